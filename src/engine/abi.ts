// The module's exports as TypeScript sees them, and what its numbers mean. Version 1 of the ABI.
import { InvalidArgumentError } from './errors.js';

/** The exports of poker-odds.wasm. Pointers are byte offsets into `memory`, whose size never changes. */
export interface Abi {
  readonly memory: WebAssembly.Memory;
  abiVersion(): number;
  inputPtr(): number;
  inputCapacity(): number;
  outputPtr(): number;
  simulate(cards: number, opponents: number, simulations: number, seed: bigint, stream: number): number;
  boards(cards: number): number;
  enumerate(cards: number, opponents: number, first: number, count: number): number;
  evaluate(hands: number): number;
  category(strength: number): number;
}

export const ABI_VERSION = 1;
export const HAND_CARDS = 7;

const STATUS_SENTENCES: Readonly<Record<number, string>> = {
  1: 'a situation has 2 to 7 cards: two hole cards, then the board',
  2: 'a card is a byte from 0 to 51: suit × 13 + rank',
  3: 'a card stands twice',
  4: 'opponents is an integer from 0 to 22, or to 2 where every deal is enumerated',
  5: 'simulations is an integer from 1 to 2147483647, and boards lie within their number',
  6: 'too many hands for one call',
};

/** Throws on any status but 0. */
export const checkStatus = (status: number): void => {
  if (status !== 0) throw new InvalidArgumentError(status, STATUS_SENTENCES[status] ?? `unknown status ${status}`);
};
