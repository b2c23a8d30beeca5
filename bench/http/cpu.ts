// The CPU time of another process, as Linux tells it: what it spends does not depend on how busy the machine is otherwise.
import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, on every machine that Node runs on. */
const TICK_MS = 10;
/** Where user and system time stand, counted from the field behind the name, which may hold spaces. */
const USER = 11;

/** Milliseconds, user and system, of all threads, in the text of /proc/PID/stat. */
export const cpuMsIn = (stat: string): number => {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return TICK_MS * (Number(fields[USER]) + Number(fields[USER + 1]));
};

/** Of a process until now; undefined where the system does not tell. */
export const cpuMsOf = (pid: number): number | undefined => {
  try {
    return cpuMsIn(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return undefined;
  }
};
