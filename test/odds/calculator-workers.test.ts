// A calculator with several workers: the same counts whatever runs where, turns, failures, and its end.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readDeals } from '../../src/engine/counts.js';
import type { OddsCalculation } from '../../src/odds/calculation.js';
import { CalculatorClosedError, CalculatorUnavailableError } from '../../src/odds/calculator.js';
import { createNodeCalculator } from '../../src/odds/node-calculator.js';
import { OverloadedError } from '../../src/odds/scheduler/admission.js';
import { startNodeWorker } from '../../src/odds/workers/start-node-worker.js';
import type { Worker } from '../../src/odds/workers/worker.js';
import { expectedCounts, failure, long, question } from './expected-counts.js';

const many = suite('a calculator with several workers');

const CALCULATIONS: readonly OddsCalculation[] = [
  question,
  { ...question, opponents: 0, simulations: 2_000_000 },
  { ...question, opponents: 22, cards: [38, 37, 0, 14, 28] },
  { kind: 'odds', cards: [38, 37, 0, 14, 28], opponents: 2, method: 'exact' },
];

for (const threads of [1, 2, 8]) {
  many(`counts on ${threads} what one engine counts, for calculations at the same time`, async () => {
    const calculator = createNodeCalculator({ threads });
    const results = await Promise.all(CALCULATIONS.map(each => calculator.calculate(each)));
    for (const [index, each] of CALCULATIONS.entries())
      assert.equal(results[index]?.counts, await expectedCounts(each));
    await calculator.close();
  });
}

many('counts the same when workers die while they compute', async () => {
  const workers: Worker[] = [];
  const startWorker = async (module: WebAssembly.Module): Promise<Worker> => {
    const worker = await startNodeWorker(module);
    workers.push(worker);
    return worker;
  };
  const calculator = createNodeCalculator({ threads: 2, startWorker });
  await calculator.ready();
  let kills = 3;
  const onProgress = (): void => {
    if (kills-- > 0) void workers.at(-1)?.stop();
  };
  const { counts } = await calculator.calculate({ ...question, simulations: 3_000_001 }, { onProgress });
  assert.equal(counts, await expectedCounts({ ...question, simulations: 3_000_001 }));
  assert.ok(calculator.status().restarts >= 1);
  await calculator.close();
});

many('shares its time among accounts: the short calculations of one overtake the long ones of another', async () => {
  const calculator = createNodeCalculator({ threads: 2 });
  await calculator.ready();
  const abort = new AbortController();
  const ends: string[] = [];
  const longOnes = [1, 2, 3, 4].map(seed =>
    calculator
      .calculate({ ...long, simulations: 4_000_000, seed }, { account: 'a', signal: abort.signal })
      .then(() => ends.push('long'))
      .catch(() => ends.push('aborted')),
  );
  const short = { ...question, opponents: 9, simulations: 100_000 };
  for (let i = 0; i < 3; i++) await calculator.calculate(short, { account: 'b' }).then(() => ends.push('short'));
  abort.abort();
  await Promise.all(longOnes);
  await calculator.close();
  assert.equal(ends, ['short', 'short', 'short', 'aborted', 'aborted', 'aborted', 'aborted']);
});

many('ends equal calculations one after the other, not all at the last moment', async () => {
  const calculator = createNodeCalculator({ threads: 1 });
  await calculator.ready();
  const begun = new Set<number>();
  const begunAtEnds = await Promise.all(
    Array.from({ length: 12 }, async (_, seed) => {
      const onProgress = (): void => void begun.add(seed);
      await calculator.calculate({ ...question, opponents: 22, simulations: 200_000, seed }, { onProgress });
      return begun.size;
    }),
  );
  assert.ok(Math.min(...begunAtEnds) <= 6, `when they ended, so many of the 12 had begun: ${begunAtEnds}`);
  await calculator.close();
});

many('rejects what exceeds the queue limit, and accepts again when the work is done or cancelled', async () => {
  const calculator = createNodeCalculator({ threads: 1, queueLimit: 460_000_000 });
  await calculator.ready();
  const abort = new AbortController();
  const first = failure(calculator.calculate(long, { account: 'a', signal: abort.signal }));
  assert.instance(await failure(calculator.calculate(question, { account: 'a' })), OverloadedError);
  const second = failure(calculator.calculate(long, { account: 'b', signal: abort.signal }));
  assert.instance(await failure(calculator.calculate(long, { account: 'c' })), OverloadedError);
  abort.abort(new Error('not wanted'));
  await Promise.all([first, second]);
  assert.is(readDeals((await calculator.calculate(question, { account: 'a' })).counts), question.simulations);
  await calculator.close();
});

many('that cannot start a worker rejects what it cannot compute itself, and says why it is not ready', async () => {
  const startWorker = (): Promise<Worker> => Promise.reject(new Error('no memory'));
  const calculator = createNodeCalculator({ threads: 2, startWorker });
  assert.is(String(await failure(calculator.ready())), 'Error: no memory');
  assert.instance(await failure(calculator.calculate(question)), CalculatorUnavailableError);
  assert.ok(calculator.status().startFailures >= 2);
  await calculator.close();
});

many('rejects all that is under way, and all that comes later, once it is aborted', async () => {
  const calculator = createNodeCalculator({ threads: 2 });
  const reasons = [1, 2].map(seed => failure(calculator.calculate({ ...long, seed })));
  const reason = new Error('enough');
  calculator.abort(reason);
  for (const rejected of reasons) assert.is(await rejected, reason);
  assert.is(await failure(calculator.calculate({ ...question, simulations: 1 })), reason);
  assert.is(calculator.status().handsLeft, 0);
  await calculator.close();
});

many.run();

const closing = suite('a closed calculator');

closing('rejects what is under way', async () => {
  const calculator = createNodeCalculator();
  await calculator.ready();
  const waiting = failure(calculator.calculate(long));
  await calculator.close();
  assert.instance(await waiting, Error);
});

closing('rejects what was aborted with the reason of the signal, though its worker ends first', async () => {
  const calculator = createNodeCalculator();
  await calculator.ready();
  const abort = new AbortController();
  const reason = new Error('the client left');
  const waiting = failure(calculator.calculate(long, { signal: abort.signal }));
  await calculator.calculate({ ...question, simulations: 1 });
  abort.abort(reason);
  await calculator.close();
  assert.is(await waiting, reason);
});

closing('rejects what comes later', async () => {
  const calculator = createNodeCalculator();
  await calculator.close();
  assert.instance(await failure(calculator.calculate(question)), CalculatorClosedError);
  assert.instance(await failure(calculator.ready()), CalculatorClosedError);
});

closing.run();
