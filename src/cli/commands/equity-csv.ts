// One table of equity as CSV, for spreadsheets. Its columns are named as in the JSON: entries of arrays by their index, "equities[0]", and
// lists of several players are one table, with the player's index before them.
import type { equityData } from '../../questions/answers/equity-answer.js';

/** `data` of the endpoint. */
export type EquityData = ReturnType<typeof equityData>;

/** Its columns, in their order; `null` is an empty cell. All rows of a table have the same. */
export type CsvRow = Readonly<Record<string, string | number | null>>;

/** @param players how many there are @param equities of them, `null` where no deal has them */
const nameEquities = (players: number, equities: readonly number[] | null): CsvRow =>
  Object.fromEntries(Array.from({ length: players }, (_, i) => [`equities[${i}]`, equities?.[i] ?? null]));

// Each is called only for an answer that was asked for its list.

export const listHandRows = ({ players }: EquityData): CsvRow[] =>
  players.flatMap(({ hands }, player) => hands!.map(hand => ({ player, ...hand })));

/** Made hands, then draws, which overlap with them; on the river there are none. */
export const listGroupRows = ({ players }: EquityData): CsvRow[] =>
  players.flatMap(({ made_hands, draws = [] }, player) =>
    [...made_hands!, ...draws].map(group => ({ player, ...group })),
  );

export const listNextCardRows = ({ players, next_cards: cards }: EquityData): CsvRow[] =>
  cards!.map(({ equities, ...next }) => ({ ...next, ...nameEquities(players.length, equities) }));

export const listFlopRows = ({ players, flops }: EquityData): CsvRow[] =>
  flops!.map(({ equities, ...flop }) => ({ ...flop, ...nameEquities(players.length, equities) }));

/** @param rows one or more */
export const writeCsv = (rows: readonly CsvRow[]): string =>
  [Object.keys(rows[0]!), ...rows.map(row => Object.values(row))].map(cells => cells.join(',')).join('\n');
