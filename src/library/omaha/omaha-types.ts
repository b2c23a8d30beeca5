// The library's engine for Omaha as its users see it.
import type { EquityAnswer } from '../../questions/answers/equity-types.js';
import type { ShowdownAnswer } from '../../questions/answers/showdown-types.js';
import type { CallOptions, EquityProgress } from '../library-options.js';
import type { OmahaEquityQuestion, OmahaShowdownQuestion } from '../library-questions.js';

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
  equity(question: OmahaEquityQuestion): EquityAnswer;
  /**
   * The same equities as `equity`, on threads. Rejects with what `equity` throws, with the signal's reason, with what `onProgress`
   * throws, and with a `CalculatorClosedError` when the engine is closed before the end.
   * @example
   * const players = ['AhAdKhKd', 'random', 'random'];
   * const { players: [first] } = await omaha.equityAsync({ players, seed: 7, targetError: 0.001 });
   * console.log(first.equity.toFixed(2), first.standardErrors.equity <= 0.001); // prints 0.55 true
   */
  equityAsync(question: OmahaEquityQuestion, options?: CallOptions<EquityProgress>): Promise<EquityAnswer>;
  /**
   * What known hands are, in words, by their best five cards and by rank, and who wins.
   * @example
   * const hands = [['Ah', 'Kh', '2c', '3d'], ['Qs', 'Qc', 'Jd', 'Td']];
   * const answer = omaha.showdown({ hands, board: ['Qh', 'Jh', 'Th'] });
   * console.log(answer.hands.map(({ description }) => description), answer.winners); // prints [ 'Royal Flush', 'Three of a Kind, Queens' ] [ 0 ]
   * @throws {InvalidCardsError} @throws {DuplicateCardsError} @throws {InvalidArgumentError}
   */
  showdown(question: OmahaShowdownQuestion): ShowdownAnswer;
  /**
   * Ends the threads. Asynchronous calls in progress reject with a `CalculatorClosedError`; the synchronous methods still
   * work, and a later asynchronous call starts new threads.
   * @example
   * await omaha.close();
   * console.log(omaha.equity({ players: ['AhAdKhKd', '9s8s7h6h'] }).players[0].tie); // prints 0
   */
  close(): Promise<void>;
}
