// Short deck beside hold'em, in turns in one run: strengths of hands, sampled equity, and exact equity on a flop, as ratios.
//   npm run bench -- short-deck [--quick] [--json FILE] [--write]
// Both modules have the same hands, ranges and boards, all of cards from six to ace: hold'em deals the other cards too. Time is CPU time on one
// thread. A ratio is the median of the rounds' ratios. The target of each is 0.9.
import { readFileSync } from 'node:fs';
import { HAND_CARDS } from '../src/engine/abi.js';
import { parseCards } from '../src/engine/card-lists.js';
import { countCombinations } from '../src/engine/combinations.js';
import { type Deck, FULL_DECK, hasCard, SHORT_DECK } from '../src/engine/deck.js';
import { instantiateEngine, instantiateShortDeckEngine, type RangesEngine } from '../src/engine/engine.js';
import { rangeWeights } from '../src/ranges/holdem-ranges.js';
import { duration, range, ratio, rounded } from './format.js';
import { checksumOf, cpuTime, type Spread, spreadOf, takeTurns } from './measure.js';
import { clearProgress, deliver, parseOptions, showProgress, type Table } from './report.js';
import { corpusOf } from './rivals/loops.js';

const TARGET = 0.9;
const HANDS = 1024;
const SEED = 1;
/** Calls of a few milliseconds, like those of the service; each has its own stream. */
const CALLS = 8;
const MAX_DRAWS = 2 ** 31 - 1;
const BOARD = 5;

const TIGHT = 'QQ+,AKs,AKo';
const LOOSE = '66+,A6s+,K8s+,Q9s+,J9s+,T8s+,98s,ATo+,KTo+,QTo+,JTo';
const WEIGHTED = LOOSE.replace('66+', '66+:0.3');
/** The 630 hands of short deck; not `random`, which has other hands in hold'em. */
const ALL = '66+,A6s+,K6s+,Q6s+,J6s+,T6s+,96s+,86s+,76s,A6o+,K6o+,Q6o+,J6o+,T6o+,96o+,86o+,76o';
const FLOP = ['Qh', 'Jh', '6c'];

interface Game {
  readonly deck: Deck;
  readonly engine: RangesEngine;
}

/** A load with one game: its function does a turn, and returns a checksum of the counts. */
interface Work {
  /** How much a turn has of each unit. */
  readonly amounts: Readonly<Record<string, number>>;
  run(): number;
}

interface Load {
  readonly name: string;
  makeWork(game: Game): Work;
}

interface Question {
  readonly players: readonly string[];
  readonly board: readonly string[];
}

const findSituation = ({ players, board }: Question) => ({
  ranges: players.map(rangeWeights),
  board: parseCards(board),
  dead: [],
});

const evaluation = (cards: number, times: number): Load => ({
  name: `${cards} cards`,
  makeWork({ engine }) {
    const hands = Math.floor((HAND_CARDS * HANDS) / cards);
    const short = Array.from({ length: FULL_DECK.size }, (_, card) => card).filter(card => hasCard(SHORT_DECK, card));
    const bytes = corpusOf(short, hands).flatMap(hand => hand.slice(0, cards));
    const run = (): number => {
      engine.input.set(bytes);
      for (let time = 0; time < times; time++) engine.evaluateInput(hands, cards);
      return checksumOf(engine.strengths.subarray(0, hands));
    };
    return { amounts: { hands: times * hands }, run };
  },
});

const sampled = (name: string, question: Question, deals: number): Load => ({
  name,
  makeWork({ engine }) {
    const sample = { ...findSituation(question), simulations: deals / CALLS, draws: MAX_DRAWS, seed: SEED };
    const run = (): number => {
      let sum = 0;
      for (let stream = 0; stream < CALLS; stream++) sum = checksumOf(engine.sampleEquity({ ...sample, stream }), sum);
      return sum;
    };
    return { amounts: { deals }, run };
  },
});

const exact = (name: string, question: Question, times: number): Load => ({
  name,
  makeWork({ deck, engine }) {
    const situation = findSituation(question);
    const { steps } = engine.equitySteps(situation);
    const call = { ...situation, first: 0, count: steps };
    const [deals = 0] = engine.enumerateEquity(call);
    const known = situation.board.length;
    const run = (): number => {
      let sum = 0;
      for (let time = 0; time < times; time++) sum = checksumOf(engine.enumerateEquity(call), sum);
      return sum;
    };
    const boards = countCombinations(deck.size - known, BOARD - known);
    return {
      amounts: {
        calls: times,
        deals: times * deals,
        boards: times * boards,
        planned: times * engine.equityWork(situation),
      },
      run,
    };
  },
});

const BEFORE = { tight: { players: [TIGHT, LOOSE], board: [] }, weighted: { players: [TIGHT, WEIGHTED], board: [] } };
const onFlop = (...players: readonly string[]): Question => ({ players, board: FLOP });

const EVALUATIONS = [evaluation(7, 1000), evaluation(6, 900), evaluation(5, 700)];
const SAMPLES = [
  sampled('tight, loose', BEFORE.tight, 640_000),
  sampled('tight, weighted', BEFORE.weighted, 640_000),
  sampled('tight, loose, loose', { players: [TIGHT, LOOSE, LOOSE], board: [] }, 320_000),
  sampled('AhKh, QsQc', { players: ['AhKh', 'QsQc'], board: [] }, 640_000),
  sampled('tight, loose, flop', onFlop(TIGHT, LOOSE), 640_000),
];
const EXACT = [
  exact('tight, loose', onFlop(TIGHT, LOOSE), 6),
  exact('loose, loose', onFlop(LOOSE, LOOSE), 4),
  exact('weighted, loose', onFlop(WEIGHTED, LOOSE), 3),
  exact('630 hands, 630 hands', onFlop(ALL, ALL), 4),
  exact('AhKh, loose', onFlop('AhKh', LOOSE), 20),
  exact('tight, loose, loose', onFlop(TIGHT, LOOSE, LOOSE), 1),
  exact('AA, KK, QQ', onFlop('AA', 'KK', 'QQ'), 30),
  exact('AhKh, QsQc', onFlop('AhKh', 'QsQc'), 300),
];
const LOADS = [...EVALUATIONS, ...SAMPLES, ...EXACT];

const options = parseOptions();
const { rounds, warmUps } = options.quick ? { rounds: 5, warmUps: 3 } : { rounds: 31, warmUps: 10 };
const compileFile = (file: string): WebAssembly.Module => new WebAssembly.Module(readFileSync(file));
const GAMES: readonly Game[] = [
  { deck: FULL_DECK, engine: await instantiateEngine(compileFile('dist/poker-odds.wasm')) },
  { deck: SHORT_DECK, engine: await instantiateShortDeckEngine(compileFile('dist/poker-odds-short-deck.wasm')) },
];

interface Figure {
  readonly name: string;
  /** Of hold'em, then of short deck: milliseconds of a turn, its amounts, and the checksum of its counts. */
  readonly turns: readonly (Pick<Work, 'amounts'> & { readonly ms: Spread; readonly checksum: string })[];
  /** For each unit, how much of it short deck does in a time ÷ how much hold'em does. */
  readonly ratios: Readonly<Record<string, Spread>>;
}

const measure = async ({ name, makeWork }: Load): Promise<Figure> => {
  const works = GAMES.map(makeWork);
  const checksums = works.map(({ run }) => run());
  const contestants = works.map(({ run }, game) => {
    const check = (): void => {
      if (run() !== checksums[game]) throw new Error(`${name}: rounds differ in their counts`);
    };
    return { name: GAMES[game]!.deck.name, run: () => cpuTime(check) };
  });
  const [holdem = [], short = []] = await takeTurns(contestants, { rounds, warmUps });
  const [ofHoldem, ofShort] = works.map(({ amounts }) => amounts) as [Work['amounts'], Work['amounts']];
  const ratiosOf = (unit: string): Spread =>
    spreadOf(short.map((ms, round) => (ofShort[unit]! / ms) * (holdem[round]! / ofHoldem[unit]!)));
  return {
    name,
    turns: [holdem, short].map((ms, game) => ({
      amounts: works[game]!.amounts,
      ms: spreadOf(ms),
      checksum: checksums[game]!.toString(16).padStart(8, '0'),
    })),
    ratios: Object.fromEntries(Object.keys(ofHoldem).map(unit => [unit, ratiosOf(unit)])),
  };
};

const figures: Figure[] = [];
for (const [index, load] of LOADS.entries()) {
  showProgress(index / LOADS.length, load.name);
  figures.push(await measure(load));
}
clearProgress();

const find = (loads: readonly Load[]): Figure[] => figures.slice(LOADS.indexOf(loads[0]!)).slice(0, loads.length);
const listChecksums = ({ turns }: Figure): string => turns.map(({ checksum }) => checksum).join(', ');

const tableOfRates = (unit: string, loads: readonly Load[]): Table => [
  ['load', 'hold’em', 'short deck', 'short deck ÷ hold’em', '10 % … 90 %', 'checksums'],
  ...find(loads).map(figure => [
    figure.name,
    ...figure.turns.map(({ amounts, ms }) => `${rounded(amounts[unit]! / ms.median / 1000)} M ${unit}/s`),
    ratio(figure.ratios[unit]!.median),
    range(figure.ratios[unit]!),
    listChecksums(figure),
  ]),
];

const tableOfTimes = (): Table => [
  ['load', 'hold’em', 'short deck', 'a deal', 'a board', 'a planned hand', '10 % … 90 %', 'checksums'],
  ...find(EXACT).map(figure => [
    figure.name,
    ...figure.turns.map(({ amounts, ms }) => duration(ms.median / amounts.calls!)),
    ...['deals', 'boards', 'planned'].map(unit => ratio(figure.ratios[unit]!.median)),
    range(figure.ratios.planned!),
    listChecksums(figure),
  ]),
];

/** What is compared with the target: of exact equity the planned hands. */
const compared = figures.map(({ name, ratios }) => ({
  name,
  ratio: (ratios.planned ?? Object.values(ratios)[0]!).median,
}));
const missed = compared.filter(each => each.ratio < TARGET).map(each => `${each.name} (${ratio(each.ratio)})`);
deliver('short-deck', options, {
  sections: [
    { title: 'Strengths of hands from six to ace', table: tableOfRates('hands', EVALUATIONS) },
    { title: 'Sampled equity with the same ranges', table: tableOfRates('deals', SAMPLES) },
    { title: 'Exact equity on Qh Jh 6c with the same ranges', table: tableOfTimes() },
  ],
  notes: [
    `${rounds} rounds in turns, one thread, CPU time, only optimised code; medians. A ratio above 1 says that short deck is faster.`,
    `tight is ${TIGHT}; loose ${LOOSE}; weighted the same with pairs of weight 0.3.`,
    'The table of exact equity has three ratios: for as many deals, boards and planned hands. The spread, and the target of 0.9, are those of planned hands.',
  ],
  warnings: missed.length > 0 ? [`below the target of ${TARGET}: ${missed.join(', ')}`] : [],
  figures: { rounds, results: figures },
  spreads: figures.flatMap(({ ratios }) => Object.values(ratios)),
});
process.exitCode = missed.length > 0 ? 1 : 0;
