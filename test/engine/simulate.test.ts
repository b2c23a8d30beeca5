// `simulate`: all 31 counters recounted deal by deal, near the exact numbers of the outside enumerator; seeds and streams.
// conformance/ has its statuses and fixed counts. dealing.test.ts has the independence of seeds and streams.
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { parseCards } from '../../src/engine/card-lists.js';
import { CATEGORIES } from '../../src/engine/categories.js';
import { suite } from '../suite.js';
import { COUNTERS, evaluateCards, instantiate, named, type Run, simulate } from './abi.js';
import { dealBatch, drawsOf, LANES, type Situation } from './dealing.js';
import { DECK } from './hands.js';
import { chance, draw } from './random.js';
import { expectCount } from './statistics.js';
import { probabilityVectors, ratesOf, showdownVectors } from './vectors.js';

const engine = instantiate();

/** The hands of the first deals of a stream, seven cards each: ours, then each opponent's. */
const handsOf = (situation: Situation, deals: number, seed: bigint, stream: number): number[][][] => {
  const { cards, opponents } = situation;
  const [hole, known, missing] = [cards.slice(0, 2), cards.slice(2), 7 - cards.length];
  const batches = Array.from({ length: Math.ceil(deals / LANES) }, (_, i) => dealBatch(situation, seed, stream, i));
  return Array.from({ length: deals }, (_, i) => {
    const card = (k: number): number => batches[Math.floor(i / LANES)]![k * LANES + (i % LANES)]!;
    const drawn = Array.from({ length: drawsOf(situation) }, (_, k) => card(k));
    const board = [...known, ...drawn.slice(0, missing)];
    const others = Array.from({ length: opponents }, (_, k) => drawn.slice(missing + 2 * k, missing + 2 * k + 2));
    return [hole, ...others].map(holding => [...holding, ...board]);
  });
};

/** The 31 counters of one deal, from its hands' strengths. */
const countersOf = ([own = 0, ...others]: readonly number[]): number[] => {
  const counters = new Array<number>(COUNTERS).fill(0);
  const add = (index: number): void => void counters[index]!++;
  const best = Math.max(...others);
  add(0);
  if (others.length > 0) add(own > best ? 1 : own === best ? 2 : 3);
  add(4 + engine.category(own));
  const categories = others.map(strength => engine.category(strength));
  for (const category of categories) add(13 + category);
  if (others.length > 1 && categories[0] === categories[1]) add(22 + categories[0]!);
  return counters;
};

const anyRun = fc.record({
  cards: fc.tuple(fc.integer(), fc.integer({ min: 2, max: 7 })).map(([seed, count]) => draw(chance(seed), DECK, count)),
  opponents: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 22 })),
  seed: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  stream: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  simulations: fc.oneof(fc.constantFrom(1, 15, 16, 17, 100), fc.integer({ min: 1, max: 500 })),
});

const recount = suite('simulate: the counters');

recount('are those of the deals, one by one, for any cards, opponents, seed, stream and number of deals', () => {
  const compare = (run: Required<Run>): void => {
    const { opponents, simulations, seed, stream } = run;
    const strengths = evaluateCards(engine, handsOf(run, simulations, seed, stream).flat());
    const expected = new Array<number>(COUNTERS).fill(0);
    for (let first = 0; first < strengths.length; first += 1 + opponents) {
      const deal = countersOf([...strengths.subarray(first, first + 1 + opponents)]);
      for (const [i, count] of deal.entries()) expected[i]! += count;
    }
    assert.equal(simulate(engine, run), expected);
  };
  fc.assert(fc.property(anyRun, compare), { seed: 1, numRuns: 300 });
  compare({ cards: parseCards(['Th', '9h']), opponents: 22, simulations: 4100, seed: 21n, stream: 4 });
});

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

recount('add up to exactly the requested number of deals, also if the lists are full', () => {
  for (const simulations of [255, 256, 257, 4079, 4080, 4081, 4095, 4097, 65_535, 65_537, 1_000_003]) {
    for (const opponents of [0, 1, 2, 3, 22]) {
      if (simulations * opponents > 10_000_000) continue;
      for (const cards of [
        [0, 14],
        [38, 37, 36, 35, 34, 0, 14],
      ]) {
        const {
          deals,
          win,
          tie,
          lose,
          own,
          opponents: others,
        } = named(simulate(engine, { cards, opponents, simulations }));
        const outcomes = opponents === 0 ? 0 : deals;
        const sums = [deals, win + tie + lose, sum(own), sum(others)];
        assert.equal(sums, [simulations, outcomes, deals, deals * opponents], `${cards} against ${opponents}`);
      }
    }
  }
});

recount('do not overflow if every deal counts in one of them', () => {
  const simulations = 10_000_000;
  const royal = parseCards(['2h', '2d', 'Ts', 'Js', 'Qs', 'Ks', 'As']);
  const { tie, own, opponents, both } = named(simulate(engine, { cards: royal, opponents: 22, simulations }));
  assert.equal([tie, own[8], opponents[8], both[8]], [simulations, simulations, 22 * simulations, simulations]);
  const ours = parseCards(['As', 'Ks', 'Ts', 'Js', 'Qs', '2h', '2d']);
  assert.is(named(simulate(engine, { cards: ours, opponents: 22, simulations })).win, simulations);
});

const SIMULATIONS = 3_000_000;
const near = suite('simulate: every counter within five standard errors of the exact number');

for (const { cards, categories, total } of probabilityVectors) {
  near(`${cards.join(' ')}, alone`, () => {
    const run = { cards: parseCards(cards), opponents: 0, simulations: SIMULATIONS, seed: 7n };
    const { deals, own } = named(simulate(engine, run));
    assert.is(deals, SIMULATIONS);
    for (const [i, rate] of ratesOf(categories, total).entries()) expectCount(CATEGORIES[i]!, own[i]!, deals, rate);
  });
}

for (const vector of showdownVectors) {
  const { opponents: count, total } = vector;
  near(`${vector.cards.join(' ')} against ${count}`, () => {
    const run = { cards: parseCards(vector.cards), opponents: count, simulations: SIMULATIONS, seed: 8n };
    const counters = named(simulate(engine, run));
    for (const outcome of ['win', 'tie', 'lose'] as const) {
      expectCount(outcome, counters[outcome], SIMULATIONS, vector[outcome] / total);
    }
    for (const [i, rate] of ratesOf(vector.own_categories, total).entries()) {
      expectCount(`own ${CATEGORIES[i]}`, counters.own[i]!, SIMULATIONS, rate);
    }
    for (const [i, rate] of ratesOf(vector.opponent_categories, total * count).entries()) {
      const sharedBoard = (count - 1) * (counters.both[i]! / SIMULATIONS - rate ** 2);
      const variance = rate * (1 - rate) + sharedBoard;
      expectCount(`opponents' ${CATEGORIES[i]}`, counters.opponents[i]!, SIMULATIONS * count, rate, variance);
    }
  });
}

const streams = suite('simulate: seeds and streams');

streams('give different counters, also where seed and stream could be confused', () => {
  const golden = [0x9e3779b97f4a7c15n, 0x3c6ef372fe94f82an].map(step => BigInt.asIntN(64, step));
  const small = Array.from({ length: 64 }, (_, i) => i);
  const seeds = [2n ** 31n, 2n ** 32n, 2n ** 53n - 1n, 2n ** 63n - 1n, -(2n ** 63n), -1n, -2n, ...golden];
  const numbers = [...small, 2 ** 16, 2 ** 31 - 1, -1, -2, -(2 ** 31), 0x9e3779b9 | 0];
  const samples = [...small.map(BigInt), ...seeds].flatMap(seed =>
    numbers.map(stream => simulate(engine, { cards: [38, 37], opponents: 1, simulations: 2000, seed, stream }).join()),
  );
  assert.is(new Set(samples).size, samples.length);
});
