// Choices of a seat beside the title of a panel: whose equity it shows, or the player that the first one is compared with.
import { element, make, makeButton, makeOption } from '../page/dom.js';
import { createSignal } from '../page/signal.js';
import { findAsked, findCompared, MIN_PLAYERS, nameOfSeat, OWN_SEAT } from '../situation/situation.js';
import type { State, Store } from '../situation/store.js';

/** The seat whose equity after each next card is shown, on its panel and on the deck; the first that plays stands for one that does not. */
export const equitySeat = createSignal(OWN_SEAT);

/** Shows the seats to choose from, and the chosen one. */
type ShowSeats = (seats: readonly number[], chosen: number) => void;

/** A list of seats; hidden without a choice. */
export const showInSelect = (select: HTMLSelectElement): ShowSeats => {
  let offered = '';
  return (seats, chosen) => {
    // The list is not replaced while it is open: estimates arrive all the time.
    if (seats.join() !== offered) select.replaceChildren(...seats.map(seat => makeOption(nameOfSeat(seat), seat)));
    offered = seats.join();
    select.value = String(chosen);
    select.hidden = seats.length < 2;
  };
};

const createSelect = (ariaLabel: string, title: HTMLElement, choose: (seat: number) => void): ShowSeats => {
  const select = make('select', { className: 'opponent unprinted', ariaLabel });
  select.addEventListener('change', () => choose(Number(select.value)));
  title.after(select);
  return showInSelect(select);
};

/** Two buttons, or a list of more seats. */
export const createSeatChoice = (label: string, title: HTMLElement, choose: (seat: number) => void): ShowSeats => {
  const showSelect = createSelect(label, title, choose);
  const segments = make('span', { className: 'segments opponent unprinted', role: 'group', ariaLabel: label });
  title.after(segments);
  let offered = '';
  return (seats, chosen) => {
    segments.hidden = seats.length !== MIN_PLAYERS;
    showSelect(segments.hidden ? seats : [], chosen);
    if (segments.hidden) return;
    if (seats.join() !== offered) {
      segments.replaceChildren(...seats.map(seat => makeButton('segment', nameOfSeat(seat), () => choose(seat))));
    }
    offered = seats.join();
    for (const [i, button] of [...segments.children].entries()) button.ariaPressed = String(seats[i] === chosen);
  };
};

/** With three players and more. @param title the id of the panel's title @returns what shows the choice for a state */
export const createOpponentChoice = (store: Store, title: string): ((state: State) => void) => {
  const show = createSelect('Compared with', element(title), seat => store.chooseSeat(seat));
  return ({ situation, seat }) => {
    const { seats } = findAsked(situation);
    show(seats.slice(1), findCompared(situation, seats, seat) ?? 0);
  };
};
