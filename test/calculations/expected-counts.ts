// For the tests of the calculator: a suite with one, a question, and the counts of the engine for a calculation.
import * as assert from 'uvu/assert';
import type { Calculator } from '../../src/calculations/calculator.js';
import { type OddsCalculation, SampledOdds } from '../../src/calculations/odds/odds-calculation.js';
import { addCounts, type Counts } from '../../src/engine/counts.js';
import { createNodeCalculator } from '../../src/games/node-calculator.js';
import { suite, type Test } from '../suite.js';
import { loadHoldem } from './holdem.js';

/** A suite whose tests have a calculator on this many threads in their context. */
export const calculatorSuite = (name: string, threads: number): Test<{ calculator: Calculator }> => {
  const tests = suite<{ calculator: Calculator }>(name);
  tests.before(async context => {
    context.calculator = createNodeCalculator({ threads });
    await context.calculator.ready();
  });
  tests.after(({ calculator }) => calculator.close());
  return tests;
};

export const question = new SampledOdds({ cards: [38, 37], opponents: 2, simulations: 300_001, seed: 42 });
export const long = new SampledOdds({ ...question, opponents: 22, simulations: 10_000_000 });

/** The expected counts: of all chunks, computed one after the other on an engine in this thread. */
export const expectedCounts = async (calculation: OddsCalculation): Promise<Counts> => {
  const engine = await loadHoldem();
  return Array.from({ length: calculation.chunkCount }, (_, index) =>
    engine.compute(calculation.chunkAt(index)),
  ).reduce(addCounts);
};

export const failure = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => assert.unreachable('should reject'),
    error => error,
  );
