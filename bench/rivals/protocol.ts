// The line protocol between the benchmark and the engines' processes: a task a line in, an answer a line out.
import { LOADS, type LoadName, OMAHA_LOADS } from './loads.js';

/** "LOAD AMOUNT SEED" */
export interface Task<Load extends string = LoadName> {
  readonly load: Load;
  /** Hands, deals, or boards of the flop; 1 or more. */
  readonly amount: number;
  /** 32 bits, unsigned. */
  readonly seed: number;
}

/** "AMOUNT NANOSECONDS COUNT…" */
export interface Answer {
  /** The amount that was done, if the engine cannot do exactly the requested one. */
  readonly amount: number;
  readonly nanoseconds: number;
  readonly counts: readonly number[];
}

/** The answer to a load that an engine does not have. */
export const UNSUPPORTED = 'unsupported';

export const formatTask = ({ load, amount, seed }: Task<string>): string => `${load} ${amount} ${seed}`;

export const parseTask = (line: string): Task => {
  const [load, amount, seed, ...more] = line.split(' ');
  const known = [...LOADS, ...OMAHA_LOADS].find(name => name === load);
  const numbers = [Number(amount), Number(seed)] as const;
  if (known === undefined || more.length > 0 || !numbers.every(Number.isSafeInteger) || numbers[0] < 1) {
    throw new Error(`not a task: ${JSON.stringify(line)}`);
  }
  return { load: known, amount: numbers[0], seed: numbers[1] };
};

export const formatAnswer = ({ amount, nanoseconds, counts }: Answer): string =>
  [amount, Math.round(nanoseconds), ...counts].join(' ');

/**
 * Undefined for a load that the engine does not have.
 * @throws {Error} another line, or a time of 0
 */
export const parseAnswer = (line: string, task: string): Answer | undefined => {
  if (line.trim() === UNSUPPORTED) return undefined;
  const [amount = 0, nanoseconds = 0, ...counts] = line.trim().split(/ +/).map(Number);
  const sound = [amount, nanoseconds, ...counts].every(number => Number.isFinite(number) && number >= 0);
  if (!sound || amount < 1 || counts.length === 0) {
    throw new Error(`not an answer to "${task}": ${JSON.stringify(line.slice(0, 200))}`);
  }
  if (nanoseconds < 1) throw new Error(`its time is ${nanoseconds} ns for "${task}"`);
  return { amount, nanoseconds, counts };
};
