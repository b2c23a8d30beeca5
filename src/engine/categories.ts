// The nine hand categories, by the names of the service's interface, weakest first: the order of the engine's counters.

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

export type Category = (typeof CATEGORIES)[number];
