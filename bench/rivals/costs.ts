// What an engine costs before its first hand: load time, memory, and the space that it takes where it is installed.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Spread, spreadOf } from '../measure.js';
import type { EngineFile } from './adapter.js';

const BENCH = dirname(dirname(fileURLToPath(import.meta.url)));

export interface Costs {
  readonly engine: string;
  readonly milliseconds: Spread;
  /** Growth of the process's resident memory by loading, MiB, median. */
  readonly memory: number;
  /** MiB on the disk, dependencies included. */
  readonly installed: number;
}

const bytesOf = (path: string): number =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, withFileTypes: true })
        .filter(
          entry => entry.isFile() && !join(entry.parentPath, entry.name).slice(path.length).includes('node_modules'),
        )
        .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
    : statSync(path).size;

/** Where Node finds a dependency of the package in `folder`. */
const resolved = (folder: string, name: string): string => {
  for (let at = folder; at.startsWith(BENCH); at = dirname(at)) {
    const candidate = join(at, 'node_modules', name);
    if (existsSync(candidate)) return candidate;
  }
  throw new Error(`${name} is not installed for ${folder}`);
};

/** A package's folder and those of everything that it depends on. */
const withDependencies = (folder: string, found = new Set<string>()): Set<string> => {
  if (found.has(folder)) return found;
  found.add(folder);
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) return found;
  const { dependencies = {} }: { dependencies?: object } = JSON.parse(readFileSync(manifest, 'utf8'));
  for (const name of Object.keys(dependencies)) withDependencies(resolved(folder, name), found);
  return found;
};

/** MiB of an engine's files and of what they depend on. */
export const installedSize = ({ files }: Pick<EngineFile, 'files'>): number => {
  const all = new Set(files.flatMap(file => [...withDependencies(join(BENCH, file))]));
  return [...all].reduce((sum, path) => sum + bytesOf(path), 0) / 2 ** 20;
};

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
    installed: installedSize(engine),
  };
};
