// The ways of starting that bench/startup.ts compares, what it measures of each, and the tables made of that.
import { formatNumber } from '../../src/text.js';
import { duration, durationRange } from '../document.js';
import type { Spread } from '../measure.js';
import type { Table } from '../table.js';

export interface Way {
  readonly name: string;
  /** V8's. */
  readonly flags: readonly string[];
  readonly mode: 'async' | 'sync';
}

/** The service's own comes first. */
export const WAYS: readonly Way[] = [
  { name: 'as the service does it', flags: [], mode: 'async' },
  { name: '`new WebAssembly.Module` in place of `compile`', flags: [], mode: 'sync' },
  { name: 'every function compiled at once', flags: ['--no-wasm-lazy-compilation'], mode: 'async' },
  { name: 'optimised code only', flags: ['--no-liftoff'], mode: 'async' },
];

export const PARTS = ['compile', 'instantiate', 'answer', 'total', 'again'] as const;

/** Milliseconds of each part of a start; `again` is another instance of the compiled module. */
export type Start<T = number> = Readonly<Record<(typeof PARTS)[number], T>>;

export interface Size {
  readonly bytes: number;
  readonly gzipBytes: number;
}

export const TARGETS = { totalMs: 5, againMs: 0.5, bytes: 24 * 1024 } as const;

const inBytes = (bytes: number): string => `${formatNumber(bytes)} bytes`;

/** What was aimed at and what came of it. */
export const targetsTable = ({ total, again }: Start<Spread>, { bytes, gzipBytes }: Size): Table => {
  const timed = (what: string, spread: Spread, targetMs: number): string[] => [
    what,
    `**${duration(spread.median)}**`,
    durationRange(spread),
    `under ${targetMs} ms`,
  ];
  return [
    ['start-up and size', 'measured', '10 % … 90 %', 'target'],
    timed('from bytes to the first answer, fresh process', total, TARGETS.totalMs),
    timed('another instance of the compiled module', again, TARGETS.againMs),
    ['`poker-odds.wasm`', `**${inBytes(bytes)}**`, '', `under ${inBytes(TARGETS.bytes)}`],
    ['`poker-odds.wasm`, gzip', inBytes(gzipBytes), '', ''],
  ];
};

/** Medians of the parts, a row for each way. */
export const waysTable = (ways: readonly (Way & { readonly parts: Start<Spread> })[]): Table => [
  ['way of starting', 'V8 flags', 'compile', 'instantiate', 'first answer', 'together', 'another instance'],
  ...ways.map(({ name, flags, parts }) => [
    name,
    flags.length === 0 ? 'none' : `\`${flags.join(' ')}\``,
    ...PARTS.map(part => duration(parts[part].median)),
  ]),
];
