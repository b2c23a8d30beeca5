// For the tests of the calculator: a question, and the counts of the engine for a calculation.
import { readFile } from 'node:fs/promises';
import * as assert from 'uvu/assert';
import type { OddsCalculation, SampledCalculation } from '../../src/calculations/calculation.js';
import { computeChunk } from '../../src/calculations/chunk.js';
import { ODDS_KIND } from '../../src/calculations/odds-kind.js';
import { addCounts, type Counts } from '../../src/engine/counts.js';
import { instantiateEngine } from '../../src/engine/engine.js';

export const question: SampledCalculation = {
  cards: [38, 37],
  opponents: 2,
  kind: 'odds',
  method: 'monte-carlo',
  simulations: 300_001,
  seed: 42,
};
export const long: SampledCalculation = { ...question, opponents: 22, simulations: 10_000_000 };

/** The expected counts: of all chunks, computed one after the other on an engine in this thread. */
export const expectedCounts = async (calculation: OddsCalculation): Promise<Counts> => {
  const engine = await instantiateEngine(await readFile(new URL('../../dist/poker-odds.wasm', import.meta.url)));
  return Array.from({ length: ODDS_KIND.countChunks(calculation) }, (_, index) =>
    computeChunk(engine, ODDS_KIND.chunkAt(calculation, index)),
  ).reduce(addCounts);
};

export const failure = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => assert.unreachable('should reject'),
    error => error,
  );
