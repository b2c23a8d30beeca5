// How many hands a calculation takes, in two units that must not be mixed up:
// - billed hands are what the client pays for: every deal times the hands in it (ours, and one for each opponent), whatever way
//   the deals are counted. Charges use them, and nothing else does.
// - evaluated hands are what the engine does, some 5 ns each. Admission, the scheduler and the choice of where to compute use them.
// For sampled odds both are the same number. For exact odds they differ: with an opponent the engine evaluates each holding once
// on each board, so two opponents have far more deals than hands to evaluate; and what the preflop table has is billed as one hand.
import { boardCount, type Calculation, dealCount } from './calculation.js';
import type { Chunk } from './chunks.js';
import { isInPreflopTable } from './preflop.js';

/** Deals that a calculation goes through. */
export const totalDeals = (calculation: Calculation): number =>
  calculation.method === 'exact'
    ? Number(dealCount(calculation.cards.length, calculation.opponents))
    : calculation.simulations;

const handsInDeals = (deals: number, opponents: number): number => deals * (1 + opponents);

/** Hands that are paid for when only so many deals of a calculation were done. */
export const billedHandsOfDeals = ({ opponents }: Calculation, deals: number): number => handsInDeals(deals, opponents);

/** Hands that are paid for: deals × (1 + opponents), or 1 when the preflop table has the counts. */
export const billedHands = (calculation: Calculation): number =>
  isInPreflopTable(calculation) ? 1 : billedHandsOfDeals(calculation, totalDeals(calculation));

/** On each board: ours, and every holding of an opponent once. A second opponent has the same holdings. */
const HANDS_PER_BOARD = 991;

const handsOnBoards = (boards: number, opponents: number): number => boards * (opponents === 0 ? 1 : HANDS_PER_BOARD);

/** Hands that the engine evaluates for a calculation; not what is paid for. The preflop table is not considered. */
export const evaluatedHands = (calculation: Calculation): number =>
  calculation.method === 'exact'
    ? handsOnBoards(boardCount(calculation.cards.length), calculation.opponents)
    : handsInDeals(calculation.simulations, calculation.opponents);

/** Hands that the engine evaluates for a chunk. Those of all chunks of a calculation add up to its own. */
export const evaluatedHandsOfChunk = (chunk: Chunk): number =>
  'simulation' in chunk
    ? handsInDeals(chunk.simulation.simulations, chunk.simulation.opponents)
    : handsOnBoards(chunk.enumeration.count, chunk.enumeration.opponents);
