// The answers of the library. HTTP answers are made from them.

import type { EquityRates } from '../../calculations/rates.js';
import type { Category } from '../../engine/categories.js';

/**
 * A fraction for each of the nine categories, "High Card" to "Straight Flush".
 * @example
 * const rates: CategoryRates = engine.exact({ cards: ['7h', '7d'] }).ownHand;
 * console.log(rates['Full House'].toFixed(4), rates['High Card']); // prints 0.0855 0
 */
export type CategoryRates = Readonly<Record<Category, number>>;

/**
 * Fractions of the deals, from 0 to 1, not rounded. Without opponents, all but `ownHand` are 0.
 * @example
 * const notLost = ({ win, tie }: Fractions): number => win + tie;
 * const odds = engine.exact({ cards: ['Ah', 'Kh', '2c', '7d', 'Kd'], opponents: 1 });
 * console.log(notLost(odds).toFixed(4)); // prints 0.8711
 */
export interface Fractions {
  /** Deals in which our hand beats every opponent's. */
  readonly win: number;
  /** Deals in which the best of the opponents' hands equals ours. */
  readonly tie: number;
  /** Deals in which an opponent's hand beats ours. */
  readonly lose: number;
  /** The categories of our hand. */
  readonly ownHand: CategoryRates;
  /** The categories of an opponent's hand, as fractions of all opponents' hands. */
  readonly opponentHand: CategoryRates;
}

/**
 * What exact and simulated odds have in common.
 * @example
 * const percent = ({ win, standardErrors }: AnyOdds): string => `${100 * win} ± ${100 * standardErrors.win}`;
 * console.log(percent(engine.exact({ cards: ['As', 'Ks', 'Qs', 'Js', 'Ts'], opponents: 1 }))); // prints 100 ± 0
 */
export interface AnyOdds extends Fractions {
  /** Deals of the missing cards that were counted. */
  readonly deals: number;
  /** One standard error of each fraction; 0 for exact odds. */
  readonly standardErrors: Fractions;
}

/**
 * Odds from random deals.
 * @example
 * const odds: SimulatedOdds = engine.simulate({ cards: ['Ah', 'Kh'], opponents: 2, simulations: 200_000, seed: 7 });
 * console.log(odds.win, odds.standardErrors.win.toFixed(4), odds.seed); // prints 0.49992 0.0011 7
 */
export interface SimulatedOdds extends AnyOdds {
  readonly method: 'monte-carlo';
  /** The seed that gives the same odds again. */
  readonly seed: number;
}

/**
 * Odds from all deals.
 * @example
 * const odds: ExactOdds = engine.exact({ cards: ['Ah', 'Kh', '2c', '7d', 'Kd'], opponents: 1 });
 * console.log(odds.win.toFixed(4), odds.deals); // prints 0.8648 1070190
 */
export interface ExactOdds extends AnyOdds {
  readonly method: 'exact';
}

/**
 * A hand of a player's range, and its rates in the deals in which the player has it.
 * @example
 * const { players } = engine.equity({ players: ['AsAh', 'KK, AKs:0.5'], board: ['Kh', '7d', '2c'], hands: true });
 * const behind = ({ equity }: HandEquity): boolean => equity !== null && equity < 0.5;
 * console.log(players[1].hands!.filter(behind).map(({ hand }) => hand)); // prints [ 'AdKd', 'AcKc' ]
 */
export interface HandEquity {
  /** Two cards, the higher first: "AsKh". */
  readonly hand: string;
  /** Its weight in the range, above 0, at most 1. */
  readonly weight: number;
  /** The player's share of the pot with this hand. It and the other rates are `null` if no counted deal has the hand. */
  readonly equity: number | null;
  /** How often the player wins alone with this hand. */
  readonly win: number | null;
  /** How often the player ties with others for the best hand. */
  readonly tie: number | null;
}

/**
 * What a player can expect. Fractions of the deals, not rounded.
 * @example
 * const { players } = engine.equity({ players: ['AhKh', 'QQ'], board: ['Qh', 'Jh', '2c'] });
 * const show = ({ range, equity }: PlayerEquity): string => `${range} ${equity.toFixed(3)}`;
 * console.log(players.map(show).join(', ')); // prints AhKh 0.338, QQ 0.662
 */
export interface PlayerEquity extends EquityRates {
  /** The range as it was sent. */
  readonly range: string;
  /** How many hands of the range board and dead cards leave. Not in Omaha, which has no ranges. */
  readonly combos?: number;
  /** One standard error of each rate; zeros when the method is "exact". */
  readonly standardErrors: EquityRates;
  /** How often the player's hand ends in each of the nine categories; only if it was asked for. */
  readonly categories?: CategoryRates;
  /** One for each of `combos`, the strongest class first, within a class spades first; only if it was asked for. */
  readonly hands?: readonly HandEquity[];
}

/**
 * The equities after one card that can come next.
 * @example
 * const { nextCards } = engine.equity({ players: ['AhKh', 'QcQd'], board: ['Qh', 'Jh', '2c'], nextCards: true });
 * const isAhead = ({ equities }: NextCardEquities): boolean => equities !== null && equities[0] > 0.5;
 * console.log(nextCards!.filter(isAhead).length); // prints 11
 */
export interface NextCardEquities {
  /** "Ah" */
  readonly card: string;
  /** The players' equities, in their order; `null` where no deal has the card next. */
  readonly equities: readonly number[] | null;
}

/**
 * Equities, from all deals or from random ones.
 * @example
 * const answer: EquityAnswer = engine.equity({ players: ['AA', '22+', 'random'], seed: 7 });
 * console.log(answer.method === 'exact' ? 'exact' : `sampled with seed ${answer.seed}`); // prints sampled with seed 7
 */
export interface EquityAnswer {
  readonly method: 'exact' | 'monte-carlo';
  /** The deals that were counted; if exact, the sum of their weights, which is their number if all weights are 1. */
  readonly deals: number;
  /** The seed that gives the same equities again; only if they were sampled. */
  readonly seed?: number;
  /** The hands that the service would bill. */
  readonly billedHands: number;
  /** In the order of the question. Equities add up to 1. */
  readonly players: readonly PlayerEquity[];
  /**
   * For every card that is neither on the board nor dead, in the order of suits (clubs, diamonds, hearts, spades) and ranks; only if it was
   * asked for.
   */
  readonly nextCards?: readonly NextCardEquities[];
}

/**
 * What a hand is. `ahead`, `tied` and `behind`, which sum to 1, are there if they were asked for.
 * @example
 * const show = ({ description, best }: ShownHand): string => `${description}: ${best.join(' ')}`;
 * const { hands } = engine.showdown({ hands: [['Ah', 'Kh']], board: ['Qh', 'Jh', '2c'] });
 * console.log(hands.map(show).join()); // prints Ace High: Ah Kh Qh Jh 2c
 */
export interface ShownHand {
  /** The hand as it was sent, without the board. */
  readonly cards: readonly string[];
  readonly category: Category;
  /** "Two Pair, Aces and Kings", "Royal Flush" */
  readonly description: string;
  /**
   * The five cards that count, in the order in which they count: quads before the kicker, a wheel from five to ace; of equal cards
   * spades, hearts, diamonds, clubs.
   */
  readonly best: readonly string[];
  /** 1 (royal flush) to 7,462 (7-5-4-3-2 of mixed suits); equal ranks tie. */
  readonly rank: number;
  /** The fraction of all other holdings of two cards that this hand beats now, on this board. */
  readonly ahead?: number;
  /** The fraction that it ties. */
  readonly tied?: number;
  /** The fraction that beats it. */
  readonly behind?: number;
}

/**
 * What hands are, and who wins.
 * @example
 * const isSplit = ({ winners }: ShowdownAnswer): boolean => winners !== undefined && winners.length > 1;
 * console.log(isSplit(engine.showdown({ hands: [['Ah', '2c'], ['Ad', '3c']], board: ['As', 'Kc', 'Qd', 'Jh', '9s'] }))); // prints true
 */
export interface ShowdownAnswer {
  /** In the order of the question. */
  readonly hands: readonly ShownHand[];
  /** The positions of the best hands, several if they tie; not of independent hands. */
  readonly winners?: readonly number[];
}
