// Places of cards: which card is where, and what a card that is put, moved or removed changes.
import { FLOP_CARDS } from '../../../src/engine/abi.js';
import { keepHoldings, noCards, type Situation, type Slot, withSeat } from './situation.js';

/** Where a card can lie: "seat-0-1" is the second card of the first seat, "board-4" the river, "dead" the dead cards. */
export type Place = string;

export const DEAD: Place = 'dead';

export const seatPlace = (seat: number, index: number): Place => `seat-${seat}-${index}`;
export const boardPlace = (index: number): Place => `board-${index}`;
/** The seat of a place; undefined for board and dead cards. */
export const findSeat = (place: Place): number | undefined => {
  const [area, seat] = place.split('-');
  return area === 'seat' ? Number(seat) : undefined;
};

/** The place of each card that is on the table. */
export const cardsByPlace = ({ seats, board, dead }: Situation): Map<string, Place> =>
  new Map(
    [
      ...seats.flatMap(({ cards }, seat) => cards.map((card, i) => [card, seatPlace(seat, i)] as const)),
      ...board.map((card, i) => [card, boardPlace(i)] as const),
      ...dead.map(card => [card, DEAD] as const),
    ].flatMap(([card, place]) => (card === undefined ? [] : [[card, place] as const])),
  );

export const cardAt = ({ seats, board }: Situation, place: Place): Slot => {
  const [area, first, second] = place.split('-');
  if (area === 'board') return board[Number(first)];
  return area === 'seat' ? seats[Number(first)]?.cards[Number(second)] : undefined;
};

type Street = 'flop' | 'turn' | 'river';

const nameStreet = (index: number): Street => (index < FLOP_CARDS ? 'flop' : index === FLOP_CARDS ? 'turn' : 'river');

/** The street of a place of the board. */
export const findStreet = (place: Place): Street => nameStreet(Number(place.slice(-1)));

/** The street of the first empty place of the board; undefined on the river. */
export const findNextStreet = ({ board }: Pick<Situation, 'board'>): Street | undefined => {
  const index = board.indexOf(undefined);
  return index < 0 ? undefined : nameStreet(index);
};

/** The range that is suggested to a seat that first changes to a range: the strongest fifth of all hands. */
const FIRST_RANGE = '20%';

/** Changes what a seat holds. It gets the range back that it had, and those of its cards that are not on the table. */
export const changeHolding = (situation: Situation, seat: number, to: 'cards' | 'range' | 'random'): Situation => {
  const own = situation.seats[seat]!;
  const kept = keepHoldings(own);
  const emptied = withSeat(situation, seat, { cards: noCards(own.cards.length), range: '', kept });
  if (to === 'random') return emptied;
  const { range, name } = kept;
  if (to === 'range') return withSeat(emptied, seat, { range: range || FIRST_RANGE, name, isSuggested: range === '' });
  const taken = cardsByPlace(emptied);
  const cards = kept.cards.map(card => (card !== undefined && taken.has(card) ? undefined : card));
  return withSeat(emptied, seat, { cards });
};

/** The situation with a card, or none, at a place. The caller has removed the card from other places. */
export const withCard = (situation: Situation, place: Place, card: Slot): Situation => {
  const [area, first, second] = place.split('-');
  if (area === DEAD) return card === undefined ? situation : { ...situation, dead: [...situation.dead, card] };
  if (area === 'board') return { ...situation, board: situation.board.with(Number(first), card) };
  const seat = Number(first);
  const own = situation.seats[seat]!;
  const cards = own.cards.with(Number(second), card);
  return withSeat(situation, seat, { cards, range: '', kept: own.range === '' ? own.kept : keepHoldings(own) });
};

export const withoutCard = (situation: Situation, card: string): Situation => {
  const place = cardsByPlace(situation).get(card);
  if (place === DEAD) return { ...situation, dead: situation.dead.filter(each => each !== card) };
  return place === undefined ? situation : withCard(situation, place, undefined);
};

/** Moves a card to a place. A card that is there moves to the place that becomes empty. */
export const moveCard = (situation: Situation, card: string, to: Place): Situation => {
  const from = cardsByPlace(situation).get(card);
  const other = cardAt(situation, to);
  const moved = withCard(withoutCard(situation, card), to, card);
  return other === undefined || from === undefined || from === to ? moved : withCard(moved, from, other);
};
