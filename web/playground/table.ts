// The table: places for the own two cards and the board, the opponents, and the buttons that deal and clear.

import { MAX_OPPONENTS } from '../../src/odds/calculation.js';
import { DECK, faceOf, nameOf } from './cards.js';
import { element, make } from './dom.js';
import { HOLE_CARDS, PLACES, type Places } from './situation.js';
import type { State, Store } from './store.js';

/** The streets, and the places of their cards. */
const STREETS: readonly {
  readonly name: string;
  readonly label: string;
  readonly from: number;
  readonly to: number;
}[] = [
  { name: 'hand', label: 'Your hand', from: 0, to: HOLE_CARDS },
  { name: 'flop', label: 'Flop', from: HOLE_CARDS, to: 5 },
  { name: 'turn', label: 'Turn', from: 5, to: 6 },
  { name: 'river', label: 'River', from: 6, to: PLACES },
];

const placeName = (place: number): string => {
  if (place < HOLE_CARDS) return place === 0 ? 'first hole card' : 'second hole card';
  return `board card ${place - HOLE_CARDS + 1}`;
};

const showPlace = (button: HTMLButtonElement, place: number, { places, place: next }: State): void => {
  const card = places[place];
  const isNext = place === next && card === undefined;
  button.classList.toggle('filled', card !== undefined);
  button.classList.toggle('next', isNext);
  button.ariaLabel = `${placeName(place)}: ${card ? `${nameOf(card)}, press to take it away` : `none${isNext ? ', next' : ''}`}`;
  if (button.dataset.card === card) return;
  if (card) button.dataset.card = card;
  else delete button.dataset.card;
  button.replaceChildren(...(card ? [faceOf(card)] : []));
};

/** A press on a card takes it away; a press on an empty place makes it the next one to fill. */
const press = ({ state, set }: Store, place: number): void => {
  if (state.places[place] === undefined) set({ place });
  else set({ places: state.places.map((card, i) => (i === place ? undefined : card)), place });
};

const showPlaces = (store: Store): void => {
  const buttons = Array.from({ length: PLACES }, (_, place) => {
    const button = make('button', 'place');
    button.type = 'button';
    button.addEventListener('click', () => press(store, place));
    return button;
  });
  for (const { name, label, from, to } of STREETS) {
    const street = make('div', `street ${name}`);
    street.role = 'group';
    street.ariaLabel = label;
    const title = make('span', 'label', label);
    title.ariaHidden = 'true';
    const row = make('div', 'row');
    row.append(...buttons.slice(from, to));
    street.append(row, title);
    element('places').append(street);
  }
  store.watch(state => {
    for (const [place, button] of buttons.entries()) showPlace(button, place, state);
  });
};

const showOpponents = (store: Store): void => {
  const range = element<HTMLInputElement>('opponents');
  const change = (by: number): void => {
    const opponents = Math.min(Math.max(store.state.opponents + by, 0), MAX_OPPONENTS);
    if (opponents !== store.state.opponents) store.set({ opponents });
  };
  range.addEventListener('input', () => store.set({ opponents: range.valueAsNumber }));
  element('fewer').addEventListener('click', () => change(-1));
  element('more').addEventListener('click', () => change(1));
  let shown = -1;
  store.watch(({ opponents }) => {
    if (opponents === shown) return;
    shown = opponents;
    range.valueAsNumber = opponents;
    element('opponents-value').textContent = String(opponents);
    element('seats').replaceChildren(
      ...Array.from({ length: opponents }, () => {
        const seat = make('span', 'seat');
        seat.append(make('i'), make('i'));
        return seat;
      }),
    );
  });
};

/** Cards at random that are not on the table. */
const draw = (places: Places, count: number): string[] => {
  const deck = DECK.filter(card => !places.includes(card));
  return Array.from({ length: count }, () => deck.splice(Math.floor(Math.random() * deck.length), 1)[0] ?? '');
};

/** The street that is dealt next; undefined after the river. */
const nextStreet = (places: Places) =>
  STREETS.find(({ from, to }) => places.slice(from, to).some(card => card === undefined));

const dealNext = ({ state, set }: Store): void => {
  const street = nextStreet(state.places) ?? STREETS[0];
  const dealt = nextStreet(state.places) ? state.places : state.places.map(() => undefined);
  if (!street) return;
  const cards = draw(dealt, street.to - street.from);
  set({
    places: dealt.map((card, i) => card ?? (i >= street.from && i < street.to ? cards[i - street.from] : undefined)),
  });
};

const DEALS: Readonly<Record<string, string>> = {
  hand: 'Deal a hand',
  flop: 'Deal the flop',
  turn: 'Deal the turn',
  river: 'Deal the river',
};

export const showTable = (store: Store): void => {
  showPlaces(store);
  showOpponents(store);
  const deal = element('deal');
  deal.addEventListener('click', () => dealNext(store));
  element('clear').addEventListener('click', () => store.set({ places: store.state.places.map(() => undefined) }));
  store.watch(({ places }) => {
    deal.textContent = DEALS[nextStreet(places)?.name ?? ''] ?? 'New hand';
  });
};
