// How many hands a calculation takes, in two units that must not be mixed up:
// - billed hands are what the client pays for: every deal times the hands in it (ours, and one for each opponent), whatever way
//   the deals are counted. Charges use them, and nothing else does.
// - evaluated hands are what the engine does, some 5 ns each. Admission, the scheduler and the choice of where to compute use them.
// For what is sampled both are the same number. For exact odds they differ: with an opponent the engine evaluates each holding once
// on each board, so two opponents have far more deals than hands to evaluate; and what the preflop table has is billed as one hand.
// equity/billed-hands.ts has both numbers of equity.
import { type Counts, ODDS, readDeals } from '../engine/counts.js';
import {
  boardCount,
  type Calculation,
  dealCount,
  isEquity,
  isGroup,
  type OddsCalculation,
  type Work,
} from './calculation.js';
import type { Chunk } from './chunks.js';
import { billedHandsOfEquity, billedHandsOfSample } from './equity/billed-hands.js';
import { evaluatedHandsOfEquity } from './equity/chunks.js';
import { leaveNoRoom } from './equity/fit.js';
import { isInPreflopTable } from './preflop.js';

/** Deals that a calculation of odds goes through. */
export const totalDeals = (calculation: OddsCalculation): number =>
  calculation.method === 'exact'
    ? Number(dealCount(calculation.cards.length, calculation.opponents))
    : calculation.simulations;

const handsInDeals = (deals: number, opponents: number): number => deals * (1 + opponents);

/** Hands that are paid for when only so many deals of a calculation of odds were done. */
const billedHandsOfDeals = ({ opponents }: OddsCalculation, deals: number): number => handsInDeals(deals, opponents);

/** Hands that are paid for, at most: deals × (1 + opponents), or 1 when the preflop table has the counts; of equity, see billed-hands.ts. */
export const billedHands = (calculation: Calculation): number => {
  if (isEquity(calculation)) return billedHandsOfEquity(calculation);
  return isInPreflopTable(calculation) ? 1 : billedHandsOfDeals(calculation, totalDeals(calculation));
};

/**
 * Hands that are paid for when only a part of a calculation was done.
 * @param counts of that part
 * @param done the part of the work that was done, 0 to 1
 */
export const billedHandsOfPart = (calculation: Calculation, counts: Counts, done: number): number => {
  if (!isEquity(calculation)) return billedHandsOfDeals(calculation, readDeals(counts));
  if (calculation.method === 'monte-carlo') return billedHandsOfSample(calculation.ranges.length, counts);
  return Math.floor(billedHands(calculation) * done);
};

/** Hands that are paid for when a calculation is done with these counts: none where they are no answer. */
export const billedHandsOfAnswer = (calculation: Calculation, counts: Counts): number => {
  if (!isEquity(calculation)) return billedHands(calculation);
  if (leaveNoRoom(counts)) return 0;
  return calculation.method === 'monte-carlo'
    ? billedHandsOfSample(calculation.ranges.length, counts)
    : billedHands(calculation);
};

/** On each board: ours, and every holding of an opponent once. A second opponent has the same holdings. */
const HANDS_PER_BOARD = 991;

const handsOnBoards = (boards: number, opponents: number): number => boards * (opponents === 0 ? 1 : HANDS_PER_BOARD);

/** Hands that the engine evaluates for a calculation, of sampled equity at most; not what is paid for. Tables are not considered. */
export const evaluatedHands = (calculation: Calculation | Work): number => {
  if (isGroup(calculation)) return calculation.group.reduce((hands, each) => hands + evaluatedHands(each), 0);
  if (isEquity(calculation)) return evaluatedHandsOfEquity(calculation);
  return calculation.method === 'exact'
    ? handsOnBoards(boardCount(calculation.cards.length), calculation.opponents)
    : handsInDeals(calculation.simulations, calculation.opponents);
};

/** Deals that a chunk has counted. */
export const countDeals = (chunk: Chunk, counts: Counts): number =>
  'group' in chunk ? chunk.group.reduce((deals, _, i) => deals + counts[ODDS.end * i]!, 0) : readDeals(counts);

/** Hands that the engine evaluated for a chunk. Those of all chunks of a calculation add up to its own, but for sampled equity. */
export const evaluatedHandsOfChunk = (chunk: Chunk, counts: Counts): number => {
  if ('group' in chunk) return chunk.group.reduce((hands, each) => hands + evaluatedHandsOfChunk(each, counts), 0);
  if ('equity' in chunk) {
    const { ranges, work } = chunk.equity;
    return 'first' in work ? work.evaluatedHands : billedHandsOfSample(ranges.length, counts);
  }
  return 'simulation' in chunk
    ? handsInDeals(chunk.simulation.simulations, chunk.simulation.opponents)
    : handsOnBoards(chunk.enumeration.count, chunk.enumeration.opponents);
};

/** How many hands the answer of a calculation lists. */
export const listedHands = (calculation: Calculation): number =>
  isEquity(calculation) && calculation.hands ? calculation.combos.reduce((sum, combos) => sum + combos, 0) : 0;
