// Many small calculations of odds as one chunk of work: one message takes them to a worker, and one brings their counts back. A message
// for each would take longer than the calculations.
import { COUNTERS, type Counts, fromCounters, toCounters } from '../engine/counts.js';
import type { GroupCounts } from './calculation.js';

export const packGroup = (counts: readonly Counts[]): GroupCounts => {
  const counters = new Float64Array(COUNTERS.end * counts.length);
  let deals = 0;
  for (const [index, each] of counts.entries()) {
    counters.set(toCounters(each), COUNTERS.end * index);
    deals += each.deals;
  }
  return { deals, counters };
};

/** The counts of the calculation at this place of the group. */
export const countsInGroup = ({ counters }: GroupCounts, index: number): Counts =>
  fromCounters([...counters.subarray(COUNTERS.end * index, COUNTERS.end * (index + 1))]);
