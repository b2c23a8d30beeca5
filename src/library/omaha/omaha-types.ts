// The library's engine for Omaha as its users see it, its questions and its answers.
import type { OmahaGame } from '../../games/omaha.js';
import type { Equities, ExactEquities, OmahaPlayerEquity } from '../../questions/answers/answer-types.js';
import type { CallOptions, EquityProgress } from '../library-options.js';
import type { ShowdownAnswer } from '../library-questions.js';

/**
 * Players with one hand each. The two flags are parameters of the type, since the answer has what they ask for.
 * @example
 * const question: OmahaEquityQuestion = { players: ['AhAdKhKd', '9s8s7h6h'], board: ['Kc', '8h', '2s'], dead: ['Ks'] };
 * const { deals, players } = omaha.equity(question);
 * console.log(deals, players.map(({ equity }) => equity.toFixed(3))); // prints 780 [ '0.828', '0.172' ]
 */
export interface OmahaEquityQuestion<Categories extends boolean = boolean, NextCards extends boolean = boolean> {
  /** How many hole cards a hand has, of which exactly two count: "omaha", the default, four, "omaha-5" five, "omaha-6" six. */
  readonly game?: OmahaGame;
  /**
   * 2 to 10 hands, at most 9 with five and 7 with six cards: card after card, with `*` for one that is not known: "AhAdKhKd",
   * "AhAd**". "random" is a hand without a known card.
   */
  readonly players: readonly string[];
  /** 0 to 5 cards, none by default. */
  readonly board?: readonly string[];
  /** Cards out of play: folded, seen or burnt; none by default. */
  readonly dead?: readonly string[];
  /** "exact" counts every deal; it needs all cards of all players, and is then what "auto", the default, does. "monte-carlo" samples. */
  readonly method?: 'auto' | 'exact' | 'monte-carlo';
  /** Random deals, 1 to 1,000,000,000,000: how many, or with `targetError` at most. 100,000 by default, with it 10,000,000. */
  readonly simulations?: number;
  /** 0.0001 to 0.1: sampling ends, after 10,000 deals or more, when the standard error of every equity is at most this. */
  readonly targetError?: number;
  /** An integer from 0 to 2^53 − 1: the same seed gives the same equities everywhere. Random by default. */
  readonly seed?: number;
  /** Adds how often each player's hand ends in each category. */
  readonly categories?: Categories;
  /** Adds the equities after each card that can come next; on a board of 3 or 4 cards, with an exact answer. */
  readonly nextCards?: NextCards;
}

/**
 * A player in the answer to a question with this flag.
 * @example
 * const { players } = omaha.equity({ players: ['AhAdKhKd', '9s8s7h6h'], board: ['Kc', '8h', '2s'], categories: true });
 * const flush = ({ categories }: OmahaPlayerAnswer<true>): string => categories.Flush.toFixed(4);
 * console.log(players.map(flush)); // prints [ '0.0256', '0.0854' ]
 */
export type OmahaPlayerAnswer<Categories extends boolean> = OmahaPlayerEquity &
  (Categories extends true ? Required<Pick<OmahaPlayerEquity, 'categories'>> : unknown);

/**
 * The answer to a question with these flags. Next cards come with exact answers alone.
 * @example
 * const question = { players: ['AhAdKhKd', '9s8s7h6h'], board: ['Kc', '8h', '2s'], nextCards: true } as const;
 * const answer: OmahaEquityAnswer<false, true> = omaha.equity(question);
 * console.log(answer.method, answer.nextCards.length); // prints exact 49
 */
export type OmahaEquityAnswer<Categories extends boolean, NextCards extends boolean> = NextCards extends true
  ? Required<ExactEquities<OmahaPlayerAnswer<Categories>>>
  : Equities<OmahaPlayerAnswer<Categories>>;

/**
 * Known hands to compare. The flag is a parameter of the type, since it decides what the answer has.
 * @example
 * const hands = [['Ah', 'Kh', '2c', '3d'], ['Qs', 'Qc', 'Jd', 'Td']];
 * const question: OmahaShowdownQuestion = { hands, board: ['Qh', 'Jh', 'Th'] };
 * console.log(omaha.showdown(question).winners); // prints [ 0 ]
 */
export interface OmahaShowdownQuestion<Independent extends boolean = boolean> {
  /** 'omaha' (four hole cards), 'omaha-5' or 'omaha-6'; 'omaha' by default. */
  readonly game?: OmahaGame;
  /** 1 to 1,000 hands of as many cards as the game has. */
  readonly hands: readonly (readonly string[])[];
  /** 3 to 5 cards, of which exactly three count. */
  readonly board: readonly string[];
  /** Looks at each hand for itself: hands may have the same cards, and the answer has no `winners`. */
  readonly independent?: Independent;
}

/**
 * Omaha in this program: high hands of exactly two hole cards and exactly three of the board. `equityAsync` computes on threads, as the
 * asynchronous methods of hold'em do.
 * @example
 * const omaha: OmahaOddsEngine = await loadOmaha();
 * const { players } = omaha.equity({ game: 'omaha-5', players: ['AhAdKhKd2c', '9s8s7h6h5h'] });
 * console.log(players[0].equity.toFixed(4)); // prints 0.5333
 */
export interface OmahaOddsEngine {
  /**
   * The share of the pot that each player can expect.
   * @example
   * const { method, players } = omaha.equity({ players: ['AhAd**', 'random'], simulations: 200_000, seed: 7 });
   * console.log(method, players[0].equity.toFixed(2)); // prints monte-carlo 0.65
   * @throws {InvalidCardsError} @throws {DuplicateCardsError} @throws {InvalidArgumentError}
   */
  equity<Categories extends boolean = false, NextCards extends boolean = false>(
    question: OmahaEquityQuestion<Categories, NextCards>,
  ): OmahaEquityAnswer<Categories, NextCards>;
  /**
   * The same equities as `equity`, on threads. Rejects with what `equity` throws, with the signal's reason, with what `onProgress`
   * throws, and with a `CalculatorClosedError` when the engine is closed before the end.
   * @example
   * const players = ['AhAdKhKd', 'random', 'random'];
   * const { players: [first] } = await omaha.equityAsync({ players, seed: 7, targetError: 0.001 });
   * console.log(first.equity.toFixed(2), first.standardErrors.equity <= 0.001); // prints 0.55 true
   */
  equityAsync<Categories extends boolean = false, NextCards extends boolean = false>(
    question: OmahaEquityQuestion<Categories, NextCards>,
    options?: CallOptions<EquityProgress<OmahaPlayerEquity>>,
  ): Promise<OmahaEquityAnswer<Categories, NextCards>>;
  /**
   * What known hands are, in words, by their best five cards and by rank, and who wins.
   * @example
   * const hands = [['Ah', 'Kh', '2c', '3d'], ['Qs', 'Qc', 'Jd', 'Td']];
   * const answer = omaha.showdown({ hands, board: ['Qh', 'Jh', 'Th'] });
   * console.log(answer.hands.map(({ description }) => description), answer.winners); // prints [ 'Royal Flush', 'Three of a Kind, Queens' ] [ 0 ]
   * @throws {InvalidCardsError} @throws {DuplicateCardsError} @throws {InvalidArgumentError}
   */
  showdown<Independent extends boolean = false>(
    question: OmahaShowdownQuestion<Independent>,
  ): ShowdownAnswer<Independent, false>;
  /**
   * Ends the threads. Asynchronous calls in progress reject with a `CalculatorClosedError`; the synchronous methods still
   * work, and a later asynchronous call starts new threads.
   * @example
   * await omaha.close();
   * console.log(omaha.equity({ players: ['AhAdKhKd', '9s8s7h6h'] }).players[0].tie); // prints 0
   */
  close(): Promise<void>;
}
