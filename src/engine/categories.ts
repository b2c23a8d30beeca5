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

/** The categories that are more than the high card of a hand. */
export const MADE_CATEGORIES = CATEGORIES.filter(category => category !== 'High Card');
