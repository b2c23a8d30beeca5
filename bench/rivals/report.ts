// The report: the machine, a table for each load sorted by speed, and warnings.

import { duration, durationRange, markdownTable, rounded } from '../document.js';
import type { Spread } from '../measure.js';
import { plainTable, type Table } from '../table.js';
import type { Costs } from './costs.js';
import type { Kind } from './engine-process.js';
import { QUESTIONS } from './equity.js';
import { isQuestion, type LoadName, opponentsOf, textOf } from './loads.js';
import { MAX_SPREAD, type Race, type Row } from './race.js';

export const OURS = 'poker-odds';

/** Everything that a run found; `--json` writes it as it is. */
export interface Report {
  readonly machine: string;
  readonly runtime: string;
  readonly commit: string;
  /** The compiler of the native engines; absent where there are none. */
  readonly nativeBuild?: string;
  readonly date: string;
  readonly seconds: number;
  readonly rounds: number;
  readonly sliceMilliseconds: number;
  readonly races: readonly Race[];
  readonly costs: readonly Costs[];
  /** What was left out and why. */
  readonly leftOut: readonly string[];
}

const KINDS: Readonly<Record<Kind, string>> = {
  loop: 'loop',
  own: 'own function',
  computed: 'own function, no table',
  native: 'native',
};

const spreadText = ({ low, high }: Spread): string => `${rounded(low)} … ${rounded(high)}`;
const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;

/** Milliseconds of one answer, from million answers a second. */
const millisecondsOf = (rate: number): number => 1 / (1000 * rate);

const resultOf = (load: LoadName, { counts, trials, rate }: Row): string => {
  if (load === 'evaluate') return `order ${counts.at(-1)}`;
  if (load === 'categories') return `pair ${percent((counts[1] ?? 0) / trials)}`;
  if (load === 'flop') return `${rounded(1_070_190 / (1000 * rate.median))} ms`;
  const [win = 0, tie = 0] = counts;
  const deals = isQuestion(load) ? trials * QUESTIONS[load].deals : trials;
  return `win ${percent(win / deals)}, tie ${percent(tie / deals)}`;
};

/** Median and spread in two cells: a rate, or of a question the time of one answer. */
const rateCells = (load: LoadName, { rate: { median, low, high }, rounds, wide }: Row): [string, string] => {
  const times = { low: millisecondsOf(high), high: millisecondsOf(low) };
  const spread = isQuestion(load) ? durationRange(times) : spreadText({ median, low, high });
  return [
    isQuestion(load) ? duration(millisecondsOf(median)) : rounded(median),
    rounds === 1 ? 'one round' : `${spread}${wide ? ' (wide)' : ''}`,
  ];
};

/** The table of a load. */
export const raceTable = ({ load, rows }: Race): Table => [
  [
    'engine',
    'by',
    isQuestion(load) ? 'an answer takes' : `million ${textOf(load).unit}/s`,
    '10 % … 90 %',
    'times slower',
    'result',
    'check',
  ],
  ...rows.map(row => [
    row.engine,
    KINDS[row.kind],
    ...rateCells(load, row),
    row.slower === 1 ? '1' : rounded(row.slower),
    resultOf(load, row),
    row.verdict.text,
  ]),
];

/** Who is faster by how much, in a sentence: ours beside the fastest package from npm and the native engines. */
export const headline = ({ rows }: Race): string | undefined => {
  const isOurs = ({ engine }: Row): boolean => engine === OURS;
  // A table of answers is faster than anything that computes them: that is no comparison of engines.
  const ours = rows.find(row => isOurs(row) && row.kind === 'computed') ?? rows.find(isOurs);
  if (ours === undefined) return undefined;
  const rivals = [
    rows.find(row => !isOurs(row) && row.kind !== 'native'),
    ...rows.filter(({ kind }) => kind === 'native'),
  ];
  const beside = rivals
    .filter(row => row !== undefined)
    .map(row => {
      const next = row.kind === 'native' ? '' : ', the fastest other package from npm';
      return `${rounded(row.slower / ours.slower)} times as fast as ${row.engine}${next}`;
    });
  const name = ours.kind === 'computed' ? `${OURS} without its table` : OURS;
  return beside.length > 0 ? `${name} is ${beside.join('; ')}.` : undefined;
};

export const costsTable = (costs: readonly Costs[]): Table => [
  ['engine', 'load time, ms', '10 % … 90 %', 'memory, MiB', 'installed, MiB'],
  ...[...costs]
    .sort((a, b) => a.milliseconds.median - b.milliseconds.median)
    .map(({ engine, milliseconds, memory, installed }) => [
      engine,
      rounded(milliseconds.median),
      spreadText(milliseconds),
      rounded(memory),
      rounded(installed),
    ]),
];

const about = ({ machine, runtime, commit, nativeBuild, rounds, sliceMilliseconds, date }: Report): string[] => [
  `${machine}; ${runtime}; commit ${commit}; ${date}.`,
  ...(nativeBuild === undefined ? [] : [`The native engines: bench/native/, ${nativeBuild}.`]),
  `${rounds} rounds of ${sliceMilliseconds} ms in turns, one thread, CPU time; medians.`,
];

const LEGEND = [
  "loop: the benchmark's loop around the engine's evaluator, the same loop and the same deals for all.",
  "own function: the engine's own for the whole load, with its own random numbers.",
  'Every hand of a deal is evaluated; poker-odds counts the categories of all hands besides.',
];
const NATIVE_LEGEND = [
  'plain C: one hand at a time, bit masks, no tables. tuned C: strengths, and cards by twos and threes, from tables.',
  "C in vectors: this engine's algorithm, all its counts. With vectors of 16 bytes, as wide as WebAssembly's, the difference is what WebAssembly costs.",
  'C enumerator: every board, every choice of hands, strengths from tables.',
];

const legendOf = ({ nativeBuild }: Report): string[] => [
  ...LEGEND,
  ...(nativeBuild === undefined ? [] : NATIVE_LEGEND),
];

/** What a reader has to know before believing the figures. */
export const warnings = ({ races, leftOut }: Report): string[] => {
  const rows = races.flatMap(({ rows }) => rows);
  const wide = rows.filter(row => row.wide).length;
  const wrong = races.flatMap(({ load, rows }) =>
    rows.filter(({ verdict }) => !verdict.right).map(({ engine, verdict }) => `${engine}, ${load}: ${verdict.text}.`),
  );
  const noise = `${wide} of ${rows.length} rows spread over more than ${100 * MAX_SPREAD} % of their median (wide): run it again on a quiet machine.`;
  return [...leftOut.map(text => `LEFT OUT: ${text}`), ...wrong, ...(wide > 0 ? [`TOO WIDE: ${noise}`] : [])];
};

const COSTS_TITLE = 'Before the first hand: loaded in a fresh process, files in the cache';

const sections = (report: Report): { title: string; table: Table; text: string | undefined }[] => [
  ...report.races
    .filter(({ rows }) => rows.length > 0)
    .map(each => ({ title: textOf(each.load).title, table: raceTable(each), text: headline(each) })),
  ...(report.costs.length > 0 ? [{ title: COSTS_TITLE, table: costsTable(report.costs), text: undefined }] : []),
];

/** For a terminal. */
export const plainReport = (report: Report): string =>
  [
    about(report).join('\n'),
    legendOf(report).join('\n'),
    ...sections(report).map(({ title, table, text }) => [title, plainTable(table), text].filter(Boolean).join('\n')),
    warnings(report).join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n');

const inMarkdown = ([head = [], ...rows]: Table): string => markdownTable(head, rows);

/** For docs/benchmarks.md, below a heading of the second level. */
export const markdownReport = (report: Report): string =>
  [
    about(report).join(' '),
    legendOf(report)
      .map(line => `- ${line}`)
      .join('\n'),
    ...sections(report).map(({ title, table, text }) =>
      [`### ${title}`, text, inMarkdown(table)].filter(Boolean).join('\n\n'),
    ),
    warnings(report)
      .map(line => `- ${line}`)
      .join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n');

/** "5 opponents", for the progress bar. */
export const shortName = (load: LoadName): string =>
  load.startsWith('opponents') ? `${opponentsOf(load)} opponent${opponentsOf(load) > 1 ? 's' : ''}` : load;
