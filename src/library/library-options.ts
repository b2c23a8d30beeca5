// The options of `loadEngine`, `loadShortDeck`, `loadOmaha` and of asynchronous calls, and the progress that these report.
import type { AbortSignalLike } from '../calculations/abort-signal.js';
import type { EquityAnswer } from '../questions/answers/equity-types.js';
import type { SimulatedOdds } from '../questions/answers/odds-types.js';

/**
 * A `WebAssembly.Module` compiled from an engine's file: the types of some runtimes lack that name.
 * @example
 * const { readFile } = await import('node:fs/promises');
 * const file = new URL(import.meta.resolve('poker-odds-wasm/poker-odds.wasm'));
 * const wasm: CompiledModule = await WebAssembly.compile(await readFile(file));
 * const engine = await loadEngine({ wasm });
 * console.log(engine.exact({ cards: ['7h', '7d'] }).ownHand['Full House'].toFixed(4)); // prints 0.0855
 */
export type CompiledModule = object;

/**
 * A `Worker` of a browser or of Node: the types of some runtimes lack that name.
 * @example
 * const { Worker } = await import('node:worker_threads');
 * const program = new URL(import.meta.resolve('poker-odds-wasm/worker'));
 * const engine = await loadEngine({ worker: (): AnyWorker => new Worker(program), threads: 2 });
 * const { win } = await engine.exactAsync({ cards: ['Ah', 'Kh', '2c', '7d', 'Kd'], opponents: 1 });
 * console.log(win.toFixed(4)); // prints 0.8648
 */
export type AnyWorker = object;

/**
 * Options of `loadEngine`, `loadShortDeck` and `loadOmaha`.
 * @example
 * const options: LoadOptions = { threads: 2 };
 * const engine = await loadEngine(options);
 * const { win } = await engine.simulateAsync({ cards: ['Ah', 'Kh'], opponents: 2, simulations: 200_000, seed: 7 });
 * console.log(win); // prints 0.49992
 */
export interface LoadOptions {
  /**
   * poker-odds.wasm, for the other games poker-odds-short-deck.wasm and poker-odds-omaha.wasm: its bytes, the module compiled from them,
   * or a URL. By default the library's own copy.
   */
  readonly wasm?: ArrayBuffer | ArrayBufferView | CompiledModule | string;
  /** Threads of the asynchronous methods, 1 to 1024; by default one for each core. */
  readonly threads?: number;
  /**
   * Opens a worker that runs `poker-odds-wasm/worker`, for the other games `poker-odds-wasm/short-deck-worker` and
   * `poker-odds-wasm/omaha-worker`, for pages whose policy forbids the library's own: a new one in each call. If it does not start, a warning says why, once, and the calling thread computes.
   */
  readonly worker?: () => AnyWorker;
  /**
   * Of `loadEngine` alone: a URL of poker-odds.matchups, the table of two players before the flop. By default the library's own, where it
   * is known to be: in Node, in pages without a bundler, and where a bundler has copied it.
   */
  readonly matchups?: object | string;
}

/**
 * The progress of a long calculation of exact odds.
 * @example
 * const reports: Progress[] = [];
 * const onProgress = (progress: Progress) => reports.push(progress);
 * await engine.exactAsync({ cards: ['Ah', 'Kh', '2c', '7d', 'Kd'], opponents: 1 }, { onProgress });
 * console.log(reports.at(-1)); // prints { deals: 1070190, of: 1070190 }
 */
export interface Progress {
  /** Deals that are done. */
  readonly deals: number;
  /** The number of all deals. */
  readonly of: number;
}

/**
 * The progress of a long simulation.
 * @example
 * const margins: number[] = [];
 * const onProgress = ({ odds }: SimulationProgress) => margins.push(odds().standardErrors.win);
 * await engine.simulateAsync({ cards: ['2c', '2d'], opponents: 9, simulations: 2_000_000 }, { onProgress });
 * console.log(margins.at(-1)! < margins[0] / 3); // prints true
 */
export interface SimulationProgress extends Progress {
  /** The odds of the deals so far. */
  odds(): SimulatedOdds;
}

/**
 * The progress of a long equity calculation.
 * @example
 * const parts: number[] = [];
 * const onProgress = ({ done }: EquityProgress) => parts.push(done);
 * await engine.equityAsync({ players: ['AhKh', '22+', 'random'], simulations: 2_000_000 }, { onProgress });
 * console.log(parts.at(-1)); // prints 1
 */
export interface EquityProgress {
  /** Deals that are done; with an exact method, the sum of their weights. */
  readonly deals: number;
  /** The part of the work that is done, above 0 and up to 1. With a target error it may end long before 1. */
  readonly done: number;
  /** The equities of the deals so far. With an exact method, these deals are not a random sample. */
  odds(): EquityAnswer;
}

/**
 * Options of an asynchronous call. `Reported` is what its method reports: `Progress`, `SimulationProgress` or `EquityProgress`.
 * @example
 * const abort = new AbortController();
 * const onProgress = ({ deals }: SimulationProgress) => deals > 100_000 && abort.abort();
 * const options: CallOptions<SimulationProgress> = { signal: abort.signal, onProgress };
 * const odds = engine.simulateAsync({ cards: ['2c', '2d'], opponents: 9, simulations: 1e12 }, options);
 * console.log(await odds.catch(error => error.name)); // prints AbortError
 */
export interface CallOptions<Reported = Progress> {
  /** Stops the calculation: the promise rejects with the signal's reason; threads are free after some milliseconds. */
  readonly signal?: AbortSignalLike;
  /**
   * Called after every chunk, every few milliseconds, once there is a deal. The chunks come in the same order on any number of threads.
   * If it throws, the calculation stops, and the promise rejects with that error.
   */
  readonly onProgress?: (progress: Reported) => void;
}
