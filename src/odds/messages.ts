// What the threads say to each other.

import type { Counts } from '../engine/counts.js';
import type { Chunk } from './chunks.js';

/** What a thread starts with. */
export interface ThreadData {
  readonly module: WebAssembly.Module;
}

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

export type ChunkReply = { readonly id: number } & ({ readonly result: ChunkResult } | { readonly error: Error });

/** Milliseconds of the machine's monotonic clock, the same on all threads. */
export const clock = (): number => Number(process.hrtime.bigint()) / 1e6;
