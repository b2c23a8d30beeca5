// The sweep for two players whose hands all weigh 1: counts wins and deals of a board by integers, a class of hands at a time.
//
// The items are passed in ascending order, so passed hands are weaker. It is known how many passed hands each player has, and how many
// of them hold each card. A hand beats all passed hands of the other player, except those that share a card with it: for each of its
// cards, the number that hold the card.
import { RANKS } from '../deck';
import { VECTOR } from '../layout';
import {
  CARD_COUNTS,
  CLASS_HIGH,
  CLASS_LOW,
  COUNTED_PAIRS,
  COUNTED_PAIRS_BYTES,
  CountedPairs,
  ITEM_COUNTS,
  LIVE_MASKS,
  SHARED_CARDS,
} from './sweep-layout';

if (offsetof<CountedPairs>() !== COUNTED_PAIRS_BYTES) ERROR('COUNTED_PAIRS_BYTES is not the size of CountedPairs');

/** Pairs that the first, that the second player wins, those that share a card included until the end. */
let firstWins: i64 = 0;
let secondWins: i64 = 0;

/** Hands passed so far, of both players, and those of the current strength; hands that both players have. */
let first: i32 = 0;
let second: i32 = 0;
let firstTied: i32 = 0;
let secondTied: i32 = 0;
let identical: i32 = 0;

/** The bits of two masks that have a suit: a 16-bit lane a suit, of the higher and of the lower card. */
const HIGHER_SUIT: usize = memory.data<u64>([0xf0000f0000f0000f, 0xf0000f0000f0000f], 16);
const LOWER_SUIT: usize = memory.data<u64>([0x8888444422221111, 0x8888444422221111], 16);

/** Of two masks, in lanes 0 … 3 and 4 … 7: how many hands have each suit, where `suits` has its bits. */
function countBySuit(masks: v128, suits: usize): v128 {
  return i16x8.extadd_pairwise_i8x16_u(i8x16.popcnt(v128.and(masks, v128.load(suits))));
}

/** The first player's counts in the second one's lanes, and the other way round. */
function swapHalves(counts: v128): v128 {
  return i8x16.shuffle(counts, counts, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7);
}

function addTo(counts: usize, more: v128): void {
  v128.store(counts, i16x8.add(v128.load(counts), more));
}

/** Where the passed hands that hold a card of the item's higher rank are counted, by suit. */
function higherCounts(item: usize): usize {
  return CARD_COUNTS + VECTOR * <usize>load<u8>(CLASS_HIGH + <usize>load<u16>(item, 2));
}

function lowerCounts(item: usize): usize {
  return CARD_COUNTS + VECTOR * <usize>load<u8>(CLASS_LOW + <usize>load<u16>(item, 2));
}

/** The item's hands: the first player's in the lower half. */
function liveMasks(item: usize): u32 {
  const part: u32 = load<u16>(item);
  return load<u32>(LIVE_MASKS + 4 * <usize>load<u16>(item, 2)) & (part | (part << 16));
}

/** Pairs of hands that share a card: those that share both are counted twice. */
function pairsWithCommonCard(): i64 {
  let sums = i32x4.splat(0);
  for (let at = CARD_COUNTS; at < CARD_COUNTS + VECTOR * RANKS; at += VECTOR) {
    const counts = v128.load(at);
    sums = i32x4.add(sums, i32x4.dot_i16x8_s(counts, swapHalves(counts)));
  }
  return <i64>i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1);
}

/** Adds an item's hands to the groups' numbers, its wins, and its hands by suit at `counts`. */
function countItem(item: usize, counts: usize): void {
  const masks = liveMasks(item);
  const ofFirst = popcnt(masks & 0xffff);
  const ofSecond = popcnt(masks >> 16);
  firstTied += ofFirst;
  secondTied += ofSecond;
  identical += popcnt(masks & (masks >> 16));
  firstWins += <i64>ofFirst * second;
  secondWins += <i64>ofSecond * first;
  const lanes = i8x16.shuffle(i32x4.splat(masks), i32x4.splat(0), 0, 1, 0, 1, 0, 1, 0, 1, 2, 3, 2, 3, 2, 3, 2, 3);
  const bySuitOfHigher = countBySuit(lanes, HIGHER_SUIT);
  const bySuitOfLower = countBySuit(lanes, LOWER_SUIT);
  v128.store(counts, bySuitOfHigher);
  v128.store(counts, bySuitOfLower, VECTOR);
  const withHigher = i32x4.dot_i16x8_s(bySuitOfHigher, swapHalves(v128.load(higherCounts(item))));
  const withLower = i32x4.dot_i16x8_s(bySuitOfLower, swapHalves(v128.load(lowerCounts(item))));
  v128.store(SHARED_CARDS, i32x4.add(v128.load(SHARED_CARDS), i32x4.add(withHigher, withLower)));
}

/** Counts the items from `item` on that are equally strong. @returns their end */
function countTied(item: usize, end: usize): usize {
  const strength = load<u32>(item, 4);
  firstTied = 0;
  secondTied = 0;
  let counts = ITEM_COUNTS;
  do {
    countItem(item, counts);
    counts += 2 * VECTOR;
    item += 8;
  } while (item < end && load<u32>(item, 4) === strength);
  return item;
}

/** Adds the counted items to the passed ones. */
function passTied(item: usize, end: usize): void {
  for (let counts = ITEM_COUNTS; item < end; item += 8, counts += 2 * VECTOR) {
    addTo(higherCounts(item), v128.load(counts));
    addTo(lowerCounts(item), v128.load(counts, VECTOR));
  }
  first += firstTied;
  second += secondTied;
}

/** Sweeps the sorted items from `from` to `end`. */
export function sweepCounts(from: usize, end: usize): CountedPairs {
  memory.fill(CARD_COUNTS, 0, VECTOR * RANKS);
  v128.store(SHARED_CARDS, i32x4.splat(0));
  first = 0;
  second = 0;
  identical = 0;
  firstWins = 0;
  secondWins = 0;
  for (let item = from; item < end; ) {
    const next = countTied(item, end);
    passTied(item, next);
    item = next;
  }
  const shared = v128.load(SHARED_CARDS);
  const result = changetype<CountedPairs>(COUNTED_PAIRS);
  result.pairs = <i64>first * second - pairsWithCommonCard() + identical;
  result.firstWins = firstWins - (<i64>i32x4.extract_lane(shared, 0) + i32x4.extract_lane(shared, 1));
  result.secondWins = secondWins - (<i64>i32x4.extract_lane(shared, 2) + i32x4.extract_lane(shared, 3));
  return result;
}
