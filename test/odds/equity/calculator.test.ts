// Equity on worker threads: the same counts to the last bit whatever runs where; a target error ends at the same chunk on any number
// of threads.
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Counts, EQUITY, readDeals } from '../../../src/engine/counts.js';
import { instantiateEngine } from '../../../src/engine/engine.js';
import type { EquityCalculation, SampledEquity } from '../../../src/odds/calculation.js';
import type { Calculator } from '../../../src/odds/calculator.js';
import { EQUITY_KIND, sizeSampledChunk } from '../../../src/odds/equity/equity-kind.js';
import { createNodeCalculator } from '../../../src/odds/node-calculator.js';
import { computeEquityErrors } from '../../../src/odds/rates.js';
import { computeHere } from '../../../src/odds/worker-calculator.js';
import { startNodeWorker } from '../../../src/odds/workers/start-node-worker.js';
import type { Worker } from '../../../src/odds/workers/worker.js';
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
  'samples of hands that rarely fit together': {
    players: RARE,
    method: 'monte-carlo',
    simulations: 100_001,
    seed: 5,
    hands: true,
  },
  'samples that end at their most draws': {
    players: Array(10).fill('20%'),
    method: 'monte-carlo',
    simulations: 30_000,
    seed: 5,
    categories: true,
  },
  'samples whose later chunks ask for what is missing': {
    players: Array(4).fill('QQ+'),
    method: 'monte-carlo',
    simulations: 200_000,
    seed: 5,
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

workers('admits every legal question on one thread where the account has nothing else queued', async () => {
  const players = ['9%', '8%', '7%'];
  const calculation = calculationOf({ players, board: FLOP, method: 'exact', next_cards: true });
  const bill = EQUITY_KIND.billedHands(calculation);
  assert.ok(bill > 150_000_000 && bill <= 230_000_000, `${bill} hands`);
  const calculator = createNodeCalculator({ threads: 1 });
  const abort = new AbortController();
  const answer = calculator.calculate(calculation, { account: 'a', signal: abort.signal }).catch(error => error);
  await calculator.plan(calculation);
  const { calculations, handsLeft, queueLimit } = calculator.status();
  assert.is(calculations, 1);
  assert.ok(handsLeft > queueLimit / 2);
  abort.abort(new Error('not wanted'));
  assert.is((await answer).message, 'not wanted');
  assert.is(calculator.status().handsLeft, 0);
  await calculator.close();
});

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
  const onProgress = (counts: Counts, done: number): void => {
    deals.push(readDeals(counts));
    parts.push(done);
  };
  await calculator.calculate(calculation, { onProgress });
  const size = sizeSampledChunk(calculation).deals;
  const chunks = EQUITY_KIND.countChunks(calculation);
  const expected = Array.from({ length: chunks }, (_, index) => (index < chunks - 1 ? (index + 1) * size : 300_001));
  assert.equal(deals, expected);
  assert.equal(
    parts,
    expected.map(each => each / 300_001),
  );
  await calculator.close();
});

workers('has no hands left in the queue where a sample takes fewer than it may', async () => {
  const calculator = createNodeCalculator({ threads: 2 });
  const calculation = calculationOf({ ...QUESTIONS['samples of hands that rarely fit together'] });
  const running = calculator.calculate(calculation, { account: 'first' });
  assert.is(calculator.status().handsLeft, 4 * 100_001 * 10);
  const { counts } = await running;
  assert.is(readDeals(counts), 100_001);
  assert.ok((counts[EQUITY.draws] ?? 0) > 1_000_100, 'draws cost more than the deals');
  assert.is(calculator.status().handsLeft, 0);
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

const worstError = (calculation: EquityCalculation, counts: Counts): number =>
  Math.max(...computeEquityErrors(calculation, counts).map(({ equity }) => equity));

target('ends a calculation with the first chunk that meets it', async ({ calculator }) => {
  const calculation = upTo(0.0006);
  const seen: Counts[] = [];
  const { counts } = await calculator.calculate(calculation, { onProgress: soFar => seen.push(soFar) });
  assert.ok(seen.length > 2);
  for (const soFar of seen.slice(0, -1)) assert.ok(worstError(calculation, soFar) > 0.0006);
  assert.ok(worstError(calculation, counts) <= 0.0006);
  assert.equal(seen.at(-1), counts);
});

target('leaves nothing under way', async ({ calculator }) => {
  await Promise.all([0.0004, 0.0005, 0.0006, 0.01].map(error => calculator.calculate(upTo(error))));
  const { calculations, handsLeft } = calculator.status();
  assert.equal([calculations, handsLeft], [0, 0]);
});

target('ends no sooner than after 10,000 deals', async ({ calculator }) => {
  const calculation = upTo(0.1, { players: Array(9).fill('25%'), board: ['Kh', 'Kd', 'Ks', 'Kc', '2c'] });
  const seen: Counts[] = [];
  const { counts } = await calculator.calculate(calculation, { onProgress: soFar => seen.push(soFar) });
  assert.ok(seen.slice(0, -1).some(soFar => readDeals(soFar) > 1_000 && worstError(calculation, soFar) <= 0.1));
  assert.ok((seen.at(-2)?.[EQUITY.deals] ?? 0) < 10_000 && readDeals(counts) >= 10_000);
});

target('gives up with the last of the deals that it may take', async ({ calculator }) => {
  const { counts } = await calculator.calculate(upTo(0.0001, { simulations: 200_000 }));
  assert.is(readDeals(counts), 200_000);
});

target.run();
