// Sends the ranges of an equity calculation to a worker once, not with every chunk: they take 10 KB per player. A worker keeps the
// ranges of the latest calculations in numbered places, and its owner keeps track of them. The table of matchups is sent once, too.
import type { Chunk, EquityChunk } from '../chunk.js';
import type { MatchupTable } from '../equity/matchup-table.js';
import type { MatchupChunk } from '../equity/matchups.js';

type Ranges = EquityChunk['ranges'];

/** Places of a worker: with up to eight threads, one for each long calculation that shares an account's turns (../scheduler/). */
const PLACES = 16;

/** What is kept once it was sent. */
interface Kept {
  readonly ranges?: Ranges;
  readonly table?: MatchupTable;
}

type SentRanges<Chunk> = Omit<Chunk, keyof Kept> & { readonly place: number; readonly kept: Kept };

/** A chunk as it is sent: its ranges are in a place, or are kept there now. */
export type SentChunk = Exclude<Chunk, EquityChunk | MatchupChunk> | SentRanges<EquityChunk> | SentRanges<MatchupChunk>;

/** The owner's record of what a worker keeps. @returns the function that prepares chunks to be sent */
export const chunkSender = (): ((chunk: Chunk) => SentChunk) => {
  const kept: Ranges[] = [];
  let next = 0;
  let isTableKept = false;
  const place = (ranges: Ranges): { readonly place: number; readonly kept: Kept } => {
    const known = kept.indexOf(ranges);
    if (known >= 0) return { place: known, kept: {} };
    const place = next;
    next = (next + 1) % PLACES;
    kept[place] = ranges;
    return { place, kept: { ranges } };
  };
  return chunk => {
    if (!('ranges' in chunk)) return chunk;
    const placed = place(chunk.ranges);
    if (!('table' in chunk)) {
      const { ranges: _, ...rest } = chunk;
      return { ...rest, ...placed };
    }
    const { ranges: _, table, ...rest } = chunk;
    const sent = isTableKept ? placed.kept : { ...placed.kept, table };
    isTableKept = true;
    return { ...rest, place: placed.place, kept: sent };
  };
};

/** The ranges that a worker keeps. @returns the function that restores chunks; it must see every chunk that is sent */
export const chunkReceiver = (): ((sent: SentChunk) => Chunk) => {
  const ranges: Ranges[] = [];
  let table: MatchupTable | undefined;
  return sent => {
    if (!('place' in sent)) return sent;
    const { place, kept, ...rest } = sent;
    if (kept.ranges) ranges[place] = kept.ranges;
    table = kept.table ?? table;
    return 'work' in rest ? { ...rest, ranges: ranges[place]! } : { ...rest, ranges: ranges[place]!, table: table! };
  };
};
