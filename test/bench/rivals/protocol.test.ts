// The lines between the benchmark and an engine's process.
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LOADS } from '../../../bench/rivals/loads.js';
import { formatAnswer, formatTask, parseAnswer, parseTask } from '../../../bench/rivals/protocol.js';

const count = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

const tasks = suite('a task line');

tasks('is the load, the amount and the seed', () => {
  assert.is(formatTask({ load: 'opponents-5', amount: 1000, seed: 7 }), 'opponents-5 1000 7');
});

tasks('is read as it was written', () => {
  const task = fc.record({ load: fc.constantFrom(...LOADS), amount: count, seed: fc.nat() }, { noNullPrototype: true });
  fc.assert(fc.property(task, each => assert.equal(parseTask(formatTask(each)), each)));
});

tasks('is refused with another load, no amount, or more behind it', () => {
  for (const line of ['', 'preflop 1 1', 'flop 0 1', 'flop 1', 'flop 1.5 1', 'flop 1 1 1', 'flop one 1']) {
    assert.throws(() => parseTask(line), 'not a task', line);
  }
});

tasks.run();

const answers = suite('an answer line');

answers('is what was done, the nanoseconds that it took, and the counts', () => {
  assert.equal(parseAnswer('1000 2500 662 17 321'), { amount: 1000, nanoseconds: 2500, counts: [662, 17, 321] });
});

answers('is read as it was written', () => {
  const answer = fc.record(
    { amount: count, nanoseconds: count, counts: fc.array(fc.nat(), { minLength: 1 }) },
    { noNullPrototype: true },
  );
  fc.assert(fc.property(answer, each => assert.equal(parseAnswer(formatAnswer(each)), each)));
});

answers('may say that the engine does not have the load', () => {
  assert.is(parseAnswer('unsupported'), undefined);
});

answers('is refused without counts, without time, or with words', () => {
  for (const line of ['', '1000', '1000 5', '0 5 1', '10 0 1', '10 5 x', 'Segmentation fault', '10 5 -1']) {
    assert.throws(() => parseAnswer(line), 'not an answer', line);
  }
});

answers.run();
