// The text of a range as it is read: literals, patterns and numbers at a place; and the error that names a place.
import { RANKS, SUITS } from '../engine/cards.js';
import { echo } from '../text.js';

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

const NUMBER = /\d+(?:\.\d*)?|\.\d+/y;
const NUMBER_WITH_SIGN = /(?:\d+(?:\.\d*)?|\.\d+)%/y;
const RANKS_OF_BOTH_CASES = RANKS + RANKS.toLowerCase();
const SUITS_OF_BOTH_CASES = SUITS + SUITS.toUpperCase();
const WHITE_SPACE = /\s+/y;
const [SPACE, LAST_ASCII] = [0x20, 0x7f];
/** What an error shows as the word at a place. */
const WORD = /[^\s,;()[\]]+|[\s\S]/y;

/** Each method reads at `at`, and moves it past what it reads. Patterns are sticky. */
export class RangeText {
  at = 0;

  constructor(readonly all: string) {}

  /** The letter here, or further on; empty behind the end. */
  letter(offset = 0): string {
    return this.all.charAt(this.at + offset);
  }

  /** The rank of the letter here, or further on; -1 if it has none. */
  findRank(offset = 0): number {
    return RANKS_OF_BOTH_CASES.indexOf(this.letter(offset) || '-') % RANKS.length;
  }

  /** The byte of the card here, or further on; undefined if there is none. */
  findCard(offset: number): number | undefined {
    const rank = this.findRank(offset);
    const suit = SUITS_OF_BOTH_CASES.indexOf(this.letter(offset + 1) || '-') % SUITS.length;
    return rank < 0 || suit < 0 ? undefined : suit * RANKS.length + rank;
  }

  /** @throws {InvalidRangeError} */
  fail(fault: string, position = this.at): never {
    throw new InvalidRangeError(`at ${position}: ${fault}`, position);
  }

  /** The word at a place, as an error shows it. */
  describeWord(at = this.at): string {
    WORD.lastIndex = at;
    const word = WORD.exec(this.all)?.[0];
    return word === undefined ? 'the end' : echo(word);
  }

  isAt(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    return pattern.test(this.all);
  }

  /** @returns whether the pattern matches here */
  skipPattern(pattern: RegExp): boolean {
    const isHere = this.isAt(pattern);
    if (isHere) this.at = pattern.lastIndex;
    return isHere;
  }

  /** Whether a number or "top" may be here: a quick check, since most items begin with another letter. */
  mayBeNumber(): boolean {
    const letter = this.letter();
    return letter <= '9' || letter === 't' || letter === 'T';
  }

  /** @returns whether white space was here */
  skipSpace(): boolean {
    const code = this.all.charCodeAt(this.at);
    return (code <= SPACE || code > LAST_ASCII) && this.skipPattern(WHITE_SPACE);
  }

  /** @returns whether the literal is here */
  skip(literal: string): boolean {
    const isHere = this.all.startsWith(literal, this.at);
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

  /** @returns whether a dash is here, with white space around it or not */
  skipDash(): boolean {
    const isHere = this.skipSpaced('-');
    if (isHere) this.skipSpace();
    return isHere;
  }

  /** A percentage without its sign. @param start where an error says that it begins */
  readPercent(start = this.at): number {
    return this.#readNumber('a percentage', 100, start);
  }

  /** A weight from 0 to 1: 0.25 or 25%. */
  readWeight(): number {
    if (!this.isAt(NUMBER_WITH_SIGN)) return this.#readNumber('a weight', 1, this.at);
    const percent = this.readPercent();
    this.skip('%');
    return percent / 100;
  }

  #readNumber(what: string, max: number, start: number): number {
    const first = this.at;
    if (!this.skipPattern(NUMBER)) this.fail(`${this.describeWord()} is not ${what} from 0 to ${max}`);
    const digits = this.all.slice(first, this.at);
    if (Number(digits) <= max) return Number(digits);
    return this.fail(`${what} is from 0 to ${max}, not ${digits.slice(0, 20)}`, start);
  }
}
