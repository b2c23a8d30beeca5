// What an engine costs before its first hand: load time and memory.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Spread, spreadOf } from '../measure.js';
import type { EngineFile } from './adapter.js';

const BENCH = fileURLToPath(new URL('..', import.meta.url));

export interface Costs {
  readonly engine: string;
  readonly milliseconds: Spread;
  /** Growth of the process's resident memory by loading, MiB, median. */
  readonly memory: number;
}

const program = (startup: string): string => `
  const memory = process.memoryUsage.rss();
  const began = performance.now();
  {${startup}}
  const milliseconds = performance.now() - began;
  console.log(JSON.stringify({ milliseconds, memory: process.memoryUsage.rss() - memory }));`;

/** Loads an engine in fresh processes, without TypeScript's loader, `times` times; files are in the system's cache. */
export const measureCosts = async (engine: EngineFile, times: number): Promise<Costs> => {
  const runs: { milliseconds: number; memory: number }[] = [];
  for (let i = 0; i <= times; i++) {
    const args = ['--input-type=module', '--eval', program(engine.startup)];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: BENCH });
    if (i > 0) runs.push(JSON.parse(stdout)); // the first one fills the cache
  }
  return {
    engine: engine.name,
    milliseconds: spreadOf(runs.map(run => run.milliseconds)),
    memory: spreadOf(runs.map(run => run.memory)).median / 2 ** 20,
  };
};
