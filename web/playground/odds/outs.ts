// Says in words what the chosen seat's hand is, and names its outs: "9 outs to a flush: 35.0 % by the river".
import { formatCard, parseCard } from '../../../src/engine/cards.js';
import type { Category } from '../../../src/engine/counts.js';
import { describeHand } from '../../../src/equity/describe-hand.js';
import { type Outs, outsOf } from '../../../src/equity/made-hand.js';
import { element, make } from '../page/dom.js';
import { percent } from '../page/numbers.js';
import { EMPTY_SEAT, hasNextCard, isKnown, type Seat, type Situation, type Slot } from '../situation/situation.js';
import { faceOf, nameOf } from '../table/cards.js';
import type { Findings } from './calculator.js';

const WITH_ARTICLE: Readonly<Record<Category, string>> = {
  'High Card': 'a high card',
  'One Pair': 'a pair',
  'Two Pair': 'two pair',
  'Three of a Kind': 'three of a kind',
  Straight: 'a straight',
  Flush: 'a flush',
  'Full House': 'a full house',
  'Four of a Kind': 'four of a kind',
  'Straight Flush': 'a straight flush',
};

const bytesOf = (cards: readonly (string | undefined)[]): number[] =>
  cards.flatMap(card => (card === undefined ? [] : [parseCard(card)]));

/** "After 15 of 45 next cards this hand has the most equity." */
const leadInWords = ({ asked, nextCards = [] }: Findings, seat: number): string => {
  const player = asked.seats.indexOf(seat);
  const possible = nextCards.filter(({ equities }) => equities !== null);
  const leading = possible.filter(({ equities }) => equities && Math.max(...equities) === equities[player]);
  return `Ahead after ${leading.length} of ${possible.length} next cards.`;
};

/** The cards that leave the seat no more equity than it has: they improve the hand, and not enough. */
const weakCards = ({ asked, equities, nextCards = [] }: Findings, seat: number): ReadonlySet<string> => {
  const player = asked.seats.indexOf(seat);
  const now = equities.players[player]?.equity ?? 0;
  return new Set(nextCards.flatMap(next => ((next.equities?.[player] ?? 1) <= now ? [next.card] : [])));
};

/** "9 outs to a flush"; "3 cards to a pair, not enough" where none of them helps. */
const countInWords = (category: Category, cards: number, isEnough: boolean): string => {
  const noun = isEnough ? 'out' : 'card';
  const count = `${cards} ${cards === 1 ? noun : `${noun}s`} to ${WITH_ARTICLE[category]}`;
  return isEnough ? count : `${count}, not enough`;
};

const makeLine = ({ category, cards, byRiver }: Outs, weak: ReadonlySet<string>): HTMLElement => {
  const line = make('li');
  const texts = cards.map(formatCard);
  const isEnough = texts.some(card => !weak.has(card));
  const count = countInWords(category, cards.length, isEnough);
  const faces = make('span', 'out-cards');
  faces.ariaHidden = 'true';
  for (const card of texts) {
    const face = faceOf(card);
    face.classList.toggle('weak', weak.has(card));
    faces.append(face);
  }
  line.append(make('b', '', count), make('span', '', percent(byRiver, 1)), faces);
  line.title = texts.map(nameOf).join(', ');
  return line;
};

/** The hand of the seat in words; a board of one or two cards is no street. */
const handInWords = ({ cards }: Seat, board: readonly Slot[]): string => {
  const shown = board.filter(card => card !== undefined);
  const known = [...cards, ...shown].filter(card => card !== undefined);
  if (known.length !== shown.length + cards.length || shown.length === 1 || shown.length === 2) return '';
  const { words } = describeHand(known);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export interface OutsView {
  show(findings: Findings | undefined, situation: Situation, seat: number): void;
}

export const createOuts = (): OutsView => {
  const frame = element('outs');
  const hand = element('described-hand');
  return {
    show(findings, { seats, board, dead }, seat) {
      const own = seats[seat] ?? EMPTY_SEAT;
      hand.textContent = own.folded ? '' : handInWords(own, board);
      frame.replaceChildren();
      if (!hasNextCard({ board }) || own.folded) return;
      // Empty until the next cards are known, so that nothing moves then.
      frame.append(make('p', 'hint lead', findings?.nextCards ? leadInWords(findings, seat) : ''));
      if (!isKnown(own)) return;
      const others = seats.flatMap((each, i) => (i === seat ? [] : each.cards));
      const outs = outsOf(bytesOf(own.cards), bytesOf(board), bytesOf([...others, ...dead]));
      if (outs.length === 0) return;
      const list = make('ul');
      const weak: ReadonlySet<string> = findings ? weakCards(findings, seat) : new Set();
      list.append(...outs.map(each => makeLine(each, weak)));
      frame.append(make('h3', '', 'Cards that improve the hand, and how often one comes by the river'), list);
    },
  };
};
