// With three players and more: the choice of the one that the first player is compared with, beside the title of a panel.
import { element, make, makeOption } from '../page/dom.js';
import { findAsked, findCompared, nameOfSeat } from '../situation/situation.js';
import type { State, Store } from '../situation/store.js';

/** @param title the id of the panel's title @returns what shows the choice for a state */
export const createOpponentChoice = (store: Store, title: string): ((state: State) => void) => {
  const select = make('select', { className: 'opponent unprinted', ariaLabel: 'Compared with' });
  select.addEventListener('change', () => store.chooseSeat(Number(select.value)));
  element(title).after(select);
  let offered = '';
  return ({ situation, seat }) => {
    const { seats } = findAsked(situation);
    const [, ...others] = seats;
    // The list is not replaced while it is open: estimates arrive all the time.
    if (others.join() !== offered) {
      select.replaceChildren(...others.map(other => makeOption(nameOfSeat(other), other)));
    }
    offered = others.join();
    select.value = String(findCompared(situation, seats, seat));
    select.hidden = others.length < 2;
  };
};
