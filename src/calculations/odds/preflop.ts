// Preflop against one opponent: 2,097,572,400 deals, answered at once from a table of the 169 starting hands.
import { RANKS, readRank, readSuit } from '../../engine/cards.js';
import { MADE_CATEGORIES } from '../../engine/categories.js';
import { type Counts, ODDS } from '../../engine/counts.js';
import type { OddsSituation } from '../../engine/engine.js';
import { PREFLOP_TABLE } from './preflop-table.js';

/** C(50,5) boards × C(45,2) holdings of the opponent. */
const DEALS = 2_097_572_400;
/** The table's numbers have this base: a third shorter than decimal ones. */
const NUMBER_BASE = 36;
/** Holdings of the opponent on each board. */
const HOLDINGS_ON_BOARD = (45 * 44) / 2;

/** The class of two hole cards: "AKs" suited, "AKo" offsuit, "AA" a pair. */
export const formatClass = (first: number, second: number): string => {
  const [low, high] = [readRank(first), readRank(second)].sort((a, b) => a - b) as [number, number];
  const ranks = RANKS.charAt(high) + RANKS.charAt(low);
  if (low === high) return ranks;
  return ranks + (readSuit(first) === readSuit(second) ? 's' : 'o');
};

const parse = (number: string): number => Number.parseInt(number, NUMBER_BASE);

/** The deals that have no made category have a high card. */
const withHighCard = (made: readonly number[]): number[] => [
  made.reduce((left, deals) => left - deals, DEALS),
  ...made,
];

/** The counts of a row, which has wins, ties, boards by the own hand's made category, then deals by the opponent's. */
const toCounts = (row: readonly number[]): Counts => {
  const [win, tie, ...made] = row as [number, number, ...number[]];
  const counts = new Float64Array(ODDS.end);
  counts.set([DEALS, win, tie, DEALS - win - tie]);
  counts.set(withHighCard(made.slice(0, MADE_CATEGORIES.length).map(boards => boards * HOLDINGS_ON_BOARD)), ODDS.own);
  counts.set(withHighCard(made.slice(MADE_CATEGORIES.length)), ODDS.opponents);
  return counts;
};

/** Reads the rows. Numbers are differences from the row above; a list of category numbers that occurs again is an index. */
const readTable = (): Map<string, readonly number[]> => {
  let last: readonly number[] = [];
  const categoryLists: string[][] = [];
  const rows = PREFLOP_TABLE.trim().split('\n');
  return new Map(
    rows.map(row => {
      const [hand, wins, ties, ...rest] = row.split(' ') as [string, string, string, ...string[]];
      if (rest.length > 1) categoryLists.push(rest);
      const categories = rest.length > 1 ? rest : categoryLists[parse(rest[0]!)]!;
      last = [wins, ties, ...categories].map((difference, i) => (last[i] ?? 0) + parse(difference)); // nothing is above the first
      return [hand, last];
    }),
  );
};

let table: Map<string, readonly number[]> | undefined;

/** The counts of two hole cards against one opponent, every deal. */
export const readPreflopCounts = (first: number, second: number): Counts => {
  table ??= readTable();
  return toCounts(table.get(formatClass(first, second))!);
};

/** Whether the table has the counts of every deal. */
export const isInPreflopTable = ({ cards, opponents }: OddsSituation): boolean => opponents === 1 && cards.length === 2;
