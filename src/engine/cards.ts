// Cards as text ("Ah") and as the engine's bytes: suit × 13 + rank, clubs, diamonds, hearts, spades, deuce to ace.

import { echo, isArray } from './echo.js';
import { type ArrayWords, readEntries } from './entries.js';
import { InvalidCardsError } from './errors.js';

export { InvalidCardsError };

const RANKS = '23456789TJQKA';
const SUITS = 'cdhs';
const SUIT_SYMBOLS: Readonly<Record<string, string>> = { '♣': 'c', '♦': 'd', '♥': 'h', '♠': 's' };
/** No more of a text than may be shown of an API key, which people paste into the wrong places. */
const LONGEST_ECHO = 8;

/** The fewest cards of a situation: the two hole cards. */
export const MIN_CARDS = 2;
/** The most cards of a situation: two hole cards and a whole board. */
export const MAX_CARDS = 7;

/** A card that stands twice. The message names both places. */
export class DuplicateCardsError extends Error {
  override name = 'DuplicateCardsError';
}

const BYTES: ReadonlyMap<unknown, number> = new Map(
  Array.from(SUITS, (suit, s) => Array.from(RANKS, (rank, r) => [rank + suit, s * 13 + r] as const)).flat(),
);

const TEXTS: readonly string[] = [...BYTES.keys()].map(String);

/** The byte of a card's text, or undefined. Exact: upper-case rank, lower-case suit. */
const byteOf = (text: unknown): number | undefined => BYTES.get(text);

/** The card that was probably meant, a right one itself, where there is one obvious reading: "10h" → "Th", "AH" → "Ah", "hA" → "Ah", "A♥" → "Ah". */
export const likelyCard = (text: string): string | undefined => {
  if (text.length > LONGEST_ECHO) return undefined;
  const plain = text
    .trim()
    .replace(/\uFE0F$/, '')
    .replace('10', 'T')
    .replace(/[♣♦♥♠]/, symbol => SUIT_SYMBOLS[symbol] ?? symbol);
  const [first = '', second = ''] = plain;
  const readings = [first.toUpperCase() + second.toLowerCase(), second.toUpperCase() + first.toLowerCase()];
  return plain.length === 2 ? readings.find(reading => byteOf(reading) !== undefined) : undefined;
};

/** Behind a suit symbol it asks for a picture; nobody sees that it is there. */
const PICTURE_MARK = /\uFE0F/g;

/**
 * Card texts as people type them: joined, or with spaces or commas between. "AhKh" are two cards; so are "10hKh", of which an
 * error can name the first.
 */
export const splitCards = (text: string): string[] =>
  text
    .replace(PICTURE_MARK, '')
    .split(/[\s,]+/)
    .flatMap(word => word.match(/(?:10|.).?/gsu) ?? []);

/** An entry as an error may echo it: JSON, cut short, so that a stranger's text stays small and on one line. */
const echoCard = (value: unknown): string => {
  if (typeof value === 'string') {
    const letters = [...value.slice(0, 2 * LONGEST_ECHO)];
    const cut = letters.slice(0, LONGEST_ECHO).join('');
    return JSON.stringify(cut.length < value.length ? `${cut}…` : cut);
  }
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  return isArray(value) ? 'an array' : `of type ${typeof value}`;
};

/**
 * The byte of one card.
 * @param text two characters, rank then suit: "Ah", "Tc", "2s"
 * @param name how an error names the card, "cards[3]" for instance
 * @throws {InvalidCardsError} says which card, why, and what was probably meant
 */
export const parseCard = (text: unknown, name = 'the card'): number => {
  const byte = byteOf(text);
  if (byte !== undefined) return byte;
  const meant = typeof text === 'string' ? likelyCard(text) : undefined;
  const wayOut = meant
    ? `did you mean "${meant}"?`
    : 'a card is two characters, a rank (A K Q J T 9 8 7 6 5 4 3 2) and a suit (h d c s), such as "Ah"';
  throw new InvalidCardsError(`${name} is ${echoCard(text)}: ${wayOut}`);
};

/**
 * Refuses a card that stands twice; the bytes are known to be cards.
 * @param nameOf how an error names the card of an index
 * @throws {DuplicateCardsError}
 */
export const refuseDuplicates = (bytes: readonly number[], nameOf: (index: number) => string): void => {
  bytes.forEach((byte, index) => {
    const first = bytes.indexOf(byte);
    if (first < index) {
      throw new DuplicateCardsError(`${nameOf(index)} is "${formatCard(byte)}", which is ${nameOf(first)} already`);
    }
  });
};

/** What to send as `cards`, in words. */
export const SEND_CARDS = `send an array of ${MIN_CARDS} to ${MAX_CARDS} cards`;
const CARDS_WORDS: ArrayWords = {
  name: 'cards',
  wayOut: SEND_CARDS,
  countWayOut: `send ${MIN_CARDS} to ${MAX_CARDS}, two hole cards, then 0 to 5 board cards`,
};

/**
 * The bytes of a situation: two hole cards, then up to five board cards.
 * @example
 * console.log(parseCards(['Ah', 'Kh']).join(' ')); // prints 38 37
 * @param cards 2 to 7 texts
 * @param nameOf how an error names the card of an index, "cards[3]" unless told
 * @throws {InvalidCardsError} no array, a wrong number of cards, or the first entry that is no card
 * @throws {DuplicateCardsError} a card that stands twice, once every entry is known to be a card
 */
export const parseCards = (cards: readonly unknown[], nameOf = (index: number) => `cards[${index}]`): number[] => {
  const read = (card: unknown, index: number): number => byteOf(card) ?? parseCard(card, nameOf(index));
  const bytes = readEntries(cards, CARDS_WORDS, [MIN_CARDS, MAX_CARDS], read);
  refuseDuplicates(bytes, nameOf);
  return bytes;
};

/** The text of a card's byte: 38 → "Ah". @throws {InvalidCardsError} another number than 0 to 51 */
export const formatCard = (byte: number): string => {
  const text = Number.isInteger(byte) ? TEXTS[byte] : undefined;
  if (text === undefined) throw new InvalidCardsError(`${echo(byte)} is no card: give an integer from 0 to 51`);
  return text;
};

const BYTES_WORDS: ArrayWords = { name: 'the list', wayOut: 'give an array of integers from 0 to 51' };

/**
 * The texts of card bytes.
 * @example
 * console.log(formatCards([38, 37]).join(' ')); // prints Ah Kh
 * @throws {InvalidCardsError}
 */
export const formatCards = (bytes: readonly number[]): string[] =>
  readEntries(bytes, BYTES_WORDS, [0, Number.POSITIVE_INFINITY], byte => formatCard(byte as number));
