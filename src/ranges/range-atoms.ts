// The atoms of a range, which name hands: "AhKh", "AKs", "88+", "A9s-A5s", "AXo", "15%", "random"; and the error of a text that is no
// range.
import { HAND_COUNT, handNumber } from '../engine/hands.js';
import { echo } from '../text.js';
import { climbFrom, findRow, formatClass, type HandClass, listHands, RANKS, type Suitedness } from './hand-classes.js';
import { countStrongest } from './range-percentages.js';

/** A text that is no range. The message names the place and, where there is one, the obvious reading. */
export class InvalidRangeError extends Error {
  override name = 'InvalidRangeError';

  /**
   * @param position where in the text the fault is, from 0
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

/** What stands at the place of a fault, as far as it belongs together. */
const WORD = /[^\s,;()[\]]+|[\s\S]/y;

const [SPACE, LAST_ASCII] = [0x20, 0x7f];

/** Every method reads at `at`; those that find what they look for move it on. */
class TextReader {
  protected at = 0;

  constructor(protected readonly text: string) {}

  /** @throws {InvalidRangeError} */
  protected fail(fault: string, position = this.at): never {
    throw new InvalidRangeError(`at ${position}: ${fault}`, position);
  }

  /** What stands here, as an error shows it. */
  protected word(at = this.at): string {
    WORD.lastIndex = at;
    const word = WORD.exec(this.text)?.[0];
    return word === undefined ? 'the end' : echo(word);
  }

  /** What a sticky pattern matches here; empty where it does not match. */
  protected match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const [found = ''] = pattern.exec(this.text) ?? [];
    this.at += found.length;
    return found;
  }

  /** Whether white space may stand here: a quick look, since most items have none around them. */
  protected isSpaceAhead(): boolean {
    const code = this.text.charCodeAt(this.at);
    return code <= SPACE || code > LAST_ASCII;
  }

  protected skip(literal: string): boolean {
    if (!this.text.startsWith(literal, this.at)) return false;
    this.at += literal.length;
    return true;
  }

  protected isAt(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    return pattern.test(this.text);
  }
}

const SUITS = 'cdhs';
const RANKS_OF_BOTH_CASES = RANKS + RANKS.toLowerCase();
const SUITS_OF_BOTH_CASES = SUITS + SUITS.toUpperCase();
export const NUMBER = /(?:\d+\.?\d*|\.\d+)/y;
const ANY_HAND = /(?:random|xx)(?![a-z0-9])/iy;
const DASH = /\s*-\s*/y;
export const TOP = /top\s+(?=[\d.])/iy;
export const PERCENT_SIGN = /\s*%/y;

/** Hands that follow one another in the order of all, the end not included. */
export interface HandsInOrder {
  readonly from: number;
  readonly to: number;
}

const ALL_HANDS: HandsInOrder = { from: 0, to: HAND_COUNT };

/** The hands of every group of classes that was read, by its name: a long text has thousands of them. */
const groups = new Map<string, readonly number[]>();

/** The hands of classes. @param name the same for the same classes */
const handsOfGroup = (name: string, classes: () => readonly HandClass[]): readonly number[] => {
  const hands = groups.get(name) ?? classes().flatMap(listHands);
  groups.set(name, hands);
  return hands;
};

/** Hands are numbers (src/engine/hands.ts). */
export class AtomReader extends TextReader {
  protected within(digits: string, max: number, what: string, position: number): number {
    const value = Number(digits);
    return value <= max ? value : this.fail(`${what} is from 0 to ${max}, not ${digits.slice(0, 20)}`, position);
  }

  /** Whether a number may stand here: a quick look, since most items begin with a letter. */
  protected isNumberAhead(): boolean {
    return (this.text[this.at] ?? ':') <= '9';
  }

  protected percent(): number {
    const start = this.at;
    const digits = this.match(NUMBER);
    if (digits === '') this.fail(`${this.word()} is not a percentage from 0 to 100`);
    return this.within(digits, 100, 'a percentage', start);
  }

  /** A weight after ":", 0.25 or 25%. */
  protected weight(): number {
    const start = this.at;
    const digits = this.match(NUMBER);
    if (digits === '') this.fail(`${this.word()} is not a weight from 0 to 1`);
    return this.skip('%')
      ? this.within(digits, 100, 'a percentage', start) / 100
      : this.within(digits, 1, 'a weight', start);
  }

  /** The strongest hands, or those between two percentages. @param isTop the text begins with "top" */
  protected percentage(first: number, start: number, isTop: boolean): HandsInOrder {
    let second = 0;
    if (!isTop && this.match(DASH) !== '') {
      second = this.percent();
      if (this.match(PERCENT_SIGN) === '') this.fail('"%" is missing after the second percentage');
    }
    if (this.isAt(/\s*\(/y)) this.fail(`a group is written "${first}%(", without a space and without "top"`);
    const [from, to] = [countStrongest(Math.min(first, second)), countStrongest(Math.max(first, second))];
    if (from === to) this.fail(`${this.text.slice(start, this.at)} has no hand`, start);
    return { from, to };
  }

  /** The hands of a hand, a class, a row of classes or "random". */
  protected atom(): readonly number[] | HandsInOrder {
    const start = this.at;
    if (this.#rankAt(start) < 0 && this.match(ANY_HAND) !== '') return ALL_HANDS;
    const hand = this.#hand();
    return hand === undefined ? this.#classes(start) : [hand];
  }

  #rankAt(at: number): number {
    return RANKS_OF_BOTH_CASES.indexOf(this.text[at] ?? '-') % RANKS.length;
  }

  #suitAt(at: number): number {
    return SUITS_OF_BOTH_CASES.indexOf(this.text[at] ?? '-') % SUITS.length;
  }

  #cardAt(at: number): number | undefined {
    const [rank, suit] = [this.#rankAt(at), this.#suitAt(at + 1)];
    return rank < 0 || suit < 0 ? undefined : suit * RANKS.length + rank;
  }

  /** "AhKh" */
  #hand(): number | undefined {
    const first = this.#cardAt(this.at);
    if (first === undefined) return undefined;
    const second = this.#cardAt(this.at + 2);
    if (second === undefined) this.fail(`${this.word()} is no hand: a hand is two cards, such as "AhKh"`);
    if (first === second) this.fail(`${this.word()} has the same card twice`);
    this.at += 4;
    if (this.text[this.at] === '+') this.fail('"+" goes with classes such as "88+", not with single hands');
    return handNumber(first, second);
  }

  /** "AKs", "ATs+", "88-55", "AXo" */
  #classes(start: number): readonly number[] {
    const first = this.#rankAt(start);
    if (first >= 0 && this.text[start + 1]?.toUpperCase() === 'X') return this.#everyKicker(first);
    const from = this.#class();
    if (this.skip('+')) return handsOfGroup(`${formatClass(from)}+`, () => climbFrom(from));
    const end = this.at;
    const isDashAhead = this.text[end] === '-' || this.isSpaceAhead();
    if (!isDashAhead || this.match(DASH) === '') return listHands(from);
    if (this.#rankAt(this.at) < 0) {
      this.at = end;
      return listHands(from);
    }
    const to = this.#class();
    const ends = `${formatClass(from)}-${formatClass(to)}`;
    const between = groups.get(ends) ?? this.#between(ends, from, to);
    if (between) return between;
    const rule =
      'the ends are pairs, or share the higher card, or have the same gap, and both or neither say "s" or "o"';
    return this.fail(`"${ends}" is no row of classes: ${rule}`, start);
  }

  #between(ends: string, from: HandClass, to: HandClass): readonly number[] | undefined {
    const classes = findRow(from, to);
    return classes && handsOfGroup(ends, () => classes);
  }

  #everyKicker(rank: number): readonly number[] {
    this.at += 2;
    const suitedness = this.#suitedness();
    return handsOfGroup(`${RANKS[rank]}X ${suitedness}`, () =>
      Array.from(RANKS, (_, kicker) => kicker)
        .filter(kicker => kicker !== rank)
        .map(kicker => ({ high: Math.max(rank, kicker), low: Math.min(rank, kicker), suitedness })),
    );
  }

  #suitedness(): Suitedness {
    const letter = this.text.charAt(this.at).toLowerCase();
    if (letter !== 's' && letter !== 'o') return 'both';
    this.at++;
    return letter === 's' ? 'suited' : 'offsuit';
  }

  #class(): HandClass {
    const start = this.at;
    const [first, second] = [this.#rankAt(start), this.#rankAt(start + 1)];
    if (first < 0 || second < 0) this.#failWord(start);
    this.at += 2;
    const suitedness = this.#suitedness();
    const handClass = { high: Math.max(first, second), low: Math.min(first, second), suitedness };
    if (first === second && suitedness !== 'both') {
      const meant = this.text.slice(start, start + 2);
      this.fail(`${this.word(start)}: a pair is neither suited nor offsuit: did you mean "${meant}"?`, start);
    }
    return handClass;
  }

  #failWord(start: number): never {
    const word = this.word(start);
    const text = /^10|\D10/.test(word)
      ? `: did you mean ${word.replaceAll('10', 'T')}?`
      : ': name hands such as "AhKh", classes such as "AKs" or "88+", "15%" or "random"';
    return this.fail(`${word} is no hand and no class${text}`, start);
  }
}
