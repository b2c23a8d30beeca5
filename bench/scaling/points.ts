// A point of bench/scaling.ts: what was computed, and how long it took.
import type { Spread } from '../measure.js';

export type Sweep = 'simulations' | 'opponents' | 'threads';

/** A point as it was measured. Times are milliseconds of one run, low and high the 10th and 90th percentile. */
export interface Point extends Spread {
  readonly sweep: Sweep;
  readonly simulations: number;
  readonly opponents: number;
  readonly threads: number;
  /** The number of cores that the work had: CPU time ÷ time by the clock; 1 where only CPU time was measured. */
  readonly cores: number;
  /** How often it was timed. */
  readonly turns: number;
  /** Of the counts: the same on every machine, and on any number of threads, for one engine version. */
  readonly checksum: string;
}

/** Below this share of a core for each thread, other processes had the rest. */
const FEWEST_CORES = 0.9;

/** A warning where threads had to share their cores with others; otherwise nothing. */
export const shortageOf = (points: readonly Point[]): string => {
  const short = pointsOf(points, 'threads').filter(({ cores, threads }) => cores < FEWEST_CORES * threads);
  const had = short.map(({ cores, threads }) => `${cores.toFixed(1)} of ${threads}`);
  return short.length === 0 ? '' : `Threads shared their cores with other work (${had.join(', ')}): run it again.`;
};

/** The points of one sweep, in the order in which they were planned. */
export const pointsOf = (points: readonly Point[], sweep: Sweep): Point[] =>
  points.filter(point => point.sweep === sweep);

/** What the points of one number of opponents are called. */
export const lineName = (opponents: number): string => {
  if (opponents === 0) return 'categories alone';
  return opponents === 1 ? '1 opponent' : `${opponents} opponents`;
};

/** Million deals a second, at `milliseconds` a run. */
export const rateOf = ({ simulations }: Point, milliseconds: number): number => simulations / milliseconds / 1000;
