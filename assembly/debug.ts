// The module with two more exports for tests: the dealt cards, and how many random words were drawn.
import { checkSituation, MAX_OPPONENTS, Status } from './checks';
import { CARDS, OUTPUT, RANDOM, STATE_COUNTER, VECTOR } from './layout';
import { WARM_UP } from './random';
import { dealBatch, drawsOf, prepareSimulation } from './simulate';

export * from './index';

/**
 * Deals batch number `batch` of a stream as `simulate` would; writes 16 card bytes for each draw to the output: the
 * missing board cards, then two for each opponent, lane l for deal l. Returns a status, 0 when done.
 */
export function deal(cards: i32, opponents: i32, seed: i64, stream: i32, batch: i32): i32 {
  const status = checkSituation(cards, opponents, MAX_OPPONENTS);
  if (status !== Status.DONE) return status;
  prepareSimulation(cards, opponents, seed, stream);
  for (let i = 0; i <= batch; i++) dealBatch(cards, opponents);
  for (let i: usize = 0; i < VECTOR * drawsOf(cards, opponents); i++) {
    const card = load<u8>(CARDS + i);
    store<u8>(OUTPUT + i, (card & 3) * 13 + (card >> 2));
  }
  return Status.DONE;
}

/** How many random words each lane has drawn since its stream began, the warm-up left out. */
export function wordsDrawn(): i32 {
  return load<i32>(RANDOM, STATE_COUNTER) - 1 - WARM_UP;
}
