// The hands of two players on a board, as items sorted by strength.
//
// All hands of two ranks that make no flush are equally strong, whatever their suits. So a class of hands is its higher and its
// lower rank (91 of them), and each player's hands of a class are a mask of 16 bits, bit 4 × (suit of the higher card) + (suit of
// the lower one); of two equal ranks the greater suit counts as higher. An item is a class, or a part of it, on a board:
//
//    63                      32 31         16 15              0
//    ┌─────────────────────────┬─────────────┬────────────────┐   The part says which suits the strength holds for. Where the
//    │ strength                │ class       │ part           │   board has three cards of a suit, hands with two of that suit
//    └─────────────────────────┴─────────────┴────────────────┘   are a part; with four, those with one of it, too.
import { interleaveHigh, interleaveLow, pairHigh, pairLow, storeStrengths, strengths } from '../evaluate';
import { BOARD, LANES, THEIRS, VECTOR } from '../layout';
import { HAND_CARDS } from './layout';
import { getWeight, liveCount, liveHand, ONE_SUIT } from './situation';
import {
  CLASS_HANDS,
  CLASS_HIGH,
  CLASS_HOLE_CARDS,
  CLASS_LOW,
  CLASS_MASKS,
  CLASS_PLACES,
  CLASS_PLANE_BYTES,
  CLASS_STRENGTHS,
  CLASS_WEIGHTS,
  HANDS_PER_CLASS,
  ITEMS,
  LIVE_MASKS,
} from './sweep-layout';

const ALL_CLASSES = 91;
/** Units of a weight of 1: 2^42. */
const UNITS: f64 = 4398046511104;

/** Classes in which one of the two players has a hand. */
let classes: i32 = 0;
/** The factor from a product of two weights at CLASS_WEIGHTS to the caller's weights. */
export let weightUnit: f64 = 1;

/** By a rank's free suits (four bits): the bits of a mask whose higher card is free, their low and high byte. */
const HIGHER_LOW: usize = memory.data<u64>([0xfff00f00fff00f00, 0xfff00f00fff00f00], 16);
const HIGHER_HIGH: usize = memory.data<u64>([0x0f0f0f0f00000000, 0xfffffffff0f0f0f0], 16);

function higherCard(hand: i32): i32 {
  const at = HAND_CARDS + 2 * hand;
  return max<i32>(load<u8>(at), load<u8>(at, 1));
}

function lowerCard(hand: i32): i32 {
  const at = HAND_CARDS + 2 * hand;
  return min<i32>(load<u8>(at), load<u8>(at, 1));
}

/** Where a hand's class has its place while the classes are listed: all 91 of them. */
function classPlace(hand: i32): usize {
  const high = higherCard(hand) >> 2;
  return CLASS_PLACES + (high * (high + 1)) / 2 + (lowerCard(hand) >> 2);
}

function markClasses(player: i32): void {
  for (let i = 0; i < liveCount(player); i++) store<u8>(classPlace(liveHand(player, i)), 1);
}

/** Lists the marked classes; their marks become their numbers. */
function listClasses(): void {
  classes = 0;
  let place = CLASS_PLACES;
  for (let high = 0; high < 13; high++) {
    for (let low = 0; low <= high; low++, place++) {
      if (load<u8>(place) === 0) continue;
      store<u8>(CLASS_HIGH + classes, high);
      store<u8>(CLASS_LOW + classes, low);
      store<u8>(place, classes++);
    }
  }
}

/** The power of two that brings a player's greatest weight to 1/2 … 1. */
function findScale(player: i32): f64 {
  let greatest: f64 = 0;
  for (let i = 0; i < liveCount(player); i++) greatest = max(greatest, getWeight(player, liveHand(player, i)));
  let scale: f64 = 1;
  while (greatest * scale <= 0.5) scale *= 2;
  return scale;
}

/** A weight as a multiple of 2^−42, at least one: sums of 1326 of them are exact. */
function fixedPoint(weight: f64): f64 {
  return max(1, nearest(weight * UNITS)) / UNITS;
}

/** @param side 0 or 1: which of the two players it is here @param isCounted whether no weights are needed */
function addHands(player: i32, side: i32, isCounted: bool): void {
  const scale = isCounted ? 1 : findScale(player);
  weightUnit /= scale;
  const masks = CLASS_MASKS + 2 * CLASS_PLANE_BYTES * side;
  for (let i = 0; i < liveCount(player); i++) {
    const hand = liveHand(player, i);
    const number: i32 = load<u8>(classPlace(hand));
    const bit = 4 * (higherCard(hand) & 3) + (lowerCard(hand) & 3);
    const mask = masks + number + CLASS_PLANE_BYTES * (bit >> 3);
    const marked: u32 = load<u8>(mask) | (1 << (bit & 7));
    store<u8>(mask, <u8>marked);
    if (isCounted) continue;
    const index = HANDS_PER_CLASS * number + bit;
    store<u16>(CLASS_HANDS + 2 * index, hand);
    store<f64>(CLASS_WEIGHTS + 16 * index + 8 * side, fixedPoint(getWeight(player, hand) * scale));
  }
}

/** Lists the classes of two players' live hands, with their masks and weights. @param isCounted whether all weights are 1 */
export function prepareItems(first: i32, second: i32, isCounted: bool): void {
  memory.fill(CLASS_PLACES, 0, ALL_CLASSES);
  memory.fill(CLASS_HIGH, 0, LIVE_MASKS - CLASS_HIGH);
  if (!isCounted) memory.fill(CLASS_WEIGHTS, 0, CLASS_HANDS - CLASS_WEIGHTS);
  markClasses(first);
  markClasses(second);
  listClasses();
  weightUnit = 1;
  addHands(first, 0, isCounted);
  addHands(second, 1, isCounted);
}

/** Writes LIVE_MASKS: a class's hands that are made of free cards, the first player's in the lower half. */
export function storeLiveMasks(free: u64): void {
  const pairsOfRanks = i64x2.splat(free);
  const even = v128.and(pairsOfRanks, i8x16.splat(15));
  const suits = interleaveLow(even, i8x16.shr_u(pairsOfRanks, 4));
  const higherLow = i8x16.swizzle(v128.load(HIGHER_LOW), suits);
  const higherHigh = i8x16.swizzle(v128.load(HIGHER_HIGH), suits);
  const lower = v128.or(suits, i8x16.shl(suits, 4));
  for (let at = 0; at < classes; at += LANES) {
    const masks = CLASS_MASKS + at;
    const high = v128.load(CLASS_HIGH + at);
    const byLower = i8x16.swizzle(lower, v128.load(CLASS_LOW + at));
    const low = v128.and(i8x16.swizzle(higherLow, high), byLower);
    const upper = v128.and(i8x16.swizzle(higherHigh, high), byLower);
    const firstLow = v128.and(v128.load(masks), low);
    const firstHigh = v128.and(v128.load(masks + CLASS_PLANE_BYTES), upper);
    const secondLow = v128.and(v128.load(masks + 2 * CLASS_PLANE_BYTES), low);
    const secondHigh = v128.and(v128.load(masks + 3 * CLASS_PLANE_BYTES), upper);
    const firstEight = interleaveLow(firstLow, firstHigh);
    const secondEight = interleaveLow(secondLow, secondHigh);
    const firstRest = interleaveHigh(firstLow, firstHigh);
    const secondRest = interleaveHigh(secondLow, secondHigh);
    const into = LIVE_MASKS + 4 * at;
    v128.store(into, pairLow(firstEight, secondEight));
    v128.store(into, pairHigh(firstEight, secondEight), VECTOR);
    v128.store(into, pairLow(firstRest, secondRest), 2 * VECTOR);
    v128.store(into, pairHigh(firstRest, secondRest), 3 * VECTOR);
  }
}

/** The strengths of sixteen hands, two vectors of cards at `hands`, on BOARD, as u32, to `into`. */
export function evaluateOnBoard(hands: usize, into: usize): void {
  strengths(hands, BOARD, THEIRS);
  storeStrengths(THEIRS, into);
}

function hasLive(at: i32, part: v128): bool {
  const masks = LIVE_MASKS + 4 * at;
  const some = v128.or(
    v128.or(v128.load(masks), v128.load(masks, VECTOR)),
    v128.or(v128.load(masks, 2 * VECTOR), v128.load(masks, 3 * VECTOR)),
  );
  return v128.any_true(v128.and(some, part));
}

/** Appends the items of a part at `end`, evaluated as hands of these two suits. @returns the end behind them */
function addItems(end: usize, part: u32, highSuit: i32, lowSuit: i32): usize {
  const both = part | (part << 16);
  const parts = i32x4.splat(both);
  for (let first = 0; first < classes; first += LANES) {
    if (!hasLive(first, parts)) continue;
    const high = i16x8.shl(v128.load(CLASS_HIGH + first), 2);
    const low = i16x8.shl(v128.load(CLASS_LOW + first), 2);
    v128.store(CLASS_HOLE_CARDS, v128.or(high, i8x16.splat(<i8>highSuit)));
    v128.store(CLASS_HOLE_CARDS, v128.or(low, i8x16.splat(<i8>lowSuit)), VECTOR);
    evaluateOnBoard(CLASS_HOLE_CARDS, CLASS_STRENGTHS);
    const rest = min(LANES, classes - first);
    for (let i = 0; i < rest; i++) {
      const strength: u64 = load<u32>(CLASS_STRENGTHS + 4 * i);
      store<u64>(end, (strength << 32) | (((<u64>first + i) << 16) | part));
      end += load<u32>(LIVE_MASKS + 4 * (first + i)) & both ? 8 : 0;
    }
  }
  return end;
}

/** The suit of which a board has three or more cards, or −1. */
function flushSuit(board: u64): i32 {
  for (let suit = 0; suit < 4; suit++) {
    if (popcnt((board >> suit) & ONE_SUIT) >= 3) return suit;
  }
  return -1;
}

/**
 * Writes the items of a board whose planes are at BOARD, not sorted, to ITEMS.
 * @param board its cards, as bits
 * @param free the cards that the two players can hold, as bits
 * @returns the end of the list
 */
export function storeItems(board: u64, free: u64): usize {
  storeLiveMasks(free);
  const suit = flushSuit(board);
  if (suit < 0) return addItems(ITEMS, 0xffff, 0, 1);
  const next = (suit + 1) & 3;
  const suited: u32 = 1 << (5 * suit);
  const end = addItems(ITEMS, suited, suit, suit);
  if (popcnt((board >> suit) & ONE_SUIT) === 3) {
    return addItems(end, 0xffff ^ suited, next, (suit + 2) & 3);
  }
  const higher: u32 = 0xf << (4 * suit);
  const lower: u32 = 0x1111 << suit;
  const afterHigher = addItems(end, higher ^ suited, suit, next);
  const afterLower = addItems(afterHigher, lower ^ suited, next, suit);
  return addItems(afterLower, 0xffff ^ (higher | lower), next, (suit + 2) & 3);
}
