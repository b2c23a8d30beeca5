// Percentages of hands ("15%", "top 15%", "5%-15%") and "random": their notation, and the order of hands that they follow.
import { RANKS } from '../engine/cards.js';
import { HAND_COUNT } from '../engine/hands.js';
import { type HandClass, listClassHands, type Suitedness } from './hand-classes.js';
import { AtomReader, DASH } from './range-atoms.js';

/** The 169 classes by their exact equity against one random hand, the highest first: a test compares them with the preflop table. */
const CLASSES = `
  AA KK QQ JJ TT 99 88 AKs 77 AQs AJs AKo ATs AQo AJo KQs 66 A9s ATo KJs A8s KTs KQo A7s A9o KJo 55 QJs K9s A5s A6s A8o KTo QTs A4s
  A7o K8s A3s QJo K9o A5o A6o Q9s K7s JTs A2s QTo 44 A4o K6s K8o Q8s A3o K5s J9s Q9o JTo K7o A2o K4s Q7s K6o K3s T9s J8s 33 Q6s Q8o
  K5o J9o K2s Q5s T8s K4o J7s Q4s Q7o T9o J8o K3o Q6o Q3s 98s T7s J6s K2o 22 Q2s Q5o J5s T8o J7o Q4o 97s J4s T6s J3s Q3o 98o 87s T7o
  J6o 96s J2s Q2o T5s J5o T4s 97o 86s J4o T6o 95s T3s 76s J3o 87o T2s 85s 96o J2o T5o 94s 75s T4o 93s 86o 65s 84s 95o T3o 92s 76o 74s
  T2o 54s 85o 64s 83s 94o 75o 82s 73s 93o 65o 53s 63s 84o 92o 43s 74o 72s 54o 64o 52s 62s 83o 42s 82o 73o 53o 63o 32s 43o 72o 52o 62o
  42o 32o`;

const SUITEDNESS: Readonly<Record<string, Suitedness>> = { s: 'suited', o: 'offsuit' };

const readClasses = (): readonly HandClass[] =>
  CLASSES.trim()
    .split(/\s+/)
    .map(([high, low, letter]) => ({
      high: RANKS.indexOf(high!),
      low: RANKS.indexOf(low!),
      suitedness: (letter && SUITEDNESS[letter]) || 'both',
    }));

// Bundles of programs that need no percentages leave these out.
export const CLASSES_IN_ORDER: readonly HandClass[] = /* @__PURE__ */ readClasses();

/** All hands: by their classes, the strongest first; within a class spades first. */
export const HANDS_IN_ORDER: readonly number[] = /* @__PURE__ */ CLASSES_IN_ORDER.flatMap(listClassHands);

const addUpClasses = (): readonly number[] => {
  const counts = [0];
  for (const handClass of CLASSES_IN_ORDER) counts.push(counts.at(-1)! + listClassHands(handClass).length);
  return counts;
};

/** How many hands the strongest classes have: 0, 6 (aces), 12 (and kings), … 1,326. */
const COUNTS = /* @__PURE__ */ addUpClasses();

/** The number of the strongest hands, in whole classes, that is nearest to a percentage of all hands. */
const countStrongest = (percent: number): number => {
  const wanted = (percent / 100) * HAND_COUNT;
  let [classes, above] = [0, COUNTS.length - 1];
  while (classes < above) {
    const middle = (classes + above) >> 1;
    if (COUNTS[middle + 1]! - wanted >= wanted - COUNTS[middle]!) above = middle;
    else classes = middle + 1;
  }
  return COUNTS[classes]!;
};

/** Consecutive hands in the order of all hands: `from` included, `to` not. */
export interface HandsInOrder {
  readonly from: number;
  readonly to: number;
}

const ALL_HANDS: HandsInOrder = { from: 0, to: HAND_COUNT };

const NUMBER = /(?:\d+\.?\d*|\.\d+)/y;
const TOP = /top\s+(?=[\d.])/iy;
const PERCENT_SIGN = /\s*%/y;
/** What follows the number of a group or a percentage. */
const NUMBER_END = /%\(|\(|\s*%/y;
const ANY_HAND = /(?:random|xx)(?![a-z0-9])/iy;

/** The beginning of an item that starts with a number: hands, or the factor of a group with its opening bracket. */
type Numbered = { readonly hands: HandsInOrder } | { readonly groupFactor: number };

export class PercentageReader extends AtomReader {
  /** A number from 0 to 100, without its sign. */
  protected percent(): number {
    const start = this.at;
    return this.#within(this.#digits('a percentage from 0 to 100'), 100, 'a percentage', start);
  }

  /** A number from 0 to 1, or a percentage: 0.25 or 25%. */
  protected weight(): number {
    const start = this.at;
    return this.#factor(this.#digits('a weight from 0 to 1'), this.skip('%'), start);
  }

  /** "random" or "xx". */
  protected anyHand(): HandsInOrder | undefined {
    return this.rankAt(this.at) < 0 && this.match(ANY_HAND) !== '' ? ALL_HANDS : undefined;
  }

  /** `15%`, `top 15%`, `5%-15%`, or the beginning of `50%(AA)`, `0.5(AA)`; undefined where none of them is here. */
  protected numbered(): Numbered | undefined {
    const start = this.at;
    const isTop = this.match(TOP) !== '';
    const digits = isTop || this.#isNumberAhead() ? this.match(NUMBER) : '';
    const end = digits === '' ? '' : this.match(isTop ? PERCENT_SIGN : NUMBER_END);
    if (end === '') {
      this.at = start;
      return undefined;
    }
    if (end.endsWith('(')) return { groupFactor: this.#factor(digits, end.includes('%'), start) };
    return { hands: this.#percentage(this.#within(digits, 100, 'a percentage', start), start, isTop) };
  }

  #digits(expected: string): string {
    const digits = this.match(NUMBER);
    return digits === '' ? this.fail(`${this.word()} is not ${expected}`) : digits;
  }

  #within(digits: string, max: number, what: string, position: number): number {
    const value = Number(digits);
    return value <= max ? value : this.fail(`${what} is from 0 to ${max}, not ${digits.slice(0, 20)}`, position);
  }

  #factor(digits: string, isPercent: boolean, position: number): number {
    return isPercent
      ? this.#within(digits, 100, 'a percentage', position) / 100
      : this.#within(digits, 1, 'a weight', position);
  }

  /** Whether there may be a number here: a cheap check, since most items begin with a letter. */
  #isNumberAhead(): boolean {
    return (this.text[this.at] ?? ':') <= '9';
  }

  /** The strongest hands, or those between two percentages. @param isTop the text begins with "top" */
  #percentage(first: number, start: number, isTop: boolean): HandsInOrder {
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
}
