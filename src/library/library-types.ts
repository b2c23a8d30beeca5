// The library's engine as its users see it, and what else the library exports beside `loadEngine`.
import type { Category } from '../engine/categories.js';
import type { EquityAnswer } from '../questions/answers/equity-types.js';
import type { ExactOdds, SimulatedOdds } from '../questions/answers/odds-types.js';
import type { ShowdownAnswer } from '../questions/answers/showdown-types.js';
import type { CallOptions, EquityProgress, SimulationProgress } from './library-options.js';
import type { EquityQuestion, Question, ShowdownQuestion, SimulationQuestion } from './library-questions.js';

/**
 * The strengths of hands, their categories and ranks, all in the order of the hands.
 * @example
 * const board = ['2c', '7h', '8s', '9d', 'Jc'];
 * const { strengths, categories, ranks }: Strengths = engine.evaluate([['As', 'Ad', ...board], ['Ks', 'Kd', ...board]]);
 * console.log(strengths[0] > strengths[1], categories, ranks[0]); // prints true [ 'One Pair', 'One Pair' ] 3434
 */
export interface Strengths {
  /** Greater is stronger, equal ties. Strengths of different calls compare too, and those of five, six and seven cards. */
  readonly strengths: Uint32Array;
  /** The category of each hand; found when it is first read. */
  readonly categories: readonly Category[];
  /**
   * The rank of each hand, from 1 (royal flush) to 7,462 (7-5-4-3-2 without a flush), in short deck to 1,404: equal ranks tie. Found when
   * it is first read.
   */
  readonly ranks: Uint16Array;
}

/**
 * Poker odds in this program. The synchronous methods compute on the calling thread, millions of deals a second; the others on
 * threads of their own, which start with the first call that needs them. Where none can start, they compute on the calling thread,
 * in parts of some milliseconds, between which the program continues.
 * @example
 * const engine: OddsEngine = await loadEngine();
 * const { win } = engine.exact({ cards: ['Ah', 'Kh'], opponents: 1 });
 * console.log(win.toFixed(4)); // prints 0.6622
 */
export interface OddsEngine {
  /**
   * Odds from random deals. The same seed gives the same odds everywhere, over HTTP too.
   * @example
   * const { win, tie } = engine.simulate({ cards: ['Ah', 'Kh'], opponents: 2, simulations: 200_000, seed: 7 });
   * console.log(win, tie); // prints 0.49992 0.01873
   * @throws {InvalidCardsError} @throws {DuplicateCardsError} @throws {InvalidArgumentError}
   */
  simulate(question: SimulationQuestion): SimulatedOdds;
  /**
   * Odds from all deals. Possible with no opponent or one, and with two from the flop on.
   * @example
   * const { win, ownHand } = engine.exact({ cards: ['Ah', 'Kh'], opponents: 1 });
   * console.log(win.toFixed(4), ownHand['One Pair'].toFixed(4)); // prints 0.6622 0.4327
   * @throws {InvalidCardsError} @throws {DuplicateCardsError} @throws {InvalidArgumentError} too many deals, too
   */
  exact(question: Question): ExactOdds;
  /**
   * Strengths of any number of hands, each of five, six or seven different cards in any order; the best five count.
   * @example
   * const { categories, ranks } = engine.evaluate([['Ah', 'Kh', 'Qh', 'Jh', 'Th', '2c', '3d'], ['Ah', 'As', '9c', '5d', '2h']]);
   * console.log(categories.join(', '), ranks[0]); // prints Straight Flush, One Pair 1
   * @throws {InvalidCardsError} @throws {DuplicateCardsError} a card twice in one hand
   */
  evaluate(hands: readonly (readonly string[])[]): Strengths;
  /**
   * The strengths of hands of card bytes, hand after hand: for programs that evaluate many millions.
   * @example
   * const bytes = Uint8Array.from([...parseCards(['Ah', 'As', '9c', '5d', '2h']), ...parseCards(['Ad', 'Ac', '8c', '5s', '3h'])]);
   * const { strengths } = engine.evaluate(bytes, 5);
   * console.log(strengths[0] > strengths[1]); // prints true
   * @param cards how many cards each hand has: 5, 6 or 7
   * @throws {InvalidCardsError} @throws {DuplicateCardsError} @throws {InvalidArgumentError}
   */
  evaluate(bytes: Uint8Array, cards: number): Strengths;
  /**
   * The same odds as `simulate`, on threads. Rejects with what `simulate` throws, with the signal's reason, with what
   * `onProgress` throws, and with a `CalculatorClosedError` when the engine is closed before the end.
   * @example
   * const signal = AbortSignal.timeout(50);
   * const odds = engine.simulateAsync({ cards: ['Ah', 'Kh'], opponents: 9, simulations: 1e12 }, { signal });
   * console.log(await odds.catch(error => error.name)); // prints TimeoutError
   */
  simulateAsync(question: SimulationQuestion, options?: CallOptions<SimulationProgress>): Promise<SimulatedOdds>;
  /**
   * The same odds as `exact`, on threads. Rejects as `simulateAsync` does, and with what `exact` throws.
   * @example
   * const flop = engine.exactAsync({ cards: ['Ah', 'Kh', '2h', '7h', 'Kd'], opponents: 2 });
   * console.log((await flop).win.toFixed(4)); // prints 0.8717
   */
  exactAsync(question: Question, options?: CallOptions): Promise<ExactOdds>;
  /**
   * The share of the pot that each of 2 to 10 players can expect. Each has a known hand or a range of hands.
   * @example
   * const { players } = engine.equity({ players: ['QQ+, AKs', 'JTs, 98s'], board: ['Qh', 'Th', '2c'] });
   * console.log(players[0].equity.toFixed(4), players[1].combos); // prints 0.7446 7
   * @throws {InvalidCardsError} @throws {DuplicateCardsError} @throws {InvalidRangeError} @throws {InvalidArgumentError}
   */
  equity(question: EquityQuestion): EquityAnswer;
  /**
   * The same equities as `equity`, on threads. Rejects as `simulateAsync` does, and with what `equity` throws.
   * @example
   * const players = ['AhKh', '22+', 'random'];
   * const { method, players: [first] } = await engine.equityAsync({ players, seed: 7, targetError: 0.001 });
   * console.log(method, first.equity.toFixed(4), first.standardErrors.equity <= 0.001); // prints monte-carlo 0.3971 true
   */
  equityAsync(question: EquityQuestion, options?: CallOptions<EquityProgress>): Promise<EquityAnswer>;
  /**
   * What known hands are, in words, by their best five cards and by rank, and who wins.
   * @example
   * const { hands, winners } = engine.showdown({ hands: [['Ah', 'Kh'], ['Qs', 'Qc']], board: ['Qh', 'Jh', 'Th', '2c', '2d'] });
   * console.log(hands.map(({ description }) => description), winners); // prints [ 'Royal Flush', 'Full House, Queens over Twos' ] [ 0 ]
   * @throws {InvalidCardsError} @throws {DuplicateCardsError} @throws {InvalidArgumentError}
   */
  showdown(question: ShowdownQuestion): ShowdownAnswer;
  /**
   * Loads the table of two players' equities before the flop ahead of its first use; in a browser it is fetched, 247 kB. There,
   * `equity` enumerates the boards without it, with the same result; `equityAsync` fetches it when it needs it. Rejects with an
   * `EngineLoadError` if the table cannot be read.
   * @example
   * await engine.loadMatchups();
   * console.log(engine.equity({ players: ['AA', 'KK'] }).players[0].equity.toFixed(6)); // prints 0.819461
   */
  loadMatchups(): Promise<void>;
  /**
   * Ends the threads. Asynchronous calls in progress reject with a `CalculatorClosedError`; the synchronous methods still
   * work, and a later asynchronous call starts new threads.
   * @example
   * await engine.close();
   * console.log(engine.exact({ cards: ['Ah', 'Kh'], opponents: 1 }).tie.toFixed(4)); // prints 0.0165
   */
  close(): Promise<void>;
}

export type { AbortSignalLike } from '../calculations/abort-signal.js';
export { CalculatorClosedError } from '../calculations/calculator-errors.js';
export type { EquityRates } from '../calculations/rates.js';
export type {
  EquityQuestion,
  Question,
  ShowdownQuestion,
  SimulationQuestion,
} from './library-questions.js';
