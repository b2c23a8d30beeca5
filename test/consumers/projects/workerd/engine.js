import { loadEngine } from 'poker-odds-wasm';
import wasm from 'poker-odds-wasm/poker-odds.wasm';

export const engine = loadEngine({ wasm });
