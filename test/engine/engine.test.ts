// The engine's host: what goes into the module and what is read back, number for number.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InvalidArgumentError } from '../../src/engine/abi.js';
import { CATEGORIES } from '../../src/engine/categories.js';
import { createEngine } from '../../src/engine/engine.js';
import { readOdds } from '../named-counts.js';
import { evaluate, HANDS_PER_CALL, instantiate, named, simulate } from './abi.js';
import { DECK, handsOf, SHAPES } from './hands.js';
import { chance, draw } from './random.js';

const raw = instantiate();
const engine = createEngine(instantiate());
const simulation = { cards: [38, 37], opponents: 1, simulations: 1000, seed: 1, stream: 0 };

/** The status of the InvalidArgumentError that `action` throws. */
const refusalOf = (action: () => unknown): InvalidArgumentError => {
  try {
    action();
  } catch (error) {
    assert.instance(error, InvalidArgumentError);
    return error as InvalidArgumentError;
  }
  return assert.unreachable('nothing was thrown') as never;
};

const simulating = suite('engine.simulate');

const anySimulation = fc.record({
  cards: fc.tuple(fc.integer(), fc.integer({ min: 2, max: 7 })).map(([seed, count]) => draw(chance(seed), DECK, count)),
  opponents: fc.integer({ min: 0, max: 22 }),
  simulations: fc.integer({ min: 1, max: 2000 }),
  seed: fc.maxSafeNat(),
  stream: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
});

simulating("gives the module's own counters", () => {
  fc.assert(
    fc.property(anySimulation, run => {
      const { both: bothOpponents, ...counters } = named(simulate(raw, { ...run, seed: BigInt(run.seed) }));
      assert.equal(readOdds(engine.simulate(run)), { ...counters, bothOpponents });
    }),
    { seed: 1, numRuns: 300 },
  );
});

simulating('tells every seed up to 2^53 − 1 from its neighbour', () => {
  const winOf = (seed: number) => JSON.stringify(engine.simulate({ ...simulation, seed }));
  for (const seed of [0, 2 ** 31, 2 ** 32 - 1, 2 ** 52, 2 ** 53 - 2]) assert.is.not(winOf(seed), winOf(seed + 1));
});

simulating('gives counts that later calls leave alone', () => {
  const first = engine.simulate(simulation);
  const copy = structuredClone(first);
  engine.simulate({ ...simulation, seed: 2 });
  assert.equal(first, copy);
});

const refused: readonly (readonly [number, object])[] = [
  [1, { cards: [] }],
  [1, { cards: [1] }],
  [1, { cards: [1, 2, 3, 4, 5, 6, 7, 8] }],
  [1, { cards: new Array(100_000).fill(0) }],
  [2, { cards: [1, 52] }],
  [2, { cards: [1, 256] }],
  [2, { cards: [1, -1] }],
  [2, { cards: [1, 2.5] }],
  [2, { cards: [1, Number.NaN] }],
  [2, { cards: ['Ah', 'Kh'] }],
  [3, { cards: [1, 2, 1] }],
  [4, { opponents: -1 }],
  [4, { opponents: 23 }],
  [4, { opponents: 1.5 }],
  [4, { opponents: 2 ** 32 }],
  [4, { opponents: Number.NaN }],
  [5, { simulations: 0 }],
  [5, { simulations: -5 }],
  [5, { simulations: 0.5 }],
  [5, { simulations: 2 ** 31 }],
  [5, { simulations: 2 ** 32 + 16 }],
  [5, { seed: -1 }],
  [5, { seed: 0.5 }],
  [5, { seed: 2 ** 53 }],
  [5, { seed: Number.POSITIVE_INFINITY }],
  [5, { stream: 2 ** 31 }],
  [5, { stream: 0.5 }],
];

for (const [status, change] of refused) {
  const text = JSON.stringify(change, (_, value) => (Number.isFinite(value) ? value : (value?.toString() ?? value)));
  simulating(`refuses ${text.slice(0, 60)} with status ${status} and a sentence`, () => {
    const error = refusalOf(() => engine.simulate({ ...simulation, ...change }));
    assert.is(error.status, status);
    assert.is(error.name, 'InvalidArgumentError');
    assert.match(error.message, /^[a-z].{15,}$/);
  });
}

simulating.run();

const evaluating = suite('engine.evaluate and engine.category');
const hands = handsOf(SHAPES.random ?? (() => []), chance(9), 2 * HANDS_PER_CALL + 17);

evaluating("give the module's own strengths and categories, for any number of hands", () => {
  const expected = [...evaluate(raw, hands)];
  for (const count of [0, 1, 16, HANDS_PER_CALL, HANDS_PER_CALL + 1, hands.length]) {
    const strengths = engine.evaluate(hands.slice(0, count));
    assert.equal([...strengths], expected.slice(0, count));
    assert.ok(strengths.every(strength => engine.category(strength) === raw.category(strength)));
  }
});

evaluating('give strengths that later calls leave alone', () => {
  const first = engine.evaluate(hands.slice(0, 3));
  const copy = [...first];
  engine.evaluate(hands.slice(3, 6));
  engine.simulate(simulation);
  assert.equal([...first], copy);
});

evaluating('agree with what simulate counts when all seven cards are known', () => {
  for (const hand of hands.slice(0, 200)) {
    const [strength = 0] = engine.evaluate([hand]);
    const { own } = readOdds(engine.simulate({ ...simulation, cards: hand, simulations: 5 }));
    assert.is(own[engine.category(strength)], 5, CATEGORIES[engine.category(strength)]);
  }
});

evaluating('refuse hands that are not seven different cards, wherever they stand', () => {
  const bad: readonly (readonly [number, number[]])[] = [
    [1, []],
    [1, [0, 1, 2, 3, 4, 5]],
    [1, [0, 1, 2, 3, 4, 5, 6, 7]],
    [2, [0, 1, 2, 3, 4, 5, 52]],
    [2, [0, 1, 2, 3, 4, 5, 262]],
    [2, [0, 1, 2, 3, 4, 5, -1]],
    [2, [0, 1, 2, 3, 4, 5, 6.5]],
    [3, [0, 1, 2, 3, 4, 5, 0]],
  ];
  for (const [status, hand] of bad) {
    for (const at of [0, 15, HANDS_PER_CALL, hands.length - 1]) {
      assert.is(refusalOf(() => engine.evaluate(hands.with(at, hand))).status, status, `${hand} at ${at}`);
    }
  }
});

evaluating.run();
