// Seven-card hands for the tests of the evaluator: random ones, and ones with the rare categories.
import { type Chance, draw } from './random.js';

/** The 52 card bytes. */
export const DECK: readonly number[] = Array.from({ length: 52 }, (_, byte) => byte);

const RANKS: readonly number[] = DECK.slice(0, 13);
const SUITS: readonly number[] = [0, 1, 2, 3];
const LOWEST_STRAIGHT_TOP = 3; // the five, by rank − 2

const byteOf = (suit: number, rank: number): number => suit * 13 + rank;

/** The deck without these cards. */
export const deckWithout = (cards: readonly number[]): number[] => DECK.filter(byte => !cards.includes(byte));

/** These cards and random others, up to seven. */
const fillUp = (random: Chance, cards: readonly number[]): number[] => [
  ...cards,
  ...draw(random, deckWithout(cards), 7 - cards.length),
];

/** Groups of one rank: counts [3, 3] are two random ranks three times each. */
const groups = (random: Chance, counts: readonly number[]): number[] => {
  const ranks = draw(random, RANKS, counts.length);
  const cardsOf = (count: number, i: number) => draw(random, SUITS, count).map(suit => byteOf(suit, ranks[i] ?? 0));
  return fillUp(random, counts.flatMap(cardsOf));
};

/** Five ranks in a row up to `top`; `suited` out of ten hands in one suit, so that straight flushes occur. */
const straight = (random: Chance, top: number, suited: number): number[] => {
  const favourite = random(4);
  const suit = () => (random(10) < suited ? favourite : random(4));
  return fillUp(
    random,
    [0, 1, 2, 3, 4].map(below => byteOf(suit(), (top - below + 13) % 13)),
  );
};

const flush = (random: Chance): number[] => {
  const suit = random(4);
  const cards = draw(random, RANKS, 5 + random(3)).map(rank => byteOf(suit, rank));
  return fillUp(random, cards);
};

/** One hand of each kind at a call. */
export const SHAPES: Readonly<Record<string, (random: Chance) => number[]>> = {
  random: random => draw(random, DECK, 7),
  'flush-heavy': flush,
  'straight-heavy': random => straight(random, LOWEST_STRAIGHT_TOP + random(10), 0),
  'straight-flush-heavy': random => straight(random, LOWEST_STRAIGHT_TOP + random(10), 8),
  'wheel-heavy': random => straight(random, LOWEST_STRAIGHT_TOP, random(2) * 9),
  'two-trips': random => groups(random, [3, 3]),
  'three-pair': random => groups(random, [2, 2, 2]),
  'trips and two pairs': random => groups(random, [3, 2, 2]),
  'quads-heavy': random => groups(random, random(2) > 0 ? [4] : [4, 2 + random(2)]),
};

/** `count` hands of a shape. */
export const handsOf = (shape: (random: Chance) => number[], random: Chance, count: number): number[][] =>
  Array.from({ length: count }, () => draw(random, shape(random), 7));

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

/** A hand in 21 orders, each pair of its cards last once: an engine may treat board and hole cards differently. */
export const arrangements = (hand: readonly number[]): number[][] =>
  [...combinations(hand, 2)].map(two => [...hand.filter(card => !two.includes(card)), ...two]);

/** Steps to the next hand in ascending order, the last card changing fastest. Returns false after the last hand. */
export const nextHand = (hand: Uint8Array): boolean => {
  const end = DECK.length - hand.length;
  let changing = hand.length - 1;
  while (changing >= 0 && hand[changing] === end + changing) changing--;
  if (changing < 0) return false;
  hand[changing]!++;
  for (let i = changing + 1; i < hand.length; i++) hand[i] = hand[i - 1]! + 1;
  return true;
};
