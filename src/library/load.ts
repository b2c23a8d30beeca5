// From the engine's file, wherever it is, to the library's engine.
import { EngineLoadError } from '../engine/errors.js';
import { compileEngine, loadEngine as instantiate } from '../engine/load.js';
import type { LoadOptions, OddsEngine } from './engine.js';
import { createOddsEngine, type Platform } from './odds-engine.js';

/** Fetches and compiles the engine. @throws {EngineLoadError} */
export const compileFrom = async (url: URL | string): Promise<WebAssembly.Module> => {
  const failed = (why: string, cause?: unknown): EngineLoadError =>
    new EngineLoadError(`the engine cannot be fetched from ${String(url)}: ${why}`, { cause });
  const response = await fetch(url).catch(cause => {
    throw failed('the request failed', cause);
  });
  if (!response.ok) throw failed(`the answer has status ${response.status}`);
  return compileEngine(await response.arrayBuffer());
};

const moduleOf = (wasm: LoadOptions['wasm'], platform: Platform): Promise<WebAssembly.Module> => {
  if (wasm === undefined) return platform.compileOwn();
  if (wasm instanceof WebAssembly.Module) return Promise.resolve(wasm);
  return wasm instanceof URL || typeof wasm === 'string' ? compileFrom(wasm) : compileEngine(wasm);
};

/** The loader of a runtime. */
export const loaderOn =
  (platform: Platform) =>
  async ({ wasm, threads }: LoadOptions = {}): Promise<OddsEngine> => {
    const module = await moduleOf(wasm, platform);
    return createOddsEngine(await instantiate(module), module, platform, threads);
  };
