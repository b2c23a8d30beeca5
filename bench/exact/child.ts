// One situation in a fresh process: its first answer, then its answers in steady state. Prints JSON.
//   node [V8's flags] --import tsx bench/exact/child.ts engine|service INDEX BUDGET
// `engine`: chunk after chunk on this thread, CPU time. `service`: through the service's calculator, elapsed time.
import { readFileSync } from 'node:fs';
import { type Counts, readDeals } from '../../src/engine/counts.js';
import { instantiateEngine } from '../../src/engine/engine.js';
import type { ExactCalculation } from '../../src/odds/calculation.js';
import { createNodeCalculator } from '../../src/odds/node-calculator.js';
import { warmUp } from '../../src/odds/workers/chunk-worker.js';
import { checksumOf, compute } from '../calculations.js';
import { cpuClock, repeatsFor, takeTurns, turnsFor } from '../rounds.js';
import { CASES, calculationOf } from './cases.js';

/** What a child prints. Times are milliseconds. */
export interface Timing {
  readonly first: number;
  readonly steady: readonly number[];
  readonly deals: number;
  readonly checksum: string;
}

const ENGINE_FILE = new URL('../../dist/poker-odds.wasm', import.meta.url);
const WARM_UP_MS = 100;
const LONG_MS = 1000;

interface Way {
  readonly compute: (calculation: ExactCalculation) => Promise<Counts>;
  readonly clock: () => number;
}

const timing = async (calculation: ExactCalculation, { compute, clock }: Way, budget: number): Promise<Timing> => {
  const began = clock();
  const counts = await compute(calculation);
  const first = clock() - began;
  const run = async (): Promise<void> => {
    await compute(calculation);
  };
  const load = (milliseconds: number) => ({
    turns: turnsFor(first, milliseconds, 1, 1000),
    repeats: repeatsFor(first),
    clock,
    run,
  });
  // The optimised code of a fresh process comes with use, from another thread.
  if (first < LONG_MS) await takeTurns([load(WARM_UP_MS)]);
  const steady = [...(await takeTurns([load(budget)])).values()].flat();
  return { first, steady, deals: readDeals(counts), checksum: checksumOf(counts) };
};

const inEngine = async (calculation: ExactCalculation, budget: number): Promise<Timing> => {
  const engine = await instantiateEngine(readFileSync(ENGINE_FILE));
  warmUp(engine);
  return timing(calculation, { clock: cpuClock, compute: async () => compute(engine, calculation) }, budget);
};

const inService = async (calculation: ExactCalculation, budget: number): Promise<Timing> => {
  const calculator = createNodeCalculator();
  await calculator.ready();
  try {
    const compute = async (): Promise<Counts> => (await calculator.calculate(calculation)).counts;
    return await timing(calculation, { clock: () => performance.now(), compute }, budget);
  } finally {
    await calculator.close();
  }
};

const [mode, index, budget] = process.argv.slice(2);
const situation = CASES[Number(index)];
if (!situation) throw new RangeError(`no situation ${index}`);
const measured = mode === 'service' ? inService : inEngine;
console.log(JSON.stringify(await measured(calculationOf(situation), Number(budget))));
