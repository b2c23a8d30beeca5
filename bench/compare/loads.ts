// The loads of bench/compare.ts, and the engines that it can load: any build of this project's, and its prototype.
import { readFileSync } from 'node:fs';
import { type Abi, Status } from '../../src/engine/abi.js';
import { parseCard, parseCards } from '../../src/engine/cards.js';
import { createEquityEngine, type EquityEngine } from '../../src/engine/equity-calls.js';
import { rangeWeights } from '../../src/ranges/parse-range.js';
import { LOOSE, TIGHT } from '../rivals/equity.js';

/** Does a load's work once. */
type Runner = (seed: number) => void;

/** The prototype's exports: two cards (suit × 16 + rank) at 8192, deals in batches of sixteen. */
interface Prototype {
  readonly memory: WebAssembly.Memory;
  simulate(cards: number, opponents: number, batches: number, seed: bigint): void;
}

/** What a file offers; an older build has no equity. */
export interface ComparedEngine {
  readonly prototype?: Prototype;
  readonly abi?: Abi;
  readonly equity?: EquityEngine;
}

export interface Load {
  readonly name: string;
  /** The engine's way to do the load; undefined if it cannot. */
  runnerOf(engine: ComparedEngine): Runner | undefined;
}

const CALLS = 8;
const PROTOTYPE_INPUT = 8192;
const HANDS = 1024;
const MAX_DRAWS = 2 ** 31 - 1;

/** Builds before the bound of draws have no argument for it, and write 191 sums. */
const withDraws = (abi: Abi): Abi => {
  if (abi.sampleEquity?.length !== 7) return abi;
  const { sampleEquity } = abi as unknown as { sampleEquity(...args: readonly (number | bigint)[]): number };
  return {
    ...abi,
    sampleEquity: (players, board, dead, details, simulations, _draws, seed, stream) =>
      sampleEquity(players, board, dead, details, simulations, seed, stream),
  };
};

export const loadEngineFile = (file: string): ComparedEngine => {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), {});
  if (!('abiVersion' in exports)) return { prototype: exports as unknown as Prototype };
  const abi = withDraws(exports as unknown as Abi);
  if (!('enumerateEquity' in exports)) return { abi };
  return {
    abi,
    equity: createEquityEngine(abi, new Uint8Array(abi.memory.buffer, abi.inputPtr(), abi.inputCapacity())),
  };
};

const check = (status: number): void => {
  if (status !== Status.DONE) throw new Error(`the engine answered status ${status}`);
};

const write = (engine: Abi, bytes: readonly number[] | Uint8Array): void =>
  new Uint8Array(engine.memory.buffer).set(bytes, engine.inputPtr());

const prototypeRunner =
  (engine: Prototype, opponents: number, deals: number): Runner =>
  seed => {
    new Uint8Array(engine.memory.buffer).set([0x2c, 0x2b], PROTOTYPE_INPUT);
    for (let call = 0; call < CALLS; call++) {
      engine.simulate(2, opponents, deals / CALLS / 16, BigInt(seed * CALLS + call));
    }
  };

const simulateRunner =
  (engine: Abi, opponents: number, deals: number): Runner =>
  seed => {
    const cards = parseCards(['Ah', 'Kh']);
    write(engine, cards);
    for (let stream = 0; stream < CALLS; stream++) {
      check(engine.simulate(cards.length, opponents, deals / CALLS, BigInt(seed), stream));
    }
  };

/** Monte Carlo with AhKh before the flop, in calls of a few milliseconds. */
const simulation = (name: string, opponents: number, deals: number): Load => ({
  name: `simulate: ${name}`,
  runnerOf({ prototype, abi }) {
    if (prototype !== undefined) return prototypeRunner(prototype, opponents, deals);
    return abi && simulateRunner(abi, opponents, deals);
  },
});

const evaluation: Load = {
  name: 'evaluate',
  runnerOf: ({ abi }) =>
    abi &&
    (seed => {
      write(
        abi,
        Uint8Array.from({ length: 7 * HANDS }, (_, i) => ((i % 7) * 7 + ((i * 2_654_435_761 + seed) % 7)) % 52),
      );
      for (let turn = 0; turn < 1000; turn++) check(abi.evaluate(HANDS));
    }),
};

/** Every deal of one hand, `times` times. */
const enumeration = (name: string, cards: readonly string[], opponents: number, times: number): Load => ({
  name: `exact: ${name}`,
  runnerOf: ({ abi }) =>
    abi &&
    (() => {
      write(abi, parseCards([...cards]));
      const boards = abi.boards(cards.length);
      for (let turn = 0; turn < times; turn++) check(abi.enumerate(cards.length, opponents, 0, boards));
    }),
});

interface Question {
  readonly players: readonly string[];
  readonly board?: readonly string[];
  readonly dead?: readonly string[];
  readonly details?: { readonly categories?: boolean; readonly hands?: boolean };
}

const situationOf = ({ players, board = [], dead = [], details }: Question) => ({
  ranges: players.map(range => rangeWeights(range)),
  board: board.map(card => parseCard(card)),
  dead: dead.map(card => parseCard(card)),
  ...details,
});

/** All boards of a question, or its first `count` steps, `times` times. */
const exactEquity = (name: string, question: Question, times: number, count = Number.POSITIVE_INFINITY): Load => ({
  name: `equity: ${name}`,
  runnerOf({ equity }) {
    if (equity === undefined) return undefined;
    const situation = situationOf(question);
    const { steps } = equity.equitySteps(situation);
    return () => {
      for (let turn = 0; turn < times; turn++) {
        equity.enumerateEquity({ ...situation, first: 0, count: Math.min(steps, count) });
      }
    };
  },
});

const sampledEquity = (name: string, question: Question, simulations: number): Load => ({
  name: `equity sampled: ${name}`,
  runnerOf({ equity }) {
    if (equity === undefined) return undefined;
    const situation = situationOf(question);
    return seed => {
      for (let stream = 0; stream < CALLS; stream++) {
        equity.sampleEquity({ ...situation, simulations: simulations / CALLS, draws: MAX_DRAWS, seed, stream });
      }
    };
  },
});

const alike = (players: number, range: string): string[] => Array.from({ length: players }, () => range);

const FLOP = ['Qh', 'Jh', '2c'];
const WEIGHTED = `${LOOSE.replace('22+', '22+:0.3')}`;

export const LOADS: readonly Load[] = [
  simulation('categories', 0, 1_600_000),
  simulation('1 opponent', 1, 800_000),
  simulation('5 opponents', 5, 320_000),
  simulation('22 opponents', 22, 64_000),
  evaluation,
  enumeration('flop, 1 opponent', ['Ah', 'Kh', ...FLOP], 1, 10),
  enumeration('turn, 2 opponents', ['Ah', 'Kh', ...FLOP, '4d'], 2, 100),
  enumeration('categories from two cards', ['Ah', 'Kh'], 0, 1),
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
  sampledEquity('6 x 10%', { players: alike(6, '10%') }, 80_000),
  sampledEquity('9 x 15%', { players: alike(9, '15%') }, 5600),
  sampledEquity('10 x 20%', { players: alike(10, '20%') }, 1040),
  sampledEquity('6 x QQ+,AK', { players: alike(6, 'QQ+,AK') }, 280),
  sampledEquity('8 x TT+,AQ+', { players: alike(8, 'TT+,AQ+') }, 240),
];
