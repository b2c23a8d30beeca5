// What an equity calculation counts, and how many hands it evaluates, bills and lists.
//
// What exact equity bills depends on the question alone, so that the price is known before anything is computed, and does not change
// when the engine becomes faster. Each hand of each range is billed once per board, as the engine evaluates it. With more than two
// players, unless all have a single hand, a quarter of the deals is added, since every combination of hands is compared. The boards
// after each card that can come next are billed in the same way, and what it takes to begin with them. Two players before the flop
// bill a hand for every two look-ups in the table of matchups.
//
// Sampled equity bills every player's hand of every deal; if fewer than one draw in ten fits, a tenth of the draws counts as deals. The
// question alone determines the most draws, and so the most hands that it bills.
import { DECK, HOLE_CARDS } from '../../engine/abi.js';
import { countBoards } from '../../engine/combinations.js';
import { type Counts, EQUITY, readDeals } from '../../engine/counts.js';
import type { EquitySituation } from '../../engine/equity-calls.js';
import { DRAWS_PER_BILLED_DEAL } from './draw-budget.js';

/** Deals that cost as much as one hand on one board. */
const DEALS_PER_HAND = 4;
/** Look-ups in the table of matchups that cost as much as one hand. */
const LOOKUPS_PER_HAND = 2;
/** What it takes to begin with the boards after a next card, in hands: of known hands, and more for each player with a range. */
export const NEXT_CARD_HANDS = 2_000;
const NEXT_CARD_RANGE_HANDS = 1_000;

/** The players' ranges and the known cards, and what is counted. */
export interface RangeTable extends EquitySituation {
  /**
   * The weights to compute with: 0 for hands that share a card with board or dead cards, and for some that no deal can contain,
   * since another player has a single hand. The calculations of one question share this array.
   */
  readonly ranges: readonly Float64Array[];
  /** How many hands board and dead cards leave each player. The billed hands depend on this, not on `ranges`. */
  readonly combos: readonly number[];
  /** Whether the categories of the hands are counted. */
  readonly categories: boolean;
  /** Whether the results of each hand of the ranges are counted. */
  readonly listsHands: boolean;
}

/** Chunks that count results by hand, or categories of an exact calculation, take longer than others: measured 1.5 to 3.3 ms. */
export const DETAILED_CHUNK_MS = 3.5;

/** How many hands each player has, and the known cards. */
type HandCounts = Pick<RangeTable, 'combos' | 'board' | 'dead'>;

export interface EquitySize extends HandCounts {
  /** The look-ups of each part of its counts in the table of matchups; none if it is not a question for that table. */
  readonly lookups: readonly number[];
  readonly nextCards: boolean;
}

/** How many boards complete a deal. */
export const countBoardsOfDeal = ({ combos, board, dead }: HandCounts): number =>
  countBoards(HOLE_CARDS * combos.length + board.length + dead.length, board.length);

/** Deals if no two hands shared a card: Π combos × boards. */
export const countRangeDeals = (size: HandCounts): bigint =>
  size.combos.reduce((deals, combos) => deals * BigInt(combos), BigInt(countBoardsOfDeal(size)));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

export const countListedHands = ({ listsHands, combos }: RangeTable): number => (listsHands ? sum(combos) : 0);

export const areAllKnown = ({ combos }: Pick<HandCounts, 'combos'>): boolean => combos.every(count => count === 1);

/** Hands that are evaluated for every deal on one board. */
export const countBoardHands = (size: HandCounts): number => {
  const handCount = countBoardsOfDeal(size) * sum(size.combos);
  if (size.combos.length === 2 || areAllKnown(size)) return handCount;
  return handCount + Math.ceil(Number(countRangeDeals(size)) / DEALS_PER_HAND);
};

/** Hands that are evaluated for the boards after a next card, and what it takes to begin with them. */
export const countNextCardHands = ({ combos, board, dead }: HandCounts): number => {
  const ranges = combos.filter(count => count > 1).length;
  const begin = NEXT_CARD_HANDS + NEXT_CARD_RANGE_HANDS * ranges;
  return begin + countBoardHands({ combos, board: [...board, 0], dead });
};

/** Cards that can come next: those that are not known. A range may exclude a few of them. */
const countNextCards = ({ combos, board, dead }: HandCounts): number =>
  DECK - board.length - dead.length - HOLE_CARDS * combos.filter(count => count === 1).length;

/** Hands that are evaluated when every deal is counted; a look-up counts as one. */
export const countEvaluatedHands = (size: EquitySize): number => {
  if (size.lookups.length > 0) return sum(size.lookups);
  return countBoardHands(size) + (size.nextCards ? countNextCards(size) * countNextCardHands(size) : 0);
};

/** Hands that are billed when every deal is counted. */
export const billExact = (size: EquitySize): number => {
  const evaluatedHands = countEvaluatedHands(size);
  return size.lookups.length > 0 ? Math.ceil(evaluatedHands / LOOKUPS_PER_HAND) : evaluatedHands;
};

/** Hands that are billed for a sample with these counts. */
export const billSample = (players: number, counts: Counts): number =>
  players * Math.max(readDeals(counts), Math.ceil(counts[EQUITY.draws]! / DRAWS_PER_BILLED_DEAL));
