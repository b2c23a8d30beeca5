// Sends the ranges of an equity calculation to a worker once, not with every chunk: they have 10 KB a player. A worker keeps those of
// the latest calculations in numbered places; its owner knows which.
import type { Chunk } from '../chunks.js';
import type { EquityChunk } from '../equity/chunks.js';

type Ranges = EquityChunk['ranges'];

/** Places of a worker: on up to eight threads one for each of the long calculations that share an account's turns (../scheduler/). */
const PLACES = 16;

/** A chunk as it is sent. `ranges` are there when the place gets them. */
export type SentChunk =
  | Exclude<Chunk, { readonly equity: EquityChunk }>
  | { readonly equity: Omit<EquityChunk, 'ranges'>; readonly place: number; readonly ranges?: Ranges };

/** What a worker keeps, on the owner's side. @returns the function that makes chunks ready to be sent */
export const chunkSender = (): ((chunk: Chunk) => SentChunk) => {
  const kept: Ranges[] = [];
  let next = 0;
  return chunk => {
    if (!('equity' in chunk)) return chunk;
    const { ranges, ...equity } = chunk.equity;
    const known = kept.indexOf(ranges);
    if (known >= 0) return { equity, place: known };
    const place = next;
    next = (next + 1) % PLACES;
    kept[place] = ranges;
    return { equity, place, ranges };
  };
};

/** What a worker keeps, on its own side. @returns the function that restores chunks; every chunk that is sent must pass it */
export const chunkReceiver = (): ((sent: SentChunk) => Chunk) => {
  const kept: Ranges[] = [];
  return sent => {
    if (!('equity' in sent)) return sent;
    if (sent.ranges) kept[sent.place] = sent.ranges;
    return { equity: { ...sent.equity, ranges: kept[sent.place] ?? [] } };
  };
};
