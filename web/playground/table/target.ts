// The controls of the chosen seat: cards, a range or any two cards; fold; remove.
import { element } from '../page/dom.js';
import { DEAD, EMPTY_SEAT, findSeat, isRandom, MIN_PLAYERS, nameOfSeat, withSeat } from '../situation/situation.js';
import type { State, Store } from '../situation/store.js';

/** The range of a seat that changes to a range: the strongest fifth of all hands. */
const FIRST_RANGE = '20%';

/** The street of a place of the board. */
const findStreet = (place: string): string => {
  const index = Number(place.slice(-1));
  return index < 3 ? 'flop' : index === 3 ? 'turn' : 'river';
};

/** Where the next card goes, in words. */
const nextInWords = ({ place, seat }: State): string => {
  if (place === undefined) return 'every place has a card';
  if (place === DEAD) return 'next card: dead';
  const next = findSeat(place);
  if (next === undefined) return `next card: ${findStreet(place)}`;
  return next === seat ? '' : `next card: ${nameOfSeat(next)}`;
};

export const showTarget = (store: Store): void => {
  const buttons = {
    cards: element<HTMLButtonElement>('hold-cards'),
    range: element<HTMLButtonElement>('hold-range'),
    random: element<HTMLButtonElement>('hold-random'),
    fold: element<HTMLButtonElement>('fold'),
    remove: element<HTMLButtonElement>('remove-seat'),
  };
  const own = () => store.state.situation.seats[store.state.seat] ?? EMPTY_SEAT;
  const hold = (change: Partial<typeof EMPTY_SEAT>): void => {
    const { situation, seat } = store.state;
    store.change(withSeat(situation, seat, change), `seat-${seat}-0`);
  };
  buttons.cards.addEventListener('click', () => {
    if (own().range !== '') hold({ range: '' });
    else store.chooseSeat(store.state.seat);
  });
  buttons.range.addEventListener('click', () => {
    if (own().range === '') hold({ cards: EMPTY_SEAT.cards, range: FIRST_RANGE });
    else store.chooseSeat(store.state.seat);
  });
  buttons.random.addEventListener('click', () => hold({ cards: EMPTY_SEAT.cards, range: '' }));
  buttons.fold.addEventListener('click', () => hold({ folded: !own().folded }));
  buttons.remove.addEventListener('click', () => {
    const { situation, seat } = store.state;
    store.change({ ...situation, seats: situation.seats.filter((_, i) => i !== seat) });
  });
  store.watch(state => {
    const { situation, seat } = state;
    const { range, folded } = own();
    const isShown = range !== '' && (state.place === undefined || findSeat(state.place) === seat);
    element('target').textContent = nameOfSeat(seat);
    element('next-place').textContent = isShown ? '' : nextInWords(state);
    buttons.cards.ariaPressed = String(range === '' && !isRandom(own()));
    buttons.range.ariaPressed = String(range !== '');
    buttons.random.ariaPressed = String(isRandom(own()));
    buttons.fold.ariaPressed = String(folded);
    buttons.remove.disabled = situation.seats.length <= MIN_PLAYERS;
    document.body.dataset.mode = isShown ? 'range' : 'cards';
  });
};
