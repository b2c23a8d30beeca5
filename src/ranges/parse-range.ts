// Range notation, "QQ+, AKs:0.5, 15%-20%", read as the weight of each starting hand. docs/ranges.md has the grammar.
import { DECK } from '../engine/abi.js';
import { readCardAt } from '../engine/cards.js';
import { hasCard } from '../engine/deck.js';
import { HAND_COUNT, handNumber, singleHand } from '../engine/hands.js';
import { echo, formatNumber } from '../text.js';
import { rejectDecimalBracket, rejectDecimalComma, rejectDecimalWeight } from './decimal-comma.js';
import {
  failBehind,
  failBesidePercentage,
  failFactor,
  failSmallPercent,
  failWeight,
  type ItemPlaces,
} from './explain-range-error.js';
import { formatHand, type HandGroup, MAX_CLASSES, type StartingHands, type WeightedHand } from './hand-classes.js';
import { InvalidRangeError, RangeText, SEND_RANGE } from './range-text.js';
import { type Atom, readAtom, readPercentages, requirePercent } from './read-atom.js';
import { MAX_WEIGHT, readSolverList } from './read-solver-list.js';

const MAX_ITEMS = 2000;
const MAX_DEPTH = 8;
/** Places of an item, and whether it may also be read as the weight of what is beside it. */
interface Item extends ItemPlaces {
  readonly isPercentage: boolean;
}

/** Reads the items of a range. The first item that names a hand decides its weight. */
class RangeReader {
  readonly weights = new Float64Array(HAND_COUNT);
  /** Whether any hand has a weight above 0. */
  hasWeight = false;
  readonly #text: RangeText;
  readonly #isNamed = new Uint8Array(HAND_COUNT);
  /** A long text may name the same hands in every item: those of a group are looked at only once. */
  readonly #isGroupNamed = new Uint8Array(MAX_CLASSES + DECK);
  /** For each place of the order the place up to which all classes are named: a long text may have thousands of percentages. */
  readonly #namedUpTo: Uint8Array;
  #itemCount = 0;

  constructor(text: string, startingHands: StartingHands, canRead: (text: string) => boolean) {
    this.#text = new RangeText(text, startingHands, canRead);
    this.#namedUpTo = new Uint8Array(startingHands.classesInOrder.length);
  }

  /** Reads the whole text. @throws {InvalidRangeError} */
  readAll(): void {
    this.#readRange(1, 0);
    if (this.#text.letter() !== '') failBehind(this.#text, this.#text.at);
  }

  /** Reads a range, up to the end of the text or of the group. */
  #readRange(weight: number, depth: number): void {
    const text = this.#text;
    text.skipSpace();
    const numbers = readSolverList(text);
    if (numbers) {
      for (let hand = 0; hand < HAND_COUNT; hand++) this.#nameHand(hand, weight * numbers[hand]!);
    } else if (text.skip('{')) {
      this.#readItems(weight, depth);
      this.#require('}');
      text.skipSpace();
    } else this.#readItems(weight, depth);
  }

  #readItems(weight: number, depth: number): void {
    const text = this.#text;
    text.skipSpace();
    let before = this.#readItem(weight, depth);
    for (;;) {
      const hasSpace = text.skipSpace();
      const hasSemicolon = text.skip(';');
      const hasSeparator = hasSemicolon || text.skip(',');
      if (hasSeparator) text.skipSpace();
      if (this.#text.isAtEnd) {
        if (hasSemicolon) text.fail('an item is missing after ";"');
        return;
      }
      if (!hasSeparator && !hasSpace) return;
      const item = this.#readItem(weight, depth);
      if (!hasSeparator) this.#requireNoPercentage(before, item);
      before = item;
    }
  }

  /** White space alone does not separate a percentage from another item. */
  #requireNoPercentage(before: Item, item: Item): void {
    if (item.isPercentage) failBesidePercentage(this.#text, before, item);
    if (before.isPercentage && before.end === before.atomEnd) failBesidePercentage(this.#text, item, before);
  }

  #readItem(weight: number, depth: number): Item {
    const text = this.#text;
    const start = text.at;
    if (++this.#itemCount > MAX_ITEMS) text.fail(`a range has at most ${formatNumber(MAX_ITEMS)} items`);
    if (text.skip('[')) return this.#readBracket(start, weight, depth);
    const number = text.readNumber();
    if (number !== undefined) {
      if (text.letter() === ',') rejectDecimalComma(text, start);
      if (text.skip('(')) return this.#readGroup(start, weight * this.#requireFactor(start, number), depth);
      if (text.skipSpaced('%')) {
        const percent = requirePercent(text, number, start);
        if (text.skip('(')) return this.#readGroup(start, weight * (percent / 100), depth);
        return this.#nameHands(start, readPercentages(text, percent, start), weight);
      }
      text.at = start;
    }
    if (this.#text.isAtEnd || text.letter() === ',' || text.letter() === ';') this.#failMissing();
    return this.#nameHands(start, readAtom(text), weight);
  }

  #failMissing(): never {
    const text = this.#text;
    if (text.isBlank) text.fail(`the range is empty: ${SEND_RANGE}`);
    return text.fail(`a hand or a class is missing before ${text.describeWord()}`);
  }

  /** The rest of `[50]AA,KK[/50]`. */
  #readBracket(start: number, weight: number, depth: number): Item {
    const text = this.#text;
    const percent = this.#readPercent();
    if (text.letter() === ',') rejectDecimalBracket(text, start, start);
    this.#require(']');
    this.#readNested(weight * (percent / 100), depth);
    const end = text.at;
    if (!text.skip('[/')) text.fail(`"[/${percent}]" is missing`);
    const at = text.at;
    if (text.letter() !== ']') {
      const last = this.#readPercent();
      if (text.letter() === ',') rejectDecimalBracket(text, start, end);
      if (last !== percent) {
        text.fail(`the bracket began with ${percent} and ends with ${text.describeNumber(at)}`, at);
      }
    }
    this.#require(']');
    return this.#endGroup(start);
  }

  /** The rest of `0.5(AA, KK)` and `50%(AA, KK)`. */
  #readGroup(start: number, weight: number, depth: number): Item {
    this.#readNested(weight, depth);
    this.#require(')');
    return this.#endGroup(start);
  }

  #requireFactor(at: number, value: number): number {
    if (value > MAX_WEIGHT) failFactor(this.#text, at);
    return Math.min(value, 1);
  }

  #readNested(weight: number, depth: number): void {
    if (depth === MAX_DEPTH) this.#text.fail(`groups nest at most ${MAX_DEPTH} deep`);
    this.#readRange(weight, depth + 1);
  }

  #endGroup(start: number): Item {
    const end = this.#text.at;
    this.#requireEnd();
    return { start, atomEnd: end, end, isGroup: true, isPercentage: false };
  }

  #require(literal: string): void {
    if (!this.#text.skip(literal)) this.#text.fail(`"${literal}" is missing before ${this.#text.describeWord()}`);
  }

  /** @param start of the item, if it is not a group */
  #requireEnd(start?: number): void {
    const text = this.#text;
    const letter = text.letter();
    if (letter !== ',' && letter !== ';' && !this.#text.isAtEnd && !text.isAtSpace) failBehind(text, start ?? text.at);
  }

  #readPercent(): number {
    const text = this.#text;
    const at = text.at;
    const percent = text.readNumber() ?? text.fail(`${text.describeWord()} is not a percentage from 0 to 100`);
    return requirePercent(text, percent, at);
  }

  /** Reads the weight of an atom: `:0.25`, `:25%` or `@25` may follow it. @param start of the atom */
  #readWeight(start: number): number {
    const text = this.#text;
    const end = text.at;
    if (text.letter() === ',') return 1;
    if (text.skip('@')) return this.#readWeightInPercent(start);
    if (!text.skipSpaced(':')) return 1;
    text.skipSpace();
    const at = text.at;
    const value = text.readNumber() ?? text.fail(`${text.describeWord()} is not a weight from 0 to 1`);
    if (text.letter() === ',') rejectDecimalWeight(text, start, at);
    if (text.skipSpaced('%')) return requirePercent(text, value, at) / 100;
    if (value > MAX_WEIGHT) failWeight(text, at, `${text.slice(start, end)}:${value}%`);
    return Math.min(value, 1);
  }

  /** The rest of `AKs@25`. @param start of the atom */
  #readWeightInPercent(start: number): number {
    const text = this.#text;
    const at = text.at;
    const percent = this.#readPercent();
    if (text.letter() === ',') rejectDecimalWeight(text, start, at);
    if (percent > 0 && percent <= 1) failSmallPercent(text, text.slice(start, at - 1), percent, at);
    return percent / 100;
  }

  /** Reads the weight of an atom, and names its hands. @param start of the atom */
  #nameHands(start: number, { groups, first, end, isPercentage }: Atom, groupWeight: number): Item {
    const atomEnd = this.#text.at;
    const weight = groupWeight * this.#readWeight(start);
    this.#requireEnd(start);
    const isOrder = groups === this.#text.startingHands.classesInOrder;
    let place = isOrder ? Math.max(first, this.#namedUpTo[first]!) : first;
    for (; place < end; place++) this.#nameGroup(groups[place]!, weight);
    if (isOrder) this.#namedUpTo[first] = place;
    return { start, atomEnd, end: this.#text.at, isGroup: false, isPercentage };
  }

  #nameGroup({ index, hands }: HandGroup, weight: number): void {
    if (this.#isGroupNamed[index] === 1) return;
    if (index >= 0) this.#isGroupNamed[index] = 1;
    for (const hand of hands) this.#nameHand(hand, weight);
  }

  #nameHand(hand: number, weight: number): void {
    if (this.#isNamed[hand] === 1) return;
    this.#isNamed[hand] = 1;
    this.weights[hand] = weight;
    if (weight > 0) this.hasWeight = true;
  }
}

/** Whether a text is in range notation, also where all its weights are 0. */
const isRange = (text: string, startingHands: StartingHands): boolean => {
  try {
    new RangeReader(text, startingHands, () => false).readAll();
    return true;
  } catch {
    return false;
  }
};

/** The weights of a hand such as "AhKh", undefined for other texts: most questions have known hands, which need no reader. */
export const findKnownHand = (text: string, { deck }: StartingHands): Float64Array | undefined => {
  if (text.length !== 4) return undefined;
  const [first, second] = [readCardAt(text, 0), readCardAt(text, 2)];
  return hasCard(deck, first) && hasCard(deck, second) && first !== second
    ? singleHand(handNumber(first, second))
    : undefined;
};

/**
 * The weight of each hand, by its number; 0 for a hand that is not in the range. It must not be modified.
 * @throws {InvalidRangeError} the text is not a range, or no hand has a weight above 0
 */
export const parseRangeWeights = (text: string, startingHands: StartingHands): Float64Array => {
  if (typeof text !== 'string') throw new InvalidRangeError(`the range is ${echo(text)}: ${SEND_RANGE}`, 0);
  const known = findKnownHand(text, startingHands);
  if (known) return known;
  const reader = new RangeReader(text, startingHands, other => isRange(other, startingHands));
  reader.readAll();
  if (!reader.hasWeight) throw new InvalidRangeError('at 0: every hand of the range has the weight 0', 0);
  return reader.weights;
};

/**
 * The hands of a range with a weight above 0: the strongest class first, within a class spades first.
 * @throws {InvalidRangeError} the text is not a range, or no hand has a weight above 0
 */
export const parseRangeHands = (text: string, startingHands: StartingHands): WeightedHand[] => {
  const weights = parseRangeWeights(text, startingHands);
  return startingHands.handsInOrder.flatMap(hand => {
    const weight = weights[hand]!;
    return weight > 0 ? [{ hand: formatHand(hand), weight }] : [];
  });
};
