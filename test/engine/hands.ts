// Cards and hands for tests of what evaluates them.
import { type Chance, draw } from './random.js';

/** The 52 card bytes. */
export const DECK: readonly number[] = Array.from({ length: 52 }, (_, byte) => byte);

const ACE = 12;
const rankOf = (byte: number): number => byte % 13;

/** The deck without these cards. */
export const deckWithout = (cards: readonly number[], deck = DECK): number[] =>
  deck.filter(byte => !cards.includes(byte));

/** A deck; then two of its suits, its six highest ranks, and its lowest ones with the ace: strong hands and ties are frequent in these. */
export const listSubDecks = (deck: readonly number[]): (readonly number[])[] => [
  deck,
  deck.filter(byte => byte < 26),
  deck.filter(byte => rankOf(byte) > ACE - 6),
  deck.filter(byte => rankOf(byte) < rankOf(deck[0]!) + 5 || rankOf(byte) === ACE),
];

/** Random hands of a deck and of parts of it. */
export const drawHands = (random: Chance, count: number, length = 7, deck = DECK): number[][] => {
  const decks = listSubDecks(deck);
  return Array.from({ length: count }, (_, i) => draw(random, decks[i % decks.length]!, length));
};

/** All ways to take `count` of the items. */
export function* combinations<T>(items: readonly T[], count: number, from = 0): Generator<T[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (let i = from; i <= items.length - count; i++) {
    for (const rest of combinations(items, count - 1, i + 1)) yield [items[i] as T, ...rest];
  }
}
