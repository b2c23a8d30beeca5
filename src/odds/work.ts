// How many hands a calculation takes, in two units that must not be mixed up:
// - billed hands are what the client pays for: every deal times the hands in it (ours, and one for each opponent), whatever way
//   the deals are counted. Charges use them, and nothing else does.
// - evaluated hands are what the engine does, some 5 ns each. Admission, the scheduler and the choice of where to compute use them.
// For sampled odds both are the same number. For exact odds they differ: with an opponent the engine evaluates each holding once
// on each board, so two opponents have far more deals than hands to evaluate; and what the preflop table has is billed as one hand.
// equity/billed-hands.ts has both numbers of equity.
import {
  boardCount,
  type Calculation,
  dealCount,
  isEquity,
  isGroup,
  isSearch,
  type OddsCalculation,
  type Work,
} from './calculation.js';
import type { Chunk } from './chunks.js';
import { billedHandsOfEquity, billedHandsOfSample } from './equity/billed-hands.js';
import { evaluatedHandsOfEquity, slownessOfDrawing } from './equity/chunks.js';
import { isInPreflopTable } from './preflop.js';

/** Deals that a calculation of odds goes through. */
export const totalDeals = (calculation: OddsCalculation): number =>
  calculation.method === 'exact'
    ? Number(dealCount(calculation.cards.length, calculation.opponents))
    : calculation.simulations;

const handsInDeals = (deals: number, opponents: number): number => deals * (1 + opponents);

/** Hands that are paid for when only so many deals of a calculation of odds were done. */
const billedHandsOfDeals = ({ opponents }: OddsCalculation, deals: number): number => handsInDeals(deals, opponents);

/** Hands that are paid for: deals × (1 + opponents), or 1 when the preflop table has the counts; of equity, see billed-hands.ts. */
export const billedHands = (calculation: Calculation): number => {
  if (isEquity(calculation)) return billedHandsOfEquity(calculation);
  return isInPreflopTable(calculation) ? 1 : billedHandsOfDeals(calculation, totalDeals(calculation));
};

/**
 * Hands that are paid for when only a part of a calculation was done.
 * @param deals those that were counted
 * @param done the part of its chunks that was done, 0 to 1
 */
export const billedHandsOfPart = (calculation: Calculation, deals: number, done: number): number => {
  if (!isEquity(calculation)) return billedHandsOfDeals(calculation, deals);
  if (calculation.method === 'monte-carlo') return billedHandsOfSample(calculation, deals);
  return Math.floor(billedHands(calculation) * done);
};

/** Hands that are paid for when a calculation is done. A target of precision may have ended it early. @param deals those that were counted */
export const billedHandsOfAnswer = (calculation: Calculation, deals: number): number =>
  isEquity(calculation) && calculation.method === 'monte-carlo'
    ? billedHandsOfSample(calculation, deals)
    : billedHands(calculation);

/** On each board: ours, and every holding of an opponent once. A second opponent has the same holdings. */
const HANDS_PER_BOARD = 991;

const handsOnBoards = (boards: number, opponents: number): number => boards * (opponents === 0 ? 1 : HANDS_PER_BOARD);

/** A search for the way hands are drawn evaluates none, and takes about as long as so many. */
const SEARCH_HANDS = 50_000_000;

/** Hands that the engine evaluates for a calculation; not what is paid for. Tables are not considered. */
export const evaluatedHands = (calculation: Calculation | Work): number => {
  if (isSearch(calculation)) return SEARCH_HANDS;
  if (isGroup(calculation)) return calculation.group.reduce((hands, each) => hands + evaluatedHands(each), 0);
  if (isEquity(calculation)) return evaluatedHandsOfEquity(calculation);
  return calculation.method === 'exact'
    ? handsOnBoards(boardCount(calculation.cards.length), calculation.opponents)
    : handsInDeals(calculation.simulations, calculation.opponents);
};

/** Hands that the engine evaluates for a chunk. Those of all chunks of a calculation add up to its own. */
export const evaluatedHandsOfChunk = (chunk: Chunk): number => {
  if ('search' in chunk) return SEARCH_HANDS;
  if ('group' in chunk) return chunk.group.reduce((hands, each) => hands + evaluatedHandsOfChunk(each), 0);
  if ('equity' in chunk) return chunk.equity.evaluatedHands;
  return 'simulation' in chunk
    ? handsInDeals(chunk.simulation.simulations, chunk.simulation.opponents)
    : handsOnBoards(chunk.enumeration.count, chunk.enumeration.opponents);
};

/**
 * How many times as long a calculation takes as evaluating its hands: more than once where hands that rarely fit together are drawn
 * again and again. Admission counts with it; what is billed does not.
 * @param most so that an account that queues nothing else can queue it; 1 or more counts
 */
export const slownessOf = (work: Calculation | Work, most: number): number => {
  if (isSearch(work) || isGroup(work) || !isEquity(work) || work.method === 'exact') return 1;
  return Math.max(1, Math.min(slownessOfDrawing(work), most));
};

/** What a calculation counts in the queue: its hands, times its slowness. */
export const queuedHands = (calculation: Calculation): number =>
  Math.floor(evaluatedHands(calculation) * slownessOf(calculation, Number.POSITIVE_INFINITY));

/** How many hands the answer of a calculation lists. */
export const listedHands = (calculation: Calculation): number =>
  isEquity(calculation) && calculation.hands ? calculation.combos.reduce((sum, combos) => sum + combos, 0) : 0;
