// Equity on worker threads: the counts are the same to the last bit on any number of threads, and a target error ends at the same
// chunk.

import * as assert from 'uvu/assert';
import { MAX_INLINE_HANDS } from '../../../src/calculations/calculator.js';
import type { EnumeratedEquity } from '../../../src/calculations/equity/enumerated-equity.js';
import { type SampledEquity, sizeSampledChunk } from '../../../src/calculations/equity/sampled-equity.js';
import { computeEquityErrors } from '../../../src/calculations/rates.js';
import { computeCounts } from '../../../src/calculations/worker-calculator.js';
import { chunkReceiver, chunkSender } from '../../../src/calculations/workers/sent-chunks.js';
import { type Counts, readDeals } from '../../../src/engine/counts.js';
import { calculatorSuite } from '../expected-counts.js';
import { loadHoldem } from '../holdem.js';
import { calculationOf } from './questions.js';

const engine = await loadHoldem();

const FLOP = ['Qh', 'Jh', '2c'];
/** Sums of these weights depend on the order of the additions. */
const WEIGHTED = ['AA:0.1, 15%:0.37, 30%:0.7', '22+:0.3, A2s+:0.9, 50%'];
const RARE = ['AA,KK:0.7', 'AA:0.3,KK', 'AA,KK', 'AA,KK,QQ:0.1'];

const QUESTIONS: Readonly<Record<string, object>> = {
  'every deal of weighted ranges': { players: WEIGHTED, board: FLOP, method: 'exact', categories: true, hands: true },
  'every deal after each next card': { players: WEIGHTED, board: FLOP, method: 'exact', next_cards: true },
  'every deal on every flop': { players: ['QQ+:0.3, AKs', 'JTs, 98s:0.7'], dead: ['As'], flops: true },
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

const workers = calculatorSuite('equity on workers', 3);

for (const [title, question] of Object.entries(QUESTIONS)) {
  workers(`is bit for bit that of one engine: ${title}`, async ({ calculator }) => {
    const calculation = calculationOf(question);
    const expected = computeCounts(calculation, engine);
    assert.equal((await calculator.calculate(calculation)).counts, expected);
    assert.is(calculator.status().handsLeft, 0);
  });
}

workers('reports its progress in the order of its chunks', async ({ calculator }) => {
  const calculation = calculationOf(QUESTIONS.samples ?? {}) as SampledEquity;
  const seen: [deals: number, done: number][] = [];
  const onProgress = (counts: Counts, done: number): void => void seen.push([readDeals(counts), done]);
  await calculator.calculate(calculation, { onProgress });
  const size = sizeSampledChunk(calculation.table.ranges.length, calculation.fit).deals;
  const chunks = calculation.chunkCount;
  const expected = Array.from({ length: chunks }, (_, index) => (index < chunks - 1 ? (index + 1) * size : 300_001));
  assert.equal(
    seen,
    expected.map(deals => [deals, deals / 300_001]),
  );
});

workers('ends a sample with the first chunk that meets its target error, or with the last', async ({ calculator }) => {
  const upTo = (targetError: number, others: object = {}) =>
    calculationOf({ players: ['15%', '22+'], method: 'monte-carlo', target_error: targetError, seed: 1, ...others });
  const calculation = upTo(0.0006);
  const worstErrors: number[] = [];
  const onProgress = (counts: Counts): void => {
    worstErrors.push(Math.max(...computeEquityErrors(calculation.method, 2, counts).map(({ equity }) => equity)));
  };
  await calculator.calculate(calculation, { onProgress });
  assert.ok(worstErrors.length > 2);
  assert.is(
    worstErrors.findIndex(error => error <= 0.0006),
    worstErrors.length - 1,
  );
  const { counts } = await calculator.calculate(upTo(0.0001, { simulations: 200_000 }));
  assert.is(readDeals(counts), 200_000);
  assert.is(calculator.status().handsLeft, 0);
});

const lookups = calculatorSuite('two ranges before the flop', 2);

/** A range that is another one after each renaming of the suits. */
const DIFFERENT = '2s3h:.9,2d3c:.8,random';

const LOOKUPS: readonly (readonly [players: readonly string[], isInline: boolean])[] = [
  [['AhKh', 'random'], true],
  [['QQ+,AKs', '22+,A2s+,KTs+'], true],
  [['22+,A2+:0.3', '60%'], false],
  [['random', 'random'], false],
  [[DIFFERENT, '22+,A2+:0.3'], false],
  [[DIFFERENT, DIFFERENT], false],
];

for (const [players, isInline] of LOOKUPS) {
  lookups(
    `${players.join(' against ')} are looked up ${isInline ? 'at once' : 'by a worker'}, with the same counts`,
    async ({ calculator }) => {
      for (const hands of [false, true]) {
        const calculation = calculationOf({ players, hands }) as EnumeratedEquity;
        const made = calculation.planned.work;
        assert.is(made <= MAX_INLINE_HANDS, isInline, `${made} look-ups`);
        const expected = computeCounts(calculation, engine);
        assert.equal(calculator.calculateNow(calculation, MAX_INLINE_HANDS), isInline ? expected : undefined);
        const before = calculator.status().handsDone;
        assert.equal((await calculator.calculate(calculation)).counts, expected);
        assert.is(calculator.status().handsDone - before, made);
        assert.equal((await calculator.calculateInBackground(calculation)).counts, expected);
      }
    },
  );
}

lookups('are a chunk for each player whose hands are listed, and a worker gets the table once', () => {
  const [send, receive] = [chunkSender(), chunkReceiver()];
  const sizes = [false, true, true].map(hands => {
    const plan = calculationOf({ players: [DIFFERENT, '15%'], hands }).plan(engine);
    return Array.from({ length: plan.chunkCount }, (_, index) => {
      const chunk = plan.chunkAt(index);
      const sent = send(chunk);
      assert.equal(receive(structuredClone(sent)), chunk);
      return sent.table?.buffer.byteLength;
    });
  });
  assert.equal(sizes, [[4 * 3 * 169 * 1326], [undefined, undefined], [undefined, undefined]]);
});
