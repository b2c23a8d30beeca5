import { loadEngine, type OddsEngine } from 'poker-odds-wasm';
import wasm, { abiVersion } from 'poker-odds-wasm/poker-odds.wasm';

/** Compiles only if the module is typed for tools that give it compiled, as Cloudflare's, and for those that instantiate it. */
export const engine: Promise<OddsEngine> = loadEngine({ wasm });
export const version: number = abiVersion();
