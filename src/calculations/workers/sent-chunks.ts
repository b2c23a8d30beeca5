// Sends the ranges of an equity calculation to a worker once, not with every chunk: they take 10 KB per player. A worker keeps the
// ranges of the latest calculations in numbered places, and its owner keeps track of them. The table of matchups is sent once, too.
import type { Chunk } from '../game-engine.js';

type Ranges = NonNullable<Chunk['ranges']>;

/** Places of a worker: with up to eight threads, one for each long calculation that shares an account's turns (../scheduler/). */
const PLACES = 16;

/** A chunk as it is sent: its ranges and its table are what the worker keeps already, or are kept from now on. */
export type SentChunk = Chunk & {
  /** Where the worker keeps the ranges; undefined for a chunk without ranges. */
  readonly place?: number;
  /** Whether the chunk has the table that the worker keeps. */
  readonly hasTable?: boolean;
};

/** The owner's record of what a worker keeps. @returns the function that prepares chunks to be sent */
export const chunkSender = (): ((chunk: Chunk) => SentChunk) => {
  const kept: Ranges[] = [];
  let next = 0;
  let isTableKept = false;
  return chunk => {
    const { ranges, table, ...rest } = chunk;
    if (!ranges) return chunk;
    let place = kept.indexOf(ranges);
    const isKept = place >= 0;
    if (!isKept) {
      place = next;
      next = (next + 1) % PLACES;
      kept[place] = ranges;
    }
    const sentTable = table && !isTableKept ? { table } : {};
    isTableKept ||= table !== undefined;
    return { ...rest, place, ...(!isKept && { ranges }), ...(table && { hasTable: true, ...sentTable }) };
  };
};

/** What a worker keeps. @returns the function that restores chunks; it must see every chunk that is sent */
export const chunkReceiver = (): ((sent: SentChunk) => Chunk) => {
  const kept: Ranges[] = [];
  let keptTable: Int32Array | undefined;
  return sent => {
    const { place, hasTable, ...chunk } = sent;
    if (place === undefined) return sent;
    if (chunk.ranges) kept[place] = chunk.ranges;
    keptTable = chunk.table ?? keptTable;
    return { ...chunk, ranges: kept[place]!, ...(hasTable && { table: keptTable! }) };
  };
};
