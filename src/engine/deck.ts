// The decks that games are played with, and the order of the hands that each makes.
import { ACE, CARD_TEXTS, RANKS, readRank, SUITS } from './cards.js';
import { CATEGORIES, type Category } from './categories.js';

export interface Deck {
  /** "short deck", for errors. */
  readonly name: string;
  /** Its lowest rank: 0, a deuce, or 4, a six. The lowest straight is an ace and the four lowest ranks. */
  readonly lowestRank: number;
  /** How many cards it has. */
  readonly size: number;
  /** The bytes of the cards that it lacks. Calculations count them as dead. */
  readonly absent: readonly number[];
  /** The categories of hands, the weakest first. */
  readonly categories: readonly Category[];
}

const createDeck = (name: string, lowestRank: number, categories: readonly Category[]): Deck => ({
  name,
  lowestRank,
  size: SUITS.length * (RANKS.length - lowestRank),
  absent: Array.from(CARD_TEXTS.keys()).filter(card => readRank(card) < lowestRank),
  categories,
});

export const FULL_DECK: Deck = /* @__PURE__ */ createDeck('the deck', 0, CATEGORIES);

/** Six to ace. A flush is rarer than a full house there, and beats it. */
export const SHORT_DECK: Deck = /* @__PURE__ */ createDeck('short deck', RANKS.indexOf('6'), [
  'High Card',
  'One Pair',
  'Two Pair',
  'Three of a Kind',
  'Straight',
  'Full House',
  'Flush',
  'Four of a Kind',
  'Straight Flush',
]);

/** How many ranks a deck has. */
export const countRanksOf = ({ lowestRank }: Deck): number => ACE + 1 - lowestRank;
