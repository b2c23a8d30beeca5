// The categories of hands, what a calculation counts, and how counts add up.

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
  values: readonly number[],
): Record<Name, number> => {
  const named = {} as Record<Name, number>;
  for (const name of names) named[name] = values[CATEGORIES.indexOf(name)] ?? 0;
  return named;
};

/** Counters of a calculation. Arrays have nine numbers, high card to straight flush. */
export interface Counts {
  /** Deals of the missing board and opponents' cards. */
  readonly deals: number;
  /** Deals in which our hand beats every opponent; 0 without opponents, like `tie` and `lose`. */
  readonly win: number;
  /** Deals in which the best of the opponents' hands equals ours. */
  readonly tie: number;
  /** Deals in which an opponent's hand beats ours. */
  readonly lose: number;
  /** Our hand's category: sums to `deals`. */
  readonly own: readonly number[];
  /** The opponents' hands' categories: sums to `deals` × opponents. */
  readonly opponents: readonly number[];
  /** Deals in which opponents 1 and 2 both end in the category; 0 with fewer than two opponents. */
  readonly bothOpponents: readonly number[];
}

/** Where a result's 31 counters begin. */
export const COUNTERS = {
  deals: 0,
  win: 1,
  tie: 2,
  lose: 3,
  own: 4,
  opponents: 13,
  bothOpponents: 22,
  end: 31,
} as const;

/** Counts from the engine's 31 counters, in their order. */
export const fromCounters = (counters: readonly number[]): Counts => {
  const at = (index: number): number => counters[index] ?? 0;
  return {
    deals: at(COUNTERS.deals),
    win: at(COUNTERS.win),
    tie: at(COUNTERS.tie),
    lose: at(COUNTERS.lose),
    own: counters.slice(COUNTERS.own, COUNTERS.opponents),
    opponents: counters.slice(COUNTERS.opponents, COUNTERS.bothOpponents),
    bothOpponents: counters.slice(COUNTERS.bothOpponents, COUNTERS.end),
  };
};

/** The engine's 31 counters of counts. */
export const toCounters = ({ deals, win, tie, lose, own, opponents, bothOpponents }: Counts): number[] => [
  deals,
  win,
  tie,
  lose,
  ...own,
  ...opponents,
  ...bothOpponents,
];

const addEach = (a: readonly number[], b: readonly number[]): number[] => a.map((value, i) => value + (b[i] ?? 0));

/** The counts of two disjoint parts of one calculation, together. */
export const addCounts = (a: Counts, b: Counts): Counts => ({
  deals: a.deals + b.deals,
  win: a.win + b.win,
  tie: a.tie + b.tie,
  lose: a.lose + b.lose,
  own: addEach(a.own, b.own),
  opponents: addEach(a.opponents, b.opponents),
  bothOpponents: addEach(a.bothOpponents, b.bothOpponents),
});
