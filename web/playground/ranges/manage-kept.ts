// Saves ranges under names, shows them by folders, deletes them, and exports and imports all as text. Each change can be undone here: what
// was saved stays when the table's Undo takes a step back.
import '../../styles/kept.css';
import type { GameName } from '../games/games.js';
import { make, makeButton } from '../page/dom.js';
import { cleanPath } from '../situation/named-ranges.js';
import { requireRange } from '../situation/question.js';
import { NO_HANDS, type Seat } from '../situation/situation.js';
import {
  addPositions,
  deleteKept,
  findSame,
  importKept,
  keepRange,
  parseKept,
  requireLength,
  TABLES,
} from './change-kept.js';
import { explainNotation, type KeptRange, readKept, STORAGE_KEY, storeKept, writeKept } from './kept-ranges.js';
import { createTree, groupByFolder } from './kept-tree.js';

export interface ManagerOptions {
  /** Sets the range of the seat. */
  readonly choose: (kept: KeptRange) => void;
  readonly own: () => Seat;
  readonly game: () => GameName;
  /** Is called after each change. */
  readonly onChange: () => void;
}

const FILE = 'poker-ranges.txt';
const NOT_KEPT = 'This browser does not keep it: save it as a file.';

const download = (): void => {
  const link = make('a');
  link.href = URL.createObjectURL(new Blob([writeKept(readKept())], { type: 'text/plain' }));
  link.download = FILE;
  link.click();
  URL.revokeObjectURL(link.href);
};

/** Fills the element, which is empty but for its summary. */
export const fillManager = (frame: HTMLElement, { choose, own, game, onChange }: ManagerOptions): void => {
  const [name, text, file, all] = [make('input'), make('textarea'), make('input'), make('details')];
  const [said, undo] = [make('p', 'hint'), makeButton('small', 'Undo', () => takeBack())];
  const [tree, outdated] = [make('div', 'kept'), make('div', 'line')];
  /** The lists before each change. */
  let before: (readonly KeptRange[])[] = [];
  /** The text as it was shown: another one is being edited, and is not replaced before it is kept or given up. */
  let shownText = '';
  const showText = (): void => {
    text.value = writeKept(readKept());
    shownText = text.value;
    outdated.hidden = true;
  };
  const show = (): void => {
    tree.replaceChildren(makeList(groupByFolder(readKept())));
    if (text.value === shownText) showText();
    else outdated.hidden = writeKept(readKept()) === shownText;
    undo.hidden = before.length === 0;
    onChange();
  };
  const put = (next: readonly KeptRange[], done: string): void => {
    said.textContent = storeKept(next) ? done : NOT_KEPT;
    show();
  };
  const change = (next: readonly KeptRange[], done: string): void => {
    before.push(readKept());
    put(next, done);
  };
  const takeBack = (): void => put(before.pop()!, 'The last change is undone.');
  const keepLines = (): void => {
    const next = parseKept(text.value, true);
    shownText = text.value;
    change(next, 'Kept in this browser.');
  };
  /** Says what is wrong with a text or a range. @returns whether nothing is */
  const attempt = (work: () => void): boolean => {
    try {
      work();
      return true;
    } catch (error) {
      said.textContent = (error as Error).message;
      return false;
    }
  };
  const save = (): void => {
    if (!/^[^:]*[^:\s/]\s*$/.test(name.value)) throw new Error('Write a name without a colon, after its folders.');
    const saved = { path: cleanPath(name.value), game: game(), range: own().range };
    if (['', NO_HANDS].includes(saved.range)) throw new Error('This range has no hands: paint some first.');
    requireRange(saved.range, saved.game);
    const same = findSame(readKept(), saved);
    const done = same ? `Replaced ${same.path}.` : `Saved as ${saved.path}.`;
    const meaning = explainNotation(saved.path, saved.game);
    const hint = meaning === '' ? '' : ` In the typed question this name means ${meaning}.`;
    change(keepRange(readKept(), saved), done + hint);
    choose(saved);
  };
  const importText = (added: string): void => {
    const read = parseKept(added);
    const { kept, numbered } = importKept(readKept(), read);
    const count = read.filter(({ range }) => range !== '').length;
    const renamed = numbered.length > 0 ? ` Other ranges had these names already: now ${numbered.join(', ')}.` : '';
    change(kept, `${count} ${count === 1 ? 'range' : 'ranges'} read.${renamed}`);
  };
  const { makeList, reveal } = createTree({
    open: choose,
    remove(kept) {
      change(deleteKept(readKept(), kept), `Deleted ${kept.path}.`);
      undo.focus();
    },
    saveIn(folder) {
      name.value = `${folder}/`;
      reveal(folder);
      name.focus();
    },
  });
  name.type = 'text';
  name.ariaLabel = 'Name of this range';
  name.placeholder = 'folder/name';
  name.value = own().name;
  name.addEventListener('keydown', ({ key }) => key === 'Enter' && attempt(save));
  said.role = 'status';
  undo.ariaLabel = 'Undo the last change of saved ranges';
  text.rows = 5;
  text.wrap = 'off';
  text.spellcheck = false;
  file.type = 'file';
  file.accept = '.txt,text/plain';
  file.addEventListener('change', async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    const isShort = attempt(() => requireLength(chosen.size));
    const added = isShort ? await chosen.text() : '';
    file.value = '';
    if (isShort) attempt(() => importText(added));
  });
  const [top, positions, files] = [make('div', 'line'), make('div', 'line'), make('div', 'line')];
  const [lines, read] = [
    make('label', '', 'On each line: folder/name: range'),
    make('label', 'line', 'Add ranges from a file'),
  ];
  lines.append(text);
  outdated.append(
    make('span', 'hint', 'The saved ranges have changed since. Keep these lines replaces them all.'),
    makeButton('small', 'Show the saved ranges', showText),
  );
  read.append(file);
  top.append(
    name,
    makeButton('small', 'Save this range', () => attempt(save)),
    undo,
  );
  const makePositions = (table: (typeof TABLES)[number]): HTMLElement =>
    makeButton('small', table, () => {
      reveal(table);
      attempt(() => change(addPositions(readKept(), table), `Folders of ${table} added: fill them with your ranges.`));
    });
  positions.append(make('span', 'hint', 'Add empty folders of positions:'), ...TABLES.map(makePositions));
  files.append(
    makeButton('small', 'Keep these lines', () => attempt(keepLines)),
    makeButton('small', 'Save as a file', download),
    read,
  );
  const rule = 'If a range of a file has the name of another range here, it gets a number: both stay.';
  all.append(make('summary', '', 'All as text: rename, copy, export, import'));
  all.append(lines, outdated, files, make('p', 'hint', rule));
  frame.append(top, said, tree, positions, all);
  // Another tab has changed them: taking back a change from here would lose its own.
  addEventListener('storage', ({ key }) => {
    if (key !== STORAGE_KEY) return;
    before = [];
    show();
  });
  show();
};
