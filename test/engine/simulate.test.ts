// `simulate`: all 31 counters recounted deal by deal, near the exact numbers of the outside enumerator; seeds and streams.
// conformance/ has its statuses and fixed counts. Statistical bounds are five standard errors.
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { parseCards } from '../../src/engine/card-lists.js';
import { CATEGORIES } from '../../src/engine/categories.js';
import { suite } from '../suite.js';
import { COUNTERS, evaluate, instantiate, named, type Run, simulate } from './abi.js';
import { dealBatch, drawsOf, LANES, type Situation, situationOf } from './dealing.js';
import { DECK } from './hands.js';
import { chance, draw } from './random.js';
import { binomialDeviate, expectCount, expectSmall } from './statistics.js';
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

const recount = suite('simulate: recounted deal by deal');

for (const [cards, opponents] of [
  ['Ah Kh', 0],
  ['Ah Kh', 1],
  ['7c 2d', 2],
  ['7s 7d 7h', 3],
  ['Js Ts 9s 2h 2d', 6],
  ['9c 8c 7d 6h 2s Kd', 1],
  ['Qc Jd 5h 3s 9s 9c Ts', 0],
  ['Qc Jd 5h 3s 9s 9c Ts', 22],
  ['Th 9h', 22],
] as const) {
  recount(`${cards} against ${opponents}: the counters of 1, 15, 16, 17, 100 and 4,100 deals`, () => {
    const situation = situationOf(cards, opponents);
    const hands = handsOf(situation, 4100, 21n, 4);
    const strengths = evaluate(engine, hands.flat());
    const players = 1 + opponents;
    const counters = hands.map((_, i) => countersOf([...strengths.subarray(players * i, players * (i + 1))]));
    for (const simulations of [1, 15, 16, 17, 100, 4100]) {
      const expected = counters.slice(0, simulations).reduce((sum, deal) => sum.map((count, i) => count + deal[i]!));
      const run = { cards: situation.cards, opponents, simulations, seed: 21n, stream: 4 };
      assert.equal(simulate(engine, run), expected);
    }
  });
}

recount.run();

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

near.run();

// Win counts of AhKh against one opponent for a square of seeds and streams: no two of these samples share their deals.
const SIDE = 64;
const DEALS = 2000;

const countersAt = (seed: bigint, stream: number): number[] =>
  simulate(engine, { cards: [38, 37], opponents: 1, simulations: DEALS, seed, stream });

const streams = suite('simulate: seeds and streams');

streams('have win counts with the variance of binomial counts: of all, of each seed, of each stream', () => {
  const { win, total } = showdownVectors.find(({ cards }) => cards.join() === 'Ah,Kh')!;
  const places = Array.from({ length: SIDE ** 2 }, (_, i) => ({ seed: Math.floor(i / SIDE), stream: i % SIDE }));
  const square = places.map(({ seed, stream }) => countersAt(BigInt(seed), stream));
  assert.is(new Set(square.map(counters => counters.join())).size, SIDE ** 2);
  const wins = square.map(counters => named(counters).win);
  expectSmall('spread of the win counts', binomialDeviate(wins, DEALS, win / total));
  for (const key of ['seed', 'stream'] as const) {
    const sums = new Array<number>(SIDE).fill(0);
    for (const [i, place] of places.entries()) sums[place[key]]! += wins[i]!;
    for (const [i, sum] of sums.entries()) expectCount(`wins of ${key} ${i}`, sum, SIDE * DEALS, win / total);
    expectSmall('spread of the sums', binomialDeviate(sums, SIDE * DEALS, win / total));
  }
});

streams('give different counters where seed and stream could be confused', () => {
  const golden = [0x9e3779b97f4a7c15n, 0x3c6ef372fe94f82an].map(step => BigInt.asIntN(64, step));
  const seeds = [0n, 1n, 2n, 2n ** 31n, 2n ** 32n, 2n ** 53n - 1n, 2n ** 63n - 1n, -(2n ** 63n), -1n, -2n, ...golden];
  const numbers = [0, 1, 2, 2 ** 16, 2 ** 31 - 1, -1, -2, -(2 ** 31), 0x9e3779b9 | 0];
  const samples = seeds.flatMap(seed => numbers.map(stream => countersAt(seed, stream).join()));
  assert.is(new Set(samples).size, seeds.length * numbers.length);
});

streams.run();

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
const none = new Array<number>(9).fill(0);

/** Runs a simulation and checks the sums that hold for all counters. */
const expectConsistent = (run: Run): void => {
  const { deals, win, tie, lose, own, opponents, both } = named(simulate(engine, run));
  const what = JSON.stringify({ ...run, seed: String(run.seed) });
  const outcomes = run.opponents === 0 ? 0 : deals;
  const sums = [deals, win + tie + lose, sum(own), sum(opponents)];
  assert.equal(sums, [run.simulations, outcomes, deals, deals * run.opponents], what);
  if (run.opponents < 2) assert.equal(both, none, what);
  for (const [i, count] of both.entries()) assert.ok(2 * count <= opponents[i]!, what);
};

const anyRun = fc.record({
  cards: fc.tuple(fc.integer(), fc.integer({ min: 2, max: 7 })).map(([seed, count]) => draw(chance(seed), DECK, count)),
  opponents: fc.integer({ min: 0, max: 22 }),
  seed: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  stream: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  simulations: fc.integer({ min: 1, max: 3000 }),
});

const counters = suite('simulate: the counters');

counters('add up for any cards, opponents, seed and stream', () => {
  fc.assert(fc.property(anyRun, expectConsistent), { seed: 1, numRuns: 800 });
});

counters('count exactly the requested number of deals, also if the lists are full', () => {
  for (const simulations of [255, 256, 257, 4079, 4080, 4081, 4095, 4097, 65_535, 65_537, 1_000_003]) {
    for (const opponents of [0, 1, 2, 3, 22]) {
      if (simulations * opponents > 10_000_000) continue;
      expectConsistent({ cards: [0, 14], opponents, simulations });
      expectConsistent({ cards: [38, 37, 36, 35, 34, 0, 14], opponents, simulations });
    }
  }
});

counters('do not overflow if every deal counts in one of them', () => {
  const simulations = 10_000_000;
  const royal = parseCards(['2h', '2d', 'Ts', 'Js', 'Qs', 'Ks', 'As']);
  const { tie, own, opponents, both } = named(simulate(engine, { cards: royal, opponents: 22, simulations }));
  assert.equal([tie, own[8], opponents[8], both[8]], [simulations, simulations, 22 * simulations, simulations]);
  const ours = parseCards(['As', 'Ks', 'Ts', 'Js', 'Qs', '2h', '2d']);
  assert.is(named(simulate(engine, { cards: ours, opponents: 22, simulations })).win, simulations);
});

counters.run();
