// The table of groups of run-outs: sortable by each column; a group opens to its run-outs.
import { make, makeButton } from '../page/dom.js';
import { formatPercent } from '../page/numbers.js';
import type { RunOut, RunOutGroup } from './run-outs.js';

/** Groups with more run-outs show as many of the best. */
const MAX_CHIPS = 24;

type Compare = (a: RunOutGroup, b: RunOutGroup) => number;

const COLUMNS: readonly (readonly [name: string, compare: Compare])[] = [
  ['Group', (a, b) => a.name.localeCompare(b.name)],
  ['Share', (a, b) => b.share - a.share],
  ['Equity', (a, b) => b.equity - a.equity],
  ['Change', (a, b) => b.equity - a.equity],
];

/** "+1.9", and "0.0" for what one digit does not show. */
const writeChange = (points: number): string => {
  const digits = Math.abs(points).toFixed(1);
  return digits === '0.0' ? digits : `${points < 0 ? '−' : '+'}${digits}`;
};

export const createGroupTable = (makeChip: (runOut: RunOut) => HTMLElement) => {
  const frame = make('table', 'run-out-groups');
  /** Each group by name: opened ones stay open while they are sorted. */
  const opened = new Set<string>();
  let shown: { readonly groups: readonly RunOutGroup[]; readonly now: number } | undefined;
  let sorted: { column: number; isReversed: boolean } | undefined;

  const makeRows = (group: RunOutGroup, now: number): HTMLElement[] => {
    const { name, runOuts, share, equity } = group;
    const details = make('tr', 'run-out-cards');
    const toggle = makeButton('group-name', name, () => {
      if (opened.has(name)) opened.delete(name);
      else opened.add(name);
      show();
    });
    const change = writeChange(100 * (equity - now));
    const row = make(
      'tr',
      '',
      make('th', { scope: 'row' }, toggle),
      make('td', '', formatPercent(share, 1)),
      make('td', '', formatPercent(equity, 1)),
      make('td', { '+': 'more', '−': 'less' }[change.charAt(0)], change),
    );
    const show = (): void => {
      toggle.ariaExpanded = String(opened.has(name));
      details.hidden = !opened.has(name);
      if (details.hidden || details.hasChildNodes()) return;
      const chips = make('div', 'line chips', ...runOuts.slice(0, MAX_CHIPS).map(makeChip));
      if (runOuts.length > MAX_CHIPS) chips.append(make('span', 'hint', `the best ${MAX_CHIPS} of ${runOuts.length}`));
      details.append(make('td', { colSpan: COLUMNS.length }, chips));
    };
    show();
    return [row, details];
  };
  /** The groups of a kind, below its name. */
  const makeKind = (kind: string, groups: readonly RunOutGroup[], now: number): HTMLElement => {
    const order = sorted ? groups.toSorted(COLUMNS[sorted.column]![1]) : [...groups];
    if (sorted?.isReversed) order.reverse();
    const heading = make('th', { colSpan: COLUMNS.length, scope: 'rowgroup' }, kind);
    const rows = order.flatMap(group => makeRows(group, now));
    return make('tbody', '', kind && make('tr', 'kind-row', heading), ...rows);
  };
  const render = (): void => {
    frame.hidden = shown === undefined;
    if (!shown) return;
    const { groups, now } = shown;
    const kinds = [...new Set(groups.map(({ kind }) => kind))];
    for (const body of [...frame.tBodies]) body.remove();
    const ofKind = (kind: string): RunOutGroup[] => groups.filter(each => each.kind === kind);
    frame.append(...kinds.map(kind => makeKind(kind, ofKind(kind), now)));
    for (const [i, heading] of headings.entries()) {
      heading.ariaSort = sorted?.column !== i ? 'none' : i > 0 === sorted.isReversed ? 'ascending' : 'descending';
    }
  };
  const headings = COLUMNS.map(([name], column) => {
    const sort = makeButton('sort', name, () => {
      sorted = { column, isReversed: sorted?.column === column && !sorted.isReversed };
      render();
    });
    return make('th', { scope: 'col' }, sort);
  });
  frame.append(make('thead', '', make('tr', '', ...headings)));
  frame.hidden = true;
  return {
    frame,
    show(groups: readonly RunOutGroup[], now: number): void {
      shown = { groups, now };
      render();
    },
  };
};
