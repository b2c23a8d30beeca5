// Cards as text and as bytes: which texts are cards, and the errors for others.
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { allCards, formatCards, parseCards, readSituationCards } from '../../src/engine/card-lists.js';
import {
  DuplicateCardsError,
  formatCard,
  InvalidCardsError,
  parseCard,
  type ReadCard,
  readCardByte,
  readTypedCard,
  readTypedCardAt,
  splitCards,
} from '../../src/engine/cards.js';
import { suite } from '../suite.js';

const MAX_MESSAGE_LENGTH = 300;

interface Reading {
  readonly type?: new () => Error;
  readonly readCard?: ReadCard;
}

/** The error that reading cards throws. */
const refusal = (cards: unknown, { type = InvalidCardsError, readCard = readTypedCard }: Reading = {}): string => {
  try {
    readSituationCards(cards, readCard);
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

cards('are read from none to the whole deck, which allCards lists in the order of bytes', () => {
  assert.equal([parseCards([]), parseCards(['Ah'])], [[], [38]]);
  assert.equal(parseCards(allCards()), [...Array(52).keys()]);
  assert.equal(formatCards(parseCards(allCards())), allCards());
  allCards().pop();
  assert.is(allCards().length, 52, 'each call gives a list of its own');
  assert.throws(() => parseCards([...allCards(), 'Ah']), /^cards has 53 entries: send an array of 0 to 52 cards$/);
});

cards('are split as people type them: joined, or with spaces, commas, hyphens or strokes between', () => {
  assert.equal(splitCards('AhKh, 10h2c  A♥️'), ['Ah', 'Kh', '10h', '2c', 'A♥️']);
  for (const text of ['9d-9h-Kc', '9d – 9h – Kc', '9d/9h/Kc', '9d,9h;Kc', '9 d 9 h K c', '9d9hKc'])
    assert.equal(splitCards(text), ['9d', '9h', 'Kc'], text);
  assert.equal(splitCards('--Kh'), ['--', 'Kh'], 'two hyphens are an empty place');
  assert.equal(splitCards('12hAd1h11c'), ['12h', 'Ad', '1h', '11c'], 'numbers of ranks, for the error to name');
});

/** Every way to type a card. */
const anyTyped = fc.integer({ min: 0, max: 51 }).chain(card => {
  const [rank, suit] = [...formatCard(card)] as [string, string];
  const symbol = { c: '♣', d: '♦', h: '♥', s: '♠' }[suit]!;
  const ranks = [rank, rank.toLowerCase(), ...(rank === 'T' ? ['10'] : [])];
  const suits = [suit, suit.toUpperCase(), symbol, `${symbol}\uFE0F`];
  return fc.record({ card: fc.constant(card), rank: fc.constantFrom(...ranks), suit: fc.constantFrom(...suits) });
});

cards('are read alike however they are typed; to the letter only as they are written', () => {
  fc.assert(
    fc.property(anyTyped, ({ card, rank, suit }) => {
      assert.is(readTypedCard(rank + suit), card);
      assert.is(readCardByte(rank + suit) === card, rank + suit === formatCard(card));
      assert.equal(parseCards([formatCard((card + 1) % 52), rank + suit]), [(card + 1) % 52, card]);
    }),
  );
});

cards('to the letter are exactly 52 texts', () => {
  const letters = Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code)).concat([...'♣♦♥♠\uFE0F']);
  const texts = letters.flatMap(first => ['', ...letters].map(second => first + second));
  const read = texts.filter(text => readCardByte(text) < 52);
  assert.equal([read.length, new Set(read.map(readCardByte)).size], [52, 52]);
  for (const text of ['10h', 'Ah ', ' Ah', 'A♥\uFE0F', ['Ah'], 38, null]) assert.is(readCardByte(text), 255);
});

cards('are read at a place of a typed text in any case, with 10 for T and symbols for suits', () => {
  const [ace, ten] = [38, 8];
  for (const text of ['Ah', 'aH', 'A♥', 'a♥\uFE0F'])
    assert.equal(readTypedCardAt(`K${text}.`, 1), { card: ace, end: 1 + text.length });
  for (const text of ['Tc', 'tC', '10c', '10♣'])
    assert.equal(readTypedCardAt(text, 0), { card: ten, end: text.length });
  for (const text of ['', 'A', 'hA', '1c', '11c', 'A h', 'As'.slice(1), 'Aſ', 'A\uFE0F'])
    assert.is(readTypedCardAt(text, 0), undefined);
});

cards('that are bytes are refused outside 0 to 51', () => {
  for (const [index, byte] of [52, -1, 0.5, Number.NaN].entries()) {
    const bytes = [...Array(index).fill(0), byte];
    assert.throws(() => formatCards(bytes), new RegExp(`^bytes\\[${index}\\] is .*: send an integer from 0 to 51$`));
  }
});

/** Texts that people type, each with its card. */
const TYPED: Readonly<Record<string, string>> = {
  '10h': 'Th',
  '10♠': 'Ts',
  ah: 'Ah',
  AH: 'Ah',
  'A♥️': 'Ah',
  'K♦': 'Kd',
};

/** Texts that no rule reads, each with the card that was probably meant. */
const MEANT: Readonly<Record<string, string>> = {
  h10: 'Th',
  hA: 'Ah',
  '♣2': '2c',
  'Ah\n': 'Ah',
  'A h': 'Ah',
  '11c': 'Jc',
  '12H': 'Qh',
  '13♠': 'Ks',
  '14d': 'Ad',
  '1h': 'Ah',
  h1: 'Ah',
};

const asksFor = (text: string, card: string): string => `cards[1] is ${JSON.stringify(text)}: did you mean "${card}"?`;

cards('that are misspelt are refused with the card that was probably meant', () => {
  for (const [text, card] of Object.entries(MEANT)) {
    for (const readCard of [readCardByte, readTypedCard]) {
      assert.is(refusal(['2d', text], { readCard }), asksFor(text, card));
    }
  }
  for (const [text, card] of Object.entries(TYPED)) {
    assert.is(refusal(['2d', text], { readCard: readCardByte }), asksFor(text, card));
    assert.is(parseCards(['2d', text])[1], parseCard(card));
  }
});

cards('with a letter that only looks right are refused with the name of its script', () => {
  for (const [text, note, card] of [
    ['Aс', 'the с is Cyrillic', 'Ac'],
    ['Кh', 'the К is Cyrillic', 'Kh'],
    ['Αs', 'the Α is Greek', 'As'],
    ['Ａｈ', 'the Ａ is fullwidth', 'Ah'],
    ['１０h', 'the １ is fullwidth', 'Th'],
  ] as const) {
    assert.is(refusal(['2d', text]), `cards[1] is "${text}": ${note}, did you mean "${card}"?`);
  }
  assert.is(
    refusal(['2с', 'hA']),
    'cards[0] is "2с" (the с is Cyrillic, did you mean "2c"?) and cards[1] is "hA" (did you mean "Ah"?)',
  );
});

cards(
  'with an invisible character are refused with its code, and a direction mark stands in the message as an escape',
  () => {
    assert.is(refusal(['2d', '\u200bAh']), 'cards[1] is "\u200bAh": U+200B is invisible: leave it out');
    assert.is(refusal(['2d', 'A\u202eh']), 'cards[1] is "A\\u202eh": U+202E is invisible: leave it out');
    assert.match(refusal(['2d', 'A\u009bh']), /^cards\[1\] is "A\\u009bh": /);
  },
);

const HOPELESS: readonly (readonly [value: unknown, shown: string])[] = [
  ...['', 'A', 'Ahh', 'AA', 'hh', 'Xh', 'Ax', '0h', '15h', '100h', '🂱', 'Жh'].map(
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
  assert.throws(() => parseCard('0h'), /^the card is "0h"/);
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
        const message = refusal(['Kd', text], { readCard: readCardByte });
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
    refusal(['10h', 'Ah', 'ah'], { readCard: readCardByte }),
    'cards[0] is "10h" (did you mean "Th"?) and cards[2] is "ah" (did you mean "Ah"?)',
  );
  assert.is(
    refusal(['zz', 'Ah', null, 'hA']),
    `cards[0] is "zz", cards[2] is null and cards[3] is "hA" (did you mean "Ah"?): ${hint}`,
  );
});

cards('that appear twice are named with both positions, for every pair of positions', () => {
  const right = ['Ah', 'Kh', '2c', 'Ts', '9d', '3h', '7s'];
  for (let second = 1; second < 7; second++) {
    for (let first = 0; first < second; first++) {
      const message = refusal(right.with(second, right[first]!), { type: DuplicateCardsError });
      assert.is(message, `cards[${second}] is "${right[first]}", which is cards[${first}] already`);
    }
  }
});

cards.run();
