// Numbers the hands of two cards, 0 to 1,325: the order in which the engine reads ranges and writes results by hand. A range is a list
// of weights by number: finds which hands it has, and which of these can be dealt beside known cards.

import { DECK } from './abi.js';
import { addCards, type CardSet, createCardSet } from './card-set.js';
import { countCombinations } from './combinations.js';

/** The number of hands of two cards: 52 × 51 / 2. */
export const HAND_COUNT = 1326;

/** The number of a hand, 0 to 1,325, of its two card bytes in either order. */
export const handNumber = (first: number, second: number): number => {
  const high = Math.max(first, second);
  return (high * (high - 1)) / 2 + Math.min(first, second);
};

/** All cards except these, in ascending order. */
export const listOtherCards = (known: readonly number[]): number[] =>
  Array.from({ length: DECK }, (_, card) => card).filter(card => !known.includes(card));

const mapHands = (choose: (high: number, low: number) => number): Uint8Array => {
  const cards = new Uint8Array(HAND_COUNT);
  let hand = 0;
  for (let high = 1; high < DECK; high++) {
    for (let low = 0; low < high; low++) cards[hand++] = choose(high, low);
  }
  return cards;
};

/** The greater card byte of each hand. */
export const HIGH_CARDS = /* @__PURE__ */ mapHands(high => high);
/** The smaller card byte of each hand. */
export const LOW_CARDS = /* @__PURE__ */ mapHands((_, low) => low);

/** A 1 with zeros around it. Each range of a single hand is a view of it, so that all of them take 21 KB. */
const singleWeight = /* @__PURE__ */ new Float64Array(2 * HAND_COUNT - 1).fill(1, HAND_COUNT - 1, HAND_COUNT);

/** The ranges of single hands that were made, by the hand's number. */
const singleHands: Float64Array[] = [];

/** The range of a single hand with weight 1, the same object each time. */
export const singleHand = (hand: number): Float64Array => {
  singleHands[hand] ??= singleWeight.subarray(HAND_COUNT - 1 - hand, 2 * HAND_COUNT - 1 - hand);
  return singleHands[hand];
};

/** Reused by each call; results are copies of the right length. */
const foundHands = new Uint16Array(HAND_COUNT);

/** The lists of ranges, which are never modified. A question needs the list of a range several times. */
const weightedHands = new WeakMap<Float64Array, Uint16Array>();

/** The numbers of the hands with a weight, of a range that is not modified later. */
export const listWeightedHands = (range: Float64Array): Uint16Array => {
  const known = weightedHands.get(range);
  if (known) return known;
  let count = 0;
  for (let hand = 0; hand < HAND_COUNT; hand++) if (range[hand]! > 0) foundHands[count++] = hand;
  const hands = foundHands.slice(0, count);
  weightedHands.set(range, hands);
  return hands;
};

/** For each card whether it is excluded. Reused by each call. */
const isExcluded = new Uint8Array(DECK);

/** The range without the hands that have one of the cards; the same object if no hand has one. */
export const withoutCards = (range: Float64Array, cards: readonly number[]): Float64Array => {
  let left = range;
  for (const card of cards) isExcluded[card] = 1;
  for (const hand of listWeightedHands(range)) {
    if (isExcluded[HIGH_CARDS[hand]!] === 0 && isExcluded[LOW_CARDS[hand]!] === 0) continue;
    if (left === range) left = range.slice();
    left[hand] = 0;
  }
  for (const card of cards) isExcluded[card] = 0;
  return left;
};

/** Whether all hands of a range have one weight. @param hands those that have any */
export const hasOneWeight = (range: Float64Array, hands: Uint16Array): boolean => {
  const weight = range[hands[0]!];
  for (let i = 1; i < hands.length; i++) if (range[hands[i]!] !== weight) return false;
  return true;
};

/** Whether a range has every hand of a deck of `cards` cards, all with one weight. */
export const isRandom = (range: Float64Array, hands: Uint16Array, cards: number): boolean =>
  hands.length === countCombinations(cards, 2) && hasOneWeight(range, hands);

/** Whether the single hands of players share no card with each other and with `seen`, to which their cards are added. */
export const haveOwnCards = (ranges: readonly Float64Array[], seen: CardSet): boolean => {
  for (let player = 0; player < ranges.length; player++) {
    const hands = listWeightedHands(ranges[player]!);
    if (hands.length === 1 && !addCards(seen, [HIGH_CARDS[hands[0]!]!, LOW_CARDS[hands[0]!]!])) return false;
  }
  return true;
};

/**
 * The ranges without hands that can never be dealt, since another player's single hand has one of their cards; fewer draws are
 * thrown away then. Ranges of any two cards stay as they are: their players are dealt cards that are left.
 * @param cards how many cards are neither on the board nor dead
 */
export const withoutImpossibleHands = (ranges: readonly Float64Array[], cards: number): Float64Array[] => {
  const left = [...ranges];
  const hands = left.map(listWeightedHands);
  if (hands.every(({ length }) => length === 1) && haveOwnCards(ranges, createCardSet())) return left;
  const done = new Set<number>();
  // Repeated from the first player: each round may leave another player with a single hand.
  for (;;) {
    const player = hands.findIndex((own, index) => own.length === 1 && !done.has(index));
    if (player < 0) return left;
    done.add(player);
    const hand = hands[player]![0]!;
    const known = [HIGH_CARDS[hand]!, LOW_CARDS[hand]!];
    // Equal ranges stay one array.
    const cut = new Map<Float64Array, Float64Array>();
    for (const [other, range] of left.entries()) {
      if (other === player || isRandom(range, hands[other]!, cards)) continue;
      const without = cut.get(range) ?? withoutCards(range, known);
      cut.set(range, without);
      left[other] = without;
      if (without !== range) hands[other] = listWeightedHands(without);
    }
  }
};
