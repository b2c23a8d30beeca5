// Ranges as weights of hands by number: which hands they have, and which of these can be dealt beside known cards.
import { HAND_COUNT, HIGH_CARDS, LOW_CARDS } from '../../engine/hands.js';

/** Cards as bits of two numbers, since one number has 32: 0 to 25 in `low`, 26 to 51 in `high`. */
export interface CardSet {
  low: number;
  high: number;
}

const HALF = 26;

const bitsOf = (pick: (card: number) => number): Int32Array =>
  Int32Array.from({ length: HAND_COUNT }, (_, hand) => pick(HIGH_CARDS[hand] ?? 0) | pick(LOW_CARDS[hand] ?? 0));

/** The cards of each hand, as in {@link CardSet}. */
export const LOW_BITS = bitsOf(card => (card < HALF ? 1 << card : 0));
export const HIGH_BITS = bitsOf(card => (card < HALF ? 0 : 1 << (card - HALF)));

export const addCard = (cards: CardSet, card: number): void => {
  if (card < HALF) cards.low |= 1 << card;
  else cards.high |= 1 << (card - HALF);
};

export const hasCard = ({ low, high }: CardSet, card: number): boolean =>
  ((card < HALF ? low >>> card : high >>> (card - HALF)) & 1) === 1;

export const cardSet = (cards: readonly number[]): CardSet => {
  const set = { low: 0, high: 0 };
  for (const card of cards) addCard(set, card);
  return set;
};

/** Both cards of a hand. */
export const handCards = (hand: number): CardSet => ({ low: LOW_BITS[hand] ?? 0, high: HIGH_BITS[hand] ?? 0 });

/** Whether none of a hand's cards is in the set. */
export const fits = (hand: number, { low, high }: CardSet): boolean =>
  (((LOW_BITS[hand] ?? 0) & low) | ((HIGH_BITS[hand] ?? 0) & high)) === 0;

/** Used anew by each call: what is kept is as long as it must be. */
const foundHands = new Uint16Array(HAND_COUNT);

/** The numbers of the hands with a weight. */
export const handsOf = (range: Float64Array): Uint16Array => {
  let count = 0;
  for (let hand = 0; hand < HAND_COUNT; hand++) if ((range[hand] ?? 0) > 0) foundHands[count++] = hand;
  return foundHands.slice(0, count);
};

/** The range without the hands that share a card with the set: itself, if none does. */
export const withoutCards = (range: Float64Array, { low, high }: CardSet): Float64Array => {
  let left = range;
  for (let hand = 0; hand < HAND_COUNT; hand++) {
    if (left[hand] === 0 || (((LOW_BITS[hand] ?? 0) & low) | ((HIGH_BITS[hand] ?? 0) & high)) === 0) continue;
    if (left === range) left = range.slice();
    left[hand] = 0;
  }
  return left;
};

/** Whether all hands of a range have one weight. @param hands those that have any */
export const hasOneWeight = (range: Float64Array, hands: Uint16Array): boolean => {
  const weight = range[hands[0] ?? 0];
  for (let i = 1; i < hands.length; i++) if (range[hands[i] ?? 0] !== weight) return false;
  return true;
};

/** Whether a range has every hand of so many cards, all with one weight: any two cards. */
export const isRandom = (range: Float64Array, hands: Uint16Array, cards: number): boolean => {
  if (hands.length !== (cards * (cards - 1)) / 2) return false;
  return hasOneWeight(range, hands);
};

/**
 * The ranges without hands that can never be dealt, since another player's single hand has one of their cards; fewer draws are
 * thrown away then. Ranges of any two cards stay as they are: their players are dealt cards that are left.
 * @param cards how many cards are neither on the board nor dead
 */
export const withoutImpossibleHands = (ranges: readonly Float64Array[], cards: number): Float64Array[] => {
  const left = [...ranges];
  const hands = left.map(handsOf);
  const done = new Set<number>();
  for (let player = 0; player < left.length; ) {
    const [hand, second] = hands[player] ?? [];
    if (hand === undefined || second !== undefined || done.has(player)) {
      player++;
      continue;
    }
    done.add(player);
    const known = handCards(hand);
    // Equal ranges stay one array.
    const cut = new Map<Float64Array, Float64Array>();
    for (const [other, range] of left.entries()) {
      if (other === player || isRandom(range, hands[other] as Uint16Array, cards)) continue;
      const without = cut.get(range) ?? withoutCards(range, known);
      cut.set(range, without);
      left[other] = without;
      if (without !== range) hands[other] = handsOf(without);
    }
    player = 0; // another range may have a single hand now
  }
  return left;
};
