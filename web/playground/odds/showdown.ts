// What the known hands are on the board, by name and best five cards, how many others they beat now, and who wins on the river.
import type { ShownHand } from '../../../src/library/index.js';
import type { PageEngine } from '../games/game-part.js';
import { GAMES } from '../games/games.js';
import { BOARD_CARDS, FLOP_CARDS, findAsked, isKnown, listBoard, type Situation } from '../situation/situation.js';

export interface Showdown {
  /** By seat. */
  readonly hands: ReadonlyMap<number, ShownHand>;
  /** The seats that win; several share the pot. Empty before the river, and where a hand is not known. */
  readonly winners: readonly number[];
}

const findKnownSeats = (situation: Situation): number[] =>
  findAsked(situation).seats.filter(seat => isKnown(situation.seats[seat]!));

/** Whether the table shows what this seat's hand is: the river is there, and all of its cards. */
export const isShownDown = (situation: Situation, seat: number): boolean =>
  listBoard(situation).length === BOARD_CARDS && findKnownSeats(situation).includes(seat);

/** Undefined before the flop, and where no hand is known. */
export const compareHands = (engine: PageEngine, situation: Situation): Showdown | undefined => {
  const board = listBoard(situation);
  const seats = findKnownSeats(situation);
  if (board.length < FLOP_CARDS || seats.length === 0) return undefined;
  const hands = seats.map(seat => situation.seats[seat]!.cards.map(card => card!));
  const shown = engine.showdown({
    hands,
    board,
    versusRandom: GAMES[situation.game].ranges !== undefined,
  });
  const isDecided = board.length === BOARD_CARDS && seats.length === findAsked(situation).seats.length;
  return {
    hands: new Map(shown.hands.map((hand, i) => [seats[i]!, hand])),
    winners: isDecided ? shown.winners!.map(winner => seats[winner]!) : [],
  };
};

/** "wins", "splits the pot"; empty for a hand that does neither. */
export const judgeSeat = ({ winners }: Showdown, seat: number): string => {
  if (!winners.includes(seat)) return '';
  return winners.length === 1 ? 'wins' : 'splits the pot';
};
