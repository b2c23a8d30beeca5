// Reads a process's memory from Linux, and computes whether it grows.
import { readFileSync } from 'node:fs';
import { quantile } from '../measure.js';

const KIBIBYTE = 1024;

/** Bytes of a line "VmHWM:   123 kB" of /proc/PID/status; undefined where it is not there. */
export const memoryIn = (status: string, line: 'VmRSS' | 'VmHWM'): number | undefined => {
  const match = new RegExp(`^${line}:\\s+(\\d+) kB$`, 'm').exec(status);
  return match ? Number(match[1]) * KIBIBYTE : undefined;
};

/** The resident memory of a process: now (VmRSS), or the most that it ever was (VmHWM). Undefined where the system has no /proc. */
export const residentMemory = (pid: number, line: 'VmRSS' | 'VmHWM'): number | undefined => {
  try {
    return memoryIn(readFileSync(`/proc/${pid}/status`, 'utf8'), line);
  } catch {
    return undefined;
  }
};

export interface Sample {
  readonly seconds: number;
  readonly bytes: number;
}

export interface Growth {
  /**
   * The lowest tenth of the second and of the last third of the time ends here: what is left after garbage collections. Between
   * them the heap of a sound process grows too, for a minute or two. The first third is for warming up.
   */
  readonly second: number;
  readonly last: number;
  /** The median slope between samples of the second third and of the last: what garbage collections do to one sample cancels. */
  readonly bytesPerMinute: number;
}

const LOW = 0.1;

const slope = (from: Sample, to: Sample): number => (60 * (to.bytes - from.bytes)) / (to.seconds - from.seconds);

/** How memory went from the second third of the samples to the last; undefined where there are fewer than three. */
export const growthOf = (samples: readonly Sample[]): Growth | undefined => {
  const third = Math.floor(samples.length / 3);
  if (third === 0) return undefined;
  const [second, last] = [samples.slice(-2 * third, -third), samples.slice(-third)];
  const low = (part: readonly Sample[]): number =>
    quantile(
      part.map(({ bytes }) => bytes),
      LOW,
    );
  const slopes = second.flatMap((from, index) => slope(from, last[index] ?? from));
  return { second: low(second), last: low(last), bytesPerMinute: quantile(slopes, 0.5) };
};
