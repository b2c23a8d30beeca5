// What the library for short deck needs beside its code, in a clone. scripts/package.ts replaces this module in the package, as it does that
// of hold'em.
import { readBytes } from '../runtime.js';

const WORKER = '../../../dist/games/short-deck-worker.js';

/** Reads the engine, poker-odds-short-deck.wasm. */
export const readEngine = (): Promise<BufferSource> =>
  readBytes(new URL('../../../dist/poker-odds-short-deck.wasm', import.meta.url));

/** The program of a worker, as text. */
export const workerProgram = (): string => `import(${JSON.stringify(new URL(WORKER, import.meta.url))})`;
