// The table of categories: how often our hand, and another's, end in each, with bars.
import { CATEGORIES, type Category } from '../../../src/engine/categories.js';
import type { PlayerEquity } from '../../../src/library/index.js';
import { element, make, makeOption } from '../page/dom.js';
import { formatPercent } from '../page/numbers.js';
import { type Asked, BOARD_CARDS, findAsked, nameOfSeat, OWN_SEAT } from '../situation/situation.js';
import type { Show } from './calculator.js';

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

/** @param rate undefined if it is not known */
const fill = ({ number, bar, cell }: Cell, rate: number | undefined, maxRate: number, category: Category): void => {
  const isTiny = rate !== undefined && rate > 0 && rate < MIN_SHOWN;
  number.textContent = rate === undefined ? '–' : isTiny ? '< 0.01 %' : formatPercent(rate);
  cell.title = rate === undefined ? '' : `${category}: ${formatPercent(rate, 4)}`;
  bar.style.width = `${(100 * (rate ?? 0)) / maxRate}%`;
};

const writeHead = (seat: number): string => (seat === OWN_SEAT ? 'Your hand' : nameOfSeat(seat));

/** Returns the select of the other seat: it shows the one that was chosen, or the seat that is edited, or the first. */
const createOthers = () => {
  const select = element<HTMLSelectElement>('beside');
  let chosen: number | undefined;
  let shownKey = '';
  return {
    select,
    choose(): void {
      chosen = Number(select.value);
    },
    show({ seats, players }: Asked, first: number, seat: number): number {
      const others = seats.filter(each => each !== first);
      const other = [chosen, seat, others[0]].find(each => each !== undefined && others.includes(each));
      const options = others.map(each => makeOption(`${nameOfSeat(each)}: ${players[seats.indexOf(each)]}`, each));
      const key = options.map(({ text }) => text).join();
      // The list is not replaced while it is open: estimates arrive all the time.
      if (key !== shownKey) select.replaceChildren(...options);
      shownKey = key;
      select.value = String(other);
      return other ?? OWN_SEAT + 1;
    },
  };
};

export const createCategories = (): Show => {
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
    const maxRate = own && theirs ? Math.max(...Object.values(own), ...Object.values(theirs)) : 1;
    for (const row of rows) {
      fill(row.own, own?.[row.category], maxRate, row.category);
      fill(row.theirs, theirs?.[row.category], maxRate, row.category);
      // Hidden, but not removed: nothing moves when the first deal of a category arrives.
      row.row.classList.toggle('none', own?.[row.category] === 0 && theirs?.[row.category] === 0);
    }
  };
  const others = createOthers();
  const title = element('categories-title');
  let refresh = (): void => {};
  others.select.addEventListener('change', () => {
    others.choose();
    refresh();
  });
  return (findings, { situation, seat }) => {
    refresh = () => {
      const asked = findings?.asked ?? findAsked(situation);
      const first = asked.seats[0] ?? OWN_SEAT;
      const other = others.show(asked, first, seat);
      title.dataset.holder = `${nameOfSeat(first)}, ${others.select.selectedOptions[0]?.text}`; // on paper in place of the list
      ownHead.textContent = writeHead(first);
      theirHead.textContent = writeHead(other);
      const of = (player: number) => findings?.categories?.players[asked.seats.indexOf(player)]?.categories;
      table.classList.toggle('river', asked.board.length === BOARD_CARDS);
      if (!findings || findings.categories) showRows(of(first), of(other));
    };
    refresh();
  };
};
