// A set of cards in two integers of 32 bits: bit rank × 4 + suit stands for a card, and the first integer has the ranks up to the nine.
import { DECK } from './abi.js';
import { readRank, readSuit } from './cards.js';

export type CardSet = Int32Array;

export const createCardSet = (): CardSet => new Int32Array(2);

/** The bit of each card byte. */
const BIT_PLACES = /* @__PURE__ */ Uint8Array.from({ length: DECK }, (_, card) => 4 * readRank(card) + readSuit(card));

/** Makes a set equal to another one, in a twentieth of the time of TypedArray's `set`. */
export const copyCards = (set: CardSet, from: CardSet): void => {
  set[0] = from[0]!;
  set[1] = from[1]!;
};

/** Adds card bytes. @returns whether each is new */
export const addCards = (set: CardSet, cards: readonly number[]): boolean => {
  let areNew = true;
  for (let i = 0; i < cards.length; i++) {
    const place = BIT_PLACES[cards[i]!]!;
    const half = set[place >> 5]!;
    const added = half | (1 << place);
    if (added === half) areNew = false;
    set[place >> 5] = added;
  }
  return areNew;
};

/** Replaces the cards of a set. @returns whether no card is there twice */
export const setCards = (set: CardSet, cards: readonly number[]): boolean => {
  set[0] = 0;
  set[1] = 0;
  return addCards(set, cards);
};

/** The suits that a rank has: a bit each, clubs lowest. */
export const readSuits = (set: CardSet, rank: number): number => (set[rank >> 3]! >> (4 * rank)) & 15;
