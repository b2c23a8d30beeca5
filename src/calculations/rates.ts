// From counts to rates, with their standard errors and margins.
import { CATEGORIES } from '../engine/categories.js';
import { type Counts, HAND_SUMS, ODDS, POT, readDeals, readTops, sumShares } from '../engine/counts.js';

type Method = 'exact' | 'monte-carlo';

/** Fractions of the deals, and of the opponents' hands. Arrays have nine numbers, high card to straight flush. */
export interface Rates {
  readonly win: number;
  readonly tie: number;
  readonly lose: number;
  readonly own: readonly number[];
  readonly opponents: readonly number[];
}

const divide = (count: number, of: number): number => (of === 0 ? 0 : count / of);

const divideEach = (counts: Counts, first: number, end: number, of: number): number[] => {
  const rates: number[] = [];
  for (let i = first; i < end; i++) rates.push(divide(counts[i]!, of));
  return rates;
};

/** The rates of counts against `opponents` opponents, not rounded. */
export const computeRates = (counts: Counts, opponents: number): Rates => {
  const deals = readDeals(counts);
  return {
    win: divide(counts[ODDS.win]!, deals),
    tie: divide(counts[ODDS.tie]!, deals),
    lose: divide(counts[ODDS.lose]!, deals),
    own: divideEach(counts, ODDS.own, ODDS.opponents, deals),
    opponents: divideEach(counts, ODDS.opponents, ODDS.bothOpponents, deals * opponents),
  };
};

const computeRateError = (rate: number, deals: number): number => Math.sqrt((rate * (1 - rate)) / deals);

/** Opponents of one deal share a board. @param both the rate at which two of them end in the category together */
const computeOpponentsError = (rate: number, both: number, opponents: number, deals: number): number => {
  const variance = rate * (1 - rate) + (opponents - 1) * (both - rate * rate);
  return Math.sqrt(Math.max(0, variance) / (opponents * deals));
};

/**
 * One standard error of each rate of a sample: √(p(1−p)/n), and for the categories of K opponents, who share a board,
 * √((p(1−p) + (K−1)(q−p²)) / (K·n)), q the rate at which opponents 1 and 2 both end in the category.
 */
export const computeSampleErrors = (counts: Counts, opponents: number): Rates => {
  const rates = computeRates(counts, opponents);
  const deals = readDeals(counts);
  return {
    win: computeRateError(rates.win, deals),
    tie: computeRateError(rates.tie, deals),
    lose: computeRateError(rates.lose, deals),
    own: rates.own.map(rate => computeRateError(rate, deals)),
    opponents: rates.opponents.map((rate, i) =>
      opponents === 0 ? 0 : computeOpponentsError(rate, counts[ODDS.bothOpponents + i]! / deals, opponents, deals),
    ),
  };
};

const ZEROS: readonly number[] = CATEGORIES.map(() => 0);
const NO_ERRORS: Rates = { win: 0, tie: 0, lose: 0, own: ZEROS, opponents: ZEROS };

/** The standard error of each rate of a calculation; 0 when it is exact. */
export const computeErrors = (
  { method, opponents }: { readonly method: Method; readonly opponents: number },
  counts: Counts,
): Rates => (method === 'exact' ? NO_ERRORS : computeSampleErrors(counts, opponents));

/**
 * Fractions of the deals, from 0 to 1, not rounded; or their standard errors.
 * @example
 * const show = ({ equity, win, tie }: EquityRates): string => [equity, win, tie].map(rate => rate.toFixed(3)).join(' ');
 * const { players } = engine.equity({ players: ['AhKh', 'AsQs'] });
 * console.log(players.map(show)); // prints [ '0.713 0.692 0.042', '0.287 0.266 0.042' ]
 */
export interface EquityRates {
  /** The expected share of the pot: a pot that k players tie for counts 1/k. */
  readonly equity: number;
  /** How often the player wins alone. */
  readonly win: number;
  /** How often the player ties with others for the best hand. */
  readonly tie: number;
}

const computePlayerRates = (tops: Float64Array, deals: number): EquityRates => {
  let ties = 0;
  for (let i = 1; i < tops.length; i++) ties += tops[i]!;
  return { equity: sumShares(tops) / (POT * deals), win: tops[0]! / deals, tie: ties / deals };
};

const forEachPlayer = (
  counts: Counts,
  players: number,
  rate: (tops: Float64Array, deals: number) => EquityRates,
): EquityRates[] => {
  const rates: EquityRates[] = [];
  for (let player = 0; player < players; player++) {
    rates.push(rate(readTops(counts, players, player), readDeals(counts)));
  }
  return rates;
};

/** The rates of each player, not rounded. */
export const computeEquityRates = (counts: Counts, players: number): EquityRates[] =>
  forEachPlayer(counts, players, computePlayerRates);

const computeMeanError = (mean: number, meanOfSquares: number, deals: number): number =>
  Math.sqrt(Math.max(0, meanOfSquares - mean * mean) / deals);

const computePlayerErrors = (tops: Float64Array, deals: number): EquityRates => {
  const { equity, win, tie } = computePlayerRates(tops, deals);
  const squares = tops.reduce((sum, count, i) => sum + count / (i + 1) ** 2, 0) / deals;
  return {
    equity: computeMeanError(equity, squares, deals),
    win: computeMeanError(win, win, deals),
    tie: computeMeanError(tie, tie, deals),
  };
};

const NO_EQUITY_ERRORS: EquityRates = { equity: 0, win: 0, tie: 0 };

/**
 * One standard error of each player's rates; zeros when every deal was counted. A share of a pot is no proportion, so its
 * error is that of a mean, from the sums of the shares and of their squares.
 */
export const computeEquityErrors = (method: Method, players: number, counts: Counts): readonly EquityRates[] =>
  method === 'exact'
    ? new Array<EquityRates>(players).fill(NO_EQUITY_ERRORS)
    : forEachPlayer(counts, players, computePlayerErrors);

/** The fewest deals after which a target of precision may end a calculation. */
const MIN_TARGET_DEALS = 10_000;

/** Whether the standard errors of sampled equities are at most the target error, if there is one: sampling ends. */
export const hasReachedTarget = (targetError: number | undefined, players: number, counts: Counts): boolean => {
  if (targetError === undefined || readDeals(counts) < MIN_TARGET_DEALS) return false;
  return computeEquityErrors('monte-carlo', players, counts).every(({ equity }) => equity <= targetError);
};

/** The equities on a board after the next card or the flop; undefined where no deal has it. @param sums of that board */
export const computeNextEquities = (sums: Float64Array): number[] | undefined => {
  const [deals, ...shares] = sums;
  return deals === 0 ? undefined : shares.map(share => share / (POT * deals!));
};

/** The rates of the deals in which a player has a hand; undefined where no deal has it. @param sums by hand, of the player */
export const computeHandRates = (sums: Float64Array, hand: number): EquityRates | undefined => {
  const at = HAND_SUMS.size * hand;
  const deals = sums[at + HAND_SUMS.deals]!;
  if (deals === 0) return undefined;
  return {
    equity: sums[at + HAND_SUMS.share]! / (POT * deals),
    win: sums[at + HAND_SUMS.win]! / deals,
    tie: sums[at + HAND_SUMS.tie]! / deals,
  };
};

/** How many places an equity distribution has: each is a twentieth of the pot. */
export const DISTRIBUTION_PLACES = 20;
const PLACE_SHARE = POT / DISTRIBUTION_PLACES;

/**
 * The part of a player's deals whose hand has an equity in each place. Where sums are integers no hand falls below an edge by rounding:
 * a quotient of integers up to 2^53 that is less than an integer is not rounded up to it.
 * @param sums by hand, of the player @param deals all of them
 */
export const computeDistribution = (sums: Float64Array, deals: number): number[] => {
  const parts = new Array<number>(DISTRIBUTION_PLACES).fill(0);
  for (let at = 0; at < sums.length; at += HAND_SUMS.size) {
    const own = sums[at + HAND_SUMS.deals]!;
    if (own === 0) continue;
    const place = Math.floor(sums[at + HAND_SUMS.share]! / (PLACE_SHARE * own));
    parts[Math.min(place, DISTRIBUTION_PLACES - 1)]! += own;
  }
  return parts.map(part => part / deals);
};

/** 95 % of a normal distribution lies within this many standard errors. */
const MARGIN_STANDARD_ERRORS = 1.96;

/** If something never occurred in n deals, or always did, its rate is within 3/n of 0 or 1, 19 times out of 20. */
const RULE_OF_THREE = 3;

/**
 * The margin of error that ± shows beside a sampled rate: the true rate is within it 19 times out of 20; as a fraction of at most 1.
 * @param standardError of the rate; 0 where all deals agree
 * @param deals how many were sampled
 */
export const computeMargin = (standardError: number, deals: number): number =>
  Math.min(1, standardError === 0 ? RULE_OF_THREE / deals : MARGIN_STANDARD_ERRORS * standardError);
