// The table of categories: how often the own hand and an opponent's hand end in each, with bars.
import { CATEGORIES, type Category } from '../../src/engine/counts.js';
import { element, make } from './dom.js';
import { margin, percent } from './numbers.js';
import type { Findings } from './odds.js';

/** The lowest rate that two digits behind the point can show. */
const MIN_SHOWN = 0.0001;

interface Cell {
  readonly number: HTMLElement;
  readonly bar: HTMLElement;
  readonly cell: HTMLElement;
}

const makeCell = (side: string): Cell => {
  const cell = make('td', side);
  const number = make('span', 'number', '–');
  const track = make('span', 'track');
  const bar = make('i');
  track.ariaHidden = 'true';
  track.append(bar);
  cell.append(number, track);
  return { number, bar, cell };
};

const heading = (text: string, className = ''): HTMLElement => {
  const cell = make('th', className, text);
  cell.scope = 'col';
  return cell;
};

export interface Categories {
  show(findings: Findings, opponents: number): void;
}

export const createCategories = (): Categories => {
  const table = make('table', 'categories-table');
  const head = table.createTHead().insertRow();
  head.append(heading('Your hand', 'own'), heading('Category', 'name'), heading('An opponent’s', 'theirs'));
  const body = table.createTBody();
  const rows = CATEGORIES.toReversed().map(category => {
    const row = body.insertRow();
    const name = make('th', 'name', category);
    name.scope = 'row';
    const own = makeCell('own');
    const theirs = makeCell('theirs');
    row.append(own.cell, name, theirs.cell);
    return { category, own, theirs };
  });
  element('categories').append(table);

  const fill = (
    { number, bar, cell }: Cell,
    rate: number,
    error: string,
    maxRate: number,
    category: Category,
  ): void => {
    number.textContent = rate > 0 && rate < MIN_SHOWN ? '< 0.01 %' : percent(rate);
    cell.title = `${category}: ${percent(rate, 4)} ${error}`.trim();
    bar.style.width = `${(100 * rate) / maxRate}%`;
  };
  return {
    show({ odds }, opponents) {
      table.classList.toggle('alone', opponents === 0);
      const marginOf = (error: number): string => (odds.method === 'exact' ? '' : margin(error, odds.deals));
      const rates = [...Object.values(odds.ownHand), ...Object.values(odds.opponentHand)];
      const maxRate = Math.max(...rates);
      for (const { category, own, theirs } of rows) {
        fill(own, odds.ownHand[category], marginOf(odds.standardErrors.ownHand[category]), maxRate, category);
        fill(
          theirs,
          odds.opponentHand[category],
          marginOf(odds.standardErrors.opponentHand[category]),
          maxRate,
          category,
        );
      }
    },
  };
};
