// The results in words: a table for each load, sorted by speed, who is faster by how much, and warnings.
import { duration, durationRange, range, rounded } from '../format.js';
import type { Section, Table } from '../report.js';
import type { Kind } from './engine-process.js';
import { QUESTIONS } from './equity.js';
import { isQuestion, type LoadName, textOf } from './loads.js';
import type { Race, Row } from './race.js';

export const OURS = 'poker-odds';

const KINDS: Readonly<Record<Kind, string>> = {
  loop: 'loop',
  own: 'own function',
  computed: 'own function, no table',
  native: 'native',
};

const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;

/** Milliseconds of one answer, from million answers a second. */
const millisecondsOf = (rate: number): number => 1 / (1000 * rate);

const resultOf = (load: LoadName, { counts, trials, rate }: Row): string => {
  if (load === 'evaluate' || load === 'texts' || load === 'omaha-hands') return `order ${counts.at(-1)}`;
  if (load === 'showdowns') return `winners ${counts.at(-2)}, cards ${counts.at(-1)}`;
  if (load === 'categories') return `pair ${percent((counts[1] ?? 0) / trials)}`;
  if (load === 'flop') return `${rounded(1_070_190 / (1000 * rate.median))} ms`;
  const [win = 0, tie = 0] = counts;
  const deals = isQuestion(load) ? trials * QUESTIONS[load].deals : trials;
  return `win ${percent(win / deals)}, tie ${percent(tie / deals)}`;
};

/** Median and spread in two cells: a rate, or of a question the time of one answer. */
const rateCells = (load: LoadName, { rate: { median, low, high }, rounds }: Row): [string, string] => {
  const times = { low: millisecondsOf(high), high: millisecondsOf(low) };
  const spread = isQuestion(load) ? durationRange(times) : range({ low, high });
  return [isQuestion(load) ? duration(millisecondsOf(median)) : rounded(median), rounds === 1 ? 'one round' : spread];
};

/** The table of a load. */
const raceTable = ({ load, rows }: Race): Table => [
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

/** A sentence that compares this engine with the fastest package from npm and with the native engines. */
const headline = ({ rows }: Race): string | undefined => {
  const isOurs = ({ engine }: Row): boolean => engine === OURS;
  // A table of answers is faster than any computation: it is not compared with engines.
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

export const sectionsOf = (races: readonly Race[]): Section[] =>
  races
    .filter(({ rows }) => rows.length > 0)
    .map(each => ({ title: textOf(each.load).title, table: raceTable(each), text: headline(each) }));

/** @param nativeBuild the compiler of the native engines; undefined if there are none */
export const legend = (isOmaha: boolean, nativeBuild: string | undefined): string[] => [
  "loop: the benchmark's loop around the engine's evaluator, the same loop and the same deals for all.",
  "own function: the engine's own for the whole load, with its own random numbers.",
  isOmaha
    ? 'A loop finds the best of the 60 choices of two hole cards and three of the board.'
    : 'Every hand of a deal is evaluated; poker-odds counts the categories of all hands besides.',
  ...(nativeBuild === undefined
    ? []
    : [
        `The native engines: bench/native/, ${nativeBuild}.`,
        'plain C: one hand at a time, bit masks, no tables.',
        'C enumerator: every board, every choice of hands, strengths from tables.',
      ]),
];

/** What was left out, and which counts are wrong. */
export const warningsOf = (races: readonly Race[], leftOut: readonly string[]): string[] => [
  ...leftOut.map(text => `LEFT OUT: ${text}`),
  ...races.flatMap(({ load, rows }) =>
    rows.filter(({ verdict }) => !verdict.right).map(({ engine, verdict }) => `${engine}, ${load}: ${verdict.text}.`),
  ),
];
