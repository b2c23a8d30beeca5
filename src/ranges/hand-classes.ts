// Hands and classes of starting hands, "AKs": their texts, the classes' hands, their rows in range notation, and their order of strength.
import { ACE, formatCard, RANKS, SUITS } from '../engine/cards.js';
import type { Deck } from '../engine/deck.js';
import { HIGH_CARDS, handNumber, LOW_CARDS } from '../engine/hands.js';

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

/** Which hands of two ranks a class has: suited, offsuit, or both, as of "AK" and of pairs. */
export type Suitedness = 's' | 'o' | '';
const SUITEDNESSES: readonly Suitedness[] = ['s', 'o', ''];

/** Hands that an item of a range names together. */
export interface HandGroup {
  /** Each group with an index is one object; -1 has none. */
  readonly index: number;
  /** The numbers of its hands, spades first. */
  readonly hands: readonly number[];
}

/** A class of starting hands. Each class is one object. */
export interface HandClass extends HandGroup {
  /** "AKs", "AKo", "AK", "77" */
  readonly name: string;
  /** Ranks, 0 (deuce) to 12 (ace); equal in a pair. */
  readonly high: number;
  readonly low: number;
  readonly suitedness: Suitedness;
}

/** The text of a hand: the higher rank first, of equal ranks the higher suit (spades, hearts, diamonds, clubs): "AsKh". */
export const formatHand = (hand: number): string => {
  const [first, second] = [HIGH_CARDS[hand]!, LOW_CARDS[hand]!];
  const isInOrder = first % RANKS.length >= second % RANKS.length;
  return isInOrder ? formatCard(first) + formatCard(second) : formatCard(second) + formatCard(first);
};

const listHands = (high: number, low: number, suitedness: Suitedness): readonly number[] => {
  const hands: number[] = [];
  for (let first = SUITS.length - 1; first >= 0; first--) {
    for (let second = SUITS.length - 1; second >= 0; second--) {
      const isSuited = first === second;
      if (high === low ? first <= second : suitedness !== '' && isSuited !== (suitedness === 's')) continue;
      hands.push(handNumber(first * RANKS.length + high, second * RANKS.length + low));
    }
  }
  return hands;
};

/** Indices of classes are below this. */
export const MAX_CLASSES = RANKS.length * RANKS.length * SUITEDNESSES.length;

const CLASSES: readonly HandClass[] = /* @__PURE__ */ Array.from({ length: MAX_CLASSES }, (_, index) => {
  const ranks = Math.floor(index / SUITEDNESSES.length);
  const [high, low] = [Math.floor(ranks / RANKS.length), ranks % RANKS.length];
  const suitedness = SUITEDNESSES[index % SUITEDNESSES.length]!;
  const name = RANKS.charAt(high) + RANKS.charAt(low) + suitedness;
  return { name, high, low, suitedness, index, hands: listHands(high, low, suitedness) };
});

/** The class of two ranks, the higher one first. Pairs have the suitedness "". */
export const findClass = (high: number, low: number, suitedness: Suitedness): HandClass =>
  CLASSES[SUITEDNESSES.length * (RANKS.length * high + low) + SUITEDNESSES.indexOf(suitedness)]!;

/** The classes of "AX": a rank with each other rank of the deck. */
export const listKickers = (rank: number, suitedness: Suitedness, { lowestRank }: Deck): HandClass[] => {
  const classes: HandClass[] = [];
  for (let kicker = lowestRank; kicker < RANKS.length; kicker++) {
    if (kicker !== rank) classes.push(findClass(Math.max(rank, kicker), Math.min(rank, kicker), suitedness));
  }
  return classes;
};

/** A class and those above it: the lower card raised step by step, and if `hasGap` the higher card with it. */
const listRow = ({ index }: HandClass, count: number, hasGap: boolean): HandClass[] => {
  const step = SUITEDNESSES.length * (hasGap ? RANKS.length + 1 : 1);
  const classes: HandClass[] = [];
  for (let i = 0; i < count; i++) classes.push(CLASSES[index + i * step]!);
  return classes;
};

const isPair = ({ high, low }: HandClass): boolean => high === low;

/**
 * The class and those above it: pairs up to aces, else the lower card raised up to the higher one. Undefined where no rank is between the
 * two below AK: some programs then raise both cards.
 */
export const listClassesFrom = (lowest: HandClass): HandClass[] | undefined => {
  const { high, low } = lowest;
  if (high === low + 1 && high < ACE) return undefined;
  return listRow(lowest, (isPair(lowest) ? RANKS.length : high) - low, isPair(lowest));
};

/** The classes of a row, its ends included, in either direction; undefined if the two classes are not in one row. */
export const findRow = (from: HandClass, to: HandClass): HandClass[] | undefined => {
  if (from.suitedness !== to.suitedness || isPair(from) !== isPair(to)) return undefined;
  const hasGap = from.high - from.low === to.high - to.low;
  if (!hasGap && from.high !== to.high) return undefined;
  return listRow(from.low < to.low ? from : to, Math.abs(from.low - to.low) + 1, hasGap);
};

const readOrder = (names: string): readonly HandClass[] =>
  names
    .trim()
    .split(/\s+/)
    .map(name => findClass(RANKS.indexOf(name[0]!), RANKS.indexOf(name[1]!), (name[2] ?? '') as Suitedness));

/** The starting hands of a deck, and their orders. */
export interface StartingHands {
  readonly deck: Deck;
  /** The classes in the order of percentages: by equity against three random hands. */
  readonly classesInOrder: readonly HandClass[];
  /** How many hands the strongest classes have: 0, 6 (aces), 12 (and kings), … */
  readonly handsUpTo: Uint16Array;
  /** The hands in the order in which they are listed: by the equity of their class against one random hand, within a class spades first. */
  readonly handsInOrder: readonly number[];
}

const addUpHands = (classes: readonly HandClass[]): Uint16Array => {
  const counts = new Uint16Array(classes.length + 1);
  for (const [i, { hands }] of classes.entries()) counts[i + 1] = counts[i]! + hands.length;
  return counts;
};

/** @param againstOne the names of the classes by equity against one random hand @param againstThree against three */
export const createStartingHands = (deck: Deck, againstOne: string, againstThree: string): StartingHands => {
  const classesInOrder = readOrder(againstThree);
  const handsInOrder = readOrder(againstOne).flatMap(({ hands }) => hands);
  return { deck, classesInOrder, handsUpTo: addUpHands(classesInOrder), handsInOrder };
};

/** The number of the strongest classes whose hands are nearest to a percentage of all hands; of two that are as near, the smaller one. */
export const countStrongest = ({ classesInOrder, handsUpTo, handsInOrder }: StartingHands, percent: number): number => {
  const wanted = (percent / 100) * handsInOrder.length;
  let [classes, above] = [0, classesInOrder.length];
  while (classes < above) {
    const middle = (classes + above) >> 1;
    if (handsUpTo[middle + 1]! - wanted >= wanted - handsUpTo[middle]!) above = middle;
    else classes = middle + 1;
  }
  return classes;
};
