// Reads an item of a range without its weight: "AhKh", "As*", "AKs", "ATs+", "88-55", "AXo", "top 15%", "random".
import { handNumber, listOtherCards } from '../engine/hands.js';
import { echo } from '../text.js';
import { rejectDecimalPercent } from './decimal-comma.js';
import { failAtom, failDash, failRow, failTouching } from './explain-range-error.js';
import {
  countStrongest,
  findClass,
  findRow,
  type HandClass,
  type HandGroup,
  listClassesFrom,
  listKickers,
  MAX_CLASSES,
  type StartingHands,
  type Suitedness,
} from './hand-classes.js';
import type { RangeText } from './range-text.js';

/** The hands that an item names. */
export interface Atom {
  readonly groups: readonly HandGroup[];
  /** The place of the first group that it names, and behind the last one: a percentage is a part of the order of all classes. */
  readonly first: number;
  readonly end: number;
  /** A percentage without "top", which may also be meant as the weight of what is beside it. */
  readonly isPercentage: boolean;
}

const makeAtom = (groups: readonly HandGroup[], first = 0, end = groups.length, isPercentage = false): Atom => ({
  groups,
  first,
  end,
  isPercentage,
});

const ANY_HAND = /random|xx|\*{4}|\*\*|\?\?/iy;
const TOP = /top\s*(?=[\d.])/iy;

const skipLetter = (text: RangeText, letter: string): boolean => text.skip(letter) || text.skip(letter.toUpperCase());
const skipUnknownCard = (text: RangeText): boolean => text.skip('*') || text.skip('?');

const readSuitedness = (text: RangeText): Suitedness => {
  if (skipLetter(text, 's')) return 's';
  return skipLetter(text, 'o') ? 'o' : '';
};

/** "AKs"; undefined if two ranks are not here. */
const readClass = (text: RangeText): HandClass | undefined => {
  const start = text.at;
  const first = text.readRank();
  const second = first < 0 ? first : text.readRank();
  if (second < 0) {
    text.at = start;
    return undefined;
  }
  const ranks = text.at;
  const suitedness = readSuitedness(text);
  if (first === second && suitedness !== '') {
    const meant = text.slice(start, ranks);
    text.fail(`${text.describeWord(start)}: a pair is neither suited nor offsuit: did you mean "${meant}"?`, start);
  }
  return findClass(Math.max(first, second), Math.min(first, second), suitedness);
};

/** "AKs", "ATs+", "88-55" */
const readClasses = (text: RangeText, start: number, from: HandClass): readonly HandClass[] => {
  if (text.skip('+')) return listClassesFrom(from) ?? failTouching(text, start, from);
  if (!text.skipDash()) return [from];
  const to = readClass(text);
  if (!to) return failDash(text, from);
  return findRow(from, to) ?? failRow(text, start, from, to);
};

/** "AXo" */
const readKickers = (text: RangeText): readonly HandClass[] | undefined => {
  const start = text.at;
  const rank = text.readRank();
  if (rank >= 0 && skipLetter(text, 'x')) return listKickers(rank, readSuitedness(text), text.startingHands.deck);
  text.at = start;
  return undefined;
};

/** Groups of hands with one card, by the card, of each deck: a long text may name the same card in every item. */
const handsWithCard = /* @__PURE__ */ new Map<StartingHands, HandGroup[]>();

const findHandsWith = (card: number, startingHands: StartingHands): HandGroup => {
  const groups = handsWithCard.get(startingHands) ?? [];
  handsWithCard.set(startingHands, groups);
  groups[card] ??= {
    index: MAX_CLASSES + card,
    hands: listOtherCards([card, ...startingHands.deck.absent]).map(other => handNumber(card, other)),
  };
  return groups[card];
};

/** "AhKh", "As*", "?Kd"; undefined if no such hand is here. */
const readHands = (text: RangeText): HandGroup | undefined => {
  const start = text.at;
  const isUnknown = skipUnknownCard(text);
  const first = text.readCard();
  if (first !== undefined && (isUnknown || skipUnknownCard(text))) return findHandsWith(first, text.startingHands);
  const second = first === undefined ? undefined : text.readCard();
  if (first !== undefined && second !== undefined) {
    if (first === second) text.fail(`${text.describeWord(start)} has the same card twice`, start);
    return { index: -1, hands: [handNumber(first, second)] };
  }
  text.at = start;
  return undefined;
};

/** @param start of the number @throws {InvalidRangeError} it is above 100 */
export const requirePercent = (text: RangeText, percent: number, start: number): number =>
  percent <= 100 ? percent : text.fail(`a percentage is from 0 to 100, not ${text.describeNumber(start)}`, start);

/** The classes between two percentages. @param start of the item */
const makePercentage = (text: RangeText, start: number, one: number, other: number, isPercentage = false): Atom => {
  const { startingHands } = text;
  const first = countStrongest(startingHands, Math.min(one, other));
  const end = countStrongest(startingHands, Math.max(one, other));
  if (first === end) text.fail(`${echo(text.slice(start))} has no hand`, start);
  return makeAtom(startingHands.classesInOrder, first, end, isPercentage);
};

/** The rest of "15%" or "5%-15%". @param first the percentage that is read @param start its place */
export const readPercentages = (text: RangeText, first: number, start: number): Atom => {
  if (!text.skipDash()) return makePercentage(text, start, first, 0, true);
  const at = text.at;
  const second = text.readNumber() ?? text.fail(`${text.describeWord()} is not a percentage from 0 to 100`);
  requirePercent(text, second, at);
  if (text.letter() === ',') rejectDecimalPercent(text, start);
  if (!text.skipSpaced('%')) text.fail('"%" is missing behind the second percentage');
  return makePercentage(text, start, first, second);
};

/** The rest of "top 15%". @param start of the item */
const readTop = (text: RangeText, start: number): Atom => {
  const at = text.at;
  const percent = text.readNumber();
  if (text.letter() === ',') rejectDecimalPercent(text, start);
  if (percent === undefined || !text.skipSpaced('%')) return failAtom(text, start);
  requirePercent(text, percent, at);
  return makePercentage(text, start, percent, 0);
};

/** @throws {InvalidRangeError} none is here */
export const readAtom = (text: RangeText): Atom => {
  const start = text.at;
  if (text.isAtCard) return makeAtom([readHands(text) ?? failAtom(text, start)]);
  const from = readClass(text);
  const classes = from ? readClasses(text, start, from) : readKickers(text);
  if (classes) return makeAtom(classes);
  const hands = readHands(text);
  if (hands) return makeAtom([hands]);
  if (text.skipPattern(ANY_HAND)) return makeAtom(text.startingHands.classesInOrder);
  return text.skipPattern(TOP) ? readTop(text, start) : failAtom(text, start);
};
