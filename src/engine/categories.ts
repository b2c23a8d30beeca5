// The categories of hands by name, in the engine's order.

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

/** Values in the order of CATEGORIES as an object with these names. */
export const byName = <Name extends Category>(
  names: readonly Name[],
  values: ArrayLike<number>,
): Record<Name, number> => {
  const named = {} as Record<Name, number>;
  for (const name of names) named[name] = values[CATEGORIES.indexOf(name)]!;
  return named;
};
