// This project: deals by the exports of dist/poker-odds.wasm; given hands, showdowns and equity by the library, and equity also by
// the engine alone, which enumerates the boards where the library looks up an answer.

import { readFileSync } from 'node:fs';
import { HAND_CARDS } from '../../src/engine/abi.js';
import { parseCards } from '../../src/engine/card-lists.js';
import { type Counts, ODDS, readTops } from '../../src/engine/counts.js';
import { compileEngine, type Engine, instantiateEngine } from '../../src/engine/engine.js';
import type { OmahaAbi } from '../../src/engine/exports.js';
import { OMAHA_ENGINE_FILE } from '../../src/engine/omaha-engine.js';
import { loadEngine, type OddsEngine, type ShowdownAnswer } from '../../src/library/index.js';
import { loadOmaha, type OmahaOddsEngine } from '../../src/library/omaha/index.js';
import { findEngineFile } from '../../src/node-files.js';
import { rangeWeights } from '../../src/ranges/holdem-ranges.js';
import { type EngineFile, greaterIsStronger, type Loaded, type Work, type Works } from '../rivals/adapter.js';
import {
  boardOf,
  countsOfAnswers,
  EQUITY_LOADS,
  type EquityLoad,
  OMAHA_EQUITY_LOADS,
  QUESTIONS,
} from '../rivals/equity.js';
import { aceKing, CORPUS, FLOP_BOARDS, onFlop } from '../rivals/loads.js';
import { corpusOf, judge } from '../rivals/loops.js';
import { DECK_TEXTS, showdownWork } from '../rivals/texts.js';

/** Calls of a few milliseconds, as the service makes them. */
const DEALS_A_CALL = 200_000;

/** Calls of the library with the whole corpus, the last one with what is left. */
const inCalls = <Answer>(
  answer: (count: number) => ArrayLike<Answer>,
  count: (answers: ArrayLike<Answer>, amount: number) => number[],
): Work => {
  return amount => {
    const answers = answer(Math.min(amount, CORPUS));
    for (let left = amount - CORPUS; left > 0; left -= CORPUS) answer(Math.min(left, CORPUS));
    return { amount, counts: () => count(answers, amount) };
  };
};

/** Hands by the library: of bytes and of texts. */
const handsByLibrary = (library: OddsEngine, { category }: Engine): Works => {
  const hands = corpusOf(DECK_TEXTS);
  const bytes = Uint8Array.from(hands.flatMap(cards => parseCards(cards)));
  const first = (count: number): readonly string[][] => (count === CORPUS ? hands : hands.slice(0, count));
  const judgeHands = (strengths: ArrayLike<number>, amount: number): number[] =>
    judge(strengths, amount, { category, compare: greaterIsStronger });
  return {
    evaluate: inCalls(
      count => library.evaluate(bytes.subarray(0, count * HAND_CARDS), HAND_CARDS).strengths,
      judgeHands,
    ),
    texts: inCalls(count => library.evaluate(first(count)).strengths, judgeHands),
    showdowns: showdownWork({
      format: (hands, board) => ({ hands, board }),
      show: question => library.showdown(question) as Required<ShowdownAnswer>,
    }),
  };
};

type EquityLibrary = Pick<OddsEngine, 'equity'> | Pick<OmahaOddsEngine, 'equity'>;

/** The library's rates as deals won and tied by each player. */
const answered = (library: EquityLibrary, question: Parameters<OmahaOddsEngine['equity']>[0]): number[] => {
  const { deals, players } = library.equity(question);
  return players.flatMap(({ win, tie }) => [Math.round(win * deals), Math.round(tie * deals)]);
};

const byLibrary = (library: EquityLibrary, load: EquityLoad): Work => {
  const { players, board, isExact } = QUESTIONS[load];
  if (isExact) {
    const answer = () => answered(library, { players, board, method: 'exact' });
    return amount => ({ amount, counts: countsOfAnswers(amount, answer) });
  }
  return (amount, seed) => {
    const counts = answered(library, { players, board, method: 'monte-carlo', simulations: amount, seed });
    return { amount, counts: () => counts };
  };
};

const equityByLibrary = (library: EquityLibrary, loads: readonly EquityLoad[]): Works =>
  Object.fromEntries(loads.map(load => [load, byLibrary(library, load)]));

/** Deals won and tied by each player, added up over all steps. */
const enumerated = (engine: Engine, load: EquityLoad): number[] => {
  const { players } = QUESTIONS[load];
  const situation = { ranges: players.map(text => rangeWeights(text)), board: boardOf(QUESTIONS[load]), dead: [] };
  const { steps, stepsAtOnce } = engine.equitySteps(situation);
  const sums = players.flatMap(() => [0, 0]);
  for (let first = 0; first < steps; first += stepsAtOnce) {
    const counts = engine.enumerateEquity({ ...situation, first, count: Math.min(stepsAtOnce, steps - first) });
    for (const player of players.keys()) {
      const [alone = 0, ...shared] = readTops(counts, players.length, player);
      sums[2 * player] = (sums[2 * player] ?? 0) + alone;
      sums[2 * player + 1] = (sums[2 * player + 1] ?? 0) + shared.reduce((sum, count) => sum + count, 0);
    }
  }
  return sums;
};

/** Hands of Omaha by the exports of its module: the library evaluates hands on one board. */
const omahaHands = (omaha: OmahaAbi): Work => {
  const size = 9;
  const bytes = Uint8Array.from(corpusOf(DECK_TEXTS, CORPUS, size).flatMap(cards => parseCards(cards)));
  const input = new Uint8Array(omaha.memory.buffer, omaha.inputPtr(), omaha.inputCapacity());
  const atOnce = Math.floor(input.length / size);
  const output = new Uint32Array(omaha.memory.buffer, omaha.outputPtr(), atOnce);
  const strengths = new Uint32Array(CORPUS);
  return amount => {
    for (let done = 0, hands = 0; done < amount; done += hands) {
      const first = done % CORPUS;
      hands = Math.min(atOnce, CORPUS - first, amount - done);
      input.set(bytes.subarray(first * size, (first + hands) * size));
      omaha.evaluateOmaha(hands, 4);
      strengths.set(output.subarray(0, hands), first);
    }
    return { amount, counts: () => judge(strengths, amount, { category: omaha.category, compare: greaterIsStronger }) };
  };
};

/** Two known hands before the flop, for which the library has a table. */
const equityByBoards = (engine: Engine): Works => ({
  'equity-hands': amount => ({ amount, counts: countsOfAnswers(amount, () => enumerated(engine, 'equity-hands')) }),
});

const load = async (): Promise<Loaded> => {
  const module = await compileEngine(readFileSync(findEngineFile('poker-odds.wasm')));
  const engine = await instantiateEngine(module);

  /** The counts of calls that together do `amount` units of work. */
  const splitCalls = (amount: number, max: number, call: (count: number, index: number) => Counts): Counts[] =>
    Array.from({ length: Math.ceil(amount / max) }, (_, index) => call(Math.min(max, amount - index * max), index));

  const simulation =
    (opponents: number): Work =>
    (amount, seed) => {
      const all = splitCalls(amount, Math.ceil(DEALS_A_CALL / (1 + opponents)), (simulations, stream) =>
        engine.simulate({ cards: aceKing, opponents, simulations, seed, stream }),
      );
      return { amount, counts: () => (opponents === 0 ? categoriesOf(all) : outcomesOf(all)) };
    };

  const flop: Work = amount => {
    const all = splitCalls(amount, FLOP_BOARDS, count =>
      engine.enumerate({ cards: onFlop, opponents: 1, first: 0, count }),
    );
    return { amount, counts: () => outcomesOf(all) };
  };

  const library = await loadEngine({ wasm: module });
  const omahaModule = await compileEngine(readFileSync(findEngineFile(OMAHA_ENGINE_FILE)));
  const omahaExports = (await WebAssembly.instantiate(omahaModule)).exports as unknown as OmahaAbi;
  const own = {
    ...handsByLibrary(library, engine),
    categories: simulation(0),
    'opponents-1': simulation(1),
    'opponents-9': simulation(9),
    flop,
    ...equityByLibrary(library, EQUITY_LOADS),
    ...equityByLibrary(await loadOmaha(), OMAHA_EQUITY_LOADS),
    'omaha-hands': omahaHands(omahaExports),
  };
  return { own, computed: equityByBoards(engine) };
};

const sum = (all: readonly Counts[], pick: (counts: Counts) => number): number =>
  all.reduce((total, counts) => total + pick(counts), 0);

const categoriesOf = (all: readonly Counts[]): number[] =>
  Array.from({ length: 9 }, (_, category) => sum(all, counts => counts[ODDS.own + category]!));

const outcomesOf = (all: readonly Counts[]): number[] => [
  sum(all, counts => counts[ODDS.win]!),
  sum(all, counts => counts[ODDS.tie]!),
  sum(all, counts => counts[ODDS.lose]!),
];

export const engine: EngineFile = {
  name: 'poker-odds',
  ways: ['own', 'computed'],
  load,
};
