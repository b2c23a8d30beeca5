// Lists the turn and the river for known hands on a flop. Suits matter only where a player can make a flush, so that most boards are
// two ranks, times the ways to give them suits.
//
// The drawing suit is the one of which one more card, or none, is enough for a flush. Each of its cards is a kind; the other cards are a
// kind a rank. A board is two kinds. Boards of two cards of a suit of which two are enough are left out of these, and listed apart.

import { boardPlanes } from '../board-planes';
import { FLOP, RANKS, SUITS } from '../deck';
import { BOARD, FLUSH_MASK, HIGH, LANES, VECTOR } from '../layout';
import { compareKnownHands } from './board-lanes-choices';
import { LANE_MULTIPLICITIES } from './board-lanes-layout';
import { flushAll, mostHeld } from './board-lanes-lists';
import { KIND_CARDS, KIND_PAIRS, KIND_SUITS, PAIR_BYTES } from './known-hands-layout';
import { BOARD_LANES } from './layout';
import { boardCards, ONE_SUIT } from './situation';

/** The high byte of a flush mask without cards. With two more of them it is no flush, either. */
const NO_SUITED: i8 = -128;
const TIMES: usize = KIND_PAIRS + 2 * PAIR_BYTES;

let kinds: i32 = 0;
/** How many boards are listed, and how many of them, the first ones, have no flush. */
let pairs: i32 = 0;
let plainPairs: i32 = 0;

/** Adds a kind of cards, which have these suits. */
function addKind(card: i32, suits: i32): void {
  store<u8>(KIND_CARDS + kinds, card);
  store<u8>(KIND_SUITS + kinds, suits);
  kinds++;
}

/** Adds a kind for each free card of a suit. */
function addSuit(free: u64, suit: i32): void {
  for (let cards = (free >> suit) & ONE_SUIT; cards; cards &= cards - 1) addKind(<i32>ctz(cards) + suit, 1 << suit);
}

/**
 * Lists each of the kinds `first` … `end − 1` with itself and with all later ones, and how many boards that is: without those of two
 * cards of a suit in `without`.
 */
function addPairs(first: i32, end: i32, without: i32): void {
  for (let kind = first; kind < end; kind++) {
    const suits: i32 = load<u8>(KIND_SUITS + kind);
    const count = <i32>popcnt(suits);
    let into = KIND_PAIRS + pairs;
    for (let other = kind; other < kinds; other += LANES) {
      const otherSuits = v128.load(KIND_SUITS + other);
      const all = i16x8.mul(i8x16.popcnt(otherSuits), i16x8.splat(<i16>count));
      const ofOneSuit = i8x16.popcnt(v128.and(otherSuits, i8x16.splat(<i8>(suits & without))));
      v128.store(into, v128.load8_splat(KIND_CARDS + kind));
      v128.store(into + PAIR_BYTES, v128.load(KIND_CARDS + other));
      v128.store(into + 2 * PAIR_BYTES, i8x16.sub(all, ofOneSuit));
      into += VECTOR;
    }
    store<u8>(TIMES + pairs, (count * (count - 1)) / 2);
    pairs += kinds - kind;
  }
  v128.store(TIMES + pairs, i8x16.splat(0));
}

/** Lists the boards that are made of free cards, given as bits. */
function listPairs(free: u64): void {
  kinds = 0;
  pairs = 0;
  let drawing = SUITS;
  let backdoor = 0;
  let onFlop = 0;
  for (let suit = 0; suit < SUITS; suit++) {
    const ofFlop = <i32>popcnt((boardCards >> suit) & ONE_SUIT);
    const cards = ofFlop + mostHeld(suit);
    if (cards > 3) {
      drawing = suit;
      onFlop = ofFlop;
      addSuit(free, suit);
    } else if (cards === 3) {
      backdoor |= 1 << suit;
    }
  }
  const draws = kinds;
  // Another suit than that of the draws. That all of these cards seem to have it makes no flush: it is not looked for where no suit has three cards.
  const plain = (drawing ^ 1) & 3;
  for (let card = 0; card < SUITS * RANKS; card += SUITS) {
    const suits = <i32>(free >> card) & 15 & ~(1 << drawing);
    if (suits) addKind(card + plain, suits);
  }
  addPairs(draws, kinds, backdoor);
  pairs = (pairs + LANES - 1) & -LANES;
  plainPairs = onFlop < FLOP ? pairs : 0;
  addPairs(0, draws, 0);
  for (let suit = 0; suit < SUITS; suit++) {
    if (!((backdoor >> suit) & 1)) continue;
    kinds = 0;
    addSuit(free, suit);
    addPairs(0, kinds, 0);
  }
}

/** Compares known hands, one a seat, on all boards that are made of free cards, given as bits. */
export function enumerateFlop(free: u64): void {
  listPairs(free);
  for (let at = 0; at < pairs; at += LANES) {
    v128.store(BOARD_LANES, v128.load(KIND_PAIRS + at));
    v128.store(BOARD_LANES, v128.load(KIND_PAIRS + PAIR_BYTES + at), VECTOR);
    boardPlanes(BOARD_LANES, 2, BOARD);
    if (at < plainPairs) v128.store(BOARD, i8x16.splat(NO_SUITED), FLUSH_MASK + HIGH);
    compareKnownHands(v128.load(TIMES + at));
  }
  v128.store(LANE_MULTIPLICITIES, i16x8.splat(1));
  v128.store(LANE_MULTIPLICITIES, i16x8.splat(1), VECTOR);
  flushAll();
}
