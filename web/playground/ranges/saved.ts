// The list to choose a range from: those that were saved, by folders, and examples. What manages them is loaded when it is opened.
import type { GameName } from '../games/games.js';
import { createChangeCheck, make, makeOption } from '../page/dom.js';
import { groupBy } from './classes.js';
import { findFolder, type KeptRange, nameOfPath, readKept } from './kept-ranges.js';

// No published chart was copied.
export const PRESETS: readonly (readonly [name: string, range: string])[] = [
  ['Jacks or better and ace-king', 'JJ+, AK'],
  ['All pairs', '22+'],
  ['Broadway hands', 'TT+, AT+, KT+, QT+, JT'],
  ['Suited aces', 'AXs'],
  ['Suited connectors', 'KQs-32s'],
  ['All but the strongest 5 %', '5%-100%'],
];

const makeGroup = (label: string, options: readonly HTMLElement[]): HTMLElement =>
  make('optgroup', { label }, ...options);

const makeFolders = (kept: readonly KeptRange[]): HTMLElement[] =>
  [...groupBy(kept, ({ path }) => findFolder(path) || 'Saved')].map(([folder, ranges]) => {
    const options = ranges.map(({ path }) => makeOption(nameOfPath(path), path));
    return makeGroup(folder, options);
  });

/** @param choose sets the range of the seat. The name is empty for an example */
export const createSaved = (choose: (range: string, name: string) => void, game: () => GameName) => {
  const select = make('select');
  select.ariaLabel = 'Presets';
  const presets = PRESETS.map(([name, range]) => makeOption(name, range));
  const isChanged = createChangeCheck();
  let offered: readonly KeptRange[] = [];
  select.addEventListener('change', () => {
    const saved = offered.find(({ path }) => path === select.value);
    const isPreset = presets.includes(select.selectedOptions[0]!);
    if (isPreset) choose(select.value, '');
    else if (saved) choose(saved.range, saved.path);
    select.selectedIndex = 0;
  });
  return {
    select,
    show(): void {
      const kept = readKept();
      if (!isChanged(kept, game())) return;
      offered = kept.filter(each => each.range !== '' && each.game === game());
      const groups = [...makeFolders(offered), makeGroup('Examples', presets)];
      select.replaceChildren(make('option', '', 'Presets…'), ...groups);
    },
  };
};
