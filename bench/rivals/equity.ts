// The questions of the equity loads, their exact answers, and what adapters need to ask them.
import { parseCard } from '../../src/engine/cards.js';
import { HAND_COUNT, HIGH_CARDS, LOW_CARDS } from '../../src/engine/hands.js';
import { rangeWeights } from '../../src/ranges/holdem-ranges.js';

export const EQUITY_LOADS = [
  'equity-hands',
  'equity-three',
  'equity-random',
  'equity-ranges',
  'equity-sampled',
] as const;

/** Of Omaha. */
export const OMAHA_EQUITY_LOADS = ['omaha-known', 'omaha-random', 'omaha-exact'] as const;

export type EquityLoad = (typeof EQUITY_LOADS | typeof OMAHA_EQUITY_LOADS)[number];
export type SampledEquityLoad = 'equity-sampled' | 'omaha-known' | 'omaha-random';
export type ExactEquityLoad = Exclude<EquityLoad, SampledEquityLoad>;

export interface EquityQuestion {
  readonly title: string;
  /** Texts in range notation. */
  readonly players: readonly string[];
  readonly board: readonly string[];
  /** All deals; of the random hand in Omaha a sample. */
  readonly deals: number;
  /** For each player the deals that he wins alone, and those that he ties, of these deals. */
  readonly outcomes: readonly number[];
  /** Whether every deal is counted; otherwise the task has the number of samples. */
  readonly isExact: boolean;
}

export const TIGHT = 'QQ+,AKs,AKo';
export const LOOSE = '22+,A2s+,K9s+,QTs+,JTs,T9s,A9o+,KTo+,QJo';
const FLOP = ['Qh', 'Jh', '2c'];

const OMAHA_KNOWN = {
  players: ['AhAdKhKd', '9s8s7h6h'],
  board: [],
  deals: 1_086_008,
  outcomes: [675_089, 0, 410_919, 0],
};

/**
 * The outcomes are from test/vectors/; those with a random hand, from bench/native/equity.c and @poker-apprentice/hand-evaluator, in Omaha from
 * a sample of this engine.
 */
export const QUESTIONS: Readonly<Record<EquityLoad, EquityQuestion>> = {
  'equity-hands': {
    title: 'AhKh against QsQc before the flop',
    players: ['AhKh', 'QsQc'],
    board: [],
    deals: 1_712_304,
    outcomes: [787_966, 6_732, 917_606, 6_732],
    isExact: true,
  },
  'equity-three': {
    title: 'AhKh against QsQc and JdTd before the flop',
    players: ['AhKh', 'QsQc', 'JdTd'],
    board: [],
    deals: 1_370_754,
    outcomes: [550_125, 3_132, 561_712, 3_132, 255_785, 3_132],
    isExact: true,
  },
  'equity-random': {
    title: 'AhKh and 8s8d against a random hand on QhJh2c',
    players: ['AhKh', '8s8d', 'random'],
    board: FLOP,
    deals: 893_970,
    outcomes: [534_444, 4_896, 228_043, 318, 126_269, 5_214],
    isExact: true,
  },
  'equity-ranges': {
    title: `${TIGHT} against 20 % of all hands on QhJh2c`,
    players: [TIGHT, LOOSE],
    board: FLOP,
    deals: 5_768_730,
    outcomes: [3_546_032, 185_033, 2_037_665, 185_033],
    isExact: true,
  },
  'equity-sampled': {
    title: `${TIGHT} against 20 % of all hands before the flop`,
    players: [TIGHT, LOOSE],
    board: [],
    deals: 12_818_307_744,
    outcomes: [8_655_416_912, 410_518_272, 3_752_372_560, 410_518_272],
    isExact: false,
  },
  'omaha-known': { ...OMAHA_KNOWN, title: 'AhAdKhKd against 9s8s7h6h before the flop', isExact: false },
  'omaha-random': {
    title: 'AhAdKhKd against a random hand before the flop',
    players: ['AhAdKhKd', 'random'],
    board: [],
    deals: 400_000_000,
    outcomes: [282_029_349, 1_340_824, 116_629_827, 1_340_824],
    isExact: false,
  },
  'omaha-exact': { ...OMAHA_KNOWN, title: 'AhAdKhKd against 9s8s7h6h before the flop', isExact: true },
};

export const isEquityLoad = (load: string): load is EquityLoad => load in QUESTIONS;

export const boardOf = ({ board }: EquityQuestion): number[] => board.map(card => parseCard(card, 'board'));

/** The hands of a range in which no card is known: two card bytes each. */
export const handsOf = (range: string, known: readonly number[]): (readonly [number, number])[] => {
  const weights = rangeWeights(range);
  return Array.from({ length: HAND_COUNT }, (_, hand) => hand)
    .filter(hand => (weights[hand] ?? 0) > 0)
    .map(hand => [HIGH_CARDS[hand] ?? 0, LOW_CARDS[hand] ?? 0] as const)
    .filter(cards => !cards.some(card => known.includes(card)));
};

/** The cards of a player with a known hand; none of a random one. */
export const cardsOf = (player: string): string[] => (player === 'random' ? [] : player.match(/../g)!);

/** Answers a question `amount` times. The counts of the answers are added up only when they are read. */
export const countsOfAnswers = (amount: number, answer: () => readonly number[]): (() => number[]) => {
  const answers = Array.from({ length: amount }, answer);
  return () => answers.reduce<number[]>((sum, counts) => counts.map((count, i) => count + (sum[i] ?? 0)), []);
};
