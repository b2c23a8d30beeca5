// How every benchmark measures: turns in rounds, clocks, medians; and the machine and commit that it ran on.
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';

/** One of the things that are compared: an engine, a load, a way to do something. */
export interface Contestant<Result> {
  readonly name: string;
  /** The number of rounds in which it has a turn, evenly spread; by default all. */
  readonly turns?: number;
  /** One turn. Turns to warm up have rounds below 0. */
  run(round: number): Result | Promise<Result>;
}

export interface Rounds {
  readonly rounds: number;
  /** Rounds before the first one, whose results are not returned. */
  readonly warmUps?: number;
  /** Is called with the share that is done, 0 to 1, and the contestant of the last turn. */
  readonly onProgress?: (share: number, name: string) => void;
}

const hasTurn = (round: number, turns: number, rounds: number): boolean =>
  Math.floor(((round + 1) * turns) / rounds) > Math.floor((round * turns) / rounds);

/**
 * Contestants take turns, and each round begins with another one, so that a slow phase of the machine affects all of them.
 * Returns the results of each contestant.
 */
export const takeTurns = async <Result>(
  contestants: readonly Contestant<Result>[],
  { rounds, warmUps = 0, onProgress }: Rounds,
): Promise<Result[][]> => {
  const results = contestants.map((): Result[] => []);
  const all = (rounds + warmUps) * contestants.length;
  for (let round = -warmUps; round < rounds; round++) {
    const order = [...contestants.keys()].map(index => (index + round + warmUps) % contestants.length);
    for (const [done, index] of order.entries()) {
      const { name, turns = rounds, run } = contestants[index]!;
      if (round >= 0 && !hasTurn(round, turns, rounds)) continue;
      const result = await run(round);
      if (round >= 0) results[index]!.push(result);
      onProgress?.(((round + warmUps) * contestants.length + done + 1) / all, name);
    }
  }
  return results;
};

/** CPU milliseconds of this process, which other processes affect less than the clock. */
export const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** CPU milliseconds that the work takes. */
export const cpuTime = (work: () => void): number => {
  const began = cpuMs();
  work();
  return cpuMs() - began;
};

/** A number that shows whether two ways, machines or numbers of threads counted the same. */
export const checksumOf = (numbers: Iterable<number>, start = 0): number => {
  let sum = start;
  for (const number of numbers) sum = (Math.imul(sum, 31) + number) >>> 0;
  return sum;
};

/** The value below which a share `q` of the values lies; the upper one of two. 0 if there are none. */
export const quantile = (values: readonly number[], q: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? 0;

/** The median of measurements, and their range without a tenth at either end. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

export const spreadOf = (values: readonly number[]): Spread => ({
  median: quantile(values, 0.5),
  low: quantile(values, 0.1),
  high: quantile(values, 0.9),
});

/** The width of the range ÷ the median. */
export const widthOf = ({ median, low, high }: Spread): number => (high - low) / median;

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim();

/** The commit that is checked out, with "-dirty" if files differ from it, other than the one that benchmarks write. */
export const readCommit = (): string => {
  try {
    const changes = git('status', '--porcelain', '--', ':!docs/benchmarks.md');
    return `${git('rev-parse', '--short=8', 'HEAD')}${changes === '' ? '' : '-dirty'}`;
  } catch {
    return 'unknown';
  }
};

/** The machine and the versions that figures depend on. */
export const circumstances = () => ({
  machine: `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${process.platform} ${process.arch}`,
  node: process.version,
  commit: readCommit(),
});
