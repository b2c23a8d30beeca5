// The work of calculations in one unit: hands that the engine evaluates, some 5 ns each. Not what is charged for: exact odds go
// through more deals than they evaluate hands.
import type { Calculation } from './calculation.js';
import type { Chunk } from './chunks.js';
import { boardsOf } from './exact.js';

/** On each board every holding of an opponent is evaluated once, and ours; a second opponent's are the same. */
const HANDS_OF_BOARD = 991;

const ofBoards = (boards: number, opponents: number): number => boards * (opponents === 0 ? 1 : HANDS_OF_BOARD);
const ofDeals = (deals: number, opponents: number): number => deals * (1 + opponents);

/** Hands that a calculation evaluates. */
export const workOf = (calculation: Calculation): number =>
  calculation.method === 'exact'
    ? ofBoards(boardsOf(calculation.cards.length), calculation.opponents)
    : ofDeals(calculation.simulations, calculation.opponents);

/** Hands that a chunk evaluates. Those of a calculation's chunks add up to its own. */
export const workOfChunk = (chunk: Chunk): number =>
  'simulation' in chunk
    ? ofDeals(chunk.simulation.simulations, chunk.simulation.opponents)
    : ofBoards(chunk.enumeration.count, chunk.enumeration.opponents);
