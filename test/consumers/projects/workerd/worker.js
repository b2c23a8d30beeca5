import { loadEngine } from 'poker-odds-wasm';
import wasm from 'poker-odds-wasm/poker-odds.wasm';
import { pageWith } from './answer.js';

export default pageWith(await loadEngine({ wasm }));
