// What bench/scaling.ts times: AhKh preflop with all counters, over simulations, over opponents and over threads.

import { parseCards } from '../../src/engine/cards.js';
import type { Counts } from '../../src/engine/counts.js';
import type { Engine } from '../../src/engine/engine.js';
import type { SampledCalculation } from '../../src/odds/calculation.js';
import { type Crew, checksumOf, compute } from '../calculations.js';
import { spreadOf } from '../measure.js';
import type { Progress } from '../progress.js';
import { cpuClock, type Load, repeatsFor, takeTurns, turnsFor } from '../rounds.js';
import { lineName, type Point, pointsOf } from './points.js';

/** How much is measured. */
export interface Extent {
  /** Exponents of ten of the numbers of simulations. */
  readonly exponents: readonly number[];
  /** The numbers of opponents of the sweep over opponents. */
  readonly opponents: readonly number[];
  readonly cores: number;
  /** Milliseconds for a point, turns permitting. */
  readonly budget: number;
  readonly turns: { readonly min: number; readonly max: number };
}

const range = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, i) => first + i);

export const FULL = { exponents: range(3, 8), opponents: range(1, 22), budget: 4000, turns: { min: 3, max: 21 } };
export const QUICK = { exponents: range(3, 6), opponents: [1, 5, 22], budget: 100, turns: { min: 3, max: 5 } };

/** The numbers of opponents of the sweep over simulations. */
const LINES = [0, 1, 5, 22] as const;
const DEALS_OVER_OPPONENTS = 1_000_000;
/** Deals that take about half a second on one thread: the system needs some of that to spread threads over the cores. */
const DEALS_OVER_THREADS = [
  [1, 50_000_000],
  [5, 20_000_000],
  [22, 5_000_000],
] as const;
const MAX_CONSECUTIVE_THREADS = 8;

/** 1 … 8, then doubling, and the number of cores. */
export const threadCounts = (cores: number): number[] => {
  const counts = range(1, Math.min(cores, MAX_CONSECUTIVE_THREADS));
  for (let threads = 2 * MAX_CONSECUTIVE_THREADS; threads < cores; threads *= 2) counts.push(threads);
  return counts.at(-1) === cores ? counts : [...counts, cores];
};

type Coordinates = Pick<Point, 'sweep' | 'simulations' | 'opponents' | 'threads'>;

const coordinatesOf = ({ exponents, opponents, cores }: Extent): Coordinates[] => [
  ...LINES.flatMap(line =>
    exponents.map(n => ({ sweep: 'simulations' as const, simulations: 10 ** n, opponents: line, threads: 1 })),
  ),
  ...opponents.map(count => ({
    sweep: 'opponents' as const,
    simulations: DEALS_OVER_OPPONENTS,
    opponents: count,
    threads: 1,
  })),
  ...DEALS_OVER_THREADS.flatMap(([count, simulations]) =>
    threadCounts(cores).map(threads => ({ sweep: 'threads' as const, simulations, opponents: count, threads })),
  ),
];

/** One deal takes about this long, in nanoseconds on one thread: enough to plan with. */
const estimate = (opponents: number): number => 6 + 5 * opponents;

type Calculate = (calculation: SampledCalculation, threads: number) => Counts | Promise<Counts>;

interface PointLoad extends Load {
  readonly coordinates: Coordinates;
  /** The first and the last: nothing is done with them while the clock runs. */
  readonly results: Counts[];
  /** Milliseconds of all runs on threads. */
  readonly spent: { cpu: number; wall: number };
}

const loadOf = (coordinates: Coordinates, { budget, turns }: Extent, calculate: Calculate): PointLoad => {
  const { sweep, simulations, opponents, threads } = coordinates;
  const calculation = {
    kind: 'odds',
    method: 'monte-carlo',
    cards: parseCards(['Ah', 'Kh']),
    opponents,
    simulations,
    seed: 1,
  } as const;
  const milliseconds = (simulations * estimate(opponents)) / threads / 1e6;
  const results: Counts[] = [];
  const spent = { cpu: 0, wall: 0 };
  const run = async (): Promise<void> => {
    results[Math.min(results.length, 1)] = await calculate(calculation, threads);
  };
  const runOnThreads = async (): Promise<void> => {
    const [cpu, wall] = [cpuClock(), performance.now()];
    await run();
    spent.cpu += cpuClock() - cpu;
    spent.wall += performance.now() - wall;
  };
  return {
    coordinates,
    results,
    spent,
    turns: turnsFor(milliseconds, budget, turns.min, turns.max),
    repeats: repeatsFor(milliseconds),
    ...(sweep === 'threads' ? { run: runOnThreads } : { run, clock: cpuClock }),
  };
};

const pointOf = ({ coordinates, results, spent }: PointLoad, times: readonly number[]): Point => {
  const [checksum = '', ...others] = new Set(results.map(checksumOf));
  if (others.length > 0) {
    throw new Error(`turns of one calculation differ in their counts: ${JSON.stringify(coordinates)}`);
  }
  const cores = spent.wall === 0 ? 1 : Number((spent.cpu / spent.wall).toFixed(2));
  return { ...coordinates, ...spreadOf(times), cores, turns: times.length, checksum };
};

/** @throws {Error} numbers of threads that disagree in their counts */
const checkThreads = (points: readonly Point[]): void => {
  const counted = new Set(pointsOf(points, 'threads').map(({ opponents, checksum }) => `${opponents} ${checksum}`));
  if (counted.size > DEALS_OVER_THREADS.length) throw new Error('the counts depend on the number of threads');
};

const WARM_UP_DEALS = 1_000_000;

/** Measures all points: the first two sweeps on this thread, the third on the crew's. */
export const measure = async (
  extent: Extent,
  { engine, crew, progress }: { readonly engine: Engine; readonly crew: Crew; readonly progress: Progress },
): Promise<Point[]> => {
  const here: Calculate = calculation => compute(engine, calculation);
  const loads = coordinatesOf(extent).map(coordinates =>
    loadOf(coordinates, extent, coordinates.sweep === 'threads' ? crew.compute : here),
  );
  for (const load of loads) if (load.coordinates.simulations <= WARM_UP_DEALS) await load.run();
  const times = await takeTurns(loads, (share, { coordinates: { sweep, opponents } }) =>
    progress.show(share, `${sweep}: ${lineName(opponents)}`),
  );
  progress.clear();
  const points = loads.map(load => pointOf(load, times.get(load) ?? []));
  checkThreads(points);
  return points;
};
