// The breakdowns of equity in tables with bars: by category, by the equity of a player's hand, by made hand and draw.
import { computeMargin, DISTRIBUTION_PLACES } from '../../calculations/rates.js';
import type { Deck } from '../../engine/deck.js';
import type { EquityAnswer, HandGroup } from '../../questions/answers/equity-types.js';
import { formatNumber } from '../../text.js';
import { isWide, type RateCell, writeTable } from '../table-writer.js';
import { type Colour, type Screen, withSuits, wrapLines } from '../terminal-style.js';

const COLOURS = ['green', 'magenta', 'cyan', 'yellow', 'red'] as const;

/** The colour of a player's bars. */
export const chooseColour = (player: number): Colour => COLOURS[player % COLOURS.length]!;

type Margin = Pick<RateCell, 'margin'>;

/** The margin of a part of `deals` deals, or of a mean share of their pots, which varies less; none if every deal was counted. */
const findMargin = ({ method }: EquityAnswer, rate: number, deals: number): Margin =>
  method === 'exact' ? {} : { margin: computeMargin(Math.sqrt((rate * (1 - rate)) / deals), deals) };

/** Rates that each player has by the same names, with several players side by side; nothing without players. */
const writeSideBySide = (
  screen: Screen,
  names: readonly string[],
  players: readonly (readonly number[])[],
  labels: readonly string[],
  marginOf: (rate: number) => Margin,
): string[] => {
  const size = isWide(screen) ? 3 : 2;
  const lines: string[] = [];
  for (let first = 0; first < players.length; first += size) {
    const shown = players.slice(first, first + size);
    const whole = Math.max(Number.MIN_VALUE, ...shown.flat());
    const makeCell = (rate: number, i: number): RateCell => ({
      rate,
      bar: { whole, colour: chooseColour(first + i) },
      ...marginOf(rate),
    });
    const rows = names.map((name, row) => [name, ...shown.map((rates, i) => makeCell(rates[row]!, i))] as const);
    const head = ['', ...labels.slice(first, first + size)];
    lines.push(...(first === 0 ? [] : ['']), ...writeTable(screen, head, rows));
  }
  return lines;
};

/** The categories of the players' final hands; nothing if they were not asked for. */
export const writeCategories = (
  screen: Screen,
  equities: EquityAnswer,
  labels: readonly string[],
  { categories: names }: Deck,
): string[] => {
  const rates = equities.players.flatMap(({ categories }) => (categories ? [names.map(name => categories[name])] : []));
  return writeSideBySide(screen, names, rates, labels, rate => findMargin(equities, rate, equities.deals));
};

const PLACES = Array.from({ length: DISTRIBUTION_PLACES }, (_, place) => {
  const width = 100 / DISTRIBUTION_PLACES;
  return `${width * place}-${width * (place + 1)} %`;
});

/** How the players' hands are spread over equity; nothing if it was not asked for. Noise of the hands has no margin. */
export const writeDistributions = (
  screen: Screen,
  { players, method }: EquityAnswer,
  labels: readonly string[],
): string[] => {
  const rates = players.flatMap(({ distribution }) => (distribution ? [distribution] : []));
  if (rates.length === 0) return [];
  const noise = method === 'exact' ? '' : '; sampled, they are wider than in truth, by the noise of each hand';
  const legend = `deals by the equity of the player's hand${noise}`;
  return [...writeSideBySide(screen, PLACES, rates, labels, () => ({})), '', ...wrapLines(screen, legend)];
};

/** A group that a deal has. */
type DealtGroup = HandGroup & { readonly equity: number };

const isDealt = (group: HandGroup): group is DealtGroup => group.equity !== null;

/** The longest name is shorter on a narrow screen: "Flush and Straight Draw". */
const writeGroupName = (screen: Screen, { name }: HandGroup): string =>
  isWide(screen) ? name : name.replace('Draw and', 'and');

/** A player's made hands, then draws, in columns below each other; at the end the names of groups that no deal has. */
const writeGroups = (
  screen: Screen,
  equities: EquityAnswer,
  lists: readonly (readonly HandGroup[])[],
  colour: Colour,
): string[] => {
  const all = lists.flat();
  const width = Math.max(...all.map(group => writeGroupName(screen, group).length));
  const whole = Math.max(Number.MIN_VALUE, ...all.map(({ share }) => share));
  const makeRow = (group: DealtGroup) => {
    const { combos, share, equity } = group;
    return [
      writeGroupName(screen, group).padEnd(width),
      formatNumber(combos),
      { rate: share, digits: 2, bar: { whole, colour }, ...findMargin(equities, share, equities.deals) },
      { rate: equity, digits: 2, ...findMargin(equities, equity, share * equities.deals) },
    ] as const;
  };
  const tables = lists.flatMap((groups, place) => {
    const rows = groups.filter(isDealt).map(makeRow);
    return rows.length === 0
      ? []
      : writeTable(screen, [place === 0 ? '' : 'draws', 'combos', 'of deals', 'equity'], rows);
  });
  const others = all.filter(group => !isDealt(group)).map(({ name }) => name);
  return others.length === 0 ? tables : [...tables, ...wrapLines(screen, `in no deal: ${others.join(', ')}`)];
};

/** What each player's hands are and draw to, one player below the other; nothing if it was not asked for. */
export const writeMadeHands = (screen: Screen, titles: readonly string[], equities: EquityAnswer): string[] => {
  const asked = equities.players.flatMap(({ madeHands, draws = [] }) =>
    madeHands ? [[madeHands, draws] as const] : [],
  );
  if (asked.length === 0) return [];
  const tables = asked.flatMap((groups, player) => [
    withSuits(screen, titles[player]!),
    ...writeGroups(screen, equities, groups, chooseColour(player)),
    '',
  ]);
  return [
    ...tables,
    ...wrapLines(screen, 'combos of the range; of deals: the share in which the player has one of them'),
  ];
};
