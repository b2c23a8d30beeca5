// Cards as text and as bytes: which texts are cards, and the errors for others.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formatCards, parseCards } from '../../src/engine/card-lists.js';
import { DuplicateCardsError, formatCard, InvalidCardsError, parseCard, splitCards } from '../../src/engine/cards.js';

const MAX_MESSAGE_LENGTH = 300;

/** The error that reading cards throws. */
const refusal = (cards: unknown, type: new () => Error = InvalidCardsError): string => {
  try {
    parseCards(cards as string[]);
  } catch (error) {
    assert.instance(error, type);
    return (error as Error).message;
  }
  return assert.unreachable('nothing was thrown') as never;
};

const cards = suite('cards');

cards('are the bytes suit × 13 + rank: clubs, diamonds, hearts, spades, deuce to ace', () => {
  const texts = [...'cdhs'].flatMap(suit => [...'23456789TJQKA'].map(rank => rank + suit));
  for (const [byte, text] of texts.entries()) assert.equal([parseCard(text), formatCard(byte)], [byte, text]);
  assert.equal(parseCards(['Ah', 'Kh', '2c', 'Ts', '9d', '3h', '7s']), [38, 37, 0, 47, 20, 27, 44]);
  assert.equal(formatCards([38, 37]), ['Ah', 'Kh']);
});

cards('are split as people type them: joined, or with spaces or commas between', () => {
  assert.equal(splitCards('AhKh, 10h2c  A♥️'), ['Ah', 'Kh', '10h', '2c', 'A♥']);
});

cards('that are bytes are refused outside 0 to 51', () => {
  for (const [index, byte] of [52, -1, 0.5, Number.NaN].entries()) {
    const bytes = [...Array(index).fill(0), byte];
    assert.throws(() => formatCards(bytes), new RegExp(`^bytes\\[${index}\\] is .*: send an integer from 0 to 51$`));
  }
});

/** Each text with the card that was probably meant. */
const MEANT: Readonly<Record<string, string>> = {
  '10h': 'Th',
  '10♠': 'Ts',
  h10: 'Th',
  ah: 'Ah',
  AH: 'Ah',
  hA: 'Ah',
  'A♥️': 'Ah',
  '♣2': '2c',
  'K♦': 'Kd',
  'Ah\n': 'Ah',
};

cards('that are misspelt are refused with the card that was probably meant', () => {
  for (const [text, card] of Object.entries(MEANT)) {
    assert.is(refusal(['Kd', text]), `cards[1] is ${JSON.stringify(text)}: did you mean "${card}"?`);
  }
});

const HOPELESS: readonly (readonly [value: unknown, shown: string])[] = [
  ...['1h', '', 'A', 'Ahh', 'AA', 'hh', 'Xh', 'Ax', '11h', '100h', '🂱'].map(
    text => [text, JSON.stringify(text)] as const,
  ),
  ['pok_0123456789abcdef', '"pok_0123…"'], // no more than the display prefix of an API key
  [-0.5, '-0.5'],
  [null, 'null'],
  [true, 'true'],
  [undefined, 'of type undefined'],
  [['Ah'], 'an array'],
  [{ toString: () => 'Ah' }, 'of type object'],
];

cards('that look like no card are refused with an example of a card', () => {
  const hint = 'a card is two characters, a rank (A K Q J T 9 8 7 6 5 4 3 2) and a suit (h d c s), such as "Ah"';
  for (const [value, shown] of HOPELESS) assert.is(refusal(['Kd', value]), `cards[1] is ${shown}: ${hint}`);
  assert.throws(() => parseCard('1h'), /^the card is "1h"/);
});

cards('of any text are read, or refused with one short sentence', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: fc.constantFrom(...'AKT10hdcs♥♠\uFE0F \ud83c\udcb1'), maxLength: 5 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.anything(),
  );
  const right = new Set<unknown>(Array.from({ length: 52 }, (_, byte) => formatCard(byte)));
  fc.assert(
    fc.property(
      anyText.filter(text => !right.has(text)),
      text => {
        const message = refusal(['Kd', text]);
        assert.ok(message.length <= MAX_MESSAGE_LENGTH && !message.includes('\n'), message);
        assert.is(Buffer.from(message).toString(), message, 'no half characters');
      },
    ),
    { seed: 1, numRuns: 2000 },
  );
});

cards('are 2 to 7: the number is checked before the entries', () => {
  for (const count of [0, 1, 8]) {
    const entries = count === 1 ? '1 entry' : `${count} entries`;
    const hint = 'send 2 to 7, two hole cards, then 0 to 5 board cards';
    assert.is(refusal(Array(count).fill('zz')), `cards has ${entries}: ${hint}`);
  }
  assert.is(refusal(undefined), 'cards is missing: send an array of 2 to 7 cards');
  assert.is(refusal('Ah'), 'cards is "Ah": send an array of 2 to 7 cards');
  const sparse: unknown[] = ['Ah', 'Ah', '2c'];
  delete sparse[2];
  assert.match(refusal(sparse), /^cards\[2\] is of type undefined/);
});

cards('that are wrong are all named, with what was probably meant', () => {
  const hint = 'a card is two characters, a rank (A K Q J T 9 8 7 6 5 4 3 2) and a suit (h d c s), such as "Ah"';
  assert.is(refusal(['Ah', 'Kx', 5]), `cards[1] is "Kx" and cards[2] is 5: ${hint}`);
  assert.is(
    refusal(['10h', 'Ah', 'ah']),
    'cards[0] is "10h" (did you mean "Th"?) and cards[2] is "ah" (did you mean "Ah"?)',
  );
  assert.is(
    refusal(['zz', 'Ah', null, 'AH']),
    `cards[0] is "zz", cards[2] is null and cards[3] is "AH" (did you mean "Ah"?): ${hint}`,
  );
});

cards('that appear twice are named with both positions, for every pair of positions', () => {
  const right = ['Ah', 'Kh', '2c', 'Ts', '9d', '3h', '7s'];
  for (let second = 1; second < 7; second++) {
    for (let first = 0; first < second; first++) {
      const message = refusal(right.with(second, right[first]!), DuplicateCardsError);
      assert.is(message, `cards[${second}] is "${right[first]}", which is cards[${first}] already`);
    }
  }
});

cards.run();
