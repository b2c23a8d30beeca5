// Loads the library's engine from a file, bytes, a module or a URL.
import { EngineLoadError } from '../engine/abi.js';
import { compileEngine, instantiateEngine as instantiate } from '../engine/engine.js';
import type { LoadOptions, OddsEngine } from './library-types.js';
import { createOddsEngine, type Platform } from './odds-engine.js';
import { readLoadOptions } from './read-options.js';

/**
 * Reads and compiles the engine.
 * @param source where the bytes come from, for the error
 * @throws {EngineLoadError}
 */
export const compileBytes = async (
  source: URL | string,
  read: () => Promise<BufferSource>,
): Promise<WebAssembly.Module> => {
  let bytes: BufferSource;
  try {
    bytes = await read();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new EngineLoadError(`the engine cannot be read from ${String(source)}: ${why}`, { cause });
  }
  return compileEngine(bytes);
};

export const fetchBytes = async (url: URL | string): Promise<ArrayBuffer> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the answer of ${String(url)} has status ${response.status}`);
  return response.arrayBuffer();
};

/** Fetches and compiles the engine. @throws {EngineLoadError} */
export const compileFetched = (url: URL | string): Promise<WebAssembly.Module> =>
  compileBytes(url, () => fetchBytes(url));

const toModule = (wasm: LoadOptions['wasm'], platform: Platform): Promise<WebAssembly.Module> => {
  if (wasm === undefined) return platform.compileOwn();
  if (wasm instanceof WebAssembly.Module) return Promise.resolve(wasm);
  if (wasm instanceof URL || typeof wasm === 'string') return platform.compileFrom(wasm);
  // V8 compiles typed arrays, but no DataView.
  const isView = ArrayBuffer.isView(wasm);
  const bytes = isView ? new Uint8Array(wasm.buffer, wasm.byteOffset, wasm.byteLength) : wasm;
  return compileEngine(bytes as BufferSource);
};

/** The loader of a runtime. */
export const loaderOn =
  (platform: Platform) =>
  async (options?: LoadOptions): Promise<OddsEngine> => {
    const { wasm, threads } = readLoadOptions(options);
    const module = await toModule(wasm, platform);
    return createOddsEngine(await instantiate(module), module, platform, threads);
  };
