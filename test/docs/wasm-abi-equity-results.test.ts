// The results of the module's equity calls are as docs/wasm-abi.md says: where they are, what they count, how weights are rounded.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseCards } from '../../src/engine/cards.js';
import { formatHand } from '../../src/ranges/hand-classes.js';
import { input, instantiate } from '../engine/abi.js';
import { edgesUnder, PAGE, page } from './abi-page.js';

const engine = instantiate();
const weights = new Float64Array(engine.memory.buffer, engine.rangesPtr(), 13_260);
const sums = new Float64Array(engine.memory.buffer, engine.outputPtr(), 192);
const hands = new Float64Array(engine.memory.buffer, engine.equityHandsPtr(), 53_040);

/** The formula of the page. */
const handNumber = (a: number, b: number): number => (Math.max(a, b) * (Math.max(a, b) - 1)) / 2 + Math.min(a, b);

const pictures = suite(`${PAGE}: the pictures of ranges and results`);

pictures('have the edges of the module', () => {
  assert.equal(edgesUnder('Ranges and given hands'), [
    [0, 'rangesPtr'],
    [8 * 1326, undefined],
    [2 * 8 * 1326, undefined],
    [10 * 8 * 1326, undefined],
  ]);
  assert.equal(edgesUnder('Results of an equity'), [
    [0, 'outputPtr'],
    ...[1, 11, 101, 110, 191, 192].map(edge => [edge, undefined]),
  ]);
});

pictures('name hands by the formula', () => {
  const named = [...page.matchAll(/(\d[\d,]*) \((\w\w\w\w)\)/g)].map(([, number = '', text = '']) => [
    Number(number.replace(',', '')),
    text,
  ]);
  assert.ok(named.length >= 6);
  for (const [number, text = ''] of named) {
    const [x = 0, y = 0] = parseCards(String(text).match(/../g) ?? []);
    assert.is(handNumber(x, y), number, String(text));
    assert.is(handNumber(...(parseCards(formatHand(Number(number)).match(/../g) ?? []) as [number, number])), number);
  }
});

const enumerateAll = (details: number, at = 97): { all: Float64Array; byHand: Float64Array } => {
  const steps = engine.equitySteps(2, 3, 0);
  const [all, byHand] = [new Float64Array(192), new Float64Array(10_608)];
  for (let first = 0; first < steps; first += at) {
    assert.is(engine.enumerateEquity(2, 3, 0, details, first, Math.min(at, steps - first)), 0);
    for (const i of all.keys()) all[i] = (all[i] ?? 0) + (sums[i] ?? 0);
    for (const i of byHand.keys()) byHand[i] = (byHand[i] ?? 0) + (hands[i] ?? 0);
  }
  return { all, byHand };
};

/** Aces against kings on a flop: 990 deals, of which 891 and 99 are won (test/vectors/equities.json). */
const acesAgainstKings = (...kings: readonly number[]): void => {
  weights.fill(0);
  weights[handNumber(51, 38)] = 1;
  const [spades = 1, other] = kings;
  weights[1326 + handNumber(50, 37)] = spades;
  if (other !== undefined) weights[1326 + handNumber(23, 10)] = other;
  input(engine).set(parseCards(['Qh', 'Jh', '2c']));
};

pictures('say where deals, wins and categories are, by player', () => {
  acesAgainstKings();
  const { all, byHand } = enumerateAll(3);
  assert.equal([all[0], all[1], all[11], all[2], all[12]], [990, 891, 99, 0, 0]);
  const categories = (player: number): number[] => [...all.subarray(101 + 9 * player, 110 + 9 * player)];
  for (const player of [0, 1])
    assert.is(
      categories(player).reduce((a, b) => a + b),
      990,
    );
  assert.is(all.subarray(21, 101).every(sum => sum === 0) && all.subarray(119).every(sum => sum === 0), true);
  assert.equal([...byHand.subarray(4 * handNumber(51, 38)).subarray(0, 4)], [990, 891, 0, 891 * 2520]);
  assert.equal([...byHand.subarray(4 * (1326 + handNumber(50, 37))).subarray(0, 4)], [990, 99, 0, 99 * 2520]);
});

pictures.run();

const rounding = suite(`${PAGE}: the weights`);

rounding('of halves and quarters are exact, and others nearly', () => {
  acesAgainstKings(0.75);
  assert.is(enumerateAll(0).all[0], 990 * 0.75);
  acesAgainstKings(1, 0.37);
  const expected = 990 + 0.37 * 990;
  assert.ok(Math.abs((enumerateAll(0).all[0] ?? 0) - expected) <= 990 * 2 ** -43 + 1e-12);
});

rounding('of which the greatest is 2⁻¹⁰⁰ give the same rates', () => {
  acesAgainstKings(1, 0.5);
  const { all: ones } = enumerateAll(0);
  acesAgainstKings(2 ** -100, 2 ** -101);
  const { all: tiny } = enumerateAll(0);
  assert.equal(
    [...tiny].map(sum => sum * 2 ** 100),
    [...ones],
  );
});

rounding('are part of what a sample depends on, to their last bit', () => {
  const sample = (weight: number): number[] => {
    acesAgainstKings(1, weight);
    assert.is(engine.sampleEquity(2, 3, 0, 0, 20_000, 100_000, 1n, 0), 0);
    return [...sums];
  };
  assert.equal(sample(0.5), sample(0.5));
  assert.not.equal(sample(0.5), sample(0.51));
  assert.is(sample(0.5)[0], 20_000);
});

rounding('give the same sums in any split of the steps, where all are 1', () => {
  acesAgainstKings(1, 1);
  const { all } = enumerateAll(1);
  for (const at of [1, 16, 1000, 5000]) assert.equal(enumerateAll(1, at).all, all);
});

rounding.run();
