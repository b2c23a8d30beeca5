// Measures builds of the engine on one thread: the rates of one, or two in turns, as ratios. It decides every experiment of docs/experiments.md.
//   npm run bench -- engine [[NEW.wasm [OLD.wasm]] [--loads TEXT] [--rounds 31] [--quick] [--json FILE]]
// Without a file it measures the built engine, and short deck's beside it with the same hands, ranges and boards. With --loads it runs the
// loads whose name begins with the text. A figure is the median over the rounds. Time is CPU time; Node runs with --no-liftoff, so that all
// code is optimised. The checksum of the counts is the same on every machine for one engine version.
import { parseArgs } from 'node:util';
import { type EngineLoad, LOADS, loadEngineFile, SHORT } from './engine-loads.js';
import { duration, durationRange, range, rounded } from './format.js';
import { cpuTime, spreadOf, takeTurns } from './measure.js';
import { clearProgress, deliver, OPTIONS, showProgress, type Table, wholeNumber } from './report.js';

const ROUNDS = { full: 31, quick: 5 };
const WARM_UPS = { full: 10, quick: 4 };
const BUILT = 'dist/poker-odds.wasm';
const SHORT_DECK = 'dist/poker-odds-short-deck.wasm';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { ...OPTIONS, loads: { type: 'string', default: '' }, rounds: { type: 'string' } },
});
const extent = options.quick ? 'quick' : 'full';
const rounds = options.rounds === undefined ? ROUNDS[extent] : wholeNumber('rounds', options.rounds);
if (positionals.length > 2) throw new Error('one file, or two that are compared');

/** The builds that are compared in a load. */
const filesOf = ({ name }: EngineLoad): readonly string[] => {
  if (positionals.length > 0) return positionals;
  return name.startsWith(SHORT) ? [SHORT_DECK, BUILT] : [BUILT];
};

interface Turn {
  /** CPU time. */
  readonly ms: number;
  readonly checksum: number;
}

interface Result {
  readonly load: EngineLoad;
  /** The turns of each engine. */
  readonly turns: readonly (readonly Turn[])[];
}

const checksumOf = (turns: readonly Turn[]): string => {
  const sums = [...new Set(turns.map(({ checksum }) => checksum.toString(16).padStart(8, '0')))];
  if (sums.length > 1) throw new Error(`rounds of one load differ in their counts: ${sums.join(', ')}`);
  return sums.join();
};

const timed = (work: () => number): Turn => {
  let checksum = 0;
  const ms = cpuTime(() => {
    checksum = work();
  });
  return { ms, checksum };
};

const loads = LOADS.filter(({ name }) => name.startsWith(options.loads));
if (loads.length === 0)
  throw new Error(`no load begins with ${options.loads}: ${LOADS.map(({ name }) => name).join(', ')}`);
const results: Result[] = [];
for (const [index, load] of loads.entries()) {
  showProgress(index / loads.length, load.name);
  const contestants = filesOf(load).map(name => {
    const work = load.workOf(loadEngineFile(name));
    return { name, run: () => timed(work) };
  });
  results.push({ load, turns: await takeTurns(contestants, { rounds, warmUps: WARM_UPS[extent] }) });
}
clearProgress();

const figures = results.map(({ load: { name, unit, amount }, turns: [first = [], second] }) => ({
  name,
  unit,
  amount,
  ...spreadOf(first.map(({ ms }) => amount / ms / 1000)),
  checksum: checksumOf(first),
  ...(second && {
    ratio: spreadOf(second.map(({ ms }, round) => ms / first[round]!.ms)),
    other: checksumOf(second),
  }),
}));

/** Millions a second; of calls, the time of one. */
const rateCells = ({ unit, median, low, high }: (typeof figures)[number]): string[] => {
  if (unit !== 'calls') return [`${rounded(median)} M ${unit}/s`, range({ low, high })];
  const [time = 0, fast = 0, slow = 0] = [median, high, low].map(rate => 1 / (1000 * rate));
  return [`${duration(time)} a call`, durationRange({ low: fast, high: slow })];
};

/** Two builds of one game must count the same. */
const hasTheSame = ({ checksum, other }: (typeof figures)[number]): boolean =>
  positionals.length === 0 || other === undefined || other === checksum;

const tableOf = (part: typeof figures, other = '÷ other'): Table => [
  ['load', 'measured', '10 % … 90 %', ...(part[0]?.ratio ? [other, '10 % … 90 %'] : []), 'checksum'],
  ...part.map(figure => [
    figure.name,
    ...rateCells(figure),
    ...(figure.ratio ? [figure.ratio.median.toFixed(2), range(figure.ratio)] : []),
    hasTheSame(figure) ? figure.checksum : 'other counts',
  ]),
];
const sections = [
  { table: tableOf(figures.filter(({ name }) => !/^(exact|equity|short)/.test(name))) },
  { title: 'Every deal', table: tableOf(figures.filter(({ name }) => name.startsWith('exact'))) },
  { title: 'Equity', table: tableOf(figures.filter(({ name }) => name.startsWith('equity'))) },
  {
    title: 'Short deck',
    table: tableOf(
      figures.filter(({ name }) => name.startsWith(SHORT)),
      '÷ hold’em',
    ),
  },
];
deliver(undefined, options, {
  sections: sections.filter(({ table }) => table.length > 1),
  notes: [`${positionals.join(' and ') || BUILT}: ${rounds} rounds, one thread, CPU time.`],
  figures: { rounds, results: figures },
  spreads: figures,
});
