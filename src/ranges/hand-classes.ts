// Hands and classes of starting hands, "AKs": their texts, the classes' hands, their rows in range notation, and their order of strength.
import { formatCard, RANKS, SUITS } from '../engine/cards.js';
import { HAND_COUNT, HIGH_CARDS, handNumber, LOW_CARDS } from '../engine/hands.js';

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

/** A class of starting hands. Each class is one object. */
export interface HandClass {
  /** "AKs", "AKo", "AK", "77" */
  readonly name: string;
  /** Ranks, 0 (deuce) to 12 (ace); equal in a pair. */
  readonly high: number;
  readonly low: number;
  readonly suitedness: Suitedness;
  readonly index: number;
  /** The numbers of its hands, spades first. */
  readonly hands: readonly number[];
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

/** The classes of "AX": a rank with each other rank. */
export const listKickers = (rank: number, suitedness: Suitedness): HandClass[] => {
  const classes: HandClass[] = [];
  for (let kicker = 0; kicker < RANKS.length; kicker++) {
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

/** The class and those above it: pairs up to aces, else the lower card raised up to the higher one. */
export const listClassesFrom = (lowest: HandClass): HandClass[] =>
  listRow(lowest, (isPair(lowest) ? RANKS.length : lowest.high) - lowest.low, isPair(lowest));

/** The classes of a row, its ends included, in either direction; undefined if the two classes are not in one row. */
export const findRow = (from: HandClass, to: HandClass): HandClass[] | undefined => {
  if (from.suitedness !== to.suitedness || isPair(from) !== isPair(to)) return undefined;
  const hasGap = from.high - from.low === to.high - to.low;
  if (!hasGap && from.high !== to.high) return undefined;
  return listRow(from.low < to.low ? from : to, Math.abs(from.low - to.low) + 1, hasGap);
};

/** The 169 classes by their exact equity against one random hand, the highest first: a test compares them with the preflop table. */
const ORDER = `
  AA KK QQ JJ TT 99 88 AKs 77 AQs AJs AKo ATs AQo AJo KQs 66 A9s ATo KJs A8s KTs KQo A7s A9o KJo 55 QJs K9s A5s A6s A8o KTo QTs A4s
  A7o K8s A3s QJo K9o A5o A6o Q9s K7s JTs A2s QTo 44 A4o K6s K8o Q8s A3o K5s J9s Q9o JTo K7o A2o K4s Q7s K6o K3s T9s J8s 33 Q6s Q8o
  K5o J9o K2s Q5s T8s K4o J7s Q4s Q7o T9o J8o K3o Q6o Q3s 98s T7s J6s K2o 22 Q2s Q5o J5s T8o J7o Q4o 97s J4s T6s J3s Q3o 98o 87s T7o
  J6o 96s J2s Q2o T5s J5o T4s 97o 86s J4o T6o 95s T3s 76s J3o 87o T2s 85s 96o J2o T5o 94s 75s T4o 93s 86o 65s 84s 95o T3o 92s 76o 74s
  T2o 54s 85o 64s 83s 94o 75o 82s 73s 93o 65o 53s 63s 84o 92o 43s 74o 72s 54o 64o 52s 62s 83o 42s 82o 73o 53o 63o 32s 43o 72o 52o 62o
  42o 32o`;
// Bundles of programs that need no percentages leave these out.
export const CLASSES_IN_ORDER: readonly HandClass[] = /* @__PURE__ */ ORDER.trim()
  .split(/\s+/)
  .map(name => findClass(RANKS.indexOf(name[0]!), RANKS.indexOf(name[1]!), (name[2] ?? '') as Suitedness));

/** All hands: by their classes, the strongest first; within a class spades first. */
export const HANDS_IN_ORDER: readonly number[] = /* @__PURE__ */ CLASSES_IN_ORDER.flatMap(({ hands }) => hands);

const addUpHands = (): Uint16Array => {
  const counts = new Uint16Array(CLASSES_IN_ORDER.length + 1);
  for (const [i, { hands }] of CLASSES_IN_ORDER.entries()) counts[i + 1] = counts[i]! + hands.length;
  return counts;
};

/** How many hands the strongest classes have: 0, 6 (aces), 12 (and kings), … 1,326. */
const COUNTS = /* @__PURE__ */ addUpHands();

/** The number of the strongest classes whose hands are nearest to a percentage of all hands. */
export const countStrongest = (percent: number): number => {
  const wanted = (percent / 100) * HAND_COUNT;
  let [classes, above] = [0, CLASSES_IN_ORDER.length];
  while (classes < above) {
    const middle = (classes + above) >> 1;
    if (COUNTS[middle + 1]! - wanted >= wanted - COUNTS[middle]!) above = middle;
    else classes = middle + 1;
  }
  return classes;
};
