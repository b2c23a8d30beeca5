// Computes the whole table of matchups anew, with a process on each processor: some 40 seconds of one.
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { MATCHUPS, writeMatchups } from '../../src/odds/equity/matchup-table.js';
import type { WinsAndTies } from './engine.js';

const PART = fileURLToPath(new URL('part.ts', import.meta.url));

const computePart = (part: number, parts: number): Promise<WinsAndTies[]> =>
  new Promise((resolve, reject) => {
    const child = fork(PART, [String(part), String(parts)], { execArgv: ['--import', 'tsx'] });
    child.once('message', counts => resolve(counts as WinsAndTies[]));
    child.once('exit', code => reject(new Error(`a part of the matchups ended with code ${code}`)));
  });

/** The file's bytes. */
export const computeMatchups = async (): Promise<Uint8Array> => {
  const parts = availableParallelism();
  const counts = await Promise.all(Array.from({ length: parts }, (_, part) => computePart(part, parts)));
  return writeMatchups(
    Array.from({ length: MATCHUPS }, (_, index) => counts[index % parts]?.[Math.floor(index / parts)] ?? [0, 0]),
  );
};
