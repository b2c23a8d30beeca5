// The seats around the board: each player's cards or range, and the equity that it has.
import { GAMES } from '../games/games.js';
import { type Findings, findPlayer, type Show } from '../odds/findings.js';
import { isShownDown, judgeSeat, type Showdown } from '../odds/showdown.js';
import { element, make, makeButton } from '../page/dom.js';
import { formatPercent } from '../page/numbers.js';
import { showDeckOnSmallScreens } from '../page/views.js';
import { countCombos } from '../ranges/classes.js';
import { labelHolding } from '../ranges/kept-ranges.js';
import { findSeat, seatPlace } from '../situation/placing.js';
import { isRandom, NO_HANDS, nameOfSeat, type Seat, type Situation } from '../situation/situation.js';
import type { State, Store } from '../situation/store.js';
import { makeFaces, nameCard, ORDINALS } from './cards.js';
import { makePlace, showPlace } from './places.js';

/** The most seats in a row: where the table is wide, and narrow, and narrow with four to six cards each. */
const ROWS = { '--wide': 4, '--narrow': 3, '--cards': 2 } as const;

/** For each seat the number of seats in its row. Rows differ by at most one seat; the shorter ones come first. */
const rowLengths = (seats: number, max: number): number[] => {
  const rows = Math.ceil(seats / max);
  return Array.from({ length: rows }, (_, row) => Math.floor((seats + row) / rows)).flatMap(length =>
    Array.from({ length }, () => length),
  );
};

/** Lines break only after commas. */
const makeItems = (range: string): (Node | string)[] =>
  range.split(/(?<=,)\s*/).flatMap(item => [make('span', 'item', item), ' ']);

const showTile = (tile: HTMLElement, situation: Situation, place: number): void => {
  const seat = situation.seats[place]!;
  const { range, name } = seat;
  const count = countCombos(range, situation, place);
  const title = `${name === '' ? '' : `${name}: `}${range}: ${count}`;
  const label = name && labelHolding(seat, situation.game);
  if (tile.title === title && tile.dataset.label === label) return;
  tile.dataset.label = label;
  tile.replaceChildren(
    make('b', '', label),
    make('small', '', count.replaceAll(',', '').replace(' of ', '\u00a0of\u00a0')),
  );
  if (name === '' && range !== NO_HANDS) tile.firstElementChild?.replaceChildren(...makeItems(range));
  tile.title = title;
};

/** A rate with its name, on one line. */
const makeRate = (name: string, rate: number): HTMLElement =>
  make('span', 'rate', make('span', '', name), ' ', make('span', '', formatPercent(rate, 1)));

/** What the seat's hand is: by name, by its best five cards, and whether it wins. */
const makeShown = (showdown: Showdown | undefined, seat: number): HTMLElement[] => {
  const hand = showdown?.hands.get(seat);
  if (!showdown || !hand) return [];
  const words = [make('b', 'verdict', judgeSeat(showdown, seat)), ' ', make('b', '', hand.description)];
  const best = makeFaces(hand.best, `best five: ${hand.best.map(nameCard).join(', ')}`);
  return [make('span', '', ...words), best];
};

const createSeat = (store: Store, seat: number, holeCards: number) => {
  const choose = (): void => {
    store.chooseSeat(seat);
    showDeckOnSmallScreens();
  };
  const name = makeButton('seat-name', nameOfSeat(seat), choose);
  const kind = make('small', 'kind');
  const places = ORDINALS.slice(0, holeCards).map((ordinal, i) =>
    makePlace(store, seatPlace(seat, i), seat === 0 ? `${ordinal} hole card` : `player ${seat + 1}, ${ordinal} card`),
  );
  const cards = make('div', 'row', ...places, kind);
  const tile = makeButton('range-tile', '', choose);
  const [equity, rates, shown] = [make('span', 'equity', '–'), make('small', 'rates'), make('small', 'shown')];
  equity.dataset.equity = String(seat);
  const [win, tie] = [make('span', 'win'), make('span', 'tie')];
  const bar = make('div', { className: 'bar', ariaHidden: 'true' }, win, tie);
  const properties = { className: 'seat', role: 'group', ariaLabel: nameOfSeat(seat) };
  const view = make('div', properties, name, cards, tile, equity, bar, rates, shown);
  // The whole box, where it has no button of its own.
  view.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('button')) choose();
  });
  element('seats').append(view);
  const showOdds = (findings: Findings | undefined, { folded, cards: held }: Seat): void => {
    const player = findPlayer(findings, seat);
    if (player) {
      equity.textContent = formatPercent(player.equity, 1);
      rates.replaceChildren(makeRate('win', player.win), ' ', makeRate('tie', player.tie));
    } else {
      equity.textContent = folded ? 'folded' : '–';
      rates.textContent = folded && held.some(Boolean) ? 'its cards are dead' : '';
    }
    for (const [part, rate] of [
      [win, player?.win ?? 0],
      [tie, player?.tie ?? 0],
    ] as const) {
      part.style.width = `${100 * rate}%`;
      part.hidden = rate === 0; // it would leave a gap
    }
    shown.replaceChildren(...makeShown(findings?.showdown, seat));
  };
  return (findings: Findings | undefined, state: State): void => {
    const { situation, seat: chosen } = state;
    const own = situation.seats[seat]!;
    view.classList.toggle('chosen', chosen === seat);
    view.classList.toggle('folded', own.folded);
    name.ariaPressed = String(chosen === seat);
    // The mark of the next place is not covered.
    const isNext = state.place !== undefined && findSeat(state.place) === seat;
    kind.textContent = isRandom(own) && !own.folded && !isNext ? `any ${GAMES[situation.game].countWord}` : '';
    cards.hidden = own.range !== '';
    tile.hidden = own.range === '';
    shown.hidden = !isShownDown(situation, seat);
    if (own.range !== '') showTile(tile, situation, seat);
    for (const place of places) showPlace(place, state);
    showOdds(findings, own);
  };
};

export const createSeats = (store: Store): Show => {
  let views: ReturnType<typeof createSeat>[] = [];
  let shownCards = 0;
  return (findings, state) => {
    const { length } = state.situation.seats;
    const { holeCards } = GAMES[state.situation.game];
    if (views.length !== length || holeCards !== shownCards) {
      shownCards = holeCards;
      element('seats').replaceChildren();
      views = Array.from({ length }, (_, seat) => createSeat(store, seat, holeCards));
      for (const [name, max] of Object.entries(ROWS)) {
        const lengths = rowLengths(length, max);
        for (const [seat, view] of [...element('seats').children].entries()) {
          (view as HTMLElement).style.setProperty(name, String(lengths[seat]));
        }
      }
    }
    for (const show of views) show(findings, state);
  };
};
