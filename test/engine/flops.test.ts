// Flops: their classes, compared with all flops of every renaming of the suits, and their textures.
import { createHash } from 'node:crypto';
import * as assert from 'uvu/assert';
import { formatCards, parseCards } from '../../src/engine/card-lists.js';
import { DuplicateCardsError, InvalidCardsError, splitCards } from '../../src/engine/cards.js';
import { flopTexture, listFlopClasses, listFlops, SUIT_RENAMINGS } from '../../src/engine/flops.js';
import { suite } from '../suite.js';
import { flopReportVectors } from './vectors.js';

const [first] = flopReportVectors;

const flops = suite('flops');

flops('are 1,755 classes, written and ordered as in the reference', () => {
  const listed = listFlops();
  const text = listed.map(({ flop, count }) => `${flop} ${count}\n`).join('');
  assert.is(createHash('sha256').update(text).digest('hex'), first!.sha256);
  assert.is(
    listed.reduce((sum, { count }) => sum + count, 0),
    22_100,
  );
});

/** "AsKh2c": the highest rank first, then spades, hearts, diamonds, clubs. */
const ORDER = [...'AKQJT98765432'].flatMap(rank => [...'shdc'].map(suit => rank + suit));
const write = (cards: readonly string[]): string =>
  [...cards].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)).join('');
const compare = (a: string, b: string): number =>
  splitCards(a)
    .map((card, i) => ORDER.indexOf(card) - ORDER.indexOf(splitCards(b)[i]!))
    .find(difference => difference !== 0) ?? 0;

/** All flops without the dead cards, each under the first of those that renaming suits makes of it. */
const classifyByHand = (renamings: readonly string[], dead: readonly string[]): Map<string, Set<string>> => {
  const classes = new Map<string, Set<string>>();
  const left = ORDER.filter(card => !dead.includes(card));
  for (const a of left)
    for (const b of left.slice(left.indexOf(a) + 1))
      for (const c of left.slice(left.indexOf(b) + 1)) {
        const alike = renamings.map(suits =>
          write([a, b, c].map(([rank, suit]) => rank! + suits['cdhs'.indexOf(suit!)]!)),
        );
        const least = [...alike].sort(compare)[0]!;
        classes.set(least, (classes.get(least) ?? new Set()).add(write([a, b, c])));
      }
  return classes;
};

for (const [words, dead, keeps] of [
  ['the heart stays', ['Kh'], (suits: string) => suits[2] === 'h'],
  ['three suits go round in a circle', [], (suits: string) => ['cdhs', 'dhcs', 'hcds'].includes(suits)],
  ['pairs of suits are swapped at once', ['2c', '2d'], (suits: string) => ['cdhs', 'dcsh'].includes(suits)],
  ['no suit is alike another one', ['Ac', 'Kd', 'Qh'], (suits: string) => suits === 'cdhs'],
] as const) {
  flops(`are classes where ${words}`, () => {
    const renamings = SUIT_RENAMINGS.filter(to => keeps(to.map(suit => 'cdhs'[suit]).join('')));
    const classes = listFlopClasses(renamings, parseCards(dead));
    const expected = classifyByHand(
      renamings.map(to => to.map(suit => 'cdhs'[suit]).join('')),
      dead,
    );
    assert.equal(
      classes.map(({ cards, count }) => [formatCards(cards).join(''), count]),
      [...expected].sort(([a], [b]) => compare(a, b)).map(([flop, { size }]) => [flop, size]),
    );
  });
}

flops('have the textures of the reference', () => {
  const listed = listFlops().map(({ flop, count }) => ({ count, texture: flopTexture(flop) }));
  for (const [name, { classes, count }] of Object.entries(first!.texture)) {
    const own = listed.filter(({ texture }) => texture.suits === name || texture.ranks === name);
    assert.equal([own.length, own.reduce((sum, each) => sum + each.count, 0)], [classes, count], name);
  }
});

for (const [flop, suits, ranks, high, connected] of [
  ['Ah7h2c', 'two-tone', 'unpaired', 'A', false],
  ['5d4c3s', 'rainbow', 'unpaired', '5', true],
  ['Ts6s8s', 'monotone', 'unpaired', 'T', true],
  ['Ts5s8s', 'monotone', 'unpaired', 'T', false],
  ['5hAs3d', 'rainbow', 'unpaired', 'A', true],
  ['6hAs3d', 'rainbow', 'unpaired', 'A', false],
  ['Ah Kd Tc', 'rainbow', 'unpaired', 'A', true],
  ['a♥ 10♥ 9♣', 'two-tone', 'unpaired', 'A', false],
  ['2c2d3c', 'two-tone', 'paired', '3', false],
  ['2c2d2s', 'rainbow', 'trips', '2', false],
] as const) {
  flops(`such as ${flop} are ${suits}, ${ranks} and ${connected ? '' : 'not '}connected`, () => {
    assert.equal(flopTexture(flop), { suits, ranks, high, connected });
  });
}

flops('that are not three cards are refused', () => {
  for (const [sent, error, message] of [
    ['Ah7h', InvalidCardsError, 'flop has 2 entries: send a text of three cards, such as "Ah7h2c"'],
    [['Ah'], InvalidCardsError, 'flop is an array: send a text of three cards, such as "Ah7h2c"'],
    ['Ah7h12c', InvalidCardsError, 'card 3 of the flop is "12c": did you mean "Qc"?'],
    ['Ah7hAh', DuplicateCardsError, 'card 3 of the flop is "Ah", which is card 1 of the flop already'],
  ] as const) {
    const isRefusal = (thrown: Error): boolean => thrown instanceof error && thrown.message === message;
    assert.throws(() => flopTexture(sent as string), isRefusal);
  }
});
