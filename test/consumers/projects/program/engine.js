import { loadEngine } from 'poker-odds-wasm';

export const engine = loadEngine();
