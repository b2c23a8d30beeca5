// The categories of the players' final hands, as many players beside one another as there is room for.
import { CATEGORIES, type Category } from '../../../engine/categories.js';
import { marginOf } from '../../../odds/rates.js';
import type { Equities, PlayerEquity } from '../../../questions/answers/equity-answer.js';
import type { Screen } from '../../screen.js';
import { BAR_GAP, layoutFor, PERCENT, type Share, shareLine, styleFor } from '../../shares.js';
import { colourOfPlayer, numberedNames, rangeText, widest } from './result.js';

const NAME_WIDTH = 'Three of a Kind'.length;

/** A player and his number from 0. */
interface Shown {
  readonly player: PlayerEquity;
  readonly index: number;
}

const rateOf = ({ player }: Shown, category: Category): number => player.categories?.[category] ?? 0;

/** The ranges where they are short, otherwise the players' numbers. */
const headLine = (shown: readonly Shown[], width: number): string => {
  const all = [
    shown.map(({ player }) => rangeText(player)),
    shown.map(({ index }) => `player ${index + 1}`),
    shown.map(({ index }) => String(index + 1)),
  ];
  const names = all.find(each => widest(each) <= width - 2 * BAR_GAP) ?? numberedNames([]);
  return (' '.repeat(NAME_WIDTH) + names.map(each => `  ${each}`.padEnd(width)).join('')).trimEnd();
};

const tableLines = (screen: Screen, { method, deals }: Equities, shown: readonly Shown[]): string[] => {
  const style = styleFor(screen, NAME_WIDTH, method === 'exact', shown.length);
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
    headLine(shown, style.width + layout.barWidth),
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
  const room = Math.max(1, Math.floor((screen.width - NAME_WIDTH) / PERCENT.width));
  const tables = Math.ceil(all.length / room);
  const size = Math.ceil(all.length / tables);
  return Array.from({ length: tables }, (_, i) => all.slice(i * size, (i + 1) * size)).flatMap((shown, i) => [
    ...(i === 0 ? [] : ['']),
    ...tableLines(screen, equities, shown),
  ]);
};
