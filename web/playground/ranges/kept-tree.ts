// Saved ranges by folders, nested, as they are shown. The content of a folder is made when it is opened: there may be thousands of ranges.
import { GAMES } from '../games/games.js';
import { make, makeButton } from '../page/dom.js';
import { listFolders } from './change-kept.js';
import { type KeptRange, nameOfPath } from './kept-ranges.js';

export interface Folder {
  readonly path: string;
  readonly ranges: KeptRange[];
  readonly folders: Folder[];
  count: number;
}

const makeEmpty = (path: string): Folder => ({ path, ranges: [], folders: [], count: 0 });

/** The ranges and folders that are in no folder, with all that is in these. Names of folders are told apart without case. */
export const groupByFolder = (kept: readonly KeptRange[]): Folder => {
  const root = makeEmpty('');
  const found = new Map<string, Folder>();
  for (const each of kept) {
    const outer = [root];
    for (const path of listFolders(each)) {
      const key = path.toLowerCase();
      const folder = found.get(key) ?? makeEmpty(path);
      if (!found.has(key)) outer.at(-1)!.folders.push(folder);
      found.set(key, folder);
      outer.push(folder);
    }
    if (each.range === '') continue;
    outer.at(-1)!.ranges.push(each);
    for (const folder of outer) folder.count++;
  }
  return root;
};

/** Those that were opened stay open when the list is made again. */
export const createTree = (press: {
  open(kept: KeptRange): void;
  remove(kept: KeptRange): void;
  saveIn(folder: string): void;
}) => {
  const opened = new Set<string>();
  const makeDelete = (kept: KeptRange): HTMLElement =>
    makeButton({ className: 'small', ariaLabel: `Delete ${kept.path}` }, 'Delete', () => press.remove(kept));
  const makeRange = (kept: KeptRange): HTMLElement => {
    const game = kept.game === 'holdem' ? '' : `${GAMES[kept.game].label}: `;
    const open = makeButton('small', nameOfPath(kept.path), () => press.open(kept));
    return make('li', 'line', open, make('span', 'hint one-line', game + kept.range), makeDelete(kept));
  };
  const makeFolder = (folder: Folder): HTMLElement => {
    const { path, count } = folder;
    const title = make('summary', '', `${nameOfPath(path)} (${count || 'empty'})`);
    const frame = make('details', { open: opened.has(path) }, title);
    const fill = (): void => {
      const label = `Save here, in ${path}`;
      const save = makeButton({ className: 'small', ariaLabel: label }, 'Save here', () => press.saveIn(path));
      frame.append(make('div', 'line', save, makeDelete({ path, game: 'holdem', range: '' })), makeList(folder));
    };
    if (frame.open) fill();
    frame.addEventListener('toggle', () => {
      if (frame.open) opened.add(path);
      else opened.delete(path);
      if (frame.open && frame.childElementCount === 1) fill();
    });
    return make('li', '', frame);
  };
  const makeList = ({ ranges, folders }: Folder): HTMLElement =>
    make('ul', '', ...ranges.map(makeRange), ...folders.map(makeFolder));
  return { makeList, reveal: (path: string) => opened.add(path) };
};
