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
  /** Whether the page suggested the range: what is painted first replaces it. */
  readonly isSuggested: boolean;
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

/** Stands for an empty place before a card. */
export const NONE = '--';
/** A card of Omaha that is not known. */
export const UNKNOWN = '*';
export const NO_HANDS = 'none';
/** The seat whose equity is the headline. */
export const OWN_SEAT = 0;
export const DEFAULT_SIMULATIONS = 10_000_000;
/** The seed until another is asked for: links need not have it. */
export const DEFAULT_SEED = 1;
export const MAX_CHIPS = 1e9;
/** The numbers of deals to choose from. */
export const SIMULATIONS: readonly number[] = [1e5, 1e6, 1e7, 1e8, 1e9];
export { BOARD_CARDS, FLOP_CARDS, MAX_PLAYERS, MIN_PLAYERS };

export const noCards = (holeCards: number): Slot[] => Array.from({ length: holeCards }, () => undefined);
export const emptySeat = (holeCards: number): Seat => {
  const cards = noCards(holeCards);
  return {
    cards,
    range: '',
    name: '',
    isSuggested: false,
    folded: false,
    kept: { cards, range: '', name: '', painted: '' },
  };
};
/** Of hold'em. */
export const EMPTY_SEAT: Seat = emptySeat(HOLE_CARDS);
const EMPTY_BOARD: readonly Slot[] = noCards(BOARD_CARDS);

export const handSeat = (...cards: readonly Slot[]): Seat => ({ ...emptySeat(cards.length), cards });
export const rangeSeat = (range: string, name = ''): Seat => ({ ...EMPTY_SEAT, range, name });
export const fillBoard = (cards: readonly Slot[]): Slot[] => EMPTY_BOARD.map((_, i) => cards[i]);

/** A seed short enough for a link. */
export const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

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

/** Another range has no name, and is not suggested, unless the change says so. */
export const withSeat = (situation: Situation, seat: number, change: Partial<Seat>): Situation => {
  const own = situation.seats[seat]!;
  const ofRange = change.range === undefined ? {} : { name: '', isSuggested: false };
  return { ...situation, seats: situation.seats.with(seat, { ...own, ...ofRange, ...change }) };
};

/** What a seat keeps if it changes now. */
export const keepHoldings = (seat: Seat): Kept => ({
  ...seat.kept,
  cards: seat.range !== '' || isRandom(seat) ? seat.kept.cards : seat.cards,
  ...(seat.range === '' ? {} : { range: seat.range, name: seat.name }),
});

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
  pot: 0,
  bet: 0,
});

export interface Asked {
  /** The seats that have not folded. */
  readonly seats: readonly number[];
  readonly players: readonly string[];
  readonly board: readonly string[];
  readonly dead: readonly string[];
}

export const listBoard = ({ board }: Pick<Situation, 'board'>): string[] => present(board);

const present = (slots: readonly Slot[]): string[] => slots.filter(slot => slot !== undefined);

/** Whether one card comes next: on the flop and on the turn. */
export const hasNextCard = ({ board }: Pick<Situation, 'board'>): boolean => [3, 4].includes(present(board).length);

export const findAsked = ({ seats, board, dead }: Situation): Asked => {
  const playing = seats.flatMap(({ folded }, seat) => (folded ? [] : [seat]));
  return {
    seats: playing,
    players: playing.map(seat => seatText(seats[seat]!)),
    board: present(board),
    dead: [...dead, ...present(seats.flatMap(({ folded, cards }) => (folded ? cards : [])))],
  };
};

/**
 * The seat that the first one is compared with: the one that is chosen, or else the first of the others that does not hold any two cards.
 * @param seats of the players
 */
export const findCompared = (situation: Situation, seats: readonly number[], chosen: number): number | undefined => {
  const others = seats.slice(1);
  if (others.includes(chosen)) return chosen;
  return others.find(seat => !isRandom(situation.seats[seat]!)) ?? others[0];
};

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
