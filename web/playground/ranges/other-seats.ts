// Copies the range of the chosen seat to another seat, or swaps what the two hold. Each is one step, which Undo takes back.
import type { Show } from '../odds/findings.js';
import { showInSelect } from '../odds/opponent.js';
import { make, makeButton } from '../page/dom.js';
import { seatPlace } from '../situation/placing.js';
import { keepHoldings, nameOfSeat, type Situation, withSeat } from '../situation/situation.js';
import type { Store } from '../situation/store.js';

export const copyRange = (situation: Situation, from: number, to: number): Situation => {
  const { range, name } = situation.seats[from]!;
  return withSeat(situation, to, { range, name, kept: keepHoldings(situation.seats[to]!) });
};

/** Cards, or any two, are swapped like a range; who has folded too. */
export const swapSeats = (situation: Situation, one: number, other: number): Situation => {
  const { seats } = situation;
  return { ...situation, seats: seats.with(one, seats[other]!).with(other, seats[one]!) };
};

export const createOtherSeats = (store: Store): { frame: HTMLElement; show: Show } => {
  const select = make('select', { ariaLabel: 'The other seat' });
  const copy = makeButton('small', '', () => {
    const { situation, seat } = store.state;
    store.change(copyRange(situation, seat, Number(select.value)), seatPlace(seat, 0));
  });
  /** The range stays in the editor, at its new seat. */
  const swap = makeButton('small', '', () => {
    const { situation, seat } = store.state;
    const other = Number(select.value);
    store.change(swapSeats(situation, seat, other), seatPlace(other, 0));
  });
  const showSeats = showInSelect(select);
  return {
    frame: make('div', 'line', copy, swap, select),
    show(_, { situation, seat }) {
      const others = [...situation.seats.keys()].filter(each => each !== seat);
      showSeats(others, others.find(each => String(each) === select.value) ?? others[0]!);
      const name = nameOfSeat(Number(select.value));
      copy.textContent = `Copy to ${name}`;
      swap.textContent = `Swap with ${name}`;
    },
  };
};
