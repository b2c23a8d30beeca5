// Counters: lists of bytes, one a deal or a hand, counted by value and added to the 64-bit counters of the output.
import { COUNTERS, OUTPUT, VECTOR } from './layout';

export const DEALS: i32 = 0;
export const WIN: i32 = 1;
export const OWN_COUNTERS: i32 = 4;
export const THEIR_COUNTERS: i32 = 13;
export const BOTH_COUNTERS: i32 = 22;

export function clearCounters(): void {
  for (let i = 0; i < COUNTERS; i++) store<u64>(OUTPUT + 8 * i, 0);
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

/** The sum of sixteen byte counters. */
function sum(bytes: v128): u64 {
  return sum32(i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(bytes)));
}

// Values are compared with zero and counted down, since zeros and ones are the constants that cost next to nothing.
function countZeros(counts: v128, values: v128): v128 {
  return i8x16.sub(counts, i8x16.eq(values, i8x16.splat(0)));
}

function lessOne(values: v128): v128 {
  return i8x16.add(values, i8x16.splat(-1));
}

/** Counts the bytes 0, 1 and 2 of a list of at most 255 vectors into three counters; other bytes count nowhere. */
export function tallyOutcomes(list: usize, vectors: i32, counter: i32): void {
  let n0 = i8x16.splat(0);
  let n1 = i8x16.splat(0);
  let n2 = i8x16.splat(0);
  for (let at = list; at < list + VECTOR * vectors; at += VECTOR) {
    let values = v128.load(at);
    n0 = countZeros(n0, values);
    values = lessOne(values);
    n1 = countZeros(n1, values);
    values = lessOne(values);
    n2 = countZeros(n2, values);
  }
  addToCounter(counter, sum(n0));
  addToCounter(counter + 1, sum(n1));
  addToCounter(counter + 2, sum(n2));
}

/** Counts the bytes 0 … 8 of a list of at most 255 vectors into nine counters; other bytes count nowhere. */
export function tallyCategories(list: usize, vectors: i32, counter: i32): void {
  let n0 = i8x16.splat(0);
  let n1 = i8x16.splat(0);
  let n2 = i8x16.splat(0);
  let n3 = i8x16.splat(0);
  let n4 = i8x16.splat(0);
  let n5 = i8x16.splat(0);
  let n6 = i8x16.splat(0);
  let n7 = i8x16.splat(0);
  let n8 = i8x16.splat(0);
  for (let at = list; at < list + VECTOR * vectors; at += VECTOR) {
    let values = v128.load(at);
    n0 = countZeros(n0, values);
    values = lessOne(values);
    n1 = countZeros(n1, values);
    values = lessOne(values);
    n2 = countZeros(n2, values);
    values = lessOne(values);
    n3 = countZeros(n3, values);
    values = lessOne(values);
    n4 = countZeros(n4, values);
    values = lessOne(values);
    n5 = countZeros(n5, values);
    values = lessOne(values);
    n6 = countZeros(n6, values);
    values = lessOne(values);
    n7 = countZeros(n7, values);
    values = lessOne(values);
    n8 = countZeros(n8, values);
  }
  addToCounter(counter, sum(n0));
  addToCounter(counter + 1, sum(n1));
  addToCounter(counter + 2, sum(n2));
  addToCounter(counter + 3, sum(n3));
  addToCounter(counter + 4, sum(n4));
  addToCounter(counter + 5, sum(n5));
  addToCounter(counter + 6, sum(n6));
  addToCounter(counter + 7, sum(n7));
  addToCounter(counter + 8, sum(n8));
}
