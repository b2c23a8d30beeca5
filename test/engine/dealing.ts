// What `simulate` deals, as the debug module's `deal` shows it.
import { parseCards } from '../../src/engine/card-lists.js';
import { input, instantiate, output } from './abi.js';

const engine = instantiate('poker-odds.debug.wasm');

/** Deals in a batch. */
export const LANES = 16;

export interface Situation {
  readonly cards: readonly number[];
  readonly opponents: number;
}

export const situationOf = (cards: string, opponents: number): Situation => ({
  cards: parseCards(cards.split(' ')),
  opponents,
});

/** Cards drawn for one deal. */
export const drawsOf = ({ cards, opponents }: Situation): number => 7 - cards.length + 2 * opponents;

/** One batch of sixteen deals: the cards at [draw × 16 + lane], the missing board first, then each opponent's two. */
export const dealBatch = (situation: Situation, seed: bigint, stream: number, batch: number): Uint8Array => {
  input(engine).set(situation.cards);
  const status = engine.deal(situation.cards.length, situation.opponents, seed, stream, batch);
  if (status !== 0) throw new Error(`deal answered status ${status}`);
  return output(engine, LANES * drawsOf(situation)).slice();
};

/** How many random words each lane draws for the first `batches` batches of a stream. */
export const wordsOf = (situation: Situation, seed: bigint, batches: number): number => {
  dealBatch(situation, seed, 0, batches - 1);
  return engine.wordsDrawn();
};
