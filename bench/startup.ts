// Measures how fast the engine starts, and how large it is: compiling, instantiating and the first answer in fresh processes.
//   npm run bench -- startup [--quick] [--json FILE] [--write]
// Each way of starting has its own processes, in turns; a figure is the median over them.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { findEngineFile } from '../src/node-files.js';
import { formatNumber } from '../src/text.js';
import { allMet, figuresIn, tableOf } from './figures.js';
import { duration } from './format.js';
import { spreadOf, takeTurns } from './measure.js';
import { makeProgram } from './programs.js';
import { clearProgress, deliver, parseOptions, showProgress, type Table } from './report.js';
import type { Start } from './startup-program.js';

interface Way {
  readonly name: string;
  /** V8's. */
  readonly flags: readonly string[];
  readonly mode: 'async' | 'sync';
}

/** The first one is the service's. */
const WAYS: readonly Way[] = [
  { name: 'as the service does it', flags: [], mode: 'async' },
  { name: '`new WebAssembly.Module` in place of `compile`', flags: [], mode: 'sync' },
  { name: 'every function compiled at once', flags: ['--no-wasm-lazy-compilation'], mode: 'async' },
  { name: 'optimised code only', flags: ['--no-liftoff'], mode: 'async' },
];
const PARTS = ['compile', 'instantiate', 'answer', 'total', 'again'] as const;
const PROCESSES = { full: 101, quick: 5 };
const TARGETS = { total: { atMost: 5 }, again: { atMost: 0.5 }, bytes: { atMost: 24 * 1024 } };

const options = parseOptions();
const program = makeProgram('startup-program');
const contestants = WAYS.map(({ name, flags, mode }) => ({
  name,
  run: (): Start => {
    const args = [...flags, program, fileURLToPath(findEngineFile('poker-odds.wasm')), mode];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
  },
}));
const processes = options.quick ? PROCESSES.quick : PROCESSES.full;
const starts = await takeTurns(contestants, { rounds: processes, warmUps: 1, onProgress: showProgress });
clearProgress();
const timesOf = (way: number, part: keyof Start): number[] => starts[way]!.map(start => start[part]);

const bytes = readFileSync(findEngineFile('poker-odds.wasm'));
const inBytes = (number: number): string => `${formatNumber(number)} bytes`;
const figure = figuresIn('start-up and size');
const figures = [
  figure('from bytes to the first answer, fresh process', duration, timesOf(0, 'total'), TARGETS.total),
  figure('another instance of the compiled module', duration, timesOf(0, 'again'), TARGETS.again),
  figure('`poker-odds.wasm`', inBytes, bytes.length, TARGETS.bytes),
  figure('`poker-odds.wasm`, gzip', inBytes, gzipSync(bytes, { level: 9 }).length),
];
const ways = WAYS.map((way, index) => ({
  ...way,
  parts: PARTS.map(part => ({ part, ...spreadOf(timesOf(index, part)) })),
}));
const waysTable: Table = [
  ['way of starting', 'V8 flags', 'compile', 'instantiate', 'first answer', 'together', 'another instance'],
  ...ways.map(({ name, flags, parts }) => [
    name,
    flags.length === 0 ? 'none' : `\`${flags.join(' ')}\``,
    ...parts.map(({ median }) => duration(median)),
  ]),
];
deliver('startup', options, {
  sections: [{ table: tableOf(figures) }, { table: waysTable }],
  figures: { processes, figures, ways },
  spreads: ways.map(({ parts }) => parts.find(({ part }) => part === 'total')!),
});
process.exitCode = allMet(figures) ? 0 : 1;
