// What the library needs beside its code: the engine, the program of a worker, the table of matchups. In a clone these are files of
// the build. scripts/package.ts replaces this module in the package, which has the first two as text: so every bundler includes them.
import { readBytes } from './runtime.js';

const WORKER = '../../dist/games/holdem-worker.js';

/** Reads the engine, poker-odds.wasm. */
export const readEngine = (): Promise<BufferSource> =>
  readBytes(new URL('../../dist/poker-odds.wasm', import.meta.url));

/** The program of a worker, as text. */
export const workerProgram = (): string => `import(${JSON.stringify(new URL(WORKER, import.meta.url))})`;

/** The address of the table of matchups; undefined where none is known. Bundlers recognize this expression, and copy the file. */
export const findMatchups = (): URL | undefined => new URL('../../dist/poker-odds.matchups', import.meta.url);
