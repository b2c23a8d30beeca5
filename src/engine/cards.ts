// A card as text ("Ah") and as the engine's byte: suit × 13 + rank, clubs, diamonds, hearts, spades, deuce to ace.
import { explainInvisible, findDisguised } from '../look-alikes.js';
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
 *   parseCards(['Ah', '12h']);
 * } catch (error) {
 *   if (error instanceof InvalidCardsError) console.log(error.message); // prints cards[1] is "12h": did you mean "Qh"?
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

const LETTERS = 128;
/** The byte of each card at suit × 128 + rank, by the codes of its letters; elsewhere NOT_A_CARD. */
const CARD_BYTES = new Uint8Array(LETTERS * LETTERS).fill(NOT_A_CARD);
for (const [byte, text] of CARD_TEXTS.entries()) CARD_BYTES[text.charCodeAt(1) * LETTERS + text.charCodeAt(0)] = byte;

/** The byte of the two letters at a place of a text, 255 for what is not a card. */
export const readCardAt = (text: string, at: number): number => {
  const rank = text.charCodeAt(at);
  const suit = text.charCodeAt(at + 1);
  return (rank | suit) < LETTERS ? CARD_BYTES[suit * LETTERS + rank]! : NOT_A_CARD;
};

/** Reads the text of a card by some rule. Returns its byte, 255 for everything else. */
export type ReadCard = (text: unknown) => number;

/** Reads a card to the letter, "Ah". It takes some nanoseconds, and throws nothing. */
export const readCardByte: ReadCard = text =>
  typeof text === 'string' && text.length === 2 ? readCardAt(text, 0) : NOT_A_CARD;

export const isCard = (byte: number): boolean => byte < CARD_TEXTS.length;

/** A card as people type it: "Ah", "ah", "10h", "A♥". A suit's symbol may have an invisible character that asks for a picture behind it. */
const TYPED_CARD = /(10|[2-9tjqka])(?:([cdhs])|([♣♦♥♠])\uFE0F?)/iy;

/** A card in a text, and the place behind it. */
export interface TypedCard {
  readonly card: number;
  readonly end: number;
}

/** The card at a place of a text that people type, in any case, with 10 for T and symbols for suits; undefined if there is none. */
export const readTypedCardAt = (text: string, at: number): TypedCard | undefined => {
  const card = readCardAt(text, at);
  if (isCard(card)) return { card, end: at + 2 };
  TYPED_CARD.lastIndex = at;
  const [, rank, letter, symbol] = TYPED_CARD.exec(text) ?? [];
  if (rank === undefined) return undefined;
  const suit = letter === undefined ? SUIT_SYMBOLS[symbol!]! : letter.toLowerCase();
  return { card: readCardByte((rank === '10' ? 'T' : rank.toUpperCase()) + suit), end: TYPED_CARD.lastIndex };
};

const readTypedText = (text: string): number => {
  const typed = readTypedCardAt(text, 0);
  return typed?.end === text.length ? typed.card : NOT_A_CARD;
};

/** Reads a card as people type it: in any case, with 10 for T and symbols for suits. */
export const readTypedCard: ReadCard = text => {
  const byte = readCardByte(text);
  return byte === NOT_A_CARD && typeof text === 'string' ? readTypedText(text) : byte;
};

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

/** Ranks as some programs number them. A rank of 1 is an ace. */
const NUMBERED_RANKS: Readonly<Record<string, string>> = { 1: 'A', 11: 'J', 12: 'Q', 13: 'K', 14: 'A' };
const NUMBERED_RANK = /^1[1-4]?(?=\D)/;
/** A suit before its rank: "hA", "♣2". */
const SUIT_FIRST = /^([cdhs♣♦♥♠]\uFE0F?)(.+)$/i;

/** The card that was probably meant, if it is obvious: "10h" → "Th", "AH" → "Ah", "hA" → "Ah", "A♥" → "Ah", "12h" → "Qh". */
export const likelyCard = (text: string): string | undefined => {
  if (text.length > MAX_SHOWN_LENGTH) return undefined;
  const plain = (findDisguised(text)?.plain ?? text).replace(/\s+/g, '');
  for (const reading of [plain, plain.replace(SUIT_FIRST, '$2$1')]) {
    const card = CARD_TEXTS[readTypedCard(reading.replace(NUMBERED_RANK, rank => NUMBERED_RANKS[rank]!))];
    if (card !== undefined) return card;
  }
  return undefined;
};

/** Between cards. Two hyphens are not: they are an empty place. */
const BETWEEN_CARDS = /[\s,;/]+|(?<!-)[-–—−](?!-)/;
/** A card with white space between rank and suit: "A h". */
const SPACED_CARD = /(?<![\p{L}\d])(10|[2-9TJQKA])\s+([cdhs](?![\p{L}\d])|[♣♦♥♠])/giu;
/** What may be meant as a card: "Ah", "10♥", "12h", "Xx"; or one of Omaha that is not known. */
const CARD_PIECE = /\*|(?:1[0-4](?=[cdhs♣♦♥♠])|10|.)[^*]?\uFE0F?/gisu;

/** The cards of a text without separators, also what is not a card, which an error can name: "AhKx" are "Ah" and "Kx". */
export const cutCards = (text: string): string[] => text.match(CARD_PIECE) ?? [];

/** Card texts as people type them: joined, or with spaces, commas, semicolons, strokes or hyphens between: "AhKh", "9d-9h-Kc". */
export const splitCards = (text: string): string[] =>
  text.replace(SPACED_CARD, '$1$2').split(BETWEEN_CARDS).flatMap(cutCards);

/** Names a value that is not a card. */
const describeEntry = (value: unknown): string => {
  if (typeof value === 'string') return quote(value, MAX_SHOWN_LENGTH);
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? 'an array' : `of type ${typeof value}`;
};

/** An entry that is not a card, and what was probably meant: 'did you mean "Ah"?' */
export interface CardFault {
  readonly fault: string;
  readonly meant: string | undefined;
}

const guessMeant = (text: string): string | undefined => {
  const invisible = explainInvisible(text.slice(0, MAX_SHOWN_LENGTH));
  if (invisible) return invisible;
  const card = likelyCard(text);
  if (card === undefined) return undefined;
  const disguised = findDisguised(text);
  return `${disguised ? `${disguised.note}, ` : ''}did you mean "${card}"?`;
};

export const makeCardFault = (value: unknown, name: string): CardFault => ({
  fault: `${name} is ${describeEntry(value)}`,
  meant: typeof value === 'string' ? guessMeant(value) : undefined,
});

/** Ranks as errors list them, the highest first. */
const ALL_RANKS: readonly string[] = [...RANKS].reverse();

const hintCard = (ranks: readonly string[]): string =>
  `a card is two characters, a rank (${ranks.join(' ')}) and a suit (h d c s), such as "Ah"`;

/** @param ranks of the deck, the highest first */
export const describeCardFault = ({ fault, meant }: CardFault, ranks = ALL_RANKS): string =>
  `${fault}: ${meant ?? hintCard(ranks)}`;

/** @param more how many others there are @param ranks of the deck, the highest first */
export const describeCardFaults = (faults: readonly CardFault[], more: number, ranks: readonly string[]): string => {
  const parts = faults.map(({ fault, meant }) => (meant ? `${fault} (${meant})` : fault));
  if (more > 0) parts.push(`${more} more`);
  const sentence = `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
  return faults.every(({ meant }) => meant) ? sentence : `${sentence}: ${hintCard(ranks)}`;
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
