// What `simulate` deals, as the debug module's `deal` shows it, and how often cards stand beside one another in it.
import { parseCards } from '../../src/engine/cards.js';
import { input, instantiate, output } from './abi.js';
import { deckWithout } from './hands.js';
import { expectSmall, uniformDeviate } from './statistics.js';

const engine = instantiate('poker-odds.debug.wasm');

/** Deals in a batch. */
export const LANES = 16;
const STREAMS = 1024;
const BATCHES = 16;

export interface Situation {
  readonly name: string;
  readonly cards: readonly number[];
  readonly opponents: number;
}

export const situationOf = (name: string, cards: string, opponents: number): Situation => ({
  name,
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

/** Batches, stream after stream. */
export interface Sample {
  readonly situation: Situation;
  readonly batches: readonly Uint8Array[];
}

/** How far on in a sample's batches the same batch of the next stream is. */
export const NEXT_STREAM = BATCHES;

/** The first 16 batches of 1,024 streams: 262,144 deals. */
export const sampleOf = (situation: Situation, seed: bigint, firstStream = 0): Sample => {
  const dealNumber = (i: number) =>
    dealBatch(situation, seed, (firstStream + Math.floor(i / BATCHES)) | 0, i % BATCHES);
  return { situation, batches: Array.from({ length: STREAMS * BATCHES }, (_, i) => dealNumber(i)) };
};

/** Chi-square: draw number `draw`, of all lanes or of one, is uniform over the cards that are left. */
export const expectUniform = ({ situation, batches }: Sample, draw: number, lane?: number): void => {
  const counts = new Float64Array(52);
  const [first, last] = lane === undefined ? [0, LANES - 1] : [lane, lane];
  for (const batch of batches) {
    for (let at = draw * LANES + first; at <= draw * LANES + last; at++) {
      const card = batch[at] ?? 0;
      counts[card] = (counts[card] ?? 0) + 1;
    }
  }
  const left = deckWithout(situation.cards).map(card => counts[card] ?? 0);
  expectSmall(`draw ${draw}, ${lane === undefined ? 'all lanes' : `lane ${lane}`}`, uniformDeviate(left));
};

/** Which card stands beside which: draw `a` of a deal, and draw `b` of the deal so many lanes and batches further. */
interface Pairing {
  readonly a: number;
  readonly b: number;
  readonly lanes?: number;
  readonly batches?: number;
  /** Where the second card is from, if not from the same sample. */
  readonly other?: Sample;
}

/** How often each ordered pair of the cards that are left was seen, at [first × left + second]. */
const countPairs = (sample: Sample, { a, b, lanes = 0, batches = 0, other = sample }: Pairing): Float64Array => {
  const left = deckWithout(sample.situation.cards);
  const indexOf = Array.from({ length: 52 }, (_, card) => left.indexOf(card));
  const counts = new Float64Array(left.length ** 2);
  for (let i = 0; i + batches < sample.batches.length; i++) {
    const [batch, further] = [sample.batches[i], other.batches[i + batches]];
    for (let lane = 0; lane + lanes < LANES; lane++) {
      const first = indexOf[batch?.[a * LANES + lane] ?? 0] ?? 0;
      const second = indexOf[further?.[b * LANES + lane + lanes] ?? 0] ?? 0;
      const cell = first * left.length + second;
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  return counts;
};

/** Chi-square of two cards of one deal: all ordered pairs of different cards are equally likely. */
export const expectUniformPairs = (sample: Sample, a: number, b: number): void => {
  const left = 52 - sample.situation.cards.length;
  const counts = countPairs(sample, { a, b }).filter((_, cell) => Math.floor(cell / left) !== cell % left);
  expectSmall(`draws ${a} and ${b}`, uniformDeviate(counts));
};

/** Chi-square of two cards of different deals: all ordered pairs are equally likely, the same card twice included. */
export const expectIndependent = (sample: Sample, pairing: Pairing): void => {
  const { a, b, lanes = 0, batches = 0 } = pairing;
  const what = `draw ${a} and draw ${b}, ${lanes} lanes and ${batches} batches further`;
  expectSmall(what, uniformDeviate(countPairs(sample, pairing)));
};
