// The module with one export more, for tests: what was dealt.
import { checkSituation, DONE } from './checks';
import { CARDS, OUTPUT, VECTOR } from './layout';
import { dealBatch, drawsOf, prepare } from './simulate';

export * from './index';

/**
 * Deals batch number `batch` of a stream as `simulate` would; writes 16 card bytes for each draw to the output: the
 * missing board cards, then two for each opponent, lane l for deal l. Returns a status, 0 when done.
 */
export function deal(cards: i32, opponents: i32, seed: i64, stream: i32, batch: i32): i32 {
  const status = checkSituation(cards, opponents);
  if (status !== DONE) return status;
  prepare(cards, opponents, seed, stream);
  for (let i = 0; i <= batch; i++) dealBatch(cards, opponents);
  for (let i: usize = 0; i < VECTOR * drawsOf(cards, opponents); i++) {
    const card = load<u8>(CARDS + i);
    store<u8>(OUTPUT + i, (card & 3) * 13 + (card >> 2));
  }
  return DONE;
}
