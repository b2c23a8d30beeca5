// Counts by name, for tests that write or read them.
import { type Counts, EQUITY, ODDS, readCategories, readDeals, readHandSums, readTops } from '../src/engine/counts.js';

export interface OddsCounts {
  readonly deals: number;
  readonly win: number;
  readonly tie: number;
  readonly lose: number;
  readonly own: readonly number[];
  readonly opponents: readonly number[];
  readonly bothOpponents: readonly number[];
}

export const writeOdds = ({ deals, win, tie, lose, own, opponents, bothOpponents }: OddsCounts): Counts =>
  Float64Array.of(deals, win, tie, lose, ...own, ...opponents, ...bothOpponents);

export const readOdds = (counts: Counts): OddsCounts => ({
  deals: readDeals(counts),
  win: counts[ODDS.win] as number,
  tie: counts[ODDS.tie] as number,
  lose: counts[ODDS.lose] as number,
  own: [...counts.subarray(ODDS.own, ODDS.opponents)],
  opponents: [...counts.subarray(ODDS.opponents, ODDS.bothOpponents)],
  bothOpponents: [...counts.subarray(ODDS.bothOpponents, ODDS.end)],
});

export interface EquityCounts {
  readonly deals: number;
  readonly draws?: number;
  readonly tops: readonly (readonly number[])[];
  readonly categories?: readonly (readonly number[])[];
  readonly hands?: readonly Float64Array[];
}

/** Counts without details. */
export const writeEquity = ({ deals, draws = 0, tops }: Pick<EquityCounts, 'deals' | 'draws' | 'tops'>): Counts => {
  const counts = new Float64Array(EQUITY.end);
  counts[EQUITY.deals] = deals;
  counts[EQUITY.draws] = draws;
  for (const [player, row] of tops.entries()) readTops(counts, tops.length, player).set(row);
  return counts;
};

const rows = <Row>(players: number, read: (player: number) => Row): Row[] =>
  Array.from({ length: players }, (_, player) => read(player));

/** @param details whether there are results by hand */
export const readEquity = (
  counts: Counts,
  players: number,
  { hands = false } = {},
): Required<Pick<EquityCounts, 'draws'>> & EquityCounts => ({
  deals: readDeals(counts),
  draws: counts[EQUITY.draws] as number,
  tops: rows(players, player => [...readTops(counts, players, player)]),
  categories: rows(players, player => [...readCategories(counts, player)]),
  ...(hands && { hands: rows(players, player => readHandSums(counts, player)) }),
});
