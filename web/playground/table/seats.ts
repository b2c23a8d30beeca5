// The seats around the board: each player's cards or range, and the equity that it has.
import { parseRange } from '../../../src/library/web.js';
import { grouped } from '../../../src/text.js';
import type { Findings } from '../odds/calculator.js';
import { element, make } from '../page/dom.js';
import { percent } from '../page/numbers.js';
import { isRandom, nameOfSeat, type Seat, seatPlace } from '../situation/situation.js';
import type { State, Store } from '../situation/store.js';
import { makePlace, showPlace } from './places.js';

const ORDINALS = ['first', 'second'];

interface SeatView {
  show(state: State): void;
  showOdds(findings: Findings): void;
  showPending(): void;
}

/** How many hands a range has, before cards are known. */
const combosOf = (range: string): number => {
  try {
    return parseRange(range).length;
  } catch {
    return 0;
  }
};

const makeRangeTile = (store: Store, seat: number): HTMLButtonElement => {
  const tile = make('button', 'range-tile');
  tile.type = 'button';
  tile.append(make('b'), make('small'));
  tile.addEventListener('click', () => store.chooseSeat(seat));
  return tile;
};

const showTile = (tile: HTMLElement, { range }: Seat): void => {
  const combos = combosOf(range);
  const [text, count] = tile.children;
  if (text) text.textContent = range;
  if (count) count.textContent = `${grouped(combos)} combos in all`;
};

/** A rate with its name, which no line break parts. */
const rateOf = (name: string, rate: number): HTMLElement => make('span', 'rate', `${name} ${percent(rate)}`);

const createSeat = (store: Store, seat: number): SeatView => {
  const view = make('div', 'seat');
  view.role = 'group';
  view.ariaLabel = nameOfSeat(seat);
  const name = make('button', 'seat-name', nameOfSeat(seat));
  name.type = 'button';
  const kind = make('small', 'kind');
  name.addEventListener('click', () => store.chooseSeat(seat));
  const places = ORDINALS.map((ordinal, i) =>
    makePlace(store, seatPlace(seat, i), seat === 0 ? `${ordinal} hole card` : `player ${seat + 1}, ${ordinal} card`),
  );
  const cards = make('div', 'row');
  cards.append(...places, kind);
  const tile = makeRangeTile(store, seat);
  const [equity, bar, rates] = [make('output', 'equity', '–'), make('div', 'bar'), make('small', 'rates')];
  equity.dataset.equity = String(seat);
  bar.ariaHidden = 'true';
  bar.append(make('span', 'win'), make('span', 'tie'));
  view.append(name, cards, tile, equity, bar, rates);
  element('seats').append(view);
  const showShares = (win: number, tie: number): void => {
    for (const [i, share] of [win, tie].entries()) {
      (bar.children[i] as HTMLElement).style.width = `${100 * share}%`;
    }
  };
  return {
    show({ situation, seat: chosen, ...state }) {
      const own = situation.seats[seat];
      if (!own) return;
      view.classList.toggle('chosen', chosen === seat);
      view.classList.toggle('folded', own.folded);
      name.ariaPressed = String(chosen === seat);
      kind.textContent = isRandom(own) && !own.folded ? 'any two' : '';
      cards.hidden = own.range !== '';
      tile.hidden = own.range === '';
      if (own.range !== '') showTile(tile, own);
      for (const place of places) showPlace(place, { situation, seat: chosen, ...state });
    },
    showOdds({ asked, equities }) {
      const player = equities.players[asked.seats.indexOf(seat)];
      equity.textContent = player ? percent(player.equity) : 'folded';
      if (player) rates.replaceChildren(rateOf('win', player.win), ' ', rateOf('tie', player.tie));
      else rates.textContent = 'its cards are dead';
      showShares(player?.win ?? 0, player?.tie ?? 0);
    },
    showPending() {
      equity.textContent = '–';
      rates.textContent = '';
      showShares(0, 0);
    },
  };
};

export interface Seats {
  showOdds(findings: Findings): void;
  showPending(): void;
}

export const showSeats = (store: Store): Seats => {
  let views: SeatView[] = [];
  store.watch(state => {
    const { length } = state.situation.seats;
    if (views.length !== length) {
      element('seats').replaceChildren();
      element('seats').dataset.count = String(length);
      views = Array.from({ length }, (_, seat) => createSeat(store, seat));
    }
    for (const view of views) view.show(state);
  });
  return {
    showOdds(findings) {
      for (const view of views) view.showOdds(findings);
    },
    showPending() {
      for (const view of views) view.showPending();
    },
  };
};
