// The loads of bench/engine.ts, over the exports of any build of the engine.
import { readFileSync } from 'node:fs';
import { HAND_CARDS } from '../src/engine/abi.js';
import { parseCards } from '../src/engine/card-lists.js';
import { parseCard } from '../src/engine/cards.js';
import { hasCard, SHORT_DECK } from '../src/engine/deck.js';
import { createEngine, type Engine } from '../src/engine/engine.js';
import type { Abi } from '../src/engine/exports.js';
import { rangeWeights } from '../src/ranges/holdem-ranges.js';
import { checksumOf } from './measure.js';
import { LOOSE, TIGHT } from './rivals/equity.js';
import { corpusOf } from './rivals/loops.js';

export interface Build {
  readonly abi: Abi;
  readonly engine: Engine;
}

export interface EngineLoad {
  readonly name: string;
  readonly unit: 'deals' | 'hands' | 'calls';
  /** The units of work in a turn. */
  readonly amount: number;
  /** Makes the function that does a turn with a build and returns a checksum of the counts. */
  workOf(build: Build): () => number;
}

/** Calls of a few milliseconds, like those of the service; each has its own stream. */
const CALLS = 8;
const HANDS = 1024;
/** What the names of loads begin with that short deck has too. */
export const SHORT = 'short deck: ';
const MAX_DRAWS = 2 ** 31 - 1;
const HAND = ['Ah', 'Kh'];
const FLOP = ['Qh', 'Jh', '2c'];

export const loadEngineFile = (file: string): Build => {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), {});
  const abi = exports as unknown as Abi;
  return { abi, engine: createEngine(abi) };
};

/** A checksum of the counts of some calls. */
const repeat = (times: number, call: (index: number) => Iterable<number>): number => {
  let sum = 0;
  for (let index = 0; index < times; index++) sum = checksumOf(call(index), sum);
  return sum;
};

/** Monte Carlo with AhKh before the flop. */
const simulation = (name: string, opponents: number, deals: number): EngineLoad => ({
  name,
  unit: 'deals',
  amount: deals,
  workOf: ({ engine }) => {
    const calculation = { cards: parseCards(HAND), opponents, simulations: deals / CALLS, seed: 1 };
    return () => repeat(CALLS, stream => engine.simulate({ ...calculation, stream }));
  },
});

const FULL = Array.from({ length: 52 }, (_, card) => card);

/** Hands of `cards` cards, as many in each call as fit into the input. */
const evaluation = (cards: number, times: number, deck = FULL): EngineLoad => {
  const hands = Math.floor((HAND_CARDS * HANDS) / cards);
  return {
    name: `evaluate ${cards} cards`,
    unit: 'hands',
    amount: times * hands,
    workOf: ({ engine }) => {
      engine.input.set(corpusOf(deck, hands).flatMap(hand => hand.slice(0, cards)));
      return () => {
        for (let time = 0; time < times; time++) engine.evaluateInput(hands, cards);
        return checksumOf(engine.strengths.subarray(0, hands));
      };
    },
  };
};

/** Every deal of one hand, `times` times. */
const enumeration = (name: string, texts: readonly string[], opponents: number, times: number): EngineLoad => ({
  name: `exact: ${name}`,
  unit: 'calls',
  amount: times,
  workOf: ({ abi, engine }) => {
    const cards = parseCards(texts);
    const call = { cards, opponents, first: 0, count: abi.boards(cards.length) };
    return () => repeat(times, () => engine.enumerate(call));
  },
});

interface Question {
  readonly players: readonly string[];
  readonly board?: readonly string[];
  readonly dead?: readonly string[];
  readonly details?: { readonly categories?: boolean; readonly hands?: boolean };
}

const situationOf = ({ players, board = [], dead = [], details }: Question) => ({
  ranges: players.map(text => rangeWeights(text)),
  board: board.map(card => parseCard(card)),
  dead: dead.map(card => parseCard(card)),
  ...details,
});

/** All boards of a question, or its first `count` steps, `times` times. */
const exactEquity = (
  name: string,
  question: Question,
  times: number,
  count = Number.POSITIVE_INFINITY,
): EngineLoad => ({
  name: `equity: ${name}`,
  unit: 'calls',
  amount: times,
  workOf: ({ engine }) => {
    const situation = situationOf(question);
    const steps = { first: 0, count: Math.min(engine.equitySteps(situation).steps, count) };
    return () => repeat(times, () => engine.enumerateEquity({ ...situation, ...steps }));
  },
});

const sampledEquity = (name: string, question: Question, deals: number): EngineLoad => ({
  name: `equity sampled: ${name}`,
  unit: 'deals',
  amount: deals,
  workOf: ({ engine }) => {
    const sample = { ...situationOf(question), simulations: deals / CALLS, draws: MAX_DRAWS, seed: 1 };
    return () => repeat(CALLS, stream => engine.sampleEquity({ ...sample, stream }));
  },
});

const WEIGHTED = LOOSE.replace('22+', '22+:0.3');
const same = (players: number, text: string): string[] => Array.from({ length: players }, () => text);

const HOLDEM_LOADS: readonly EngineLoad[] = [
  simulation('categories', 0, 1_600_000),
  simulation('1 opponent', 1, 800_000),
  simulation('5 opponents', 5, 320_000),
  simulation('22 opponents', 22, 64_000),
  evaluation(7, 1000),
  evaluation(6, 900),
  evaluation(5, 700),
  enumeration('categories from two cards', HAND, 0, 1),
  enumeration('categories on the flop', [...HAND, ...FLOP], 0, 1000),
  enumeration('first card of the flop, 1 opponent', [...HAND, 'Qh'], 1, 1),
  enumeration('two cards of the flop, 1 opponent', [...HAND, 'Qh', 'Jh'], 1, 1),
  enumeration('flop, 1 opponent', [...HAND, ...FLOP], 1, 10),
  enumeration('turn, 1 opponent', [...HAND, ...FLOP, '4d'], 1, 100),
  enumeration('river, 1 opponent', [...HAND, ...FLOP, '4d', '9s'], 1, 1000),
  enumeration('flop, 2 opponents', [...HAND, ...FLOP], 2, 10),
  enumeration('turn, 2 opponents', [...HAND, ...FLOP, '4d'], 2, 100),
  enumeration('river, 2 opponents', [...HAND, ...FLOP, '4d', '9s'], 2, 1000),
  exactEquity('tight, loose, flop', { players: [TIGHT, LOOSE], board: FLOP }, 4),
  exactEquity('any, any, flop', { players: ['random', 'random'], board: FLOP }, 1),
  exactEquity('any, any, turn', { players: ['random', 'random'], board: [...FLOP, '7d'] }, 20),
  exactEquity('weighted, loose, flop', { players: [WEIGHTED, LOOSE], board: FLOP }, 2),
  exactEquity('loose, loose, flop, hands', { players: [LOOSE, LOOSE], board: FLOP, details: { hands: true } }, 2),
  exactEquity(
    'loose, loose, flop, categories',
    { players: [LOOSE, LOOSE], board: FLOP, details: { categories: true } },
    2,
  ),
  exactEquity('tight, loose, dead ace', { players: [TIGHT, LOOSE], dead: ['Ac'] }, 1, 2000),
  exactEquity('AhKh, QsQc, turn', { players: ['AhKh', 'QsQc'], board: [...FLOP, '4d'] }, 1000),
  exactEquity('AhKh, QsQc, river', { players: ['AhKh', 'QsQc'], board: [...FLOP, '4d', '9s'] }, 1000),
  exactEquity('AhKh, any, flop', { players: ['AhKh', 'random'], board: FLOP }, 4),
  exactEquity('AhKh, 8s8d, any, flop', { players: ['AhKh', '8s8d', 'random'], board: FLOP }, 4),
  exactEquity('AA, KK, dead ace', { players: ['AA', 'KK'], dead: ['Ac'] }, 8),
  exactEquity('AA, KK, QQ', { players: ['AA', 'KK', 'QQ'] }, 4),
  exactEquity('AA, KK, QQ, flop', { players: ['AA', 'KK', 'QQ'], board: FLOP }, 20),
  exactEquity('AhKh, QsQc, dead card', { players: ['AhKh', 'QsQc'], dead: ['2c'] }, 10),
  exactEquity('AhKh, QsQc, JdTd', { players: ['AhKh', 'QsQc', 'JdTd'] }, 10),
  exactEquity('tight, loose, loose, flop', { players: [TIGHT, LOOSE, LOOSE], board: FLOP }, 1),
  sampledEquity('2 ranges', { players: [TIGHT, LOOSE] }, 640_000),
  sampledEquity('2 weighted ranges', { players: [TIGHT, WEIGHTED] }, 640_000),
  sampledEquity('3 ranges', { players: [TIGHT, LOOSE, LOOSE] }, 320_000),
  sampledEquity('2 ranges, 4 random', { players: [TIGHT, LOOSE, 'random', 'random', 'random', 'random'] }, 160_000),
  sampledEquity('2 ranges, flop', { players: [TIGHT, LOOSE], board: FLOP }, 640_000),
  sampledEquity('known, random', { players: ['AhKh', 'random'] }, 640_000),
  // Deals of about two million draws, fewer of what fits more often.
  sampledEquity('6 x 10%', { players: same(6, '10%') }, 80_000),
  sampledEquity('9 x 15%', { players: same(9, '15%') }, 1840),
  sampledEquity('10 x 20%', { players: same(10, '20%') }, 800),
  sampledEquity('6 x QQ+,AK', { players: same(6, 'QQ+,AK') }, 280),
  sampledEquity('8 x TT+,AQ+', { players: same(8, 'TT+,AQ+') }, 240),
];

const SIX_TO_ACE = FULL.filter(card => hasCard(SHORT_DECK, card));
/** As wide as LOOSE, without cards that short deck lacks. */
const WIDE = '66+,A6s+,K8s+,Q9s+,J9s+,T8s+,98s,ATo+,KTo+,QTo+,JTo';
const SHORT_FLOP = ['Qh', 'Jh', '6c'];

/** Of cards from six to ace, so that both games have the same hands, ranges and boards: a call of short deck has fewer boards to go through. */
const SHORT_DECK_LOADS: readonly EngineLoad[] = [
  evaluation(7, 1000, SIX_TO_ACE),
  sampledEquity('2 ranges', { players: [TIGHT, WIDE] }, 640_000),
  sampledEquity('2 ranges, flop', { players: [TIGHT, WIDE], board: SHORT_FLOP }, 640_000),
  exactEquity('tight, wide, flop', { players: [TIGHT, WIDE], board: SHORT_FLOP }, 6),
  exactEquity('AhKh, QsQc, flop', { players: ['AhKh', 'QsQc'], board: SHORT_FLOP }, 300),
  exactEquity('AA, KK, QQ, flop', { players: ['AA', 'KK', 'QQ'], board: SHORT_FLOP }, 30),
].map(load => ({ ...load, name: `${SHORT}${load.name}` }));

export const LOADS = [...HOLDEM_LOADS, ...SHORT_DECK_LOADS];
