// The controls of the chosen seat: cards, a range or any two cards; fold; remove.
import { GAMES } from '../games/games.js';
import { element, makeButton } from '../page/dom.js';
import { capitalize } from '../page/numbers.js';
import { labelSeat } from '../ranges/kept-ranges.js';
import {
  boardPlace,
  cardAt,
  changeHolding,
  DEAD,
  findNextStreet,
  findSeat,
  type Place,
  seatPlace,
  withoutCard,
} from '../situation/placing.js';
import { isRandom, MIN_PLAYERS, nameOfSeat, OWN_SEAT, withSeat } from '../situation/situation.js';
import { isRangeEdited, type State, type Store } from '../situation/store.js';
import { writeCard } from './cards.js';

interface Target {
  readonly name: string;
  readonly place: Place;
}

/** The next street, and another player's hand: whose card is next, or the first one that nobody knows. */
const listTargets = ({ situation, place }: State): Target[] => {
  if (place === undefined || place === DEAD || findSeat(place) === OWN_SEAT || cardAt(situation, place)) return [];
  const { seats, board } = situation;
  const street = findNextStreet(situation);
  const unknown = seats.findIndex((seat, i) => i !== OWN_SEAT && isRandom(seat) && !seat.folded);
  const seat = findSeat(place) ?? unknown;
  return [
    ...(street ? [{ name: capitalize(street), place: boardPlace(board.indexOf(undefined)) }] : []),
    ...(seat < 0 ? [] : [{ name: nameOfSeat(seat), place: findSeat(place) === seat ? place : seatPlace(seat, 0) }]),
  ];
};

const showTargets = (store: Store, frame: HTMLElement): void => {
  const { state } = store;
  const targets = listTargets(state);
  const buttons = (targets.length > 1 ? targets : []).map(({ name, place }) =>
    makeButton({ className: 'small', ariaPressed: String(place === state.place) }, name, () => store.choose(place)),
  );
  const { situation, place } = state;
  const card = place === undefined || place === DEAD ? undefined : cardAt(situation, place);
  if (place === DEAD) buttons.push(makeButton('small', 'Done', () => store.leave()));
  if (card !== undefined) {
    buttons.push(makeButton('small', `Remove ${writeCard(card)}`, () => store.change(withoutCard(situation, card))));
  }
  const focused = [...frame.children].indexOf(document.activeElement as Element);
  frame.replaceChildren(...buttons);
  (frame.children[focused] as HTMLElement | undefined)?.focus();
};

export const showTarget = (store: Store): void => {
  const buttons = {
    cards: element<HTMLButtonElement>('hold-cards'),
    range: element<HTMLButtonElement>('hold-range'),
    random: element<HTMLButtonElement>('hold-random'),
    fold: element<HTMLButtonElement>('fold'),
    remove: element<HTMLButtonElement>('remove-seat'),
  };
  const nextPlace = element('next-place');
  nextPlace.role = 'group';
  nextPlace.ariaLabel = 'Next card';
  const own = () => store.state.situation.seats[store.state.seat]!;
  const hold = (to: 'cards' | 'range' | 'random'): void => {
    const { seat } = store.state;
    const next = changeHolding(store.state.situation, seat, to);
    const places = next.seats[seat]!.cards.map((_, i) => seatPlace(seat, i));
    const empty = places.find(place => cardAt(next, place) === undefined);
    store.change(next, empty);
  };
  buttons.cards.addEventListener('click', () => {
    if (own().range !== '' || isRandom(own())) hold('cards');
    else store.chooseSeat(store.state.seat);
  });
  buttons.range.addEventListener('click', () => {
    if (own().range === '') hold('range');
    else store.chooseSeat(store.state.seat);
  });
  buttons.random.addEventListener('click', () => hold('random'));
  buttons.fold.addEventListener('click', () => {
    const { situation, seat } = store.state;
    store.change(withSeat(situation, seat, { folded: !own().folded }), seatPlace(seat, 0));
  });
  buttons.remove.addEventListener('click', () => {
    const { situation, seat } = store.state;
    store.change({ ...situation, seats: situation.seats.filter((_, i) => i !== seat) });
    // The button may be of no use now, and means another seat.
    document.querySelector<HTMLElement>('.seat.chosen .seat-name')?.focus({ preventScroll: true });
  });
  store.watch(state => {
    const { situation, seat } = state;
    const { range, folded } = own();
    const isShown = isRangeEdited(state);
    const isElsewhere = range !== '' && !isShown;
    element('target').textContent = isElsewhere ? labelSeat(situation, seat) : nameOfSeat(seat);
    if (isShown) nextPlace.replaceChildren();
    else showTargets(store, nextPlace);
    buttons.cards.ariaPressed = String(range === '' && !isRandom(own()));
    // The deck may stand there for the board: a press brings the matrix back.
    buttons.range.ariaPressed = String(range !== '');
    buttons.range.title = isElsewhere ? 'Edit the range' : '';
    buttons.random.ariaPressed = String(isRandom(own()));
    buttons.random.textContent = `Any ${GAMES[situation.game].countWord}`;
    buttons.range.hidden = !GAMES[situation.game].ranges;
    buttons.fold.ariaPressed = String(folded);
    buttons.remove.disabled = situation.seats.length <= MIN_PLAYERS;
    document.body.dataset.mode = isShown ? 'range' : 'cards';
  });
};
