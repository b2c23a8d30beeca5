// The tables of equity: the players with their equity, wins and ties, and the categories of their final hands.

import { CATEGORIES, type Category } from '../../engine/categories.js';
import type { Counts } from '../../engine/counts.js';
import { marginOf } from '../../odds/rates.js';
import type { Equities, PlayerEquity } from '../../questions/answers/answer-types.js';
import type { EquityQuestion } from '../../questions/question.js';
import { grouped, printable } from '../../text.js';
import { withSuits } from '../card-colours.js';
import {
  BAR_GAP,
  cellOf,
  chooseStyle,
  type Emphasis,
  emphasized,
  isWide,
  layoutFor,
  PERCENT,
  type Share,
  type ShareStyle,
  shareLine,
  WITH_SHORT_MARGIN,
} from '../table-writer.js';
import type { Colour, Screen } from '../terminal-style.js';

export interface EquityResult {
  readonly question: EquityQuestion;
  readonly counts: Counts;
  readonly equities: Equities;
  /** Milliseconds of computing; 0 when a table has the counts. */
  readonly ms: number;
  /** Whether it was stopped before its end. */
  readonly isStopped: boolean;
}

const COLOURS: readonly Colour[] = ['green', 'magenta', 'cyan', 'yellow', 'red'];

export const colourOfPlayer = (player: number): Colour => COLOURS[player % COLOURS.length] ?? 'cyan';

/** A range on one line. */
export const rangeText = ({ range }: PlayerEquity): string => printable(range.trim().replace(/\s+/g, ' '));

/** "1 hand", "1,326 hands" */
export const handsText = ({ combos }: PlayerEquity): string => `${grouped(combos)} ${combos === 1 ? 'hand' : 'hands'}`;

export const numberedNames = (players: readonly unknown[]): string[] => players.map((_, i) => `player ${i + 1}`);

/** The length of the longest text; 0 when there is none. */
export const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(({ length }) => length));

/** How the players are named, and how their shares are written. */
export interface PlayersTable {
  readonly labels: readonly string[];
  /** Whether the labels are the ranges. Then a column has the numbers of their hands; otherwise the heading has both. */
  readonly hasRanges: boolean;
  readonly style: ShareStyle;
  /** Columns of the labels and the numbers of hands. */
  readonly nameWidth: number;
  /** Columns of the bar and the space before it; 0 without bars. */
  readonly barWidth: number;
}

const RATES = ['equity', 'win', 'tie'] as const;
const HANDS_WIDTH = '  hands'.length;
/** Longer ranges stand above the table, so that 80 columns have room for margins and a bar. */
const MAX_LABEL_WIDTH = 14;

/** The wide table has short ranges beside the numbers, margins and a bar; the narrow one has the ranges above and neither. */
export const playersTable = (screen: Screen, { method, players }: Equities): PlayersTable => {
  const ranges = players.map(rangeText);
  const hasRanges = isWide(screen) && widest(ranges) <= MAX_LABEL_WIDTH;
  const labels = hasRanges ? ranges : numberedNames(players);
  const style = method === 'exact' || !isWide(screen) ? PERCENT : WITH_SHORT_MARGIN;
  const nameWidth = widest(labels) + (hasRanges ? HANDS_WIDTH : 0);
  const barWidth = isWide(screen) ? screen.width - nameWidth - RATES.length * style.width : 0;
  return { labels, hasRanges, style, nameWidth, barWidth };
};

const playersHead = ({ style, barWidth, nameWidth, hasRanges }: PlayersTable): string => {
  const name = hasRanges ? 'hands'.padStart(nameWidth) : ' '.repeat(nameWidth);
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
  return [playersHead(table), ...players.map((player, i) => playerLine(screen, table, player, i, { deals, leader }))];
};

const NAME_WIDTH = 'Three of a Kind'.length;

/** A player and his number from 0. */
interface Shown {
  readonly player: PlayerEquity;
  readonly index: number;
}

const rateOf = ({ player }: Shown, category: Category): number => player.categories?.[category] ?? 0;

/** The ranges where they are short, otherwise the players' numbers. */
const categoriesHead = (shown: readonly Shown[], width: number): string => {
  const ranges = shown.map(({ player }) => rangeText(player));
  const names = widest(ranges) <= width - 2 * BAR_GAP ? ranges : shown.map(({ index }) => `player ${index + 1}`);
  return (' '.repeat(NAME_WIDTH) + names.map(each => `  ${each}`.padEnd(width)).join('')).trimEnd();
};

const tableLines = (screen: Screen, { method, deals }: Equities, shown: readonly Shown[]): string[] => {
  const style = chooseStyle(screen, method === 'exact');
  const layout = layoutFor(screen, NAME_WIDTH, style, shown.length);
  const largest = Math.max(Number.MIN_VALUE, ...shown.flatMap(each => CATEGORIES.map(name => rateOf(each, name))));
  const shareOf = (each: Shown, category: Category): Share => {
    const rate = rateOf(each, category);
    return {
      rate,
      margin: marginOf(Math.sqrt((rate * (1 - rate)) / deals), deals),
      colour: colourOfPlayer(each.index),
    };
  };
  return [
    categoriesHead(shown, style.width + layout.barWidth),
    ...CATEGORIES.map(name =>
      shareLine(
        screen,
        layout,
        name,
        shown.map(each => shareOf(each, name)),
        largest,
      ),
    ),
  ];
};

/** A table, or several with an empty line before each but the first. */
export const categoryLines = (screen: Screen, equities: Equities): string[] => {
  const all = equities.players.map((player, index) => ({ player, index }));
  const room = Math.max(
    1,
    Math.floor((screen.width - NAME_WIDTH) / chooseStyle(screen, equities.method === 'exact').width),
  );
  const tables = Math.ceil(all.length / room);
  const size = Math.ceil(all.length / tables);
  return Array.from({ length: tables }, (_, i) => all.slice(i * size, (i + 1) * size)).flatMap((shown, i) => [
    ...(i === 0 ? [] : ['']),
    ...tableLines(screen, equities, shown),
  ]);
};
