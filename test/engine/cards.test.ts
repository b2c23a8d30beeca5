// Cards as text and as bytes: which texts are cards, and what an error says about those that are none.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  DuplicateCardsError,
  formatCard,
  formatCards,
  InvalidCardsError,
  parseCard,
  parseCards,
} from '../../src/engine/cards.js';

const MAX_MESSAGE_LENGTH = 300;

/** The error that `action` throws. */
const thrown = (action: () => unknown): Error => {
  try {
    action();
  } catch (error) {
    return error as Error;
  }
  return assert.unreachable('nothing was thrown') as never;
};

const refusal = (entry: unknown): string => {
  const error = thrown(() => parseCards(['Kd', entry]));
  assert.instance(error, InvalidCardsError);
  return error.message;
};

const bytes = suite('card bytes');

bytes('are suit × 13 + rank: clubs, diamonds, hearts, spades, deuce to ace', () => {
  const expected = [...'cdhs'].flatMap(suit => [...'23456789TJQKA'].map(rank => rank + suit));
  expected.forEach((text, byte) => {
    assert.is(parseCard(text), byte);
    assert.is(formatCard(byte), text);
  });
});

bytes('keep their order: two hole cards, then the board', () => {
  assert.equal(parseCards(['Ah', 'Kh', '2c', 'Ts', '9d', '3h', '7s']), [38, 37, 0, 47, 20, 27, 44]);
});

bytes('of 2 to 7 different cards, formatted, parse to themselves', () => {
  const situation = fc.uniqueArray(fc.integer({ min: 0, max: 51 }), { minLength: 2, maxLength: 7 });
  fc.assert(
    fc.property(situation, cards => assert.equal(parseCards(formatCards(cards)), cards)),
    { seed: 1 },
  );
});

bytes.run();

const refused = suite('texts that are no card');

const meant: readonly (readonly [string, string])[] = [
  ['10h', 'Th'],
  ['10♠', 'Ts'],
  ['h10', 'Th'],
  ['ah', 'Ah'],
  ['AH', 'Ah'],
  ['aH', 'Ah'],
  ['hA', 'Ah'],
  ['Ha', 'Ah'],
  ['tc', 'Tc'],
  ['A♥', 'Ah'],
  ['A♥️', 'Ah'],
  ['♣2', '2c'],
  ['K♦', 'Kd'],
  [' Ah', 'Ah'],
  ['Ah ', 'Ah'],
  ['Ah\n', 'Ah'],
];

for (const [text, card] of meant) {
  refused(`${JSON.stringify(text)} is refused with "did you mean ${card}?"`, () => {
    const message = refusal(text);
    assert.match(message, `cards[1] is ${JSON.stringify(text)}`);
    assert.match(message, `did you mean "${card}"?`);
  });
}

const hopeless = ['1h', '0h', '', 'A', 'h', 'Ahh', 'AA', 'hh', 'Xh', 'Ax', 'A h', '11h', '100h', '🂱', 'A\u0000', '__'];

for (const text of hopeless) {
  refused(`${JSON.stringify(text)} is refused with what a card looks like`, () => {
    const message = refusal(text);
    assert.match(message, `cards[1] is ${JSON.stringify(text)}`);
    assert.match(message, 'a card is two characters, a rank (A K Q J T 9 8 7 6 5 4 3 2) and a suit (h d c s)');
    assert.not.match(message, 'did you mean');
  });
}

const others: readonly (readonly [unknown, string])[] = [
  [5, '5'],
  [-0.5, '-0.5'],
  [null, 'null'],
  [true, 'true'],
  [undefined, 'of type undefined'],
  [{}, 'of type object'],
  [[], 'an array'],
  [['Ah'], 'an array'],
  [{ toString: () => 'Ah' }, 'of type object'],
  [new String('Ah'), 'of type object'],
];

for (const [index, [value, echo]] of others.entries()) {
  refused(`what is no text is refused by what it is, ${echo} (${index + 1})`, () => {
    assert.match(refusal(value), `cards[1] is ${echo}: a card is two characters`);
  });
}

refused('the first entry that is no card is named', () => {
  assert.match(thrown(() => parseCards(['Ah', 'Kx', 'zz'])).message, 'cards[1] is "Kx"');
  assert.match(thrown(() => parseCards(['Ah', 'Kh', '2c', '3c', '4c', '5c', '6C'])).message, 'cards[6] is "6C"');
});

refused('a missing entry of a sparse array is named like any other', () => {
  const sparse: unknown[] = ['Ah', 'Kh', '2c'];
  delete sparse[1];
  assert.match(thrown(() => parseCards(sparse)).message, 'cards[1] is of type undefined');
});

refused('a card alone is named as the caller likes', () => {
  assert.match(thrown(() => parseCard('1h')).message, 'the card is "1h"');
  assert.match(thrown(() => parseCard('1h', 'the second hole card')).message, 'the second hole card is "1h"');
});

refused('no text crashes the parser, none but the 52 is a card, and none is echoed at length', () => {
  const anyText = fc.oneof(
    fc.string({ maxLength: 6 }),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: fc.constantFrom(...'AKT10hdcs♥♠\uFE0F \ud83c\udcb1'), maxLength: 5 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
  );
  const cards = new Set(Array.from({ length: 52 }, (_, byte) => formatCard(byte)));
  fc.assert(
    fc.property(
      anyText.filter(text => !cards.has(text)),
      text => {
        const message = refusal(text);
        assert.ok(message.length <= MAX_MESSAGE_LENGTH, message);
        assert.is(Buffer.from(message).toString(), message, 'no half characters');
        assert.not.match(message, '\n');
      },
    ),
    { seed: 1, numRuns: 2000 },
  );
});

refused('no more of a text is echoed than the display prefix of an API key has, eight characters', () => {
  assert.match(refusal('pok_0123456789abcdef'), 'cards[1] is "pok_0123…"');
});

refused('no value of another kind crashes the parser or is echoed at length', () => {
  fc.assert(
    fc.property(
      fc.anything().filter(value => typeof value !== 'string'),
      value => assert.ok(refusal(value).length <= MAX_MESSAGE_LENGTH),
    ),
    { seed: 1, numRuns: 1000 },
  );
});

refused.run();

const numbers = suite('the number of cards');

for (const count of [0, 1, 8, 52, 1000]) {
  numbers(`${count} cards are refused with the numbers that are right`, () => {
    const deck = Array.from({ length: count }, (_, i) => formatCard(i % 52));
    const error = thrown(() => parseCards(deck));
    assert.instance(error, InvalidCardsError);
    assert.match(error.message, `cards has ${count} ${count === 1 ? 'entry' : 'entries'}: send 2 to 7`);
  });
}

numbers('is checked before what the entries are', () => {
  assert.match(thrown(() => parseCards(['zz'])).message, 'cards has 1 entry');
});

numbers.run();

const duplicates = suite('a card twice');

duplicates('is named with both its places, whichever two', () => {
  const cards = ['Ah', 'Kh', '2c', 'Ts', '9d', '3h', '7s'];
  for (let first = 0; first < 7; first++) {
    for (let second = first + 1; second < 7; second++) {
      const error = thrown(() => parseCards(cards.with(second, cards[first] ?? '')));
      assert.instance(error, DuplicateCardsError);
      assert.is(error.message, `cards[${second}] is "${cards[first]}", which is cards[${first}] already`);
    }
  }
});

duplicates('is looked for only when every entry is known to be a card', () => {
  assert.instance(
    thrown(() => parseCards(['Ah', 'Ah', 'zz'])),
    InvalidCardsError,
  );
});

duplicates.run();
