// The decks that games are played with, and the order of the hands that each makes.
import { CARD_TEXTS, isCard, RANKS, readRank, SUITS } from './cards.js';
import { CATEGORIES, type Category } from './categories.js';

export interface Deck {
  /** "short deck", for errors. */
  readonly name: string;
  /** Its lowest rank: 0, a deuce, or 4, a six. The lowest straight is an ace and the four lowest ranks. */
  readonly lowestRank: number;
  /** How many cards it has. */
  readonly size: number;
  /** The bytes of the cards that it lacks. */
  readonly absent: readonly number[];
  /** The categories of hands, the weakest first. */
  readonly categories: readonly Category[];
}

/** The rank of a six. */
const SIX = 4;

const createDeck = (name: string, lowestRank: number, categories: readonly Category[]): Deck => ({
  name,
  lowestRank,
  size: SUITS.length * (RANKS.length - lowestRank),
  absent: Array.from(CARD_TEXTS.keys()).filter(card => readRank(card) < lowestRank),
  categories,
});

export const FULL_DECK: Deck = /* @__PURE__ */ createDeck('a deck', 0, CATEGORIES);

/** Six to ace. A flush is rarer than a full house there, and beats it. */
export const SHORT_DECK: Deck = /* @__PURE__ */ createDeck('short deck', SIX, [
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

/** The letters of the deck's ranks, the highest first. */
export const listRanks = ({ lowestRank }: Deck): string[] => [...RANKS.slice(lowestRank)].reverse();

/** Whether a byte is a card of the deck. */
export const hasCard = ({ lowestRank }: Deck, card: number): boolean => isCard(card) && readRank(card) >= lowestRank;

/** "short deck has no 5h" @param card a byte that the deck lacks */
export const explainAbsent = ({ name }: Deck, card: number): string => `${name} has no ${CARD_TEXTS[card]!}`;
