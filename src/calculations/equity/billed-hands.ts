// What an equity calculation counts, and how many hands it bills and lists.
//
// Exact equity bills the work that the engine plans for it, in hands of 5 nanoseconds, which depends on the question alone: so the price
// is known before anything is computed, and is the same on every machine. Two players before the flop bill a hand for every two look-ups
// in the table of matchups. Results by hand are added, most for hands that are listed, since they are written one by one.
//
// Sampled equity bills every player's hand of every deal; if fewer than one draw in ten fits, a tenth of the draws counts as deals. The
// question alone determines the most draws, and so the most hands that it bills.
import { HOLE_CARDS } from '../../engine/abi.js';
import { countBoards } from '../../engine/combinations.js';
import { type Counts, EQUITY, readDeals } from '../../engine/counts.js';
import type { Deck } from '../../engine/deck.js';
import type { EquitySituation } from '../../engine/equity-calls.js';
import { DRAWS_PER_BILLED_DEAL } from './draw-budget.js';

/** Look-ups in the table of matchups that cost as much as one hand. */
const LOOKUPS_PER_HAND = 2;
/** What it takes to write a listed hand with its results, in hands: about half a microsecond. Else its results are only added. */
const LISTED_HAND_WORK = 100;
const ADDED_HAND_WORK = 2;

/** The players' ranges and the known cards, and what is counted. */
export interface RangeTable extends EquitySituation {
  readonly deck: Deck;
  /**
   * The weights to compute with: 0 for hands that share a card with board or dead cards, and for some that no deal can contain,
   * since another player has a single hand. The calculations of one question share this array.
   */
  readonly ranges: readonly Float64Array[];
  /** How many hands board and dead cards leave each player. The billed hands depend on this, not on `ranges`. */
  readonly combos: readonly number[];
  /** Whether the categories of the hands are counted. */
  readonly categories: boolean;
  /** Whether the results of each hand of the ranges are counted, and whether the answer lists them. */
  readonly byHand: boolean;
  readonly listsHands: boolean;
  /** Who may hold which hand, if the hands are named. */
  readonly holders?: Uint16Array | undefined;
}

/** Chunks that count results by hand, or categories of an exact calculation, take longer than others: measured 1.5 to 3.3 ms. */
export const DETAILED_CHUNK_MS = 3.5;

/** How many hands each player has, and the known cards. */
type HandCounts = Pick<RangeTable, 'deck' | 'combos' | 'board' | 'dead'>;

/** How many boards complete a deal. */
export const countBoardsOfDeal = ({ deck, combos, board, dead }: HandCounts): number =>
  countBoards(deck.size - HOLE_CARDS * combos.length - board.length - dead.length, board.length);

/** Deals if no two hands shared a card: Π combos × boards. */
export const countRangeDeals = (size: HandCounts): bigint =>
  size.combos.reduce((deals, combos) => deals * BigInt(combos), BigInt(countBoardsOfDeal(size)));

export const countCombos = ({ combos }: RangeTable): number => combos.reduce((sum, count) => sum + count, 0);

export const countListedHands = (table: RangeTable): number => (table.listsHands ? countCombos(table) : 0);

export const areAllKnown = ({ combos }: Pick<HandCounts, 'combos'>): boolean => combos.every(count => count === 1);

/** What it takes to count every deal. */
export interface ExactWork {
  /** The look-ups of each part of the counts in the table of matchups; none if it is not a question for that table. */
  readonly lookups: readonly number[];
  /** The work that the engine plans, in hands of 5 nanoseconds; with look-ups their number. */
  readonly work: number;
}

/** What the results by hand add to the bill. */
const billHands = (table: RangeTable): number =>
  table.byHand ? (table.listsHands ? LISTED_HAND_WORK : ADDED_HAND_WORK) * countCombos(table) : 0;

/** Hands that are billed when every deal is counted. */
export const billWork = (table: RangeTable, { lookups, work }: ExactWork): number =>
  (lookups.length > 0 ? Math.ceil(work / LOOKUPS_PER_HAND) : work) + billHands(table);

/** Hands that are billed for a sample with these counts. */
export const billSample = (players: number, counts: Counts): number =>
  players * Math.max(readDeals(counts), Math.ceil(counts[EQUITY.draws]! / DRAWS_PER_BILLED_DEAL));
