// From the engine's file, wherever it is, to the library's engine.
import { EngineLoadError } from '../engine/errors.js';
import { compileEngine, loadEngine as instantiate } from '../engine/load.js';
import type { LoadOptions, OddsEngine } from './engine.js';
import { createOddsEngine, type Platform } from './odds-engine.js';
import { loadOptionsOf } from './options.js';

/**
 * Compiles the engine from bytes that are yet to come.
 * @param where for the error
 * @throws {EngineLoadError}
 */
export const compileComing = async (
  where: URL | string,
  bytes: () => Promise<ArrayBuffer | Uint8Array>,
): Promise<WebAssembly.Module> => {
  let come: ArrayBuffer | Uint8Array;
  try {
    come = await bytes();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new EngineLoadError(`the engine cannot be read from ${String(where)}: ${why}`, { cause });
  }
  return compileEngine(come as BufferSource);
};

/** Fetches and compiles the engine. @throws {EngineLoadError} */
export const compileFetched = (url: URL | string): Promise<WebAssembly.Module> =>
  compileComing(url, async () => {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`the answer has status ${response.status}`);
    return response.arrayBuffer();
  });

const moduleOf = (wasm: LoadOptions['wasm'], platform: Platform): Promise<WebAssembly.Module> => {
  if (wasm === undefined) return platform.compileOwn();
  if (wasm instanceof WebAssembly.Module) return Promise.resolve(wasm);
  if (wasm instanceof URL || typeof wasm === 'string') return platform.compileFrom(wasm);
  // Of views V8 takes typed arrays alone.
  const isView = ArrayBuffer.isView(wasm);
  const bytes = isView ? new Uint8Array(wasm.buffer, wasm.byteOffset, wasm.byteLength) : wasm;
  return compileEngine(bytes as BufferSource);
};

/** The loader of a runtime. */
export const loaderOn =
  (platform: Platform) =>
  async (options?: LoadOptions): Promise<OddsEngine> => {
    const { wasm, threads } = loadOptionsOf(options);
    const module = await moduleOf(wasm, platform);
    return createOddsEngine(await instantiate(module), module, platform, threads);
  };
