// What renaming the suits makes of hands and ranges: the hands fall into 169 classes, and a range that treats suits alike stays the same.
import { renameCard, SUIT_RENAMINGS } from '../../engine/flops.js';
import { HAND_COUNT, HIGH_CARDS, handNumber, LOW_CARDS, listWeightedHands } from '../../engine/hands.js';

export const RENAMING_COUNT = SUIT_RENAMINGS.length;

const renameHands = (renaming: readonly number[]): Uint16Array => {
  return new Uint16Array(HAND_COUNT).map((_, hand) =>
    handNumber(renameCard(HIGH_CARDS[hand]!, renaming), renameCard(LOW_CARDS[hand]!, renaming)),
  );
};

/** The renaming that has the effect of two, first `a`, then `b`, is at 24 × b + a. */
const composeRenamings = (): Uint8Array => {
  const numbers = new Map(SUIT_RENAMINGS.map((renaming, number) => [renaming.join(), number]));
  const composed = SUIT_RENAMINGS.flatMap(after =>
    SUIT_RENAMINGS.map(first => numbers.get(first.map(suit => after[suit]).join())!),
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
  const renamed = SUIT_RENAMINGS.map(renameHands);
  const leastHands: number[] = [];
  const classes = new Uint8Array(HAND_COUNT);
  const renamings: number[][] = [];
  for (let hand = 0; hand < HAND_COUNT; hand++) {
    const becomes = renamed.map(hands => hands[hand]!);
    const least = Math.min(...becomes);
    if (least === hand) leastHands.push(hand);
    classes[hand] = leastHands.indexOf(least);
    renamings.push([...SUIT_RENAMINGS.keys()].filter(renaming => becomes[renaming] === least));
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
  const same = [...SUIT_RENAMINGS.keys()].filter(renaming => staysSame(range, renamed[renaming]!));
  return Uint8Array.from(SUIT_RENAMINGS.keys(), renaming =>
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
