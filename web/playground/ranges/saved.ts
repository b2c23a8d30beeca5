// Ranges that were saved under a name, kept in this browser's own storage as lines of text: "My opening: 22+, A2s+". The text is what
// people edit, copy and paste.
import { make } from '../page/dom.js';
import { requireRange } from '../situation/question.js';
import { PRESETS, type Preset } from './presets.js';

const STORAGE_KEY = 'ranges';
const MAX_NAME_LENGTH = 40;

const parseLine = (line: string, number: number): Preset => {
  const [, name = '', range = ''] = /^\s*([^:]+?)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
  try {
    if (name === '' || name.length > MAX_NAME_LENGTH) throw new Error('write a name, a colon and a range');
    requireRange(range);
  } catch (error) {
    throw new Error(`line ${number}: ${(error as Error).message}`);
  }
  return { name, range };
};

/** The ranges of a text; of two with the same name the last one. @throws {Error} with the line that is wrong */
const parseSaved = (text: string): Preset[] => {
  const lines = text.split('\n').map((line, i) => (line.trim() === '' ? [] : [parseLine(line, i + 1)]));
  return [...new Map(lines.flat().map(saved => [saved.name, saved])).values()];
};

const writeSaved = (ranges: readonly Preset[]): string =>
  ranges.map(({ name, range }) => `${name}: ${range}\n`).join('');

/** Empty if the browser blocks storage, or has another text there. */
const load = (): Preset[] => {
  try {
    return parseSaved(localStorage.getItem(STORAGE_KEY) ?? '');
  } catch {
    return [];
  }
};

const store = (ranges: readonly Preset[]): void => {
  try {
    localStorage.setItem(STORAGE_KEY, writeSaved(ranges));
  } catch {
    // The browser blocks storage: the ranges last as long as the page.
  }
};

const makeGroup = (label: string, ranges: readonly Preset[]): HTMLOptGroupElement => {
  const group = make('optgroup');
  group.label = label;
  for (const { name, range } of ranges) {
    const option = make('option', '', name);
    option.value = range;
    group.append(option);
  }
  return group;
};

const makeButton = (text: string, press: () => void): HTMLButtonElement => {
  const button = make('button', 'small', text);
  button.addEventListener('click', press);
  return button;
};

/**
 * The list to choose a range from, and the form that saves the present one and edits all.
 * @param choose sets the range of the seat
 * @param read the range of the seat
 */
export const createSaved = (choose: (range: string) => void, read: () => string) => {
  const select = make('select');
  const form = make('details', 'saved');
  const [name, text] = [make('input'), make('textarea')];
  const said = make('span', 'hint');
  said.role = 'status';
  name.type = 'text';
  name.maxLength = MAX_NAME_LENGTH;
  name.ariaLabel = 'Name of this range';
  name.placeholder = 'name';
  text.rows = 4;
  text.spellcheck = false;
  text.ariaLabel = 'Saved ranges, a name, a colon and a range on each line';
  let ranges = load();
  const show = (): void => {
    const saved = ranges.length > 0 ? [makeGroup('Saved', ranges)] : [];
    select.replaceChildren(make('option', '', 'choose…'), ...saved, makeGroup('To begin with', PRESETS));
    text.value = writeSaved(ranges);
  };
  const keep = (next: string, done: string): void => {
    try {
      ranges = parseSaved(next);
      store(ranges);
      show();
      said.textContent = done;
    } catch (error) {
      said.textContent = (error as Error).message;
    }
  };
  select.addEventListener('change', () => {
    choose(select.value);
    select.selectedIndex = 0;
  });
  const save = makeButton('Save this range', () =>
    keep(`${writeSaved(ranges)}${name.value}: ${read()}`, `Saved as ${name.value}.`),
  );
  const edit = makeButton('Keep these lines', () => keep(text.value, 'Kept in this browser.'));
  form.append(make('summary', '', 'Save, rename, copy'), name, save, said, text, edit);
  show();
  return { select, form };
};
