// From bytes, or a compiled module, to an engine. Nothing is cached here: a failed load can be tried again.
import { ABI_VERSION, type Abi } from './abi.js';
import { type Engine, engineOf } from './engine.js';
import { EngineLoadError } from './errors.js';

const EXPORTS = [
  'abiVersion',
  'inputPtr',
  'inputCapacity',
  'outputPtr',
  'simulate',
  'boards',
  'enumerate',
  'evaluate',
  'category',
] as const satisfies readonly (keyof Abi)[];

const checkedAbi = (exports: WebAssembly.Exports): Abi => {
  const missing = EXPORTS.filter(name => typeof exports[name] !== 'function');
  if (missing.length > 0 || !(exports.memory instanceof WebAssembly.Memory)) {
    throw new EngineLoadError(`the module is not poker-odds.wasm: no export ${missing[0] ?? 'memory'}`);
  }
  const abi = exports as unknown as Abi;
  if (abi.abiVersion() !== ABI_VERSION) {
    throw new EngineLoadError(`the module speaks version ${abi.abiVersion()} of the ABI, this host ${ABI_VERSION}`);
  }
  return abi;
};

/** Compiles the module, so that many instances, on many threads, can share its code. */
export const compileEngine = async (bytes: BufferSource): Promise<WebAssembly.Module> => {
  try {
    return await WebAssembly.compile(bytes);
  } catch (cause) {
    throw new EngineLoadError('the engine does not compile: wrong bytes, or a runtime without WebAssembly SIMD', {
      cause,
    });
  }
};

/**
 * A fresh engine.
 * @param source the bytes of poker-odds.wasm, or the module compiled from them
 * @throws {EngineLoadError} wrong bytes, another ABI version, or a runtime without WebAssembly SIMD
 */
export const loadEngine = async (source: BufferSource | WebAssembly.Module): Promise<Engine> => {
  const module = source instanceof WebAssembly.Module ? source : await compileEngine(source);
  let instance: WebAssembly.Instance;
  try {
    instance = await WebAssembly.instantiate(module, {});
  } catch (cause) {
    throw new EngineLoadError('the module is not poker-odds.wasm: it wants imports', { cause });
  }
  return engineOf(checkedAbi(instance.exports));
};
