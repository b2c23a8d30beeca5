// The groups of run-outs: a table for each kind of groups. A group opens to its run-outs.
import { make, makeButton } from '../page/dom.js';
import { formatPercent } from '../page/numbers.js';
import type { RunOut, RunOutGroup } from './run-outs.js';

/** Groups with more run-outs show as many of the best. */
const MAX_CHIPS = 24;

const COLUMNS = ['Share', 'Equity', 'Change'];

/** "+1.9", and "0.0" for what one digit does not show. */
const writeChange = (points: number): string => {
  const digits = Math.abs(points).toFixed(1);
  return digits === '0.0' ? digits : `${points < 0 ? '−' : '+'}${digits}`;
};

export const createGroupTable = (makeChip: (runOut: RunOut) => HTMLElement) => {
  const frame = make('div', 'run-out-groups');
  /** By name: opened groups stay open when better odds arrive. */
  const opened = new Set<string>();

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
      details.append(make('td', { colSpan: COLUMNS.length + 1 }, chips));
    };
    show();
    return [row, details];
  };
  frame.hidden = true;
  return {
    frame,
    show(groups: readonly RunOutGroup[], now: number): void {
      const tables = [...new Set(groups.map(each => each.kind))].map(kind => {
        const headings = [kind, ...COLUMNS].map(name => make('th', { scope: 'col' }, name));
        const rows = groups.filter(each => each.kind === kind).flatMap(group => makeRows(group, now));
        return make('table', '', make('thead', '', make('tr', '', ...headings)), make('tbody', '', ...rows));
      });
      frame.replaceChildren(...tables);
      frame.hidden = false;
    },
  };
};
