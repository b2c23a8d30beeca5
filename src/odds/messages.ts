// What the threads say to each other.

import type { Counts } from '../engine/counts.js';
import type { Chunk } from './chunks.js';

/** What a thread starts with. */
export interface ThreadData {
  readonly module: WebAssembly.Module;
  /** Shared memory, where the owner writes the id of a request that is to be passed over: at {@link placeOf} the id. */
  readonly dropped: Int32Array;
}

/** Requests that a thread has at a time: one that it computes, one that waits in it, so that it need not wait for the event loop. */
export const REQUESTS_OF_THREAD = 2;

/** Where `dropped` has room for an id. */
export const placeOf = (id: number): number => id % REQUESTS_OF_THREAD;

export interface ChunkRequest {
  readonly id: number;
  readonly chunk: Chunk;
}

/** A chunk's counts, and when it began and ended: milliseconds of the clock that all threads share. */
export interface ChunkResult {
  readonly counts: Counts;
  readonly began: number;
  readonly ended: number;
}

export type ChunkReply = { readonly id: number } & (
  | { readonly result: ChunkResult }
  | { readonly error: Error }
  | { readonly isDropped: true }
);

/** Milliseconds of a clock that all threads share. */
export const clock = (): number => performance.timeOrigin + performance.now();
