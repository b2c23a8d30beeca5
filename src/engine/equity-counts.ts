// What an equity calculation counts, and how counts add up. Sums are of the deals' weights: integers where all weights are 1.

/** A pot in the parts in which results by hand count shares: each number of winners up to ten divides it. */
export const POT = 2520;

/** Where a hand's numbers are in the results by hand, from 4 × its number on. */
export const HAND_SUMS = { deals: 0, win: 1, tie: 2, share: 3, size: 4 } as const;

/** Deals, and those in which each player is among the best. */
export interface TopCounts {
  readonly deals: number;
  /** For each player the deals in which he is among the k best hands, k = 1 (he wins alone) to the number of players. */
  readonly tops: readonly (readonly number[])[];
}

/** The counts after one more board card. */
export interface NextCardCounts extends TopCounts {
  /** The card's byte. */
  readonly card: number;
}

/** Counters of an equity calculation. */
export interface EquityCounts extends TopCounts {
  /** Draws that a sample has made, those whose hands do not fit together included; 0 where every deal is counted. */
  readonly draws: number;
  /** For each player the deals in which his hand ends in each category, high card to straight flush. */
  readonly categories?: readonly (readonly number[])[];
  /** For each player {@link HAND_SUMS} of every hand by its number; shares in parts of {@link POT}. */
  readonly hands?: readonly Float64Array[];
  /** In the order of the cards; a card that no deal has next may be left out. */
  readonly nextCards?: readonly NextCardCounts[];
}

const addEach = (a: readonly number[], b: readonly number[]): number[] => a.map((value, i) => value + (b[i] ?? 0));

const addRows = (a: TopCounts['tops'], b: TopCounts['tops']): TopCounts['tops'] =>
  a.map((row, i) => addEach(row, b[i] ?? []));

const addArrays = (a: readonly Float64Array[], b: readonly Float64Array[]): readonly Float64Array[] =>
  a.map((values, player) => {
    const [sums, others] = [values.slice(), b[player] ?? new Float64Array()];
    for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] ?? 0) + (others[i] ?? 0);
    return sums;
  });

const addTops = (a: TopCounts, b: TopCounts): TopCounts => ({
  deals: a.deals + b.deals,
  tops: addRows(a.tops, b.tops),
});

/** The cards of `a` come before those of `b`, but for one that both have a part of. */
const addNextCards = (a: readonly NextCardCounts[], b: readonly NextCardCounts[]): readonly NextCardCounts[] => {
  const [last, first] = [a.at(-1), b[0]];
  if (last === undefined || first === undefined || last.card !== first.card) return [...a, ...b];
  return [...a.slice(0, -1), { card: last.card, ...addTops(last, first) }, ...b.slice(1)];
};

/** The sum of what both have, or what one of them has alone. */
const addOptional = <Part>(
  a: Part | undefined,
  b: Part | undefined,
  add: (a: Part, b: Part) => Part,
): Part | undefined => (a === undefined || b === undefined ? (a ?? b) : add(a, b));

/**
 * The counts of two disjoint parts of one calculation, together. Where weights are other than 1, the order of the additions may
 * change the last bits.
 */
export const addEquityCounts = (a: EquityCounts, b: EquityCounts): EquityCounts => {
  const categories = addOptional(a.categories, b.categories, addRows);
  const hands = addOptional(a.hands, b.hands, addArrays);
  const nextCards = addOptional(a.nextCards, b.nextCards, addNextCards);
  return {
    ...addTops(a, b),
    draws: a.draws + b.draws,
    ...(categories && { categories }),
    ...(hands && { hands }),
    ...(nextCards && { nextCards }),
  };
};
