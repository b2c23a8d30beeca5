// The categories of hands in the engine's order, and the names of hands.
import { ACE } from './cards.js';

/**
 * The nine categories of hands, the weakest first.
 * @example
 * const { category } = describeHand(['7h', '7d', '7c', 'Ks', '2d']);
 * console.log(category, CATEGORIES.indexOf(category)); // prints Three of a Kind 3
 */
export const CATEGORIES = [
  'High Card',
  'One Pair',
  'Two Pair',
  'Three of a Kind',
  'Straight',
  'Flush',
  'Full House',
  'Four of a Kind',
  'Straight Flush',
] as const;

/**
 * The name of a category, "High Card" to "Straight Flush".
 * @example
 * const isStrong = (category: Category): boolean => CATEGORIES.indexOf(category) >= CATEGORIES.indexOf('Flush');
 * console.log(isStrong(describeHand(['Ah', '9h', '2h', '7h', 'Kh']).category)); // prints true
 */
export type Category = (typeof CATEGORIES)[number];

/** The categories that are more than the high card of a hand. */
export const MADE_CATEGORIES = /* @__PURE__ */ CATEGORIES.filter(category => category !== 'High Card');

/** An object of values by category. @param values in the order of CATEGORIES */
export const byName = <Name extends Category>(
  names: readonly Name[],
  values: ArrayLike<number>,
): Record<Name, number> => {
  const named = {} as Record<Name, number>;
  for (const name of names) named[name] = values[CATEGORIES.indexOf(name)]!;
  return named;
};

/** The names of the ranks, the deuce first. */
const RANK_NAMES = [
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Jack',
  'Queen',
  'King',
  'Ace',
] as const;
const RANK_PLURALS = /* @__PURE__ */ RANK_NAMES.map(name => (name === 'Six' ? 'Sixes' : `${name}s`));

/**
 * What players call a hand: "Pair of Nines", "Straight, Five High".
 * @param first the rank that makes it: of the pair, of the highest card of a straight
 * @param second the other rank; used of two pair and of a full house
 */
export const nameHand = (category: Category, first: number, second = first): string => {
  const [name, names, others] = [RANK_NAMES[first]!, RANK_PLURALS[first]!, RANK_PLURALS[second]!];
  switch (category) {
    case 'High Card':
      return `${name} High`;
    case 'One Pair':
      return `Pair of ${names}`;
    case 'Two Pair':
      return `Two Pair, ${names} and ${others}`;
    case 'Three of a Kind':
      return `Three of a Kind, ${names}`;
    case 'Straight':
      return `Straight, ${name} High`;
    case 'Flush':
      return `Flush, ${name} High`;
    case 'Full House':
      return `Full House, ${names} over ${others}`;
    case 'Four of a Kind':
      return `Four of a Kind, ${names}`;
    case 'Straight Flush':
      return first === ACE ? 'Royal Flush' : `Straight Flush, ${name} High`;
  }
};
