// `evaluateCards`: every hand of five and of six cards, and how strengths of five, six and seven cards compare.

import * as assert from 'uvu/assert';
import { Status } from '../../src/engine/abi.js';
import { formatCards } from '../../src/engine/card-lists.js';
import { parseCard } from '../../src/engine/cards.js';
import { FULL_DECK } from '../../src/engine/deck.js';
import { createRanker } from '../../src/engine/hand-rank.js';
import { suite } from '../suite.js';
import { evaluate, evaluateCards, input, instantiate, output, simulate } from './abi.js';
import { combinations, DECK, handsOf, nextHand, SHAPES } from './hands.js';
import { chance, draw } from './random.js';
import { listClasses } from './rank-classes.js';

const computeRank = createRanker(FULL_DECK);
const WORST_RANK = 7462;

const engine = instantiate();
const capacity = engine.inputCapacity();
const SIZES = [5, 6, 7];
const classes = listClasses();

/** How many of all hands are in each category. */
const BY_CATEGORY: Readonly<Record<number, readonly number[]>> = {
  5: [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40],
  6: [6_612_900, 9_730_740, 2_532_816, 732_160, 361_620, 205_792, 165_984, 14_664, 1_844],
};
/** How many five-card hands each class of a category has. */
const IN_CLASS = [1020, 384, 144, 64, 1020, 4, 24, 4, 4];

/** Evaluates every hand of `cards` cards, in full calls. Each hand begins with another one of its cards than the hand before. */
const evaluateAll = (cards: number, onStrengths: (strengths: Uint32Array) => void): void => {
  const bytes = input(engine);
  const most = Math.floor(capacity / cards);
  const hand = Uint8Array.from(DECK.slice(0, cards));
  let waiting = 0;
  let turn = 0;
  const flush = (): void => {
    assert.is(engine.evaluateCards(waiting, cards), Status.DONE);
    onStrengths(new Uint32Array(engine.memory.buffer, engine.outputPtr(), waiting));
    waiting = 0;
  };
  do {
    for (let i = 0, from = turn; i < cards; i++, from = from + 1 === cards ? 0 : from + 1) {
      bytes[waiting * cards + i] = hand[from]!;
    }
    turn = turn + 1 === cards ? 0 : turn + 1;
    if (++waiting === most) flush();
  } while (nextHand(hand));
  flush();
};

const strengths = suite('evaluateCards');

/** How many of all hands of `cards` cards have each rank. Asserts that hands of one rank have one strength. */
const countRanks = (cards: number): Float64Array => {
  const byRank = new Float64Array(1 + WORST_RANK);
  const strengthOf = new Uint32Array(1 + WORST_RANK);
  evaluateAll(cards, found => {
    for (const strength of found) {
      const rank = computeRank(strength);
      byRank[rank]!++;
      if (strengthOf[rank] === 0) strengthOf[rank] = strength;
      else if (strengthOf[rank] !== strength) assert.unreachable(`two strengths of rank ${rank}`);
    }
  });
  return byRank;
};

const sumByCategory = (byRank: Float64Array): number[] => {
  const sums = new Array<number>(9).fill(0);
  for (const { rank, category } of classes) sums[category]! += byRank[rank]!;
  return sums;
};

strengths('gives all 2,598,960 five-card hands the known numbers of each category and of each of 7,462 classes', () => {
  const byRank = countRanks(5);
  assert.equal(sumByCategory(byRank), BY_CATEGORY[5]);
  const wrong = classes.filter(({ rank, category }) => byRank[rank] !== IN_CLASS[category]);
  assert.equal(wrong.slice(0, 3), []);
});

strengths('gives all 20,358,520 six-card hands the known number of each category', () => {
  assert.equal(sumByCategory(countRanks(6)), BY_CATEGORY[6]);
});

/** Random hands of every shape, of `cards` cards: the shapes' own cards come first in some, last in others. */
const sampleHands = (cards: number, perShape: number): number[][] =>
  Object.values(SHAPES).flatMap((shape, seed) =>
    handsOf(shape, chance(100 * cards + seed), perShape).map(hand => hand.slice(0, cards)),
  );

/** As `assert.equal`, whose list of differences would take minutes. */
const expectStrengths = (hands: readonly (readonly number[])[], found: Uint32Array, expected: Uint32Array): void => {
  assert.is(found.length, expected.length);
  const wrong = found.findIndex((strength, i) => strength !== expected[i]);
  if (wrong >= 0) assert.is(found[wrong], expected[wrong], formatCards(hands[wrong]!).join(' '));
};

strengths('gives six cards the greatest strength of their six five-card hands', () => {
  const hands = sampleHands(6, 6_000);
  const found = evaluateCards(engine, hands);
  const greatest = new Uint32Array(hands.length);
  for (let left = 0; left < 6; left++) {
    const fives = evaluateCards(
      engine,
      hands.map(hand => hand.toSpliced(left, 1)),
    );
    for (const [i, strength] of fives.entries()) greatest[i] = Math.max(greatest[i]!, strength);
  }
  expectStrengths(hands, found, greatest);
});

strengths('gives seven cards the strength that `evaluate` gives, the greatest of their seven six-card hands', () => {
  const hands = sampleHands(7, 6_000);
  const found = evaluateCards(engine, hands);
  expectStrengths(hands, found, evaluate(engine, hands));
  const greatest = new Uint32Array(hands.length);
  for (let left = 0; left < 7; left++) {
    const sixes = evaluateCards(
      engine,
      hands.map(hand => hand.toSpliced(left, 1)),
    );
    for (const [i, strength] of sixes.entries()) greatest[i] = Math.max(greatest[i]!, strength);
  }
  expectStrengths(hands, found, greatest);
});

strengths('gives every class of five-card hands the same strength in every order of the cards', () => {
  const random = chance(1);
  const hands = classes.map(({ hand }) => hand.map(card => parseCard(card)));
  const expected = evaluateCards(engine, hands);
  for (let time = 0; time < 20; time++) {
    const shuffled = hands.map(hand => draw(random, hand, 5));
    expectStrengths(shuffled, evaluateCards(engine, shuffled), expected);
  }
});

/** Full calls of random hands, as many as fit, by their number of cards. */
const FULL: Readonly<Record<number, readonly number[][]>> = Object.fromEntries(
  SIZES.map(cards => {
    const hands = handsOf(SHAPES.random!, chance(cards), Math.floor(capacity / cards));
    return [cards, hands.map(hand => hand.slice(0, cards))];
  }),
);

for (const cards of SIZES) {
  strengths(
    `gives hands of ${cards} cards the same strength at every position in the input, and writes nothing else`,
    () => {
      const hands = FULL[cards]!;
      const alone = Uint32Array.from(hands, hand => evaluateCards(engine, [hand])[0]!);
      const bytes = Uint8Array.from(hands.flat());
      for (const count of [0, 1, 15, 16, 17, 1008, hands.length - 1, hands.length]) {
        input(engine)
          .fill(255)
          .set(bytes.subarray(0, cards * count));
        const results = output(engine, 4 * hands.length + 64).fill(0xa5);
        const before = input(engine).slice();
        assert.is(engine.evaluateCards(count, cards), Status.DONE);
        const found = new Uint32Array(results.buffer, results.byteOffset, count);
        expectStrengths(hands, found, alone.subarray(0, count));
        assert.ok(
          results.subarray(4 * count).every(byte => byte === 0xa5),
          `behind ${count} hands`,
        );
        assert.ok(Buffer.compare(input(engine), before) === 0, 'the input');
      }
    },
  );
}

strengths('does not change constants of the module: a simulation counts the same after full calls', () => {
  const run = { cards: [38, 37], opponents: 3, simulations: 10_000 };
  const expected = simulate(instantiate(), run);
  for (const cards of SIZES) evaluateCards(engine, FULL[cards]!);
  assert.equal(simulate(engine, run), expected);
});

strengths.run();

const statuses = suite('evaluateCards: statuses');

/** The status of a call for good hands with some bytes changed; asserts that the call changes neither the input nor what is behind the output. */
const findStatus = (cards: number, hands: number, changes: Readonly<Record<number, number>> = {}): number => {
  input(engine).set(FULL[cards]?.flat() ?? []);
  for (const [at, byte] of Object.entries(changes)) input(engine)[Number(at)] = byte;
  const most = Math.floor(capacity / cards);
  const before = input(engine).slice();
  const behind = output(engine, 4 * 1440)
    .fill(0x5a)
    .subarray(4 * Math.max(0, Math.min(hands, most)));
  const status = engine.evaluateCards(hands, cards);
  assert.ok(Buffer.compare(input(engine), before) === 0, 'the input');
  if (cards >= 5 && cards <= 7)
    assert.ok(
      behind.every(byte => byte === 0x5a),
      'behind the output',
    );
  return status;
};

for (const cards of SIZES) {
  const most = Math.floor(capacity / cards);

  statuses(
    `2 for a byte that is not a card in hands of ${cards} cards, also if there is a duplicate or too many hands`,
    () => {
      for (const place of [0, cards - 1, 16 * cards, cards * most - 1]) {
        for (const byte of [52, 128, 255]) {
          assert.is(findStatus(cards, most, { 1: 0, 2: 0, [place]: byte }), Status.NOT_A_CARD, `${byte} at ${place}`);
        }
      }
      assert.is(findStatus(cards, most + 1, { 3: 52 }), Status.NOT_A_CARD);
      assert.is(findStatus(cards, 1, { [cards]: 52 }), Status.DONE);
    },
  );

  statuses(
    `3 for a card twice in a hand of ${cards} cards, at every pair of positions; twice in two hands is none`,
    () => {
      for (const hand of [0, 1, 15, 16, most - 1]) {
        for (const [first, second] of combinations([...Array(cards).keys()], 2) as Iterable<[number, number]>) {
          const changes = { [cards * hand + first]: 7, [cards * hand + second]: 7 };
          assert.is(findStatus(cards, most, changes), Status.DUPLICATE_CARD, `${first} and ${second} of hand ${hand}`);
        }
      }
      assert.is(findStatus(cards, most + 1, { 0: 7, 1: 7 }), Status.DUPLICATE_CARD);
    },
  );

  statuses(`2 for every byte that is not a card, at every position of a hand of ${cards} cards in every lane`, () => {
    for (let place = 0; place < 17 * cards; place++) {
      for (const byte of [52, 53, 63, 64, 127, 128, 254, 255]) {
        assert.is(findStatus(cards, 17, { [place]: byte }), Status.NOT_A_CARD, `${byte} at ${place}`);
      }
    }
    for (let byte = 52; byte < 256; byte++) {
      assert.is(findStatus(cards, 1, { [byte % cards]: byte }), Status.NOT_A_CARD, `${byte}`);
    }
  });

  statuses(
    `3 for every card twice, in every lane of hands of ${cards} cards; hands behind the last one do not count`,
    () => {
      for (const card of DECK) {
        const hand = card % 17;
        const changes = {
          [cards * hand + (card % cards)]: card,
          [cards * hand + ((card + 1 + (card % 3)) % cards)]: card,
        };
        assert.is(findStatus(cards, 17, changes), Status.DUPLICATE_CARD, `${card} in hand ${hand}`);
        assert.is(findStatus(cards, hand, changes), Status.DONE, `${hand} hands`);
      }
    },
  );
}

statuses.run();
