// Loads poker-odds-omaha.wasm. Apart from its calls, since types of questions lead there, and users may lack those of WebAssembly.
import { instantiateModule } from './engine.js';
import { createOmahaEngine, type OmahaAbi, type OmahaEngine } from './omaha-engine.js';

const EXPORTS = [
  'abiVersion',
  'inputPtr',
  'inputCapacity',
  'outputPtr',
  'evaluateOmaha',
  'simulateOmaha',
  'enumerateOmaha',
  'category',
] as const satisfies readonly (keyof OmahaAbi)[];

export const OMAHA_ENGINE_FILE = 'poker-odds-omaha.wasm';

/** @param module compiled from poker-odds-omaha.wasm @throws {EngineLoadError} as instantiateModule */
export const instantiateOmahaEngine = async (module: WebAssembly.Module): Promise<OmahaEngine> =>
  createOmahaEngine(await instantiateModule<OmahaAbi>(module, EXPORTS, OMAHA_ENGINE_FILE));
