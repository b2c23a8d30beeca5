// Measures how the time of AhKh preflop grows: against simulations (10³ … 10⁸), opponents (1 … 22) and threads (1 … cores).
//   npm run bench -- scaling [--quick] [--json FILE] [--write]
// All points take turns; a figure is the median of its turns. On one thread that is CPU time, on several
// threads wall-clock time: the machine must be idle.
import { availableParallelism } from 'node:os';
import { SampledOdds } from '../src/calculations/odds/odds-calculation.js';
import { calculateHere } from '../src/calculations/worker-calculator.js';
import { parseCards } from '../src/engine/card-lists.js';
import type { Counts } from '../src/engine/counts.js';
import { HOLDEM_ENGINE } from '../src/games/holdem-engine.js';
import { compileEngineFile, createNodeCalculator } from '../src/games/node-calculator.js';
import { duration, durationRange, powerOfTen, rounded } from './format.js';
import { checksumOf, cpuMs, type Spread, spreadOf, takeTurns } from './measure.js';
import { clearProgress, deliver, parseOptions, showProgress, type Table } from './report.js';

interface Point {
  readonly simulations: number;
  readonly opponents: number;
  /** Workers; undefined if the engine is called on this thread. */
  readonly threads?: number;
}

/** Milliseconds of one run. */
interface Measured extends Point, Spread {
  readonly checksum: number;
  /** The number of cores that the work used: CPU time ÷ wall-clock time. */
  readonly cores: number;
}

const numbers = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** Target milliseconds for a point, within the limits of the number of turns. */
const FULL = { exponents: numbers(3, 8), opponents: [1, 2, 3, 5, 9, 15, 22], budget: 4000, turns: [3, 21] } as const;
const QUICK = { exponents: numbers(3, 6), opponents: [1, 5, 22], budget: 100, turns: [3, 5] } as const;
const MIN_TURN_MS = 2;
const DEALS_OVER_OPPONENTS = 1_000_000;
/** Deals that take about half a second on one thread: the system needs time to spread threads over the cores. */
const DEALS_OVER_THREADS = [
  [1, 50_000_000],
  [5, 20_000_000],
  [22, 5_000_000],
] as const;
/** If a thread gets less than this share of a core, other processes disturb the measurement. */
const FEWEST_CORES = 0.9;
const WARM_UP_DEALS = 1_000_000;
const CORES = availableParallelism();

const options = parseOptions();
const { exponents, opponents, budget, turns } = options.quick ? QUICK : FULL;
const engine = await HOLDEM_ENGINE.load(await compileEngineFile(HOLDEM_ENGINE));

/** 1 … 8, then doubling, and the number of cores. */
const threadCounts = numbers(1, CORES).filter(
  threads => threads <= 8 || Number.isInteger(Math.log2(threads)) || threads === CORES,
);
/** The service's calculator, by its number of threads. */
const calculators = Object.fromEntries(threadCounts.map(threads => [threads, createNodeCalculator({ threads })]));
for (const calculator of Object.values(calculators)) await calculator.ready();

const SWEEPS = {
  simulations: [0, 1, 5, 22].flatMap(line => exponents.map((n): Point => ({ simulations: 10 ** n, opponents: line }))),
  opponents: opponents.map((count): Point => ({ simulations: DEALS_OVER_OPPONENTS, opponents: count })),
  threads: DEALS_OVER_THREADS.flatMap(([count, simulations]) =>
    threadCounts.map((threads): Point => ({ simulations, opponents: count, threads })),
  ),
};
const points = Object.values(SWEEPS).flat();

/** The estimated milliseconds of a point on one thread, to plan the turns. */
const estimate = ({ simulations, opponents: count }: Point): number => (simulations * (6 + 5 * count)) / 1e6;

interface Turn {
  readonly ms: number;
  readonly cores: number;
  readonly checksum: number;
}

/** One turn of a point: enough runs for the resolution of the clock. */
const timed = async (point: Point, repeats: number): Promise<Turn> => {
  const [cards, seed] = [parseCards(['Ah', 'Kh']), 1];
  const { threads, ...size } = point;
  const calculation = new SampledOdds({ cards, seed, ...size });
  let counts: Counts | undefined;
  const [cpu, wall] = [cpuMs(), performance.now()];
  for (let run = 0; run < repeats; run++) {
    const result =
      threads === undefined ? calculateHere(calculation, engine) : await calculators[threads]!.calculate(calculation);
    counts = result.counts;
  }
  const [spent, passed] = [cpuMs() - cpu, performance.now() - wall];
  const ms = (threads === undefined ? spent : passed) / repeats;
  return { ms, cores: spent / passed, checksum: checksumOf(counts ?? []) };
};

const contestants = points.map(point => {
  const ms = estimate(point) / (point.threads ?? 1);
  const repeats = Math.ceil(MIN_TURN_MS / ms);
  return {
    name: `${point.simulations} simulations, ${point.opponents} opponents`,
    turns: Math.max(turns[0], Math.min(turns[1], Math.floor(budget / Math.max(ms, MIN_TURN_MS)))),
    run: () => timed(point, repeats),
  };
});
for (const [index, { run }] of contestants.entries()) {
  if (points[index]!.simulations <= WARM_UP_DEALS) await run();
}
const results = await takeTurns(contestants, { rounds: turns[1], onProgress: showProgress });
for (const calculator of Object.values(calculators)) await calculator.close();
clearProgress();

const measured = points.map((point, index): Measured => {
  const all = results[index]!;
  const [checksum = 0, ...others] = new Set(all.map(turn => turn.checksum));
  if (others.length > 0) throw new Error(`turns of one calculation differ in their counts: ${JSON.stringify(point)}`);
  return {
    ...point,
    ...spreadOf(all.map(({ ms }) => ms)),
    checksum,
    cores: spreadOf(all.map(({ cores }) => cores)).median,
  };
});
const sweep = (name: keyof typeof SWEEPS): Measured[] =>
  measured.filter((_, index) => SWEEPS[name].includes(points[index]!));

const sums = new Set(sweep('threads').map(point => `${point.opponents} ${point.checksum}`));
if (sums.size > DEALS_OVER_THREADS.length) throw new Error('the counts depend on the number of threads');

const lineName = (count: number): string => {
  if (count === 0) return 'categories alone';
  return count === 1 ? '1 opponent' : `${count} opponents`;
};
const distinct = (values: readonly number[]): number[] => [...new Set(values)].sort((a, b) => a - b);

/** A row for each value of `key`, a column for each number of opponents. */
const grid = (
  key: 'simulations' | 'threads',
  rowName: (value: number) => string,
  cell: (point: Measured) => string,
): Table => {
  const all = sweep(key);
  const columns = distinct(all.map(point => point.opponents));
  return [
    [key, ...columns.map(lineName)],
    ...distinct(all.map(point => point[key] ?? 0)).map(value => [
      rowName(value),
      ...columns.map(column => cell(all.find(point => point[key] === value && point.opponents === column)!)),
    ]),
  ];
};

const simulationsTable = grid(
  'simulations',
  simulations => powerOfTen(Math.round(Math.log10(simulations))),
  point => `**${duration(point.median)}** (${durationRange(point)})`,
);

const opponentsTable: Table = [
  ['opponents', '10⁶ simulations', '10 % … 90 %', 'a deal', 'a hand of it', 'deals'],
  ...sweep('opponents').map(({ opponents: count, simulations, median, ...ends }) => {
    const ns = (1e6 * median) / simulations;
    const each = [`${rounded(ns)} ns`, `${rounded(ns / (count + 1))} ns`, `${rounded(1000 / ns)} M/s`];
    return [String(count), duration(median), durationRange(ends), ...each];
  }),
];

const millionsASecond = ({ simulations }: Point, ms: number): string => rounded(simulations / ms / 1000);

const threadsTable = grid('threads', String, point => {
  const { median, low, high } = point;
  const single = sweep('threads').find(other => other.opponents === point.opponents && other.threads === 1)!;
  const ends = `${millionsASecond(point, high)} … ${millionsASecond(point, low)}`;
  return `**${millionsASecond(point, median)} M/s** (${ends}), × ${(single.median / median).toFixed(2)}`;
});

const short = sweep('threads').filter(({ cores, threads = 1 }) => cores < FEWEST_CORES * threads);
const had = short.map(({ cores, threads }) => `${cores.toFixed(1)} of ${threads}`).join(', ');
deliver('scaling', options, {
  sections: [{ table: simulationsTable }, { table: opponentsTable }, { table: threadsTable }],
  warnings: short.length === 0 ? [] : [`Threads shared their cores with other work (${had}): run it again.`],
  figures: { points: measured },
  spreads: measured,
});
