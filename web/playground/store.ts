// The page's one state, and who wants to know of its changes.
import type { Places, Situation } from './situation.js';

export interface State extends Situation {
  /** The place that the next card goes to; -1 where all have one. */
  readonly place: number;
}

export interface Store {
  readonly state: State;
  /** Changes the state and tells everyone. */
  set(change: Partial<State>): void;
  /** Is told the state now, and after each change. */
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

/** Puts a card into the place that is next, or takes it away where it lies already. Whether there was room for it. */
export const toggleCard = ({ state, set }: Store, card: string): boolean => {
  const at = state.places.indexOf(card);
  if (at < 0 && state.place < 0) return false;
  set({ places: state.places.with(at < 0 ? state.place : at, at < 0 ? card : undefined) });
  return true;
};
