// Hands and classes of starting hands, "AKs": their texts, the classes' hands, their rows in range notation, and their order of strength.
import { ACE, formatCard, RANKS, SUITS } from '../engine/cards.js';
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

/** The 169 classes by their exact equity against one random hand, the highest first: a test compares them with the preflop table. */
const ORDER_AGAINST_ONE = `
  AA KK QQ JJ TT 99 88 AKs 77 AQs AJs AKo ATs AQo AJo KQs 66 A9s ATo KJs A8s KTs KQo A7s A9o KJo 55 QJs K9s A5s A6s A8o KTo QTs A4s
  A7o K8s A3s QJo K9o A5o A6o Q9s K7s JTs A2s QTo 44 A4o K6s K8o Q8s A3o K5s J9s Q9o JTo K7o A2o K4s Q7s K6o K3s T9s J8s 33 Q6s Q8o
  K5o J9o K2s Q5s T8s K4o J7s Q4s Q7o T9o J8o K3o Q6o Q3s 98s T7s J6s K2o 22 Q2s Q5o J5s T8o J7o Q4o 97s J4s T6s J3s Q3o 98o 87s T7o
  J6o 96s J2s Q2o T5s J5o T4s 97o 86s J4o T6o 95s T3s 76s J3o 87o T2s 85s 96o J2o T5o 94s 75s T4o 93s 86o 65s 84s 95o T3o 92s 76o 74s
  T2o 54s 85o 64s 83s 94o 75o 82s 73s 93o 65o 53s 63s 84o 92o 43s 74o 72s 54o 64o 52s 62s 83o 42s 82o 73o 53o 63o 32s 43o 72o 52o 62o
  42o 32o`;

/** By their exact equity against three random hands. Made by scripts/hand-order.ts; docs/ranges.md has the equities. */
const ORDER_AGAINST_THREE = `
  AA KK QQ JJ TT AKs 99 AQs AKo AJs KQs 88 ATs AQo KJs QJs KTs AJo KQo QTs A9s 77 ATo JTs KJo A8s K9s QJo A7s KTo Q9s A5s 66
  QTo A6s J9s A9o A4s T9s K8s JTo A3s K7s A8o Q8s K9o A2s J8s K6s 55 T8s A7o 98s Q9o K5s A5o J9o Q7s T9o K4s A6o A4o K8o J7s Q6s T7s
  K3s 97s 87s A3o 44 Q5s K7o K2s Q8o Q4s J8o A2o T8o K6o J6s 76s T6s 98o 86s Q3s 96s J5s K5o Q2s J4s 33 Q7o 65s K4o 75s J7o J3s T5s
  T7o 85s Q6o 87o 95s 97o K3o T4s J2s 54s Q5o 64s T3s K2o 22 74s Q4o T2s 84s 76o J6o 94s 86o T6o 53s 96o 93s Q3o J5o 63s 43s 92s Q2o
  73s J4o 65o 83s 75o 52s 82s 85o T5o J3o 95o 42s 54o 62s T4o J2o 72s 64o 32s T3o 74o 84o T2o 94o 53o 93o 63o 43o 92o 73o 83o 52o 82o
  42o 62o 72o 32o`;

const readOrder = (names: string): readonly HandClass[] =>
  names
    .trim()
    .split(/\s+/)
    .map(name => findClass(RANKS.indexOf(name[0]!), RANKS.indexOf(name[1]!), (name[2] ?? '') as Suitedness));

/** The order of percentages: against three random hands, as in PokerStove and Equilab. */
// Bundles of programs that need no percentages leave it out.
export const CLASSES_IN_ORDER: readonly HandClass[] = /* @__PURE__ */ readOrder(ORDER_AGAINST_THREE);

/** The order in which hands are listed: their classes by equity against one random hand, within a class spades first. */
export const HANDS_IN_ORDER: readonly number[] = /* @__PURE__ */ readOrder(ORDER_AGAINST_ONE).flatMap(
  ({ hands }) => hands,
);

const addUpHands = (): Uint16Array => {
  const counts = new Uint16Array(CLASSES_IN_ORDER.length + 1);
  for (const [i, { hands }] of CLASSES_IN_ORDER.entries()) counts[i + 1] = counts[i]! + hands.length;
  return counts;
};

/** How many hands the strongest classes of {@link CLASSES_IN_ORDER} have: 0, 6 (aces), 12 (and kings), … 1,326. */
const COUNTS = /* @__PURE__ */ addUpHands();

/** The number of the strongest classes whose hands are nearest to a percentage of all hands; of two that are as near, the smaller one. */
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
