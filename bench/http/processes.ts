// Reads the CPU time, which depends little on other processes, and the memory of another process from Linux.
import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds in the text of /proc/PID/task/ID/schedstat, which begins with nanoseconds. */
const msIn = (text: string): number => Number(text.split(' ', 1)[0]) / 1e6;

/** CPU milliseconds of each thread of a process until now, by its id; empty if the system has no /proc. */
export const threadTimes = (pid: number): ReadonlyMap<string, number> => {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return new Map(threads.map(id => [id, msIn(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'latin1'))]));
  } catch {
    return new Map();
  }
};

/** CPU milliseconds of all threads of a process until now; undefined if the system has no /proc. */
export const processTime = (pid: number): number | undefined => {
  const times = [...threadTimes(pid).values()];
  return times.length === 0 ? undefined : times.reduce((sum, ms) => sum + ms, 0);
};

/** Bytes of resident memory of a process: now (VmRSS) or the maximum so far (VmHWM); undefined if the system has no /proc. */
export const residentMemory = (pid: number, line: 'VmRSS' | 'VmHWM'): number | undefined => {
  try {
    const match = new RegExp(`^${line}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return match ? 1024 * Number(match[1]) : undefined;
  } catch {
    return undefined;
  }
};
