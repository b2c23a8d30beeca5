// The calculator: equal counts on any number of threads, what it computes at once, admission of work, failures, closing.
import { availableParallelism } from 'node:os';
import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import type { Calculator } from '../../src/calculations/calculator.js';
import { CalculatorClosedError, CalculatorUnavailableError } from '../../src/calculations/calculator-errors.js';
import { EnumeratedOdds, type OddsCalculation, SampledOdds } from '../../src/calculations/odds/odds-calculation.js';
import { OverloadedError } from '../../src/calculations/scheduler/admission.js';
import { createWorkerCalculator } from '../../src/calculations/worker-calculator.js';
import type { Worker } from '../../src/calculations/workers/worker.js';
import { loadEngines } from '../../src/calculations/workers/worker-program.js';
import { type Counts, readDeals } from '../../src/engine/counts.js';
import { GAME_ENGINES } from '../../src/games/game-engines.js';
import {
  compileEngineFiles,
  createNodeCalculator,
  type NodeCalculatorOptions,
} from '../../src/games/node-calculator.js';
import { suite } from '../suite.js';
import { calculationOf } from './equity/questions.js';
import { expectedCounts, failure, long, question } from './expected-counts.js';

const cards = [38, 37];
const flop = [...cards, 0, 14, 28];

const PREFLOP = new EnumeratedOdds({ cards, opponents: 1 });
/** Computed without a worker. */
const TINY = new SampledOdds({ cards, opponents: 1, simulations: 100, seed: 7 });
const CALCULATIONS: readonly OddsCalculation[] = [
  TINY,
  question,
  new SampledOdds({ ...question, seed: 43 }),
  new SampledOdds({ ...question, opponents: 22, cards: flop }),
  new EnumeratedOdds({ cards, opponents: 0 }),
  new EnumeratedOdds({ cards: flop, opponents: 2 }),
];

/** Runs with a calculator that is ready, and closes it. */
const withCalculator = async (
  options: NodeCalculatorOptions,
  use: (calculator: Calculator) => Promise<unknown>,
): Promise<void> => {
  const calculator = createNodeCalculator(options);
  try {
    await calculator.ready();
    await use(calculator);
  } finally {
    await calculator.close();
  }
};

/** A calculator whose engine is loaded, and whose workers never start. */
const withoutWorkers = async (use: (calculator: Calculator) => Promise<void>): Promise<void> => {
  const startWorker = (_modules: readonly WebAssembly.Module[], signal?: AbortSignal): Promise<Worker> =>
    new Promise((_, reject) => {
      signal!.addEventListener('abort', () => reject(signal!.reason));
    });
  const calculator = createNodeCalculator({ threads: 1, startWorker });
  await calculator.plan(question);
  await use(calculator);
  await calculator.close();
};

const counting = suite('the counts of a calculation');

for (const threads of [1, 3]) {
  counting(`are on ${threads} threads what one engine counts, also of calculations at the same time`, async () => {
    await withCalculator({ threads }, async calculator => {
      const results = await Promise.all(CALCULATIONS.map(each => calculator.calculate(each)));
      for (const [index, each] of CALCULATIONS.entries()) {
        assert.equal(results[index]?.counts, await expectedCounts(each));
      }
      assert.ok(results.every(({ queueMs, computeMs }) => queueMs >= 0 && computeMs > 0));
      const { calculations, handsLeft, dealsDone, handsDone } = calculator.status();
      const hands = 200 + 3 * 300_001 * 2 + 23 * 300_001 + 2_118_760 + 991 * 1081;
      const deals = 100 + 3 * 300_001 + 2_118_760 + 966_381_570;
      assert.equal([calculations, handsLeft, dealsDone, handsDone], [0, 0, deals, hands]);
    });
  });
}

counting('come at once, without a signal, if it is tiny or in the preflop table; others wait for workers', () =>
  withoutWorkers(async calculator => {
    const signal = (): AbortSignal => assert.unreachable('no signal is needed') as never;
    const river = new EnumeratedOdds({ cards: [...flop, 42, 51], opponents: 1 });
    for (const tiny of [new SampledOdds({ ...question, simulations: 3_333 }), river]) {
      const progress: [Counts, number][] = [];
      const onProgress = (...args: [Counts, number]): void => void progress.push(args);
      const { counts, queueMs } = await calculator.calculate(tiny, { signal, onProgress });
      assert.equal(counts, await expectedCounts(tiny));
      assert.equal([progress, queueMs], [[[counts, 1]], 0]);
    }
    assert.is(readDeals((await calculator.calculate(PREFLOP, { signal })).counts), 2_097_572_400);
    const waiting = failure(calculator.calculate(new SampledOdds({ ...question, simulations: 3_334 })));
    assert.is(calculator.status().calculations, 1);
    await calculator.close();
    assert.instance(await waiting, CalculatorClosedError);
  }),
);

counting('are returned without a promise if it takes few hands or is in a table', () =>
  withoutWorkers(async calculator => {
    assert.equal(calculator.calculateNow(TINY, 200), await expectedCounts(TINY));
    assert.is(calculator.calculateNow(TINY, 199), undefined);
    assert.ok(calculator.calculateNow(PREFLOP, 0));
    assert.is(calculator.status().dealsDone, 100, 'those of the table are not counted');
    calculator.abort(new Error('over'));
    assert.is(calculator.calculateNow(TINY, 200), undefined);
  }),
);

const engines = await loadEngines(GAME_ENGINES, await compileEngineFiles());
const twoHands = calculationOf({ players: ['AhKh', 'QsQc'] });

/** A calculator of given engines, which needs no worker. */
const createWithEngines = (own: typeof engines): Calculator =>
  createWorkerCalculator({
    engines: Promise.resolve(own),
    threads: 1,
    queueLimit: 1,
    startWorker: () => assert.unreachable('no worker is needed') as never,
    startsLate: true,
  });

counting('of two known hands are not enumerated in the calling thread without a table of matchups', async () => {
  const calculator = createWithEngines(engines);
  await calculator.plan(twoHands);
  assert.equal([twoHands.evaluatedHands, calculator.calculateNow(twoHands, 1)], [1, undefined]);
  await calculator.close();
});

counting('whose table does not come are not waited for after an abort or the end', async () => {
  const table = { isLoaded: false, find: () => new Promise<never>(() => {}) };
  const calculator = createWithEngines(new Map([...engines].map(([name, engine]) => [name, { ...engine, table }])));
  const abort = new AbortController();
  const stopped = failure(calculator.calculate(twoHands, { signal: abort.signal }));
  const closed = failure(calculator.calculate(twoHands));
  await nextTurnOfLoop();
  abort.abort(new Error('too late'));
  assert.is(((await stopped) as Error).message, 'too late');
  await calculator.close();
  assert.instance(await closed, CalculatorClosedError);
});

const sharing = suite('a calculator with work of several accounts');

sharing('lets short calculations of one account overtake long ones of another', () =>
  withCalculator({ threads: 2 }, async calculator => {
    const abort = new AbortController();
    const ends: string[] = [];
    const longOnes = [1, 2, 3, 4].map(seed =>
      calculator
        .calculate(new SampledOdds({ ...long, simulations: 4_000_000, seed }), { account: 'a', signal: abort.signal })
        .then(() => ends.push('long'))
        .catch(() => ends.push('aborted')),
    );
    const short = new SampledOdds({ ...question, opponents: 9, simulations: 100_000 });
    for (let i = 0; i < 3; i++) await calculator.calculate(short, { account: 'b' }).then(() => ends.push('short'));
    abort.abort();
    await Promise.all(longOnes);
    assert.equal(ends, ['short', 'short', 'short', 'aborted', 'aborted', 'aborted', 'aborted']);
  }),
);

sharing('rejects work beyond the queue limit, and reports the queued work until it is cancelled', () =>
  withCalculator({ queueLimit: 460_000_000 }, async calculator => {
    const abort = new AbortController();
    const reason = new Error('not wanted');
    const first = failure(calculator.calculate(long, { account: 'a', signal: abort.signal }));
    assert.instance(await failure(calculator.calculate(question, { account: 'a' })), OverloadedError);
    const { calculations, handsLeft, queueLimit, workers } = calculator.status();
    assert.equal([calculations, queueLimit, workers], [1, 460_000_000, availableParallelism()]);
    assert.ok(handsLeft > 0 && handsLeft <= 230_000_000);
    abort.abort(reason);
    assert.is(await first, reason);
    assert.is(calculator.status().handsLeft, 0);
    await calculator.calculate(question, { account: 'a' });
  }),
);

const MILLION = new SampledOdds({ cards, opponents: 0, simulations: 1_000_000, seed: 1 });

sharing('admits work as a whole: no part of it is refused later, and what the parts do not need is released', () =>
  withCalculator({ threads: 1, queueLimit: 4_000_000 }, async calculator => {
    const handsLeft = () => calculator.status().handsLeft;
    const admitted = calculator.admit('a', 1_500_000);
    const own = { account: 'a', admitted };
    assert.is(handsLeft(), 1_500_000);
    assert.instance(await failure(calculator.calculate(MILLION, { account: 'a' })), OverloadedError);
    await calculator.calculate(MILLION, own);
    assert.is(handsLeft(), 500_000);
    const { counts } = await calculator.calculate(new SampledOdds({ ...MILLION, simulations: 3_000_000 }), own);
    assert.equal([readDeals(counts), handsLeft()], [3_000_000, 0]);
    const other = calculator.admit('a', 1_500_000);
    other.release();
    other.release();
    assert.is(handsLeft(), 0);
  }),
);

const ending = suite('a calculator that cannot compute any more');

ending('rejects at once if the signal is already aborted, also what it would compute itself', () =>
  withCalculator({ threads: 1 }, async calculator => {
    const reason = new Error('not wanted');
    for (const calculation of [long, TINY]) {
      assert.is(await failure(calculator.calculate(calculation, { signal: AbortSignal.abort(reason) })), reason);
    }
  }),
);

ending('because no worker starts rejects what it cannot compute itself, and says why it is not ready', async () => {
  const startWorker = (): Promise<Worker> => Promise.reject(new Error('no memory'));
  const calculator = createNodeCalculator({ threads: 2, startWorker });
  assert.is(String(await failure(calculator.ready())), 'Error: no memory');
  assert.instance(await failure(calculator.calculate(question)), CalculatorUnavailableError);
  assert.ok(calculator.status().startFailures >= 2);
  await calculator.close();
});

ending('because it is aborted rejects all present and later work with the first reason', () =>
  withCalculator({ threads: 2 }, async calculator => {
    const reasons = [1, 2].map(seed => failure(calculator.calculate(new SampledOdds({ ...long, seed }))));
    const reason = new Error('enough');
    calculator.abort(reason);
    calculator.abort(new Error('again'));
    for (const rejected of reasons) assert.is(await rejected, reason);
    assert.is(await failure(calculator.calculate(TINY)), reason);
    assert.is(calculator.status().handsLeft, 0);
  }),
);

ending('because it is closed rejects present and later work', async () => {
  const calculator = createNodeCalculator({ threads: 1 });
  await calculator.ready();
  const waiting = failure(calculator.calculate(long));
  await calculator.close();
  assert.instance(await waiting, CalculatorClosedError);
  assert.instance(await failure(calculator.calculate(question)), CalculatorClosedError);
  assert.instance(await failure(calculator.ready()), CalculatorClosedError);
});
