// A situation of the playground: who sits where with which cards or range, the board, dead cards, and how it is computed.
import { BOARD_CARDS, FLOP_CARDS, HOLE_CARDS, MAX_PLAYERS, MIN_PLAYERS } from '../../../src/engine/abi.js';
import { GAMES, type GameName } from '../games/games.js';

/** A card, or undefined for an empty place. */
export type Slot = string | undefined;

/** What a seat held before it changed; no part of the question. */
interface Kept extends Pick<Seat, 'cards' | 'range' | 'name'> {
  /** The range that was made by hand, before a control replaced it as a whole; empty if none was. */
  readonly painted: string;
}

/** A seat without cards and without a range holds any two cards. */
export interface Seat {
  /** As many as a hand of the game has. */
  readonly cards: readonly Slot[];
  /** Range notation, or {@link NO_HANDS}; empty if the seat has cards or any two. */
  readonly range: string;
  /** Under which the range was saved; empty if under none. */
  readonly name: string;
  /** Out of the hand; its cards are dead. */
  readonly folded: boolean;
  readonly kept: Kept;
}

export interface Situation {
  readonly game: GameName;
  /** 2 to 10; the first is ours. */
  readonly seats: readonly Seat[];
  /** Five slots. */
  readonly board: readonly Slot[];
  /** Cards that are out of play, without those of folded hands. */
  readonly dead: readonly string[];
  /** The number of sampled deals, if the odds are not exact. */
  readonly simulations: number;
  readonly seed: number;
  /** Whether to count all deals where that is possible. */
  readonly exact: boolean;
  /** Chips in the pot before the bet, and the bet to call; 0 if there is no decision. */
  readonly pot: number;
  readonly bet: number;
}

/** Where a card can lie: "seat-0-1" is the second card of the first seat, "board-4" the river, "dead" the dead cards. */
export type Place = string;

/** Stands for an empty place before a card. */
export const NONE = '--';
/** A card of Omaha that is not known. */
export const UNKNOWN = '*';
/** The text of a range without hands. */
export const NO_HANDS = 'none';
/** The seat whose equity is the headline. */
export const OWN_SEAT = 0;
export const DEFAULT_SIMULATIONS = 10_000_000;
/** The seed until another is asked for: links need not have it. */
export const DEFAULT_SEED = 1;
export const MAX_CHIPS = 1e9;
/** The numbers of deals to choose from. */
export const SIMULATIONS: readonly number[] = [1e5, 1e6, 1e7, 1e8, 1e9];
export const DEAD: Place = 'dead';
export { BOARD_CARDS, FLOP_CARDS, MAX_PLAYERS, MIN_PLAYERS };

const noCards = (holeCards: number): Slot[] => Array.from({ length: holeCards }, () => undefined);
export const emptySeat = (holeCards: number): Seat => {
  const cards = noCards(holeCards);
  return { cards, range: '', name: '', folded: false, kept: { cards, range: '', name: '', painted: '' } };
};
/** Of hold'em. */
export const EMPTY_SEAT: Seat = emptySeat(HOLE_CARDS);
/** The range of a seat that first changes to a range: the strongest fifth of all hands. */
const FIRST_RANGE = '20%';
const EMPTY_BOARD: readonly Slot[] = noCards(BOARD_CARDS);

export const handSeat = (...cards: readonly Slot[]): Seat => ({ ...emptySeat(cards.length), cards });
export const rangeSeat = (range: string, name = ''): Seat => ({ ...EMPTY_SEAT, range, name });
export const fillBoard = (cards: readonly Slot[]): Slot[] => EMPTY_BOARD.map((_, i) => cards[i]);

/** A seed short enough for a link. */
export const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** The situation that the page shows first: an example. */
export const firstSituation = (): Situation => ({
  game: 'holdem',
  seats: [handSeat('Ah', 'Kh'), handSeat('Qs', 'Qd')],
  board: fillBoard(['Jh', '7c', '2h']),
  dead: [],
  simulations: DEFAULT_SIMULATIONS,
  seed: DEFAULT_SEED,
  exact: true,
  pot: 0,
  bet: 0,
});

export const isRandom = ({ cards, range }: Seat): boolean => range === '' && cards.every(card => card === undefined);
/** Whether it never held anything else than any two cards, and has not folded. */
export const isUntouched = (seat: Seat): boolean =>
  isRandom(seat) && !seat.folded && seat.kept.range === '' && seat.kept.cards.every(card => card === undefined);
export const isKnown = ({ cards }: Seat): boolean => cards.every(card => card !== undefined);
/** Whether exactly one of its two cards is missing. Of more cards some may be unknown. */
const isHalf = ({ cards: [first, second, ...others] }: Seat): boolean =>
  others.length === 0 && (first === undefined) !== (second === undefined);

/** As many as the deck deals, and at most ten. */
export const maxPlayers = (game: GameName): number =>
  Math.min(MAX_PLAYERS, Math.floor((GAMES[game].deck.size - BOARD_CARDS) / GAMES[game].holeCards));

/** How a seat is written: "AhKh", "QQ+", "random", in Omaha also "AhAd**". */
export const seatText = (seat: Seat): string => {
  if (seat.range !== '') return seat.range;
  const unknown = seat.cards.length > HOLE_CARDS ? UNKNOWN : NONE;
  return isRandom(seat) ? 'random' : seat.cards.map(card => card ?? unknown).join('');
};

export const nameOfSeat = (seat: number): string => (seat === OWN_SEAT ? 'You' : `Player ${seat + 1}`);

/** "your", "Player 2’s" */
export const whose = (seat: number): string => (seat === OWN_SEAT ? 'your' : `${nameOfSeat(seat)}’s`);

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

/** Another range has no name, unless the change says one. */
export const withSeat = (situation: Situation, seat: number, change: Partial<Seat>): Situation => {
  const own = situation.seats[seat]!;
  const name = change.range === undefined ? own.name : '';
  return { ...situation, seats: situation.seats.with(seat, { ...own, name, ...change }) };
};

/** What a seat keeps if it changes now. */
export const keepHoldings = (seat: Seat): Kept => ({
  ...seat.kept,
  cards: seat.range !== '' || isRandom(seat) ? seat.kept.cards : seat.cards,
  ...(seat.range === '' ? {} : { range: seat.range, name: seat.name }),
});

/** Changes what a seat holds. It gets the range back that it had, and those of its cards that are not on the table. */
export const changeHolding = (situation: Situation, seat: number, to: 'cards' | 'range' | 'random'): Situation => {
  const own = situation.seats[seat]!;
  const kept = keepHoldings(own);
  const emptied = withSeat(situation, seat, { cards: noCards(own.cards.length), range: '', kept });
  if (to === 'random') return emptied;
  if (to === 'range') return withSeat(emptied, seat, { range: kept.range || FIRST_RANGE, name: kept.name });
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

/** Changes the number of seats: new ones hold any two cards, the last ones are removed. */
export const withPlayers = (situation: Situation, players: number): Situation => ({
  ...situation,
  seats: Array.from({ length: players }, (_, i) => situation.seats[i] ?? emptySeat(GAMES[situation.game].holeCards)),
});

/** Removes the players' cards and ranges, the board and the dead cards. */
export const clearSituation = (situation: Situation): Situation => ({
  ...situation,
  seats: situation.seats.map(({ cards }) => emptySeat(cards.length)),
  board: EMPTY_BOARD,
  dead: [],
});

/** What the engine is asked. */
export interface Asked {
  /** The seats that have not folded. */
  readonly seats: readonly number[];
  readonly players: readonly string[];
  readonly board: readonly string[];
  readonly dead: readonly string[];
}

/** The cards on the board. */
export const listBoard = ({ board }: Pick<Situation, 'board'>): string[] => present(board);

const present = (slots: readonly Slot[]): string[] => slots.filter(slot => slot !== undefined);

/** ": 2 of 3 cards" while the flop is not complete; empty otherwise. */
export const describePart = (situation: Pick<Situation, 'board'>): string => {
  const { length } = listBoard(situation);
  return length === 1 || length === 2 ? `: ${length} of 3 cards` : '';
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

/** Whether one card comes next: on the flop and on the turn. */
export const hasNextCard = ({ board }: Pick<Situation, 'board'>): boolean => [3, 4].includes(present(board).length);

export const findAsked = ({ seats, board, dead }: Situation): Asked => {
  const playing = seats.flatMap(({ folded }, seat) => (folded ? [] : [seat]));
  return {
    seats: playing,
    players: playing.map(seat => seatText(seats[seat] ?? EMPTY_SEAT)),
    board: present(board),
    dead: [...dead, ...present(seats.flatMap(({ folded, cards }) => (folded ? cards : [])))],
  };
};

/** The seat that the first one is compared with: the one that is chosen, or else the second. @param seats of the players */
export const findCompared = (seats: readonly number[], chosen: number): number | undefined =>
  seats.slice(1).find(seat => seat === chosen) ?? seats[1];

/** Whether nothing is known of any hand, nor of the board. */
export const isEmpty = ({ seats, board }: Situation): boolean => seats.every(isRandom) && present(board).length === 0;

/** What is missing before anything can be computed, in a sentence. */
export const whatIsMissing = (situation: Situation): string | undefined => {
  const { seats } = situation;
  const half = seats.findIndex(seat => !seat.folded && isHalf(seat));
  if (half >= 0) return `${half === 0 ? 'Your hand' : nameOfSeat(half)} has one card: pick the second.`;
  const empty = seats.findIndex(({ range, folded }) => range === NO_HANDS && !folded);
  if (empty >= 0)
    return `${empty === 0 ? 'Your range' : nameOfSeat(empty)} has no hands: paint one, or choose a range.`;
  const playing = seats.filter(({ folded }) => !folded).length;
  if (playing === 0) return 'Every player has folded: press Fold again for two of them.';
  if (playing < MIN_PLAYERS) return 'Only one player is left: add another one.';
  if (isEmpty(situation))
    return `Pick ${GAMES[situation.game].countWord} cards for your hand: the odds appear here while you pick.`;
  return undefined;
};
