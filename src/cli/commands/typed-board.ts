// The board that is typed behind "on", and cards that are one without it.
import { InvalidArgumentError } from 'commander';
import { BOARD_CARDS, FLOP_CARDS } from '../../engine/abi.js';
import { InvalidCardsError } from '../../engine/cards.js';
import type { Game } from '../../games/game.js';
import { formatPrintableJson } from '../../text.js';
import { countCards, readKeywordCards, type Section } from './typed-sentence.js';

/** @throws {InvalidArgumentError} a player is a board: "QhJh2c" */
export const rejectBoards = (players: readonly string[], { holeCards, hasRanges }: Game): void => {
  const board = players.find(player => [FLOP_CARDS, BOARD_CARDS].includes(countCards(player)));
  if (!hasRanges || board === undefined) return;
  const fault = `${formatPrintableJson(board)} has ${countCards(board)} cards, and a hand has ${holeCards}`;
  throw new InvalidArgumentError(`${fault}: write "on" before the board`);
};

/** Refuses a flop, turn or river as the last hand, behind hands of hole cards. @throws {InvalidArgumentError} */
export const rejectLastHand = (hands: readonly (readonly string[])[], holeCards: number): void => {
  const last = hands.at(-1)!;
  const areHoleCards = hands.length > 1 && hands.slice(0, -1).every(({ length }) => length === holeCards);
  if (!areHoleCards || last.length === holeCards || last.length < FLOP_CARDS || last.length > BOARD_CARDS) return;
  const fault = `${formatPrintableJson(last.join(''))} has ${last.length} cards, and the hands before it ${holeCards}`;
  throw new InvalidArgumentError(`${fault}: write "on" before the board`);
};

/** @throws {InvalidCardsError} it has too many cards */
export const readBoard = (sections: readonly Section[], option: readonly string[]): string[] => {
  const board = readKeywordCards(sections, 'board', option);
  if (board.length <= BOARD_CARDS) return board;
  throw new InvalidCardsError(`the board has ${board.length} cards: it takes at most ${BOARD_CARDS}`);
};
