// Measures the equities on every flop beside separate calls of the engine, one for each class of flops, and beside sampling each; the answer's
// length, and the memory of ten such questions at once.
//   npm run bench -- flops [--quick] [--json FILE]
// Times are those of the clock: the contestants take turns. Workers and engines are warm. The targets: at most 1.2 times the separate
// calls on one thread, 0.6 on two.
import { gzipSync } from 'node:zlib';
import type { Calculator } from '../src/calculations/calculator.js';
import { formatCards } from '../src/engine/card-lists.js';
import { listFlopClasses, SUIT_RENAMINGS } from '../src/engine/flops.js';
import { GAMES } from '../src/games/games.js';
import { createNodeCalculator } from '../src/games/node-calculator.js';
import { answerText } from '../src/questions/answers/answer-text.js';
import { NO_BOUNDS } from '../src/questions/question.js';
import { readQuestion, SNAKE_CASE } from '../src/questions/read-question.js';
import { rangeWeights } from '../src/ranges/holdem-ranges.js';
import { loadEngineFile } from './engine-loads.js';
import { duration } from './format.js';
import { type Contestant, quantile, takeTurns } from './measure.js';
import { clearProgress, deliver, parseOptions, showProgress, type Table } from './report.js';

const ALL_PAIRS = [
  ['40%', 'QQ+,AKs'],
  ['20%', '20%'],
  ['QQ+,AKs,AKo', '22+,A2s+,K9s+,QTs+,JTs,T9s,A9o+,KTo+,QJo'],
  ['AKs,AQs', 'QQ,JJ'],
];
const [MAX_RATIO, MAX_RATIO_OF_TWO] = [1.2, 0.6];
/** Deals of a sample on each flop. */
const SAMPLED_DEALS = 10_000;
const AT_ONCE = 10;
const MEBIBYTE = 1024 ** 2;

const options = parseOptions();
const rounds = options.quick ? 3 : 9;
const PAIRS = options.quick ? ALL_PAIRS.slice(0, 1) : ALL_PAIRS;
const { engine } = loadEngineFile('dist/poker-odds.wasm');
const boards = listFlopClasses(SUIT_RENAMINGS, []).map(({ cards }) => cards);
const calculators = new Map(
  [1, 2].map(threads => [threads, createNodeCalculator({ threads, queueLimit: Number.POSITIVE_INFINITY })]),
);
for (const calculator of calculators.values()) await calculator.ready();
const engines = await calculators.get(1)!.engines;

const read = (players: readonly string[], others: object) => {
  const bounds = { ...SNAKE_CASE, games: GAMES, engines, bounds: NO_BOUNDS, defaultSimulations: SAMPLED_DEALS };
  return readQuestion('equity', { players, ...others }, bounds);
};

const timeOf = async (work: () => unknown): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

const report = (calculator: Calculator, players: readonly string[]) =>
  calculator.calculate(read(players, { flops: true }).calculation);

/** The engine alone, on this thread, in one call for each class of flops, or more where one would take long. */
const callEach = (players: readonly string[]): void => {
  const ranges = players.map(rangeWeights);
  for (const board of boards) {
    const situation = { ranges, board, dead: [] };
    if (engine.countEquity(situation)) continue;
    const { steps, stepsAtOnce } = engine.equitySteps(situation);
    for (let first = 0; first < steps; first += stepsAtOnce)
      engine.enumerateEquity({ ...situation, first, count: Math.min(stepsAtOnce, steps - first) });
  }
};

const sampleEach = async (players: readonly string[]): Promise<void> => {
  for (const board of boards) {
    const question = read(players, {
      board: formatCards(board),
      method: 'monte-carlo',
      simulations: SAMPLED_DEALS,
      seed: 1,
    });
    await calculators.get(1)!.calculate(question.calculation);
  }
};

const rows: string[][] = [];
const figures: object[] = [];
let isMissed = false;
for (const [index, players] of PAIRS.entries()) {
  const contestants: Contestant<number>[] = [
    { name: '1,755 calls', run: () => timeOf(() => callEach(players)) },
    { name: 'one thread', run: () => timeOf(() => report(calculators.get(1)!, players)) },
    { name: 'two threads', run: () => timeOf(() => report(calculators.get(2)!, players)) },
    { name: 'sampled', turns: 1, run: () => timeOf(() => sampleEach(players)) },
  ];
  const onProgress = (share: number, name: string): void => showProgress((index + share) / PAIRS.length, name);
  const times = await takeTurns(contestants, { rounds, warmUps: 1, onProgress });
  const [calls, one, two, sampled] = times.map(all => quantile(all, 0.5)) as [number, number, number, number];
  const ratioOf = (own: readonly number[]): number =>
    quantile(
      own.map((ms, i) => ms / times[0]![i]!),
      0.5,
    );
  const [ratio, ratioOfTwo] = [ratioOf(times[1]!), ratioOf(times[2]!)];
  isMissed ||= ratio > MAX_RATIO || ratioOfTwo > MAX_RATIO_OF_TWO;
  const question = read(players, { flops: true });
  const text = answerText(question, (await calculators.get(2)!.calculate(question.calculation)).counts);
  const [bytes, compressed] = [Buffer.byteLength(text), gzipSync(text).length];
  const { billedHands } = question.calculation;
  figures.push({ players, calls, one, two, sampled, ratio, ratioOfTwo, bytes, compressed, billedHands });
  rows.push([
    players.map(text => (text.length > 14 ? `${text.slice(0, 14)}…` : text)).join(' : '),
    duration(calls),
    `${duration(one)}, × ${ratio.toFixed(2)}`,
    `${duration(two)}, × ${ratioOfTwo.toFixed(2)}`,
    duration(sampled),
    String(billedHands),
    `${(bytes / 1000).toFixed(0)} KB, ${(compressed / 1000).toFixed(0)} KB`,
  ]);
}
clearProgress();

/** How much more memory the process has while ten questions are computed and their answers are kept. */
const measureMemory = async (): Promise<number> => {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  const answer = async (): Promise<string> => {
    const question = read(PAIRS[0]!, { flops: true });
    return answerText(question, (await calculators.get(2)!.calculate(question.calculation)).counts);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, answer));
  clearInterval(timer);
  return Math.max(most, process.memoryUsage.rss()) - before;
};

const memory = await measureMemory();
for (const calculator of calculators.values()) await calculator.close();

const table: Table = [
  ['players', '1,755 calls', 'one thread', 'two threads', '1,755 samples', 'billed hands', 'answer, gzipped'],
  ...rows,
];
deliver(undefined, options, {
  sections: [{ table }],
  notes: [
    `a sample has ${SAMPLED_DEALS} deals on each flop: a standard error of half a percent, in place of none`,
    `ten questions at once take ${(memory / MEBIBYTE).toFixed(1)} MiB more memory, answers included`,
  ],
  warnings: isMissed ? [`above the target: × ${MAX_RATIO} on one thread, × ${MAX_RATIO_OF_TWO} on two`] : [],
  figures: { questions: figures, memory },
  spreads: [],
});
process.exitCode = isMissed ? 1 : 0;
