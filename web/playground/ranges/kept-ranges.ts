// Ranges that players keep, in this browser's own storage, as lines of text: "Six-handed/BTN/Open: 22+, A2s+". The text is the file that they export, edit and import.
import { splitTypedParts } from '../../../src/questions/typed-parts.js';
import { GAMES, type GameName, isGame } from '../games/games.js';
import { createChangeCheck, readStored, store } from '../page/dom.js';
import { cleanPath, type NamedRange, type NamedRanges } from '../situation/named-ranges.js';
import { readQuestion } from '../situation/question.js';
import { isRandom, NO_HANDS, nameOfSeat, type Seat, type Situation, seatText } from '../situation/situation.js';
import { groupBy } from './classes.js';

export interface KeptRange {
  /** The name, with its folders before it: "Six-handed/BTN/Open". */
  readonly path: string;
  readonly game: GameName;
  /** Empty for a folder, which is kept while it has no ranges too. */
  readonly range: string;
}

export const STORAGE_KEY = 'ranges';

/** The first lines of a file. A later version that reads lines in another way has another number. */
const HEAD = `# Ranges of the page Poker odds, version 1. On each line: folder/name: range
# A line that ends with "/" is a folder. "[short-deck]" before a range: it is of that game.
`;

/** The range or the folder of a line; undefined if it is neither. The range is not checked. */
export const parseLine = (line: string): KeptRange | undefined => {
  if (line.trimStart().startsWith('#')) return undefined;
  const [, name = '', label = 'holdem', range = ''] = /^([^:]+):\s*(?:\[([a-z-]+)\])?\s*(.*\S)\s*$/.exec(line) ?? [];
  const isFolder = /^[^:]+\/\s*$/.test(line);
  const path = cleanPath(isFolder ? line : name);
  const isKept = isFolder || (range !== '' && isGame(label) && GAMES[label].ranges);
  return path !== '' && isKept ? { path, game: isGame(label) ? label : 'holdem', range } : undefined;
};

const writeLine = ({ path, game, range }: KeptRange): string =>
  range === '' ? `${path}/` : `${path}: ${game === 'holdem' ? '' : `[${game}] `}${range}`;

export const writeKept = (kept: readonly KeptRange[]): string =>
  HEAD + kept.map(each => `${writeLine(each)}\n`).join('');

/** The text as last written, if the browser did not store it: it lasts as long as the page. */
let unstored: string | undefined;
const readText = (): string => unstored ?? readStored(STORAGE_KEY) ?? '';

const isOtherText = createChangeCheck();
let kept: readonly KeptRange[] = [];

/** The same list until it is changed. Lines that are neither a range nor a folder are left out. */
export const readKept = (): readonly KeptRange[] => {
  const text = readText();
  if (isOtherText(text)) kept = text.split('\n').flatMap(line => parseLine(line) ?? []);
  return kept;
};

/** @returns whether the browser keeps them longer than this page */
export const storeKept = (kept: readonly KeptRange[]): boolean => {
  const text = writeKept(kept);
  const isStored = store(STORAGE_KEY, text);
  unstored = isStored ? undefined : text;
  return isStored;
};

export const nameOfPath = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The folder that a path is in; empty if none. */
export const findFolder = (path: string): string => path.slice(0, -nameOfPath(path).length).replace(/\/$/, '');

/** The ends of a path, the whole path first: "Six-handed/BTN/Open", "BTN/Open", "Open". */
const listEnds = (path: string): string[] => path.split('/').map((_, i, names) => names.slice(i).join('/'));

/** What a name means that is a question of its own, "22+", "3" or "AhKh", and so cannot stand for a range; else empty. */
export const explainNotation = (name: string, game: GameName): string => {
  const { seats, faults } = readQuestion(name, game);
  if (faults.length > 0) return '';
  if (splitTypedParts(name).length > 1) return 'a part of the question';
  const seat = seats[0]!;
  if (seat.range === NO_HANDS) return 'a range without hands';
  if (isRandom(seat)) return /^\d/.test(name) ? 'players with any two cards' : 'any two cards';
  return `${seat.range === '' ? 'the hand' : 'the range'} ${name}`;
};

/** By the ends of their paths in lower case. A whole path means its own range alone, though others may end so. */
const groupByEnds = (ranges: readonly KeptRange[]): Map<string, NamedRange[]> => {
  const ends = ranges.flatMap(({ path, range }) =>
    listEnds(path.toLowerCase()).map(end => ({ end, name: path, range })),
  );
  const found: Map<string, NamedRange[]> = groupBy(ends, ({ end }) => end);
  for (const { path, range } of ranges) found.set(path.toLowerCase(), [{ name: path, range }]);
  return found;
};

const isOtherList = createChangeCheck();
let named: NamedRanges = new Map();

/** The ranges of a game by their paths, and by ends of these. */
export const readNamedRanges = (game: GameName): NamedRanges => {
  const kept = readKept();
  if (!isOtherList(kept, game)) return named;
  const found = groupByEnds(kept.filter(each => each.range !== '' && each.game === game));
  named = {
    get(name) {
      const ranges = found.get(name.toLowerCase());
      return ranges && explainNotation(name, game) === '' ? ranges : undefined;
    },
  };
  return named;
};

/** What a seat holds, in short: a saved range by the shortest name that can be typed for it, one that is not saved here with its folder. */
export const labelHolding = (seat: Seat, game: GameName): string => {
  if (seat.name === '') return seatText(seat);
  const named = readNamedRanges(game);
  const isOwn = (end: string): boolean => {
    const ranges = named.get(end) ?? [];
    return ranges.length === 1 && ranges[0]!.name === seat.name;
  };
  const ends = listEnds(seat.name);
  return ends.findLast(isOwn) ?? ends.slice(-2)[0]!;
};

/** "Player 2: BTN/Open", or with what he holds: "You: strongest 40%", which is no equity. */
export const labelSeat = ({ seats, game }: Situation, seat: number): string =>
  `${nameOfSeat(seat)}: ${labelHolding(seats[seat]!, game).replace(/^[\d.]+%$/, 'strongest $&')}`;
