// Writes tables: columns of text, and lines of shares, each a percentage with its margin and a bar as far as the screen has room.
import { type Colour, painted, type Screen, widthOf } from './terminal-style.js';

type Rows = readonly (readonly string[])[];

/** Aligns the rows of a table part by part; each column is as wide as its widest cell so far. */
export const columnsInParts = (): ((rows: Rows) => string) => {
  const widths: number[] = [];
  const widen = (row: readonly string[]): void =>
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, widthOf(cell));
    });
  const align = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell + ' '.repeat(Math.max(0, (widths[column] ?? 0) - widthOf(cell))))
      .join('   ')
      .trimEnd();
  return rows => {
    rows.forEach(widen);
    return rows.map(align).join('\n');
  };
};

/** Aligns the rows of a table; each column is as wide as its widest cell. */
export const columns = (rows: Rows): string => columnsInParts()(rows);

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A bar for a share from 0 to 1; a share of 1 is `width` columns long. Every share above 0 is visible. */
export const bar = (share: number, width: number): string => {
  const eighths = Math.max(share > 0 ? 1 : 0, Math.round(share * width * 8));
  return '█'.repeat(eighths / 8) + (EIGHTHS[eighths % 8] ?? '');
};

export interface Share {
  readonly rate: number;
  /** The 95 % margin of a sampled rate; exact rates are shown in a style without it. */
  readonly margin: number;
  readonly colour: Colour;
}

/** How a share is written, and in how many columns, with the space before it. */
export interface ShareStyle {
  readonly width: number;
  readonly rate: (rate: number) => string;
  readonly margin?: (margin: number) => string;
}

export interface Layout extends ShareStyle {
  readonly nameWidth: number;
  /** Columns of a bar and of the space before it; 0 without bars. */
  readonly barWidth: number;
}

/** What the margins of a table mean. */
export const MARGIN_LEGEND = '± 95 %: the true odds are within it 19 times out of 20 (1.96 standard errors)';

export const BAR_GAP = 2;
const MIN_BAR_WIDTH = 6;

/** Always so many characters: a digit more before the point is one less behind it. */
const fixed = (value: number, length: number): string => {
  const digits = [3, 2, 1].find(decimals => value.toFixed(decimals).length <= length) ?? 0;
  return value.toFixed(digits);
};

const percent = (rate: number, decimals: number): string => `${(100 * rate).toFixed(decimals)} %`;

export const PERCENT: ShareStyle = { width: 11, rate: rate => percent(rate, 3).padStart(11) };
export const WITH_MARGIN: ShareStyle = { ...PERCENT, width: 19, margin: margin => ` ± ${fixed(100 * margin, 5)}` };
export const WITH_SHORT_MARGIN: ShareStyle = {
  width: 17,
  rate: rate => percent(rate, 2).padStart(10),
  margin: margin => ` ± ${fixed(100 * margin, 4)}`,
};
const MIN_WIDE = 80;

/** There are two layouts: the wide one has margins and bars, the narrow one has neither. */
export const isWide = ({ width }: Screen): boolean => width >= MIN_WIDE;

export const chooseStyle = (screen: Screen, isExact: boolean): ShareStyle =>
  isExact || !isWide(screen) ? PERCENT : WITH_MARGIN;

/** Bars take the columns that are left. */
export const layoutFor = (screen: Screen, nameWidth: number, style: ShareStyle, shares: number): Layout => {
  const barWidth = Math.floor((screen.width - nameWidth) / shares) - style.width;
  return { ...style, nameWidth, barWidth: isWide(screen) && barWidth >= BAR_GAP + MIN_BAR_WIDTH ? barWidth : 0 };
};

/** How much a reader should see of a name or a number. */
export type Emphasis = 'bold' | 'normal' | 'dim';

export const emphasized = (screen: Screen, emphasis: Emphasis, text: string): string =>
  emphasis === 'normal' ? text : painted(screen, emphasis, text);

/** What occurs in no deal is dim. */
const emphasisOf = (shares: readonly Share[], usual: Emphasis = 'normal'): Emphasis =>
  shares.every(({ rate }) => rate === 0) ? 'dim' : usual;

/** @param whole the rate whose bar has the full length */
export const cellOf = (
  screen: Screen,
  { rate, margin, barWidth }: Layout,
  share: Share,
  whole: number,
  usual?: Emphasis,
): string => {
  const number = emphasized(screen, emphasisOf([share], usual), rate(share.rate));
  const text = margin ? number + painted(screen, 'dim', margin(share.margin)) : number;
  if (barWidth === 0) return text;
  const drawn = bar(share.rate / whole, barWidth - BAR_GAP);
  return `${text}  ${painted(screen, share.colour, drawn)}${' '.repeat(barWidth - BAR_GAP - drawn.length)}`;
};

/** A name and its shares. @param usual the emphasis of a line that occurs */
export const shareLine = (
  screen: Screen,
  layout: Layout,
  name: string,
  shares: readonly Share[],
  whole: number,
  usual?: Emphasis,
): string => {
  const shownName = emphasized(screen, emphasisOf(shares, usual), name) + ' '.repeat(layout.nameWidth - name.length);
  return (shownName + shares.map(share => cellOf(screen, layout, share, whole, usual)).join('')).trimEnd();
};
