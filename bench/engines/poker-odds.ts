// This project: dist/poker-odds.wasm by its exports; equity by the library, and also by the engine alone, which enumerates the
// boards where the library looks up an answer. Cards are bytes before the clock starts, as in the other engines' loops; ranges are
// texts.

import { readFileSync } from 'node:fs';
import { type Abi, checkStatus, HAND_CARDS } from '../../src/engine/abi.js';
import { type Counts, ODDS, readTops } from '../../src/engine/counts.js';
import { compileEngine, createEngine, type Engine } from '../../src/engine/engine.js';
import { loadEngine, type OddsEngine } from '../../src/library/index.js';
import { ENGINE_FILE } from '../../src/node-files.js';
import { rangeWeights } from '../../src/ranges/parse-range.js';
import { type EngineFile, greaterIsStronger, type Loaded, type Work, type Works } from '../rivals/adapter.js';
import { boardOf, countsOfAnswers, EQUITY_LOADS, type EquityLoad, QUESTIONS } from '../rivals/equity.js';
import { aceKing, CORPUS, FLOP_BOARDS, onFlop } from '../rivals/loads.js';
import { corpusOf, judge } from '../rivals/loops.js';

const HANDS_A_CALL = 1024;
/** Calls of a few milliseconds, as the service makes them. */
const DEALS_A_CALL = 200_000;

const evaluation = (abi: Abi): Work => {
  const hands = Uint8Array.from(
    corpusOf(
      Array.from({ length: 52 }, (_, card) => card),
      CORPUS,
    ).flat(),
  );
  const input = new Uint8Array(abi.memory.buffer, abi.inputPtr(), abi.inputCapacity());
  const output = new Uint32Array(abi.memory.buffer, abi.outputPtr(), HANDS_A_CALL);
  const strengths = new Uint32Array(CORPUS);
  return amount => {
    for (let done = 0; done < amount; done += HANDS_A_CALL) {
      const count = Math.min(HANDS_A_CALL, amount - done);
      const first = done % CORPUS;
      input.set(hands.subarray(first * HAND_CARDS, (first + count) * HAND_CARDS));
      checkStatus(abi.evaluate(count));
      strengths.set(count === HANDS_A_CALL ? output : output.subarray(0, count), first);
    }
    const category = (strength: number): number => abi.category(strength);
    return { amount, counts: () => judge(strengths, amount, { category, compare: greaterIsStronger }) };
  };
};

/** The library's rates as deals won and tied by each player. */
const answered = (library: OddsEngine, question: Parameters<OddsEngine['equity']>[0]): number[] => {
  const { deals, players } = library.equity(question);
  return players.flatMap(({ win, tie }) => [Math.round(win * deals), Math.round(tie * deals)]);
};

const byLibrary = (library: OddsEngine, load: EquityLoad): Work => {
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

const equityByLibrary = (library: OddsEngine): Works =>
  Object.fromEntries(EQUITY_LOADS.map(load => [load, byLibrary(library, load)]));

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

/** Two known hands before the flop, for which the library has a table. */
const equityByBoards = (engine: Engine): Works => ({
  'equity-hands': amount => ({ amount, counts: countsOfAnswers(amount, () => enumerated(engine, 'equity-hands')) }),
});

const load = async (): Promise<Loaded> => {
  const module = await compileEngine(readFileSync(ENGINE_FILE));
  const abi = new WebAssembly.Instance(module, {}).exports as unknown as Abi;
  const engine = createEngine(abi);

  /** The counts of calls that together do `amount` units of work. */
  const inCalls = (amount: number, max: number, call: (count: number, index: number) => Counts): Counts[] =>
    Array.from({ length: Math.ceil(amount / max) }, (_, index) => call(Math.min(max, amount - index * max), index));

  const simulation =
    (opponents: number): Work =>
    (amount, seed) => {
      const all = inCalls(amount, Math.ceil(DEALS_A_CALL / (1 + opponents)), (simulations, stream) =>
        engine.simulate({ cards: aceKing, opponents, simulations, seed, stream }),
      );
      return { amount, counts: () => (opponents === 0 ? categoriesOf(all) : outcomesOf(all)) };
    };

  const flop: Work = amount => {
    const all = inCalls(amount, FLOP_BOARDS, count =>
      engine.enumerate({ cards: onFlop, opponents: 1, first: 0, count }),
    );
    return { amount, counts: () => outcomesOf(all) };
  };

  const own = {
    evaluate: evaluation(abi),
    categories: simulation(0),
    'opponents-1': simulation(1),
    'opponents-5': simulation(5),
    'opponents-9': simulation(9),
    flop,
    ...equityByLibrary(await loadEngine({ wasm: module })),
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
  startup: `
    const { loadEngine } = await import('../dist/package/node.js');
    await loadEngine();`,
  ways: ['own', 'computed'],
  load,
};
