// Builds dist/, or the named parts of it. Parts that do not depend on each other are built at the same time.
//   npm run build [-- engine|debug|server|web|package]… [--if-stale]
// Without names it builds all but debug, the engine with more exports for tests. With --if-stale it builds only what has changed.
// Paths are relative to the project's folder, in which npm runs its scripts.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { copyFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export const PARTS = ['engine', 'debug', 'server', 'web', 'package'] as const;
export type Part = (typeof PARTS)[number];

interface Recipe {
  /** The parts that it depends on. */
  readonly needs: readonly Part[];
  /** Its input files and folders, without those of the parts that it depends on. */
  readonly inputs: readonly string[];
  /** Builds the part. `ready` resolves when the parts that it depends on are built. */
  make(ready: Promise<unknown>): Promise<void>;
}

const TOOLS = ['package.json', 'package-lock.json', 'scripts/build.ts'];
const MATCHUPS = 'src/calculations/equity/poker-odds.matchups';
const OPTIMIZER = 'scripts/optimize-engine.ts';

const node = (...args: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject).once('exit', code => {
      if (code === 0) resolve();
      else reject(new Error(`node ${args.join(' ')}`));
    });
  });

/** V8's options for the compiler and the optimizer, which are WebAssembly (Binaryen): they end before optimized code would be ready. */
const UNOPTIMIZED = '--liftoff-only';

const compileEngine = (source: string, target: string): Promise<void> =>
  node(UNOPTIMIZED, 'node_modules/assemblyscript/bin/asc.js', source, '--target', target);

/** Runs the optimizer as plain JavaScript: tsx would parse the 13 MB of Binaryen, which takes longer than the optimizer. */
const optimizeModules = async (...names: string[]): Promise<void> => {
  const { transformSync } = await import('esbuild');
  const { code } = transformSync(readFileSync(OPTIMIZER), { loader: 'ts', format: 'esm' });
  writeFileSync('dist/optimize-engine.js', code);
  await node(UNOPTIMIZED, 'dist/optimize-engine.js', ...names.map(name => `dist/${name}`));
};

/** A file, or all files in a folder. */
const listFiles = (path: string): string[] =>
  statSync(path).isFile()
    ? [path]
    : readdirSync(path, { recursive: true, encoding: 'utf8' })
        .map(name => join(path, name))
        .filter(file => statSync(file).isFile())
        .sort();

/** Compresses the pages: the server sends them as they are stored. By Brotli too where that saves at least 3 % of gzip. */
const compressPages = (): void => {
  for (const file of listFiles('dist/web')) {
    const content = readFileSync(file);
    const gzipped = gzipSync(content, { level: constants.Z_BEST_COMPRESSION });
    const byBrotli = brotliCompressSync(content);
    writeFileSync(`${file}.gz`, gzipped);
    if (byBrotli.length < 0.97 * gzipped.length) writeFileSync(`${file}.br`, byBrotli);
    rmSync(file);
  }
};

const RECIPES: Readonly<Record<Part, Recipe>> = {
  engine: {
    needs: [],
    inputs: ['assembly', 'asconfig.json', OPTIMIZER, MATCHUPS],
    make: async () => {
      await Promise.all([
        compileEngine('assembly/index.ts', 'release'),
        compileEngine('assembly/short-deck/index.ts', 'short-deck'),
        compileEngine('assembly/omaha/index.ts', 'omaha'),
      ]);
      await optimizeModules('poker-odds', 'poker-odds-short-deck', 'poker-odds-omaha');
      await copyFile(MATCHUPS, 'dist/poker-odds.matchups');
    },
  },
  debug: {
    needs: [],
    inputs: ['assembly', 'asconfig.json'],
    make: () => compileEngine('assembly/debug.ts', 'debug'),
  },
  server: {
    needs: [],
    inputs: ['src', 'tsconfig.json', 'tsconfig.build.json'],
    make: async () => {
      await node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json');
      chmodSync('dist/main.js', 0o755);
    },
  },
  web: {
    needs: ['engine', 'server'],
    inputs: ['web', 'scripts/openapi.ts', 'docs/errors.md'],
    make: async ready => {
      const document = node('--import', 'tsx', 'scripts/openapi.ts', 'dist/openapi.json');
      const vite = ['node_modules/vite/bin/vite.js', 'build', '-c', 'web/vite.config.ts', '--logLevel', 'warn'];
      await Promise.all([document, ready]);
      await node(...vite);
      for (const name of ['openapi.json', 'openapi-admin.json']) await rename(`dist/${name}`, `dist/web/${name}`); // Vite empties the folder
      compressPages();
    },
  },
  package: {
    needs: ['engine', 'server', 'web'],
    inputs: ['docs', 'scripts/package.ts', 'scripts/package', 'README.md', 'LICENSE'],
    make: async ready => {
      await ready;
      const { stagePackages } = await import('./package.js');
      await stagePackages('dist/package', 'dist/package-server');
    },
  },
};

/** All input files and folders of a part. */
export const inputsOf = (part: Part): string[] => {
  const { needs, inputs } = RECIPES[part];
  return [...new Set([...TOOLS, ...inputs, ...needs.flatMap(inputsOf)])];
};

const hashInputs = (part: Part): string => {
  const hash = createHash('sha256');
  for (const file of inputsOf(part).flatMap(listFiles))
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
};

/** This file has, for each part, the hash of the inputs of its last build. */
const STAMPS = 'dist/.built.json';

const readStamps = (): Partial<Record<Part, string>> =>
  existsSync(STAMPS) ? JSON.parse(readFileSync(STAMPS, 'utf8')) : {};

const writeStamp = (part: Part, hash: string | undefined): void =>
  writeFileSync(STAMPS, JSON.stringify({ ...readStamps(), [part]: hash }));

/** Whether the part was never built, or its inputs have changed since. */
export const isStale = (part: Part): boolean => readStamps()[part] !== hashInputs(part);

const makePart = async (part: Part, ready: Promise<unknown>): Promise<void> => {
  const hash = hashInputs(part);
  writeStamp(part, undefined); // until the part is complete: a failed command may have written some of its files
  console.log(`building ${part}`);
  await RECIPES[part].make(ready);
  writeStamp(part, hash);
};

/** Builds these parts. @throws {Error} a command fails; it has printed why */
export const build = async (parts: readonly Part[]): Promise<void> => {
  mkdirSync('dist', { recursive: true });
  const building = new Map<Part, Promise<void>>();
  for (const part of PARTS.filter(each => parts.includes(each))) {
    building.set(part, makePart(part, Promise.all(RECIPES[part].needs.map(need => building.get(need)))));
  }
  await Promise.all(building.values());
};

const run = async (): Promise<void> => {
  const options = { 'if-stale': { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const unknown = positionals.filter(name => !PARTS.some(part => part === name));
  if (unknown.length > 0) throw new Error(`there is no part ${unknown.join(', ')}: name some of ${PARTS.join(', ')}`);
  const wanted = PARTS.filter(part => (positionals.length === 0 ? part !== 'debug' : positionals.includes(part)));
  await build(values['if-stale'] ? wanted.filter(isStale) : wanted);
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await run().catch((error: Error) => {
    console.error(`The build failed: ${error.message}`);
    process.exitCode = 1;
  });
}
