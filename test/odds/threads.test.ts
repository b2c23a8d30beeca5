// The calculator: chunks on worker threads, added up, and what becomes of them when it is stopped.
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addCounts, type Counts } from '../../src/engine/counts.js';
import { loadEngine } from '../../src/engine/load.js';
import type { Calculation, SampledCalculation } from '../../src/odds/calculation.js';
import type { Calculator } from '../../src/odds/calculator.js';
import { chunkCount, chunkOf, runChunk } from '../../src/odds/chunks.js';
import { CalculatorClosedError, CalculatorUnavailableError } from '../../src/odds/errors.js';
import { startThread } from '../../src/odds/node-thread.js';
import { OverloadedError } from '../../src/odds/room.js';
import type { Thread } from '../../src/odds/thread.js';
import { createCalculator } from '../../src/odds/threads.js';

const question: SampledCalculation = {
  cards: [38, 37],
  opponents: 2,
  method: 'monte-carlo',
  simulations: 300_001,
  seed: 42,
};
const long: SampledCalculation = { ...question, opponents: 22, simulations: 10_000_000 };

/** What the calculation must count: its chunks, one after the other, on an engine in this thread. */
const expectedCounts = async (calculation: Calculation): Promise<Counts> => {
  const engine = await loadEngine(await readFile(new URL('../../dist/poker-odds.wasm', import.meta.url)));
  return Array.from({ length: chunkCount(calculation) }, (_, index) =>
    runChunk(engine, chunkOf(calculation, index)),
  ).reduce(addCounts);
};

const failure = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => assert.unreachable('should reject'),
    error => error,
  );

const calculating = suite<{ calculator: Calculator }>('the calculator');

calculating.before(async context => {
  context.calculator = createCalculator();
  await context.calculator.ready();
});
calculating.after(async ({ calculator }) => calculator.close());

calculating('counts every simulation, the sum of its chunks', async ({ calculator }) => {
  const { counts } = await calculator.calculate(question);
  assert.is(counts.deals, 300_001);
  assert.equal(counts, await expectedCounts(question));
});

calculating('gives the same counts for the same seed, others for another', async ({ calculator }) => {
  const first = await calculator.calculate(question);
  const again = await calculator.calculate(question);
  const other = await calculator.calculate({ ...question, seed: 43 });
  assert.equal(again.counts, first.counts);
  assert.not.equal(other.counts, first.counts);
});

calculating('gives calculations that run at the same time the counts that each has alone', async ({ calculator }) => {
  const questions = [question, { ...question, opponents: 0 }, { ...question, seed: 9 }];
  const together = await Promise.all(questions.map(one => calculator.calculate(one)));
  for (const [index, one] of questions.entries()) assert.equal(together[index]?.counts, await expectedCounts(one));
});

calculating('adds up the ranges of boards of an exact calculation', async ({ calculator }) => {
  const turn: Calculation = { cards: [38, 37, 0, 14, 28, 42], opponents: 2, method: 'exact' };
  const { counts } = await calculator.calculate(turn);
  assert.is(counts.deals, 46 * 990 * 903);
  assert.equal(counts, await expectedCounts(turn));
  const { counts: wholeDeck } = await calculator.calculate({ cards: [38, 37], opponents: 0, method: 'exact' });
  assert.is(wholeDeck.deals, 2_118_760);
});

calculating('answers an exact preflop against one opponent from the table', async ({ calculator }) => {
  const { counts, computeMs } = await calculator.calculate({ cards: [38, 37], opponents: 1, method: 'exact' });
  assert.is(counts.deals, 2_097_572_400);
  assert.is(computeMs, 0);
});

calculating('lets a short calculation pass a long one', async ({ calculator }) => {
  let longIsDone = false;
  const abort = new AbortController();
  const waiting = failure(calculator.calculate(long, { signal: abort.signal }).finally(() => (longIsDone = true)));
  await calculator.calculate({ ...question, simulations: 1 });
  assert.not.ok(longIsDone);
  abort.abort();
  await waiting;
});

calculating('tells how long it waited and how long it computed, in milliseconds', async ({ calculator }) => {
  const { queueMs, computeMs } = await calculator.calculate(question);
  assert.ok(queueMs >= 0);
  assert.ok(computeMs > 0);
});

calculating('stops at the next chunk when its signal is aborted, with the signal’s reason', async ({ calculator }) => {
  const abort = new AbortController();
  const reason = new Error('the client left');
  const waiting = failure(calculator.calculate(long, { signal: abort.signal }));
  abort.abort(reason);
  assert.is(await waiting, reason);
});

calculating('leaves the event loop free', async ({ calculator }) => {
  const abort = new AbortController();
  let isDone = false;
  const waiting = failure(calculator.calculate(long, { signal: abort.signal }).finally(() => (isDone = true)));
  for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve));
  assert.not.ok(isDone);
  abort.abort();
  await waiting;
});

calculating('rejects what the engine refuses, and goes on', async ({ calculator }) => {
  const error = await failure(calculator.calculate({ ...question, cards: [1, 1] }));
  assert.match(String(error), 'a card stands twice');
  assert.is((await calculator.calculate({ ...question, simulations: 16 })).counts.deals, 16);
});

calculating('refuses a calculation of no simulations', async ({ calculator }) => {
  assert.instance(await failure(calculator.calculate({ ...question, simulations: 0 })), RangeError);
});

calculating('computes what takes no time where it arrives, and looks up what is known', async ({ calculator }) => {
  const tiny: SampledCalculation = { ...question, simulations: 1000 };
  assert.equal(calculator.atOnce(tiny)?.counts, await expectedCounts(tiny));
  assert.is(calculator.atOnce({ ...question, simulations: 10_000 }), undefined);
  assert.is(calculator.atOnce({ cards: [38, 37], opponents: 1, method: 'exact' })?.counts.deals, 2_097_572_400);
  const river: Calculation = { cards: [38, 37, 0, 14, 28, 42, 51], opponents: 1, method: 'exact' };
  assert.equal(calculator.atOnce(river)?.counts, await expectedCounts(river));
});

calculating('tells what is under way, and what was done', async ({ calculator }) => {
  const before = calculator.activity();
  const abort = new AbortController();
  const waiting = failure(calculator.calculate(long, { signal: abort.signal }));
  const { calculations, hands, threads } = calculator.activity();
  assert.equal(
    { calculations, hands, threads },
    { calculations: 1, hands: 230_000_000, threads: availableParallelism() },
  );
  abort.abort();
  await waiting;
  assert.is(calculator.activity().hands, 0);
  await calculator.calculate(question);
  await calculator.calculate({ ...question, simulations: 1000 });
  const after = calculator.activity();
  assert.is(after.calculations, 0);
  assert.ok(after.dealsDone - before.dealsDone >= 301_001);
  assert.ok(after.handsDone - before.handsDone >= 3 * 301_001);
});

calculating.run();

const many = suite('a calculator with several threads');

const EIGHT: readonly Calculation[] = [
  question,
  { ...question, opponents: 0, simulations: 2_000_000 },
  { ...question, opponents: 22, cards: [38, 37, 0, 14, 28] },
  { cards: [38, 37, 0, 14, 28], opponents: 2, method: 'exact' },
];

for (const threads of [1, 2, 8]) {
  many(`counts on ${threads} what one engine counts, for calculations at the same time`, async () => {
    const calculator = createCalculator({ threads });
    const outcomes = await Promise.all(EIGHT.map(each => calculator.calculate(each)));
    for (const [index, each] of EIGHT.entries()) assert.equal(outcomes[index]?.counts, await expectedCounts(each));
    await calculator.close();
  });
}

many('counts the same though its threads die in the midst of it', async () => {
  const threads: Thread[] = [];
  const start = async (module: WebAssembly.Module): Promise<Thread> => {
    const thread = await startThread(module);
    threads.push(thread);
    return thread;
  };
  const calculator = createCalculator({ threads: 2, start });
  await calculator.ready();
  let kills = 3;
  const onProgress = (): void => {
    if (kills-- > 0) void threads.at(-1)?.stop();
  };
  const { counts } = await calculator.calculate({ ...question, simulations: 3_000_001 }, { onProgress });
  assert.equal(counts, await expectedCounts({ ...question, simulations: 3_000_001 }));
  assert.ok(calculator.activity().restarts >= 1);
  await calculator.close();
});

many('has no time for an account in vain: another one’s short calculations pass its long ones', async () => {
  const calculator = createCalculator({ threads: 2 });
  await calculator.ready();
  const abort = new AbortController();
  const order: string[] = [];
  const longOnes = [1, 2, 3, 4].map(seed =>
    calculator
      .calculate({ ...long, simulations: 4_000_000, seed }, { account: 'a', signal: abort.signal })
      .then(() => order.push('long'))
      .catch(() => order.push('aborted')),
  );
  const short = { ...question, opponents: 9, simulations: 100_000 };
  for (let i = 0; i < 3; i++) await calculator.calculate(short, { account: 'b' }).then(() => order.push('short'));
  abort.abort();
  await Promise.all(longOnes);
  await calculator.close();
  assert.equal(order, ['short', 'short', 'short', 'aborted', 'aborted', 'aborted', 'aborted']);
});

many('ends equal calculations one after the other, not all at the last moment', async () => {
  const calculator = createCalculator({ threads: 1 });
  await calculator.ready();
  const began = performance.now();
  const ends = await Promise.all(
    Array.from({ length: 12 }, async (_, seed) => {
      await calculator.calculate({ ...question, opponents: 22, simulations: 200_000, seed });
      return performance.now() - began;
    }),
  );
  ends.sort((a, b) => a - b);
  assert.ok((ends[0] ?? 0) < 0.5 * (ends[11] ?? 0), `first ${ends[0]} ms, last ${ends[11]} ms`);
  await calculator.close();
});

many('refuses what finds no room, and has room again when the work is done or not wanted', async () => {
  const calculator = createCalculator({ threads: 1, queueLimit: 460_000_000 });
  await calculator.ready();
  const abort = new AbortController();
  const first = failure(calculator.calculate(long, { account: 'a', signal: abort.signal }));
  assert.instance(await failure(calculator.calculate(question, { account: 'a' })), OverloadedError);
  const second = failure(calculator.calculate(long, { account: 'b', signal: abort.signal }));
  assert.instance(await failure(calculator.calculate(long, { account: 'c' })), OverloadedError);
  abort.abort(new Error('not wanted'));
  await Promise.all([first, second]);
  assert.is((await calculator.calculate(question, { account: 'a' })).counts.deals, question.simulations);
  await calculator.close();
});

many('that cannot start a thread rejects what it cannot do at once, and says why it is not ready', async () => {
  const start = (): Promise<Thread> => Promise.reject(new Error('no memory'));
  const calculator = createCalculator({ threads: 2, start });
  assert.is(String(await failure(calculator.ready())), 'Error: no memory');
  assert.instance(await failure(calculator.calculate(question)), CalculatorUnavailableError);
  assert.ok(calculator.activity().startFailures >= 2);
  await calculator.close();
});

many('ends all that is under way, and all that comes later, when it is interrupted', async () => {
  const calculator = createCalculator({ threads: 2 });
  const reasons = [1, 2].map(seed => failure(calculator.calculate({ ...long, seed })));
  const reason = new Error('enough');
  calculator.interrupt(reason);
  for (const rejected of reasons) assert.is(await rejected, reason);
  assert.is(await failure(calculator.calculate({ ...question, simulations: 1 })), reason);
  assert.is(calculator.activity().hands, 0);
  await calculator.close();
});

many.run();

const closing = suite('a closed calculator');

closing('rejects what it was working on', async () => {
  const calculator = createCalculator();
  await calculator.ready();
  const waiting = failure(calculator.calculate(long));
  await calculator.close();
  assert.instance(await waiting, Error);
});

closing('rejects what was aborted with the signal’s reason, though its thread ends first', async () => {
  const calculator = createCalculator();
  await calculator.ready();
  const abort = new AbortController();
  const reason = new Error('the client left');
  const waiting = failure(calculator.calculate(long, { signal: abort.signal }));
  await calculator.calculate({ ...question, simulations: 1 });
  abort.abort(reason);
  await calculator.close();
  assert.is(await waiting, reason);
});

closing('refuses what comes later', async () => {
  const calculator = createCalculator();
  await calculator.close();
  assert.instance(await failure(calculator.calculate(question)), CalculatorClosedError);
  assert.instance(await failure(calculator.ready()), CalculatorClosedError);
});

closing.run();
