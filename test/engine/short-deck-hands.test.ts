// What hands are in short deck: ranks, words, the five cards that count, outs, made hands and draws, against the slow reference.
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { createStrengthDescriber, pickBestFive } from '../../src/engine/best-five.js';
import { formatCards } from '../../src/engine/card-lists.js';
import { addCards, createCardSet } from '../../src/engine/card-set.js';
import { parseCard, readRank, readSuit } from '../../src/engine/cards.js';
import type { Category } from '../../src/engine/categories.js';
import { SHORT_DECK } from '../../src/engine/deck.js';
import { createRanker } from '../../src/engine/hand-rank.js';
import { computeStrength, findCategory, findOuts } from '../../src/engine/made-hand.js';
import { createHandNamer, DRAWS, type Draw, MADE_HANDS, orderMadeHands } from '../../src/engine/name-hands.js';
import { suite } from '../suite.js';
import { evaluateCards, instantiate } from './abi.js';
import { combinations } from './hands.js';
import { chance, draw } from './random.js';
import { listClasses } from './rank-classes.js';
import { compareWorths, worthInShortDeck } from './reference.js';
import {
  bestInShortDeck,
  SHORT_CARDS,
  SHORT_CATEGORIES,
  SHORT_RANKS,
  shortBytes,
  shortCardsWithout,
} from './short-deck.js';

const engine = instantiate('poker-odds-short-deck.wasm');
const computeRank = createRanker(SHORT_DECK);
const describeStrength = createStrengthDescriber(SHORT_DECK);
const classes = listClasses(SHORT_RANKS, worthInShortDeck);
const strengthOf = (cards: readonly number[]): number => evaluateCards(engine, [[...cards]])[0]!;

/** The whole deck; then few ranks or few suits, where strong hands and ties are frequent. */
const DECKS = [
  SHORT_CARDS,
  SHORT_CARDS.filter(card => [4, 5, 6, 7, 12].includes(readRank(card))),
  SHORT_CARDS.filter(card => readSuit(card) < 2),
];

const ranks = suite("ranks of short deck's hands");

ranks('are the places of all 1,404 classes of five-card hands, the best first', () => {
  assert.is(classes.length, 1404);
  for (const { hand, rank } of classes) {
    assert.is(computeRank(strengthOf(hand.map(card => parseCard(card)))), rank, hand.join(' '));
  }
});

ranks('begin and end in each category where combinatorics says, a flush before a full house', () => {
  const expected: Readonly<Record<string, readonly [number, number]>> = {
    'Straight Flush': [1, 6],
    'Four of a Kind': [7, 78],
    Flush: [79, 198],
    'Full House': [199, 270],
    Straight: [271, 276],
    'Three of a Kind': [277, 528],
    'Two Pair': [529, 780],
    'One Pair': [781, 1284],
    'High Card': [1285, 1404],
  };
  for (const [place, name] of SHORT_CATEGORIES.entries()) {
    const own = classes.filter(({ category }) => category === place).map(({ rank }) => rank);
    assert.equal([own[0], own.at(-1)], expected[name], name);
  }
});

ranks.run();

/** @param cards the hand's two, then the board's */
const pick = (cards: readonly number[]): string[] => {
  const board = createCardSet();
  addCards(board, cards.slice(2));
  return pickBestFive(cards.slice(0, 2), board, describeStrength(strengthOf(cards)));
};

const best = suite('what a hand is in short deck');

best('is said as players say it, with the five cards in the order in which they count', () => {
  const expected: Readonly<Record<string, string>> = {
    Ah6d7c8s9h: 'Straight, Nine High: 9h 8s 7c 6d Ah',
    Ah6d7c8s9hKdKs: 'Straight, Nine High: 9h 8s 7c 6d Ah',
    Ad9d8d7d6dAhKc: 'Straight Flush, Nine High: 9d 8d 7d 6d Ad',
    Ad9d8d7d6dTdKc: 'Straight Flush, Ten High: Td 9d 8d 7d 6d',
    Ac6d7c8s9hTc: 'Straight, Ten High: Tc 9h 8s 7c 6d',
    Ah9h7h6hQhKdKs: 'Flush, Ace High: Ah Qh 9h 7h 6h',
    QhQdQc6s6d7hKc: 'Full House, Queens over Sixes: Qh Qd Qc 6s 6d',
    AhKhQhJhTh9h8h: 'Royal Flush: Ah Kh Qh Jh Th',
    Jc9d8h7s6c: 'Jack High: Jc 9d 8h 7s 6c',
    AcAdKhKsQdQc6h: 'Two Pair, Aces and Kings: Ad Ac Ks Kh Qd',
  };
  for (const [text, words] of Object.entries(expected)) {
    const cards = shortBytes(text);
    assert.is(`${describeStrength(strengthOf(cards)).description}: ${pick(cards).join(' ')}`, words, text);
  }
});

best('has a category, a rank and five cards for each of the 1,404 classes', () => {
  for (const { hand, rank, category } of classes) {
    const cards = hand.map(card => parseCard(card));
    const described = describeStrength(strengthOf(cards));
    assert.equal([described.rank, described.category], [rank, SHORT_CATEGORIES[category]]);
    assert.equal(pick(cards), bestInShortDeck(hand).five);
  }
});

best('of five to seven cards has the category and the five cards of the slow reference', () => {
  const random = chance(36);
  for (const length of [5, 6, 7]) {
    for (let i = 0; i < 300; i++) {
      const cards = draw(random, DECKS[i % DECKS.length]!, length);
      const { worth, five } = bestInShortDeck(formatCards(cards));
      assert.is(describeStrength(strengthOf(cards)).category, SHORT_CATEGORIES[worth[0]!]);
      assert.equal(pick(cards), five);
    }
  }
});

best.run();

const made = suite('a made hand of short deck');

made('has the category, order and ties of the reference without an engine', () => {
  const bestOf = (cards: readonly number[]) => bestInShortDeck(formatCards(cards)).worth;
  for (const length of [5, 6, 7]) {
    for (const from of DECKS) {
      const hand = fc.shuffledSubarray([...from], { minLength: length, maxLength: length });
      fc.assert(
        fc.property(hand, hand, (one, other) => {
          const [worth, otherWorth] = [bestOf(one), bestOf(other)];
          assert.is(findCategory(one, SHORT_DECK), SHORT_CATEGORIES[worth[0]!]);
          const difference = computeStrength(one, SHORT_DECK) - computeStrength(other, SHORT_DECK);
          assert.is(Math.sign(difference), Math.sign(compareWorths(worth, otherWorth)));
        }),
        { numRuns: 80, seed: 7 },
      );
    }
  }
});

/** The category after each next card that improves the hand more than the board: found with the reference. */
const findOutsSlowly = (hand: readonly number[], board: readonly number[], others: readonly number[]) => {
  const outs = new Map<Category, number[]>();
  const placeOf = (cards: readonly number[]): number => SHORT_DECK.categories.indexOf(findCategory(cards, SHORT_DECK));
  const now = bestInShortDeck(formatCards([...hand, ...board])).worth[0]!;
  for (const card of shortCardsWithout([...hand, ...board, ...others])) {
    const next = bestInShortDeck(formatCards([...hand, ...board, card])).worth[0]!;
    if (next <= now || next <= placeOf([...board, card])) continue;
    const category = SHORT_CATEGORIES[next]!;
    outs.set(category, [...(outs.get(category) ?? []), card]);
  }
  return [...SHORT_CATEGORIES].reverse().flatMap(category => {
    const cards = outs.get(category);
    return cards ? [{ category, cards }] : [];
  });
};

made('has the outs that every next card shows, the best category first, none below six', () => {
  const random = chance(81);
  const found = new Set<Category>();
  for (let i = 0; i < 180; i++) {
    const [a, b, c, ...board] = draw(random, DECKS[i % DECKS.length]!, 6 + (i % 2));
    const outs = findOuts([a!, b!], board, [c!], SHORT_DECK);
    const sorted = outs.map(({ category, cards }) => ({ category, cards: [...cards].sort((x, y) => x - y) }));
    assert.equal(sorted, findOutsSlowly([a!, b!], board, [c!]));
    for (const { category } of outs) found.add(category);
  }
  assert.is(found.size, 8, 'each category but the lowest occurs');
});

made('with a straight draws to a full house above it, and with a full house to no flush', () => {
  const name = (hand: string, board: string) => {
    const namer = createHandNamer(shortBytes(board), SHORT_DECK);
    const [first, second] = shortBytes(hand) as [number, number];
    const made = namer.nameMade(first, second);
    return [made, namer.nameDraw(first, second, made)];
  };
  assert.equal(name('Ah6d', '7c8s9h'), ['Straight', undefined]);
  assert.equal(name('Ah6h', '7h8h9c'), ['Straight', 'Flush Draw']);
  assert.equal(name('Ah6d', '7c8sKh'), ['Ace High', 'Gutshot']);
  assert.equal(name('9h8d', '7c6sKh'), ['High Card', 'Open-Ended Straight Draw']);
  assert.equal(name('QhQd', 'QcJhJd'), ['Full House', undefined]);
  assert.equal(orderMadeHands(SHORT_DECK).slice(0, 6), [
    'Straight Flush',
    'Four of a Kind',
    'Flush',
    'Full House',
    'Straight',
    'Set',
  ]);
  assert.equal([...orderMadeHands(SHORT_DECK)].sort(), [...MADE_HANDS].sort());
});

const STRAIGHTS = Array.from({ length: 6 }, (_, low) => [12, 4, 5, 6, 7, 8, 9, 10, 11, 12].slice(low, low + 5));
const findBestStraight = (cards: readonly number[]): number => {
  const own = new Set(cards.map(readRank));
  return STRAIGHTS.findLastIndex(straight => straight.every(rank => own.has(rank)));
};

/** By every card that can come next: it makes a flush of a card of the hand, or a straight that the board and it do not make. */
const findDraw = (hand: readonly number[], board: readonly number[], category: Category): Draw | undefined => {
  if (SHORT_CATEGORIES.indexOf(category) >= SHORT_CATEGORIES.indexOf('Full House')) return undefined;
  const next = shortCardsWithout([...hand, ...board]);
  const makesFlush = (card: number): boolean => {
    const suit = readSuit(card);
    const count = [...hand, ...board, card].filter(each => readSuit(each) === suit).length;
    return count === 5 && hand.some(each => readSuit(each) === suit);
  };
  const straights = next.filter(
    card => findBestStraight([...hand, ...board, card]) > findBestStraight([...board, card]),
  );
  const ofRanks = category === 'Straight' ? 0 : new Set(straights.map(readRank)).size;
  if (next.some(makesFlush)) return ofRanks > 0 ? 'Flush Draw and Straight Draw' : 'Flush Draw';
  return ofRanks > 1 ? 'Open-Ended Straight Draw' : ofRanks === 1 ? 'Gutshot' : undefined;
};

made('is named by its category, and draws to what some next card makes, for all hands of random boards', () => {
  const random = chance(49);
  const found = new Set<string | undefined>();
  for (let i = 0; i < 60; i++) {
    const board = draw(random, DECKS[i % DECKS.length]!, 3 + (Math.floor(i / DECKS.length) % 3));
    const { nameMade, nameDraw } = createHandNamer(board, SHORT_DECK);
    for (const [a, b] of combinations(shortCardsWithout(board), 2) as Generator<[number, number]>) {
      const name = nameMade(a, b);
      const category = SHORT_CATEGORIES.find(each => each === name) ?? findCategory([a, b, ...board], SHORT_DECK);
      assert.is(category, findCategory([a, b, ...board], SHORT_DECK), `${formatCards([a, b])} is no ${name}`);
      const expected = board.length === 5 ? undefined : findDraw([a, b], board, category);
      assert.is(nameDraw(a, b, name), expected, `${formatCards([a, b])} on ${formatCards(board)}`);
      found.add(name).add(expected);
    }
  }
  assert.is(found.size, MADE_HANDS.length + DRAWS.length + 1, 'each of them occurs');
});

made.run();
