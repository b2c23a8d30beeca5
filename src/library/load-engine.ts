// Loads the library's engine: its own, or that of a file, bytes, a module or a URL.
import { EngineLoadError } from '../engine/abi.js';
import { compileEngine, instantiateEngine, isModule, requireWebAssembly } from '../engine/engine.js';
import { describeError } from '../text.js';
import type { LoadOptions } from './library-options.js';
import type { OddsEngine } from './library-types.js';
import { createOddsEngine } from './odds-engine.js';
import { readEngine } from './package-files.js';
import { readLoadOptions } from './read-options.js';
import { readBytes } from './runtime.js';

const compileFile = async (url: URL | string): Promise<WebAssembly.Module> => {
  let bytes: BufferSource;
  try {
    bytes = await readBytes(url);
  } catch (cause) {
    const hint = 'check its address, or leave wasm out: the package contains the engine';
    throw new EngineLoadError(`the engine cannot be read from ${String(url)}: ${describeError(cause)}; ${hint}`, {
      cause,
    });
  }
  return compileEngine(bytes);
};

/** Recognizes a URL of another realm (a frame, a test runner) too. */
const isUrl = (wasm: object): wasm is URL => Object.prototype.toString.call(wasm) === '[object URL]';

/** V8 compiles typed arrays, but no DataView. */
const toBytes = (wasm: object): BufferSource =>
  ArrayBuffer.isView(wasm)
    ? new Uint8Array(wasm.buffer as ArrayBuffer, wasm.byteOffset, wasm.byteLength)
    : (wasm as ArrayBuffer);

/** @throws {EngineLoadError} */
const compileSource = async (wasm: LoadOptions['wasm']): Promise<WebAssembly.Module> => {
  requireWebAssembly(); // a runtime without it may lack what reads the engine, too
  if (wasm === undefined) return compileEngine(await readEngine());
  if (typeof wasm === 'string' || isUrl(wasm)) return compileFile(wasm);
  return isModule(wasm) ? wasm : compileEngine(toBytes(wasm));
};

/**
 * Loads the engine. Not cached: each call makes a new engine, with threads of its own.
 * @example
 * const engine = await loadEngine();
 * const { win } = engine.simulate({ cards: ['Ah', 'Kh'], opponents: 2, simulations: 200_000, seed: 7 });
 * console.log(win); // prints 0.49992
 * @throws {InvalidArgumentError} an option of a wrong type or out of its range
 * @throws {EngineLoadError} the runtime has no WebAssembly SIMD or must not compile it, or `wasm` is not poker-odds.wasm
 */
export const loadEngine = async (options?: LoadOptions): Promise<OddsEngine> => {
  const known = readLoadOptions(options);
  const module = await compileSource(known.wasm);
  return createOddsEngine(await instantiateEngine(module), module, known);
};
