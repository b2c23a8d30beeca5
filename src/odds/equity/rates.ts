// From the counts of an equity calculation to rates with their standard errors.
import { type Counts, HAND_SUMS, POT, readDeals, readTops } from '../../engine/counts.js';
import { type EquityCalculation, MIN_TARGET_DEALS, type SampledEquity } from './calculation.js';

/** Fractions of the deals. */
export interface EquityRates {
  /** The expected share of the pot: a pot that k players tie for counts 1/k. */
  readonly equity: number;
  /** How often the player wins alone. */
  readonly win: number;
  /** How often he is among two or more best. */
  readonly tie: number;
}

const addAll = (numbers: Float64Array): number => numbers.reduce((sum, number) => sum + number, 0);

/** Shares are added in parts of a pot, so that sums of integers are divided once. */
const ratesOfTops = (tops: Float64Array, deals: number): EquityRates => ({
  equity: addAll(tops.map((count, i) => count * (POT / (i + 1)))) / (POT * deals),
  win: tops[0]! / deals,
  tie: addAll(tops.subarray(1)) / deals,
});

const forEachPlayer = (
  counts: Counts,
  players: number,
  rate: (tops: Float64Array, deals: number) => EquityRates,
): EquityRates[] =>
  Array.from({ length: players }, (_, player) => rate(readTops(counts, players, player), readDeals(counts)));

/** The rates of each player, not rounded. @param counts of all deals, or of those with one next card */
export const equityRatesOf = (counts: Counts, players: number): EquityRates[] =>
  forEachPlayer(counts, players, ratesOfTops);

const errorOf = (mean: number, meanOfSquares: number, deals: number): number =>
  Math.sqrt(Math.max(0, meanOfSquares - mean * mean) / deals);

const errorsOfTops = (tops: Float64Array, deals: number): EquityRates => {
  const { equity, win, tie } = ratesOfTops(tops, deals);
  const squares = addAll(tops.map((count, i) => count / (i + 1) ** 2)) / deals;
  return { equity: errorOf(equity, squares, deals), win: errorOf(win, win, deals), tie: errorOf(tie, tie, deals) };
};

const NO_ERRORS: EquityRates = { equity: 0, win: 0, tie: 0 };

/**
 * One standard error of each player's rates; zeros when every deal was gone through. A share of a pot is no proportion, so its
 * error is that of a mean, from the sums of the shares and of their squares.
 */
export const equityErrorsOf = (
  { method, ranges }: Pick<EquityCalculation, 'method' | 'ranges'>,
  counts: Counts,
): EquityRates[] => forEachPlayer(counts, ranges.length, method === 'exact' ? () => NO_ERRORS : errorsOfTops);

/** Whether counts are precise enough to end their calculation before its last deal. */
export const isPrecise = (calculation: SampledEquity, counts: Counts): boolean => {
  const { targetError } = calculation;
  if (targetError === undefined || readDeals(counts) < MIN_TARGET_DEALS) return false;
  return equityErrorsOf(calculation, counts).every(({ equity }) => equity <= targetError);
};

/** The rates of the deals in which a player has a hand; undefined where no deal has it. @param sums by hand, of the player */
export const ratesOfHand = (sums: Float64Array, hand: number): EquityRates | undefined => {
  const at = HAND_SUMS.size * hand;
  const deals = sums[at + HAND_SUMS.deals]!;
  if (deals === 0) return undefined;
  return {
    equity: sums[at + HAND_SUMS.share]! / (POT * deals),
    win: sums[at + HAND_SUMS.win]! / deals,
    tie: sums[at + HAND_SUMS.tie]! / deals,
  };
};
