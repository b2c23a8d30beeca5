// A slow, obvious evaluator of seven cards, written from the rules of poker. It shares nothing with the engine, not even
// the engine's cards: it reads texts such as "Ah".
import { combinations } from './hands.js';

/** The value of a hand: its category (0 high card … 8 straight flush), then the ranks that break ties, most important first. */
export type Worth = readonly number[];

const RANKS = '23456789TJQKA';
const [FIVE, ACE] = [5, 14];

/** 2 … 14. */
const rankOf = (card: string): number => RANKS.indexOf(card.charAt(0)) + 2;
const suitOf = (card: string): string => card.charAt(1);

const WHEEL = [ACE, 5, 4, 3, 2];

/** The highest rank of a straight, or undefined. `ranks` are five, highest first. The ace is also below the deuce. */
const straightTop = (ranks: readonly number[]): number | undefined => {
  if (ranks.every((rank, i) => rank === WHEEL[i])) return FIVE;
  return ranks.every((rank, i) => rank === (ranks[0] ?? 0) - i) ? ranks[0] : undefined;
};

/** Ranks by frequency in the hand, then by height, both descending. @param ranks highest first */
const groupsOf = (ranks: readonly number[]): { rank: number; count: number }[] => {
  const groups: { rank: number; count: number }[] = [];
  for (const rank of ranks) {
    const last = groups.at(-1);
    if (last?.rank === rank) last.count++;
    else groups.push({ rank, count: 1 });
  }
  return groups.sort((a, b) => b.count - a.count || b.rank - a.rank);
};

/** The value of exactly five cards. */
export const worthOfFive = (cards: readonly string[]): Worth => {
  const ranks = cards.map(rankOf).sort((a, b) => b - a);
  const flush = cards.every(card => suitOf(card) === suitOf(cards[0] ?? ''));
  const top = straightTop(ranks);
  const groups = groupsOf(ranks);
  const shape = groups.map(group => group.count).join('');
  const tieBreakers = groups.map(group => group.rank);
  if (flush && top !== undefined) return [8, top];
  if (shape === '41') return [7, ...tieBreakers];
  if (shape === '32') return [6, ...tieBreakers];
  if (flush) return [5, ...tieBreakers];
  if (top !== undefined) return [4, top];
  if (shape === '311') return [3, ...tieBreakers];
  if (shape === '221') return [2, ...tieBreakers];
  if (shape === '2111') return [1, ...tieBreakers];
  return [0, ...tieBreakers];
};

/** Positive when `a` is worth more, negative when less, 0 when they tie. */
export const compareWorths = (a: Worth, b: Worth): number => {
  const different = a.findIndex((value, i) => value !== b[i]);
  return different < 0 ? 0 : (a[different] ?? 0) - (b[different] ?? 0);
};

const [STRAIGHT, FLUSH, FULL_HOUSE, STRAIGHT_FLUSH] = [4, 5, 6, 8];

/** The value of exactly five cards of short deck, where a flush (6) beats a full house (5), and A 6 7 8 9 is a straight. */
export const worthInShortDeck = (cards: readonly string[]): Worth => {
  const [category = 0, ...ranks] = worthOfFive(cards);
  if (ranks.join() === [ACE, 9, 8, 7, 6].join()) return [category === FLUSH ? STRAIGHT_FLUSH : STRAIGHT, 9];
  const place = category === FLUSH ? FULL_HOUSE : category === FULL_HOUSE ? FLUSH : category;
  return [place, ...ranks];
};

/** The choices of five from so many cards, by their places. */
const PLACES = [0, 1, 2, 3, 4, 5, 6, 7].map(count => [...combinations([...Array(count).keys()], 5)]);

/** The value of five to seven cards: of the best five. @param worthOf five cards */
export const worthOfBest = (cards: readonly string[], worthOf = worthOfFive): Worth => {
  let best: Worth = [];
  for (const places of PLACES[cards.length]!) {
    const worth = worthOf(places.map(place => cards[place]!));
    if (best.length === 0 || compareWorths(worth, best) > 0) best = worth;
  }
  return best;
};

/** Five cards in the order in which they count: ranks by frequency, then by height, then spades, hearts, diamonds, clubs. */
const inOrder = (five: readonly string[], worth: Worth): string[] => {
  // Of a straight only its top is a value: where that is not the ace, an ace is below the other cards.
  const isAceLow = worth.length === 2 && worth[1] !== ACE;
  const heightOf = (card: string): number => (isAceLow && rankOf(card) === ACE ? 1 : rankOf(card));
  const countOf = (card: string): number => five.filter(other => rankOf(other) === rankOf(card)).length;
  return [...five].sort(
    (a, b) =>
      countOf(b) - countOf(a) || heightOf(b) - heightOf(a) || 'shdc'.indexOf(suitOf(a)) - 'shdc'.indexOf(suitOf(b)),
  );
};

/** Whether ordered cards come before others of the same ranks: by the suit of the first card that differs. */
const comesFirst = (one: readonly string[], other: readonly string[]): boolean => {
  const i = one.findIndex((card, place) => card !== other[place]);
  return i >= 0 && 'shdc'.indexOf(suitOf(one[i]!)) < 'shdc'.indexOf(suitOf(other[i]!));
};

/**
 * The best hand of five to seven cards: what it is worth, and its five cards in order. Of several the one with the higher suits first.
 * @param worthOf five cards
 */
export const bestOf = (
  cards: readonly string[],
  worthOf = worthOfFive,
): { readonly worth: Worth; readonly five: readonly string[] } => {
  const [first, ...others] = [...combinations(cards, 5)].map(five => {
    const worth = worthOf(five);
    return { worth, five: inOrder(five, worth) };
  });
  return others.reduce((best, next) => {
    const difference = compareWorths(next.worth, best.worth);
    return difference > 0 || (difference === 0 && comesFirst(next.five, best.five)) ? next : best;
  }, first!);
};
