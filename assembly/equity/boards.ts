// Lists the boards that complete the known board cards, each with its multiplicity: boards that differ only in suits that are alike
// in the situation are listed once.
//
// Two suits are alike when swapping them changes neither board, dead cards nor any player's weights. Of the boards that
// swaps of alike suits turn into each other, the one whose drawn ranks, as a mask for each suit, do not increase along the
// alike suits stands for all of them: k! / Π (lengths of runs of equal masks)! boards, for each group of k alike suits.
import { binomial, chooseCombination, chooseNextCombination } from '../combinations';
import { BOARD_CARDS, DECK, SUITS } from '../deck';
import { LANES, VECTOR } from '../layout';
import { BOARD_BITS, BOARD_LANES, BOARD_PLACES, MULTIPLICITIES, STOCK_BITS, STOCK_CARDS } from './layout';
import {
  blockedCards,
  boardCards,
  cardsOfHand,
  getWeight,
  handNumber,
  liveCount,
  liveHand,
  ONE_SUIT,
} from './situation';

const RANK_MASK: u64 = 0x1fff;

/** The time, in microseconds, to skip a board that is not listed because another one stands for it. */
export const PASSED_BOARD_TIME: f64 = 0.01;

let stockSize: i32 = 0;
/** Cards that are missing on the board. */
export let missing: i32 = 0;
let left: i32 = 0;
/** The alike suit before each suit, or −1: four signed bytes, clubs first. */
let alikeBefore: u32 = 0;
const NONE_ALIKE: u32 = 0xffffffff;

/** A card's bit by suit, then rank. */
function suitMajorBit(card: i32): u64 {
  return (<u64>1) << (13 * (card & 3) + (card >> 2));
}

/** A card (rank × 4 + suit) with two suits swapped. */
function swapSuits(card: i32, a: i32, b: i32): i32 {
  const suit = card & 3;
  if (suit === a) return card - a + b;
  return suit === b ? card - b + a : card;
}

/** Whether a set of cards has the same ranks of both suits. */
function haveSameRanks(cards: u64, a: i32, b: i32): bool {
  return (((cards >> a) ^ (cards >> b)) & ONE_SUIT) === 0;
}

function areWeightsAlike(player: i32, a: i32, b: i32): bool {
  for (let i = 0; i < liveCount(player); i++) {
    const hand = liveHand(player, i);
    const cards = cardsOfHand(hand);
    const other = handNumber(swapSuits(<i32>ctz(cards), a, b), swapSuits(<i32>(63 - clz(cards)), a, b));
    if (getWeight(player, hand) !== getWeight(player, other)) return false;
  }
  return true;
}

function areAlike(players: i32, a: i32, b: i32): bool {
  if (!haveSameRanks(boardCards, a, b) || !haveSameRanks(blockedCards, a, b)) return false;
  for (let player = 0; player < players; player++) if (!areWeightsAlike(player, a, b)) return false;
  return true;
}

function findAlikeSuits(players: i32): void {
  alikeBefore = NONE_ALIKE;
  for (let suit = 1; suit < SUITS; suit++) {
    for (let before = suit - 1; before >= 0; before--) {
      if (!areAlike(players, before, suit)) continue;
      alikeBefore ^= (0xff ^ before) << (8 * suit);
      break;
    }
  }
}

/**
 * Prepares the list for the situation that was read.
 * @param isWhole whether every board is listed, with multiplicity 1
 */
export function prepareBoards(players: i32, board: i32, isWhole: bool): void {
  missing = BOARD_CARDS - board;
  if (isWhole || missing === 0) alikeBefore = NONE_ALIKE;
  else findAlikeSuits(players);
}

/** Lists the cards of the boards. @param held cards that no board can have, besides board and dead cards */
export function listStock(held: u64): void {
  stockSize = 0;
  for (let card = DECK - 1; card >= 0; card--) {
    if ((blockedCards | held) & ((<u64>1) << card)) continue;
    store<u8>(STOCK_CARDS + stockSize, card);
    store<u64>(STOCK_BITS + 8 * stockSize, suitMajorBit(card));
    stockSize++;
  }
}

/** How many cards there are without some, besides board and dead ones. */
export function countFree(without: u64): i32 {
  return DECK - <i32>popcnt(blockedCards | without);
}

/** How many boards there are without some cards, besides board and dead ones. */
export function boardsWithout(cards: u64): i32 {
  return binomial(countFree(cards), missing);
}

/** The approximate share of boards that is listed: the more suits are alike, the fewer. */
export function alikeShare(): f64 {
  let share: f64 = 1;
  let position = 1;
  for (let suit = 1; suit < SUITS; suit++) {
    if (suitBefore(suit) >= 0) share /= <f64>++position;
  }
  return share;
}

/**
 * Goes on to the boards after one more card, for their planned work. @returns {@link alikeShare} of them, on average over the suits that
 * the card can have, each of which is then like no other one
 */
export function planNextCard(): f64 {
  const share = alikeShare();
  let sum: f64 = 0;
  for (let suit = 0; suit < SUITS; suit++) sum += share * <f64>countAlike(suit);
  missing--;
  return missing > 0 ? sum / <f64>SUITS : 1;
}

/** How many suits are alike, a suit among them. */
function countAlike(suit: i32): i32 {
  let count = 0;
  for (let other = 0; other < SUITS; other++) if (firstAlike(other) === firstAlike(suit)) count++;
  return count;
}

function suitBefore(suit: i32): i32 {
  return <i32>(<i8>(alikeBefore >> (8 * suit)));
}

function firstAlike(suit: i32): i32 {
  while (suitBefore(suit) >= 0) suit = suitBefore(suit);
  return suit;
}

/** Starts the list at board number `first`, for `count` boards. Boards that another one stands for are left out. */
export function startBoards(first: i32, count: i32): void {
  left = count;
  chooseCombination(BOARD_PLACES, first, stockSize, missing);
}

/** How many boards the one at BOARD_PLACES stands for; 0 when another one stands for it. */
function multiplicity(): i32 {
  if (alikeBefore === NONE_ALIKE) return 1;
  let cards: u64 = 0;
  for (let i = 0; i < missing; i++) cards |= load<u64>(STOCK_BITS + 8 * <i32>load<u8>(BOARD_PLACES + i));
  let result = 1;
  let positions: u32 = 0x01010101;
  let runs: u32 = 0x01010101;
  for (let suit = 1; suit < SUITS; suit++) {
    const before = suitBefore(suit);
    if (before < 0) continue;
    const ranks = (cards >> (13 * suit)) & RANK_MASK;
    const ranksBefore = (cards >> (13 * before)) & RANK_MASK;
    if (ranks > ranksBefore) return 0;
    const position = ((positions >> (8 * before)) & 0xff) + 1;
    const run = ranks === ranksBefore ? ((runs >> (8 * before)) & 0xff) + 1 : 1;
    positions += (position - 1) << (8 * suit);
    runs += (run - 1) << (8 * suit);
    result = (result * position) / run;
  }
  return result;
}

/**
 * Writes up to sixteen of the boards that are left: their drawn cards to BOARD_LANES, a lane each, the same as bits (rank × 4 +
 * suit) to BOARD_BITS, and MULTIPLICITIES. @returns how many; 0 at the end
 */
export function nextBoards(): i32 {
  let lane = 0;
  for (; lane < LANES && left > 0; left--) {
    const many = multiplicity();
    if (many > 0) {
      let cards: u64 = 0;
      for (let i = 0; i < missing; i++) {
        const card = load<u8>(STOCK_CARDS + <i32>load<u8>(BOARD_PLACES + i));
        store<u8>(BOARD_LANES + VECTOR * i + lane, card);
        cards |= (<u64>1) << card;
      }
      store<u64>(BOARD_BITS + 8 * lane, cards);
      store<u8>(MULTIPLICITIES + lane, many);
      lane++;
    }
    chooseNextCombination(BOARD_PLACES, stockSize, missing);
  }
  return lane;
}
