// The library's engine as programs see it.
import type { Category } from '../engine/categories.js';
import type { ExactOdds, SimulatedOdds } from './odds.js';
import type { Question, SimulationQuestion } from './question.js';

/** A `WebAssembly.Module`, which not every runtime's types know by that name. */
export type CompiledModule = object;

/** Where poker-odds.wasm is to be taken from, and how many threads it may have. */
export interface LoadOptions {
  /** The file's bytes, the module compiled from them, or a URL to fetch it from; the package's own file where it is left out. */
  readonly wasm?: ArrayBuffer | ArrayBufferView | CompiledModule | URL | string;
  /** Threads of the asynchronous methods, 1 to 1024; one a core where it is left out. */
  readonly threads?: number;
}

/** How far a long calculation is. */
export interface Progress {
  /** Deals that are done. */
  readonly deals: number;
  /** All its deals. */
  readonly of: number;
}

/** How far a long simulation is. */
export interface SimulationProgress extends Progress {
  /** What the deals until now say: odds like any other, of fewer deals. Which deals those are depends on the threads. */
  odds(): SimulatedOdds;
}

/** How a long calculation is accompanied. */
export interface Wishes<Far extends Progress = Progress> {
  /** Stops it: the promise rejects with the signal's reason, and threads are free within a chunk of some milliseconds. */
  readonly signal?: AbortSignal;
  /** Is told after every chunk. */
  readonly onProgress?: (progress: Far) => void;
}

/** The strengths of hands, in their order. */
export interface Strengths {
  /** Greater is stronger, equal ties. Strengths of different calls compare too. */
  readonly strengths: Uint32Array;
  readonly categories: readonly Category[];
}

/**
 * Poker odds in this program. The synchronous methods compute where they are called, millions of deals a second; the others on threads, which start with the first call.
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
   * Odds from all deals there are: with no opponent and with one always, with two from the flop on.
   * @example
   * const { win, ownHand } = engine.exact({ cards: ['Ah', 'Kh'], opponents: 1 });
   * console.log(win.toFixed(4), ownHand['One Pair'].toFixed(4)); // prints 0.6622 0.4327
   * @throws {InvalidCardsError} @throws {DuplicateCardsError} @throws {InvalidArgumentError} too many deals, too
   */
  exact(question: Question): ExactOdds;
  /**
   * Strengths of any number of hands of seven cards.
   * @example
   * const { categories } = engine.evaluate([['Ah', 'Kh', 'Qh', 'Jh', 'Th', '2c', '3d']]);
   * console.log(categories[0]); // prints Straight Flush
   * @throws {InvalidCardsError} @throws {DuplicateCardsError}
   */
  evaluate(hands: readonly (readonly string[])[]): Strengths;
  /**
   * The same odds as `simulate`, on threads. Rejects as that one throws, where no thread can be started, and when the engine is
   * closed.
   * @example
   * const signal = AbortSignal.timeout(50);
   * const odds = engine.simulateAsync({ cards: ['Ah', 'Kh'], opponents: 9, simulations: 1e12 }, { signal });
   * console.log(await odds.catch(error => error.name)); // prints TimeoutError
   */
  simulateAsync(question: SimulationQuestion, wishes?: Wishes<SimulationProgress>): Promise<SimulatedOdds>;
  /** The same odds as `exact`, on threads. Rejects as `simulateAsync` does. */
  exactAsync(question: Question, wishes?: Wishes): Promise<ExactOdds>;
  /** Ends the threads. What they compute rejects; the synchronous methods go on working. */
  close(): Promise<void>;
}
