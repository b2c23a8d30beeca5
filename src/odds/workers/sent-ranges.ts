// Sends the ranges of an equity calculation to a worker once, not with every chunk: they take 10 KB per player. A worker keeps the
// ranges of the latest calculations in numbered places, and its owner keeps track of them.
import type { Chunk, EquityChunk } from '../chunk.js';

type Ranges = EquityChunk['ranges'];

/** Places of a worker: with up to eight threads, one for each long calculation that shares an account's turns (../scheduler/). */
const PLACES = 16;

/** A chunk as it is sent: its ranges are in a place, or are kept there now. */
export type SentChunk =
  | Exclude<Chunk, EquityChunk>
  | (Omit<EquityChunk, 'ranges'> & { readonly place: number; readonly kept?: Ranges });

/** The owner's record of what a worker keeps. @returns the function that prepares chunks to be sent */
export const chunkSender = (): ((chunk: Chunk) => SentChunk) => {
  const kept: Ranges[] = [];
  let next = 0;
  return chunk => {
    if (!('ranges' in chunk)) return chunk;
    const { ranges, ...rest } = chunk;
    const known = kept.indexOf(ranges);
    if (known >= 0) return { ...rest, place: known };
    const place = next;
    next = (next + 1) % PLACES;
    kept[place] = ranges;
    return { ...rest, place, kept: ranges };
  };
};

/** The ranges that a worker keeps. @returns the function that restores chunks; it must see every chunk that is sent */
export const chunkReceiver = (): ((sent: SentChunk) => Chunk) => {
  const kept: Ranges[] = [];
  return sent => {
    if (!('place' in sent)) return sent;
    const { place, kept: ranges, ...rest } = sent;
    if (ranges) kept[place] = ranges;
    return { ...rest, ranges: kept[place]! };
  };
};
