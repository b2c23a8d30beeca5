// Ranks of hands: the same as their places in a list of all classes that the slow reference evaluator makes from the rules.

import * as assert from 'uvu/assert';
import { parseCard } from '../../src/engine/cards.js';
import { CATEGORIES } from '../../src/engine/categories.js';
import { FULL_DECK } from '../../src/engine/deck.js';
import { createRanker } from '../../src/engine/hand-rank.js';
import { suite } from '../suite.js';
import { evaluate, evaluateCards, instantiate } from './abi.js';
import { deckWithout } from './hands.js';
import { chance, draw } from './random.js';
import { listClasses } from './rank-classes.js';
import { strengthVectors } from './vectors.js';

const computeRank = createRanker(FULL_DECK);
const WORST_RANK = 7462;

const engine = instantiate();
const classes = listClasses();
const bytesOf = (hand: readonly string[]): number[] => hand.map(card => parseCard(card));
const rankOf = (text: string): number => computeRank(evaluateCards(engine, [bytesOf(text.split(' '))])[0]!);

const ranks = suite('ranks of hands');

ranks('are the places of all 7,462 classes of five-card hands, the best first', () => {
  assert.is(classes.length, WORST_RANK);
  const strengths = evaluateCards(
    engine,
    classes.map(({ hand }) => bytesOf(hand)),
  );
  for (const [i, { hand, rank }] of classes.entries()) assert.is(computeRank(strengths[i]!), rank, hand.join(' '));
});

ranks('begin and end in each category where other software has them', () => {
  const published: Readonly<Record<string, readonly [number, number]>> = {
    'Straight Flush': [1, 10],
    'Four of a Kind': [11, 166],
    'Full House': [167, 322],
    Flush: [323, 1599],
    Straight: [1600, 1609],
    'Three of a Kind': [1610, 2467],
    'Two Pair': [2468, 3325],
    'One Pair': [3326, 6185],
    'High Card': [6186, 7462],
  };
  for (const [place, name] of CATEGORIES.entries()) {
    const own = classes.filter(({ category }) => category === place).map(({ rank }) => rank);
    assert.equal([own[0], own.at(-1)], published[name], name);
  }
  for (const [hand, rank] of [
    ['Ah Kh Qh Jh Th', 1],
    ['5s 4s 3s 2s As', 10],
    ['Ah Ad Ac As Kh', 11],
    ['Ah Ad Ac Kh Kd', 167],
    ['Ah Kh Qh Jh 9h', 323],
    ['Ah Kd Qh Jh Th', 1600],
    ['5s 4s 3s 2s Ah', 1609],
    ['Ah Ad Kc Qh Jd', 3326],
    ['7h 5d 4c 3h 2d', 7462],
    ['9c 9d 9h 9s 3c 2d', 81], // better: the royal flush to five high, 10; four tens to aces, 60; ace to ten and eight to four beside nines, 10
  ] as const) {
    assert.is(rankOf(hand), rank, hand);
  }
});

ranks('of seven-card hands fall where their outside ordinals rise, and are the same where these are', () => {
  const strengths = evaluate(
    engine,
    strengthVectors.map(({ cards }) => bytesOf(cards)),
  );
  const byOrdinal = new Map<number, number>();
  for (const [i, { ordinal }] of strengthVectors.entries()) {
    const rank = computeRank(strengths[i]!);
    assert.is(byOrdinal.get(ordinal) ?? rank, rank);
    byOrdinal.set(ordinal, rank);
  }
  const sorted = [...byOrdinal].sort(([a], [b]) => b - a).map(([, rank]) => rank);
  assert.ok(sorted.every((rank, i) => i === 0 || rank > sorted[i - 1]!));
});

ranks('of six and seven cards are at least as good as those of five of them', () => {
  const random = chance(5);
  const fives = classes.map(({ hand }) => bytesOf(hand));
  for (const more of [1, 2]) {
    const larger = fives.map(hand => draw(random, [...hand, ...draw(random, deckWithout(hand), more)], 5 + more));
    const strengths = evaluateCards(engine, larger);
    for (const [i, { rank }] of classes.entries()) assert.ok(computeRank(strengths[i]!) <= rank);
  }
});

ranks.run();
