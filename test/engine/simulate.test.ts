// `simulate`: what its counters add up to, exactly as many deals as asked for, and the same answer every time.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseCards } from '../../src/engine/cards.js';
import { input, instantiate, named, type Run, simulate } from './abi.js';
import { DECK } from './hands.js';
import { play } from './judge.js';
import { chance, draw } from './random.js';
import { LIMIT } from './statistics.js';

const engine = instantiate();

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

const none = new Array<number>(9).fill(0);

/** Runs it and checks everything that holds of any counters. */
const expectConsistent = (run: Run): number[] => {
  const counters = simulate(engine, run);
  const { deals, win, tie, lose, own, opponents, both } = named(counters);
  const what = `${run.cards.length} cards, ${run.opponents} opponents, ${run.simulations} simulations`;
  assert.is(deals, run.simulations, what);
  assert.is(win + tie + lose, run.opponents === 0 ? 0 : deals, `win, tie, lose: ${what}`);
  assert.is(sum(own), deals, `own categories: ${what}`);
  assert.is(sum(opponents), deals * run.opponents, `opponents' categories: ${what}`);
  if (run.opponents < 2) assert.equal(both, none, `both opponents: ${what}`);
  assert.ok(sum(both) <= deals, `both opponents: ${what}`);
  both.forEach((count, i) => {
    assert.ok(2 * count <= (opponents[i] ?? 0), `both opponents are opponents, category ${i}: ${what}`);
  });
  return counters;
};

const anySituation = fc.record({
  cards: fc.tuple(fc.integer(), fc.integer({ min: 2, max: 7 })).map(([seed, count]) => draw(chance(seed), DECK, count)),
  opponents: fc.integer({ min: 0, max: 22 }),
  seed: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  stream: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
});

const counters = suite('simulate: the counters');

counters('add up for every number of cards and of opponents', () => {
  const cards = parseCards(['As', 'Kd', '7c', '7h', '2s', '9s', 'Td']);
  for (let known = 2; known <= 7; known++) {
    for (let opponents = 0; opponents <= 22; opponents++) {
      expectConsistent({ cards: cards.slice(0, known), opponents, simulations: 1003, stream: known });
    }
  }
});

counters('add up for any cards, seed and stream', () => {
  const run = fc.tuple(anySituation, fc.integer({ min: 1, max: 3000 }));
  fc.assert(
    fc.property(run, ([situation, simulations]) => void expectConsistent({ ...situation, simulations })),
    { seed: 1, numRuns: 500 },
  );
});

counters('count exactly as many deals as asked for, multiples of sixteen or not', () => {
  const counts = [1, 2, 7, 8, 9, 15, 16, 17, 31, 33, 255, 256, 257, 1000, 4079, 4080, 4081, 4095, 4097, 65535, 65537];
  for (const simulations of [...counts, 100_001, 1_000_003]) {
    for (const opponents of [0, 1, 2, 3, 22]) {
      if (simulations * opponents > 10_000_000) continue;
      expectConsistent({ cards: [0, 14], opponents, simulations });
      expectConsistent({ cards: [38, 37, 36, 35, 34, 0, 14], opponents, simulations });
    }
  }
});

counters('count every deal of one that is always the same', () => {
  const lost = parseCards(['2h', '2d', '9s', 'Ts', 'Js', 'Qs', 'Ks']);
  for (const simulations of [1, 15, 16, 17, 100_001]) {
    const { tie, lose, own, opponents, both } = named(simulate(engine, { cards: lost, opponents: 22, simulations }));
    assert.is(tie + lose, simulations);
    assert.equal(own, [...none.slice(1), simulations]);
    assert.equal(opponents, [...none.slice(1), 22 * simulations]);
    assert.equal(both, [...none.slice(1), simulations]);
  }
});

counters('do not overflow: 10,000,000 deals with 22 opponents', () => {
  expectConsistent({ cards: parseCards(['Ah', 'Kh']), opponents: 22, simulations: 10_000_000 });
});

counters('do not overflow where one counter takes it all', () => {
  const simulations = 10_000_000;
  const royal = parseCards(['2h', '2d', 'Ts', 'Js', 'Qs', 'Ks', 'As']);
  const { tie, own, opponents, both } = named(simulate(engine, { cards: royal, opponents: 22, simulations }));
  assert.equal([tie, own[8], opponents[8], both[8]], [simulations, simulations, 22 * simulations, simulations]);
  const ours = parseCards(['As', 'Ks', 'Ts', 'Js', 'Qs', '2h', '2d']);
  assert.is(named(simulate(engine, { cards: ours, opponents: 22, simulations })).win, simulations);
});

counters('never write at the input', () => {
  input(engine).set(Array.from({ length: engine.inputCapacity() }, (_, i) => i & 255));
  input(engine).set([5, 6, 7]);
  const before = input(engine).slice();
  for (const opponents of [0, 1, 2, 22]) assert.is(engine.simulate(3, opponents, 100_000, 5n, 5), 0);
  assert.equal(input(engine), before);
});

counters.run();

const independent = suite('simulate: beside an independent Monte Carlo, within five standard errors of both');

const situations: readonly (readonly [string[], number, number])[] = [
  [['Ah', 'Kh'], 2, 100_000],
  [['7c', '2d'], 3, 60_000],
  [['Js', 'Ts', '9s', '2h', '2d'], 5, 40_000],
  [['Ah', 'Ad', '8c'], 9, 30_000],
  [['Qc', 'Qd', '5h', '6h'], 12, 20_000],
  [['Ah', 'Kh'], 22, 20_000],
  [['2h', '2c', '3c', '4c', '9d', 'Kd', 'Ks'], 22, 20_000],
];

situations.forEach(([texts, opponents, deals], seed) => {
  independent(`${texts.join(' ')} against ${opponents}: all 31 counters`, () => {
    const cards = parseCards(texts);
    const estimate = play(engine, cards, opponents, deals, seed);
    const simulations = 50 * deals;
    simulate(engine, { cards, opponents, simulations }).forEach((count, i) => {
      const rate = count / simulations;
      const variance = Math.max(estimate.variance[i] ?? 0, rate * (1 - rate));
      const error = Math.sqrt(variance / deals + variance / simulations);
      const off = rate - (estimate.mean[i] ?? 0);
      assert.ok(Math.abs(off) <= LIMIT * error, `counter ${i}: ${rate} beside ${estimate.mean[i]} ± ${error}`);
    });
  });
});

independent.run();

const same = suite('simulate: the same arguments');

const runs: readonly Run[] = [
  { cards: [38, 37], opponents: 1, simulations: 100_001, seed: 5n, stream: 3 },
  { cards: [1, 2, 3, 4, 5], opponents: 4, simulations: 12_345, seed: -9n, stream: 77 },
  { cards: [51, 0, 13], opponents: 0, simulations: 17, seed: 2n ** 40n, stream: 0 },
  { cards: [51, 0, 13, 26, 39, 1, 40], opponents: 22, simulations: 999, seed: 1n, stream: 1 },
];

same('give the same counters in a second instance', () => {
  for (const run of runs) assert.equal(simulate(instantiate(), run), simulate(engine, run));
});

same('give the same counters whatever ran before in the instance', () => {
  const fresh = runs.map(run => simulate(instantiate(), run));
  const used = instantiate();
  for (const run of [...runs, ...runs].reverse()) {
    simulate(used, { cards: [9, 8], opponents: 3, simulations: 1001, stream: 9 });
    input(used).fill(255);
    used.simulate(2, 99, 0, 0n, 0);
    used.evaluate(3);
    assert.equal(simulate(used, run), fresh[runs.indexOf(run)]);
  }
});

same.run();
