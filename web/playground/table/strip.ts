// On small screens: a bar at the bottom with our hand, the board, another hand and both equities. It repeats the table and shows while seats
// of it are out of sight.
import { type Findings, findPlayer, type Show } from '../odds/findings.js';
import { element, make } from '../page/dom.js';
import { formatPercent } from '../page/numbers.js';
import { labelHolding } from '../ranges/kept-ranges.js';
import { OWN_SEAT, type Slot } from '../situation/situation.js';
import type { State } from '../situation/store.js';
import { makeFace } from './cards.js';

const makeCards = (slots: readonly Slot[]): HTMLElement[] =>
  slots.map(card => (card ? makeFace(card) : make('span', 'face')));

/** The other hand: the one that is edited, or the first. */
const findOther = ({ situation, seat }: State): number =>
  seat === OWN_SEAT ? situation.seats.findIndex((each, i) => i !== OWN_SEAT && !each.folded) : seat;

const makeSeat = ({ situation, seat: chosen }: State, seat: number, findings: Findings | undefined): HTMLElement => {
  const own = situation.seats[seat]!;
  const player = findPlayer(findings, seat);
  const held =
    own.range === '' ? makeCards(own.cards) : [make('span', 'range one-line', labelHolding(own, situation.game))];
  return make(
    'span',
    `strip-seat hand${seat === chosen ? ' chosen' : ''}`,
    ...held,
    make('b', '', player ? formatPercent(player.equity, 0) : '–'),
  );
};

/** The part of the seats that is in sight, but for fractions of pixels. */
const IN_SIGHT = 0.98;

export const createStrip = (): Show => {
  const strip = element('strip');
  const showSeats = (crossings: readonly IntersectionObserverEntry[]): void =>
    void strip.classList.toggle('unneeded', crossings.at(-1)!.intersectionRatio >= IN_SIGHT);
  new IntersectionObserver(showSeats, { threshold: IN_SIGHT }).observe(element('seats'));
  return (findings, state) => {
    const board = make('span', 'strip-seat', ...makeCards(state.situation.board));
    const other = Math.max(findOther(state), 1);
    strip.replaceChildren(makeSeat(state, OWN_SEAT, findings), board, makeSeat(state, other, findings));
  };
};
