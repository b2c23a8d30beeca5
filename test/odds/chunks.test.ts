// A calculation in chunks: whatever it is, its chunks cover it once.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  countBoardsOfHand,
  type ExactCalculation,
  MAX_OPPONENTS,
  MAX_REQUEST_SIMULATIONS,
  type SampledCalculation,
} from '../../src/odds/calculation.js';
import { boardsPerChunk, ODDS_KIND, simulationsPerChunk } from '../../src/odds/odds-kind.js';

const sampled = (opponents: number, simulations: number): SampledCalculation => ({
  cards: [38, 37],
  opponents,
  kind: 'odds',
  method: 'monte-carlo',
  simulations,
  seed: 7,
});

const exact = (cards: number, opponents: number): ExactCalculation => ({
  cards: Array.from({ length: cards }, (_, card) => card),
  opponents,
  kind: 'odds',
  method: 'exact',
});

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const simulationsOf = (whole: SampledCalculation, index: number) => {
  const chunk = ODDS_KIND.chunkAt(whole, index);
  return 'seed' in chunk ? chunk : assert.unreachable('a sampled chunk');
};

const enumerationOf = (whole: ExactCalculation, index: number) => {
  const chunk = ODDS_KIND.chunkAt(whole, index);
  return 'first' in chunk ? chunk : assert.unreachable('an exact chunk');
};

const chunks = suite('a calculation in chunks');

chunks('has sizes that depend on the opponents alone, whole batches of sixteen', () => {
  for (let opponents = 0; opponents <= MAX_OPPONENTS; opponents++) {
    assert.is(simulationsPerChunk(opponents) % 16, 0);
    assert.ok(simulationsPerChunk(opponents) >= 16);
    assert.is(boardsPerChunk(opponents) % 16, 0);
  }
});

chunks('has chunk k simulate stream k of its seed', () => {
  const whole = sampled(3, 1_000_000);
  for (let index = 0; index < ODDS_KIND.countChunks(whole); index++) {
    const { cards, opponents, seed, stream } = simulationsOf(whole, index) ?? {};
    assert.equal({ cards, opponents, seed, stream }, { cards: [38, 37], opponents: 3, seed: 7, stream: index });
  }
});

chunks('adds up to its simulations exactly, every chunk but the last a full one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: MAX_OPPONENTS }),
      fc.integer({ min: 1, max: MAX_REQUEST_SIMULATIONS }),
      (opponents, simulations) => {
        const whole = sampled(opponents, simulations);
        const sizes = Array.from(
          { length: ODDS_KIND.countChunks(whole) },
          (_, index) => simulationsOf(whole, index)?.simulations ?? 0,
        );
        assert.is(sum(sizes), simulations);
        assert.ok(sizes.slice(0, -1).every(size => size === simulationsPerChunk(opponents)));
        assert.ok((sizes.at(-1) ?? 0) >= 1);
      },
    ),
  );
});

chunks('covers every board of an exact one once, range after range', () => {
  for (const cards of [2, 3, 4, 5, 6, 7]) {
    for (const opponents of [0, 1, 2]) {
      const whole = exact(cards, opponents);
      let next = 0;
      for (let index = 0; index < ODDS_KIND.countChunks(whole); index++) {
        const { first, count } = enumerationOf(whole, index) ?? { first: -1, count: 0 };
        assert.is(first, next);
        assert.ok(count >= 1);
        next += count;
      }
      assert.is(next, countBoardsOfHand(cards));
    }
  }
});

chunks.run();
