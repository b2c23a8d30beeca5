import { loadOmaha } from 'poker-odds-wasm/omaha';
import wasm from 'poker-odds-wasm/poker-odds-omaha.wasm';

export const engine = loadOmaha({ wasm });
