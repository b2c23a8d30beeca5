// Where exact equity exists, and when "auto" chooses it.
import {
  areAllKnown,
  billedHandsOfExact,
  boardsOfDeal,
  type EquitySize,
  exactDeals,
} from '../odds/equity/billed-hands.js';
import { estimateFit } from '../odds/equity/fit.js';
import { handsOf, hasOneWeight } from '../odds/equity/ranges.js';
import { grouped } from '../text.js';

/** Deals of more than two players with ranges that are gone through, at most. */
const MAX_EXACT_DEALS = 1_000_000_000n;
/** "auto" is exact up to so many billed hands. */
const MAX_AUTO_HANDS = 10_000_000;
/** Below this part of all weights, sums of what can be dealt lose their digits, as differences of sums that are far larger. */
const MIN_EXACT_FIT = 1e-6;
const DECK = 52;

/** What is asked for; all ranges without hands of known cards. */
export interface Asked extends EquitySize {
  readonly ranges: readonly Float64Array[];
}

const tooManyDeals = (asked: Asked): string | undefined => {
  if (asked.combos.length === 2 || areAllKnown(asked)) return undefined;
  const deals = exactDeals(asked);
  if (deals <= MAX_EXACT_DEALS) return undefined;
  const product = `${asked.combos.map(grouped).join(' × ')} hands on ${grouped(boardsOfDeal(asked))} boards`;
  return `${product} are ${grouped(deals)} deals, and "exact" goes through ${grouped(MAX_EXACT_DEALS)} at most`;
};

const tooManyHands = (asked: Asked, maxBilledHands: number): string | undefined => {
  const hands = billedHandsOfExact(asked);
  if (hands <= maxBilledHands) return undefined;
  return `"exact" bills ${grouped(hands)} hands here, and a request may bill ${grouped(maxBilledHands)}`;
};

/** Sums of equal weights lose no digits. */
const tooUnequal = ({ ranges, board, dead }: Asked): string | undefined => {
  if (ranges.length > 2 || ranges.every(range => hasOneWeight(range, handsOf(range)))) return undefined;
  const { product } = estimateFit(ranges, DECK - board.length - dead.length);
  if (product >= MIN_EXACT_FIT) return undefined;
  return 'the hands that can be dealt together have less than a millionth of the weight, too little for "exact"';
};

/** Why there is no exact equity, in a sentence with the number and the bound; undefined where there is. */
export const noExactEquity = (asked: Asked, maxBilledHands: number): string | undefined =>
  tooManyDeals(asked) ?? tooManyHands(asked, maxBilledHands) ?? tooUnequal(asked);

/** Whether "auto" is exact. */
export const isExactByItself = (asked: Asked): boolean => noExactEquity(asked, MAX_AUTO_HANDS) === undefined;
