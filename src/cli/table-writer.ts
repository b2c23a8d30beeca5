// Writes tables: columns of text, and rates as percentages, on a wide screen with their margins and bars.
import { type Colour, measureWidth, paint, type Screen } from './terminal-style.js';

type TextRow = readonly string[];

const fill = (text: string, width: number): string => ' '.repeat(Math.max(0, width - measureWidth(text)));

/** Spaces between columns. */
const GAP = 2;

/** Puts columns into lines of at most `width`; the first column of each line. Lines after the first are indented by a gap. */
const findLineStarts = (widths: readonly number[], width: number): ReadonlySet<number> => {
  const starts = new Set<number>();
  let used = 0;
  for (const [column, own] of widths.entries()) {
    if (column > 0 && used + own > width) {
      starts.add(column);
      used = GAP;
    }
    used += own + GAP;
  }
  return starts;
};

/**
 * Aligns the rows of a table part by part; each column is as wide as its widest cell so far. A row that is wider than the screen
 * goes on in the next line.
 * @param screenWidth 0 or undefined where it is not known
 */
export const createColumnAligner = (screenWidth?: number): ((rows: readonly TextRow[]) => string) => {
  const widths: number[] = [];
  const align = (row: TextRow, starts: ReadonlySet<number>): string => {
    const cells = row.map((cell, column) => cell + fill(cell, widths[column]!) + ' '.repeat(GAP));
    const broken = cells.map((cell, column) => (starts.has(column) ? `\n${' '.repeat(GAP)}${cell}` : cell));
    return broken.join('').replace(/ +$/gm, '');
  };
  return rows => {
    for (const row of rows) {
      for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, measureWidth(cell));
    }
    const starts = findLineStarts(widths, screenWidth || Number.POSITIVE_INFINITY);
    return rows.map(row => align(row, starts)).join('\n');
  };
};

/** Aligns the rows of a table; each column is as wide as its widest cell. */
export const alignColumns = (rows: readonly TextRow[], screenWidth?: number): string =>
  createColumnAligner(screenWidth)(rows);

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const;

/** A bar for a share from 0 to 1; a share of 1 is `width` columns long. Every share above 0 is visible. */
export const drawBar = (share: number, width: number): string => {
  const eighths = Math.max(share > 0 ? 1 : 0, Math.round(share * width * 8));
  return '█'.repeat(eighths / 8) + EIGHTHS[eighths % 8]!;
};

/** A rate from 0 to 1. What occurs in no deal is dim. */
export interface RateCell {
  readonly rate: number;
  /** The 95 % margin of a sampled rate. */
  readonly margin?: number;
  /** Digits behind the point where the margin is shown; 3 by default. */
  readonly digits?: 2 | 3;
  /** The rate whose bar has the full length, and the colour of the bar. */
  readonly bar?: { readonly whole: number; readonly colour: Colour };
  /** Whether it and the name of its row are bold. */
  readonly isBold?: boolean;
}

/** Text is aligned on the left in the first column, and on the right in the others. */
export type Cell = string | RateCell;

/** What the margins of a table mean. */
export const MARGIN_LEGEND = '± 95 %: the true odds are within it 19 times out of 20 (1.96 standard errors)';

const MIN_WIDE = 80;
export const MIN_BAR_WIDTH = 6;

/** Whether the wide layout is used, with bars; the narrow one has none, and where it must, margins in a line of their own. */
export const isWide = ({ width }: Screen): boolean => width >= MIN_WIDE;

/** Formats a margin in at most `length` characters: each further digit before the point takes the place of one after it. */
const formatMargin = (percent: number, length: number): string => {
  const digits = [3, 2, 1, 0].find(decimals => percent.toFixed(decimals).length <= length)!;
  return `± ${percent.toFixed(digits)}`;
};

const countDecimals = ({ margin, digits = 3 }: RateCell): number => (margin === undefined ? 3 : digits);

/** Nothing without a margin. */
const writeMargin = (screen: Screen, cell: RateCell): string =>
  cell.margin === undefined ? '' : paint(screen, 'dim', formatMargin(100 * cell.margin, countDecimals(cell) + 2));

const writeRate = (screen: Screen, cell: RateCell): string => {
  const { rate, isBold } = cell;
  const decimals = countDecimals(cell);
  const number = `${(100 * rate).toFixed(decimals)} %`.padStart(decimals + '100. %'.length);
  const emphasis = isBold && rate > 0 ? 'bold' : rate === 0 ? 'dim' : undefined;
  return emphasis ? paint(screen, emphasis, number) : number;
};

const isRate = (cell: Cell): cell is RateCell => typeof cell === 'object';

/** The name of a row, with the emphasis of its rates. */
const writeName = (screen: Screen, name: string, rates: readonly RateCell[]): string => {
  if (rates.every(({ rate }) => rate === 0)) return paint(screen, 'dim', name);
  return rates.some(({ isBold }) => isBold) ? paint(screen, 'bold', name) : name;
};

const writeBar = (screen: Screen, { rate, bar: drawn }: RateCell, width: number): string => {
  if (drawn === undefined || width === 0) return '';
  return ' '.repeat(GAP) + paint(screen, drawn.colour, drawBar(rate / drawn.whole, width));
};

type TableRow = readonly [string, ...Cell[]];

/** The texts of a row's cells, in one line or, with margins below the rates, in two. */
const writeRow = (screen: Screen, [name, ...cells]: TableRow, isBelow: boolean): string[][] => {
  const margins = cells.map(cell => (isRate(cell) ? writeMargin(screen, cell) : ''));
  const texts = cells.map((cell, i) => {
    if (!isRate(cell)) return cell;
    const rate = writeRate(screen, cell);
    return isBelow || margins[i] === '' ? rate : `${rate} ${margins[i]}`;
  });
  const line = [writeName(screen, name, cells.filter(isRate)), ...texts];
  return isBelow && margins.some(margin => margin !== '') ? [line, ['', ...margins]] : [line];
};

/** The width of each column; bars are not in it. */
const measureColumns = (head: readonly string[], kinds: TableRow, texts: readonly string[][]): number[] =>
  kinds.map((kind, column) =>
    Math.max(isRate(kind) ? 0 : (head[column]?.length ?? 0), ...texts.map(row => measureWidth(row[column]!))),
  );

/**
 * The lines of a table, with its head unless that is empty. All rows have the same kinds of cells. Bars fill the rest of the screen; where
 * margins do not fit beside the rates, they are below them.
 */
export const writeTable = (screen: Screen, head: readonly string[], rows: readonly TableRow[]): string[] => {
  const kinds = rows[0]!;
  const measure = (isBelow: boolean) => {
    const texts = rows.map(row => writeRow(screen, row, isBelow));
    const widths = measureColumns(head, kinds, texts.flat());
    return { texts, widths, left: screen.width - widths.reduce((sum, width) => sum + GAP + width) };
  };
  const beside = measure(false);
  const { texts, widths, left } = beside.left < 0 ? measure(true) : beside;
  const bars = kinds.filter(kind => isRate(kind) && kind.bar).length;
  const most = Math.floor(left / bars) - GAP;
  const barWidth = isWide(screen) && most >= MIN_BAR_WIDTH ? most : 0;
  const align = (text: string, column: number): string => {
    const kind = kinds[column]!;
    if (!isRate(kind)) return column === 0 ? text + fill(text, widths[0]!) : fill(text, widths[column]!) + text;
    const width = widths[column]! + (kind.bar && barWidth > 0 ? GAP + barWidth : 0);
    return text + fill(text, Math.max(width, head[column]?.length ?? 0));
  };
  const join = (cells: readonly string[]): string => cells.map(align).join(' '.repeat(GAP)).trimEnd();
  const withBars = texts.flatMap(([line, ...below], i) => [
    line!.map((text, column) => {
      const cell = rows[i]![column]!;
      return isRate(cell) ? text + writeBar(screen, cell, barWidth) : text;
    }),
    ...below,
  ]);
  return [...(head.length > 0 ? [head] : []), ...withBars].map(join);
};
