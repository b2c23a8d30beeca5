// The breakdowns of equity in grids of thirteen columns: by the hands of each range, and by the card that comes next.

import { HAND_SUMS, readHandSums } from '../../engine/counts.js';
import { marginOf, ratesOfHand } from '../../odds/rates.js';
import type { Equities, NextCardEquities } from '../../questions/answers/answer-types.js';
import { formatClass, type HandClass, listHands } from '../../ranges/hand-classes.js';
import { inSuit, withSuits } from '../card-colours.js';
import { isWide } from '../table-writer.js';
import { type Colour, painted, type Screen, widthOf, wrapped } from '../terminal-style.js';
import { type EquityResult, handsText, rangeText } from './equity-tables.js';

/** What a cell shows; `null` where no deal has its hand or card. */
export type Equity = number | null;

export interface GridRow {
  readonly label: string;
  /** In the order of {@link COLUMNS}; undefined is left empty. */
  readonly cells: readonly (Equity | undefined)[];
}

export interface GridStyle {
  /** Digits behind the point of a percentage. */
  readonly decimals: 0 | 1;
  /** The equity of every player if all were equal. */
  readonly fair: number;
}

export const COLUMNS = [...'AKQJT98765432'] as const;

const LABEL_WIDTH = 2;
const NO_DEAL = '-';

/** A percentage without its sign; 100 has no digits behind the point. */
const numberOf = (equity: Equity, decimals: number): string => {
  if (equity === null) return NO_DEAL;
  const text = (100 * equity).toFixed(decimals);
  return text.startsWith('100') ? '100' : text;
};

/** Below and above a fair share of the pot, in two steps each. */
const limitsOf = (fair: number): readonly [number, number, number] => [(2 * fair) / 3, fair, fair + (1 - fair) / 3];

const colourOf = (equity: number, fair: number): Colour => {
  const [low, middle, high] = limitsOf(fair);
  if (equity < low) return 'red';
  if (equity < middle) return 'magenta';
  return equity < high ? 'cyan' : 'green';
};

/** What the colours mean; nothing without colours. */
export const colourLegend = (screen: Screen, fair: number): string => {
  if (!screen.hasColours) return '';
  const [low, middle, high] = limitsOf(fair).map(limit => `${Math.round(100 * limit)} %`);
  return `red below ${low}, magenta below ${middle}, cyan below ${high}, green from there on`;
};

const coloured = (screen: Screen, equity: Equity, { decimals, fair }: GridStyle): string => {
  const text = numberOf(equity, decimals);
  return painted(screen, equity === null ? 'dim' : colourOf(equity, fair), text);
};

/** @param width columns that the number and the space before it take */
const cellText = (screen: Screen, equity: Equity | undefined, style: GridStyle, width: number): string => {
  const text = equity === undefined ? '' : coloured(screen, equity, style);
  return ' '.repeat(width - widthOf(text)) + text;
};

const rowLine = (screen: Screen, { label, cells }: GridRow, style: GridStyle, width: number): string => {
  return `${inSuit(screen, label, label)} ${cells.map(cell => cellText(screen, cell, style, width)).join('')}`.trimEnd();
};

/** The lines of a grid; the narrow one has whole percents. */
const gridLines = (screen: Screen, rows: readonly GridRow[], style: GridStyle): string[] => {
  const width = isWide(screen) ? 5 : 4;
  const shown: GridStyle = isWide(screen) ? style : { ...style, decimals: 0 };
  const head = ' '.repeat(LABEL_WIDTH) + COLUMNS.map(rank => rank.padStart(width)).join('');
  return [head, ...rows.map(row => rowLine(screen, row, shown, width))];
};

/** The equity of a class of hands of a range. */
interface ClassEquity {
  readonly equity: Equity;
  /** The 95 % margin at most, where the deals were sampled. */
  readonly margin: number;
}

/** The range of one player, in thirteen rows: pairs on the diagonal, suited classes above it, offsuit ones below. */
interface HandsGrid {
  readonly rows: readonly GridRow[];
  /** The largest margin of a cell, where the deals were sampled. */
  readonly margin: number;
}

const RANK_COUNT = COLUMNS.length;

/** The class of a cell; row and column 0 are aces. */
const classAt = (row: number, column: number): HandClass => {
  const [high, low] = [Math.min(row, column), Math.max(row, column)].map(index => RANK_COUNT - 1 - index);
  const suitedness = row === column ? 'both' : column > row ? 'suited' : 'offsuit';
  return { high: high ?? 0, low: low ?? 0, suitedness };
};

/** An upper bound, since a share of the pot is from 0 to 1: no variance is larger than that of wins and losses alone. */
const marginOfHand = (sums: Float64Array, hand: number, equity: number): number => {
  const deals = sums[HAND_SUMS.size * hand + HAND_SUMS.deals]!;
  return marginOf(Math.sqrt(Math.max(0, equity * (1 - equity)) / deals), deals);
};

/** The average over the class's hands that some deal has, by their weights in the range; undefined where the range has none. */
const classEquity = (result: EquityResult, player: number, handClass: HandClass): ClassEquity | undefined => {
  const weights = result.question.table.weights[player];
  const sums = readHandSums(result.counts, result.equities.players.length, player);
  const own = listHands(handClass).filter(hand => (weights?.[hand] ?? 0) > 0);
  let [weight, sum, squares] = [0, 0, 0];
  for (const hand of own) {
    const equity = ratesOfHand(sums, hand)?.equity;
    if (equity === undefined) continue;
    const each = weights?.[hand] ?? 0;
    weight += each;
    sum += each * equity;
    squares += (each * marginOfHand(sums, hand, equity)) ** 2;
  }
  if (weight > 0) return { equity: sum / weight, margin: Math.sqrt(squares) / weight };
  return own.length > 0 ? { equity: null, margin: 0 } : undefined;
};

const handsGrid = (result: EquityResult, player: number): HandsGrid => {
  let margin = 0;
  const rows = COLUMNS.map((label, row) => {
    const classes = COLUMNS.map((_, column) => classAt(row, column));
    const cells = classes.map(handClass => {
      const found = classEquity(result, player, handClass);
      margin = Math.max(margin, found?.margin ?? 0);
      return found?.equity;
    });
    return { label, cells, names: classes.map(formatClass) };
  });
  return { rows, margin };
};

const SUIT_ROWS = [...'shdc'];

const nextCardsGrid = (nextCards: readonly NextCardEquities[], player: number): GridRow[] => {
  const equities = new Map(
    nextCards.map(({ card, equities: all }) => [card, all === null ? null : (all[player] ?? null)]),
  );
  return SUIT_ROWS.map(suit => {
    const names = COLUMNS.map(rank => rank + suit);
    return { label: suit, cells: names.map(name => equities.get(name)) };
  });
};

const ELLIPSIS = '...';
/** Cells whose margin is smaller than this have a digit behind the point. */
const MAX_MARGIN_OF_DECIMALS = 0.005;

const HANDS_LEGEND = 'equity in percent; pairs on the diagonal, suited above, offsuit below';
const NEXT_LEGEND = 'equity in percent after the card that comes next';
const NO_DEAL_LEGEND = '"-": in no deal';

/** Equal players share the pot. */
const styleOf = ({ players }: Equities, margin: number): GridStyle => ({
  decimals: margin < MAX_MARGIN_OF_DECIMALS ? 1 : 0,
  fair: 1 / players.length,
});

/** One line: the whole range stands above the first table. */
const titleLine = (screen: Screen, text: string): string =>
  withSuits(screen, text.length <= screen.width ? text : `${text.slice(0, screen.width - ELLIPSIS.length)}${ELLIPSIS}`);

const legendLines = (screen: Screen, legends: readonly string[]): string[] =>
  wrapped(screen, legends.filter(legend => legend !== '').join('; '));

const hasEmpty = (grids: readonly (readonly GridRow[])[]): boolean =>
  grids.flat().some(({ cells }) => cells.includes(null));

/** The equity of each class of each range, as 13 × 13. */
export const handsLines = (screen: Screen, result: EquityResult): string[] => {
  const { equities } = result;
  const grids = equities.players.map((_, player) => handsGrid(result, player));
  const margin = equities.method === 'exact' ? 0 : Math.max(...grids.map(grid => grid.margin));
  const style = styleOf(equities, margin);
  const margins = margin === 0 ? '' : `± ${(100 * margin).toFixed(1)} at most`;
  const legends = [
    HANDS_LEGEND,
    margins,
    hasEmpty(grids.map(({ rows }) => rows)) ? NO_DEAL_LEGEND : '',
    colourLegend(screen, style.fair),
  ];
  return [
    ...equities.players.flatMap((player, i) => [
      titleLine(screen, `player ${i + 1}: ${rangeText(player)} (${handsText(player)})`),
      ...gridLines(screen, grids[i]?.rows ?? [], style),
      '',
    ]),
    ...legendLines(screen, legends),
  ];
};

/** The players' equities after each card that can come next, as 4 × 13; nothing where they were not asked for. */
export const nextCardLines = (screen: Screen, equities: Equities): string[] => {
  const nextCards = 'nextCards' in equities ? equities.nextCards : undefined;
  if (nextCards === undefined) return [];
  const grids = equities.players.map((_, player) => nextCardsGrid(nextCards, player));
  const style = styleOf(equities, 0);
  return [
    ...equities.players.flatMap((player, i) => [
      titleLine(screen, `player ${i + 1}: ${rangeText(player)}`),
      ...gridLines(screen, grids[i] ?? [], style),
      '',
    ]),
    ...legendLines(screen, [NEXT_LEGEND, hasEmpty(grids) ? NO_DEAL_LEGEND : '', colourLegend(screen, style.fair)]),
  ];
};
