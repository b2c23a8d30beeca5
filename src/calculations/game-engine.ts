// The engine part of a game: how its module is loaded, and how its chunks are computed. It is all that a worker imports of a game. Also
// the memory that threads share.
import type { Counts } from '../engine/counts.js';

/** A part of a calculation that a worker computes: plain data. */
export interface Chunk {
  /** The name of the engine that computes it. */
  readonly engine: string;
  /** The players' ranges, one array for all chunks of a calculation: a worker keeps it. */
  readonly ranges?: readonly Float64Array[];
  /** A table, one for all calculations: a worker keeps it. */
  readonly table?: Int32Array;
}

/** A table that is read when it is first needed. */
export interface LazyTable {
  /** Whether it is in memory. */
  readonly isLoaded: boolean;
  /** Resolves once it is in memory, or cannot be read: the same counts come without it. */
  find(): Promise<unknown>;
}

/** An engine that this thread has loaded. Games have more in it, for their plans. */
export interface LoadedEngine {
  /** @throws {InvalidArgumentError} */
  compute(chunk: Chunk): Counts;
  /** Computes for some milliseconds, so that the first request is not slower than the others. */
  warmUp?(): void;
  /** The table in which some of its counts are looked up; a worker gets it with its chunks. */
  readonly table?: LazyTable;
}

export interface GameEngine<Loaded extends LoadedEngine = LoadedEngine> {
  /** By which calculations and chunks name it: "holdem". */
  readonly name: string;
  /** The file of its module: "poker-odds.wasm". */
  readonly file: string;
  /** The file of its table, if it has one. */
  readonly tableFile?: string;
  /** Instantiates a `WebAssembly.Module`, a name that the types of Node lack, in this thread. @throws {EngineLoadError} */
  load(module: object): Promise<Loaded>;
}

/** The engines of a thread, by their names. */
export type Engines = ReadonlyMap<string, LoadedEngine>;

/** The engine of a calculation or of a chunk. @throws {RangeError} the thread has not loaded it */
export const findEngine = (engines: Engines, { engine: name }: { readonly engine: string }): LoadedEngine => {
  const engine = engines.get(name);
  if (engine === undefined) throw new RangeError(`this thread has loaded no engine ${name}`);
  return engine;
};

/** Integers that a message to another thread shares. A page that is not cross-origin isolated has no such memory: it sends a copy. */
export const shareNumbers = (length: number): Int32Array =>
  typeof SharedArrayBuffer === 'undefined' ? new Int32Array(length) : new Int32Array(new SharedArrayBuffer(4 * length));
