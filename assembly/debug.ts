// The module with two exports more, for tests: what was dealt, and from how many random words.
import { checkSituation, DONE, MAX_OPPONENTS } from './checks';
import { CARDS, OUTPUT, RANDOM, VECTOR } from './layout';
import { WARM_UP } from './random';
import { dealBatch, drawsOf, prepare } from './simulate';

export * from './index';

/**
 * Deals batch number `batch` of a stream as `simulate` would; writes 16 card bytes for each draw to the output: the
 * missing board cards, then two for each opponent, lane l for deal l. Returns a status, 0 when done.
 */
export function deal(cards: i32, opponents: i32, seed: i64, stream: i32, batch: i32): i32 {
  const status = checkSituation(cards, opponents, MAX_OPPONENTS);
  if (status !== DONE) return status;
  prepare(cards, opponents, seed, stream);
  for (let i = 0; i <= batch; i++) dealBatch(cards, opponents);
  for (let i: usize = 0; i < VECTOR * drawsOf(cards, opponents); i++) {
    const card = load<u8>(CARDS + i);
    store<u8>(OUTPUT + i, (card & 3) * 13 + (card >> 2));
  }
  return DONE;
}

/** How many random words each lane has drawn since its stream began, the warm-up left out. */
export function wordsDrawn(): i32 {
  return load<i32>(RANDOM, 3 * VECTOR) - 1 - WARM_UP;
}
