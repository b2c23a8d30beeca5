// Exact equity of 2 to 6 players, known or with narrow, wide or random ranges, on every street, against native enumerators in one run.
//   npm run bench -- sweep [--quick] [--json FILE] [--write] [--only TEXT] [--native NAME=COMMAND]
// A cell is one question, computed in this process without the table of matchups. Engines take turns; the counts must be equal.
// Every answer of every engine begins with its own form of the question: ours and the C enumerator with the weights of all hands,
// OMPEval with lists of hands. Texts are read before the clock starts, or once for a turn of many answers.
import { parseArgs } from 'node:util';
import { countBoardsOfDeal, countRangeDeals } from '../src/calculations/equity/billed-hands.js';
import { formatCards } from '../src/engine/card-lists.js';
import { parseCard } from '../src/engine/cards.js';
import { type Counts, EQUITY, readTops } from '../src/engine/counts.js';
import { FULL_DECK } from '../src/engine/deck.js';
import { instantiateEngine } from '../src/engine/engine.js';
import { listWeightedHands } from '../src/engine/hands.js';
import { HOLDEM_ENGINE } from '../src/games/holdem-engine.js';
import { compileEngineFile } from '../src/games/node-calculator.js';
import { rangeWeights } from '../src/ranges/holdem-ranges.js';
import { duration } from './format.js';
import { cpuTime, type Spread, spreadOf, takeTurns } from './measure.js';
import { clearProgress, deliver, OPTIONS, showProgress, type Table } from './report.js';
import { type EngineProcess, nativeCommand, parseNative, start } from './rivals/engine-process.js';
import { buildNative } from './rivals/native.js';
import type { Answer, Task } from './rivals/protocol.js';

const { values: options } = parseArgs({
  options: {
    ...OPTIONS,
    only: { type: 'string', default: '' },
    native: { type: 'string', multiple: true, default: [] },
  },
});
if (options.write && options.only !== '') throw new Error('--write takes all questions: leave out --only');
const [rounds, turnMs] = options.quick ? [3, 5] : [9, 20];

/** Ranges as lists of hands and classes, which all engines read. */
const NARROW = 'AA,KK,QQ,AKs,AKo';
const WIDE =
  'AA,KK,QQ,JJ,TT,99,88,77,66,55,44,33,22,AKs,AQs,AJs,ATs,A9s,A8s,A7s,A6s,A5s,A4s,A3s,A2s,KQs,KJs,KTs,K9s,QJs,QTs,JTs,T9s,' +
  'AKo,AQo,AJo,ATo,A9o,KQo,KJo,KTo,QJo';
const KNOWN = ['AhKh', '8s8d', '7c6c', 'AdTd', 'KsTs', '5d5c'];
const RANGES: Readonly<Record<string, string>> = { narrow: NARROW, wide: WIDE, random: 'random' };
const BOARD = ['Qh', 'Jh', '2c', '4d', '9s'];
const STREETS = { 'before the flop': 0, flop: 3, turn: 4, river: 5 } as const;
/** More deals would take a plain enumerator minutes. The library counts at most as many. */
const MAX_DEALS = 1_000_000_000n;

interface Line {
  readonly name: string;
  readonly players: readonly string[];
}

/** `known` known hands, and `others` players with one range. */
const line = (known: number, others: number, kind: string): Line => ({
  name: [known > 0 ? `${known} known` : '', others > 0 ? `${others} ${kind}` : ''].filter(Boolean).join(', '),
  players: [...KNOWN.slice(0, known), ...Array.from({ length: others }, () => RANGES[kind]!)],
});

const linesOf = (players: number): Line[] => [
  line(players, 0, ''),
  ...Object.keys(RANGES).flatMap(kind =>
    [...new Set([1, players - 1, players])].map(others => line(players - others, others, kind)),
  ),
];

const engine = await instantiateEngine(await compileEngineFile(HOLDEM_ENGINE));

const findSituation = ({ players }: Line, board: readonly string[]) => ({
  ranges: players.map(rangeWeights),
  board: board.map(card => parseCard(card)),
  dead: [],
});

type Situation = ReturnType<typeof findSituation>;
type Contestant = Pick<EngineProcess, 'name' | 'run'>;

const countSteps = (situation: Situation): Counts => {
  const { steps } = engine.equitySteps(situation);
  return engine.enumerateEquity({ ...situation, first: 0, count: steps });
};

/** This engine, in this process: the wins and ties of each player, as native engines count them. */
const ours = (situation: Situation): Contestant => ({
  name: 'poker-odds',
  async run({ amount }) {
    let counts: Counts = new Float64Array(EQUITY.end);
    const ms = cpuTime(() => {
      for (let time = 0; time < amount; time++) counts = engine.countEquity(situation) ?? countSteps(situation);
    });
    const players = situation.ranges.length;
    const tops = situation.ranges.map((_, player) => [...readTops(counts, players, player)]);
    const outcomes = tops.flatMap(([wins = 0, ...ties]) => [wins, ties.reduce((sum, tie) => sum + tie, 0)]);
    return { amount, nanoseconds: 1e6 * ms, counts: outcomes.map(count => count * amount) };
  },
});

const makeTask = ({ players }: Line, board: readonly string[], amount: number): Task<string> => ({
  load: `equity:${players.join('/')}@${board.join('')}`,
  amount,
  seed: 0,
});

/** Milliseconds of an answer. */
const timeOf = ({ amount, nanoseconds }: Answer): number => nanoseconds / 1e6 / amount;

/** More answers than any engine gives in a turn. */
const MAX_AMOUNT = 1e9;
/** All turns of a cell take no longer, unless one round does. */
const CELL_MS = 1000;

interface Cell {
  readonly line: string;
  readonly street: string;
  /** Milliseconds of an answer, by engine: ours first. */
  readonly times: readonly (Spread & { readonly name: string })[];
  /** The time of the fastest rival ÷ ours, the least over rivals of the rounds' median. */
  readonly ratio: number;
}

const measure = async (
  one: Line,
  street: string,
  situation: Situation,
  rivals: readonly EngineProcess[],
): Promise<Cell> => {
  const board = formatCards(situation.board);
  const contestants: { name: string; run: () => Promise<number> }[] = [];
  let expected: string | undefined;
  let roundMs = 0;
  for (const { name, run } of [ours(situation), ...rivals]) {
    const answer = (amount: number): Promise<Answer | undefined> => run(makeTask(one, board, amount));
    let last = await answer(1);
    if (last === undefined) continue;
    const outcomes = last.counts.join();
    expected ??= outcomes;
    if (outcomes !== expected) {
      throw new Error(`${one.name}, ${street}: ${name} counts ${outcomes}, not ${expected}`);
    }
    while (last.nanoseconds < (turnMs / 4) * 1e6) {
      if (last.amount > MAX_AMOUNT) throw new Error(`${name}: its time does not grow with the work`);
      last = (await answer(4 * last.amount))!;
    }
    const times = Math.max(1, Math.round(turnMs / timeOf(last)));
    roundMs += times * timeOf(last);
    contestants.push({ name, run: async () => timeOf((await answer(times))!) });
  }
  const turns = await takeTurns(contestants, { rounds: Math.max(1, Math.min(rounds, Math.floor(CELL_MS / roundMs))) });
  const ratios = turns.slice(1).map(theirs => spreadOf(theirs.map((ms, round) => ms / turns[0]![round]!)).median);
  const times = turns.map((ms, index) => ({ name: contestants[index]!.name, ...spreadOf(ms) }));
  return { line: one.name, street, times, ratio: Math.min(...ratios) };
};

const built = await buildNative();
if (typeof built === 'string') throw new Error(built);
const enumerator = built.engines.find(({ name }) => name === 'C enumerator')!;
const rivals = [nativeCommand(enumerator.name, enumerator.file), ...options.native.map(parseNative)].map(command =>
  start(command),
);

const questions = [2, 3, 4, 5, 6].flatMap(linesOf).flatMap(one =>
  Object.entries(STREETS).flatMap(([street, cards]) => {
    const situation = findSituation(one, BOARD.slice(0, cards));
    const combos = situation.ranges.map(range => listWeightedHands(range).length);
    const size = { deck: FULL_DECK, combos, board: situation.board, dead: [], categories: false };
    const isCounted = countRangeDeals(size) <= MAX_DEALS && countBoardsOfDeal(size) > 0;
    return isCounted && one.name.includes(options.only) ? [{ one, street, situation }] : [];
  }),
);
const cells: Cell[] = [];
try {
  for (const [index, { one, street, situation }] of questions.entries()) {
    showProgress(index / questions.length, `${one.name}, ${street}`);
    cells.push(await measure(one, street, situation, rivals));
  }
} finally {
  for (const running of rivals) running.close();
  built.remove();
}
clearProgress();

const factor = (ratio: number): string =>
  `× ${ratio < 1 ? ratio.toFixed(2) : ratio < 10 ? ratio.toFixed(1) : Math.round(ratio)}`;

const cellText = (name: string, street: string): string => {
  const cell = cells.find(each => each.line === name && each.street === street);
  if (cell === undefined) return '–';
  const text = `${duration(cell.times[0]!.median)}, ${factor(cell.ratio)}`;
  return cell.ratio < 1 ? `**${text}**` : text;
};
const table: Table = [
  ['players', ...Object.keys(STREETS)],
  ...[...new Set(cells.map(cell => cell.line))].map(name => [
    name,
    ...Object.keys(STREETS).map(street => cellText(name, street)),
  ]),
];
const slower = cells.filter(({ ratio }) => ratio < 1);
deliver('sweep', options, {
  sections: [{ table }],
  notes: [
    `Time of an answer, from the ranges in the engine's own form to the counts; and the time of the fastest of ${rivals.map(({ name }) => name).join(' and ')} ÷ ours; up to ${rounds} rounds, one thread, CPU time`,
    `narrow: ${NARROW}; wide: 20 % of all hands; the board ${BOARD.join(' ')}, or its first cards`,
    `a rival is faster in ${slower.length} of ${cells.length} cells`,
  ],
  figures: { rounds, build: built.build, cells },
  spreads: cells.flatMap(({ times }) => times),
});
