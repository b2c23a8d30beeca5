// Equity on worker threads: the same counts to the last bit whatever runs where; a target error ends at the same chunk on any number
// of threads.
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { instantiateEngine } from '../../../src/engine/engine.js';
import type { EquityCounts } from '../../../src/engine/equity-counts.js';
import type { Calculator } from '../../../src/odds/calculation.js';
import { computeHere } from '../../../src/odds/calculator.js';
import type { SampledEquity } from '../../../src/odds/equity/calculation.js';
import { equitySimulationsPerChunk } from '../../../src/odds/equity/chunks.js';
import { drawingOf } from '../../../src/odds/equity/drawing.js';
import { equityErrorsOf } from '../../../src/odds/equity/rates.js';
import { createNodeCalculator } from '../../../src/odds/node-calculator.js';
import { MIN_QUEUE_LIMIT, OverloadedError } from '../../../src/odds/scheduler/admission.js';
import { startNodeWorker } from '../../../src/odds/workers/start-node-worker.js';
import type { Worker } from '../../../src/odds/workers/worker.js';
import { rangeWeights } from '../../../src/ranges/parse.js';
import { calculationOf } from './questions.js';

const engine = await instantiateEngine(readFileSync(new URL('../../../dist/poker-odds.wasm', import.meta.url)));

const FLOP = ['Qh', 'Jh', '2c'];
/** Sums of these weights depend on the order of the additions. */
const WEIGHTED = ['AA:0.1, 15%:0.37, 30%:0.7', '22+:0.3, A2s+:0.9, 50%'];
const RARE = ['AA,KK:0.7', 'AA:0.3,KK', 'AA,KK', 'AA,KK,QQ:0.1'];

const QUESTIONS: Readonly<Record<string, object>> = {
  'every deal of weighted ranges': { players: WEIGHTED, board: FLOP, method: 'exact', categories: true, hands: true },
  'every deal after each next card': { players: WEIGHTED, board: FLOP, method: 'exact', next_cards: true },
  'every deal before the flop': { players: ['AhKh', 'QsQc'], dead: ['2c'], method: 'exact' },
  'every deal of three players': { players: ['AA', 'KK:0.3, QQ', '76s'], board: ['Td', '6c', '5c'], method: 'exact' },
  samples: { players: [...WEIGHTED, 'random'], method: 'monte-carlo', simulations: 300_001, seed: 5, hands: true },
  'samples that are drawn from lists': {
    players: RARE,
    method: 'monte-carlo',
    simulations: 100_001,
    seed: 5,
    hands: true,
  },
  'samples up to a target error': { players: WEIGHTED, method: 'monte-carlo', target_error: 0.0008, seed: 5 },
};

const workers = suite('equity on workers');

for (const [title, question] of Object.entries(QUESTIONS)) {
  workers(`is bit for bit that of one engine: ${title}`, async () => {
    const calculation = calculationOf(question);
    const expected = computeHere(calculation, engine).counts;
    for (const threads of [1, 3]) {
      const calculator = createNodeCalculator({ threads });
      assert.equal((await calculator.calculate(calculation)).counts, expected);
      assert.is(calculator.status().handsLeft, 0);
      await calculator.close();
    }
  });
}

workers('is the same when workers die while they compute', async () => {
  let kills = 3;
  const startWorker = async (module: WebAssembly.Module): Promise<Worker> => {
    const worker = await startNodeWorker(module);
    const run: Worker['run'] = (chunk, isWanted) => {
      const result = worker.run(chunk, isWanted);
      if (kills-- > 0) void worker.stop();
      return result;
    };
    return { ...worker, run };
  };
  const calculator = createNodeCalculator({ threads: 2, startWorker });
  const calculation = calculationOf({ ...QUESTIONS.samples, simulations: 3_000_001 });
  try {
    const { counts } = await calculator.calculate(calculation);
    assert.equal(counts, computeHere(calculation, engine).counts);
    assert.ok(calculator.status().restarts >= 1);
  } finally {
    await calculator.close();
  }
});

workers('reports its progress in the order of its chunks', async () => {
  const calculator = createNodeCalculator({ threads: 3 });
  const calculation = calculationOf(QUESTIONS.samples ?? {}) as SampledEquity;
  const [deals, parts]: [number[], number[]] = [[], []];
  const onProgress = (counts: EquityCounts, done: number): void => {
    deals.push(counts.deals);
    parts.push(done);
  };
  await calculator.calculate(calculation, { onProgress });
  const size = equitySimulationsPerChunk(3, calculation.drawing);
  const chunks = Math.ceil(300_001 / size);
  const expected = Array.from({ length: chunks }, (_, index) => Math.min(300_001, (index + 1) * size));
  assert.equal(deals, expected);
  assert.equal(
    parts,
    expected.map((_, index) => (index + 1) / chunks),
  );
  await calculator.close();
});

workers('finds how hands are drawn as the caller would', async () => {
  const calculator = createNodeCalculator({ threads: 1 });
  for (const range of ['99+', 'AA,KK', '5%']) {
    const search = { ranges: Array.from({ length: 4 }, () => rangeWeights(range)), blocked: [0] };
    assert.equal(await calculator.findDrawing(search), drawingOf(search), range);
  }
  assert.is(calculator.status().handsLeft, 0);
  await calculator.close();
});

workers('counts in the queue how long hands are drawn that rarely fit together', async () => {
  const calculator = createNodeCalculator({ threads: 1, queueLimit: MIN_QUEUE_LIMIT });
  const rare = calculationOf({ players: Array(10).fill('10%'), method: 'monte-carlo', simulations: 20_000, seed: 1 });
  const running = calculator.calculate(rare, { account: 'first' });
  // It would take a thousand times as long as its 200,000 hands: as much of the queue as one account may have.
  assert.is(calculator.status().handsLeft, MIN_QUEUE_LIMIT / 2);
  const second: unknown = await calculator.calculate(rare, { account: 'first' }).catch(error => error);
  assert.instance(second, OverloadedError);
  const other = calculator.calculate(rare, { account: 'second' });
  assert.is((await running).counts.deals, 20_000);
  assert.is((await other).counts.deals, 20_000);
  assert.equal([calculator.status().handsLeft, calculator.status().handsDone], [0, 400_000]);
  await calculator.close();
});

workers.run();

const target = suite<{ calculator: Calculator }>('a target error');
target.before(context => {
  context.calculator = createNodeCalculator({ threads: 2 });
});
target.after(({ calculator }) => calculator.close());

const upTo = (targetError: number, others: object = {}) =>
  calculationOf({ players: ['15%', '22+'], method: 'monte-carlo', target_error: targetError, seed: 1, ...others });

const worstError = (counts: EquityCounts): number =>
  Math.max(...equityErrorsOf({ method: 'monte-carlo' }, counts).map(({ equity }) => equity));

target('ends a calculation with the first chunk that meets it', async ({ calculator }) => {
  const calculation = upTo(0.0006);
  const seen: EquityCounts[] = [];
  const { counts } = await calculator.calculate(calculation, { onProgress: soFar => seen.push(soFar) });
  assert.ok(seen.length > 2);
  for (const soFar of seen.slice(0, -1)) assert.ok(worstError(soFar) > 0.0006);
  assert.ok(worstError(counts) <= 0.0006);
  assert.equal(seen.at(-1), counts);
});

target('leaves nothing under way', async ({ calculator }) => {
  await Promise.all([0.0004, 0.0005, 0.0006, 0.01].map(error => calculator.calculate(upTo(error))));
  const { calculations, handsLeft } = calculator.status();
  assert.equal([calculations, handsLeft], [0, 0]);
});

target('ends no sooner than after 10,000 deals', async ({ calculator }) => {
  // 64 deals a chunk or so: the ranges fit together in one of some thousand draws.
  const known = upTo(0.1, { players: ['AsAh', 'AdAc'], board: ['Kh', 'Kd', 'Ks', 'Kc', '2c'] });
  const { counts } = await calculator.calculate({
    ...known,
    drawing: { maxListed: 0, extraNs: 20_000 },
  } as SampledEquity);
  assert.is(worstError(counts), 0);
  assert.is(counts.deals, Math.ceil(10_000 / 80) * 80);
});

target('gives up with the last of the deals that it may take', async ({ calculator }) => {
  const { counts } = await calculator.calculate(upTo(0.0001, { simulations: 200_000 }));
  assert.is(counts.deals, 200_000);
});

target.run();
