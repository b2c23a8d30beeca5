// Short deck in tests: its cards, the names of its categories as the slow reference numbers them, and the vectors of an outside evaluator.
import { readFileSync } from 'node:fs';
import { CARD_TEXTS, parseCard } from '../../src/engine/cards.js';
import type { Category } from '../../src/engine/categories.js';
import type { EquityVector } from '../equity/vectors.js';
import { bestOf, type Worth, worthInShortDeck, worthOfSeven } from './reference.js';

export const SHORT_RANKS = '6789TJQKA';
/** The card bytes. */
export const SHORT_CARDS: readonly number[] = Array.from(CARD_TEXTS.keys()).filter(card => card % 13 >= 4);
export const SHORT_TEXTS: readonly string[] = SHORT_CARDS.map(card => CARD_TEXTS[card]!);

/** The weakest first. */
export const SHORT_CATEGORIES: readonly Category[] = [
  'High Card',
  'One Pair',
  'Two Pair',
  'Three of a Kind',
  'Straight',
  'Full House',
  'Flush',
  'Four of a Kind',
  'Straight Flush',
];

export const shortCardsWithout = (cards: readonly number[]): number[] =>
  SHORT_CARDS.filter(card => !cards.includes(card));

/** "AhKh" */
export const shortBytes = (text: string): number[] => (text.match(/../g) ?? []).map(card => parseCard(card, card));

export const bestInShortDeck = (cards: readonly string[]) => bestOf(cards, worthInShortDeck);
export const worthOfSevenInShortDeck = (cards: readonly string[]): Worth => worthOfSeven(cards, worthInShortDeck);

interface Vectors {
  readonly counts: Readonly<Record<Category | 'total', number>>;
  readonly counts7: Vectors['counts'];
  readonly ranks: Vectors['counts'];
  readonly evaluations: readonly { hand: string; board: string; category: Category; rank: number }[];
  readonly equities: readonly (Omit<EquityVector, 'board' | 'dead'> & {
    readonly board: string;
    readonly dead: string;
    /** Shares of the pot, a pot is 2,520. */
    readonly share2520: readonly number[];
  })[];
}

const file = new URL('../vectors/short-deck.json', import.meta.url);
export const shortDeckVectors: Vectors = JSON.parse(readFileSync(file, 'utf8'));
