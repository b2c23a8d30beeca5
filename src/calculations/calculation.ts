// A calculation as a value, the same for all endpoints: the scheduler, the charges and the engine use it. Also the limits of
// calculations, their number of deals, and the interface of a kind of calculations.
import { DECK, HAND_CARDS } from '../engine/abi.js';
import type { Counts } from '../engine/counts.js';
import type { EquityDetails, EquityEngine, EquitySituation, EquitySteps } from '../engine/equity-calls.js';
import type { OmahaSituation } from '../engine/omaha-engine.js';
import type { ShowdownSituation } from '../engine/showdown-calls.js';
import { formatNumber } from '../text.js';
import type { MatchupTable } from './equity/matchup-table.js';
import type { LazyMatchups } from './equity/matchups.js';

interface Situation {
  readonly kind: 'odds';
  /** 2 to 7 distinct card bytes: two hole cards, then the board (src/engine/cards.ts). */
  readonly cards: readonly number[];
  /** 0 to 22; with 0 only the categories of the own hand are counted. */
  readonly opponents: number;
}

interface Sampled {
  readonly method: 'monte-carlo';
  /** The deals, for equity the most: 1 to {@link MAX_CALCULATION_SIMULATIONS}; over HTTP to {@link MAX_REQUEST_SIMULATIONS}. */
  readonly simulations: number;
  /** Integer, 0 to {@link MAX_SEED}. */
  readonly seed: number;
}

export interface SampledCalculation extends Situation, Sampled {}

/** Every deal; {@link tooManyDeals} says for which situations this is possible. */
export interface ExactCalculation extends Situation {
  readonly method: 'exact';
}

/** The odds of two hole cards against unknown ones. */
export type OddsCalculation = SampledCalculation | ExactCalculation;

/** Estimates of the probability that no two hands of a draw share a card. */
export interface FitEstimate {
  /** The product of the probabilities of all pairs of players: exact for two players, for more usually above the probability. */
  readonly product: number;
  /** The probability is at least this: one minus the sum of the pairs' probabilities of a conflict, which may be below 0. */
  readonly least: number;
}

interface AnyEquity extends EquitySituation, Required<EquityDetails> {
  readonly kind: 'equity';
  /**
   * The weights to compute with: 0 for hands that share a card with board or dead cards, and for some that no deal can contain,
   * since another player has a single hand. The calculations of one question share this array.
   */
  readonly ranges: readonly Float64Array[];
  /** How many hands board and dead cards leave each player. The billed hands depend on this, not on `ranges`. */
  readonly combos: readonly number[];
}

export interface SampledEquity extends AnyEquity, Sampled {
  /** Sampling ends when the standard error of every player's equity is at most this. */
  readonly targetError?: number;
  /** How often the hands of a draw from `ranges` share no card. */
  readonly fit: FitEstimate;
}

export interface ExactEquity extends AnyEquity {
  readonly method: 'exact';
  /** Whether the equities after each card that can come next are computed too; the board has 3 or 4 cards then. */
  readonly nextCards: boolean;
  /** The look-ups of each part of its counts in the table of matchups; none if it is not a question for that table. */
  readonly lookups: readonly number[];
}

export type EquityCalculation = SampledEquity | ExactEquity;

/** A part of an exact calculation: one board, or all the boards after one more card. */
export interface EquityPart extends EquitySteps {
  /** The cards that came next, if the board after each is a step; undefined if the engine cuts one board into steps. */
  readonly cards?: readonly number[];
  /** The card that came next on the board whose steps these are; undefined for the calculation's own board. */
  readonly card: number | undefined;
  /** Hands that are evaluated for it. */
  readonly hands: number;
  /** The number of its first chunk. */
  readonly firstChunk: number;
}

/** An exact calculation whose steps are known, so that it can be cut into chunks. */
export interface PlannedEquity extends ExactEquity {
  readonly parts: readonly EquityPart[];
  readonly chunks: number;
  /** The table that its parts are looked up in, each in one step; undefined if the boards are enumerated. */
  readonly table: MatchupTable | undefined;
}

/** Known hands, compared as they are now: no card is dealt. */
export interface ShowdownCalculation extends ShowdownSituation {
  readonly kind: 'showdown';
  readonly method: 'exact';
}

interface AnyOmahaEquity extends OmahaSituation {
  readonly kind: 'omaha-equity';
  /** Whether the categories of the hands are counted. */
  readonly categories: boolean;
}

export interface SampledOmaha extends AnyOmahaEquity, Sampled {
  /** Sampling ends when the standard error of every player's equity is at most this. */
  readonly targetError?: number;
}

/** All cards of all players are known. */
export interface ExactOmaha extends AnyOmahaEquity {
  readonly method: 'exact';
  /** Whether the equities after each card that can come next are computed too; the board has 3 or 4 cards then. */
  readonly nextCards: boolean;
}

export type OmahaCalculation = SampledOmaha | ExactOmaha;

/** Known hands of Omaha, compared as they are now. */
export interface OmahaShowdownCalculation extends ShowdownSituation {
  readonly kind: 'omaha-showdown';
  readonly method: 'exact';
  readonly versusRandom: false;
}

export type Calculation =
  | OddsCalculation
  | EquityCalculation
  | ShowdownCalculation
  | OmahaCalculation
  | OmahaShowdownCalculation;

/** A calculation that can be cut into chunks: of exact equity the engine has said in how many steps it is done. */
export type PlannedCalculation = Exclude<Calculation, ExactEquity> | PlannedEquity;

export const MAX_OPPONENTS = 22;
export const MAX_REQUEST_SIMULATIONS = 10_000_000;
/** The hands that the most expensive request for the odds of one hand bills. Other requests have the same limit. */
export const MAX_BILLED_HANDS = MAX_REQUEST_SIMULATIONS * (1 + MAX_OPPONENTS);
/** The most simulations of any calculation. With 22 opponents its counters stay far below 2^53, up to which they are exact. */
export const MAX_CALCULATION_SIMULATIONS = 1e12;
export const MAX_SEED = Number.MAX_SAFE_INTEGER;

/** The two hole cards and the flop. */
const FLOP = 5;

/** How many ways there are to choose k of n. */
const choose = (n: number, k: number): bigint =>
  Array.from({ length: k }, (_, i) => i).reduce((ways, i) => (ways * BigInt(n - i)) / BigInt(i + 1), 1n);

/** How many boards complete `cards` cards, 2 to 7. */
export const countBoardsOfHand = (cards: number): number => Number(choose(DECK - cards, HAND_CARDS - cards));

/** How many deals complete `cards` cards against `opponents` opponents: boards, and ordered holdings on each. */
export const dealCount = (cards: number, opponents: number): bigint =>
  Array.from({ length: opponents }, (_, i) => choose(DECK - HAND_CARDS - 2 * i, 2)).reduce(
    (deals, holdings) => deals * holdings,
    choose(DECK - cards, HAND_CARDS - cards),
  );

/**
 * Returns why a situation has no exact odds, in a sentence with the number of its deals and the limit; undefined if it has exact odds:
 * against no opponent or one always, against two from the flop on.
 */
export const tooManyDeals = (cards: number, opponents: number): string | undefined => {
  if (opponents <= 1 || (opponents === 2 && cards >= FLOP)) return undefined;
  const deals = formatNumber(dealCount(cards, opponents));
  const limit = formatNumber(dealCount(FLOP, 2));
  return (
    `${cards} cards against ${opponents} opponents have ${deals} deals; "exact" counts them all ` +
    `against one opponent, and against two from five cards on (${limit} deals)`
  );
};

/**
 * How calculations of one kind are billed, cut into chunks and computed. Hands have two units that must not be mixed up. Billed hands
 * are what the client pays for: the deals times the hands in a deal, however the deals are counted. Evaluated hands are the work of the
 * engine, about 5 ns each; admission, the scheduler and the choice of where to compute use them.
 */
export interface Kind<Asked extends Calculation, Planned extends Asked, Chunk> {
  /** The most hands that are billed. */
  billedHands(calculation: Asked): number;
  /** Hands that are billed if only a part was computed. @param counts of that part @param done the part of the work, 0 to 1 */
  billedHandsOfPart(calculation: Asked, counts: Counts, done: number): number;
  /** Hands that are billed for a finished calculation with these counts: none if they are not an answer. */
  billedHandsOfAnswer(calculation: Asked, counts: Counts): number;
  /** Hands that the engine evaluates; the maximum for a sample. A look-up in the table of matchups counts as one. */
  evaluatedHands(calculation: Asked): number;
  /** Hands that the engine evaluated for a chunk. Except for sampled equity, the chunks add up to `evaluatedHands`. */
  evaluatedHandsOfChunk(chunk: Chunk, counts: Counts): number;
  /** How many hands the answer lists. */
  listedHands(calculation: Asked): number;
  /** Whether the preflop table has the counts; and whether they are looked up in that of matchups, which may have to be loaded. */
  isInTable(calculation: Asked): boolean;
  isInMatchups(calculation: Asked): boolean;
  /** The counts from the preflop table. */
  known(calculation: Asked): Counts | undefined;
  /** The time of an evaluated hand in milliseconds: an upper estimate. */
  estimateHandMs(calculation: Asked): number;
  /**
   * Whether slices of it must be computed one after the other, each continuing from the counts before it: if sums are not integers, if a
   * target error may end the work at any chunk, if chunks may give fewer deals than they ask for, or if there are counts for each next
   * card.
   */
  isSequential(calculation: Asked): boolean;
  /** Whether a calculation of few hands takes little time. */
  isQuick(calculation: Asked): boolean;
  isPlanned(calculation: Asked): calculation is Planned;
  /**
   * The calculation with what is needed to cut it into chunks.
   * @param matchups the table of matchups, if there is one; without it the boards are enumerated, with the same counts
   */
  plan(calculation: Asked, engine: EquityEngine, matchups?: LazyMatchups): Planned;
  /** How many chunks it has; for sampled equity those of the first round, which can be computed at the same time. */
  countChunks(calculation: Planned): number;
  /** The most chunks that it can have. */
  maxChunks(calculation: Planned): number;
  /** @param before the counts of all chunks before it, which chunks after the first round depend on */
  chunkAt(calculation: Planned, index: number, before?: Counts): Chunk;
  /** Whether a calculation ends with the counts of its first chunks. @param chunks how many they are */
  isEnough(calculation: Planned, chunks: number, counts: Counts): boolean;
  /** The part of the work that the first chunks make up, 0 to 1. @param chunks how many they are */
  measureDone(calculation: Planned, chunks: number, counts: Counts): number;
}
