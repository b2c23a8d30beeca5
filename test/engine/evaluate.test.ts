// `evaluate` and `category`: right for hands whose order is known from outside, and the same as the slow reference on
// hands of every kind. All 133,784,560 hands are counted by all-hands.ts.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formatCards, parseCards } from '../../src/engine/cards.js';
import { type EngineExports, evaluate, HANDS_PER_CALL, input, instantiate, output } from './abi.js';
import { arrangements, DECK, handsOf, SHAPES } from './hands.js';
import { chance, draw } from './random.js';
import { compareWorths, worthOfSeven } from './reference.js';
import { strengthVectors } from './vectors.js';

const engine = instantiate();
const HANDS_PER_SHAPE = 4000;

const textOf = (hand: readonly number[] = []): string => formatCards(hand).join('');

/** A value for each hand beside its strength: sorted by value, the strengths must rise and stay exactly as the values do. */
const expectSameOrder = <T>(hands: number[][], values: T[], compare: (a: T, b: T) => number): void => {
  const strengths = evaluate(engine, hands);
  const order = hands.map((_, i) => i).sort((i, j) => compare(values[i] as T, values[j] as T));
  order.slice(1).forEach((at, k) => {
    const before = order[k] ?? 0;
    const expected = Math.sign(compare(values[at] as T, values[before] as T));
    const actual = Math.sign((strengths[at] ?? 0) - (strengths[before] ?? 0));
    if (actual !== expected) assert.unreachable(`${textOf(hands[before])} before ${textOf(hands[at])}: ${actual}`);
  });
};

const expectCategories = (hands: number[][], categories: readonly (number | undefined)[]): void => {
  evaluate(engine, hands).forEach((strength, i) => {
    const category = engine.category(strength);
    if (category !== categories[i]) assert.is(category, categories[i], textOf(hands[i]));
  });
};

const vectors = suite('evaluate: the 4,000 vector hands');
const vectorHands = strengthVectors.map(vector => parseCards(vector.cards));

vectors('have their category', () => {
  expectCategories(
    vectorHands,
    strengthVectors.map(vector => vector.category),
  );
});

vectors('have strengths that rise with their ordinals and tie where these tie', () => {
  expectSameOrder(
    vectorHands,
    strengthVectors.map(vector => vector.ordinal),
    (a, b) => a - b,
  );
});

vectors.run();

const beside = suite('evaluate: beside the reference evaluator');

Object.entries(SHAPES).forEach(([name, shape], seed) => {
  beside(`gives ${name} hands the same category, order and ties`, () => {
    const hands = handsOf(shape, chance(seed), HANDS_PER_SHAPE);
    const worths = hands.map(hand => worthOfSeven(formatCards(hand)));
    expectCategories(
      hands,
      worths.map(worth => worth[0]),
    );
    expectSameOrder(hands, worths, compareWorths);
  });
});

beside('gives hands of all kinds together the same order and ties', () => {
  const hands = Object.values(SHAPES).flatMap((shape, seed) => handsOf(shape, chance(100 + seed), HANDS_PER_SHAPE / 8));
  expectSameOrder(
    hands,
    hands.map(hand => worthOfSeven(formatCards(hand))),
    compareWorths,
  );
});

beside.run();

const anyHand = fc
  .tuple(fc.integer(), fc.constantFrom(...Object.values(SHAPES)))
  .map(([seed, shape]) => ({ hand: shape(chance(seed)), random: chance(seed + 1) }));

const marshalling = suite('evaluate: hands in, strengths out');

marshalling('gives the same strength whatever the order of the seven cards', () => {
  fc.assert(
    fc.property(anyHand, ({ hand, random }) => {
      const orders = [hand, ...Array.from({ length: 40 }, () => draw(random, hand, 7))];
      assert.is(new Set(evaluate(engine, orders)).size, 1, textOf(hand));
    }),
    { seed: 1, numRuns: 300 },
  );
});

marshalling('gives the same strength whichever two cards stand last', () => {
  const hands = Object.values(SHAPES).flatMap((shape, seed) => handsOf(shape, chance(200 + seed), HANDS_PER_SHAPE / 2));
  const strengths = evaluate(engine, hands.flatMap(arrangements));
  hands.forEach((hand, i) => {
    const ofHand = strengths.subarray(21 * i, 21 * i + 21);
    if (ofHand.some(strength => strength !== ofHand[0])) assert.unreachable(`${textOf(hand)}: ${ofHand.join()}`);
  });
});

marshalling('gives a hand the same strength wherever it stands among the others', () => {
  const hands = handsOf(SHAPES.random ?? (() => []), chance(3), HANDS_PER_CALL);
  const alone = hands.map(hand => evaluate(engine, [hand])[0]);
  for (const count of [0, 1, 2, 7, 8, 9, 15, 16, 17, 31, 33, 1008, 1023, 1024]) {
    assert.equal([...evaluate(engine, hands.slice(0, count))], alone.slice(0, count), `${count} hands`);
  }
});

/** The whole memory but the first `bytes` bytes of the output: what `evaluate` must not touch where a caller may look. */
const aroundOutput = (module: EngineExports, bytes: number): { input: Uint8Array; after: Uint8Array } => ({
  input: input(module).slice(),
  after: output(module, 4 * HANDS_PER_CALL).slice(bytes),
});

marshalling('never writes at the input, nor beyond the strengths it was asked for', () => {
  const hands = handsOf(SHAPES.random ?? (() => []), chance(4), HANDS_PER_CALL).flat();
  for (const count of [0, 1, 15, 16, 17, 1000, 1024]) {
    input(engine).set(hands);
    output(engine, 4 * HANDS_PER_CALL).fill(0xa5);
    const before = aroundOutput(engine, 4 * count);
    assert.is(engine.evaluate(count), 0);
    assert.equal(aroundOutput(engine, 4 * count), before, `${count} hands`);
  }
});

marshalling('has room for 1,024 hands at least, and input and output apart', () => {
  const [start, end] = [engine.inputPtr(), engine.inputPtr() + engine.inputCapacity()];
  assert.ok(engine.inputCapacity() >= 7 * HANDS_PER_CALL);
  assert.is(engine.outputPtr() % 8, 0);
  assert.ok(engine.outputPtr() >= end || engine.outputPtr() + 4 * Math.floor(engine.inputCapacity() / 7) <= start);
  assert.ok(end <= engine.memory.buffer.byteLength);
});

marshalling.run();

const NOT_A_CARD = 2;
const DUPLICATE = 3;
const TOO_MANY = 6;
const most = Math.floor(engine.inputCapacity() / 7);
const goodHands = handsOf(SHAPES.random ?? (() => []), chance(5), most).flat();

/** The status for good hands with some bytes changed, after checking that the output stayed as it was. */
const statusOf = (hands: number, changes: Readonly<Record<number, number>> = {}): number => {
  input(engine).set(goodHands);
  for (const [at, byte] of Object.entries(changes)) input(engine)[Number(at)] = byte;
  const before = output(engine, 4 * most)
    .fill(0x5a)
    .slice();
  const status = engine.evaluate(hands);
  if (status !== 0) assert.equal(output(engine, 4 * most).slice(), before, 'the output is left as it was');
  return status;
};

const at = (index: number): number => goodHands[index] ?? 0;

const statuses = suite('evaluate: statuses');

statuses('0 for good hands, as many as the input holds', () => {
  assert.is(statusOf(most), 0);
  assert.is(statusOf(0), 0);
});

statuses('2 for a byte that is no card, wherever it stands', () => {
  for (const byte of [52, 53, 63, 64, 127, 128, 200, 255]) assert.is(statusOf(1, { 0: byte }), NOT_A_CARD, `${byte}`);
  for (const place of [1, 6, 7, 15, 16, 111, 112, 113, 7 * most - 1]) {
    assert.is(statusOf(most, { [place]: 52 }), NOT_A_CARD, `at ${place}`);
  }
});

statuses('3 for a card twice in one hand, whichever two', () => {
  for (let first = 0; first < 7; first++) {
    for (let second = first + 1; second < 7; second++) {
      for (const hand of [0, 1, 14, 15, 16, most - 1]) {
        const status = statusOf(most, { [7 * hand + second]: at(7 * hand + first) });
        assert.is(status, DUPLICATE, `cards ${first} and ${second} of hand ${hand}`);
      }
    }
  }
});

statuses('0 for the same card, or the same hand, in different hands', () => {
  const same = Object.fromEntries(Array.from({ length: 7 * 40 }, (_, i) => [i, at(i % 7)]));
  assert.is(statusOf(40, same), 0);
});

statuses('0 for every card, in any place of a hand', () => {
  for (const card of DECK) {
    const others = DECK.filter(other => other !== card).slice(card % 40, (card % 40) + 7);
    for (let place = 0; place < 7; place++) {
      const hand = Object.fromEntries(others.map((other, i) => [i, i === place ? card : other]));
      assert.is(statusOf(1, hand), 0, `card ${card} at ${place}`);
    }
  }
});

statuses('6 for more hands than the input holds, and for fewer than none', () => {
  for (const hands of [most + 1, most + 1000, 2 ** 31 - 1, -1, -16, -(2 ** 31)]) assert.is(statusOf(hands), TOO_MANY);
});

statuses('the first that applies: no card before a duplicate, wherever each stands', () => {
  assert.is(statusOf(2, { 1: at(0), 8: 52 }), NOT_A_CARD);
  assert.is(statusOf(most, { 1: at(0), [7 * most - 1]: 255 }), NOT_A_CARD);
  assert.is(statusOf(most, { 1: 60, [7 * most - 1]: at(7 * most - 2) }), NOT_A_CARD);
});

statuses('only the hands asked for are looked at', () => {
  assert.is(statusOf(1, { 7: 255, 8: 255 }), 0);
  assert.is(statusOf(0, { 0: 255 }), 0);
});

statuses.run();
