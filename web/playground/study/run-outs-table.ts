// The groups of run-outs: a table for each kind of groups, all sorted by one column. A group opens to its run-outs.
import { make, makeButton } from '../page/dom.js';
import { formatPercent } from '../page/numbers.js';
import type { RunOut, RunOutGroup } from './run-outs.js';

/** Groups with more run-outs show as many of the best. */
const MAX_CHIPS = 24;

type Compare = (a: RunOutGroup, b: RunOutGroup) => number;

const byName: Compare = (a, b) => a.name.localeCompare(b.name);
const byShare: Compare = (a, b) => b.share - a.share;
const byEquity: Compare = (a, b) => b.equity - a.equity;
/** The columns: the first one has the name of the kind. */
const COMPARE = [byName, byShare, byEquity, byEquity];
const NUMBERS = ['Share', 'Equity', '± points'];

/** "+1.9", and "0.0" for what one digit does not show. */
const writeChange = (points: number): string => {
  const digits = Math.abs(points).toFixed(1);
  return digits === '0.0' ? digits : `${points < 0 ? '−' : '+'}${digits}`;
};

export const createGroupTable = (makeChip: (runOut: RunOut) => HTMLElement) => {
  const frame = make('div', 'run-out-groups');
  /** By name: opened groups stay open when better odds arrive. */
  const opened = new Set<string>();
  let shown: { readonly groups: readonly RunOutGroup[]; readonly now: number } | undefined;
  let sorted: { readonly column: number; readonly isReversed: boolean } | undefined;

  const makeRows = ({ name, runOuts, share, equity }: RunOutGroup, now: number): HTMLElement[] => {
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
      details.append(make('td', { colSpan: COMPARE.length }, chips));
    };
    show();
    return [row, details];
  };
  const listSorts = (): HTMLElement[] => [...frame.querySelectorAll<HTMLElement>('.sort')];
  const makeHeading = (name: string, column: number): HTMLElement => {
    const isSorted = sorted?.column === column;
    const sort = makeButton('sort', name, () => {
      const place = listSorts().indexOf(sort);
      sorted = { column, isReversed: isSorted && !sorted?.isReversed };
      render();
      listSorts()[place]?.focus();
    });
    const ariaSort = isSorted ? (column > 0 === sorted?.isReversed ? 'ascending' : 'descending') : 'none';
    return make('th', { scope: 'col', ariaSort }, sort);
  };
  const makeTable = (kind: string, groups: readonly RunOutGroup[], now: number): HTMLElement => {
    const order = sorted ? groups.toSorted(COMPARE[sorted.column]) : [...groups];
    if (sorted?.isReversed) order.reverse();
    const head = make('thead', '', make('tr', '', ...[kind, ...NUMBERS].map(makeHeading)));
    return make('table', '', head, make('tbody', '', ...order.flatMap(group => makeRows(group, now))));
  };
  const render = (): void => {
    frame.hidden = shown === undefined;
    if (!shown) return;
    const { groups, now } = shown;
    const kinds = [...new Set(groups.map(({ kind }) => kind))];
    frame.replaceChildren(
      ...kinds.map(kind =>
        makeTable(
          kind,
          groups.filter(each => each.kind === kind),
          now,
        ),
      ),
    );
  };
  render();
  return {
    frame,
    show(groups: readonly RunOutGroup[], now: number): void {
      shown = { groups, now };
      render();
    },
  };
};
