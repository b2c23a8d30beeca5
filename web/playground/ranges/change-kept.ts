// Changes of the ranges that players keep: each gives the new list, so that the one before can be taken back.
import { requireRange } from '../situation/question.js';
import { findFolder, type KeptRange, parseLine } from './kept-ranges.js';

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

/** With this range in place of one of the same name, else behind the others of its folder. */
export const keepRange = (kept: KeptRanges, added: KeptRange): KeptRange[] => {
  const same = kept.findIndex(each => makeKey(each) === makeKey(added));
  if (same >= 0) return kept.with(same, added);
  const folder = findFolder(added.path).toLowerCase();
  const last = kept.findLastIndex(each => listFolders(each).at(-1)?.toLowerCase() === folder);
  return kept.toSpliced(last < 0 ? kept.length : last + 1, 0, added);
};

/** The folders that a range is in, or that a folder is and is in, the outer ones first: "Six-handed", "Six-handed/BTN". */
export const listFolders = ({ path, range }: KeptRange): string[] => {
  const folder = range === '' ? path : findFolder(path);
  if (folder === '') return [];
  return folder.split('/').map((_, i, names) => names.slice(0, i + 1).join('/'));
};

export const addPositions = (kept: KeptRanges, table: Table): KeptRange[] =>
  importKept(
    kept,
    POSITIONS[table].map(name => ({ path: `${table}/${name}`, game: 'holdem', range: '' })),
  ).kept;

/** Without a range, or without a folder and all that is in it. */
export const deleteKept = (kept: KeptRanges, deleted: KeptRange): KeptRange[] => {
  const isDeleted = (each: KeptRange): boolean =>
    deleted.range === '' ? listFolders(each).includes(deleted.path) : makeKey(each) === makeKey(deleted);
  return kept.filter(each => !isDeleted(each));
};

/** The ranges and folders of a text. @throws {Error} with the number of the line that is wrong */
export const parseKept = (text: string): KeptRange[] =>
  text.split('\n').flatMap((line, i) => {
    if (line.trim() === '' || line.trimStart().startsWith('#')) return [];
    try {
      const read = parseLine(line);
      if (!read) throw new Error('write a name, a colon and a range');
      if (read.range !== '') requireRange(read.range, read.game);
      return [read];
    } catch (error) {
      throw new Error(`line ${i + 1}: ${(error as Error).message}`);
    }
  });

/** With the ranges of a file. One whose name has another range already gets a number: both are kept. */
export const importKept = (kept: KeptRanges, added: KeptRanges): { kept: KeptRange[]; numbered: string[] } => {
  let next = [...kept];
  const numbered: string[] = [];
  for (const each of added) {
    const isTaken = (path: string): boolean =>
      next.some(other => makeKey(other) === makeKey({ ...each, path }) && other.range !== each.range);
    let path = each.path;
    for (let number = 2; isTaken(path); number++) path = `${each.path} ${number}`;
    if (path !== each.path) numbered.push(path);
    next = keepRange(next, { ...each, path });
  }
  return { kept: next, numbered };
};
