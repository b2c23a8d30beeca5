// The atoms of a range, which name hands and classes: "AhKh", "AKs", "88+", "A9s-A5s", "AXo"; and the error of a text that is not a range.
import { RANKS, SUITS } from '../engine/cards.js';
import { handNumber } from '../engine/hands.js';
import { echo } from '../text.js';
import { climbFrom, findRow, formatClass, type HandClass, listClassHands, type Suitedness } from './hand-classes.js';

/**
 * A text that is not a range, or ranges that leave no room for one another. The message names the place and, if it is obvious, what
 * was meant. `position` is the place in the text, and `player` is whose range it is, where there are several; both from 0.
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

/** The word at the place of a fault. */
const WORD = /[^\s,;()[\]]+|[\s\S]/y;

const [SPACE, LAST_ASCII] = [0x20, 0x7f];

/** Caches the hands of each group of classes, by its name: a long text has thousands of groups. */
const groups = new Map<string, readonly number[]>();

/** The hands of classes. @param name the same for the same classes */
const listGroup = (name: string, listClasses: () => readonly HandClass[]): readonly number[] => {
  const hands = groups.get(name) ?? listClasses().flatMap(listClassHands);
  groups.set(name, hands);
  return hands;
};

const RANKS_OF_BOTH_CASES = RANKS + RANKS.toLowerCase();
const SUITS_OF_BOTH_CASES = SUITS + SUITS.toUpperCase();
export const DASH = /\s*-\s*/y;

/** Every method reads at `at` and moves it past what it finds. Hands are numbers (src/engine/hands.ts). */
export class AtomReader {
  protected at = 0;

  constructor(protected readonly text: string) {}

  /** @throws {InvalidRangeError} */
  protected fail(fault: string, position = this.at): never {
    throw new InvalidRangeError(`at ${position}: ${fault}`, position);
  }

  /** The word at this place, as an error shows it. */
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

  /** Whether there may be white space here: a cheap check, since most items have none around them. */
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

  /** The hands of a hand, a class or a row of classes. */
  protected atom(): readonly number[] {
    const hand = this.#hand();
    return hand === undefined ? this.#classes() : [hand];
  }

  /** The rank of a letter, -1 where it has none. */
  protected rankAt(at: number): number {
    return RANKS_OF_BOTH_CASES.indexOf(this.text[at] ?? '-') % RANKS.length;
  }

  #suitAt(at: number): number {
    return SUITS_OF_BOTH_CASES.indexOf(this.text[at] ?? '-') % SUITS.length;
  }

  #cardAt(at: number): number | undefined {
    const [rank, suit] = [this.rankAt(at), this.#suitAt(at + 1)];
    return rank < 0 || suit < 0 ? undefined : suit * RANKS.length + rank;
  }

  /** "AhKh" */
  #hand(): number | undefined {
    const first = this.#cardAt(this.at);
    if (first === undefined) return undefined;
    const second = this.#cardAt(this.at + 2);
    if (second === undefined) this.fail(`${this.word()} is not a hand: a hand is two cards, such as "AhKh"`);
    if (first === second) this.fail(`${this.word()} has the same card twice`);
    this.at += 4;
    if (this.text[this.at] === '+') this.fail('"+" goes with classes such as "88+", not with single hands');
    return handNumber(first, second);
  }

  /** "AKs", "ATs+", "88-55", "AXo" */
  #classes(): readonly number[] {
    const start = this.at;
    if (this.rankAt(start) >= 0 && this.text[start + 1]?.toUpperCase() === 'X') return this.#everyKicker();
    const from = this.#class();
    if (this.skip('+')) return listGroup(`${formatClass(from)}+`, () => climbFrom(from));
    const to = this.#rowEnd();
    if (to === undefined) return listGroup(formatClass(from), () => [from]);
    const ends = `${formatClass(from)}-${formatClass(to)}`;
    const rule =
      'the ends are pairs, or share the higher card, or have the same gap, and both or neither say "s" or "o"';
    return listGroup(ends, () => findRow(from, to) ?? this.fail(`"${ends}" is not a row of classes: ${rule}`, start));
  }

  /** The class after a dash, if there is one. */
  #rowEnd(): HandClass | undefined {
    const start = this.at;
    const isDashAhead = this.text[start] === '-' || this.isSpaceAhead();
    if (isDashAhead && this.match(DASH) !== '' && this.rankAt(this.at) >= 0) return this.#class();
    this.at = start;
    return undefined;
  }

  #everyKicker(): readonly number[] {
    const rank = this.rankAt(this.at);
    this.at += 2;
    const suitedness = this.#suitedness();
    return listGroup(`${RANKS[rank]}X ${suitedness}`, () =>
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
    const [first, second] = [this.rankAt(start), this.rankAt(start + 1)];
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
    return this.fail(`${word} is neither a hand nor a class${text}`, start);
  }
}
