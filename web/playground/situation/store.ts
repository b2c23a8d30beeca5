// The state of the page, the listeners to its changes, and what undo goes back to.
import {
  boardPlace,
  cardAt,
  cardsByPlace,
  DEAD,
  findSeat,
  type Place,
  type Situation,
  seatPlace,
  withCard,
  withoutCard,
} from './situation.js';

export interface State {
  readonly situation: Situation;
  /** Where the next card goes; undefined if all seats and the board are full. */
  readonly place: Place | undefined;
  /** The seat whose equity is the headline, and whose cards or range are picked. */
  readonly seat: number;
  /** Whether the card on the place was tapped: the next tap on a place moves it there. */
  readonly isLifted: boolean;
}

export interface Store {
  readonly state: State;
  /** Whether there is something to undo. */
  readonly canUndo: boolean;
  /** Changes the situation and selects the place, by default the next empty one. */
  change(situation: Situation, place?: Place): void;
  /** Chooses where the next card goes. */
  choose(place: Place): void;
  /** Chooses a seat. */
  chooseSeat(seat: number): void;
  /** Shows the situation of another link. */
  replace(situation: Situation): void;
  undo(): void;
  /** Calls the listener now, and after each change. */
  watch(listener: (state: State) => void): void;
}

const MAX_UNDO = 200;

const firstEmpty = (situation: Situation, places: readonly Place[]): Place | undefined =>
  places.find(place => cardAt(situation, place) === undefined);

const placesOfSeat = (seat: number): Place[] => [seatPlace(seat, 0), seatPlace(seat, 1)];

/** The next empty place: of our hand, then of a hand that lacks a card, then of the board. */
const nextPlace = (situation: Situation): Place | undefined => {
  const started = situation.seats.flatMap(({ cards, range }, seat) =>
    range === '' && (seat === 0 || cards.some(Boolean)) ? placesOfSeat(seat) : [],
  );
  return firstEmpty(situation, [...started, ...situation.board.map((_, i) => boardPlace(i))]);
};

export const createStore = (first: Situation): Store => {
  const listeners: ((state: State) => void)[] = [];
  const past: State[] = [];
  let state: State = { situation: first, place: nextPlace(first), seat: 0, isLifted: false };
  const set = (change: Partial<State>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener(state);
  };
  return {
    get state() {
      return state;
    },
    get canUndo() {
      return past.length > 0;
    },
    change(situation, place = nextPlace(situation)) {
      past.push(state);
      if (past.length > MAX_UNDO) past.shift();
      const seat = Math.min(
        place === undefined ? state.seat : (findSeat(place) ?? state.seat),
        situation.seats.length - 1,
      );
      set({ situation, place, seat, isLifted: false });
    },
    choose(place) {
      const isLifted = cardAt(state.situation, place) !== undefined;
      set({ place, seat: findSeat(place) ?? state.seat, isLifted });
    },
    chooseSeat(seat) {
      const place = firstEmpty(state.situation, placesOfSeat(seat)) ?? state.place;
      set({ seat, place, isLifted: false });
    },
    replace(situation) {
      past.push(state);
      set({ situation, place: nextPlace(situation), seat: 0, isLifted: false });
    },
    undo() {
      const last = past.pop();
      if (last) set(last);
    },
    watch(listener) {
      listeners.push(listener);
      listener(state);
    },
  };
};

/** After a card was replaced: the next place of the same hand or flop, so that all of it can be replaced. */
const followingPlace = (place: Place): Place | undefined => {
  const seat = findSeat(place);
  if (seat !== undefined) return place.endsWith('0') ? seatPlace(seat, 1) : undefined;
  return [boardPlace(0), boardPlace(1)].includes(place) ? boardPlace(Number(place.slice(-1)) + 1) : undefined;
};

/** Puts a card on the selected place, or removes it if it is on the table. Returns false if no place is left. */
export const toggleCard = (store: Store, card: string): boolean => {
  const { situation, place } = store.state;
  const at = cardsByPlace(situation).get(card);
  if (at !== undefined) store.change(withoutCard(situation, card), at);
  else if (place === undefined) return false;
  else {
    const replaced = cardAt(situation, place);
    const next = place === DEAD ? place : replaced && followingPlace(place);
    store.change(withCard(situation, place, card), next);
  }
  return true;
};
