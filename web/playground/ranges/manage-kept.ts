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
  readonly choose: (kept: KeptRange) => void;
  readonly own: () => Seat;
  readonly game: () => GameName;
  readonly onChange: () => void;
}

const NOT_KEPT = 'This browser cannot save it: export it as a file.';

const download = (): void => {
  const href = URL.createObjectURL(new Blob([writeKept(readKept())], { type: 'text/plain' }));
  const link = make('a', { href, download: 'poker-ranges.txt' });
  link.click();
  URL.revokeObjectURL(link.href);
};

/** Fills the element, which is empty but for its summary. */
export const fillManager = (frame: HTMLElement, { choose, own, game, onChange }: ManagerOptions): void => {
  const label = 'Name of this range';
  const name = make('input', { type: 'text', ariaLabel: label, placeholder: 'folder/name', value: own().name });
  const text = make('textarea', { rows: 5, wrap: 'off', spellcheck: false });
  const file = make('input', { type: 'file', accept: '.txt,text/plain' });
  const said = make('p', { className: 'hint', role: 'status' });
  const undoLabel = 'Undo the last change of saved ranges';
  const undo = makeButton({ className: 'small', ariaLabel: undoLabel }, 'Undo', () => takeBack());
  const tree = make('div', 'kept');
  const replaces = 'The saved ranges have changed since. Save these lines replaces them all.';
  const showSaved = makeButton('small', 'Show the saved ranges', () => showText());
  const outdated = make('div', 'line', make('span', 'hint', replaces), showSaved);
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
    change(next, 'Saved in this browser.');
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
    change(kept, `${count} ${count === 1 ? 'range' : 'ranges'} imported.${renamed}`);
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
  name.addEventListener('keydown', ({ key }) => key === 'Enter' && attempt(save));
  file.addEventListener('change', async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    const isShort = attempt(() => requireLength(chosen.size));
    const added = isShort ? await chosen.text() : '';
    file.value = '';
    if (isShort) attempt(() => importText(added));
  });
  const saveButton = makeButton('small', 'Save this range', () => attempt(save));
  const makePositions = (table: (typeof TABLES)[number]): HTMLElement =>
    makeButton('small', table, () => {
      reveal(table);
      attempt(() => change(addPositions(readKept(), table), `Folders of ${table} added: fill them with your ranges.`));
    });
  const hint = make('span', 'hint', 'Add empty folders of positions:');
  const files = [
    makeButton('small', 'Save these lines', () => attempt(keepLines)),
    makeButton('small', 'Export as a file', download),
    make('label', 'line', 'Import from a file', file),
  ];
  const all = make(
    'details',
    '',
    make('summary', '', 'All as text: rename, copy, export, import'),
    make('label', '', 'On each line: folder/name: range', text),
    outdated,
    make('div', 'line', ...files),
    make('p', 'hint', 'An imported range whose name is taken gets a number: both stay.'),
  );
  frame.append(make('div', 'line', name, saveButton, undo), said, tree);
  frame.append(make('div', 'line', hint, ...TABLES.map(makePositions)), all);
  // Another tab has changed them: taking back a change from here would lose its own.
  addEventListener('storage', ({ key }) => {
    if (key !== STORAGE_KEY) return;
    before = [];
    show();
  });
  show();
};
