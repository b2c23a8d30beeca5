// What renaming the suits makes of hands and ranges: the hands fall into 169 classes, and a range that treats suits alike stays the same.
import { RANKS, readRank, readSuit } from '../../engine/cards.js';
import { HAND_COUNT, HIGH_CARDS, handNumber, LOW_CARDS, listWeightedHands } from '../../engine/hands.js';

const SUIT_NUMBERS = [0, 1, 2, 3];

/** The 24 ways to rename the suits. The first leaves them as they are. */
const RENAMINGS: readonly (readonly number[])[] = SUIT_NUMBERS.flatMap(a =>
  SUIT_NUMBERS.flatMap(b =>
    SUIT_NUMBERS.flatMap(c => (new Set([a, b, c]).size === 3 ? [[a, b, c, 6 - a - b - c]] : [])),
  ),
);

export const RENAMING_COUNT = RENAMINGS.length;

const renameHands = (renaming: readonly number[]): Uint16Array => {
  const renamed = (card: number): number => RANKS.length * renaming[readSuit(card)]! + readRank(card);
  return new Uint16Array(HAND_COUNT).map((_, hand) =>
    handNumber(renamed(HIGH_CARDS[hand]!), renamed(LOW_CARDS[hand]!)),
  );
};

/** The renaming that has the effect of two, first `a`, then `b`, is at 24 × b + a. */
const composeRenamings = (): Uint8Array => {
  const numbers = new Map(RENAMINGS.map((renaming, number) => [renaming.join(), number]));
  const composed = RENAMINGS.flatMap(after =>
    RENAMINGS.map(first => numbers.get(first.map(suit => after[suit]).join())!),
  );
  return Uint8Array.from(composed);
};

/** The hands up to the names of the suits: 169 classes. */
export interface HandClasses {
  /** For each renaming of the suits the hand that each hand becomes. */
  readonly renamed: readonly Uint16Array[];
  /** The least hand of each class, in ascending order. */
  readonly leastHands: readonly number[];
  /** For each hand its class, an index of `leastHands`. */
  readonly classes: Uint8Array;
  /** For each hand the renamings that make it the least of its class, indices of `renamed`. */
  readonly renamings: readonly (readonly number[])[];
  /** The renaming that two of them make: see {@link composeRenamings}. */
  readonly composed: Uint8Array;
}

const makeHandClasses = (): HandClasses => {
  const renamed = RENAMINGS.map(renameHands);
  const leastHands: number[] = [];
  const classes = new Uint8Array(HAND_COUNT);
  const renamings: number[][] = [];
  for (let hand = 0; hand < HAND_COUNT; hand++) {
    const becomes = renamed.map(hands => hands[hand]!);
    const least = Math.min(...becomes);
    if (least === hand) leastHands.push(hand);
    classes[hand] = leastHands.indexOf(least);
    renamings.push([...RENAMINGS.keys()].filter(renaming => becomes[renaming] === least));
  }
  return { renamed, leastHands, classes, renamings, composed: composeRenamings() };
};

let handClasses: HandClasses | undefined;

/** Made at their first use, which takes some milliseconds. */
export const findHandClasses = (): HandClasses => {
  handClasses ??= makeHandClasses();
  return handClasses;
};

const staysSame = (range: Float64Array, becomes: Uint16Array): boolean => {
  const hands = listWeightedHands(range);
  for (let i = 0; i < hands.length; i++) {
    const hand = hands[i]!;
    if (range[becomes[hand]!] !== range[hand]) return false;
  }
  return true;
};

const findEqual = (range: Float64Array): Uint8Array => {
  const { renamed, composed } = findHandClasses();
  const same = [...RENAMINGS.keys()].filter(renaming => staysSame(range, renamed[renaming]!));
  return Uint8Array.from(RENAMINGS.keys(), renaming =>
    Math.min(...same.map(first => composed[RENAMING_COUNT * renaming + first]!)),
  );
};

/** Ranges are never modified, and many questions have the same. */
const equalRenamings = new WeakMap<Float64Array, Uint8Array>();

/** For each renaming of the suits the first one that makes the same of a range. */
export const findEqualRenamings = (range: Float64Array): Uint8Array => {
  const known = equalRenamings.get(range);
  if (known) return known;
  const equal = findEqual(range);
  equalRenamings.set(range, equal);
  return equal;
};
