// The table of groups of run-outs: sortable by each column; a group opens to its run-outs.
import { make, makeButton } from '../page/dom.js';
import { formatPercent } from '../page/numbers.js';
import type { RunOut, RunOutGroup } from './run-outs.js';

/** Groups with more run-outs show as many of the best. */
const MAX_CHIPS = 24;

type Compare = (a: RunOutGroup, b: RunOutGroup) => number;

const COLUMNS: readonly (readonly [name: string, compare: Compare])[] = [
  ['Group', (a, b) => a.name.localeCompare(b.name)],
  ['Share', (a, b) => b.count - a.count],
  ['Equity', (a, b) => b.equity - a.equity],
  ['Change', (a, b) => b.equity - a.equity],
];

const writeChange = (points: number): string => `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(1)}`;

export const createGroupTable = (makeChip: (runOut: RunOut) => HTMLElement) => {
  const frame = make('table', 'run-out-groups');
  const body = make('tbody');
  /** Each group by name: opened ones stay open while they are sorted. */
  const opened = new Set<string>();
  let shown: { readonly groups: readonly RunOutGroup[]; readonly now: number; readonly isFlops: boolean } | undefined;
  let sorted: { column: number; isReversed: boolean } | undefined;

  const makeRows = (group: RunOutGroup, all: number, now: number): HTMLElement[] => {
    const { name, runOuts, count, equity } = group;
    const [row, details] = [make('tr'), make('tr', 'run-out-cards')];
    const toggle = makeButton('group-name', name, () => {
      if (opened.has(name)) opened.delete(name);
      else opened.add(name);
      show();
    });
    const heading = make('th');
    heading.scope = 'row';
    heading.append(toggle);
    const change = make('td', equity < now ? 'less' : 'more', writeChange(100 * (equity - now)));
    row.append(
      heading,
      make('td', '', formatPercent(count / all, 0)),
      make('td', '', formatPercent(equity, 1)),
      change,
    );
    const show = (): void => {
      toggle.ariaExpanded = String(opened.has(name));
      details.hidden = !opened.has(name);
      if (details.hidden || details.hasChildNodes()) return;
      const cell = make('td');
      const chips = make('div', 'line extremes');
      cell.colSpan = COLUMNS.length;
      chips.append(...runOuts.slice(0, MAX_CHIPS).map(makeChip));
      if (runOuts.length > MAX_CHIPS) chips.append(make('span', 'hint', `the best ${MAX_CHIPS} of ${runOuts.length}`));
      cell.append(chips);
      details.append(cell);
    };
    show();
    return [row, details];
  };
  const render = (): void => {
    frame.hidden = shown === undefined;
    if (!shown) return;
    const { groups, now, isFlops } = shown;
    // Each flop is in a group of suits, one of ranks, one of connection and one of its highest card.
    const all = isFlops
      ? groups.filter(({ name }) => name.endsWith('connected')).reduce((sum, { count }) => sum + count, 0)
      : groups.reduce((sum, { count }) => sum + count, 0);
    const order = sorted ? groups.toSorted(COLUMNS[sorted.column]![1]) : [...groups];
    if (sorted?.isReversed) order.reverse();
    body.replaceChildren(...order.flatMap(group => makeRows(group, all, now)));
    for (const [i, heading] of headings.entries()) {
      heading.ariaSort = sorted?.column !== i ? 'none' : i > 0 === sorted.isReversed ? 'ascending' : 'descending';
    }
  };
  const headings = COLUMNS.map(([name], column) => {
    const heading = make('th');
    heading.scope = 'col';
    heading.append(
      makeButton('sort', name, () => {
        sorted = { column, isReversed: sorted?.column === column && !sorted.isReversed };
        render();
      }),
    );
    return heading;
  });
  frame
    .createTHead()
    .insertRow()
    .append(...headings);
  frame.append(body);
  frame.hidden = true;
  return {
    frame,
    /** @param now the equity that the changes are from @param isFlops whether a run-out is in several groups */
    show(groups: readonly RunOutGroup[], now: number, isFlops: boolean): void {
      shown = { groups, now, isFlops };
      render();
    },
  };
};
