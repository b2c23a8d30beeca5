// Measures how long exact odds take: in the engine on one thread, and for a client of the service.
//   npm run bench:exact [-- --quick] [--json FILE] [--write]
// Every situation is timed in processes of its own, engine and service in turns, so that nothing is warmed up for the first answer.
// The engine runs optimised code only (--no-liftoff), CPU time, chunk after chunk; the service runs as it is started, through
// its calculator and worker thread, in elapsed time. --write puts the table into docs/benchmarks.md.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { CASES } from './exact/cases.js';
import type { Timing } from './exact/child.js';
import { exactTable, type Result, resultOf } from './exact/table.js';
import { deliver, parseOptions } from './options.js';
import { progressOn } from './progress.js';

const CHILD = fileURLToPath(new URL('exact/child.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Processes for each situation and way, and milliseconds of steady state in each. */
const FULL = { processes: 5, budget: 300 };
const QUICK = { processes: 1, budget: 100 };
/** A situation that takes longer has one process each. */
const LONG_MS = 1000;

const WAYS = { engine: ['--no-liftoff'], service: [] } as const;
type Way = keyof typeof WAYS;

const run = (way: Way, index: number, budget: number): Timing => {
  const args = [...WAYS[way], '--import', 'tsx', CHILD, way, String(index), String(budget)];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })) as Timing;
};

const measure = ({ processes, budget }: typeof FULL): Result[] => {
  const timings = CASES.map(situation => ({ situation, engine: [] as Timing[], service: [] as Timing[] }));
  for (let round = 0; round < processes; round++) {
    timings.forEach(({ situation, engine, service }, index) => {
      progress.show((round + index / timings.length) / processes, situation.name);
      if ((engine[0]?.first ?? 0) > LONG_MS) return;
      engine.push(run('engine', index, budget));
      service.push(run('service', index, budget));
    });
  }
  return timings.map(({ situation, engine, service }) => resultOf(situation, engine, service));
};

const progress = progressOn(process.stderr);
const options = parseOptions();
const results = measure(options.quick ? QUICK : FULL);
progress.clear();
deliver('exact', options, {
  tables: [exactTable(results)],
  figures: { results },
  spreads: results.map(({ engine }) => engine),
});
