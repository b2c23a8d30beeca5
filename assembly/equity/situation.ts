// The arguments of an equity call: board and dead cards at the input, weights of each player's hands at RANGES; and from them the
// hands that can be dealt.

import { areCards, Status } from '../checks';
import { internalCard } from '../deal';
import { ABSENT_CARDS, BOARD_CARDS, DECK, DECK_CARDS } from '../deck';
import { INPUT, VECTOR } from '../layout';
import {
  HAND_CARDS,
  HAND_COUNT,
  LIVE_COUNTS,
  LIVE_HANDS,
  LIVE_HANDS_BYTES,
  MAX_PLAYERS,
  RANGE_BYTES,
  RANGES,
} from './layout';

export const ALL_CARDS: u64 = 0xfffffffffffff;
/** The clubs, a bit each. */
export const ONE_SUIT: u64 = 0x1111111111111;

/** The board's cards, a bit for each card (rank × 4 + suit); and these with the dead ones and those that the game is played without. */
export let boardCards: u64 = 0;
export let blockedCards: u64 = 0;

/** Reads board and dead cards. @returns the status of the first error */
function readCards(players: i32, board: i32, dead: i32): Status {
  if (board < 0 || board > BOARD_CARDS || dead < 0 || dead > DECK) return Status.CARD_COUNT;
  if (!areCards(board + dead)) return Status.NOT_A_CARD;
  boardCards = 0;
  blockedCards = ABSENT_CARDS;
  for (let i = 0; i < board + dead; i++) {
    const number = internalCard(load<u8>(INPUT + i));
    const card: u64 = (<u64>1) << number;
    if (ABSENT_CARDS & card) return Status.NOT_A_CARD;
    if (blockedCards & card) return Status.DUPLICATE_CARD;
    blockedCards |= card;
    if (i < board) boardCards |= card;
  }
  if (players < 2 || players > MAX_PLAYERS) return Status.OPPONENTS;
  return DECK_CARDS - dead < BOARD_CARDS + 2 * players ? Status.CARD_COUNT : Status.DONE;
}

/** Writes HAND_CARDS with the first call. */
function fillHandCards(): void {
  let at = HAND_CARDS;
  if (load<u32>(at) !== 0) return;
  for (let x = 1; x < DECK; x++) {
    const first = internalCard(x);
    for (let y = 0; y < x; y++) {
      store<u8>(at, first);
      store<u8>(at + 1, internalCard(y));
      at += 2;
    }
  }
}

/** The number of the hand of two cards (rank × 4 + suit). */
export function handNumber(a: i32, b: i32): i32 {
  const x = 13 * (a & 3) + (a >> 2);
  const y = 13 * (b & 3) + (b >> 2);
  const greater = max(x, y);
  return (greater * (greater - 1)) / 2 + min(x, y);
}

/** Both cards of a hand, a bit each. */
export function cardsOfHand(hand: i32): u64 {
  const at = HAND_CARDS + 2 * hand;
  const first: u64 = load<u8>(at);
  const second: u64 = load<u8>(at, 1);
  return ((<u64>1) << first) | ((<u64>1) << second);
}

export function getWeight(player: i32, hand: i32): f64 {
  return load<f64>(RANGES + RANGE_BYTES * player + 8 * hand);
}

export function liveCount(player: i32): i32 {
  return load<i32>(LIVE_COUNTS + 4 * player);
}

/** A player's live hand number `index`. */
export function liveHand(player: i32, index: i32): i32 {
  return load<u16>(LIVE_HANDS + LIVE_HANDS_BYTES * player + 2 * index);
}

/** Whether all live hands of a player, one at least, have the same weight. */
export function haveEqualWeights(player: i32): bool {
  const weight = getWeight(player, liveHand(player, 0));
  for (let i = 1; i < liveCount(player); i++) if (getWeight(player, liveHand(player, i)) !== weight) return false;
  return true;
}

/** Whether the sixteen weights at `at` are 0: most ranges have few hands. */
function areZeros(at: usize): bool {
  let bits = v128.load(at);
  bits = v128.or(bits, v128.load(at, VECTOR));
  bits = v128.or(bits, v128.load(at, 2 * VECTOR));
  bits = v128.or(bits, v128.load(at, 3 * VECTOR));
  bits = v128.or(bits, v128.load(at, 4 * VECTOR));
  bits = v128.or(bits, v128.load(at, 5 * VECTOR));
  bits = v128.or(bits, v128.load(at, 6 * VECTOR));
  bits = v128.or(bits, v128.load(at, 7 * VECTOR));
  return !v128.any_true(bits);
}

/** Whether all live hands weigh 1. */
export let haveUnitWeights: bool = false;

/** The bits of a byte: that of a card in its byte of a set, by the lowest three bits of the card. */
const BITS_OF_BYTE: usize = memory.data<u64>([0x8040201008040201, 0], 16);

/** All ones in the 16-bit lanes of the hands, eight from `at` on, that have no card of a set. */
export function areFree(at: usize, set: v128): v128 {
  const cards = v128.load(at);
  const bytes = i8x16.swizzle(set, i8x16.shr_u(cards, 3));
  const bits = i8x16.swizzle(v128.load(BITS_OF_BYTE), v128.and(cards, i8x16.splat(7)));
  return i16x8.eq(v128.and(bytes, bits), i16x8.splat(0));
}

/** Sixteen hands from `hand` on, a bit each, that have no blocked card. */
function freeHands(hand: i32): u32 {
  const at = HAND_CARDS + 2 * hand;
  const blocked = i64x2.splat(blockedCards);
  return i8x16.bitmask(i8x16.narrow_i16x8_s(areFree(at, blocked), areFree(at + VECTOR, blocked)));
}

/** Lists the hands of a player that have a weight and no blocked card. @returns whether all weights are from 0 to 1 */
function listLiveHands(player: i32): bool {
  let at = LIVE_HANDS + LIVE_HANDS_BYTES * player;
  const first = at;
  const weights = RANGES + RANGE_BYTES * player;
  let areValid = i64x2.splat(-1);
  for (let hand = 0; hand < HAND_COUNT; hand += 16) {
    const from = weights + 8 * hand;
    if (areZeros(from)) continue;
    let live: u32 = 0;
    let others: u32 = 0;
    const count = min(16, HAND_COUNT - hand);
    for (let i = 0; i < count; i += 2) {
      const pair = v128.load(from + 8 * i);
      areValid = v128.and(areValid, v128.and(f64x2.ge(pair, f64x2.splat(0)), f64x2.le(pair, f64x2.splat(1))));
      live |= i64x2.bitmask(f64x2.ne(pair, f64x2.splat(0))) << i;
      others |= i64x2.bitmask(f64x2.ne(pair, f64x2.splat(1))) << i;
    }
    live &= freeHands(hand);
    if (live & others) haveUnitWeights = false;
    for (; live; live &= live - 1) {
      store<u16>(at, hand + ctz(live));
      at += 2;
    }
  }
  store<i32>(LIVE_COUNTS + 4 * player, (at - first) / 2);
  return i64x2.all_true(areValid);
}

/** Reads the arguments and lists the live hands of each player. @returns the status of the first error */
export function readSituation(players: i32, board: i32, dead: i32): Status {
  const status = readCards(players, board, dead);
  if (status !== Status.DONE) return status;
  fillHandCards();
  haveUnitWeights = true;
  for (let player = 0; player < players; player++) {
    if (!listLiveHands(player) || liveCount(player) === 0) return Status.RANGES;
  }
  return Status.DONE;
}
