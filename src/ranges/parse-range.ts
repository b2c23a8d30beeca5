// Range notation, "QQ+, AKs:0.5, 15%-20%", read as the weight of each starting hand. docs/ranges.md has the grammar.
import { DECK } from '../engine/abi.js';
import { readCardAt } from '../engine/cards.js';
import { HAND_COUNT, handNumber, singleHand } from '../engine/hands.js';
import { echo, formatNumber } from '../text.js';
import { formatHand } from './hand-classes.js';
import { InvalidRangeError } from './range-atoms.js';
import { HANDS_IN_ORDER, type HandsInOrder, PercentageReader } from './range-percentages.js';

const MAX_ITEMS = 2000;
const MAX_DEPTH = 8;

/**
 * A hand of a range.
 * @example
 * const hands: WeightedHand[] = [{ hand: 'AsKs', weight: 1 }, { hand: 'AhKh', weight: 0.5 }];
 * console.log(formatRange(hands)); // prints AsKs,AhKh:0.5
 */
export interface WeightedHand {
  /** Two cards, the higher first: "AsKh". */
  readonly hand: string;
  /** Above 0, at most 1. */
  readonly weight: number;
}

const SEND_RANGE = 'name hands, such as "QQ+, AKs", or "random"';

/** No item has named this hand yet. */
const UNNAMED = -1;

const WHITE_SPACE = /\s*/y;
/** Where an item can end. */
const END_OF_ITEM = /[\s,;)[]|$/y;

/** Reads one range. */
class RangeReader extends PercentageReader {
  readonly weights = new Float64Array(HAND_COUNT).fill(UNNAMED);
  /** For each place of the order whose hand is named: a later place. All hands between the two are named too. */
  readonly #nextUnnamed = new Uint16Array(HAND_COUNT + 1);
  readonly #namedClasses = new Set<readonly number[]>();
  #items = 0;

  /** Reads the whole text. @throws {InvalidRangeError} */
  read(): void {
    this.#range(1, 0);
    if (this.at < this.text.length) this.fail(`${this.word()} does not belong there`);
  }

  /** Reads items up to the end of the text or of the group. */
  #range(weight: number, depth: number): void {
    this.#skipSpace();
    this.#item(weight, depth);
    for (;;) {
      const hasSpace = this.#skipSpace();
      const separator = this.skip(',') ? ',' : this.skip(';') ? ';' : '';
      if (separator !== '') this.#skipSpace();
      if (this.#isAtEnd()) {
        if (separator === ';') this.fail('an item is missing after ";"');
        return;
      }
      if (separator === '' && !hasSpace) return;
      this.#item(weight, depth);
    }
  }

  #skipSpace(): boolean {
    return this.isSpaceAhead() && this.match(WHITE_SPACE) !== '';
  }

  #isAtEnd(): boolean {
    return this.at === this.text.length || this.text[this.at] === ')' || this.text.startsWith('[/', this.at);
  }

  #item(weight: number, depth: number): void {
    if (++this.#items > MAX_ITEMS) this.fail(`a range has at most ${formatNumber(MAX_ITEMS)} items`);
    const first = this.text[this.at];
    if (this.#isAtEnd() || first === ',' || first === ';') this.fail(this.#missing());
    if (first === '[') {
      this.#bracket(weight, depth);
      return;
    }
    const numbered = this.numbered();
    if (numbered === undefined) this.#weigh(this.anyHand() ?? this.atom(), weight);
    else if ('hands' in numbered) this.#weigh(numbered.hands, weight);
    else {
      this.#group(weight * numbered.groupFactor, depth);
      if (!this.skip(')')) this.fail('")" is missing');
      this.#requireEnd();
    }
  }

  #missing(): string {
    if (this.text.trim() === '') return `the range is empty: ${SEND_RANGE}`;
    return `a hand or a class is missing before ${this.word()}`;
  }

  /** `[50]AA,KK[/50]` */
  #bracket(weight: number, depth: number): void {
    this.at++;
    const percent = this.percent();
    if (!this.skip(']')) this.fail(`"]" is missing before ${this.word()}`);
    this.#group(weight * (percent / 100), depth);
    if (!this.skip('[/')) this.fail(`"[/${percent}]" is missing`);
    const start = this.at;
    const closing = this.percent();
    if (closing !== percent) this.fail(`the bracket began with ${percent} and ends with ${closing}`, start);
    if (!this.skip(']')) this.fail(`"]" is missing before ${this.word()}`);
    this.#requireEnd();
  }

  #group(weight: number, depth: number): void {
    if (depth === MAX_DEPTH) this.fail(`groups nest at most ${MAX_DEPTH} deep`);
    this.#range(weight, depth + 1);
  }

  #requireEnd(): void {
    if (this.text[this.at] === ',' || this.at === this.text.length) return;
    if (!this.isAt(END_OF_ITEM)) this.fail(`${this.word()} does not belong there`);
  }

  /** Reads the weight after an atom and gives it to the atom's hands. The first item that names a hand decides its weight. */
  #weigh(hands: readonly number[] | HandsInOrder, weight: number): void {
    let own = 1;
    if (this.skip(':')) own = this.weight();
    else if (this.skip('@')) own = this.percent() / 100;
    this.#requireEnd();
    if ('from' in hands) this.#nameInOrder(hands, weight * own);
    else this.#name(hands, weight * own);
  }

  /** Long texts may name the same class in every item: from the second time on it is skipped. */
  #name(hands: readonly number[], weight: number): void {
    if (this.#namedClasses.has(hands)) return;
    if (hands.length > 1) this.#namedClasses.add(hands);
    for (const hand of hands) if (this.weights[hand] === UNNAMED) this.weights[hand] = weight;
  }

  /** Skips hands that are named already, many at a time. */
  #nameInOrder({ from, to }: HandsInOrder, weight: number): void {
    for (let place = this.#unnamedFrom(from); place < to; place = this.#unnamedFrom(place)) {
      this.weights[HANDS_IN_ORDER[place]!] = weight;
    }
  }

  /** The first place of the order, from this one on, whose hand is not named. */
  #unnamedFrom(start: number): number {
    let place = start;
    while (place < HAND_COUNT && this.weights[HANDS_IN_ORDER[place]!] !== UNNAMED) {
      place = Math.max(place + 1, this.#nextUnnamed[place]!);
    }
    this.#nextUnnamed[start] = place;
    return place;
  }
}

/** The weights of a hand such as "AhKh", undefined for other texts: most questions have known hands, which need no reader. */
export const findKnownHand = (text: string): Float64Array | undefined => {
  if (text.length !== 4) return undefined;
  const [first, second] = [readCardAt(text, 0), readCardAt(text, 2)];
  return first < DECK && second < DECK && first !== second ? singleHand(handNumber(first, second)) : undefined;
};

/**
 * The weight of each hand, by its number; 0 for a hand that is not in the range. It must not be modified.
 * @throws {InvalidRangeError} the text is not a range, or no hand has a weight above 0
 */
export const rangeWeights = (text: string): Float64Array => {
  if (typeof text !== 'string') throw new InvalidRangeError(`the range is ${echo(text)}: ${SEND_RANGE}`, 0);
  const known = findKnownHand(text);
  if (known) return known;
  const reader = new RangeReader(text);
  reader.read();
  const { weights } = reader;
  let hasWeight = false;
  for (let hand = 0; hand < HAND_COUNT; hand++) {
    if (weights[hand] === UNNAMED) weights[hand] = 0;
    else if (weights[hand] !== 0) hasWeight = true;
  }
  if (hasWeight) return weights;
  throw new InvalidRangeError('at 0: every hand of the range has the weight 0', 0);
};

/**
 * The hands of a range with a weight above 0: the strongest class first, within a class spades first.
 * @example
 * const hands = parseRange('QQ+, AKs:0.5');
 * console.log(hands.length, hands.at(-1)); // prints 22 { hand: 'AcKc', weight: 0.5 }
 * @throws {InvalidRangeError} the text is not a range, or no hand has a weight above 0
 */
export const parseRange = (text: string): WeightedHand[] => {
  const weights = rangeWeights(text);
  return HANDS_IN_ORDER.flatMap(hand => {
    const weight = weights[hand]!;
    return weight > 0 ? [{ hand: formatHand(hand), weight }] : [];
  });
};
