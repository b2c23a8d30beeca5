// What every benchmark here needs: quantiles, CPU time, and the machine and commit that it ran on.
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';

/** The value below which a share `q` of the values lies; of two in the middle the upper one. 0 of none. */
export const quantile = (values: readonly number[], q: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? 0;

/** The middle of some measurements, and the range that leaves a tenth of them out at either end. */
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

/** How wide the range is, as a share of the median. */
export const widthOf = ({ median, low, high }: Spread): number => (high - low) / median;

/** Microseconds of the process's CPU time that the work takes, which other processes affect less than the clock. */
export const cpuTime = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
};

/** The processors and the system, in words. */
export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${process.platform} ${process.arch}`;

/** The commit that is checked out, "-dirty" behind it where files differ from it. */
export const commit = (): string => {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return 'unknown';
  }
};

/** An integer of at least `min` from a command line's option. */
export const wholeNumber = (option: string, text: string, min = 1): number => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < min) throw new Error(`--${option} is an integer, ${min} or more`);
  return number;
};
