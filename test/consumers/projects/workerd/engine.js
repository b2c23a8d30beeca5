import { loadEngine } from 'poker-odds-wasm';
import { loadOmaha } from 'poker-odds-wasm/omaha';
import wasm from 'poker-odds-wasm/poker-odds.wasm';
import omahaWasm from 'poker-odds-wasm/poker-odds-omaha.wasm';

export const engine = loadEngine({ wasm });
export const omaha = loadOmaha({ wasm: omahaWasm });
