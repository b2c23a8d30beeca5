// The answers of the library. HTTP answers are made from them.
import type { Category } from '../../engine/categories.js';
import type { EquityRates } from '../../odds/rates.js';

/** A fraction for each of the nine categories, "High Card" to "Straight Flush". */
export type CategoryRates = Readonly<Record<Category, number>>;

/** Fractions of the deals. Without opponents, all but `ownHand` are 0. */
export interface Fractions {
  /** Deals in which our hand beats every opponent's. */
  readonly win: number;
  /** Deals in which the best of the opponents' hands equals ours. */
  readonly tie: number;
  /** Deals in which an opponent's hand beats ours. */
  readonly lose: number;
  /** The categories of our hand. */
  readonly ownHand: CategoryRates;
  /** The categories of an opponent's hand. */
  readonly opponentHand: CategoryRates;
}

export interface AnyOdds extends Fractions {
  /** Deals of the missing cards that were counted. */
  readonly deals: number;
  /** One standard error of each fraction; 0 for exact odds. */
  readonly standardErrors: Fractions;
}

/** Odds from random deals. */
export interface SimulatedOdds extends AnyOdds {
  readonly method: 'monte-carlo';
  /** The seed that gives the same odds again. */
  readonly seed: number;
}

/** Odds from all deals. */
export interface ExactOdds extends AnyOdds {
  readonly method: 'exact';
}

/** A hand of a player's range. */
export interface HandEquity {
  /** Two cards, the higher first: "AsKh". */
  readonly hand: string;
  /** Its weight in the range, above 0, at most 1. */
  readonly weight: number;
  /** The player's share of the pot with this hand. It and the other rates are `null` if no counted deal has the hand. */
  readonly equity: number | null;
  readonly win: number | null;
  readonly tie: number | null;
}

/** What a player can expect. Fractions of the deals, not rounded. */
export interface PlayerEquity extends EquityRates {
  /** The range as it was sent. */
  readonly range: string;
  /** How many hands of the range board and dead cards leave. */
  readonly combos: number;
  /** One standard error of each rate; zeros when the method is "exact". */
  readonly standardErrors: EquityRates;
  /** How often the player's hand ends in each of the nine categories; only if it was asked for. */
  readonly categories?: Readonly<Record<Category, number>>;
  /** One for each of `combos`, the strongest class first, within a class spades first; only if it was asked for. */
  readonly hands?: readonly HandEquity[];
}

/** The equities after one card that can come next. */
export interface NextCardEquities {
  readonly card: string;
  /** In the players' order; `null` where no deal has the card next. */
  readonly equities: readonly number[] | null;
}

interface AnyEquities<Player> {
  /** The deals that were counted; if exact, the sum of their weights, which is their number if all weights are 1. */
  readonly deals: number;
  /** The hands that the service would bill. */
  readonly billedHands: number;
  /** In the order of the question. Equities add up to 1. */
  readonly players: readonly Player[];
}

/** Equities from all deals. */
export interface ExactEquities<Player = PlayerEquity> extends AnyEquities<Player> {
  readonly method: 'exact';
  /** For every card that is neither on the board nor dead, in the order of suits (clubs, diamonds, hearts, spades) and ranks. */
  readonly nextCards?: readonly NextCardEquities[];
}

/** Equities from random deals. */
export interface SampledEquities<Player = PlayerEquity> extends AnyEquities<Player> {
  readonly method: 'monte-carlo';
  /** The seed that gives the same equities again. */
  readonly seed: number;
}

export type Equities<Player = PlayerEquity> = ExactEquities<Player> | SampledEquities<Player>;
