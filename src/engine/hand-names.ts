// Hands in words, as players say them: "Pair of Nines", "Straight, Five High".
import type { Category } from './categories.js';
import { ACE } from './made-hand.js';

/** The names of the ranks, the deuce first. */
const NAMES = [
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
const PLURALS = /* @__PURE__ */ NAMES.map(name => (name === 'Six' ? 'Sixes' : `${name}s`));

/**
 * What a hand is called.
 * @param first the rank that makes it: of the pair, of the highest card of a straight
 * @param second the other rank; used of two pair and of a full house
 */
export const nameHand = (category: Category, first: number, second = first): string => {
  const [name, names, others] = [NAMES[first]!, PLURALS[first]!, PLURALS[second]!];
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
