// The breakdowns of equity in grids of thirteen columns: by the hands of each range, and by the card that comes next.
import { HAND_SUMS, readHandSums } from '../../engine/counts.js';
import { computeMargin, readHandRates } from '../../odds/rates.js';
import type { Equities, NextCardEquities } from '../../questions/answers/answer-types.js';
import type { EquityQuestion } from '../../questions/question.js';
import { type HandClass, listHands } from '../../ranges/hand-classes.js';
import { colourSuit, withSuits } from '../card-colours.js';
import { isWide } from '../table-writer.js';
import { type Colour, paint, type Screen, wrapLines } from '../terminal-style.js';
import type { Answered } from './typed-question.js';

/** A row of a grid. A cell is a share of the pot, `null` where no deal has its hand or card, undefined where it is left empty. */
interface GridRow {
  readonly label: string;
  readonly cells: readonly (number | null | undefined)[];
}

const RANKS = [...'AKQJT98765432'];
const SUITS = [...'shdc'];

/** Below and above a fair share of the pot, in two steps each. */
const findLimits = (fair: number) => [(2 * fair) / 3, fair, fair + (1 - fair) / 3] as const;

const chooseColour = (equity: number, fair: number): Colour => {
  const [low, middle, high] = findLimits(fair);
  if (equity < low) return 'red';
  if (equity < middle) return 'magenta';
  return equity < high ? 'cyan' : 'green';
};

/** The text of a cell, and its colour. */
const writeCell = (cell: GridRow['cells'][number], decimals: number, fair: number): [string, Colour | 'dim'] => {
  if (cell === undefined) return ['', 'dim'];
  if (cell === null) return ['-', 'dim'];
  const percent = (100 * cell).toFixed(decimals);
  return [percent.startsWith('100') ? '100' : percent, chooseColour(cell, fair)];
};

/** The narrow grid has whole percents. */
const gridLines = (screen: Screen, rows: readonly GridRow[], decimals: number, fair: number): string[] => {
  const [width, digits] = isWide(screen) ? [5, decimals] : [4, 0];
  const lines = rows.map(({ label, cells }) => {
    const texts = cells.map(cell => {
      const [text, style] = writeCell(cell, digits, fair);
      return ' '.repeat(width - text.length) + paint(screen, style, text);
    });
    return `${colourSuit(screen, label, label)} ${texts.join('')}`.trimEnd();
  });
  return [`  ${RANKS.map(rank => rank.padStart(width)).join('')}`, ...lines];
};

const ELLIPSIS = '...';

/** One line: the whole range stands above the first table. */
const titleLine = (screen: Screen, text: string): string =>
  withSuits(screen, text.length <= screen.width ? text : `${text.slice(0, screen.width - ELLIPSIS.length)}${ELLIPSIS}`);

/** A grid for each player, and what they mean. Equal players would share the pot. */
const gridsLines = (
  screen: Screen,
  titles: readonly string[],
  grids: readonly (readonly GridRow[])[],
  decimals: number,
  legends: readonly string[],
): string[] => {
  const fair = 1 / grids.length;
  const [low, middle, high] = findLimits(fair).map(limit => `${Math.round(100 * limit)} %`);
  const colours = `red below ${low}, magenta below ${middle}, cyan below ${high}, green from there on`;
  const hasNoDeal = grids.flat().some(({ cells }) => cells.includes(null));
  const all = [...legends, ...(hasNoDeal ? ['"-": in no deal'] : []), ...(screen.hasColours ? [colours] : [])];
  return [
    ...grids.flatMap((rows, i) => [titleLine(screen, titles[i]!), ...gridLines(screen, rows, decimals, fair), '']),
    ...wrapLines(screen, all.join('; ')),
  ];
};

/** The class of a cell: pairs on the diagonal, suited classes above it, offsuit ones below. Row and column 0 are aces. */
const classAt = (row: number, column: number): HandClass => ({
  high: RANKS.length - 1 - Math.min(row, column),
  low: RANKS.length - 1 - Math.max(row, column),
  suitedness: row === column ? 'both' : column > row ? 'suited' : 'offsuit',
});

/** An upper bound, since a share of the pot is from 0 to 1: no variance is larger than that of wins and losses alone. */
const findMargin = (sums: Float64Array, hand: number, equity: number): number => {
  const deals = sums[HAND_SUMS.size * hand + HAND_SUMS.deals]!;
  return computeMargin(Math.sqrt(Math.max(0, equity * (1 - equity)) / deals), deals);
};

/** The average over the class's hands that some deal has, by their weights in the range, and its margin if it is sampled. */
const classEquity = (hands: readonly number[], weights: Float64Array, sums: Float64Array) => {
  let [weight, sum, squares] = [0, 0, 0];
  for (const hand of hands) {
    const rates = readHandRates(sums, hand);
    if (rates === undefined) continue;
    const each = weights[hand]!;
    weight += each;
    sum += each * rates.equity;
    squares += (each * findMargin(sums, hand, rates.equity)) ** 2;
  }
  return weight > 0 ? { equity: sum / weight, margin: Math.sqrt(squares) / weight } : { equity: null, margin: 0 };
};

/** Cells whose margin is smaller than this have a digit behind the point. */
const MAX_MARGIN_OF_DECIMALS = 0.005;

/** The equity of each class of each range, as 13 × 13. */
export const handsLines = (
  screen: Screen,
  titles: readonly string[],
  { question: { table, calculation }, counts }: Answered<EquityQuestion>,
): string[] => {
  let largest = 0;
  const grids = table.weights.map((weights, player) => {
    const sums = readHandSums(counts, table.weights.length, player);
    return RANKS.map((label, row) => ({
      label,
      cells: RANKS.map((_, column) => {
        const hands = listHands(classAt(row, column)).filter(hand => weights[hand]! > 0);
        if (hands.length === 0) return undefined;
        const { equity, margin } = classEquity(hands, weights, sums);
        largest = Math.max(largest, margin);
        return equity;
      }),
    }));
  });
  const margin = calculation.method === 'exact' ? 0 : largest;
  return gridsLines(screen, titles, grids, margin < MAX_MARGIN_OF_DECIMALS ? 1 : 0, [
    'equity in percent; pairs on the diagonal, suited above, offsuit below',
    ...(margin === 0 ? [] : [`± ${(100 * margin).toFixed(1)} at most`]),
  ]);
};

const nextCardsGrid = (nextCards: readonly NextCardEquities[], player: number): GridRow[] => {
  const byCard = new Map(nextCards.map(({ card, equities }) => [card, equities === null ? null : equities[player]!]));
  return SUITS.map(suit => ({ label: suit, cells: RANKS.map(rank => byCard.get(rank + suit)) }));
};

/** The players' equities after each card that can come next, as 4 × 13; nothing where they were not asked for. */
export const nextCardLines = (screen: Screen, titles: readonly string[], equities: Equities): string[] => {
  const nextCards = 'nextCards' in equities ? equities.nextCards : undefined;
  if (nextCards === undefined) return [];
  const grids = equities.players.map((_, player) => nextCardsGrid(nextCards, player));
  return gridsLines(screen, titles, grids, 1, ['equity in percent after the card that comes next']);
};
