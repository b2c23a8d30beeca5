// A card as text ("Ah") and as the engine's byte: suit × 13 + rank, clubs, diamonds, hearts, spades, deuce to ace.
import { echo, quote } from '../text.js';

export const RANKS = '23456789TJQKA';
export const SUITS = 'cdhs';
/** The rank of an ace. */
export const ACE = 12;

/** The rank of a card's byte: 0 deuce to 12 ace. */
export const readRank = (card: number): number => card % RANKS.length;
/** The suit of a card's byte: an index of {@link SUITS}. */
export const readSuit = (card: number): number => Math.floor(card / RANKS.length);

const SUIT_SYMBOLS: Readonly<Record<string, string>> = { '♣': 'c', '♦': 'd', '♥': 'h', '♠': 's' };
/** How much of a text an error shows: no more than the display prefix of an API key, which someone may paste by mistake. */
const MAX_SHOWN_LENGTH = 8;

/** The fewest cards of a situation: the two hole cards. */
export const MIN_CARDS = 2;
/** The most cards of a situation: two hole cards and a whole board. */
export const MAX_CARDS = 7;

/**
 * A text that is not a card, or a wrong number of cards. The message names the entry and says what to send.
 * @example
 * try {
 *   parseCards(['Ah', '10h']);
 * } catch (error) {
 *   if (error instanceof InvalidCardsError) console.log(error.message); // prints cards[1] is "10h": did you mean "Th"?
 * }
 */
export class InvalidCardsError extends Error {
  override name = 'InvalidCardsError';
}

/**
 * A card that appears twice. The message names both places.
 * @example
 * try {
 *   parseCards(['Ah', 'Ah']);
 * } catch (error) {
 *   if (error instanceof DuplicateCardsError) console.log(error.message); // prints cards[1] is "Ah", which is cards[0] already
 * }
 */
export class DuplicateCardsError extends Error {
  override name = 'DuplicateCardsError';
}

/** The texts of card bytes: upper-case rank, lower-case suit. */
export const CARD_TEXTS: readonly string[] = Array.from(SUITS, suit => Array.from(RANKS, rank => rank + suit)).flat();

const NOT_A_CARD = 255;

/** What each letter, by its code, adds to a card's byte. Other letters add so much that the sum is not a card. */
const mapLetters = (letters: string, step: number): Uint8Array => {
  const values = new Uint8Array(128).fill(CARD_TEXTS.length);
  for (const [i, letter] of [...letters].entries()) values[letter.charCodeAt(0)] = i * step;
  return values;
};
const RANK_VALUES = mapLetters(RANKS, 1);
const SUIT_VALUES = mapLetters(SUITS, RANKS.length);

/** The byte of the two letters at a place of a text, a number from 52 to 255 for what is not a card. */
export const readCardAt = (text: string, at: number): number => {
  const [rank, suit] = [text.charCodeAt(at), text.charCodeAt(at + 1)];
  return (rank | suit) < RANK_VALUES.length ? RANK_VALUES[rank]! + SUIT_VALUES[suit]! : NOT_A_CARD;
};

/** The byte of a card's text, a number from 52 to 255 for everything else. It takes some nanoseconds, and throws nothing. */
export const readCardByte = (text: unknown): number =>
  typeof text === 'string' && text.length === 2 ? readCardAt(text, 0) : NOT_A_CARD;

export const isCard = (byte: number): boolean => byte < CARD_TEXTS.length;

/**
 * The text of a card's byte: 38 → "Ah".
 * @param name how an error names the byte, "bytes[3]" for instance
 * @throws {InvalidCardsError} another number than 0 to 51
 */
export const formatCard = (byte: number, name = 'the card'): string => {
  const text = Number.isInteger(byte) ? CARD_TEXTS[byte] : undefined;
  if (text === undefined) throw new InvalidCardsError(`${name} is ${echo(byte)}: send an integer from 0 to 51`);
  return text;
};

/** The card that was probably meant, if it is obvious: "10h" → "Th", "AH" → "Ah", "hA" → "Ah", "A♥" → "Ah". */
export const likelyCard = (text: string): string | undefined => {
  if (text.length > MAX_SHOWN_LENGTH) return undefined;
  const plain = text
    .trim()
    .replace(/\uFE0F$/, '')
    .replace('10', 'T')
    .replace(/[♣♦♥♠]/, symbol => SUIT_SYMBOLS[symbol]!);
  if (plain.length !== 2) return undefined;
  const [first, second] = [plain[0]!, plain[1]!];
  const readings = [first.toUpperCase() + second.toLowerCase(), second.toUpperCase() + first.toLowerCase()];
  return readings.find(reading => isCard(readCardByte(reading)));
};

/** An invisible character behind a suit symbol, which asks for a picture (variation selector 16). */
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

/** Names a value that is not a card. */
const describeEntry = (value: unknown): string => {
  if (typeof value === 'string') return quote(value, MAX_SHOWN_LENGTH);
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? 'an array' : `of type ${typeof value}`;
};

/** An entry that is not a card, and the card that was probably meant. */
export interface CardFault {
  readonly fault: string;
  readonly meant: string | undefined;
}

export const makeCardFault = (value: unknown, name: string): CardFault => ({
  fault: `${name} is ${describeEntry(value)}`,
  meant: typeof value === 'string' ? likelyCard(value) : undefined,
});

const CARD_HINT = 'a card is two characters, a rank (A K Q J T 9 8 7 6 5 4 3 2) and a suit (h d c s), such as "Ah"';

export const describeCardFault = ({ fault, meant }: CardFault): string =>
  `${fault}: ${meant ? `did you mean "${meant}"?` : CARD_HINT}`;

/** @param more how many others there are */
export const describeCardFaults = (faults: readonly CardFault[], more: number): string => {
  const parts = faults.map(({ fault, meant }) => (meant ? `${fault} (did you mean "${meant}"?)` : fault));
  if (more > 0) parts.push(`${more} more`);
  const sentence = `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
  return faults.every(({ meant }) => meant) ? sentence : `${sentence}: ${CARD_HINT}`;
};

/**
 * The byte of one card.
 * @param text two characters, rank then suit: "Ah", "Tc", "2s"
 * @param name how an error names the card, "cards[3]" for instance
 * @throws {InvalidCardsError} says which card, why, and what was probably meant
 */
export const parseCard = (text: unknown, name = 'the card'): number => {
  const byte = readCardByte(text);
  if (isCard(byte)) return byte;
  throw new InvalidCardsError(describeCardFault(makeCardFault(text, name)));
};
