// From the engine's file, wherever it is, to the library's engine.
import { EngineLoadError } from '../engine/errors.js';
import { compileEngine, loadEngine as instantiate } from '../engine/load.js';
import { requireThreads } from '../odds/calculate.js';
import type { LoadOptions, OddsEngine } from './engine.js';
import { createOddsEngine, type Platform } from './odds-engine.js';

/**
 * Compiles the engine from bytes that are yet to come.
 * @param where for the error
 * @throws {EngineLoadError}
 */
export const compileComing = async (
  where: URL | string,
  bytes: () => Promise<ArrayBuffer | Uint8Array>,
): Promise<WebAssembly.Module> => {
  const come = await bytes().catch(cause => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new EngineLoadError(`the engine cannot be read from ${String(where)}: ${why}`, { cause });
  });
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
  return compileEngine(wasm as BufferSource);
};

/** The loader of a runtime. */
export const loaderOn =
  (platform: Platform) =>
  async ({ wasm, threads }: LoadOptions = {}): Promise<OddsEngine> => {
    if (threads !== undefined) requireThreads(threads);
    const module = await moduleOf(wasm, platform);
    return createOddsEngine(await instantiate(module), module, platform, threads);
  };
