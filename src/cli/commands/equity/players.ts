// The table of the players: how many hands each range has, then equity with a bar, wins and ties.
import { marginOf } from '../../../odds/rates.js';
import type { Equities, PlayerEquity } from '../../../questions/answers/equity-answer.js';
import { grouped } from '../../../text.js';
import { type Screen, withSuits } from '../../screen.js';
import {
  BAR_GAP,
  cellOf,
  type Emphasis,
  emphasized,
  MIN_BAR_WIDTH,
  PERCENT,
  ROUNDED,
  type Share,
  type ShareStyle,
  WITH_MARGIN,
  WITH_SHORT_MARGIN,
} from '../../shares.js';
import { colourOfPlayer, numberedNames, rangeText, widest } from './result.js';

/** How the players are named, and how their shares are written. */
interface Form {
  readonly labels: readonly string[];
  /** Whether the labels are the ranges. Then a column has the numbers of their hands; otherwise the heading has both. */
  readonly hasRanges: boolean;
  readonly style: ShareStyle;
  readonly hasBar: boolean;
}

/** A form that fits the screen. */
export interface PlayersTable extends Form {
  /** Columns of the labels and the numbers of hands. */
  readonly nameWidth: number;
  /** Columns of the bar and the space before it; 0 without bars. */
  readonly barWidth: number;
}

const RATES = ['equity', 'win', 'tie'] as const;
const HANDS_WIDTH = '  hands'.length;
/** Longer ranges stand above the table. */
const MAX_LABEL_WIDTH = 24;

const nameWidthOf = ({ labels, hasRanges }: Form): number => widest(labels) + (hasRanges ? HANDS_WIDTH : 0);
const sharesWidthOf = ({ style }: Form): number => RATES.length * style.width;

const fits = ({ width }: Screen, form: Form): boolean => {
  const bar = form.hasBar ? BAR_GAP + MIN_BAR_WIDTH : 0;
  if (form.hasRanges && widest(form.labels) > MAX_LABEL_WIDTH) return false;
  return nameWidthOf(form) + sharesWidthOf(form) + bar <= width;
};

/** The best form that fits: it gives up ranges beside the numbers first, then bars, then margins, then decimals. */
export const playersTable = (screen: Screen, { method, players }: Equities): PlayersTable => {
  const ranges = { labels: players.map(rangeText), hasRanges: true };
  const names = { labels: numberedNames(players), hasRanges: false };
  const styles = method === 'exact' ? [PERCENT] : [WITH_MARGIN, WITH_SHORT_MARGIN];
  const narrowest = { labels: players.map((_, i) => String(i + 1)), hasRanges: false, style: ROUNDED, hasBar: false };
  const forms: readonly Form[] = [
    ...[ranges, names].flatMap(labels => styles.map(style => ({ ...labels, style, hasBar: true }))),
    ...styles.slice(1).map(style => ({ ...names, style, hasBar: false })),
    { ...names, style: PERCENT, hasBar: true },
    { ...ranges, style: PERCENT, hasBar: false },
    { ...names, style: PERCENT, hasBar: false },
    { ...ranges, style: ROUNDED, hasBar: false },
  ];
  const form = forms.find(each => fits(screen, each)) ?? narrowest;
  const nameWidth = nameWidthOf(form);
  return { ...form, nameWidth, barWidth: form.hasBar ? screen.width - nameWidth - sharesWidthOf(form) : 0 };
};

const headLine = ({ style, barWidth, nameWidth, hasRanges }: PlayersTable): string => {
  const name = hasRanges ? 'hands'.padStart(nameWidth) : ' '.repeat(nameWidth);
  if (style === ROUNDED) return name + ['eq', 'win', 'tie'].map(each => each.padStart(style.width)).join('');
  const [equity, win, tie] = RATES.map(each => `  ${each}`.padEnd(style.width));
  return `${name}${equity}${' '.repeat(barWidth)}${win}${tie}`.trimEnd();
};

/** The line of the greatest equity is bold; that of a player who cannot win is dim. */
const emphasisOfPlayer = ({ equity }: PlayerEquity, leader: number): Emphasis => {
  if (equity === 0) return 'dim';
  return equity === leader ? 'bold' : 'normal';
};

const playerLine = (
  screen: Screen,
  table: PlayersTable,
  player: PlayerEquity,
  index: number,
  { deals, leader }: { readonly deals: number; readonly leader: number },
): string => {
  const emphasis = emphasisOfPlayer(player, leader);
  const { labels, hasRanges, style, nameWidth, barWidth } = table;
  const label = labels[index] ?? '';
  const name = emphasized(screen, emphasis, withSuits(screen, label)) + ' '.repeat(widest(labels) - label.length);
  const hands = hasRanges ? grouped(player.combos).padStart(nameWidth - widest(labels)) : '';
  const cells = RATES.map(which => {
    const margin = marginOf(player.standardErrors[which], deals);
    const share: Share = { rate: player[which], margin, colour: colourOfPlayer(index) };
    const layout = { ...style, nameWidth, barWidth: which === 'equity' ? barWidth : 0 };
    return cellOf(screen, layout, share, 1, which === 'equity' ? emphasis : 'normal');
  });
  return name + hands + cells.join('');
};

/** The lines of the table, its head first. */
export const playerLines = (screen: Screen, table: PlayersTable, { players, deals }: Equities): string[] => {
  const leader = Math.max(...players.map(({ equity }) => equity));
  return [headLine(table), ...players.map((player, i) => playerLine(screen, table, player, i, { deals, leader }))];
};
