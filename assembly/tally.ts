// Counters: lists of bytes, one a deal or a hand, counted by value and added to the 64-bit counters of the output.
import { ONE_HOT } from './constants';
import { COUNTERS, OUTPUT, TALLY, VECTOR } from './layout';

export const DEALS: i32 = 0;
export const WIN: i32 = 1;
export const OWN_COUNTERS: i32 = 4;
export const THEIR_COUNTERS: i32 = 13;
export const BOTH_COUNTERS: i32 = 22;

/** How many values are counted, and how often four bits can count before they are added to bytes. */
const VALUES = 10;
const NIBBLE = 15;

export function clearCounters(): void {
  memory.fill(OUTPUT, 0, 8 * COUNTERS);
}

export function addToCounter(counter: i32, count: u64): void {
  const at = OUTPUT + 8 * counter;
  store<u64>(at, load<u64>(at) + count);
}

export function multiplyCounter(counter: i32, factor: u64): void {
  const at = OUTPUT + 8 * counter;
  store<u64>(at, load<u64>(at) * factor);
}

/** The sum of four 32-bit counters. */
export function sum32(sums: v128): u64 {
  const pairs = i64x2.add(i64x2.extend_low_i32x4_u(sums), i64x2.extend_high_i32x4_u(sums));
  return i64x2.extract_lane(pairs, 0) + i64x2.extract_lane(pairs, 1);
}

/** Adds to the byte counters of two values: those of the lower four bits, and those of the upper. */
function addNibbles(at: usize, nibbles: v128): void {
  const low = i8x16.splat(<i8>NIBBLE);
  v128.store(at, i8x16.add(v128.load(at), v128.and(nibbles, low)));
  v128.store(at, i8x16.add(v128.load(at, VECTOR), v128.and(i16x8.shr_u(nibbles, 4), low)), VECTOR);
}

/**
 * Counts the bytes of at most 15 vectors. A table turns a byte into a one for its value, in four bits of one of five vectors. Each
 * table is the previous one, shifted by two bytes.
 */
function countNibbles(list: usize, end: usize): void {
  let a = i8x16.splat(0);
  let b = i8x16.splat(0);
  let c = i8x16.splat(0);
  let d = i8x16.splat(0);
  let e = i8x16.splat(0);
  for (let at = list; at < end; at += VECTOR) {
    const values = v128.load(at);
    a = i8x16.add(a, i8x16.swizzle(v128.load(ONE_HOT, 8), values));
    b = i8x16.add(b, i8x16.swizzle(v128.load(ONE_HOT, 6), values));
    c = i8x16.add(c, i8x16.swizzle(v128.load(ONE_HOT, 4), values));
    d = i8x16.add(d, i8x16.swizzle(v128.load(ONE_HOT, 2), values));
    e = i8x16.add(e, i8x16.swizzle(v128.load(ONE_HOT), values));
  }
  addNibbles(TALLY, a);
  addNibbles(TALLY + 2 * VECTOR, b);
  addNibbles(TALLY + 4 * VECTOR, c);
  addNibbles(TALLY + 6 * VECTOR, d);
  addNibbles(TALLY + 8 * VECTOR, e);
}

/**
 * Counts the bytes 0 … 9 of a list of at most 255 vectors into ten counters. Counters of bytes that are not in the list stay
 * unchanged; other bytes are not counted.
 */
export function tally(list: usize, vectors: i32, counter: i32): void {
  memory.fill(TALLY, 0, VECTOR * VALUES);
  const end = list + VECTOR * vectors;
  for (let at = list; at < end; at += VECTOR * NIBBLE) countNibbles(at, min(at + VECTOR * NIBBLE, end));
  for (let i = 0; i < VALUES; i++) {
    const counts = i16x8.extadd_pairwise_i8x16_u(v128.load(TALLY + VECTOR * i));
    addToCounter(counter + i, sum32(i32x4.extadd_pairwise_i16x8_u(counts)));
  }
}
