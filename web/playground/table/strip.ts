// On small screens: a bar with every place and each seat's equity, which stays visible above the deck. It repeats the table for touch;
// the keyboard and screen readers use the table itself.
import type { Findings } from '../odds/calculator.js';
import { element, make } from '../page/dom.js';
import { formatPercent } from '../page/numbers.js';
import { showDeckOnSmallScreens } from '../page/views.js';
import { boardPlace, cardAt, EMPTY_SEAT, type Place, seatPlace, seatText } from '../situation/situation.js';
import type { State, Store } from '../situation/store.js';
import { makeFace } from './cards.js';
import { pressPlace } from './places.js';

const makeSlot = (store: Store, { situation, place: next }: State, place: Place): HTMLButtonElement => {
  const slot = make('button', 'slot');
  const card = cardAt(situation, place);
  slot.type = 'button';
  slot.tabIndex = -1;
  slot.classList.toggle('next', place === next);
  if (card) slot.append(makeFace(card));
  slot.addEventListener('click', () => pressPlace(store, place));
  return slot;
};

const makeSeat = (store: Store, state: State, seat: number): HTMLElement => {
  const own = state.situation.seats[seat] ?? EMPTY_SEAT;
  const group = make('div', `strip-seat${own.folded ? ' folded' : ''}`);
  if (own.range === '') group.append(...[0, 1].map(i => makeSlot(store, state, seatPlace(seat, i))));
  else {
    const range = make('button', 'slot range', seatText(own));
    range.type = 'button';
    range.tabIndex = -1;
    range.addEventListener('click', () => {
      store.chooseSeat(seat);
      showDeckOnSmallScreens();
    });
    group.append(range);
  }
  group.append(make('b', '', '–'));
  return group;
};

export interface Strip {
  showOdds(findings: Findings | undefined): void;
}

export const showStrip = (store: Store): Strip => {
  const strip = element('strip');
  let seats: HTMLElement[] = [];
  let findings: Findings | undefined;
  const showOdds = (): void => {
    for (const [seat, group] of seats.entries()) {
      const player = findings?.equities.players[findings.asked.seats.indexOf(seat)];
      const number = group.querySelector(':scope > b');
      if (number) number.textContent = player ? formatPercent(player.equity, 0) : '–';
    }
  };
  store.watch(state => {
    const { situation } = state;
    seats = situation.seats.map((_, seat) => makeSeat(store, state, seat));
    const board = make('div', 'strip-seat');
    board.append(...situation.board.map((_, i) => makeSlot(store, state, boardPlace(i))));
    // Nothing is scrolled at first, and reading the position would force a layout of the whole page.
    const scrollLeft = strip.hasChildNodes() ? strip.scrollLeft : 0;
    const [first = board, ...others] = seats;
    strip.replaceChildren(first, board, ...others); // our own equity is in sight without scrolling
    if (scrollLeft > 0) strip.scrollLeft = scrollLeft;
    showOdds();
  });
  new IntersectionObserver(([entry]) => {
    document.body.classList.toggle('table-away', entry?.isIntersecting === false && entry.boundingClientRect.top < 0);
  }).observe(element('places'));
  return {
    showOdds(known) {
      findings = known;
      showOdds();
    },
  };
};
