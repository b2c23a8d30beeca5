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
import { combinations } from './hands.js';

const MAX_MESSAGE_LENGTH = 300;

/** The error that reading cards throws. */
const errorOf = (cards: unknown, readCard: ReadCard = readTypedCard): Error => {
  try {
    readSituationCards(cards, readCard);
  } catch (error) {
    return error as Error;
  }
  return assert.unreachable('nothing was thrown') as never;
};

/** The sentence about cards that are no cards. */
const refusal = (cards: unknown, readCard?: ReadCard): string => {
  const error = errorOf(cards, readCard);
  assert.instance(error, InvalidCardsError);
  return error.message;
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

cards('are read at a place of a typed text, from where the next one begins', () => {
  for (const [text, card] of [
    ['a♥\uFE0F', 38],
    ['tC', 8],
    ['10♣', 8],
  ] as const)
    assert.equal(readTypedCardAt(`K${text}.`, 1), { card, end: 1 + text.length });
  for (const text of ['', 'A', 'hA', '1c', '11c', 'A h', 'Aſ', 'A\uFE0F'])
    assert.is(readTypedCardAt(text, 0), undefined);
});

cards('that are bytes are refused outside 0 to 51', () => {
  for (const [index, byte] of [52, -1, 0.5, Number.NaN].entries()) {
    const bytes = [...Array(index).fill(0), byte];
    assert.throws(() => formatCards(bytes), new RegExp(`^bytes\\[${index}\\] is .*: send an integer from 0 to 51$`));
  }
});

/** Texts that no rule reads, and what the sentence says: the card that was probably meant, or why it is none. */
const MISSPELT: Readonly<Record<string, string>> = {
  h10: 'did you mean "Th"?',
  '♣2': 'did you mean "2c"?',
  'Ah\n': 'did you mean "Ah"?',
  'A h': 'did you mean "Ah"?',
  '11c': 'did you mean "Jc"?',
  '12H': 'did you mean "Qh"?',
  '13♠': 'did you mean "Ks"?',
  '14d': 'did you mean "Ad"?',
  '1h': 'did you mean "Ah"?',
  h1: 'did you mean "Ah"?',
  Aс: 'the с is Cyrillic, did you mean "Ac"?',
  Αs: 'the Α is Greek, did you mean "As"?',
  '１０h': 'the １ is fullwidth, did you mean "Th"?',
  '\u200bAh': 'U+200B is invisible: leave it out',
  'A\u202eh': 'U+202E is invisible: leave it out',
};

const shown = (text: string): string => JSON.stringify(text).replaceAll('\u202e', '\\u202e');

cards('that are misspelt are refused with the card that was probably meant, or what is wrong with a letter', () => {
  for (const [text, hint] of Object.entries(MISSPELT)) {
    for (const readCard of [readCardByte, readTypedCard])
      assert.is(refusal(['2d', text], readCard), `cards[1] is ${shown(text)}: ${hint}`);
  }
  for (const text of ['10h', '10♠', 'ah', 'AH', 'A♥️'])
    assert.match(refusal(['2d', text], readCardByte), /^cards\[1\] is ".*": did you mean "[TA][hs]"\?$/);
});

const HINT = 'a card is two characters, a rank (A K Q J T 9 8 7 6 5 4 3 2) and a suit (h d c s), such as "Ah"';

cards('that look like no card are refused with an example of a card', () => {
  for (const text of ['', 'A', 'Ahh', 'AA', 'hh', 'Xh', 'Ax', '0h', '15h', '100h', '🂱', 'Жh'])
    assert.is(refusal(['Kd', text]), `cards[1] is "${text}": ${HINT}`);
  for (const [value, shown] of [
    ['pok_0123456789abcdef', '"pok_0123…"'], // no more than the display prefix of an API key
    [-0.5, '-0.5'],
    [null, 'null'],
    [undefined, 'of type undefined'],
    [['Ah'], 'an array'],
    [{ toString: () => 'Ah' }, 'of type object'],
  ] as const)
    assert.is(refusal(['Kd', value]), `cards[1] is ${shown}: ${HINT}`);
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
        const message = refusal(['Kd', text], readCardByte);
        assert.ok(message.length <= MAX_MESSAGE_LENGTH && !message.includes('\n'), message);
        assert.is(Buffer.from(message).toString(), message, 'no half characters');
      },
    ),
    { seed: 1, numRuns: 2000 },
  );
});

cards('are 2 to 7: the number is checked before the entries', () => {
  for (const [count, entries] of [
    [0, '0 entries'],
    [1, '1 entry'],
    [8, '8 entries'],
  ] as const) {
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
  assert.is(refusal(['Ah', 'Kx', 5]), `cards[1] is "Kx" and cards[2] is 5: ${HINT}`);
  assert.is(
    refusal(['2с', 'hA']),
    'cards[0] is "2с" (the с is Cyrillic, did you mean "2c"?) and cards[1] is "hA" (did you mean "Ah"?)',
  );
  assert.is(
    refusal(['zz', 'Ah', null, 'hA']),
    `cards[0] is "zz", cards[2] is null and cards[3] is "hA" (did you mean "Ah"?): ${HINT}`,
  );
});

cards('that appear twice are named with both positions, for every pair of positions', () => {
  const right = ['Ah', 'Kh', '2c', 'Ts', '9d', '3h', '7s'];
  for (const [first, second] of combinations([...right.keys()], 2) as Iterable<[number, number]>) {
    const error = errorOf(right.with(second, right[first]!));
    assert.instance(error, DuplicateCardsError);
    assert.is(error.message, `cards[${second}] is "${right[first]}", which is cards[${first}] already`);
  }
});
