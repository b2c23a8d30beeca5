// The table of categories: how often our hand, and another's, end in each, with bars.

import { CATEGORIES, type Category } from '../../../src/engine/categories.js';
import type { Deck } from '../../../src/engine/deck.js';
import type { PlayerEquity } from '../../../src/library/index.js';
import { GAMES } from '../games/games.js';
import { element, make, makeTrack } from '../page/dom.js';
import { formatPercent } from '../page/numbers.js';
import { BOARD_CARDS, findAsked, findCompared, nameOfSeat, OWN_SEAT, type Situation } from '../situation/situation.js';
import type { Store } from '../situation/store.js';
import type { Show } from './findings.js';
import { createOpponentChoice } from './opponent.js';

/** The lowest rate that two decimal digits of a percentage can show. */
const MIN_SHOWN = 0.0001;

interface Cell {
  readonly number: HTMLElement;
  readonly bar: HTMLElement;
  readonly cell: HTMLElement;
}

const makeCell = (side: string): Cell => {
  const number = make('span', 'number', '–');
  const track = makeTrack(0);
  return { number, bar: track.firstElementChild as HTMLElement, cell: make('td', side, number, track) };
};

const makeHeading = (className: string, text: string, scope = 'col'): HTMLElement =>
  make('th', { className, scope }, text);

const fill = ({ number, bar, cell }: Cell, rate: number | undefined, maxRate: number, category: Category): void => {
  const isTiny = rate !== undefined && rate > 0 && rate < MIN_SHOWN;
  number.textContent = rate === undefined ? '–' : isTiny ? '< 0.01 %' : formatPercent(rate);
  cell.title = rate === undefined ? '' : `${category}: ${formatPercent(rate, 4)}`;
  bar.style.width = `${(100 * (rate ?? 0)) / maxRate}%`;
};

/** The seats name the best straight flush on its own. */
export const labelCategory = (category: string): string =>
  category === 'Straight Flush' ? 'Straight/Royal Flush' : category;

const writeHead = ({ seats }: Situation, seat: number): string =>
  `${nameOfSeat(seat)}${seats[seat]?.folded ? ', folded' : ''}`;

export const createCategories = (store: Store): Show => {
  const showOpponents = createOpponentChoice(store, 'categories-title');
  const [ownHead, theirHead] = [makeHeading('own', 'You'), makeHeading('theirs', 'Player 2')];
  const head = make('thead', '', make('tr', '', ownHead, makeHeading('name', 'Category'), theirHead));
  const rows = CATEGORIES.toReversed().map(category => {
    const [own, theirs] = [makeCell('own win'), makeCell('theirs')];
    const row = make('tr', '', own.cell, makeHeading('name', labelCategory(category), 'row'), theirs.cell);
    return { category, own, theirs, row };
  });
  const body = make('tbody', '', ...rows.map(({ row }) => row));
  const table = make('table', 'categories-table', head, body);
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
  /** Of the strongest categories, those that do not come: below the others, so that no gap is below the head and the table stays as high. */
  let absent = 0;
  /** The strongest category first: a flush beats a full house in short deck. */
  const orderRows = ({ categories }: Deck, isDone: boolean): void => {
    const order = categories.toReversed().map(name => rows.find(({ category }) => category === name)!.row);
    const leading = order.findIndex(row => !row.classList.contains('none'));
    absent = isDone ? Math.max(leading, 0) : Math.min(Math.max(leading, 0), absent);
    const shown = [...order.slice(absent), ...order.slice(0, absent)];
    if (shown.some((row, i) => row !== body.rows[i])) body.append(...shown);
  };
  return (findings, state) => {
    const { situation, seat } = state;
    showOpponents(state);
    const { seats, board } = findings?.asked ?? findAsked(situation);
    const [first = OWN_SEAT] = seats;
    const other = findCompared(situation, seats, seat) ?? (first === OWN_SEAT ? OWN_SEAT + 1 : OWN_SEAT);
    ownHead.textContent = writeHead(situation, first);
    theirHead.textContent = writeHead(situation, other);
    const of = (player: number) => findings?.categories?.players[seats.indexOf(player)]?.categories;
    table.classList.toggle('river', board.length === BOARD_CARDS);
    if (!findings || findings.categories) showRows(of(first), of(other));
    orderRows(GAMES[situation.game].deck, findings?.isDone === true);
  };
};
