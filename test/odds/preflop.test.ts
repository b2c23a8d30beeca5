// The table of the 169 starting hands against one opponent.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseCards } from '../../src/engine/cards.js';
import { countsInPreflopTable, preflopCounts, startingHand } from '../../src/odds/preflop.js';
import { showdownVectors } from '../engine/vectors.js';
import { readOdds } from '../named-counts.js';

const DEALS = 2_097_572_400;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const pairs = Array.from({ length: 52 }, (_, a) => a).flatMap(a =>
  Array.from({ length: 52 }, (_, b) => b)
    .filter(b => b !== a)
    .map(b => [a, b] as const),
);

const hands = suite('a starting hand');

hands('is named by its ranks, higher first, and whether it is suited', () => {
  const named = (first: string, second: string): string => {
    const [a = 0, b = 0] = parseCards([first, second]);
    return startingHand(a, b);
  };
  assert.is(named('Ah', 'Kh'), 'AKs');
  assert.is(named('Kd', 'Ah'), 'AKo');
  assert.is(named('2c', '2d'), '22');
  assert.is(named('9s', 'Ts'), 'T9s');
});

hands('is one of 169', () => {
  assert.is(new Set(pairs.map(([a, b]) => startingHand(a, b))).size, 169);
});

hands.run();

const table = suite('the preflop table');

table('has a row for every two cards, whose counts add up', () => {
  for (const [a, b] of pairs) {
    const { deals, win, tie, lose, own, opponents, bothOpponents } = readOdds(preflopCounts(a, b));
    assert.is(deals, DEALS);
    assert.is(win + tie + lose, DEALS);
    assert.is(sum(own), DEALS);
    assert.is(sum(opponents), DEALS);
    assert.is(sum(bothOpponents), 0);
    assert.ok([win, tie, lose, ...own, ...opponents].every(count => Number.isSafeInteger(count) && count >= 0));
  }
});

table('meets every reference showdown to the last count', () => {
  const preflop = showdownVectors.filter(({ cards, opponents }) => cards.length === 2 && opponents === 1);
  assert.is(preflop.length, 4);
  for (const { cards, win, tie, lose, own_categories, opponent_categories } of preflop) {
    const [a = 0, b = 0] = parseCards(cards);
    const counts = readOdds(preflopCounts(a, b));
    assert.equal([counts.win, counts.tie, counts.lose], [win, tie, lose]);
    assert.equal(counts.own, Object.values(own_categories));
    assert.equal(counts.opponents, Object.values(opponent_categories));
  }
});

table('is fair: over all starting hands, wins and losses balance', () => {
  const counts = pairs.map(([a, b]) => readOdds(preflopCounts(a, b)));
  assert.is(sum(counts.map(({ win }) => win)), sum(counts.map(({ lose }) => lose)));
});

table('answers exact calculations of two cards against one opponent, no others', () => {
  const cards = [38, 37];
  assert.equal(countsInPreflopTable({ kind: 'odds', method: 'exact', cards, opponents: 1 }), preflopCounts(38, 37));
  assert.is(countsInPreflopTable({ kind: 'odds', method: 'exact', cards, opponents: 0 }), undefined);
  assert.is(countsInPreflopTable({ kind: 'odds', method: 'exact', cards: [...cards, 1], opponents: 1 }), undefined);
  assert.is(
    countsInPreflopTable({ kind: 'odds', method: 'monte-carlo', cards, opponents: 1, simulations: 1, seed: 1 }),
    undefined,
  );
});

table.run();
