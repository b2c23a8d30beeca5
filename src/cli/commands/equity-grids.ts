// The breakdowns of equity in grids of as many columns as the deck has ranks: by the hands of each range, and by the card that comes next.
import { SUITS } from '../../engine/cards.js';
import { type Deck, listRanks } from '../../engine/deck.js';
import type { EquityAnswer, HandEquity, NextCardEquities } from '../../questions/answers/equity-types.js';
import { isWide } from '../table-writer.js';
import { colourSuit, paint, type Screen, withSuits, wrapLines } from '../terminal-style.js';

/** A share of the pot; `null` if no deal has the hand or the card; undefined for an empty cell. */
type GridCell = number | null | undefined;

interface GridRow {
  readonly label: string;
  readonly cells: readonly GridCell[];
}

interface Grid {
  /** Of the columns. */
  readonly ranks: readonly string[];
  readonly rows: readonly GridRow[];
}

const ROW_SUITS = [...SUITS].reverse();

/** @param fair what equal players would have */
const writeCell = (screen: Screen, cell: GridCell, digits: number, width: number, fair: number): string => {
  if (cell === undefined) return ' '.repeat(width);
  if (cell === null) return '-'.padStart(width);
  return paint(screen, cell < fair ? 'red' : 'green', (100 * cell).toFixed(digits).padStart(width));
};

/** The narrow grid has whole percents. */
const writeGrid = (screen: Screen, { ranks, rows }: Grid, decimals: number, fair: number): string[] => {
  const [width, digits] = isWide(screen) ? [6, decimals] : [4, 0];
  const lines = rows.map(({ label, cells }) => {
    const texts = cells.map(cell => writeCell(screen, cell, digits, width, fair));
    return `${colourSuit(screen, label, label)}${texts.join('')}`.trimEnd();
  });
  return [` ${ranks.map(rank => rank.padStart(width)).join('')}`, ...lines];
};

/** A grid for each player, and what they mean. */
const writeGrids = (
  screen: Screen,
  titles: readonly string[],
  grids: readonly Grid[],
  decimals: number,
  legend: string,
): string[] => {
  const hasNoDeal = grids.some(({ rows }) => rows.some(({ cells }) => cells.includes(null)));
  const empty = hasNoDeal ? '; "-": in no deal' : '';
  const colours = screen.hasColours ? '; red below an equal share of the pot, green from there on' : '';
  return [
    ...grids.flatMap((grid, i) => [
      withSuits(screen, titles[i]!),
      ...writeGrid(screen, grid, decimals, 1 / grids.length),
      '',
    ]),
    ...wrapLines(screen, `equity in percent${legend}${empty}${colours}`),
  ];
};

/** Whether a hand, "AsKh", is of the class of two ranks: where the first is higher or equal it is a pair or suited, else offsuit. */
const isOfClass = ([high, highSuit, low, lowSuit]: string, row: string, column: string): boolean =>
  highSuit === lowSuit ? high === row && low === column : high === column && low === row;

/** The average over the hands that occur in a deal, weighted as in the range. */
const computeAverage = (hands: readonly HandEquity[]): GridCell => {
  if (hands.length === 0) return undefined;
  let [sum, weights] = [0, 0];
  for (const { weight, equity } of hands) {
    if (equity === null) continue;
    sum += weight * equity;
    weights += weight;
  }
  return weights > 0 ? sum / weights : null;
};

/** Ranks that no hand of the range has are left out. */
const makeHandsGrid = (deck: Deck, hands: readonly HandEquity[]): Grid => {
  const ranks = listRanks(deck).filter(rank => hands.some(({ hand }) => hand.includes(rank)));
  const rows = ranks.map(row => ({
    label: row,
    cells: ranks.map(column => computeAverage(hands.filter(({ hand }) => isOfClass(hand, row, column)))),
  }));
  return { ranks, rows };
};

/** The equity of each class of each range, a row and a column for each rank of the range; in whole percents if sampled; nothing where it was not asked for. */
export const writeHandGrids = (
  screen: Screen,
  titles: readonly string[],
  { players, method }: EquityAnswer,
  deck: Deck,
): string[] => {
  const grids = players.flatMap(({ hands }) => (hands ? [makeHandsGrid(deck, hands)] : []));
  if (grids.length === 0) return [];
  const legend = '; pairs on the diagonal, suited above, offsuit below';
  return writeGrids(screen, titles, grids, method === 'exact' ? 1 : 0, legend);
};

const makeNextCardsGrid = (ranks: readonly string[], nextCards: readonly NextCardEquities[], player: number): Grid => {
  const byCard = new Map(nextCards.map(({ card, equities }) => [card, equities === null ? null : equities[player]!]));
  return { ranks, rows: ROW_SUITS.map(suit => ({ label: suit, cells: ranks.map(rank => byCard.get(rank + suit)) })) };
};

/** The players' equities after each card that can come next, a row for each suit; nothing where they were not asked for. */
export const writeNextCardGrids = (
  screen: Screen,
  titles: readonly string[],
  { players, nextCards }: EquityAnswer,
  deck: Deck,
): string[] => {
  if (nextCards === undefined) return [];
  const grids = players.map((_, player) => makeNextCardsGrid(listRanks(deck), nextCards, player));
  return writeGrids(screen, titles, grids, 1, ' after the card that comes next');
};
