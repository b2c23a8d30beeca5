// Evaluates given Omaha hands: card bytes, hole cards and then the board of each hand, become one strength for each hand.

import { clearKnownBoard } from '../board-planes';
import { Status } from '../checks';
import { THREE_8 } from '../constants';
import { BOARD_CARDS, FLOP } from '../deck';
import { storeStrengths } from '../evaluate';
import { duplicates, loadHands, NO_CARD, toInternalCards } from '../hand-vectors';
import { BOARD, CARDS, FLUSH_SUIT, INPUT, INPUT_CAPACITY, LANES, OUTPUT, THEIRS, VECTOR } from '../layout';
import { HOLE_RANKS } from './layout';
import { storeBoards, storeHands } from './ranks';
import { MAX_HOLE_CARDS, MIN_HOLE_CARDS } from './situation';
import { strengths } from './strengths';

/** The lanes, a bit each, of hands with a byte that is not a card, and with a card twice, of all blocks so far. */
let wrong: i32 = 0;
let twice: i32 = 0;

/** All ones in the lanes where the byte is not a card. */
function isNoCard(byte: v128): v128 {
  return i8x16.gt_u(byte, i8x16.splat(51));
}

/** All ones in the lanes of a block whose hand has a byte that is not a card, other than 255 in the last places of a board. */
function findWrong(cards: i32): v128 {
  let found = i8x16.splat(0);
  for (let i = 0; i < cards; i++) {
    if (i < FLOP || i >= BOARD_CARDS) found = v128.or(found, isNoCard(v128.load(CARDS + VECTOR * i)));
  }
  const turn = v128.load(CARDS, VECTOR * FLOP);
  const river = v128.load(CARDS, VECTOR * (FLOP + 1));
  const noTurn = i8x16.eq(turn, i8x16.splat(-1));
  const noRiver = i8x16.eq(river, i8x16.splat(-1));
  const wrongTurn = v128.andnot(isNoCard(turn), v128.and(noTurn, noRiver));
  return v128.or(found, v128.or(wrongTurn, v128.andnot(isNoCard(river), noRiver)));
}

/** ABI bytes → cards (cards.ts), in the first `cards` vectors at CARDS. */
function toOmahaCards(cards: i32): void {
  toInternalCards(cards);
  for (let at = CARDS; at < CARDS + VECTOR * cards; at += VECTOR) {
    // rank × 4 + suit → (12 − rank) × 4 + suit.
    const card = v128.load(at);
    const twoSuits = i16x8.shl(v128.and(card, v128.load(THREE_8)), 1);
    v128.store(at, i8x16.sub(i8x16.add(twoSuits, i8x16.splat(48)), card));
  }
}

/** Evaluates sixteen hands at `from`. Of them those in `lanes` count. */
function evaluateBlock(from: usize, holeCards: i32, into: usize, lanes: i32): void {
  const cards = BOARD_CARDS + holeCards;
  const river = CARDS + VECTOR * (BOARD_CARDS - 1);
  loadHands(from + holeCards, cards, CARDS);
  loadHands(from, cards, CARDS + VECTOR * BOARD_CARDS);
  wrong |= i8x16.bitmask(findWrong(cards)) & lanes;
  const noTurn = isNoCard(v128.load(CARDS, VECTOR * FLOP));
  const noRiver = isNoCard(v128.load(river));
  // Two missing cards are not a card twice.
  v128.store(river, i8x16.add(v128.load(river), noTurn));
  twice |= i8x16.bitmask(duplicates(cards)) & lanes;
  v128.store(CARDS, v128.andnot(v128.load(CARDS, VECTOR * FLOP), noTurn), VECTOR * FLOP);
  v128.store(river, v128.andnot(v128.load(river), noRiver));
  toOmahaCards(cards);
  v128.store(CARDS, v128.bitselect(i8x16.splat(NO_CARD), v128.load(CARDS, VECTOR * FLOP), noTurn), VECTOR * FLOP);
  v128.store(river, v128.bitselect(i8x16.splat(NO_CARD), v128.load(river), noRiver));
  storeBoards(CARDS, BOARD_CARDS);
  storeHands(CARDS + VECTOR * BOARD_CARDS, holeCards, v128.load(BOARD, FLUSH_SUIT), HOLE_RANKS);
  strengths(HOLE_RANKS, THEIRS);
  storeStrengths(THEIRS, into);
}

/** Writes the strengths of the input's `hands` hands to the output, a u32 each. @returns a status */
export function evaluateHands(hands: i32, holeCards: i32): Status {
  if (holeCards < MIN_HOLE_CARDS || holeCards > MAX_HOLE_CARDS) return Status.CARD_COUNT;
  const cards = BOARD_CARDS + holeCards;
  const fitting = max(0, min(hands, INPUT_CAPACITY / cards));
  wrong = 0;
  twice = 0;
  clearKnownBoard();
  for (let first = 0; first < fitting; first += LANES) {
    const lanes = (1 << min(LANES, fitting - first)) - 1;
    evaluateBlock(INPUT + cards * first, holeCards, OUTPUT + 4 * first, lanes);
  }
  if (wrong) return Status.NOT_A_CARD;
  if (twice) return Status.DUPLICATE_CARD;
  return hands === fitting ? Status.DONE : Status.TOO_MANY_HANDS;
}
