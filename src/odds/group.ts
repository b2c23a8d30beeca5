// Many small calculations of odds as one chunk of work: one message takes them to a worker, and one brings their counts back. A message
// for each would take longer than the calculations.
import { type Counts, ODDS } from '../engine/counts.js';

/** The counts of each calculation, one after the other: one array is copied to another thread in a microsecond. */
export const packGroup = (counts: readonly Counts[]): Float64Array => {
  const group = new Float64Array(ODDS.end * counts.length);
  for (const [index, each] of counts.entries()) group.set(each, ODDS.end * index);
  return group;
};

/** The counts of the calculation at this place of the group. */
export const countsInGroup = (group: Float64Array, index: number): Counts =>
  group.slice(ODDS.end * index, ODDS.end * (index + 1));
