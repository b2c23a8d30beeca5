// Range notation, "QQ+, AKs:0.5, 15%-20%", read as the weight of each starting hand. docs/ranges.md has the grammar.
import { DECK } from '../engine/abi.js';
import { readCardAt } from '../engine/cards.js';
import { HAND_COUNT, handNumber, singleHand } from '../engine/hands.js';
import { echo, formatNumber } from '../text.js';
import {
  CLASSES_IN_ORDER,
  countStrongest,
  findClass,
  findRow,
  formatHand,
  HANDS_IN_ORDER,
  type HandClass,
  listClassesFrom,
  listKickers,
  MAX_CLASSES,
  type Suitedness,
  type WeightedHand,
} from './hand-classes.js';
import { InvalidRangeError, RangeText } from './range-text.js';

const SEND_RANGE = 'name hands, such as "QQ+, AKs", or "random"';

/** The number of "AhKh"; undefined if no card is here. */
const readSingleHand = (text: RangeText): number | undefined => {
  const [first, second] = [text.findCard(0), text.findCard(2)];
  if (first === undefined) return undefined;
  if (second === undefined) text.fail(`${text.describeWord()} is not a hand: a hand is two cards, such as "AhKh"`);
  if (first === second) text.fail(`${text.describeWord()} has the same card twice`);
  text.at += 4;
  if (text.letter() === '+') text.fail('"+" goes with classes such as "88+", not with single hands');
  return handNumber(first, second);
};

const failClass = (text: RangeText): never => {
  const word = text.describeWord();
  const hint = /^10|\D10/.test(word)
    ? `did you mean ${word.replaceAll('10', 'T')}?`
    : 'name hands such as "AhKh", classes such as "AKs" or "88+", "15%" or "random"';
  return text.fail(`${word} is neither a hand nor a class: ${hint}`);
};

const readSuitedness = (text: RangeText): Suitedness => {
  const letter = text.letter().toLowerCase();
  if (letter !== 's' && letter !== 'o') return '';
  text.at++;
  return letter;
};

const readClass = (text: RangeText): HandClass => {
  const start = text.at;
  const [first, second] = [text.findRank(), text.findRank(1)];
  if (first < 0 || second < 0) failClass(text);
  text.at += 2;
  const suitedness = readSuitedness(text);
  if (first === second && suitedness !== '') {
    const meant = text.all.slice(start, start + 2);
    text.fail(`${text.describeWord(start)}: a pair is neither suited nor offsuit: did you mean "${meant}"?`, start);
  }
  return findClass(Math.max(first, second), Math.min(first, second), suitedness);
};

/** "AKs", "ATs+", "88-55", "AXo" */
const readClasses = (text: RangeText): readonly HandClass[] => {
  const start = text.at;
  const rank = text.findRank();
  if (rank >= 0 && text.letter(1).toUpperCase() === 'X') {
    text.at += 2;
    return listKickers(rank, readSuitedness(text));
  }
  const from = readClass(text);
  if (text.skip('+')) return listClassesFrom(from);
  const end = text.at;
  if (!text.skipDash() || text.findRank() < 0) {
    text.at = end;
    return [from];
  }
  const to = readClass(text);
  const rule = 'the ends are pairs, or share the higher card, or have the same gap, and both or neither say "s" or "o"';
  return findRow(from, to) ?? text.fail(`"${from.name}-${to.name}" is not a row of classes: ${rule}`, start);
};

/** Consecutive classes of {@link CLASSES_IN_ORDER}, by their places. */
type ClassPlaces = readonly [first: number, end: number];

const TOP = /top\s+/iy;

/** The classes of `15%`, `top 15%` and `5%-15%`. */
const readPercentages = (text: RangeText): ClassPlaces => {
  const start = text.at;
  const isTop = text.letter() > '9' && text.skipPattern(TOP);
  const first = text.readPercent(start);
  text.skipSpaced('%');
  let second = 0;
  if (!isTop && text.skipDash()) {
    second = text.readPercent();
    if (!text.skipSpaced('%')) text.fail('"%" is missing after the second percentage');
  }
  const end = text.at;
  if (text.skipSpaced('(')) text.fail(`a group is written "${first}%(", without a space and without "top"`, end);
  const places: ClassPlaces = [countStrongest(Math.min(first, second)), countStrongest(Math.max(first, second))];
  if (places[0] === places[1]) text.fail(`${text.all.slice(start, end)} has no hand`, start);
  return places;
};

const MAX_ITEMS = 2000;
const MAX_DEPTH = 8;

const GROUP = /(?:\d+(?:\.\d*)?|\.\d+)%?\(/y;
const PERCENTAGE = /(?:top\s+)?(?:\d+(?:\.\d*)?|\.\d+)\s*%/iy;
const ANY_HAND = /(?:random|xx)(?![a-z0-9])/iy;
/** Where an item can end. */
const END_OF_ITEM = /[\s,;)[]|$/y;

/** Reads the items of a range. The first item that names a hand decides its weight. */
class RangeReader {
  readonly weights = new Float64Array(HAND_COUNT);
  /** Whether any hand has a weight above 0. */
  hasWeight = false;
  readonly #text: RangeText;
  readonly #isNamed = new Uint8Array(HAND_COUNT);
  /** A long text may name a class in every item: its hands are looked at only once. */
  readonly #isClassNamed = new Uint8Array(MAX_CLASSES);
  /** For each place of the order the place up to which all classes are named: a long text may have thousands of percentages. */
  readonly #namedUpTo = new Uint8Array(CLASSES_IN_ORDER.length);
  #itemCount = 0;

  constructor(text: string) {
    this.#text = new RangeText(text);
  }

  /** Reads the whole text. @throws {InvalidRangeError} */
  readAll(): void {
    this.#readItems(1, 0);
    if (this.#text.at < this.#text.all.length) this.#failWord();
  }

  #failWord(): never {
    return this.#text.fail(`${this.#text.describeWord()} does not belong there`);
  }

  /** Reads items up to the end of the text or of the group. */
  #readItems(weight: number, depth: number): void {
    const text = this.#text;
    text.skipSpace();
    this.#readItem(weight, depth);
    for (;;) {
      const hasSpace = text.skipSpace();
      const hasSemicolon = text.skip(';');
      const hasSeparator = hasSemicolon || text.skip(',');
      if (hasSeparator) text.skipSpace();
      if (this.#isAtEnd()) {
        if (hasSemicolon) text.fail('an item is missing after ";"');
        return;
      }
      if (!hasSeparator && !hasSpace) return;
      this.#readItem(weight, depth);
    }
  }

  /** Whether the text or the group ends here. */
  #isAtEnd(): boolean {
    const letter = this.#text.letter();
    return letter === '' || letter === ')' || (letter === '[' && this.#text.letter(1) === '/');
  }

  #readItem(weight: number, depth: number): void {
    const text = this.#text;
    const letter = text.letter();
    if (++this.#itemCount > MAX_ITEMS) text.fail(`a range has at most ${formatNumber(MAX_ITEMS)} items`);
    if (this.#isAtEnd() || letter === ',' || letter === ';') this.#failMissing();
    if (text.skip('[')) this.#readBracket(weight, depth);
    else if (!text.mayBeNumber()) this.#readHands(weight);
    else if (text.isAt(GROUP)) this.#readGroup(weight, depth);
    else if (text.isAt(PERCENTAGE)) this.#namePlaces(readPercentages(text), weight);
    else this.#readHands(weight);
  }

  /** "random", a hand, a class or a row of classes. */
  #readHands(weight: number): void {
    const text = this.#text;
    const isAny = text.findRank() < 0 && text.skipPattern(ANY_HAND);
    const hand = isAny ? undefined : readSingleHand(text);
    if (isAny) this.#namePlaces([0, CLASSES_IN_ORDER.length], weight);
    else if (hand === undefined) this.#nameClasses(readClasses(text), weight);
    else this.#nameHand(hand, this.#readWeight(weight));
  }

  #failMissing(): never {
    const text = this.#text;
    if (text.all.trim() === '') text.fail(`the range is empty: ${SEND_RANGE}`);
    return text.fail(`a hand or a class is missing before ${text.describeWord()}`);
  }

  /** The rest of `[50]AA,KK[/50]`. */
  #readBracket(weight: number, depth: number): void {
    const text = this.#text;
    const percent = text.readPercent();
    this.#require(']');
    this.#readNested(weight * (percent / 100), depth);
    if (!text.skip('[/')) text.fail(`"[/${percent}]" is missing`);
    const start = text.at;
    const closing = text.readPercent();
    if (closing !== percent) text.fail(`the bracket began with ${percent} and ends with ${closing}`, start);
    this.#require(']');
    this.#requireEnd();
  }

  /** `0.5(AA, KK)`, `50%(AA, KK)` */
  #readGroup(weight: number, depth: number): void {
    const factor = this.#text.readWeight();
    this.#require('(');
    this.#readNested(weight * factor, depth);
    this.#require(')');
    this.#requireEnd();
  }

  #readNested(weight: number, depth: number): void {
    if (depth === MAX_DEPTH) this.#text.fail(`groups nest at most ${MAX_DEPTH} deep`);
    this.#readItems(weight, depth + 1);
  }

  #require(literal: string): void {
    if (!this.#text.skip(literal)) this.#text.fail(`"${literal}" is missing before ${this.#text.describeWord()}`);
  }

  #requireEnd(): void {
    if (this.#text.letter() !== ',' && !this.#text.isAt(END_OF_ITEM)) this.#failWord();
  }

  /** The weight of an item: `:0.25`, `:25%` or `@25` may follow it. */
  #readWeight(groupWeight: number): number {
    let weight = groupWeight;
    if (this.#text.skip(':')) weight *= this.#text.readWeight();
    else if (this.#text.skip('@')) weight *= this.#text.readPercent() / 100;
    this.#requireEnd();
    return weight;
  }

  #nameClasses(classes: readonly HandClass[], groupWeight: number): void {
    const weight = this.#readWeight(groupWeight);
    for (const handClass of classes) this.#nameClass(handClass, weight);
  }

  #namePlaces([first, end]: ClassPlaces, groupWeight: number): void {
    const weight = this.#readWeight(groupWeight);
    let place = Math.max(first, this.#namedUpTo[first]!);
    for (; place < end; place++) this.#nameClass(CLASSES_IN_ORDER[place]!, weight);
    this.#namedUpTo[first] = place;
  }

  #nameClass({ index, hands }: HandClass, weight: number): void {
    if (this.#isClassNamed[index] === 1) return;
    this.#isClassNamed[index] = 1;
    for (const hand of hands) this.#nameHand(hand, weight);
  }

  #nameHand(hand: number, weight: number): void {
    if (this.#isNamed[hand] === 1) return;
    this.#isNamed[hand] = 1;
    this.weights[hand] = weight;
    if (weight > 0) this.hasWeight = true;
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
  reader.readAll();
  if (!reader.hasWeight) throw new InvalidRangeError('at 0: every hand of the range has the weight 0', 0);
  return reader.weights;
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
