// The library's public types.
import type { Category } from '../engine/categories.js';
import type { Signal } from '../odds/abort-signal.js';
import type {
  Equities,
  ExactEquities,
  ExactOdds,
  PlayerEquity,
  SimulatedOdds,
} from '../questions/answers/answer-types.js';

/** A situation: cards that are known, and how many opponents hold two unknown ones. */
export interface Question {
  /** 2 to 7 different cards, each rank then suit, such as "Ah" or "Tc": two hole cards, then the board. */
  readonly cards: readonly string[];
  /** 0 to 22; 0, the default, asks for the categories of the own hand alone. */
  readonly opponents?: number;
}

/** A situation to simulate. */
export interface SimulationQuestion extends Question {
  /** Random deals, 1 to 1,000,000,000,000; 100,000 by default. */
  readonly simulations?: number;
  /** An integer from 0 to 2^53 − 1: the same seed gives the same odds everywhere. Random by default. */
  readonly seed?: number;
}

/** Players with known hands or ranges. The three flags are parameters of the type, since the answer has what they ask for. */
export interface EquityQuestion<
  Categories extends boolean = boolean,
  Hands extends boolean = boolean,
  NextCards extends boolean = boolean,
> {
  /**
   * 2 to 10 texts in range notation (docs/ranges.md): "AhKh", "QQ+, AKs:0.5", "15%", "random". A deal gives each player a hand of
   * its range, no card twice; its probability is proportional to the product of the hands' weights.
   */
  readonly players: readonly string[];
  /** 0 to 5 cards, none by default. */
  readonly board?: readonly string[];
  /** Cards out of play: folded, seen or burnt; none by default. */
  readonly dead?: readonly string[];
  /**
   * "exact" counts every deal: for two players, for known hands, and for more ranges while they have at most 1,000,000,000
   * deals. "monte-carlo" samples. "auto", the default, is exact up to 10,000,000 billed hands, else samples.
   */
  readonly method?: 'auto' | 'exact' | 'monte-carlo';
  /** Random deals, 1 to 1,000,000,000,000: how many, or with `targetError` at most. 100,000 by default, with it 10,000,000. */
  readonly simulations?: number;
  /** 0.0001 to 0.1: sampling ends, after 10,000 deals or more, when the standard error of every equity is at most this. */
  readonly targetError?: number;
  /** An integer from 0 to 2^53 − 1: the same seed gives the same equities everywhere. Random by default. */
  readonly seed?: number;
  /** Adds how often each player's hand ends in each category. */
  readonly categories?: Categories;
  /** Adds the equity of each hand of the ranges. */
  readonly hands?: Hands;
  /** Adds the equities after each card that can come next; on a board of 3 or 4 cards, with an exact answer. */
  readonly nextCards?: NextCards;
}

/** A player in the answer to a question with these flags. */
export type PlayerAnswer<Categories extends boolean, Hands extends boolean> = PlayerEquity &
  (Categories extends true ? Required<Pick<PlayerEquity, 'categories'>> : unknown) &
  (Hands extends true ? Required<Pick<PlayerEquity, 'hands'>> : unknown);

/** The answer to a question with these flags. Next cards come with exact answers alone. */
export type EquityAnswer<
  Categories extends boolean,
  Hands extends boolean,
  NextCards extends boolean,
> = NextCards extends true
  ? Required<ExactEquities<PlayerAnswer<Categories, Hands>>>
  : Equities<PlayerAnswer<Categories, Hands>>;

/** A `WebAssembly.Module`: the types of some runtimes lack that name. */
export type CompiledModule = object;

/** A `Worker` of a browser or of Node: the types of some runtimes lack that name. */
export type AnyWorker = object;

/** Options of `loadEngine`. */
export interface LoadOptions {
  /** poker-odds.wasm: its bytes, the module compiled from them, or a URL. By default the library's own copy. */
  readonly wasm?: ArrayBuffer | ArrayBufferView | CompiledModule | string;
  /** Threads of the asynchronous methods, 1 to 1024; by default one for each core. */
  readonly threads?: number;
  /** Opens a worker that runs `poker-odds-wasm/worker`, for pages whose policy forbids the library's own. */
  readonly worker?: () => AnyWorker;
}

/** The progress of a long calculation. */
export interface Progress {
  /** Deals that are done. */
  readonly deals: number;
  /** The number of all deals. */
  readonly of: number;
}

/** The progress of a long simulation. */
export interface SimulationProgress extends Progress {
  /** The odds of the deals so far. */
  odds(): SimulatedOdds;
}

/** The progress of a long equity calculation. */
export interface EquityProgress {
  /** Deals that are done; with an exact method, the sum of their weights. */
  readonly deals: number;
  /** The part of the work that is done, above 0 and up to 1. With a target error it may end long before 1. */
  readonly done: number;
  /** The equities of the deals so far. With an exact method, these deals are not a random sample. */
  odds(): Equities;
}

/** Options of an asynchronous call. */
export interface CallOptions<Reported = Progress> {
  /** Stops the calculation: the promise rejects with the signal's reason; threads are free after some milliseconds. */
  readonly signal?: Signal;
  /** Called after every chunk, every few milliseconds, once there is a deal. The chunks come in the same order on any number of threads. */
  readonly onProgress?: (progress: Reported) => void;
}

/** The strengths of hands, in their order. */
export interface Strengths {
  /** Greater is stronger, equal ties. Strengths of different calls compare too. */
  readonly strengths: Uint32Array;
  readonly categories: readonly Category[];
}

/**
 * Poker odds in this program. The synchronous methods compute on the calling thread, millions of deals a second; the others on
 * threads of their own, which start with the first call.
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
   * Strengths of any number of hands of seven cards.
   * @example
   * const { categories } = engine.evaluate([['Ah', 'Kh', 'Qh', 'Jh', 'Th', '2c', '3d']]);
   * console.log(categories[0]); // prints Straight Flush
   * @throws {InvalidCardsError} @throws {DuplicateCardsError}
   */
  evaluate(hands: readonly (readonly string[])[]): Strengths;
  /**
   * The same odds as `simulate`, on threads. Rejects with what `simulate` throws, and when the engine is closed.
   * @example
   * const signal = AbortSignal.timeout(50);
   * const odds = engine.simulateAsync({ cards: ['Ah', 'Kh'], opponents: 9, simulations: 1e12 }, { signal });
   * console.log(await odds.catch(error => error.name)); // prints TimeoutError
   */
  simulateAsync(question: SimulationQuestion, options?: CallOptions<SimulationProgress>): Promise<SimulatedOdds>;
  /** The same odds as `exact`, on threads. Rejects as `simulateAsync` does. */
  exactAsync(question: Question, options?: CallOptions): Promise<ExactOdds>;
  /**
   * The share of the pot that each of 2 to 10 players can expect. Each has a known hand or a range of hands.
   * @example
   * const { players } = engine.equity({ players: ['QQ+, AKs', 'JTs, 98s'], board: ['Qh', 'Th', '2c'] });
   * console.log(players[0].equity.toFixed(4), players[1].combos); // prints 0.7446 7
   * @throws {InvalidCardsError} @throws {DuplicateCardsError} @throws {InvalidRangeError} @throws {InvalidArgumentError}
   */
  equity<Categories extends boolean = false, Hands extends boolean = false, NextCards extends boolean = false>(
    question: EquityQuestion<Categories, Hands, NextCards>,
  ): EquityAnswer<Categories, Hands, NextCards>;
  /**
   * The same equities as `equity`, on threads. Rejects as `simulateAsync` does, and with what `equity` throws.
   * @example
   * const players = ['AhKh', '22+', 'random'];
   * const { method, players: [first] } = await engine.equityAsync({ players, seed: 7, targetError: 0.001 });
   * console.log(method, first.equity.toFixed(4), first.standardErrors.equity <= 0.001); // prints monte-carlo 0.3971 true
   */
  equityAsync<Categories extends boolean = false, Hands extends boolean = false, NextCards extends boolean = false>(
    question: EquityQuestion<Categories, Hands, NextCards>,
    options?: CallOptions<EquityProgress>,
  ): Promise<EquityAnswer<Categories, Hands, NextCards>>;
  /**
   * Loads the table of two players' equities before the flop ahead of its first use; in a browser it is fetched, 247 kB. There, `equity`
   * enumerates the boards without it, with the same result; `equityAsync` fetches it when it needs it.
   * @example
   * await engine.loadMatchups();
   * console.log(engine.equity({ players: ['AA', 'KK'] }).players[0].equity.toFixed(6)); // prints 0.819461
   */
  loadMatchups(): Promise<void>;
  /** Ends the threads. Asynchronous calls in progress reject; the synchronous methods still work. */
  close(): Promise<void>;
}

export { EngineLoadError, InvalidArgumentError } from '../engine/abi.js';
export { DuplicateCardsError, formatCards, InvalidCardsError, parseCards } from '../engine/cards.js';
export { CATEGORIES, type Category } from '../engine/categories.js';
export { describeHand, type HandDescription } from '../engine/describe-hand.js';
export { CalculatorClosedError } from '../odds/calculator.js';
export type { EquityRates } from '../odds/rates.js';
export type {
  CategoryRates,
  Equities,
  ExactEquities,
  ExactOdds,
  Fractions,
  HandEquity,
  NextCardEquities,
  PlayerEquity,
  SampledEquities,
  SimulatedOdds,
} from '../questions/answers/answer-types.js';
export { formatRange } from '../ranges/format-range.js';
export { parseRange, type WeightedHand } from '../ranges/parse-range.js';
export { InvalidRangeError } from '../ranges/range-atoms.js';
