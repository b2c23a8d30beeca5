// Ranges that players keep, in this browser's own storage, as lines of text: "Six-handed/BTN/Open: 22+, A2s+". The text is the file that they export, edit and import.
import { GAMES, type GameName, isGame } from '../games/games.js';
import { readStored, store } from '../page/dom.js';
import { cleanPath, type NamedRanges } from '../situation/named-ranges.js';
import { readQuestion } from '../situation/question.js';

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

let keptText = '';
let kept: readonly KeptRange[] = [];

/** The same list until it is changed. Lines that are neither a range nor a folder are left out. */
export const readKept = (): readonly KeptRange[] => {
  const text = readText();
  if (text !== keptText) kept = text.split('\n').flatMap(line => parseLine(line) ?? []);
  keptText = text;
  return kept;
};

/** @returns whether the browser keeps them longer than this page */
export const storeKept = (kept: readonly KeptRange[]): boolean => {
  const text = writeKept(kept);
  const isStored = store(STORAGE_KEY, text);
  unstored = isStored ? undefined : text;
  return isStored;
};

/** The name without its folders. */
export const nameOfPath = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The folder that a path is in; empty if none. */
export const findFolder = (path: string): string => path.slice(0, -nameOfPath(path).length).replace(/\/$/, '');

/** Whether a name is a question of its own, "22+", "3" or "AhKh", and so cannot stand for a range. */
const isNotation = (name: string): boolean => readQuestion(name).faults.length === 0;

let lastKept = kept;
let lastGame = '';
let lastNamed: NamedRanges = new Map();

/** The ranges of a game by their paths, and by their names without folders where only one has that name. */
export const readNamedRanges = (game: GameName): NamedRanges => {
  const kept = readKept();
  if (kept === lastKept && game === lastGame) return lastNamed;
  const own = kept.filter(each => each.range !== '' && each.game === game);
  const counts = new Map<string, number>();
  for (const { path } of own) {
    const name = nameOfPath(path).toLowerCase();
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const isAlone = ({ path }: KeptRange): boolean => counts.get(nameOfPath(path).toLowerCase()) === 1;
  const byName = own.filter(isAlone).map(each => [nameOfPath(each.path), each] as const);
  const named = [...byName, ...own.map(each => [each.path, each] as const)].filter(([name]) => !isNotation(name));
  lastNamed = new Map(named.map(([name, { path, range }]) => [name.toLowerCase(), { name: path, range }]));
  [lastKept, lastGame] = [kept, game];
  return lastNamed;
};
