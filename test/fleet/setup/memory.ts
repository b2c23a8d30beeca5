// The memory of an instance, as Linux counts it.
import { readFileSync, writeFileSync } from 'node:fs';

export const MEGABYTE = 1e6;

const readStatus = (pid: number, name: 'VmHWM' | 'VmRSS'): number => {
  const [, kilobytes] =
    new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
};

/** The bytes of memory that a process has more than now, and the most that it has had more since. */
export const watchMemory = (pid: number) => {
  writeFileSync(`/proc/${pid}/clear_refs`, '5'); // the peak begins again
  const before = readStatus(pid, 'VmRSS');
  return { growth: () => readStatus(pid, 'VmRSS') - before, peakGrowth: () => readStatus(pid, 'VmHWM') - before };
};
