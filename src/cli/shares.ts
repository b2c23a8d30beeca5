// Lines of a table of shares: a name, then each share as a percentage with its margin and a bar, as far as the screen has room.
import { bar, type Colour, painted, type Screen } from './screen.js';

export interface Share {
  readonly rate: number;
  /** The 95 % margin of a sampled rate; exact rates are shown in a style without it. */
  readonly margin: number;
  readonly colour: Colour;
}

/** How a share is written, and in how many columns, with the space before it. */
export interface Style {
  readonly width: number;
  readonly text: (share: Pick<Share, 'rate' | 'margin'>) => string;
}

export interface Layout extends Style {
  readonly nameWidth: number;
  /** Columns of a bar and of the space before it; 0 when the screen is too narrow for a useful bar. */
  readonly barWidth: number;
}

/** What the margins of a table mean. */
export const MARGIN_LEGEND = '± 95 %: the true odds are within it 19 times out of 20 (1.96 standard errors)';

export const BAR_GAP = 2;
export const MIN_BAR_WIDTH = 6;

/** Always so many characters: a digit more before the point is one less behind it. */
const fixed = (value: number, length: number): string => {
  const digits = [3, 2, 1].find(decimals => value.toFixed(decimals).length <= length) ?? 0;
  return value.toFixed(digits);
};

const percent = (rate: number, decimals: number): string => `${(100 * rate).toFixed(decimals)} %`;

export const WITH_MARGIN: Style = {
  width: 19,
  text: ({ rate, margin }) => `${percent(rate, 3).padStart(11)} ± ${fixed(100 * margin, 5)}`,
};
export const WITH_SHORT_MARGIN: Style = {
  width: 17,
  text: ({ rate, margin }) => `${percent(rate, 2).padStart(10)} ± ${fixed(100 * margin, 4)}`,
};
export const PERCENT: Style = { width: 11, text: ({ rate }) => percent(rate, 3).padStart(11) };
export const ROUNDED: Style = {
  width: 5,
  text: ({ rate }) => (rate > 0 && rate < 0.005 ? '<1%' : `${Math.round(100 * rate)}%`).padStart(5),
};

/** The most detailed style in which so many shares fit in a line. */
export const styleFor = ({ width }: Screen, nameWidth: number, isExact: boolean, shares: number): Style =>
  [WITH_MARGIN, PERCENT].slice(isExact ? 1 : 0).find(style => nameWidth + shares * style.width <= width) ?? ROUNDED;

/** Bars take the columns that are left. */
export const layoutFor = ({ width }: Screen, nameWidth: number, style: Style, shares: number): Layout => {
  const barWidth = Math.floor((width - nameWidth) / shares) - style.width;
  return { ...style, nameWidth, barWidth: barWidth < BAR_GAP + MIN_BAR_WIDTH ? 0 : barWidth };
};

/** @param whole the rate whose bar has the full length */
export const cellOf = (screen: Screen, { text, barWidth }: Layout, share: Share, whole: number): string => {
  if (barWidth === 0) return text(share);
  const drawn = bar(share.rate / whole, barWidth - BAR_GAP);
  return `${text(share)}  ${painted(screen, share.colour, drawn)}${' '.repeat(barWidth - BAR_GAP - drawn.length)}`;
};

export const shareLine = (
  screen: Screen,
  layout: Layout,
  name: string,
  shares: readonly Share[],
  whole: number,
): string =>
  (name.padEnd(layout.nameWidth) + shares.map(share => cellOf(screen, layout, share, whole)).join('')).trimEnd();
