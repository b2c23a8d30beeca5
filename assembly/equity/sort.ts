// Sorts the items of a sweep by strength: short lists by insertion, others by the four bytes of the strength, the lowest first
// (radix sort).
import { VECTOR } from '../layout';
import { HISTOGRAMS, ITEMS, SORTED } from './sweep-layout';

/** Lists that are shorter are sorted by insertion. */
const RADIX_BYTES: usize = 8 * 24;
const DIGIT_BYTES: usize = 2 * 256;

function sortByInsertion(end: usize): void {
  for (let at = ITEMS + 8; at < end; at += 8) {
    const item = load<u64>(at);
    let place = at;
    while (place > ITEMS && load<u64>(place - 8) > item) {
      store<u64>(place, load<u64>(place - 8));
      place -= 8;
    }
    store<u64>(place, item);
  }
}

/** Counts the four digits of the strengths, and turns the counts into the digits' first places. */
function countDigits(end: usize): void {
  memory.fill(HISTOGRAMS, 0, 4 * DIGIT_BYTES);
  for (let at = ITEMS; at < end; at += 8) {
    const strength = load<u32>(at, 4);
    for (let digit = 0; digit < 4; digit++) {
      const counter = HISTOGRAMS + DIGIT_BYTES * digit + 2 * ((strength >> (8 * digit)) & 0xff);
      store<u16>(counter, load<u16>(counter) + 1);
    }
  }
  const zero = i16x8.splat(0);
  for (let digit = 0; digit < 4; digit++) {
    let before = zero;
    const from = HISTOGRAMS + DIGIT_BYTES * digit;
    for (let at = from; at < from + DIGIT_BYTES; at += VECTOR) {
      const counts = v128.load(at);
      let sums = i16x8.add(
        counts,
        i8x16.shuffle(zero, counts, 0, 1, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29),
      );
      sums = i16x8.add(sums, i8x16.shuffle(zero, sums, 0, 1, 2, 3, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27));
      sums = i16x8.add(sums, i8x16.shuffle(zero, sums, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23));
      sums = i16x8.add(sums, before);
      v128.store(at, i16x8.sub(sums, counts));
      before = i8x16.shuffle(sums, sums, 14, 15, 14, 15, 14, 15, 14, 15, 14, 15, 14, 15, 14, 15, 14, 15);
    }
  }
}

function sortByDigits(end: usize): void {
  countDigits(end);
  let from = ITEMS;
  let into = SORTED;
  const bytes = end - ITEMS;
  for (let digit = 0; digit < 4; digit++) {
    const counters = HISTOGRAMS + DIGIT_BYTES * digit;
    for (let at = from; at < from + bytes; at += 8) {
      const item = load<u64>(at);
      const counter = counters + 2 * <usize>((item >> (32 + 8 * digit)) & 0xff);
      const place: usize = load<u16>(counter);
      store<u16>(counter, <u16>(place + 1));
      store<u64>(into + 8 * place, item);
    }
    const other = from;
    from = into;
    into = other;
  }
}

/** Sorts the items from ITEMS to `end` by strength, weakest first. */
export function sortItems(end: usize): void {
  if (end - ITEMS < RADIX_BYTES) sortByInsertion(end);
  else sortByDigits(end);
}
