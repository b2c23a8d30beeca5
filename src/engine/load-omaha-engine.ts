// Loads poker-odds-omaha.wasm. Apart from its calls, since types of questions lead there, and users may lack those of WebAssembly.
import { checkAbi, instantiateModule } from './engine.js';
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

/**
 * Creates an engine for Omaha.
 * @param source the bytes of poker-odds-omaha.wasm, or the module compiled from them
 * @throws {EngineLoadError} as instantiateModule
 */
export const instantiateOmahaEngine = async (source: BufferSource | WebAssembly.Module): Promise<OmahaEngine> =>
  createOmahaEngine(await instantiateModule<OmahaAbi>(source, EXPORTS, OMAHA_ENGINE_FILE));

/** Creates an engine for Omaha at once, which pages must not do on their main thread. @throws {EngineLoadError} another module */
export const instantiateOmahaEngineNow = (module: WebAssembly.Module): OmahaEngine =>
  createOmahaEngine(checkAbi<OmahaAbi>(new WebAssembly.Instance(module).exports, EXPORTS, OMAHA_ENGINE_FILE));
