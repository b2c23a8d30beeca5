// Calculations of odds: the number of their deals, which ones are enumerated, what they bill, and how they are cut into chunks.
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { MAX_OPPONENTS, MAX_REQUEST_SIMULATIONS } from '../../../src/calculations/calculation.js';
import {
  boardsPerChunk,
  countBoardsOfHand,
  countOddsDeals,
  EnumeratedOdds,
  explainNoExactOdds,
  SampledOdds,
  simulationsPerChunk,
} from '../../../src/calculations/odds/odds-calculation.js';
import { writeOdds } from '../../named-counts.js';
import { suite } from '../../suite.js';

const deals = suite('the deals of a situation');

deals('are the boards without opponents; with opponents, every ordered choice of their hands on each board', () => {
  assert.equal([2, 3, 4, 5, 6, 7].map(countBoardsOfHand), [2_118_760, 211_876, 17_296, 1_081, 46, 1]);
  assert.is(countOddsDeals(2, 0), 2_118_760n);
  assert.is(countOddsDeals(2, 1), 2_097_572_400n);
  assert.is(countOddsDeals(5, 2), 966_381_570n);
  assert.is(countOddsDeals(7, 3), 733_055_400n);
});

deals('are all counted against no opponent and one, against two from five cards on', () => {
  for (const cards of [2, 3, 4, 5, 6, 7]) {
    const isExact = [0, 1, 2, 3].map(opponents => explainNoExactOdds(cards, opponents) === undefined);
    assert.equal(isExact, [true, true, cards >= 5, false]);
  }
});

deals('are named if they are too many, however many', () => {
  assert.match(explainNoExactOdds(2, 22) ?? '', /have \d{1,3}(,\d{3}){15,} deals/);
});

const sampled = (opponents: number, simulations: number): SampledOdds =>
  new SampledOdds({ cards: [38, 37], opponents, simulations, seed: 7 });

const exact = (cards: number, opponents: number): EnumeratedOdds =>
  new EnumeratedOdds({ cards: Array.from({ length: cards }, (_, card) => card), opponents });

const hands = suite('the hands of a calculation');

hands('are billed for each deal; only one if the preflop table has the answer', () => {
  assert.is(sampled(3, 1000).billedHands, 4000);
  assert.is(exact(5, 1).billedHands, 2 * 1_070_190);
  assert.is(exact(2, 0).billedHands, 2_118_760);
  assert.is(exact(2, 1).billedHands, 1);
  const part = writeOdds({ deals: 16, win: 0, tie: 0, lose: 0, own: [], opponents: [], bothOpponents: [] });
  assert.is(sampled(3, 1000).billPart(part), 64);
});

hands('are evaluated once on each board for all opponents if every deal is counted', () => {
  assert.is(sampled(3, 1000).evaluatedHands, 4000);
  assert.is(exact(5, 0).evaluatedHands, 1081);
  assert.is(exact(5, 2).evaluatedHands, 991 * 1081);
});

/** Whether odds are done depends on the number of chunks alone. */
const NO_COUNTS = new Float64Array();

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
        const [count, size] = [whole.chunkCount, simulationsPerChunk(opponents)];
        const last = simulations - (count - 1) * size;
        assert.ok(last >= 1 && last <= size);
        for (let stream = 0; stream < count; stream++) {
          const of = { engine: 'holdem', type: 'odds', cards: [38, 37], opponents, seed: 7, stream };
          const chunk = { ...of, simulations: stream < count - 1 ? size : last };
          assert.equal(whole.chunkAt(stream), chunk);
          assert.is(whole.measureDone(stream + 1, NO_COUNTS), (stream + 1) / count);
          assert.is(whole.isEnough(stream + 1, NO_COUNTS), stream === count - 1);
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
      for (let index = 0; index < whole.chunkCount; index++) {
        const chunk = whole.chunkAt(index);
        if (!('first' in chunk)) return assert.unreachable('an exact chunk');
        assert.is(chunk.first, next);
        assert.ok(chunk.count >= 1);
        next += chunk.count;
        evaluated += whole.countHands(chunk);
      }
      assert.is(next, countBoardsOfHand(cards));
      if (cards > 2 || opponents !== 1) assert.is(evaluated, whole.evaluatedHands);
      else assert.is(whole.evaluatedHands, 0); // the preflop table has the counts
    }
  }
});
