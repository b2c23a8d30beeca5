// The boards of known hands before the flop. Boards that make no difference to these hands are listed once: about 40,000 instead of
// 1.7 million.
//
// A suit matters on a board that has enough of its cards for a player's flush: three if a player holds two of them, four if a
// player holds one, else five. Such a board is described by the ranks of these cards and the ranks of the others, times the ways to
// give the others a suit. On any other board only the ranks matter: it stands for all ways to give them suits, except those above.
//
// A board of the list is seven bytes: five cards (rank × 4 + suit) and its multiplicity.

import { boardPlanes, clearKnownBoard } from '../board-planes';
import { BOARD_CARDS, RANKS, SUITS } from '../deck';
import { interleaveHigh, interleaveLow } from '../evaluate';
import { loadHands } from '../hand-vectors';
import { BOARD, CARDS, FLUSH_SUIT, LANES, VECTOR } from '../layout';
import { compareHands } from './board-lanes-choices';
import { LANE_MULTIPLICITIES } from './board-lanes-layout';
import { mostHeld } from './board-lanes-lists';
import {
  AT_LEAST,
  BOARD_ROW_BYTES,
  BOARD_ROWS,
  MAX_BOARD_ROWS,
  OTHERS,
  RANK_WAYS_BYTES,
  SUIT_CARDS,
  SUITED,
  WAYS,
  WAYS_BYTES,
  WITH,
  WITHOUT,
} from './known-hands-layout';
import { ONE_SUIT } from './situation';

const ROWS_END: usize = BOARD_ROWS + BOARD_ROW_BYTES * MAX_BOARD_ROWS;
/** Where a row has its multiplicity. */
const MULTIPLICITY_SHIFT: u64 = 40;

let rowEnd: usize = 0;
/** Whether only the ranks of the listed boards matter. Their suits are any, even those of a card that a player holds. */
let isPlain: bool = false;
const NO_SUIT: i8 = -1;
/** Cards that a board can have, a bit each. */
let stock: u64 = 0;

/** Compares the hands on the boards that are listed, and empties the list. */
function playRows(): void {
  memory.fill(rowEnd, 0, BOARD_ROW_BYTES * LANES);
  for (let row = BOARD_ROWS; row < rowEnd; row += BOARD_ROW_BYTES * LANES) {
    loadHands(row, 7, CARDS);
    const low = v128.load(CARDS, <usize>BOARD_CARDS * VECTOR);
    const high = v128.load(CARDS, <usize>(BOARD_CARDS + 1) * VECTOR);
    v128.store(LANE_MULTIPLICITIES, interleaveLow(low, high));
    v128.store(LANE_MULTIPLICITIES, interleaveHigh(low, high), VECTOR);
    boardPlanes(CARDS, BOARD_CARDS, BOARD);
    if (isPlain) v128.store(BOARD, i8x16.splat(NO_SUIT), FLUSH_SUIT);
    compareHands(CARDS, 0, 0, 1); // each list has one hand, which every part has
  }
  rowEnd = BOARD_ROWS;
}

/** Lists the boards that a row makes with each entry of a list. Whenever the list of boards is full, its hands are compared. */
function addRows(row: u64, first: usize, end: usize): void {
  let into = rowEnd;
  for (let at = first; at < end; at += 8) {
    store<u64>(into, row | load<u64>(at));
    into += BOARD_ROW_BYTES;
    if (into < ROWS_END) continue;
    rowEnd = into;
    playRows();
    into = BOARD_ROWS;
  }
  rowEnd = into;
}

/** How many cards of a rank the stock has, those of a suit left out. */
function countOthers(rank: i32, suit: i32): i32 {
  return popcnt<i32>(<i32>(stock >> (4 * rank)) & 15 & ~(1 << suit));
}

/** Lists the ways to take `count` cards of a suit, in the lower bytes of an u64 each. @returns the end of the list */
function listSuited(suit: i32, count: i32): usize {
  let cards = 0;
  for (let left = (stock >> suit) & ONE_SUIT; left !== 0; left &= left - 1) {
    store<u8>(SUIT_CARDS + cards++, <i32>ctz(left) + suit);
  }
  let at = SUITED;
  let chosen: u32 = (1 << count) - 1;
  while (chosen < (<u32>1) << cards) {
    let row: u64 = 0;
    for (let rest = chosen; rest !== 0; rest &= rest - 1) row = (row << 8) | load<u8>(SUIT_CARDS + ctz(rest));
    store<u64>(at, row);
    at += 8;
    // The next greater number with equally many bits.
    const carried = chosen + (chosen & -chosen);
    chosen = carried | (((chosen ^ carried) >>> 2) >>> ctz(chosen));
  }
  return at;
}

/** A row of nothing but a multiplicity. */
function times(ways: i32): u64 {
  return (<u64>ways) << MULTIPLICITY_SHIFT;
}

/** Lists the ranks of none to two cards that complete `count` cards of a suit, with the ways to give them suits. @returns the end */
function listOthers(suit: i32, count: i32): usize {
  const first = BOARD_CARDS - 1;
  const second = BOARD_CARDS - 2;
  let at = OTHERS;
  for (let rank = 0; rank < (count <= first ? RANKS : 1); rank++) {
    for (let other = 0; other <= (count <= second ? rank : 0); other++) {
      let row: u64 = 0;
      let ways = 1;
      if (count <= first) {
        ways = countOthers(rank, suit);
        row = (<u64>(4 * rank + (suit ^ 1))) << (8 * first);
      }
      if (count <= second) {
        ways = other === rank ? (ways * (ways - 1)) / 2 : ways * countOthers(other, suit);
        row |= (<u64>(4 * other + (suit ^ 2))) << (8 * second);
      }
      store<u64>(at, row | times(ways));
      at += ways ? 8 : 0;
    }
  }
  return at;
}

/** Lists the boards with `count` cards of a suit, where these matter. */
function addSuitedBoards(suit: i32, count: i32): void {
  const end = listSuited(suit, count);
  const othersEnd = listOthers(suit, count);
  for (let at = SUITED; at < end; at += 8) addRows(load<u64>(at), OTHERS, othersEnd);
}

const MAX_OF_RANK: i32 = 4;

/** For each rank, suit and number of cards of the rank: the ways to take them without that suit's card, and with it. */
function fillRankWays(): void {
  for (let rank = 0; rank < RANKS; rank++) {
    for (let suit = 0; suit < SUITS; suit++) {
      const others = countOthers(rank, suit);
      const own = countOthers(rank, SUITS) - others;
      let ways = 1;
      let at = RANK_WAYS_BYTES * rank + 2 * suit;
      for (let count = 0; count < MAX_OF_RANK; count++) {
        store<u16>(WITH + at, own * ways);
        ways = (ways * (others - count)) / (count + 1);
        store<u16>(WITHOUT + at, ways);
        at += VECTOR;
      }
    }
  }
}

/** Writes the ways after `count` more cards of a rank behind those at `ways`, which have at most `most` cards of a suit. */
function extendWays(ways: usize, most: usize, rank: i32, count: i32): void {
  const at = RANK_WAYS_BYTES * rank + VECTOR * (count - 1);
  const without = v128.load(WITHOUT + at);
  const withCard = v128.load(WITH + at);
  let before = i16x8.splat(0);
  const end = ways + VECTOR * most;
  for (let own = ways; own <= end; own += VECTOR) {
    const same = v128.load(own);
    v128.store(own, i16x8.add(i16x8.mul(same, without), i16x8.mul(before, withCard)), WAYS_BYTES);
    before = same;
  }
  v128.store(end + VECTOR, i16x8.mul(before, withCard), WAYS_BYTES);
}

/** The number of boards at `ways`, which have at most `most` cards of a suit, without those in which a suit matters. */
function plainWays(ways: usize, most: usize): i32 {
  let all = i16x8.splat(0);
  let suited = i16x8.splat(0);
  for (let at: usize = 0; at <= VECTOR * most; at += VECTOR) {
    const boards = v128.load(ways + at);
    all = i16x8.add(all, boards);
    suited = i16x8.add(suited, v128.and(boards, v128.load(AT_LEAST + at)));
  }
  const ofSuits = i32x4.extadd_pairwise_i16x8_u(suited);
  return i16x8.extract_lane_s(all, 0) - i32x4.extract_lane(ofSuits, 0) - i32x4.extract_lane(ofSuits, 1);
}

/**
 * Lists the boards whose suits do not matter, of which `row` and `ways` are a part without `left` cards.
 * @param rank the least rank that these can have
 * @param ranks how many ranks the part has: as many cards can be of one suit
 */
function addPlainBoards(rank: i32, left: i32, row: u64, ways: usize, ranks: usize): void {
  for (; rank < RANKS; rank++) {
    const most = min(left, countOthers(rank, SUITS));
    let longer = row;
    for (let count = 1; count <= most; count++) {
      longer = (longer << 8) | (4 * rank + ((left - count) & 3));
      extendWays(ways, ranks, rank, count);
      if (count < left) {
        addPlainBoards(rank + 1, left - count, longer, ways + WAYS_BYTES, ranks + 1);
        continue;
      }
      store<u64>(OTHERS, longer | times(plainWays(ways + WAYS_BYTES, ranks + 1)));
      addRows(0, OTHERS, OTHERS + 8);
    }
  }
}

/**
 * Compares the listed hands, one a player, on every board.
 * @param free the cards that boards are made of, as bits
 */
export function playEveryBoard(free: u64): void {
  stock = free;
  rowEnd = BOARD_ROWS;
  isPlain = false;
  clearKnownBoard();
  fillRankWays();
  memory.fill(AT_LEAST, 0, WAYS_BYTES);
  v128.store(WAYS, i16x8.splat(1));
  for (let suit = 0; suit < SUITS; suit++) {
    for (let count = BOARD_CARDS - mostHeld(suit); count <= BOARD_CARDS; count++) {
      store<u16>(AT_LEAST + VECTOR * count + 2 * suit, 0xffff);
      addSuitedBoards(suit, count);
    }
  }
  playRows();
  isPlain = true;
  addPlainBoards(0, BOARD_CARDS, 0, WAYS, 0);
  playRows();
}
