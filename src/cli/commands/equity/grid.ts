// Equities in a grid of thirteen columns, one for each rank: starting hands in 13 × 13, or cards that can come next in 4 × 13.
import { type Colour, inSuit, painted, type Screen, widthOf, wrapped } from '../../screen.js';

/** What a cell shows; `null` where no deal has its hand or card. */
export type Equity = number | null;

export interface GridRow {
  readonly label: string;
  /** In the order of {@link COLUMNS}; undefined is left empty. */
  readonly cells: readonly (Equity | undefined)[];
  /** What each cell is, for a screen that is too narrow for a grid. */
  readonly names: readonly string[];
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

const NO_BREAK_SPACE = '\u00a0';

/** "AKs 65.4, 87s 40.1", for narrow screens. */
const listLines = (screen: Screen, rows: readonly GridRow[], style: GridStyle): string[] => {
  const entries = rows.flatMap(({ cells, names }) =>
    cells.flatMap((equity, i) =>
      equity === undefined ? [] : [`${names[i] ?? ''}${NO_BREAK_SPACE}${coloured(screen, equity, style)}`],
    ),
  );
  return wrapped(screen, entries.join(', ')).map(line => line.replaceAll(NO_BREAK_SPACE, ' '));
};

const rowLine = (screen: Screen, { label, cells }: GridRow, style: GridStyle, width: number): string => {
  return `${inSuit(screen, label, label)} ${cells.map(cell => cellText(screen, cell, style, width)).join('')}`.trimEnd();
};

/** The lines of a grid; those of a list where the screen is too narrow. */
export const gridLines = (screen: Screen, rows: readonly GridRow[], style: GridStyle): string[] => {
  const widths = style.decimals === 0 ? [5, 4] : [5];
  const width = widths.find(each => LABEL_WIDTH + COLUMNS.length * each <= screen.width);
  if (width === undefined)
    return style.decimals === 0 ? listLines(screen, rows, style) : gridLines(screen, rows, { ...style, decimals: 0 });
  const head = ' '.repeat(LABEL_WIDTH) + COLUMNS.map(rank => rank.padStart(width)).join('');
  return [head, ...rows.map(row => rowLine(screen, row, style, width))];
};
