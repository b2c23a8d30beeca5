// Loads what computes in a thread of Node: the engine of hold'em now, that of Omaha when it is first needed.
import { readFileSync } from 'node:fs';
import { type Engine, instantiateEngine } from '../../engine/engine.js';
import { instantiateOmahaEngineNow } from '../../engine/load-omaha-engine.js';
import type { OmahaEngine } from '../../engine/omaha-engine.js';
import { OMAHA_ENGINE_FILE } from '../../node-files.js';
import type { Computer } from '../computer.js';
import { createGamesComputer } from '../games-computer.js';
import { warmUp } from './chunk-worker.js';

/** Compiled in each thread: V8 shares the code of modules with the same bytes. */
const loadOmaha = (): OmahaEngine => instantiateOmahaEngineNow(new WebAssembly.Module(readFileSync(OMAHA_ENGINE_FILE)));

export const createNodeComputer = (engine: Engine): Computer => createGamesComputer(engine, loadOmaha);

/** @param module compiled from poker-odds.wasm @throws {EngineLoadError} */
export const loadComputer = async (module: WebAssembly.Module): Promise<Computer> => {
  const engine = await instantiateEngine(module);
  warmUp(engine);
  return createNodeComputer(engine);
};
