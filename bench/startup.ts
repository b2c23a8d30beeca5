// Measures how fast the engine starts, and how large it is: compiling, instantiating and the first answer in fresh processes.
//   npm run bench:startup [-- --quick] [--json FILE] [--write]
// Each way of starting has its own processes, in turns; a figure is the median over them, with the 10th and 90th percentile
// beside it. --write puts the tables into docs/benchmarks.md.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type Spread, spreadOf } from './measure.js';
import { deliver, parseOptions } from './options.js';
import { progressOn } from './progress.js';
import { PARTS, type Start, TARGETS, targetsTable, WAYS, type Way, waysTable } from './startup/ways.js';

const CHILD = fileURLToPath(new URL('startup/child.js', import.meta.url));
const ENGINE_FILE = new URL('../dist/poker-odds.wasm', import.meta.url);
const PROCESSES = { full: 101, quick: 5 };

const start = ({ flags, mode }: Way): Start =>
  JSON.parse(execFileSync(process.execPath, [...flags, CHILD, mode], { encoding: 'utf8' })) as Start;

const partsOf = (starts: readonly Start[]): Start<Spread> =>
  Object.fromEntries(PARTS.map(part => [part, spreadOf(starts.map(each => each[part]))])) as Start<Spread>;

const measure = (processes: number) => {
  const ways = WAYS.map(way => ({ way, starts: [] as Start[] }));
  for (let round = 0; round < processes; round++) {
    progress.show(round / processes, 'start-up');
    for (const { way, starts } of ways) starts.push(start(way));
  }
  return ways.map(({ way, starts }) => ({ ...way, parts: partsOf(starts) }));
};

const progress = progressOn(process.stderr);
const options = parseOptions();
const bytes = readFileSync(ENGINE_FILE);
const size = { bytes: bytes.length, gzipBytes: gzipSync(bytes, { level: 9 }).length };
const processes = options.quick ? PROCESSES.quick : PROCESSES.full;
const ways = measure(processes);
const [serviceWay] = ways;
if (!serviceWay) throw new Error('there is no way of starting');
progress.clear();
deliver('startup', options, {
  tables: [targetsTable(serviceWay.parts, size), waysTable(ways)],
  figures: { processes, targets: TARGETS, size, ways },
  spreads: ways.map(({ parts }) => parts.total),
});
