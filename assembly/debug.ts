// The module with more exports for tests: the dealt cards, and how many random words were drawn.
import { checkSituation, MAX_OPPONENTS, Status } from './checks';
import { dealBatch as dealEquityBatch, prepareSample } from './equity/sample';
import { holeOf } from './equity/sample-players';
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
  writeCards(CARDS, drawsOf(cards, opponents), OUTPUT);
  return Status.DONE;
}

/** Writes `count` vectors of cards as the ABI's card bytes. */
function writeCards(from: usize, count: i32, into: usize): void {
  for (let i: usize = 0; i < VECTOR * count; i++) {
    const card = load<u8>(from + i);
    store<u8>(into + i, (card & 3) * 13 + (card >> 2));
  }
}

/**
 * Deals batch number `batch` of a stream as `sampleEquity` would for so many simulations; writes 16 card bytes for each card to the output: two for each
 * player, then the missing board cards, lane l for deal l. Returns a status, 0 when done.
 */
export function dealEquity(
  players: i32,
  board: i32,
  dead: i32,
  simulations: i32,
  seed: i64,
  stream: i32,
  batch: i32,
): i32 {
  let status = prepareSample(players, board, dead, simulations, seed, stream);
  for (let i = 0; i <= batch && status === Status.DONE; i++) status = dealEquityBatch(i32.MAX_VALUE);
  for (let player = 0; player < players && status === Status.DONE; player++) {
    writeCards(holeOf(player), 2, OUTPUT + 2 * VECTOR * player);
  }
  writeCards(CARDS, 5 - board, OUTPUT + 2 * VECTOR * players);
  return status;
}

/** How many random words each lane has drawn since its stream began, the warm-up left out. */
export function wordsDrawn(): i32 {
  return load<i32>(RANDOM, STATE_COUNTER) - 1 - WARM_UP;
}
