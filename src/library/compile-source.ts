// Compiles an engine of the library: its own, or that of a file, bytes, a module or a URL.
import { EngineLoadError } from '../engine/abi.js';
import { compileEngine, isModule, requireWebAssembly } from '../engine/engine.js';
import { describeError } from '../text.js';
import type { LoadOptions } from './library-options.js';
import { readBytes } from './runtime.js';

/** An engine that the library carries: its file in the package, and its bytes. */
export interface CarriedEngine {
  readonly file: string;
  /** Reads the library's own copy. */
  read(): Promise<BufferSource>;
}

const readUrl = async (url: URL | string): Promise<BufferSource> => {
  try {
    return await readBytes(url);
  } catch (cause) {
    const hint = 'check its address, or leave wasm out: the package contains the engine';
    throw new EngineLoadError(`the engine cannot be read from ${String(url)}: ${describeError(cause)}; ${hint}`, {
      cause,
    });
  }
};

/** Recognizes a URL of another realm (a frame, a test runner) too. */
const isUrl = (wasm: object): wasm is URL => Object.prototype.toString.call(wasm) === '[object URL]';

/** V8 compiles typed arrays, but no DataView. */
const toBytes = (wasm: object): BufferSource =>
  ArrayBuffer.isView(wasm)
    ? new Uint8Array(wasm.buffer as ArrayBuffer, wasm.byteOffset, wasm.byteLength)
    : (wasm as ArrayBuffer);

/** @throws {EngineLoadError} */
export const compileSource = async (
  wasm: LoadOptions['wasm'],
  { file, read }: CarriedEngine,
): Promise<WebAssembly.Module> => {
  requireWebAssembly(); // a runtime without it may lack what reads the engine, too
  if (wasm === undefined) return compileEngine(await read(), file);
  if (typeof wasm === 'string' || isUrl(wasm)) return compileEngine(await readUrl(wasm), file);
  return isModule(wasm) ? wasm : compileEngine(toBytes(wasm), file);
};
