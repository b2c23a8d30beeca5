// Calculations of odds: the number of their deals, which ones are enumerated, what they bill, and how they are cut into chunks.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  countBoardsOfHand,
  dealCount,
  type ExactCalculation,
  MAX_OPPONENTS,
  MAX_REQUEST_SIMULATIONS,
  type SampledCalculation,
  tooManyDeals,
} from '../../src/calculations/calculation.js';
import { boardsPerChunk, ODDS_KIND, simulationsPerChunk } from '../../src/calculations/odds-kind.js';
import { writeOdds } from '../named-counts.js';

const deals = suite('the deals of a situation');

deals('are the boards without opponents; with opponents, every ordered choice of their hands on each board', () => {
  assert.equal([2, 3, 4, 5, 6, 7].map(countBoardsOfHand), [2_118_760, 211_876, 17_296, 1_081, 46, 1]);
  assert.is(dealCount(2, 0), 2_118_760n);
  assert.is(dealCount(2, 1), 2_097_572_400n);
  assert.is(dealCount(5, 2), 966_381_570n);
  assert.is(dealCount(7, 3), 733_055_400n);
});

deals('are all counted against no opponent and one, against two from five cards on', () => {
  for (const cards of [2, 3, 4, 5, 6, 7]) {
    const isExact = [0, 1, 2, 3].map(opponents => tooManyDeals(cards, opponents) === undefined);
    assert.equal(isExact, [true, true, cards >= 5, false]);
  }
});

deals('are named with the limit if they are too many', () => {
  assert.is(
    tooManyDeals(4, 2),
    '4 cards against 2 opponents have 15,462,105,120 deals; "exact" counts them all against one opponent, ' +
      'and against two from five cards on (966,381,570 deals)',
  );
  assert.match(tooManyDeals(2, 22) ?? '', /have \d{1,3}(,\d{3}){15,} deals/);
});

deals.run();

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

const hands = suite('the hands of a calculation');

hands('are billed for each deal; only one if the preflop table has the answer', () => {
  assert.is(ODDS_KIND.billedHands(sampled(3, 1000)), 4000);
  assert.is(ODDS_KIND.billedHands(exact(5, 1)), 2 * 1_070_190);
  assert.is(ODDS_KIND.billedHands(exact(2, 0)), 2_118_760);
  assert.is(ODDS_KIND.billedHands(exact(2, 1)), 1);
  const part = writeOdds({ deals: 16, win: 0, tie: 0, lose: 0, own: [], opponents: [], bothOpponents: [] });
  assert.is(ODDS_KIND.billedHandsOfPart(sampled(3, 1000), part, 0.5), 64);
});

hands('are evaluated once on each board for all opponents if every deal is counted', () => {
  assert.is(ODDS_KIND.evaluatedHands(sampled(3, 1000)), 4000);
  assert.is(ODDS_KIND.evaluatedHands(exact(5, 0)), 1081);
  assert.is(ODDS_KIND.evaluatedHands(exact(5, 2)), 991 * 1081);
});

hands.run();

const chunks = suite('a calculation in chunks');

chunks('has sizes that depend only on the opponents, in whole batches of sixteen', () => {
  // Other sizes give other counts for the same seed.
  assert.equal([0, 1, 2, 9, 22].map(simulationsPerChunk), [250_000, 136_368, 93_744, 29_408, 12_928]);
  assert.equal([0, 1, 2].map(boardsPerChunk), [250_000, 608, 608]);
});

chunks('has exactly its number of simulations: full chunks but for the last, chunk k with stream k of the seed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: MAX_OPPONENTS }),
      fc.integer({ min: 1, max: MAX_REQUEST_SIMULATIONS }),
      (opponents, simulations) => {
        const whole = sampled(opponents, simulations);
        const [count, size] = [ODDS_KIND.countChunks(whole), simulationsPerChunk(opponents)];
        const last = simulations - (count - 1) * size;
        assert.ok(last >= 1 && last <= size);
        for (let stream = 0; stream < count; stream++) {
          const chunk = { cards: [38, 37], opponents, seed: 7, stream, simulations: stream < count - 1 ? size : last };
          assert.equal(ODDS_KIND.chunkAt(whole, stream), chunk);
          assert.is(ODDS_KIND.measureDone(whole, stream + 1, new Float64Array()), (stream + 1) / count);
          assert.is(ODDS_KIND.isEnough(whole, stream + 1, new Float64Array()), stream === count - 1);
        }
      },
    ),
  );
});

chunks('covers, if it is exact, every board once, range after range, and all hands', () => {
  for (const cards of [2, 3, 4, 5, 6, 7]) {
    for (const opponents of [0, 1, 2]) {
      const whole = exact(cards, opponents);
      let [next, evaluated] = [0, 0];
      for (let index = 0; index < ODDS_KIND.countChunks(whole); index++) {
        const chunk = ODDS_KIND.chunkAt(whole, index);
        if (!('first' in chunk)) return assert.unreachable('an exact chunk');
        assert.is(chunk.first, next);
        assert.ok(chunk.count >= 1);
        next += chunk.count;
        evaluated += ODDS_KIND.evaluatedHandsOfChunk(chunk, new Float64Array());
      }
      assert.is(next, countBoardsOfHand(cards));
      assert.is(evaluated, ODDS_KIND.evaluatedHands(whole));
    }
  }
});

chunks.run();
