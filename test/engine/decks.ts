// The decks that hold'em's tests run with: the module of each, its cards, and its hands by the slow reference.
import { readFileSync } from 'node:fs';
import { CARD_TEXTS, parseCard } from '../../src/engine/cards.js';
import type { Category } from '../../src/engine/categories.js';
import { type Deck, FULL_DECK, SHORT_DECK } from '../../src/engine/deck.js';
import type { EquityVector } from '../equity/vectors.js';
import { type EngineExports, evaluateCards, instantiate } from './abi.js';
import { DECK } from './hands.js';
import { type HandClass, listClasses } from './rank-classes.js';
import { type Worth, worthInShortDeck, worthOfFive } from './reference.js';

export const SHORT_RANKS = '6789TJQKA';
const SHORT_CARDS: readonly number[] = DECK.filter(card => card % 13 >= 4);
export const SHORT_TEXTS: readonly string[] = SHORT_CARDS.map(card => CARD_TEXTS[card]!);

/** The card bytes of a text, of "AhKh" or "Ah Kh". */
export const bytesOf = (text: string): number[] => (text.match(/\S\S/g) ?? []).map(card => parseCard(card));

export interface TestDeck {
  readonly name: string;
  readonly deck: Deck;
  readonly cards: readonly number[];
  readonly engine: EngineExports;
  /** The value of five cards by the slow reference. Its categories have the order of the deck's. */
  readonly worthOf: (five: readonly string[]) => Worth;
  readonly classes: readonly HandClass[];
  strengthOf(cards: readonly number[]): number;
}

const createTestDeck = (
  name: string,
  module: string,
  { deck, cards, worthOf, ranks }: Pick<TestDeck, 'deck' | 'cards' | 'worthOf'> & { readonly ranks: string },
): TestDeck => {
  const engine = instantiate(module);
  const strengthOf = (hand: readonly number[]): number => evaluateCards(engine, [hand])[0]!;
  return { name, deck, cards, engine, worthOf, classes: listClasses(ranks, worthOf), strengthOf };
};

export const HOLDEM = createTestDeck('the whole deck', 'poker-odds.wasm', {
  deck: FULL_DECK,
  cards: DECK,
  worthOf: worthOfFive,
  ranks: '23456789TJQKA',
});
export const SHORT = createTestDeck('short deck', 'poker-odds-short-deck.wasm', {
  deck: SHORT_DECK,
  cards: SHORT_CARDS,
  worthOf: worthInShortDeck,
  ranks: SHORT_RANKS,
});
export const DECKS: readonly TestDeck[] = [HOLDEM, SHORT];

interface ShortDeckVectors {
  readonly counts7: Readonly<Record<Category | 'total', number>>;
  readonly evaluations: readonly { hand: string; board: string; category: Category; rank: number }[];
  readonly equities: readonly (Omit<EquityVector, 'board' | 'dead'> & {
    readonly board: string;
    readonly dead: string;
    /** Shares of the pot, a pot is 2,520. */
    readonly share2520: readonly number[];
  })[];
}

/** Numbers of an outside evaluator and enumerator. */
export const shortDeckVectors: ShortDeckVectors = JSON.parse(
  readFileSync(new URL('../vectors/short-deck.json', import.meta.url), 'utf8'),
);
