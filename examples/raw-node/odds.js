// One call of the WebAssembly module itself, without the library: ace and king of hearts against two opponents.
import { readFile } from 'node:fs/promises';

const file = new URL(import.meta.resolve('poker-odds-wasm/poker-odds.wasm'));
const { instance } = await WebAssembly.instantiate(await readFile(file));
const { memory, inputPtr, outputPtr, simulate } = instance.exports;

const ACE_OF_HEARTS = 2 * 13 + 12; // suit × 13 + rank: clubs, diamonds, hearts, spades; deuce 0 … ace 12
const KING_OF_HEARTS = 2 * 13 + 11;
new Uint8Array(memory.buffer).set([ACE_OF_HEARTS, KING_OF_HEARTS], inputPtr());

const [cards, opponents, simulations, seed, stream] = [2, 2, 200_000, 7n, 0];
const status = simulate(cards, opponents, simulations, seed, stream);
if (status !== 0) throw new Error(`status ${status}`);

const [deals, win, tie, lose] = new BigUint64Array(memory.buffer, outputPtr(), 4);
console.log(`${deals} deals: win ${win}, tie ${tie}, lose ${lose}`);
