// The parts of dist/: their sources, the commands that build them, and whether the sources have changed since.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Part → hash of what it was last made from. */
const STAMPS = join(ROOT, 'dist/.built.json');

export const PARTS = ['engine', 'server', 'web', 'package'] as const;
export type Part = (typeof PARTS)[number];

interface Recipe {
  /** Files and folders; a change in one of them makes the part stale. */
  readonly inputs: readonly string[];
  /** The arguments of Node, one command a line: so they need no shell. */
  readonly commands: readonly (readonly string[])[];
}

const ASC = 'node_modules/assemblyscript/bin/asc.js';
const TSX = ['--import', 'tsx'];

const OPTIMIZER = 'scripts/optimize-engine.ts';
const MATCHUPS = 'src/odds/equity/poker-odds.matchups';

const RECIPES: Readonly<Record<Part, Recipe>> = {
  engine: {
    inputs: ['assembly', 'asconfig.json', OPTIMIZER, MATCHUPS],
    commands: [
      [ASC, 'assembly/index.ts', '--target', 'release'],
      [...TSX, OPTIMIZER, 'dist/poker-odds.unoptimized.wasm', 'dist/poker-odds.wasm'],
      [ASC, 'assembly/debug.ts', '--target', 'debug'],
      ['-e', `fs.copyFileSync('${MATCHUPS}', 'dist/poker-odds.matchups')`],
    ],
  },
  server: {
    inputs: ['src', 'tsconfig.json', 'tsconfig.build.json'],
    commands: [['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json']],
  },
  web: {
    inputs: ['web', 'src', 'assembly', 'asconfig.json', 'scripts'],
    commands: [
      ['node_modules/vite/bin/vite.js', 'build', '-c', 'web/vite.config.ts', '--logLevel', 'warn'],
      [...TSX, 'scripts/openapi.ts'],
      [...TSX, 'scripts/gzip-pages.ts'],
    ],
  },
  package: {
    inputs: ['assembly', 'asconfig.json', 'src', 'web', 'docs', 'scripts', 'README.md', 'LICENSE'],
    commands: [[...TSX, 'scripts/package.ts']],
  },
};

/** Inputs of every part: the versions of the tools and of the package. */
const TOOLS = ['package.json', 'package-lock.json'];

/** Files and folders that a part is made from. */
export const inputsOf = (part: Part): readonly string[] => [...TOOLS, ...RECIPES[part].inputs];

const filesIn = (path: string): string[] =>
  statSync(join(ROOT, path)).isFile()
    ? [path]
    : readdirSync(join(ROOT, path), { recursive: true, encoding: 'utf8' })
        .map(name => join(path, name))
        .filter(file => statSync(join(ROOT, file)).isFile())
        .sort();

const hashOf = (part: Part): string => {
  const hash = createHash('sha256');
  for (const file of inputsOf(part).flatMap(filesIn)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
};

const stamps = (): Partial<Record<Part, string>> =>
  existsSync(STAMPS) ? JSON.parse(readFileSync(STAMPS, 'utf8')) : {};

const writeStamp = (part: Part, hash: string | undefined): void => {
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(STAMPS, JSON.stringify({ ...stamps(), [part]: hash }));
};

/** Whether the part's inputs have changed since it was made, or it was never made. */
export const isStale = (part: Part): boolean => stamps()[part] !== hashOf(part);

/** Makes a part. @throws {Error} one of its commands fails, which has printed why */
export const build = (part: Part): void => {
  const hash = hashOf(part);
  writeStamp(part, undefined); // until all is done: a failed command may have written half of it
  for (const command of RECIPES[part].commands) {
    execFileSync(process.execPath, command, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
  }
  if (part === 'server') chmodSync(join(ROOT, 'dist/main.js'), 0o755);
  writeStamp(part, hash);
};
