// Results do not depend on what earlier calls left in memory: methods share it.

import * as assert from 'uvu/assert';
import { PLAYER_HAND_SUMS } from '../../src/engine/counts.js';
import { createEngine, type Engine } from '../../src/engine/engine.js';
import { rangeWeights } from '../../src/ranges/holdem-ranges.js';
import { instantiate } from '../engine/abi.js';
import { chance } from '../engine/random.js';
import { suite } from '../suite.js';

/** An engine, and what is behind its results by hand: the memory that methods and samples use as they need it. */
const load = () => {
  const abi = instantiate();
  const scratch = new Uint8Array(abi.memory.buffer).subarray(abi.equityHandsPtr() + 8 * PLAYER_HAND_SUMS * 10);
  return { engine: createEngine(abi), scratch };
};

const draw = chance(47);
const FLOP = [0, 14, 28];
const rangesOf = (...texts: string[]): Float64Array[] => texts.map(rangeWeights);
const KNOWN = ['2c3c', '4c5c', '6c7c', '8c9c', 'TcJc', '2d3d', '4d5d', '6d7d'];

const CALLS: Readonly<Record<string, (engine: Engine) => ArrayLike<number>>> = Object.fromEntries(
  [
    { ranges: rangesOf('QQ+', 'AK, 22'), board: FLOP, dead: [] },
    { ranges: rangesOf('random', '20%:0.5, 40%'), board: FLOP, dead: [7] },
    { ranges: rangesOf('AA, KK, AK', 'AA, KK, AK', 'AA, KK, AK'), board: [], dead: [] },
    { ranges: rangesOf('AhAs, KhKs, QhQs', ...KNOWN), board: [], dead: [] },
    { ranges: rangesOf('AhKh', 'QsQc'), board: FLOP, dead: [] },
    { ranges: rangesOf('AhKh', '20%', 'random', '77+'), board: [...FLOP, 9], dead: [] },
  ].flatMap((situation, index) => [
    [
      `exact ${index}`,
      (engine: Engine) => engine.enumerateEquity({ ...situation, categories: true, byHand: true, first: 0, count: 3 }),
    ],
    [
      `sampled ${index}`,
      (engine: Engine) =>
        engine.sampleEquity({ ...situation, byHand: true, simulations: 3000, draws: 30_000, seed: 5, stream: 0 }),
    ],
    [`work ${index}`, (engine: Engine) => [engine.equityWork(situation), engine.equitySteps(situation).steps]],
  ]),
);

const calls = suite('the results of equity calls');

for (const [name, call] of Object.entries(CALLS)) {
  calls(`do not depend on what is in memory: ${name}`, () => {
    const expected = call(load().engine);
    const { engine, scratch } = load();
    for (let i = 0; i < scratch.length; i++) scratch[i] = draw(256);
    assert.equal(call(engine), expected);
  });
}

calls('do not depend on the calls before, in any order', () => {
  const { engine } = load();
  const all = Object.entries(CALLS);
  const expected = new Map(all.map(([name, call]) => [name, call(load().engine)]));
  for (let i = 0; i < 150; i++) {
    const [name, call] = all[draw(all.length)]!;
    assert.equal(call(engine), expected.get(name), name);
  }
});
