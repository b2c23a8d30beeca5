// The arguments of an Omaha equity: the input has the players' hole cards, then the board, then the dead cards.

import { addToKnownBoard, clearKnownBoard } from '../board-planes';
import { Status } from '../checks';
import { BOARD_CARDS, DECK } from '../deck';
import { MAX_PLAYERS } from '../equity/layout';
import { INPUT, VECTOR } from '../layout';
import { omahaCard } from './cards';
import { HOLES, UNKNOWN_HOLES } from './layout';

/** The byte of a hole card that is not known. */
const UNKNOWN = 255;
export const MIN_HOLE_CARDS: i32 = 4;
export const MAX_HOLE_CARDS: i32 = 6;

/** All known cards, a bit each. */
export let knownCards: u64 = 0;
/** How many hole cards of all players are not known, and how many cards of the board. */
export let unknownHoles: i32 = 0;
export let missingBoard: i32 = 0;
/** The players whose hole cards are not all known, a bit each. */
let unknownPlayers: i32 = 0;

export function isKnown(player: i32): bool {
  return !((unknownPlayers >> player) & 1);
}

/** Whether the deck has so many cards. */
function isCardCount(players: i32, holeCards: i32, board: i32, dead: i32): bool {
  if (holeCards < MIN_HOLE_CARDS || holeCards > MAX_HOLE_CARDS) return false;
  if (board < 0 || board > BOARD_CARDS || dead < 0) return false;
  return <i64>players * holeCards + BOARD_CARDS + dead <= DECK;
}

/** Adds the card bytes at `from` to the known cards. @returns a status */
function addKnown(from: usize, count: i32): Status {
  for (let i = 0; i < count; i++) {
    const byte: i32 = load<u8>(from + i);
    if (byte === UNKNOWN) continue;
    const card: u64 = (<u64>1) << omahaCard(byte);
    if (knownCards & card) return Status.DUPLICATE_CARD;
    knownCards |= card;
  }
  return Status.DONE;
}

/** Whether the bytes at `from` are all cards, or those that may be unknown. */
function areBytes(from: usize, count: i32, mayBeUnknown: bool): bool {
  for (let i = 0; i < count; i++) {
    const byte: i32 = load<u8>(from + i);
    if (byte >= DECK && !(mayBeUnknown && byte === UNKNOWN)) return false;
  }
  return true;
}

/** Writes the known hole cards to all lanes of HOLES, and the places of the others to UNKNOWN_HOLES. */
function storeHoles(count: i32, holeCards: i32): void {
  unknownHoles = 0;
  unknownPlayers = 0;
  for (let i = 0; i < count; i++) {
    const byte: i32 = load<u8>(INPUT + i);
    const at = HOLES + VECTOR * i;
    v128.store(at, i8x16.splat(<i8>omahaCard(byte)));
    if (byte !== UNKNOWN) continue;
    store<u32>(UNKNOWN_HOLES + 4 * unknownHoles++, at);
    unknownPlayers |= 1 << (i / holeCards);
  }
}

/** Reads a situation. @param mayBeUnknown whether hole cards may be unknown @returns the status of the first error */
export function readSituation(players: i32, holeCards: i32, board: i32, dead: i32, mayBeUnknown: bool): Status {
  if (!isCardCount(players, holeCards, board, dead)) return Status.CARD_COUNT;
  const holes = max(0, players) * holeCards;
  const others = INPUT + holes;
  if (!areBytes(INPUT, holes, mayBeUnknown) || !areBytes(others, board + dead, false)) return Status.NOT_A_CARD;
  knownCards = 0;
  const status = addKnown(INPUT, holes + board + dead);
  if (status !== Status.DONE) return status;
  if (players < 2 || players > MAX_PLAYERS) return Status.OPPONENTS;
  storeHoles(holes, holeCards);
  missingBoard = BOARD_CARDS - board;
  clearKnownBoard();
  for (let i = 0; i < board; i++) addToKnownBoard(omahaCard(load<u8>(others + i)));
  return Status.DONE;
}
