// Strengths of given hands of five, six and seven cards, in both decks: five cards by the slow reference, more by their best five; then
// the calls `evaluateCards` and `evaluate`. conformance/ has fixed strengths and more statuses. all-hands.ts counts all seven-card hands.
import * as assert from 'uvu/assert';
import { Status } from '../../src/engine/abi.js';
import { formatCards, parseCards } from '../../src/engine/card-lists.js';
import { parseCard } from '../../src/engine/cards.js';
import { CATEGORIES, type Category } from '../../src/engine/categories.js';
import { createRanker } from '../../src/engine/hand-rank.js';
import { suite } from '../suite.js';
import { evaluateCards, input, instantiate, output, simulate } from './abi.js';
import { bytesOf, DECKS, HOLDEM, SHORT, shortDeckVectors } from './decks.js';
import { countRanks, sumByCategory } from './every-hand.js';
import { combinations, DECK, drawHands } from './hands.js';
import { chance, draw } from './random.js';
import { strengthVectors } from './vectors.js';

const { engine } = HOLDEM;
const capacity = engine.inputCapacity();
const SIZES = [5, 6, 7];

/** In how many suits the ranks of a hand can be. */
const HANDS_IN_CLASS: Readonly<Record<Category, number>> = {
  'High Card': 1020,
  'One Pair': 384,
  'Two Pair': 144,
  'Three of a Kind': 64,
  Straight: 1020,
  Flush: 4,
  'Full House': 24,
  'Four of a Kind': 4,
  'Straight Flush': 4,
};

/** The ranks of the best hand of each category, the strongest category first, as other software has them. */
const FIRST_RANKS: Readonly<Record<string, readonly number[]>> = {
  [HOLDEM.name]: [1, 11, 167, 323, 1600, 1610, 2468, 3326, 6186],
  [SHORT.name]: [1, 7, 79, 199, 271, 277, 529, 781, 1285],
};
const CLASSES: Readonly<Record<string, number>> = { [HOLDEM.name]: 7462, [SHORT.name]: 1404 };

/** As `assert.equal`, whose list of differences would take minutes. */
const expectStrengths = (
  hands: readonly (readonly number[])[],
  found: Uint32Array,
  expected: ArrayLike<number>,
): void => {
  assert.is(found.length, expected.length);
  const wrong = found.findIndex((strength, i) => strength !== expected[i]);
  if (wrong >= 0) assert.is(found[wrong], expected[wrong], formatCards(hands[wrong]!).join(' '));
};

for (const [seed, testDeck] of DECKS.entries()) {
  const { name, deck, cards, engine, classes } = testDeck;
  const computeRank = createRanker(deck);
  const strengths = suite(`strengths of ${name}`);

  strengths('rise with the classes of five-card hands of the reference, whose places are the ranks', () => {
    assert.is(classes.length, CLASSES[name]);
    const hands = classes.map(({ hand }) => hand.map(card => parseCard(card)));
    const found = evaluateCards(engine, hands);
    for (const [i, { rank, category, hand }] of classes.entries()) {
      assert.equal([computeRank(found[i]!), i === 0 || found[i]! < found[i - 1]!], [rank, true], hand.join(' '));
      assert.is(CATEGORIES[engine.category(found[i]!)], deck.categories[category], hand.join(' '));
    }
    const firsts = deck.categories.map((_, place) => classes.find(({ category }) => category === place)!.rank);
    assert.equal(firsts.reverse(), FIRST_RANKS[name]);
  });

  strengths('of all five-card hands are those of as many hands of each class as suits allow', () => {
    const byRank = countRanks(testDeck, 5);
    const wrong = classes.filter(({ rank, category }) => byRank[rank] !== HANDS_IN_CLASS[deck.categories[category]!]);
    assert.equal(wrong.slice(0, 3), []);
  });

  for (const size of [6, 7]) {
    strengths(`of ${size} cards are the greatest of their hands with one card less`, () => {
      const hands = drawHands(chance(10 * size + seed), 40_000, size, cards);
      const greatest = new Uint32Array(hands.length);
      for (let left = 0; left < size; left++) {
        const fewer = evaluateCards(
          engine,
          hands.map(hand => hand.toSpliced(left, 1)),
        );
        for (const [i, strength] of fewer.entries()) greatest[i] = Math.max(greatest[i]!, strength);
      }
      expectStrengths(hands, evaluateCards(engine, hands), greatest);
    });
  }

  strengths('are the same in every order of the cards, each pair of them last once', () => {
    const random = chance(200 + seed);
    for (const hand of drawHands(random, 2000, 7, cards)) {
      const lasts = [...combinations(hand, 2)].map(two => [...hand.filter(card => !two.includes(card)), ...two]);
      const orders = [...lasts, ...Array.from({ length: 10 }, () => draw(random, hand, 7))];
      assert.is(new Set(evaluateCards(engine, orders)).size, 1, formatCards(hand).join(''));
    }
  });
}

const counted = suite('strengths of all hands');

counted('of six cards, 20,358,520, have the published numbers of each category', () => {
  const published = [6_612_900, 9_730_740, 2_532_816, 732_160, 361_620, 205_792, 165_984, 14_664, 1_844];
  assert.equal(sumByCategory(HOLDEM, countRanks(HOLDEM, 6)), published);
});

counted('of seven cards of short deck, 8,347,680, have the numbers of each category of an outside evaluator', () => {
  const expected = SHORT.deck.categories.map(category => shortDeckVectors.counts7[category]);
  assert.equal(sumByCategory(SHORT, countRanks(SHORT, 7)), expected);
});

counted('of the vectors have their categories, and ranks that fall where the outside ordinals rise', () => {
  const found = evaluateCards(
    engine,
    strengthVectors.map(({ cards }) => parseCards(cards)),
  );
  const computeRank = createRanker(HOLDEM.deck);
  const rankOf = new Map<number, number>();
  for (const [i, { category, ordinal, cards }] of strengthVectors.entries()) {
    const rank = computeRank(found[i]!);
    assert.equal([engine.category(found[i]!), rankOf.get(ordinal) ?? rank], [category, rank], cards.join(' '));
    rankOf.set(ordinal, rank);
  }
  const sorted = [...rankOf].sort(([a], [b]) => b - a).map(([, rank]) => rank);
  assert.ok(sorted.every((rank, i) => i === 0 || rank > sorted[i - 1]!));
});

counted('of the vectors of short deck have their categories and ranks', () => {
  const computeRank = createRanker(SHORT.deck);
  for (const { hand, board, category, rank } of shortDeckVectors.evaluations) {
    const strength = SHORT.strengthOf(bytesOf(hand + board));
    assert.equal([CATEGORIES[SHORT.engine.category(strength)], computeRank(strength)], [category, rank], hand + board);
  }
});

const calls = suite('evaluateCards');

/** Full calls of random hands, as many as fit, by their number of cards. */
const FULL = new Map(SIZES.map(size => [size, drawHands(chance(size), Math.floor(capacity / size), size)]));

for (const [size, hands] of FULL) {
  calls(`gives hands of ${size} cards the same strength at every place of the input, and writes nothing else`, () => {
    const alone = Uint32Array.from(hands, hand => evaluateCards(engine, [hand])[0]!);
    const bytes = Uint8Array.from(hands.flat());
    for (const count of [0, 1, 15, 16, 17, 1008, hands.length - 1, hands.length]) {
      input(engine)
        .fill(255)
        .set(bytes.subarray(0, size * count));
      const before = input(engine).slice();
      const results = output(engine, 4 * hands.length + 64).fill(0xa5);
      assert.is(engine.evaluateCards(count, size), Status.DONE);
      const found = new Uint32Array(results.buffer, results.byteOffset, count);
      expectStrengths(hands, found, alone.subarray(0, count));
      const behind = results.subarray(4 * count);
      assert.ok(Buffer.compare(behind, new Uint8Array(behind.length).fill(0xa5)) === 0, `behind ${count} hands`);
      assert.ok(Buffer.compare(input(engine), before) === 0, 'the input');
    }
    if (size < 7) return;
    assert.is(engine.evaluate(hands.length), Status.DONE);
    assert.equal(new Uint32Array(engine.memory.buffer, engine.outputPtr(), hands.length), alone, '`evaluate`');
  });
}

calls('does not change constants of the module: a simulation counts the same after full calls', () => {
  const run = { cards: [38, 37], opponents: 3, simulations: 10_000 };
  const expected = simulate(instantiate(), run);
  for (const hands of FULL.values()) evaluateCards(engine, hands);
  assert.equal(simulate(engine, run), expected);
});

/** The status of a call for good hands with some bytes changed. Asserts that the call changes neither the input nor what is behind the output. */
const findStatus = (size: number, hands: number, changes: Readonly<Record<number, number>>): number => {
  input(engine).set(FULL.get(size)!.flat());
  for (const [at, byte] of Object.entries(changes)) input(engine)[Number(at)] = byte;
  const before = input(engine).slice();
  const behind = output(engine, 4 * 1440)
    .fill(0x5a)
    .subarray(4 * Math.min(hands, Math.floor(capacity / size)));
  const status = engine.evaluateCards(hands, size);
  assert.ok(Buffer.compare(input(engine), before) === 0, 'the input');
  assert.ok(Buffer.compare(behind, new Uint8Array(behind.length).fill(0x5a)) === 0, 'behind the output');
  return status;
};

for (const size of SIZES) {
  const most = Math.floor(capacity / size);

  calls(
    `answers 2 for a byte that is not a card, at every place of ${size} cards in every lane, also beside a duplicate`,
    () => {
      for (let place = 0; place < 17 * size; place++) {
        for (const byte of [52, 53, 63, 64, 127, 128, 254, 255])
          assert.is(findStatus(size, 17, { [place]: byte }), Status.NOT_A_CARD, `${byte} at ${place}`);
      }
      for (const hands of [most, most + 1])
        assert.is(findStatus(size, hands, { 0: 7, 1: 7, [size * most - 1]: 52 }), Status.NOT_A_CARD);
      assert.is(findStatus(size, 1, { [size]: 52 }), Status.DONE, 'hands behind the last one');
    },
  );

  calls(`answers 3 for a card twice in a hand of ${size} cards, at every pair of places in every lane`, () => {
    const pairs = [...combinations([...Array(size).keys()], 2)] as [number, number][];
    for (let hand = 0; hand < 17; hand++) {
      for (const [i, [first, second]] of pairs.entries()) {
        const card = (21 * hand + i) % 52;
        const changes = { [size * hand + first]: card, [size * hand + second]: card };
        assert.is(findStatus(size, 17, changes), Status.DUPLICATE_CARD, `${first} and ${second} of hand ${hand}`);
        assert.is(findStatus(size, hand, changes), Status.DONE, 'hands behind the last one');
      }
    }
    const last = size * (most - 1);
    for (const hands of [most, most + 1])
      assert.is(findStatus(size, hands, { [last]: 7, [last + 1]: 7 }), Status.DUPLICATE_CARD);
  });
}

calls('answers 2 for a deuce to a five in short deck, wherever the card is', () => {
  const high = bytesOf('AsKsQsJsTs9s8s');
  for (const low of DECK.filter(card => card % 13 < 4)) {
    for (let place = 0; place < 18 * 7; place++) {
      const bytes = Array.from({ length: 18 }, () => high).flat();
      input(SHORT.engine).set(bytes.with(place, low));
      assert.is(SHORT.engine.evaluateCards(18, 7), Status.NOT_A_CARD, `card ${low} at ${place}`);
      assert.is(SHORT.engine.evaluateCards(Math.floor(place / 7), 7), Status.DONE, 'hands behind the last one');
    }
  }
});
