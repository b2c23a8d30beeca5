// The engine's sampling equity as the tests call it: texts in, sums by name out.
import { HAND_COUNT, HIGH_CARDS, LOW_CARDS } from '../../src/engine/hands.js';
import { rangeWeights } from '../../src/ranges/parse-range.js';
import { type EngineExports, input, instantiate } from '../engine/abi.js';

const [RANKS, SUITS] = ['23456789TJQKA', 'cdhs'];
const SUMS = 192;
const DRAWS = 191;
const CATEGORIES = 9;
const MOST_WINNERS = 10;
const MAX_I32 = 2 ** 31 - 1;

/** What is asked for, as bits. */
export const Details = { NONE: 0, CATEGORIES: 1, HANDS: 2, ALL: 3 } as const;

/** The calls that these tests make. */
export interface SamplingExports extends EngineExports {
  dealEquity(players: number, board: number, dead: number, seed: bigint, stream: number, batch: number): number;
}

export const instantiateSampling = (file?: string): SamplingExports => instantiate(file) as SamplingExports;

export interface Sample {
  /** In range notation, or as weights by hand number. */
  readonly players: readonly (string | Float64Array)[];
  readonly board?: readonly string[];
  readonly dead?: readonly string[];
  readonly details?: number;
  readonly simulations?: number;
  readonly draws?: number;
  readonly seed?: bigint;
  readonly stream?: number;
}

export interface HandSums {
  readonly deals: number;
  readonly win: number;
  readonly tie: number;
  /** What the hand won of the pots, a pot being 2520. */
  readonly share: number;
}

export interface PlayerSums {
  /** Deals with one of the k best hands, k = 1 first. */
  readonly tops: readonly number[];
  readonly categories: readonly number[];
  /** By hand number. */
  readonly hands: readonly HandSums[];
}

export interface Sums {
  readonly deals: number;
  /** Draws made, 0 in an enumeration. */
  readonly draws: number;
  readonly players: readonly PlayerSums[];
}

/** The byte of a card. */
export const byteOf = (card: string): number => 13 * SUITS.indexOf(card.charAt(1)) + RANKS.indexOf(card.charAt(0));

/** The cards of a text, "AhKh". */
export const cardsOf = (text: string): string[] => text.match(/../g) ?? [];

const parsed = new Map<string, Float64Array>();

/** The weights of a range, by hand number. */
const weightsOf = (range: string | Float64Array): Float64Array => {
  if (typeof range !== 'string') return range;
  const weights = parsed.get(range) ?? rangeWeights(range);
  parsed.set(range, weights);
  return weights;
};

/** Writes a situation as the ABI wants it. */
export const writeSituation = (engine: EngineExports, { players, board = [], dead = [] }: Sample): void => {
  input(engine).set([...board, ...dead].map(byteOf));
  const weights = new Float64Array(engine.memory.buffer, engine.rangesPtr(), HAND_COUNT * players.length);
  for (const [player, range] of players.entries()) weights.set(weightsOf(range), HAND_COUNT * player);
};

/** The status of a sample. */
export const statusOf = (engine: EngineExports, sample: Sample): number => {
  const { players, board = [], dead = [], details = 0, simulations = 1000, seed = 1n, stream = 0 } = sample;
  const { draws = MAX_I32 } = sample;
  writeSituation(engine, sample);
  return engine.sampleEquity(players.length, board.length, dead.length, details, simulations, draws, seed, stream);
};

const handsOf = (engine: EngineExports, player: number): HandSums[] => {
  const sums = new Float64Array(engine.memory.buffer, engine.equityHandsPtr() + 32 * HAND_COUNT * player);
  return Array.from({ length: HAND_COUNT }, (_, hand) => {
    const [deals = 0, win = 0, tie = 0, share = 0] = sums.subarray(4 * hand, 4 * hand + 4);
    return { deals, win, tie, share };
  });
};

/** The sums that a call has left. */
export const sumsOf = (engine: EngineExports, players: number): Sums => {
  const sums = new Float64Array(engine.memory.buffer, engine.outputPtr(), SUMS);
  const rows = (first: number, size: number, player: number) => [...sums.slice(first).subarray(0, size * (player + 1))];
  return {
    deals: sums[0]!,
    draws: sums[DRAWS]!,
    players: Array.from({ length: players }, (_, player) => ({
      tops: rows(1, MOST_WINNERS, player).slice(-MOST_WINNERS),
      categories: rows(101, CATEGORIES, player).slice(-CATEGORIES),
      hands: handsOf(engine, player),
    })),
  };
};

/** The sums of a sample that is done. */
export const sampleOf = (engine: EngineExports, sample: Sample): Sums => {
  const status = statusOf(engine, sample);
  if (status !== 0) throw new Error(`sampleEquity answered status ${status} to ${JSON.stringify(sample.players)}`);
  return sumsOf(engine, sample.players.length);
};

/** Every joint choice of the players' hands that share no card, with the product of their weights. */
export function* jointHands(
  players: readonly (string | Float64Array)[],
  used: readonly number[] = [],
): Generator<{ readonly hands: readonly number[]; readonly weight: number }> {
  const [first, ...others] = players;
  if (first === undefined) {
    yield { hands: [], weight: 1 };
    return;
  }
  for (const [hand, own] of weightsOf(first).entries()) {
    const cards = [HIGH_CARDS[hand] ?? 0, LOW_CARDS[hand] ?? 0];
    if (own === 0 || cards.some(card => used.includes(card))) continue;
    for (const { hands, weight } of jointHands(others, [...used, ...cards])) {
      yield { hands: [hand, ...hands], weight: own * weight };
    }
  }
}
