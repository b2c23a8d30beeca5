import { loadEngine, type OddsEngine } from 'poker-odds-wasm';
import { loadOmaha, type OmahaOddsEngine } from 'poker-odds-wasm/omaha';
import wasm, { abiVersion } from 'poker-odds-wasm/poker-odds.wasm';
import omahaWasm, { evaluateOmaha } from 'poker-odds-wasm/poker-odds-omaha.wasm';

/** Compiles only if the modules are typed for tools that give them compiled, as Cloudflare's, and for those that instantiate them. */
export const engine: Promise<OddsEngine> = loadEngine({ wasm });
export const omaha: Promise<OmahaOddsEngine> = loadOmaha({ wasm: omahaWasm });
export const version: number = abiVersion();
export const status: number = evaluateOmaha(0, 4);
