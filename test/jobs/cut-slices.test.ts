// How a sample of equity is cut into slices.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { chunksPerSlice, cutIntoBlocks, isSequential, sliceCount } from '../../src/jobs/cut-slices.js';
import type { SampledEquity } from '../../src/odds/calculation.js';
import { maxDraws } from '../../src/odds/equity/draw-budget.js';
import { EQUITY_KIND, sizeSampledChunk } from '../../src/odds/equity/equity-kind.js';
import { drawnEquity, sampledEquity } from './questions.js';

const cut = suite('a sample in slices');

cut(
  'has slices that are computed at the same time where draws fit at least every other time, else one after the other',
  () => {
    assert.equal([sampledEquity(1e9), drawnEquity(2, '15%', 1e9), drawnEquity(3, '15%', 1e9)].map(isSequential), [
      false,
      false,
      false,
    ]);
    assert.equal(
      [sampledEquity(1e9, 0.001), drawnEquity(4, '15%', 1e9), drawnEquity(10, 'TT+', 1e9)].map(isSequential),
      [true, true, true],
    );
  },
);

cut('has as many slices as it can need, whatever its chunks give', () => {
  for (const calculation of [drawnEquity(4, 'QQ+', 1e9), drawnEquity(10, '20%', 1e12), drawnEquity(6, '10%', 1e7)]) {
    const { deals, draws } = sizeSampledChunk(calculation);
    // The worst chunks end at their deals or at their draws, never at both.
    const most = Math.ceil(calculation.simulations / deals) + Math.ceil(maxDraws(calculation) / draws);
    assert.ok(EQUITY_KIND.maxChunks(calculation) >= EQUITY_KIND.countChunks(calculation) + most);
    assert.ok(sliceCount(calculation) * chunksPerSlice(calculation) >= EQUITY_KIND.maxChunks(calculation));
    assert.ok(Number.isSafeInteger(EQUITY_KIND.maxChunks(calculation)) && EQUITY_KIND.maxChunks(calculation) < 2 ** 32);
  }
});

cut(
  'shares a block with others where its draws take little time, and has one of its own where they take long',
  async () => {
    const kindsOf = async (calculation: SampledEquity): Promise<string[]> => {
      const kinds: string[] = [];
      for await (const { kind } of cutIntoBlocks(
        [{ question: {}, calculation }],
        async each => each as SampledEquity,
      )) {
        kinds.push(kind);
      }
      return kinds;
    };
    assert.equal(await kindsOf(drawnEquity(10, '20%', 1_000)), ['small']);
    assert.equal(await kindsOf(drawnEquity(10, '20%', 100_000)), ['sequential']);
    assert.equal(await kindsOf(drawnEquity(2, '15%', 10_000_000)), ['parallel']);
  },
);

cut.run();
