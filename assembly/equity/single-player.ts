// Counts the hands of one player against the best of the others' single hands, if all hands weigh 1 and there are no details: no hand
// has to be sorted, and no sums by card are needed.
import { strengths } from '../evaluate';
import { BOARD, LANES, LOWER, NEXT_EIGHT, OWN, THEIRS, VECTOR } from '../layout';
import { equal, greater } from '../showdown';
import { HAND_CARDS } from './layout';
import { addWins } from './results';
import { areFree, liveCount, liveHand } from './situation';
import { CLASS_HOLE_CARDS, ITEMS, LIVE_MASKS, WEIGHED_PAIRS, WeighedPairs } from './sweep-layout';

/** Adds the wins of a player. @param equal how many of the hands are equal to the best of the others, of whom `winners` have it */
function addCounts(player: i32, hands: i32, below: i32, equal: i32, winners: i32, times: f64): WeighedPairs {
  addWins(player, 1, <f64>(hands - below - equal) * times);
  addWins(player, winners + 1, <f64>equal * times);
  const result = changetype<WeighedPairs>(WEIGHED_PAIRS);
  result.pairs = hands;
  result.weaker = below;
  result.oneEqual = equal;
  result.bothEqual = 0;
  return result;
}

/**
 * Counts the items up to `end`, which need not be sorted.
 * @param best the strength of the best hand of the others @param winners how many of them have it @param times a factor
 */
export function countItems(player: i32, end: usize, best: u32, winners: i32, times: f64): WeighedPairs {
  let hands = 0;
  let below = 0;
  let equal = 0;
  for (let item = ITEMS; item < end; item += 8) {
    const strength = load<u32>(item, 4);
    const count = popcnt(load<u32>(LIVE_MASKS + 4 * <usize>load<u16>(item, 2)) & load<u16>(item));
    hands += count;
    below += strength < best ? count : 0;
    equal += strength === best ? count : 0;
  }
  return addCounts(player, hands, below, equal, winners, times);
}

/** Writes up to sixteen live hands from number `from` on to CLASS_HOLE_CARDS. @returns those without these cards, a bit each */
function takeHands(player: i32, from: i32, cards: v128): u32 {
  const count = min(LANES, liveCount(player) - from);
  for (let i = 0; i < count; i++) {
    store<u16>(CLASS_HOLE_CARDS + 2 * i, load<u16>(HAND_CARDS + 2 * liveHand(player, from + i)));
  }
  const first = v128.load(CLASS_HOLE_CARDS);
  const second = v128.load(CLASS_HOLE_CARDS, VECTOR);
  const free = i8x16.narrow_i16x8_s(areFree(CLASS_HOLE_CARDS, cards), areFree(CLASS_HOLE_CARDS + VECTOR, cards));
  const low = i16x8.splat(0xff);
  v128.store(CLASS_HOLE_CARDS, i8x16.narrow_i16x8_u(v128.and(first, low), v128.and(second, low)));
  v128.store(CLASS_HOLE_CARDS, i8x16.narrow_i16x8_u(i16x8.shr_u(first, 8), i16x8.shr_u(second, 8)), VECTOR);
  return i8x16.bitmask(free) & ((1 << count) - 1);
}

/** Counts the hands that share no card with the others' hands on the only board, at BOARD: each is evaluated, sixteen at once. */
export function countLiveHands(player: i32, cards: u64, best: u32, winners: i32): WeighedPairs {
  v128.store(OWN, i16x8.splat(<i16>(best >>> 16)));
  v128.store(OWN, i16x8.splat(<i16>best), LOWER);
  let hands = 0;
  let stronger = 0;
  let tied = 0;
  for (let from = 0; from < liveCount(player); from += LANES) {
    let free = takeHands(player, from, i64x2.splat(cards));
    hands += popcnt(free);
    strengths(CLASS_HOLE_CARDS, BOARD, THEIRS);
    for (let at = THEIRS; at <= THEIRS + NEXT_EIGHT; at += NEXT_EIGHT) {
      tied += popcnt(free & i16x8.bitmask(equal(at, OWN)));
      stronger += popcnt(free & i16x8.bitmask(i16x8.ne(greater(at, OWN), i16x8.splat(0))));
      free >>= 8;
    }
  }
  return addCounts(player, hands, hands - tied - stronger, tied, winners, 1);
}
