// Ranges to begin with, and ranges that were saved under a name, kept in this browser's own storage as lines of text: "My opening: 22+, A2s+". The text is what
// people edit, copy and paste.
import { make, makeButton, makeOption, readStored, store } from '../page/dom.js';
import { requireRange } from '../situation/question.js';

/** A range with a name. */
interface Preset {
  readonly name: string;
  readonly range: string;
}

// No published chart was copied. Percentages take the strongest hands by their exact equity against three random hands (docs/ranges.md).
export const PRESETS: readonly Preset[] = [
  { name: 'Strongest 5 %', range: '5%' },
  { name: 'Strongest 10 %', range: '10%' },
  { name: 'Strongest 15 %', range: '15%' },
  { name: 'Strongest 20 %', range: '20%' },
  { name: 'Strongest 40 %', range: '40%' },
  { name: 'Jacks or better and ace-king', range: 'JJ+, AK' },
  { name: 'All pairs', range: '22+' },
  { name: 'Two cards ten or higher', range: 'TT+, AT+, KT+, QT+, JT' },
  { name: 'Suited aces', range: 'AXs' },
  { name: 'Suited connectors', range: 'KQs-32s' },
  { name: 'All but the strongest 5 %', range: '5%-100%' },
];

const STORAGE_KEY = 'ranges';
const MAX_NAME_LENGTH = 40;

const parseLine = (line: string, number: number): Preset => {
  const [, name = '', range = ''] = /^\s*([^:]+?)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
  try {
    if (name === '' || name.length > MAX_NAME_LENGTH) throw new Error('write a name, a colon and a range');
    requireRange(range, 'holdem'); // every game's ranges can be read there
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

/** Empty if the browser has another text there. */
const load = (): Preset[] => {
  try {
    return parseSaved(readStored(STORAGE_KEY) ?? '');
  } catch {
    return [];
  }
};

const makeGroup = (label: string, ranges: readonly Preset[]): HTMLOptGroupElement => {
  const group = make('optgroup');
  group.label = label;
  group.append(...ranges.map(({ name, range }) => makeOption(name, range)));
  return group;
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
  const lines = make('label', '', 'Saved ranges: a name, a colon and a range on each line');
  lines.append(text);
  let ranges = load();
  const show = (): void => {
    const saved = ranges.length > 0 ? [makeGroup('Saved', ranges)] : [];
    select.replaceChildren(make('option', '', 'choose…'), ...saved, makeGroup('To begin with', PRESETS));
    text.value = writeSaved(ranges);
  };
  const keep = (next: string, done: string): void => {
    try {
      ranges = parseSaved(next);
      store(STORAGE_KEY, writeSaved(ranges));
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
  const saveOwn = (): void => {
    if (/^[^:]*[^:\s][^:]*$/.test(name.value))
      keep(`${writeSaved(ranges)}${name.value}: ${read()}`, `Saved as ${name.value}.`);
    else said.textContent = 'Write a name without a colon.';
  };
  name.addEventListener('keydown', ({ key }) => key === 'Enter' && saveOwn());
  const save = makeButton('small', 'Save this range', saveOwn);
  const edit = makeButton('small', 'Keep these lines', () => keep(text.value, 'Kept in this browser.'));
  form.append(make('summary', '', 'Save this range; rename or copy ranges as text'), name, save, said, lines, edit);
  show();
  return { select, form };
};
