// The state of the page, and the listeners to its changes.
import type { Places, Situation } from './situation.js';

export interface State extends Situation {
  /** The place that the next card goes to; -1 where all have one. */
  readonly place: number;
}

export interface Store {
  readonly state: State;
  /** Changes the state and calls the listeners. */
  set(change: Partial<State>): void;
  /** Calls the listener now, and after each change. */
  watch(listener: (state: State) => void): void;
}

/** The first place without a card; -1 where there is none. */
const nextPlace = (places: Places): number => places.indexOf(undefined);

export const createStore = (situation: Situation): Store => {
  const listeners: ((state: State) => void)[] = [];
  let state: State = { ...situation, place: nextPlace(situation.places) };
  return {
    get state() {
      return state;
    },
    set(change) {
      const place = change.places ? nextPlace(change.places) : state.place;
      state = { ...state, place, ...change };
      for (const listener of listeners) listener(state);
    },
    watch(listener) {
      listeners.push(listener);
      listener(state);
    },
  };
};

/** Puts a card into the next place, or takes it away if it has one. Returns false if all places are taken. */
export const toggleCard = ({ state, set }: Store, card: string): boolean => {
  const at = state.places.indexOf(card);
  if (at < 0 && state.place < 0) return false;
  set({ places: state.places.with(at < 0 ? state.place : at, at < 0 ? card : undefined) });
  return true;
};
