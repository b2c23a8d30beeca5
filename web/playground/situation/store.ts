// The state of the page, the listeners to its changes, and the steps that undo goes back to.
import {
  boardPlace,
  cardAt,
  cardsByPlace,
  DEAD,
  findSeat,
  type Place,
  seatPlace,
  withCard,
  withoutCard,
} from './placing.js';
import { isEmpty, isKnown, isUntouched, listBoard, OWN_SEAT, type Situation } from './situation.js';

export interface State {
  readonly situation: Situation;
  /** Where the next card goes; undefined if all seats and the board are full. */
  readonly place: Place | undefined;
  /** The seat whose cards or range are picked. */
  readonly seat: number;
  /** Whether the card on the place was tapped: the next tap on a place moves it there. */
  readonly isLifted: boolean;
  /** Whether the table was empty and was filled by controls since: cards go seat by seat before they go to the board. */
  readonly isSeating: boolean;
}

export type Store = ReturnType<typeof createStore>;

/** Whether the range of the chosen seat is edited: the matrix is shown, not the deck. */
export const isRangeEdited = ({ situation, place, seat }: State): boolean =>
  situation.seats[seat]?.range !== '' && (place === undefined || findSeat(place) === seat);

const firstEmpty = (situation: Situation, places: readonly Place[]): Place | undefined =>
  places.find(place => cardAt(situation, place) === undefined);

const placesOfSeat = ({ seats }: Situation, seat: number): Place[] =>
  (seats[seat]?.cards ?? []).map((_, i) => seatPlace(seat, i));
const placesOfBoard = ({ board }: Situation): Place[] => board.map((_, i) => boardPlace(i));

/** The next empty place: of our hand, then of a hand that lacks a card, then of the next player's hand if cards go seat by seat, then of the board. */
const nextPlace = (situation: Situation, isSeating: boolean): Place | undefined => {
  const { seats } = situation;
  const started = seats.flatMap(({ cards, range }, seat) =>
    range === '' && (seat === OWN_SEAT || cards.some(Boolean)) ? placesOfSeat(situation, seat) : [],
  );
  const isNextSeat = isSeating && seats.some(isKnown) && listBoard(situation).length === 0;
  const untouched = isNextSeat ? seats.findIndex(isUntouched) : -1;
  const places = [...started, ...placesOfSeat(situation, untouched), ...placesOfBoard(situation)];
  return firstEmpty(situation, places);
};

/** The range of our seat, which is edited first; else the next empty place. */
const firstPlace = (situation: Situation, isSeating: boolean): Place | undefined =>
  situation.seats[OWN_SEAT]!.range === '' ? nextPlace(situation, isSeating) : seatPlace(OWN_SEAT, 0);

const open = (situation: Situation): State => {
  const isSeating = isEmpty(situation);
  return { situation, place: firstPlace(situation, isSeating), seat: OWN_SEAT, isLifted: false, isSeating };
};

export const createStore = (first: Situation) => {
  const listeners: ((state: State) => void)[] = [];
  let steps: State[] = [open(first)];
  let step = 0;
  let lastGesture: object | undefined;
  const state = (): State => steps[step]!;
  const set = (next: State): void => {
    steps[step] = next;
    for (const listener of listeners) listener(next);
  };
  const add = (next: State): void => {
    steps = steps.slice(0, step + 1);
    step++;
    set(next);
  };
  const put = (
    situation: Situation,
    isSeating: boolean,
    place: Place | undefined,
    gesture: object | undefined,
  ): void => {
    const before = state();
    // From a place of the board on, the board is filled, whatever hands lack cards.
    const isOnBoard = before.place?.startsWith('board') && situation.seats === before.situation.seats;
    const onBoard = isOnBoard ? firstEmpty(situation, placesOfBoard(situation)) : undefined;
    const to = place ?? onBoard ?? nextPlace(situation, isSeating);
    // From the last hand the next card comes to the board: the equity after each card is ours again.
    const wasHand = place === undefined && isSeating && before.place?.startsWith('seat');
    const chosen = (to === undefined ? undefined : findSeat(to)) ?? (wasHand ? OWN_SEAT : before.seat);
    const seat = Math.min(chosen, situation.seats.length - 1);
    const next = { situation, place: to, seat, isLifted: false, isSeating };
    const isSameStep = gesture !== undefined && gesture === lastGesture;
    lastGesture = gesture;
    if (isSameStep || JSON.stringify(situation) === JSON.stringify(before.situation)) set(next);
    else add(next);
  };
  return {
    get state(): State {
      return state();
    },
    get step(): number {
      return step;
    },
    has: (other: number): boolean => other in steps,
    /**
     * Changes the situation and selects the place, by default the next empty one.
     * @param gesture changes with the same object are one step
     */
    change(situation: Situation, place?: Place, gesture?: object): void {
      put(situation, state().isSeating || isEmpty(situation), place, gesture);
    },
    /**
     * Shows a typed question. The range that is edited stays, or that of our seat is edited. Seats with any two cards are meant so: the
     * next card goes to the board.
     */
    type(situation: Situation, gesture?: object): void {
      const isSeating = isEmpty(situation);
      const { place, seat } = state();
      // A range that is edited stays in sight.
      const isEdited = place !== undefined && findSeat(place) === seat && situation.seats[seat]?.range;
      put(situation, isSeating, isEdited ? place : firstPlace(situation, isSeating), gesture);
    },
    /** Chooses where the next card goes. */
    choose(place: Place): void {
      const isLifted = cardAt(state().situation, place) !== undefined;
      set({ ...state(), place, seat: findSeat(place) ?? state().seat, isLifted });
    },
    /** Leaves the dead cards, or a card that was to be replaced: the next card goes to the next empty place. */
    leave(): void {
      const { situation, place, seat, isSeating } = state();
      if (place === undefined || (place !== DEAD && cardAt(situation, place) === undefined)) return;
      const next = nextPlace(situation, isSeating);
      const chosen = next === undefined ? seat : (findSeat(next) ?? seat);
      set({ situation, place: next, seat: chosen, isLifted: false, isSeating });
    },
    chooseSeat(seat: number): void {
      const place = firstEmpty(state().situation, placesOfSeat(state().situation, seat)) ?? state().place;
      set({ ...state(), seat, place, isLifted: false });
    },
    /** Shows the situation of another link. @param isFirst forgets the steps before */
    replace(situation: Situation, isFirst = false): void {
      if (isFirst) [steps, step] = [[], -1];
      lastGesture = undefined;
      add(open(situation));
    },
    goTo(other: number): void {
      step = other;
      lastGesture = undefined;
      set(state());
    },
    /** Calls the listener now, and after each change. */
    watch(listener: (state: State) => void): void {
      listeners.push(listener);
      listener(state());
    },
  };
};

/** After a card was replaced: the next place of the same hand or flop, so that all of it can be replaced. */
const followingPlace = (situation: Situation, place: Place): Place | undefined => {
  const seat = findSeat(place);
  if (seat !== undefined) {
    const places = placesOfSeat(situation, seat);
    return places[places.indexOf(place) + 1];
  }
  return [boardPlace(0), boardPlace(1)].includes(place) ? boardPlace(Number(place.slice(-1)) + 1) : undefined;
};

/**
 * Puts a card on the selected place, or removes it if it is on the table. If a range is selected it stays, and the card goes to the board.
 * Returns false if no place is left.
 */
export const toggleCard = (store: Store, card: string): boolean => {
  const { situation, place } = store.state;
  const at = cardsByPlace(situation).get(card);
  const seat = place === undefined ? undefined : findSeat(place);
  if (at === undefined && seat !== undefined && situation.seats[seat]!.range !== '') {
    const index = situation.board.indexOf(undefined);
    if (index >= 0) store.change(withCard(situation, boardPlace(index), card), place);
    return index >= 0;
  }
  if (at !== undefined) store.change(withoutCard(situation, card), at);
  else if (place === undefined) return false;
  else {
    const replaced = cardAt(situation, place);
    const next = place === DEAD ? place : replaced && followingPlace(situation, place);
    store.change(withCard(situation, place, card), next);
  }
  return true;
};
