// Showdowns of sixteen deals of an Omaha situation that was read.
import { storeOutcomes, strengthsAt } from '../equity/deal-outcomes';
import { BOARD, FLUSH_SUIT, VECTOR } from '../layout';
import { FLUSH_TABLE_BYTES, FLUSH_TABLES, HOLE_RANKS, HOLE_RANKS_BYTES, HOLES } from './layout';
import { lookUpHand, storeBoards, storeHands, storeKnownHand } from './ranks';
import { isKnown, missingBoard } from './situation';
import { strengths } from './strengths';

function handAt(player: i32): usize {
  return HOLE_RANKS + HOLE_RANKS_BYTES * player;
}

function tableAt(player: i32): usize {
  return FLUSH_TABLES + FLUSH_TABLE_BYTES * player;
}

function holesAt(player: i32, holeCards: i32): usize {
  return HOLES + VECTOR * holeCards * player;
}

/** Prepares the known hands. */
export function prepareHands(players: i32, holeCards: i32): void {
  for (let player = 0; player < players; player++) {
    if (isKnown(player)) storeKnownHand(holesAt(player, holeCards), holeCards, handAt(player), tableAt(player));
  }
}

/**
 * Evaluates the hands of a batch, and stores the outcomes of its first `deals` deals.
 * @param drawn the cards of the boards that are not known
 */
export function showDown(players: i32, holeCards: i32, drawn: usize, details: i32, batch: i32, deals: i32): void {
  storeBoards(drawn, missingBoard);
  const suits = v128.load(BOARD, FLUSH_SUIT);
  for (let player = 0; player < players; player++) {
    const hand = handAt(player);
    if (isKnown(player)) lookUpHand(hand, tableAt(player), suits);
    else storeHands(holesAt(player, holeCards), holeCards, suits, hand);
    strengths(hand, strengthsAt(player));
  }
  storeOutcomes(players, details, batch, deals);
}
