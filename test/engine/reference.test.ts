// The slow reference evaluator, itself proved by vectors that come from outside.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compareWorths, worthOfFive, worthOfSeven } from './reference.js';
import { strengthVectors } from './vectors.js';

const worth = (text: string) => worthOfFive(text.split(' '));

const reference = suite('the reference evaluator');

reference('knows the category of all 4,000 vector hands', () => {
  assert.is(strengthVectors.length, 4000);
  for (const { cards, category } of strengthVectors) assert.is(worthOfSeven(cards)[0], category, cards.join(''));
});

reference('orders all 4,000 vector hands as their ordinals do, ties included', () => {
  const hands = strengthVectors.map(vector => ({ ...vector, worth: worthOfSeven(vector.cards) }));
  hands.sort((a, b) => a.ordinal - b.ordinal);
  hands.slice(1).forEach((hand, i) => {
    const before = hands[i] ?? hand;
    const rises = Math.sign(compareWorths(hand.worth, before.worth));
    assert.is(rises, Math.sign(hand.ordinal - before.ordinal), `${before.cards.join('')} and ${hand.cards.join('')}`);
  });
});

reference('takes the ace below the deuce in a straight, and the five as its top', () => {
  assert.equal(worth('Ah 2c 3d 4s 5h'), [4, 5]);
  assert.equal(worth('Ah 2h 3h 4h 5h'), [8, 5]);
  assert.equal(worth('Ah Kh 2h 3h 4h'), [5, 14, 13, 4, 3, 2]);
});

reference('breaks ties by the larger group first, then by the higher rank', () => {
  assert.equal(worth('2h 2c 2d Ks Kh'), [6, 2, 13]);
  assert.equal(worth('3h 3c 2d 2s Ah'), [2, 3, 2, 14]);
  assert.equal(worth('9h 9c 9d 9s 2h'), [7, 9, 2]);
});

reference.run();
