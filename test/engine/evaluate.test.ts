// `evaluate` and `category`: right for hands whose order is known from outside, and the same as the slow reference on
// hands of every kind. All 133,784,560 hands are counted by all-hands.ts.

import * as assert from 'uvu/assert';
import { formatCards, parseCards } from '../../src/engine/card-lists.js';
import { suite } from '../suite.js';
import { evaluate, HANDS_PER_CALL, input, instantiate, output } from './abi.js';
import { arrangements, DECK, handsOf, SHAPES } from './hands.js';
import { chance, draw } from './random.js';
import { compareWorths, worthOfSeven } from './reference.js';
import { strengthVectors } from './vectors.js';

const engine = instantiate();
const HANDS_PER_SHAPE = 4000;

const textOf = (hand: readonly number[] = []): string => formatCards(hand).join('');

/** Asserts that strengths, sorted by the reference values, rise and tie exactly as these do. */
const expectSameOrder = <T>(hands: number[][], values: readonly T[], compare: (a: T, b: T) => number): void => {
  const strengths = evaluate(engine, hands);
  const order = hands.map((_, i) => i).sort((i, j) => compare(values[i]!, values[j]!));
  for (const [k, at] of order.slice(1).entries()) {
    const before = order[k]!;
    const expected = Math.sign(compare(values[at]!, values[before]!));
    const actual = Math.sign(strengths[at]! - strengths[before]!);
    if (actual !== expected) assert.unreachable(`${textOf(hands[before])} before ${textOf(hands[at])}: ${actual}`);
  }
};

const expectCategories = (hands: number[][], categories: readonly (number | undefined)[]): void => {
  for (const [i, strength] of evaluate(engine, hands).entries()) {
    const category = engine.category(strength);
    if (category !== categories[i]) assert.is(category, categories[i], textOf(hands[i]));
  }
};

const strengths = suite('evaluate');

strengths('gives the 4,000 vector hands their category, and strengths that rise and tie with their ordinals', () => {
  const hands = strengthVectors.map(({ cards }) => parseCards(cards));
  expectCategories(
    hands,
    strengthVectors.map(({ category }) => category),
  );
  expectSameOrder(
    hands,
    strengthVectors.map(({ ordinal }) => ordinal),
    (a, b) => a - b,
  );
});

for (const [seed, [name, shape]] of Object.entries(SHAPES).entries()) {
  strengths(`gives ${name} hands the category, order and ties of the reference evaluator`, () => {
    const hands = handsOf(shape, chance(seed), HANDS_PER_SHAPE);
    const worths = hands.map(hand => worthOfSeven(formatCards(hand)));
    expectCategories(
      hands,
      worths.map(([category]) => category),
    );
    expectSameOrder(hands, worths, compareWorths);
  });
}

strengths('gives the same strength for every order of the cards, each pair of them last once', () => {
  for (const [seed, shape] of Object.values(SHAPES).entries()) {
    const random = chance(200 + seed);
    for (const hand of handsOf(shape, random, 500)) {
      const orders = [...arrangements(hand), ...Array.from({ length: 10 }, () => draw(random, hand, 7))];
      assert.is(new Set(evaluate(engine, orders)).size, 1, textOf(hand));
    }
  }
});

strengths('gives a hand the same strength at every position in the input', () => {
  const hands = handsOf(SHAPES.random!, chance(3), HANDS_PER_CALL);
  const alone = hands.map(hand => evaluate(engine, [hand])[0]);
  for (const count of [0, 1, 15, 16, 17, 31, 33, 1008, 1023, 1024]) {
    assert.equal([...evaluate(engine, hands.slice(0, count))], alone.slice(0, count), `${count} hands`);
  }
});

strengths('writes neither to the input nor beyond the requested strengths', () => {
  const hands = handsOf(SHAPES.random!, chance(4), HANDS_PER_CALL).flat();
  for (const count of [0, 1, 15, 16, 17, 1000, 1024]) {
    input(engine).set(hands);
    output(engine, 4 * HANDS_PER_CALL).fill(0xa5);
    const around = () => [input(engine).slice(), output(engine, 4 * HANDS_PER_CALL).slice(4 * count)];
    const before = around();
    assert.is(engine.evaluate(count), 0);
    assert.equal(around(), before, `${count} hands`);
  }
});

strengths('has ABI version 1, memory of fixed size, and separate input and output for 1,024 hands', () => {
  const [start, end] = [engine.inputPtr(), engine.inputPtr() + engine.inputCapacity()];
  assert.is(engine.abiVersion(), 1);
  assert.ok(engine.inputCapacity() >= 7 * HANDS_PER_CALL);
  assert.is(engine.outputPtr() % 8, 0);
  assert.ok(engine.outputPtr() >= end || engine.outputPtr() + 4 * Math.floor(engine.inputCapacity() / 7) <= start);
  assert.ok(end <= engine.memory.buffer.byteLength);
  assert.throws(() => engine.memory.grow(1));
});

strengths.run();

const [NOT_A_CARD, DUPLICATE] = [2, 3];
const most = Math.floor(engine.inputCapacity() / 7);
const goodHands = handsOf(SHAPES.random!, chance(5), most).flat();

/** The status for good hands with some bytes changed. Asserts that the call does not change the input. */
const statusOf = (hands: number, changes: Readonly<Record<number, number>> = {}): number => {
  input(engine).set(goodHands);
  for (const [at, byte] of Object.entries(changes)) input(engine)[Number(at)] = byte;
  const before = input(engine).slice();
  const status = engine.evaluate(hands);
  assert.equal(input(engine), before);
  return status;
};

const statuses = suite('evaluate: statuses');

statuses('0 for good hands, up to the size of the input; bytes after them are not read', () => {
  assert.is(statusOf(most), 0);
  assert.is(statusOf(1, { 7: 255, 8: 255 }), 0);
  assert.is(statusOf(0, { 0: 255 }), 0);
  for (const card of DECK) {
    const hand = DECK.filter(other => other !== card).slice(card % 40, (card % 40) + 7);
    assert.is(statusOf(1, Object.fromEntries(hand.with(card % 7, card).entries())), 0, `card ${card}`);
  }
});

statuses('2 for a byte that is not a card, also if there is a duplicate, wherever they are', () => {
  for (const byte of [52, 64, 127, 128, 255]) assert.is(statusOf(1, { 0: byte }), NOT_A_CARD, `${byte}`);
  for (const place of [1, 15, 16, 111, 112, 7 * most - 1]) {
    assert.is(statusOf(most, { 1: goodHands[0]!, [place]: 52 }), NOT_A_CARD, `at ${place}`);
  }
});

statuses('3 for a card twice in one hand, at every pair of positions', () => {
  for (let first = 0; first < 7; first++) {
    for (let second = first + 1; second < 7; second++) {
      for (const hand of [0, 1, 15, 16, most - 1]) {
        const status = statusOf(most, { [7 * hand + second]: goodHands[7 * hand + first]! });
        assert.is(status, DUPLICATE, `cards ${first} and ${second} of hand ${hand}`);
      }
    }
  }
});

statuses.run();
