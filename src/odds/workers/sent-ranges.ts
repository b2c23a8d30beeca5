// Sends the ranges of an equity calculation to a worker once, not with every chunk: they have 10 KB a player. A worker keeps those of
// the latest calculations in numbered places; its owner knows which.
import type { Chunk, EquityChunk, OddsChunk } from '../chunk.js';

type Ranges = EquityChunk['ranges'];

/** Places of a worker: on up to eight threads one for each of the long calculations that share an account's turns (../scheduler/). */
const PLACES = 16;

/** A chunk as it is sent: its ranges are in a place, or are kept there now. */
export type SentChunk = OddsChunk | (Omit<EquityChunk, 'ranges'> & { readonly place: number; readonly kept?: Ranges });

/** What a worker keeps, on the owner's side. @returns the function that makes chunks ready to be sent */
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

/** What a worker keeps, on its own side. @returns the function that restores chunks; every chunk that is sent must pass it */
export const chunkReceiver = (): ((sent: SentChunk) => Chunk) => {
  const kept: Ranges[] = [];
  return sent => {
    if (!('place' in sent)) return sent;
    const { place, kept: ranges, ...rest } = sent;
    if (ranges) kept[place] = ranges;
    return { ...rest, ranges: kept[place]! };
  };
};
