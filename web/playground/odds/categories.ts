// The table of categories: how often our hand, and another's, end in each, with bars.
import { CATEGORIES, type Category } from '../../../src/engine/categories.js';
import type { PlayerEquity } from '../../../src/library/index.js';
import { element, make } from '../page/dom.js';
import { formatPercent } from '../page/numbers.js';
import { BOARD_CARDS, nameOfSeat, OWN_SEAT } from '../situation/situation.js';
import type { Findings } from './calculator.js';

/** The lowest rate that two decimal digits of a percentage can show. */
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

const empty = ({ number, bar, cell }: Cell): void => {
  number.textContent = '–';
  cell.title = '';
  bar.style.width = '0';
};

const fill = ({ number, bar, cell }: Cell, rate: number, maxRate: number, category: Category): void => {
  number.textContent = rate > 0 && rate < MIN_SHOWN ? '< 0.01 %' : formatPercent(rate);
  cell.title = `${category}: ${formatPercent(rate, 4)}`;
  bar.style.width = `${(100 * rate) / maxRate}%`;
};

const writeHead = (seat: number): string => (seat === OWN_SEAT ? 'Your hand' : nameOfSeat(seat));

export const createCategories = () => {
  const table = make('table', 'categories-table');
  const [ownHead, theirHead] = [heading('Your hand', 'own'), heading('Player 2', 'theirs')];
  table.createTHead().insertRow().append(ownHead, heading('Category', 'name'), theirHead);
  const body = table.createTBody();
  const rows = CATEGORIES.toReversed().map(category => {
    const row = body.insertRow();
    const name = make('th', 'name', category);
    name.scope = 'row';
    const [own, theirs] = [makeCell('own'), makeCell('theirs')];
    row.append(own.cell, name, theirs.cell);
    return { category, own, theirs, row };
  });
  element('categories').append(table);
  const showRows = (own: PlayerEquity['categories'], theirs: PlayerEquity['categories']): void => {
    if (!own || !theirs) return;
    const maxRate = Math.max(...Object.values(own), ...Object.values(theirs));
    for (const row of rows) {
      fill(row.own, own[row.category], maxRate, row.category);
      fill(row.theirs, theirs[row.category], maxRate, row.category);
      // Hidden, but not removed: nothing moves when the first deal of a category arrives.
      row.row.classList.toggle('none', own[row.category] === 0 && theirs[row.category] === 0);
    }
  };
  const select = element<HTMLSelectElement>('beside');
  const title = element('categories-title');
  let chosen: number | undefined;
  let shownKey = '';
  let refresh = (): void => {};
  select.addEventListener('change', () => {
    chosen = Number(select.value);
    refresh();
  });
  /** Lists the other seats. Returns the selected one, or the seat that is edited, or the first. */
  const showOthers = ({ asked }: Findings, first: number, seat: number): number => {
    const others = asked.seats.filter(each => each !== first);
    const other = [chosen, seat, others[0]].find(each => each !== undefined && others.includes(each)) ?? 0;
    const options = others.map(each => {
      const option = make('option', '', `${nameOfSeat(each)}: ${asked.players[asked.seats.indexOf(each)]}`);
      option.value = String(each);
      return option;
    });
    const key = options.map(({ text }) => text).join();
    // The list is not replaced while it is open: estimates arrive all the time.
    if (key !== shownKey) select.replaceChildren(...options);
    shownKey = key;
    select.value = String(other);
    title.dataset.holder = `${nameOfSeat(first)}, ${select.selectedOptions[0]?.text}`; // shown on paper in place of the list
    return other;
  };
  return {
    showNone(): void {
      shownKey = '';
      select.replaceChildren();
      theirHead.textContent = writeHead(OWN_SEAT + 1);
      for (const { own, theirs } of rows) for (const cell of [own, theirs]) empty(cell);
    },
    show(findings: Findings, seat: number): void {
      const { asked, categories } = findings;
      refresh = () => {
        const first = asked.seats[0] ?? OWN_SEAT;
        const other = showOthers(findings, first, seat);
        ownHead.textContent = writeHead(first);
        theirHead.textContent = writeHead(other);
        const of = (player: number) => categories?.players[asked.seats.indexOf(player)]?.categories;
        table.classList.toggle('river', asked.board.length === BOARD_CARDS);
        showRows(of(first), of(other));
      };
      refresh();
    },
  };
};
