// Measures what sampled equity takes for what it bills, where hands rarely fit together and where they do: CPU time on one thread for
// each million billed hands; what a refusal takes; and how long the largest legal request takes.
//   npm run bench:draws [-- --quick] [--json FILE]
import { readFileSync } from 'node:fs';
import { EQUITY, readDeals } from '../src/engine/counts.js';
import { instantiateEngine } from '../src/engine/engine.js';
import { MAX_BILLED_HANDS, type SampledEquity } from '../src/odds/calculation.js';
import { billSample } from '../src/odds/equity/billed-hands.js';
import { leaveNoRoom, maxSimulationsFor } from '../src/odds/equity/draw-budget.js';
import { computeHere } from '../src/odds/worker-calculator.js';
import { NO_BOUNDS } from '../src/questions/question.js';
import { type Reader, readQuestion, SNAKE_CASE } from '../src/questions/read-question.js';
import { duration, rounded } from './document.js';
import { deliver, parseOptions } from './options.js';
import { progressOn } from './progress.js';
import type { Table } from './table.js';

/** Nothing may take more times as long for its price as the median of the random questions; no refusal longer; no request longer. */
const MAX_TIMES_MEDIAN = 20;
const MAX_REFUSAL_MS = 15;
const TIME_LIMIT_MS = 30_000;
/** About what a measured question bills. */
const [BILLED_HANDS, QUICK_BILLED_HANDS] = [4_000_000, 1_000_000];
const [ROUNDS, QUICK_ROUNDS] = [5, 3];
const RANDOM_QUESTIONS = 200;

const same = (players: number, range: string): string[] => Array(players).fill(range);
const RARE = [
  same(4, 'QQ+'),
  same(6, '10%'),
  same(9, '15%'),
  same(10, '20%'),
  same(6, 'QQ+,AK'),
  same(8, 'TT+,AQ+'),
  same(9, 'TT+'),
  same(10, '88+,AJ+'),
  same(10, 'TT+'),
];

/** Random numbers of a seed, the same in every run (mulberry32). */
const randomNumbers = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const SOME_RANGES = [
  '22+',
  'TT+',
  'QQ+',
  'AX',
  'A2s+',
  'KTs+, QTs+, JTs',
  'AK, AQ:0.5',
  'random',
  'KX:0.3, 77',
  'T9s-54s',
];

/** Two to ten ranges: percentages, classes, weights, any two cards. */
const randomPlayers = (random: () => number): string[] =>
  Array.from({ length: 2 + Math.floor(random() * 9) }, () =>
    random() < 1 / 2 ? `${1 + Math.floor(random() * 60)}%` : SOME_RANGES[Math.floor(random() * SOME_RANGES.length)]!,
  );

const engine = await instantiateEngine(readFileSync(new URL('../dist/poker-odds.wasm', import.meta.url)));
const READER: Reader = { ...SNAKE_CASE, bounds: NO_BOUNDS, defaultSimulations: 1 };

interface Figures {
  readonly players: string;
  readonly deals: number;
  readonly draws: number;
  readonly billedHands: number;
  readonly cpuMs: number;
  readonly isRefused: boolean;
}

const nameOf = (players: readonly string[]): string =>
  new Set(players).size === 1 ? `${players.length} × ${players[0]}` : players.join(' / ');

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const measure = (players: readonly string[], hands: number, rounds: number, details: object = {}): Figures => {
  const question = { players, method: 'monte-carlo', seed: 1, ...details };
  const simulations = maxSimulationsFor(readQuestion('equity', question, READER).calculation as SampledEquity, hands);
  const calculation = readQuestion('equity', { ...question, simulations }, READER).calculation as SampledEquity;
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = cpuMs();
    computeHere(calculation, engine);
    times.push(cpuMs() - began);
  }
  const { counts } = computeHere(calculation, engine);
  return {
    players: nameOf(players),
    deals: readDeals(counts),
    draws: counts[EQUITY.draws]!,
    billedHands: billSample(players.length, counts),
    cpuMs: times.sort((a, b) => a - b)[Math.floor(rounds / 2)]!,
    isRefused: leaveNoRoom(counts),
  };
};

const perMillion = ({ cpuMs: ms, billedHands }: Figures): number => (ms / billedHands) * 1e6;

const options = parseOptions();
const [hands, rounds] = options.quick ? [QUICK_BILLED_HANDS, QUICK_ROUNDS] : [BILLED_HANDS, ROUNDS];
const progress = progressOn(process.stderr);
const random = randomNumbers(1);
const questions = [...RARE, ...Array.from({ length: RANDOM_QUESTIONS }, () => randomPlayers(random))];
measure(same(6, '10%'), hands, 2); // V8 has optimized the module
const figures = questions.map((players, index) => {
  progress.show(index / questions.length, nameOf(players));
  return measure(players, hands, rounds);
});
progress.clear();

const answered = figures.filter(({ isRefused }) => !isRefused);
const ofRandom = figures.slice(RARE.length).filter(({ isRefused }) => !isRefused);
const median = ofRandom.map(perMillion).sort((a, b) => a - b)[Math.floor(ofRandom.length / 2)]!;
const dearest = answered.reduce((worst, each) => (perMillion(each) > perMillion(worst) ? each : worst));
const dearestPlayers = questions[figures.indexOf(dearest)]!;
const refusals = figures.filter(({ isRefused }) => isRefused);
const longestRefusal = Math.max(...refusals.map(({ cpuMs: ms }) => ms));
const detailed = [...RARE, same(10, 'random'), same(2, '30%'), dearestPlayers]
  .map(players => measure(players, hands, rounds, { categories: true, hands: true }))
  .filter(({ isRefused }) => !isRefused);
const longestRequest = Math.max(...detailed.map(perMillion)) * (MAX_BILLED_HANDS / 1e6);

const table: Table = [
  ['players', 'a draw fits', 'deals', 'billed hands', 'CPU time', 'for each million', '÷ median'],
  ...[...figures.slice(0, RARE.length), dearest].map(each => [
    each.players,
    each.deals === 0 ? 'never' : rounded(each.deals / each.draws),
    String(each.deals),
    each.isRefused ? 'refused' : String(each.billedHands),
    duration(each.cpuMs),
    each.isRefused ? '' : duration(perMillion(each)),
    each.isRefused ? '' : rounded(perMillion(each) / median),
  ]),
];
const summary: Table = [
  ['', 'measured', 'at most'],
  [`a million billed hands, median of ${RANDOM_QUESTIONS} random questions`, duration(median), ''],
  [
    'a million billed hands, the dearest of all, ÷ median',
    rounded(perMillion(dearest) / median),
    String(MAX_TIMES_MEDIAN),
  ],
  ['a refusal', duration(longestRefusal), duration(MAX_REFUSAL_MS)],
  [
    '230 million billed hands with categories and hands, the dearest, on one thread',
    duration(longestRequest),
    duration(TIME_LIMIT_MS),
  ],
];
deliver(undefined, options, { tables: [table, summary], figures: { median, figures }, spreads: [] });
const isMet =
  perMillion(dearest) <= MAX_TIMES_MEDIAN * median &&
  longestRefusal <= MAX_REFUSAL_MS &&
  longestRequest <= TIME_LIMIT_MS;
process.exitCode = isMet ? 0 : 1;
