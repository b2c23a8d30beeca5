// Changes of the ranges that players keep: each gives the new list, so that the one before can be taken back.
import { formatNumber } from '../../../src/text.js';
import { requireRange } from '../situation/question.js';
import { findFolder, type KeptRange, parseLine, writeKept } from './kept-ranges.js';

/** The seats as players call them. Their ranges are for players to fill in: no chart was copied. */
const POSITIONS = {
  'Six-handed': ['UTG', 'HJ', 'CO', 'BTN', 'SB', 'BB'],
  'Full ring': ['UTG', 'UTG+1', 'UTG+2', 'LJ', 'HJ', 'CO', 'BTN', 'SB', 'BB'],
} as const;

export type Table = keyof typeof POSITIONS;
export const TABLES = Object.keys(POSITIONS) as readonly Table[];

type KeptRanges = readonly KeptRange[];

/** Names are told apart without case, and for each game. */
const makeKey = ({ path, game, range }: KeptRange): string => `${range === '' ? 'folder' : game} ${path.toLowerCase()}`;

export const findSame = (kept: KeptRanges, added: KeptRange): KeptRange | undefined =>
  kept.find(each => makeKey(each) === makeKey(added));

/** Far more than players have; with more, the list to choose from would be slow. */
const MAX_KEPT = 2000;
/** Of 5 MB that a browser stores for a site. */
const MAX_TEXT_LENGTH = 1_000_000;

const requireCount = (count: number): void => {
  const numbers = [count, MAX_KEPT].map(formatNumber);
  if (count <= MAX_KEPT) return;
  throw new Error(`These are ${numbers[0]} ranges and folders: at most ${numbers[1]} can be saved.`);
};

export const requireLength = (length: number): void => {
  if (length > MAX_TEXT_LENGTH) throw new Error('At most 1 MB of text can be saved.');
};

/** The folder that a range is in, or that a folder is. */
const findOwnFolder = (each: KeptRange): string => listFolders(each).at(-1)?.toLowerCase() ?? '';

/** Each by its name: one that is added is in place of another of the same name, or else last. */
const listByName = (kept: KeptRanges): Map<string, KeptRange> => new Map(kept.map(each => [makeKey(each), each]));

/** The first ranges as they are, and each other one behind those of its folder, or else at the end. @throws {Error} these are too many */
const arrange = (kept: KeptRanges, firsts: number): KeptRange[] => {
  const groups: KeptRange[][] = kept.slice(0, firsts).map(each => [each]);
  const end: KeptRange[] = [];
  const byFolder = new Map(groups.map(group => [findOwnFolder(group[0]!), group]));
  for (const each of kept.slice(firsts)) {
    (byFolder.get(findFolder(each.path).toLowerCase()) ?? end).push(each);
  }
  const arranged = [...groups.flat(), ...end];
  requireCount(arranged.length);
  requireLength(writeKept(arranged).length);
  return arranged;
};

/** With this range in place of one of the same name, else behind the others of its folder. @throws {Error} these are too many */
export const keepRange = (kept: KeptRanges, added: KeptRange): KeptRange[] => {
  const next = listByName(kept);
  const { size } = next;
  return arrange([...next.set(makeKey(added), added).values()], size);
};

/** The folders that a range is in, or that a folder is and is in, the outer ones first: "Six-handed", "Six-handed/BTN". */
export const listFolders = ({ path, range }: KeptRange): string[] => {
  const folder = range === '' ? path : findFolder(path);
  if (folder === '') return [];
  return folder.split('/').map((_, i, names) => names.slice(0, i + 1).join('/'));
};

export const addPositions = (kept: KeptRanges, table: Table): KeptRange[] => {
  const folders = POSITIONS[table].map(name => ({ path: `${table}/${name}`, game: 'holdem', range: '' }) as const);
  return importKept(kept, folders).kept;
};

/** Without a range, or without a folder and all that is in it. */
export const deleteKept = (kept: KeptRanges, deleted: KeptRange): KeptRange[] => {
  const folder = deleted.path.toLowerCase();
  const isDeleted = (each: KeptRange): boolean =>
    deleted.range === ''
      ? listFolders(each).some(path => path.toLowerCase() === folder)
      : makeKey(each) === makeKey(deleted);
  return kept.filter(each => !isDeleted(each));
};

const isEntry = (line: string): boolean => line.trim() !== '' && !line.trimStart().startsWith('#');

/**
 * The ranges and folders of a text.
 * @param areAll whether they are to be the whole list, in which each name is once
 * @throws {Error} with the number of the line that is wrong, or the text is too long
 */
export const parseKept = (text: string, areAll = false): KeptRange[] => {
  requireLength(text.length);
  const lines = text.split('\n');
  requireCount(lines.filter(isEntry).length);
  const numbers = new Map<string, number>();
  return lines.flatMap((line, i) => {
    if (!isEntry(line)) return [];
    try {
      const read = parseLine(line);
      if (!read) throw new Error('write a name, a colon and a range');
      if (read.range !== '') requireRange(read.range, read.game);
      const same = read.range === '' ? undefined : numbers.get(makeKey(read));
      if (areAll && same !== undefined) throw new Error(`line ${same} has the name "${read.path}" too`);
      numbers.set(makeKey(read), i + 1);
      return [read];
    } catch (error) {
      throw new Error(`line ${i + 1}: ${(error as Error).message}`);
    }
  });
};

/**
 * With the ranges of a file. One whose name has another range already gets a number: both are kept.
 * @throws {Error} these are too many
 */
export const importKept = (kept: KeptRanges, added: KeptRanges): { kept: KeptRange[]; numbered: string[] } => {
  const next = listByName(kept);
  const { size } = next;
  const numbered: string[] = [];
  for (const each of added) {
    const isTaken = (path: string): boolean => {
      const other = next.get(makeKey({ ...each, path }));
      return other !== undefined && other.range !== each.range;
    };
    let { path } = each;
    for (let number = 2; isTaken(path); number++) path = `${each.path} ${number}`;
    if (path !== each.path) numbered.push(path);
    next.set(makeKey({ ...each, path }), { ...each, path });
  }
  return { kept: arrange([...next.values()], size), numbered };
};
