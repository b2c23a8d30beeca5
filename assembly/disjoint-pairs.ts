// Pairs of holdings without a common card, counted without visiting each pair.
//
// A holding is an edge between two of 45 cards. In a set of n holdings of which deg(c) hold card c, ordered pairs that
// share a card number Σ deg(c)², where a holding paired with itself counts twice: so n² − Σ deg(c)² + n share none.
import { BEYOND_ROW } from './constants';
import { ROW, VECTOR } from './layout';

const LIVE_CARDS: usize = 45;
const ROWS: usize = 22;

function countEqual(counts: v128, values: v128, value: v128): v128 {
  return i8x16.sub(counts, i8x16.eq(values, value));
}

/** Adds up four 32-bit lanes. */
function total(sums: v128): u32 {
  return (
    i32x4.extract_lane(sums, 0) +
    i32x4.extract_lane(sums, 1) +
    i32x4.extract_lane(sums, 2) +
    i32x4.extract_lane(sums, 3)
  );
}

/**
 * How many holdings with the byte `value` in the rows hold each card: 45 bytes to `into`, then three zeros. Row d, with its copy
 * behind it, has the holding of cards i and i + d at i: card c is the first of the one at c and the second of the one at c − d.
 * @returns how many holdings have that byte
 */
export function degreesOf(rows: usize, value: i32, into: usize): u64 {
  const wanted = i8x16.splat(<i8>value);
  let a = i8x16.splat(0);
  let b = i8x16.splat(0);
  let c = i8x16.splat(0);
  for (let distance: usize = 1; distance <= ROWS; distance++) {
    const row = rows + ROW * (distance - 1);
    const second = row + LIVE_CARDS - distance;
    a = countEqual(countEqual(a, v128.load(row), wanted), v128.load(second), wanted);
    b = countEqual(countEqual(b, v128.load(row, VECTOR), wanted), v128.load(second, VECTOR), wanted);
    c = countEqual(countEqual(c, v128.load(row, 2 * VECTOR), wanted), v128.load(second, 2 * VECTOR), wanted);
  }
  c = v128.andnot(c, v128.load(BEYOND_ROW));
  v128.store(into, a);
  v128.store(into, b, VECTOR);
  v128.store(into, c, 2 * VECTOR);
  const sums = i8x16.add(i8x16.add(a, b), c);
  // Three degrees, 44 at most each, still fit a byte. Every holding is counted at both of its cards.
  return total(i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(sums))) / 2;
}

/** Adds the degrees at `other` to those at `degrees`. */
export function joinDegrees(degrees: usize, other: usize): void {
  for (let i: usize = 0; i < 3 * VECTOR; i += VECTOR) {
    v128.store(degrees + i, i8x16.add(v128.load(degrees + i), v128.load(other + i)));
  }
}

/** Ordered pairs of holdings without a common card, in a set of `holdings` with these degrees. */
export function disjointPairs(degrees: usize, holdings: u64): u64 {
  let squares = i32x4.splat(0);
  for (let i: usize = 0; i < 3 * VECTOR; i += VECTOR) {
    const low = i16x8.extend_low_i8x16_u(v128.load(degrees + i));
    const high = i16x8.extend_high_i8x16_u(v128.load(degrees + i));
    squares = i32x4.add(squares, i32x4.add(i32x4.dot_i16x8_s(low, low), i32x4.dot_i16x8_s(high, high)));
  }
  return holdings * holdings - total(squares) + holdings;
}
