// The table of the 169 starting hands against one opponent.

import * as assert from 'uvu/assert';
import { EnumeratedOdds } from '../../../src/calculations/odds/odds-calculation.js';
import { formatClass, readPreflopCounts } from '../../../src/calculations/odds/preflop.js';
import { parseCards } from '../../../src/engine/card-lists.js';
import { addCounts } from '../../../src/engine/counts.js';
import { combinations, DECK } from '../../engine/hands.js';
import { showdownVectors } from '../../engine/vectors.js';
import { readOdds } from '../../named-counts.js';
import { suite } from '../../suite.js';
import { loadHoldem } from '../holdem.js';

const DEALS = 2_097_572_400;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const pairs = [...combinations(DECK, 2)] as [number, number][];
const bytes = (cards: readonly string[]) => parseCards(cards) as [number, number];

const table = suite('the preflop table');

table('names 169 starting hands by their ranks, higher first, and whether they are suited', () => {
  const names = ['Ah Kh', 'Kd Ah', '2c 2d', '9s Ts'].map(text => formatClass(...bytes(text.split(' '))));
  assert.equal(names, ['AKs', 'AKo', '22', 'T9s']);
  assert.is(new Set(pairs.map(([a, b]) => formatClass(a, b))).size, 169);
});

table('has a row for every two cards, whose counts add up; over all hands wins and losses balance', () => {
  let balance = 0;
  for (const [a, b] of pairs) {
    const { deals, win, tie, lose, own, opponents, bothOpponents } = readOdds(readPreflopCounts(a, b));
    assert.equal(
      [deals, win + tie + lose, sum(own), sum(opponents), sum(bothOpponents)],
      [DEALS, DEALS, DEALS, DEALS, 0],
    );
    assert.ok([win, tie, lose, ...own, ...opponents].every(count => Number.isSafeInteger(count) && count >= 0));
    assert.equal(readPreflopCounts(b, a), readPreflopCounts(a, b));
    balance += win - lose;
  }
  assert.is(balance, 0);
});

table('has the counts of every deal, enumerated again for a suited and an offsuit hand', async () => {
  const engine = await loadHoldem();
  for (const cards of ['8d 7d', 'Js 4c'].map(text => bytes(text.split(' ')))) {
    const whole = new EnumeratedOdds({ cards, opponents: 1 });
    const chunks = Array.from({ length: whole.chunkCount }, (_, index) => engine.compute(whole.chunkAt(index)));
    assert.equal(chunks.reduce(addCounts), readPreflopCounts(...cards), cards.join());
  }
});

table('equals every reference showdown to the last count', () => {
  const preflop = showdownVectors.filter(({ cards, opponents }) => cards.length === 2 && opponents === 1);
  assert.is(preflop.length, 4);
  for (const { cards, win, tie, lose, own_categories, opponent_categories } of preflop) {
    const { deals, bothOpponents, ...counts } = readOdds(readPreflopCounts(...bytes(cards)));
    const [own, opponents] = [Object.values(own_categories), Object.values(opponent_categories)];
    assert.equal(counts, { win, tie, lose, own, opponents });
  }
});

table('answers exact calculations of two cards against one opponent, no others', () => {
  const cards = [38, 37];
  assert.equal(new EnumeratedOdds({ cards, opponents: 1 }).findKnown(), readPreflopCounts(38, 37));
  assert.is(new EnumeratedOdds({ cards, opponents: 0 }).findKnown(), undefined);
  assert.is(new EnumeratedOdds({ cards: [...cards, 1], opponents: 1 }).findKnown(), undefined);
});
