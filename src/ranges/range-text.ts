// The text of a range as it is read: ranks, cards, numbers and literals at a place; and the error that names a place.
import { isCard, RANKS, readCardAt, readTypedCardAt } from '../engine/cards.js';
import { explainAbsent, hasCard } from '../engine/deck.js';
import { echo } from '../text.js';
import type { StartingHands } from './hand-classes.js';

/**
 * A text that is not a range, or ranges that do not fit together: no deal gives every player a hand. The message names the place and, if
 * it is obvious, what was meant. `position` is the place in the text, and `player` is whose range it is, where there are several; both
 * from 0.
 * @example
 * try {
 *   engine.equity({ players: ['AA', 'KK, QQo'] });
 * } catch (error) {
 *   if (error instanceof InvalidRangeError) console.log(error.player, error.position); // prints 1 4
 * }
 */
export class InvalidRangeError extends Error {
  override name = 'InvalidRangeError';

  /**
   * @param position of the fault in the text, from 0
   * @param player whose range it is, from 0, where there are several
   */
  constructor(
    message: string,
    readonly position: number,
    readonly player?: number,
  ) {
    super(message);
  }
}

/** What to send in place of a text that is not a range. */
export const SEND_RANGE = 'name hands, such as "QQ+, AKs", or "random"';

const TEN = /* @__PURE__ */ RANKS.indexOf('T');
const NOT_A_RANK = -1;
const LETTERS = 128;

const mapRanks = (): Int8Array => {
  const ranks = new Int8Array(LETTERS).fill(NOT_A_RANK);
  for (const [rank, letter] of [...RANKS].entries()) {
    ranks[letter.charCodeAt(0)] = rank;
    ranks[letter.toLowerCase().charCodeAt(0)] = rank;
  }
  return ranks;
};

/** The rank of each letter's code, in either case. */
const RANK_OF_LETTER = /* @__PURE__ */ mapRanks();

/** It matches all that it reads, and gives nothing back: a long text takes linear time. */
const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy;
/** What an error shows as the word at a place: more of it than is shown, so that an API key in it is found. */
const WORD = /[^\s,;()[\]{}]{1,100}|[\s\S]/y;
/** "5-15%", which is no rank of a class. */
const PERCENTAGES = /[\d.]+%?[-–—−][\d.]+%/y;
const MAX_SHOWN_DIGITS = 20;

const [TAB, RETURN, SPACE, NINE, LAST_ASCII] = [0x09, 0x0d, 0x20, 0x39, 0x7f];

/** Same as `\s`, but faster for ASCII. */
const isSpace = (code: number): boolean =>
  code === SPACE || (code >= TAB && code <= RETURN) || (code > LAST_ASCII && /\s/.test(String.fromCharCode(code)));

const DASHES = '-–—−';

/** Texts end before the next line that begins with "#", and begin behind "#Range0#" or "#Range1#", if they have one. */
const findRange = (all: string): readonly [start: number, end: number] => {
  if (!all.includes('#')) return [0, all.length];
  const label = /#range[01]#/i.exec(all);
  if (!label) return [0, all.length];
  const start = label.index + label[0].length;
  const nextLabel = /^#/gm;
  nextLabel.lastIndex = start;
  return [start, nextLabel.exec(all)?.index ?? all.length];
};

/** Each method reads at `at`, and moves it past what it reads. Patterns are sticky. */
export class RangeText {
  /** A place in the whole text, also where a part of it is left out. */
  at: number;
  readonly #all: string;
  readonly #start: number;

  /** @param canRead whether a text is in range notation: errors suggest no other one */
  constructor(
    all: string,
    readonly startingHands: StartingHands,
    readonly canRead: (text: string) => boolean,
  ) {
    const [start, end] = findRange(all);
    this.#all = end < all.length ? all.slice(0, end) : all;
    this.#start = start;
    this.at = start;
  }

  /** Whether the whole text is white space. */
  get isBlank(): boolean {
    return this.#all.slice(this.#start).trim() === '';
  }

  /** Whether the text or a group ends here. */
  get isAtEnd(): boolean {
    const letter = this.letter();
    return letter === '' || letter === ')' || letter === '}' || (letter === '[' && this.letter(1) === '/');
  }

  get isAtSpace(): boolean {
    return isSpace(this.#all.charCodeAt(this.at));
  }

  /** The letter here, or further on; empty behind the end. */
  letter(offset = 0): string {
    return this.#all.charAt(this.at + offset);
  }

  slice(start: number, end = this.at): string {
    return this.#all.slice(start, end);
  }

  /** @throws {InvalidRangeError} */
  fail(fault: string, position = this.at): never {
    throw new InvalidRangeError(`at ${position}: ${fault}`, position);
  }

  /** The word at a place, as an error shows it. */
  describeWord(at = this.at): string {
    const word = this.match(WORD, at);
    return word === undefined ? 'the end' : echo(word);
  }

  /** What a pattern matches at a place, which is not moved. */
  match(pattern: RegExp, at = this.at): string | undefined {
    pattern.lastIndex = at;
    return pattern.exec(this.#all)?.[0];
  }

  /** @returns whether the pattern matches here */
  skipPattern(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const isHere = pattern.test(this.#all);
    if (isHere) this.at = pattern.lastIndex;
    return isHere;
  }

  /** @returns whether white space was here */
  skipSpace(): boolean {
    const start = this.at;
    while (isSpace(this.#all.charCodeAt(this.at))) this.at++;
    return this.at > start;
  }

  /** @returns whether the literal is here */
  skip(literal: string): boolean {
    const isHere = this.#all.startsWith(literal, this.at);
    if (isHere) this.at += literal.length;
    return isHere;
  }

  /** @returns whether the literal is here, behind white space or not; without it nothing is skipped */
  skipSpaced(literal: string): boolean {
    const start = this.at;
    this.skipSpace();
    const isHere = this.skip(literal);
    if (!isHere) this.at = start;
    return isHere;
  }

  /** @returns whether a dash is here, with white space around it or not; without it nothing is skipped */
  skipDash(): boolean {
    const start = this.at;
    this.skipSpace();
    const isHere = this.letter() !== '' && DASHES.includes(this.letter());
    if (isHere) {
      this.at++;
      this.skipSpace();
    } else this.at = start;
    return isHere;
  }

  /** The rank here, in either case, 10 for T too; -1 if there is none. @throws {InvalidRangeError} the deck lacks it */
  readRank(): number {
    const code = this.#all.charCodeAt(this.at);
    const rank = code < LETTERS ? RANK_OF_LETTER[code]! : NOT_A_RANK;
    if (rank === NOT_A_RANK) return this.skip('10') ? TEN : NOT_A_RANK;
    const { name, lowestRank } = this.startingHands.deck;
    if (rank < lowestRank && this.match(PERCENTAGES) === undefined)
      this.fail(`${name} has no ${RANKS[rank]!}: its ranks are ${RANKS[lowestRank]!} to A`);
    if (rank < lowestRank) return NOT_A_RANK;
    this.at++;
    return rank;
  }

  /** Whether a card such as "Ah" is here: most single hands are written so, and are told from classes by this one look-up. */
  get isAtCard(): boolean {
    return isCard(readCardAt(this.#all, this.at));
  }

  /** The byte of the card here, as people type cards; undefined if there is none. @throws {InvalidRangeError} the deck lacks it */
  readCard(): number | undefined {
    const exact = readCardAt(this.#all, this.at);
    const typed = isCard(exact) ? { card: exact, end: this.at + 2 } : readTypedCardAt(this.#all, this.at);
    if (!typed) return undefined;
    const { deck } = this.startingHands;
    if (!hasCard(deck, typed.card)) this.fail(explainAbsent(deck, typed.card));
    this.at = typed.end;
    return typed.card;
  }

  /** The number here; undefined if there is none. */
  readNumber(): number | undefined {
    if (!(this.#all.charCodeAt(this.at) <= NINE)) return undefined; // most items begin with a letter
    const start = this.at;
    return this.skipPattern(NUMBER) ? Number(this.slice(start)) : undefined;
  }

  /** The number that is at a place, as an error shows it. */
  describeNumber(at: number): string {
    const digits = this.match(NUMBER, at)!;
    return digits.length > MAX_SHOWN_DIGITS ? `${digits.slice(0, MAX_SHOWN_DIGITS)}…` : digits;
  }
}
