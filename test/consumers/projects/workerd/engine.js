import { loadEngine } from 'poker-odds-wasm';
import { loadOmaha } from 'poker-odds-wasm/omaha';
import wasm from 'poker-odds-wasm/poker-odds.wasm';
import omahaWasm from 'poker-odds-wasm/poker-odds-omaha.wasm';
import shortDeckWasm from 'poker-odds-wasm/poker-odds-short-deck.wasm';
import { loadShortDeck } from 'poker-odds-wasm/short-deck';

export const engine = loadEngine({ wasm });
export const shortDeck = loadShortDeck({ wasm: shortDeckWasm });
export const omaha = loadOmaha({ wasm: omahaWasm });
