// Which engines there are and whether their packages are installed.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { EngineFile } from './adapter.js';

const BENCH = fileURLToPath(new URL('..', import.meta.url));
const ENGINES = join(BENCH, 'engines');

export interface Engine {
  /** The file's name without its extension. `--only` accepts it, and the engine's name. */
  readonly stem: string;
  readonly path: string;
  readonly file: EngineFile;
}

/** The engines of bench/engines/, by file name. Nothing is loaded but the files. */
export const findEngines = async (): Promise<Engine[]> => {
  const names = readdirSync(ENGINES).filter(name => name.endsWith('.ts'));
  return Promise.all(
    names.sort().map(async name => {
      const path = join(ENGINES, name);
      const { engine }: { engine: EngineFile } = await import(pathToFileURL(path).href);
      return { stem: basename(name, '.ts'), path, file: engine };
    }),
  );
};

/** The engines of a list of names, separated by commas; all without one. */
export const chosen = (engines: readonly Engine[], only: readonly string[] | undefined): Engine[] =>
  engines.filter(({ stem, file }) => only === undefined || only.includes(stem) || only.includes(file.name));

/** Whether bench/node_modules has the versions that bench/package.json declares. */
export const areInstalled = (): boolean => {
  try {
    execFileSync('npm', ['ls', '--prefix', BENCH], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Installs the locked versions of the other engines. The output of npm goes to standard error. */
export const install = (): void => {
  execFileSync('npm', ['ci', '--prefix', BENCH, '--no-audit', '--no-fund'], { stdio: ['ignore', 2, 2] });
};
