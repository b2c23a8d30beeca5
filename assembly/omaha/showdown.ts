// Showdowns of sixteen deals of an Omaha situation that was read.
import { noteResults, strengthsAt } from '../equity/notes';
import { KNOWN_CARDS, VECTOR } from '../layout';
import { BOARD_CARDS, HOLES } from './layout';
import { missingBoard } from './situation';
import { strengths } from './strengths';

/**
 * Evaluates the hands of a batch, and notes the results of its first `deals` deals.
 * @param drawn the cards of the boards that are not known
 */
export function showDown(players: i32, holeCards: i32, drawn: usize, details: i32, batch: i32, deals: i32): void {
  const known = 5 - missingBoard;
  for (let i = 0; i < known; i++) v128.store(BOARD_CARDS + VECTOR * i, v128.load(KNOWN_CARDS + VECTOR * i));
  for (let i = known; i < 5; i++) v128.store(BOARD_CARDS + VECTOR * i, v128.load(drawn + VECTOR * (i - known)));
  for (let player = 0; player < players; player++) {
    strengths(HOLES + VECTOR * holeCards * player, holeCards, strengthsAt(player));
  }
  noteResults(players, details, batch, deals);
}
