// The engine's file on this machine, compiled.
import { readFile } from 'node:fs/promises';
import { compileEngine } from '../engine/load.js';

/** Where poker-odds.wasm is. */
export const ENGINE_FILE = new URL('../../dist/poker-odds.wasm', import.meta.url);

/** Reads and compiles poker-odds.wasm. Not cached: whoever calls decides how long to keep it. */
export const compileEngineFile = async (): Promise<WebAssembly.Module> => compileEngine(await readFile(ENGINE_FILE));
