// Reads the CPU time of another process from Linux: it depends little on other processes.
import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, on every machine that Node runs on. */
const TICK_MS = 10;
/** The index of user time, before system time, among the fields behind the name, which may have spaces. */
const USER = 11;

/** Milliseconds, user and system, of all threads, in the text of /proc/PID/stat. */
export const cpuMsIn = (stat: string): number => {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return TICK_MS * (Number(fields[USER]) + Number(fields[USER + 1]));
};

/** Of a process until now; undefined where the system has no /proc. */
export const cpuMsOf = (pid: number): number | undefined => {
  try {
    return cpuMsIn(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return undefined;
  }
};

/** Milliseconds of each thread of this or another process until now, by its id; none where the system has no /proc. */
export const threadTimesOf = (pid: number): ReadonlyMap<string, number> => {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return new Map(threads.map(id => [id, cpuMsIn(readFileSync(`/proc/${pid}/task/${id}/stat`, 'utf8'))]));
  } catch {
    return new Map();
  }
};
