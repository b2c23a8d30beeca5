// Measures how fast the engine starts, and how large it is: compiling, instantiating and the first answer in fresh processes.
//   npm run bench -- startup [--quick] [--json FILE] [--write]
// Each way of starting has its own processes, in turns; a figure is the median over them.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { ENGINE_FILE } from '../src/node-files.js';
import { formatNumber } from '../src/text.js';
import { duration, durationRange } from './format.js';
import { type Spread, spreadOf, takeTurns } from './measure.js';
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
const TARGETS = { totalMs: 5, againMs: 0.5, bytes: 24 * 1024 };

const options = parseOptions();
const program = makeProgram('startup-program');
const contestants = WAYS.map(({ name, flags, mode }) => ({
  name,
  run: (): Start => {
    const args = [...flags, program, fileURLToPath(ENGINE_FILE), mode];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
  },
}));
const processes = options.quick ? PROCESSES.quick : PROCESSES.full;
const starts = await takeTurns(contestants, { rounds: processes, warmUps: 1, onProgress: showProgress });
clearProgress();
const spreadIn = (way: number, part: keyof Start): Spread => spreadOf(starts[way]!.map(start => start[part]));
const ways = WAYS.map((way, index) => ({
  ...way,
  parts: Object.fromEntries(PARTS.map(part => [part, spreadIn(index, part)])) as Record<keyof Start, Spread>,
}));

const bytes = readFileSync(ENGINE_FILE);
const size = { bytes: bytes.length, gzipBytes: gzipSync(bytes, { level: 9 }).length };
const inBytes = (number: number): string => `${formatNumber(number)} bytes`;
const timeRow = (what: string, part: keyof Start, targetMs: number): string[] => {
  const spread = spreadIn(0, part);
  return [what, `**${duration(spread.median)}**`, durationRange(spread), `under ${targetMs} ms`];
};

const targetsTable: Table = [
  ['start-up and size', 'measured', '10 % … 90 %', 'target'],
  timeRow('from bytes to the first answer, fresh process', 'total', TARGETS.totalMs),
  timeRow('another instance of the compiled module', 'again', TARGETS.againMs),
  ['`poker-odds.wasm`', `**${inBytes(size.bytes)}**`, '', `under ${inBytes(TARGETS.bytes)}`],
  ['`poker-odds.wasm`, gzip', inBytes(size.gzipBytes), '', ''],
];
const waysTable: Table = [
  ['way of starting', 'V8 flags', 'compile', 'instantiate', 'first answer', 'together', 'another instance'],
  ...ways.map(({ name, flags, parts }) => [
    name,
    flags.length === 0 ? 'none' : `\`${flags.join(' ')}\``,
    ...PARTS.map(part => duration(parts[part].median)),
  ]),
];
deliver('startup', options, {
  sections: [{ table: targetsTable }, { table: waysTable }],
  figures: { processes, targets: TARGETS, size, ways },
  spreads: ways.map(({ parts }) => parts.total),
});
const isMissed =
  spreadIn(0, 'total').median >= TARGETS.totalMs ||
  spreadIn(0, 'again').median >= TARGETS.againMs ||
  size.bytes >= TARGETS.bytes;
process.exitCode = isMissed ? 1 : 0;
