// The categories of hands by name, in the engine's order.

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

/** Values in the order of CATEGORIES as an object with these names. */
export const byName = <Name extends Category>(
  names: readonly Name[],
  values: ArrayLike<number>,
): Record<Name, number> => {
  const named = {} as Record<Name, number>;
  for (const name of names) named[name] = values[CATEGORIES.indexOf(name)]!;
  return named;
};
