// From the counts of an equity calculation to rates with their standard errors.
import { type EquityCounts, HAND_SUMS, POT, type TopCounts } from '../../engine/equity-counts.js';
import { type EquityCalculation, MIN_TARGET_DEALS } from './calculation.js';

/** Fractions of the deals. */
export interface EquityRates {
  /** The expected share of the pot: a pot that k players tie for counts 1/k. */
  readonly equity: number;
  /** How often the player wins alone. */
  readonly win: number;
  /** How often he is among two or more best. */
  readonly tie: number;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** Shares are added in parts of a pot, so that sums of integers are divided once. */
const ratesOfTops = (tops: readonly number[], deals: number): EquityRates => ({
  equity: sumOf(tops.map((count, i) => count * (POT / (i + 1)))) / (POT * deals),
  win: (tops[0] ?? 0) / deals,
  tie: sumOf(tops.slice(1)) / deals,
});

/** The rates of each player, not rounded. */
export const equityRatesOf = ({ tops, deals }: TopCounts): EquityRates[] =>
  tops.map(counts => ratesOfTops(counts, deals));

const errorOf = (mean: number, meanOfSquares: number, deals: number): number =>
  Math.sqrt(Math.max(0, meanOfSquares - mean * mean) / deals);

const errorsOfTops = (tops: readonly number[], deals: number): EquityRates => {
  const { equity, win, tie } = ratesOfTops(tops, deals);
  const squares = sumOf(tops.map((count, i) => count / (i + 1) ** 2)) / deals;
  return { equity: errorOf(equity, squares, deals), win: errorOf(win, win, deals), tie: errorOf(tie, tie, deals) };
};

/**
 * One standard error of each player's rates; zeros when every deal was gone through. A share of a pot is no proportion, so its
 * error is that of a mean, from the sums of the shares and of their squares.
 */
export const equityErrorsOf = (
  { method }: Pick<EquityCalculation, 'method'>,
  { tops, deals }: TopCounts,
): EquityRates[] =>
  tops.map(counts => (method === 'exact' ? { equity: 0, win: 0, tie: 0 } : errorsOfTops(counts, deals)));

/** Whether counts are precise enough to end their calculation before its last deal. */
export const isPrecise = (calculation: EquityCalculation, counts: TopCounts): boolean => {
  if (calculation.method === 'exact' || calculation.targetError === undefined) return false;
  const { targetError } = calculation;
  if (counts.deals < MIN_TARGET_DEALS) return false;
  return counts.tops.every(tops => errorsOfTops(tops, counts.deals).equity <= targetError);
};

/** The rates of the deals in which a player has a hand; undefined where no deal has it. */
export const ratesOfHand = ({ hands }: EquityCounts, player: number, hand: number): EquityRates | undefined => {
  const sum = (which: number): number => hands?.[player]?.[HAND_SUMS.size * hand + which] ?? 0;
  const deals = sum(HAND_SUMS.deals);
  if (deals === 0) return undefined;
  return {
    equity: sum(HAND_SUMS.share) / (POT * deals),
    win: sum(HAND_SUMS.win) / deals,
    tie: sum(HAND_SUMS.tie) / deals,
  };
};
