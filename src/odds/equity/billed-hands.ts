// How many hands an equity calculation bills.
//
// What exact equity bills depends on the question alone, so that the price is known before anything is computed, and does not change
// when the engine becomes faster. Each hand of each range is billed once per board, as the engine evaluates it. With more than two
// players, unless all have a single hand, a quarter of the deals is added, since every combination of hands is compared. Two players
// before the flop bill one hand, since their deals are in a table.
//
// Sampled equity bills every player's hand of every deal; if fewer than one draw in ten fits, a tenth of the draws counts as deals. The
// question alone determines the most draws, and so the most hands that it bills.
import { BOARD_CARDS, DECK } from '../../engine/abi.js';
import { type Counts, EQUITY, readDeals } from '../../engine/counts.js';
import type { ExactEquity } from '../calculation.js';
import { DRAWS_PER_BILLED_DEAL } from './draw-budget.js';

/** Deals that cost as much as one hand on one board. */
const DEALS_PER_HAND = 4;

export type EquitySize = Pick<ExactEquity, 'combos' | 'board' | 'dead' | 'categories'>;

/** How many boards complete a deal: C(52 − board − dead − 2 × players, 5 − board). */
export const countBoardsOfDeal = ({ combos, board, dead }: Omit<EquitySize, 'categories'>): number => {
  const cards = DECK - board.length - dead.length - 2 * combos.length;
  let boards = 1;
  // Not by choose(): a BigInt for each step would take longer than the engine takes for a river.
  for (let i = 0; i < BOARD_CARDS - board.length; i++) boards = (boards * (cards - i)) / (i + 1);
  return boards;
};

/** Deals if no two hands shared a card: Π combos × boards. */
export const exactDeals = (size: EquitySize): bigint =>
  size.combos.reduce((deals, combos) => deals * BigInt(combos), BigInt(countBoardsOfDeal(size)));

const sum = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

export const areAllKnown = ({ combos }: Pick<EquitySize, 'combos'>): boolean => combos.every(count => count === 1);

/** Two players before the flop, without dead cards and without categories: the table of matchups has the counts. */
export const isMatchup = ({ combos, board, dead, categories }: EquitySize): boolean =>
  combos.length === 2 && board.length === 0 && dead.length === 0 && !categories;

const handsOnBoards = (size: EquitySize): number => {
  const hands = countBoardsOfDeal(size) * sum(size.combos);
  if (size.combos.length === 2 || areAllKnown(size)) return hands;
  return hands + Math.ceil(Number(exactDeals(size)) / DEALS_PER_HAND);
};

/** Hands that are billed when every deal is counted. */
export const billExact = (size: EquitySize): number => (isMatchup(size) ? 1 : handsOnBoards(size));

/** Hands that are billed for a sample with these counts. */
export const billSample = (players: number, counts: Counts): number =>
  players * Math.max(readDeals(counts), Math.ceil(counts[EQUITY.draws]! / DRAWS_PER_BILLED_DEAL));

/** Hands that the engine evaluates for every deal on a board. */
export const countEvaluatedHands = ({ combos, dead, categories }: EquitySize, board: readonly number[]): number =>
  handsOnBoards({ combos, board, dead, categories });
