// The module with more exports for tests: dealt cards, how many random words were drawn, equity by each exact method.
import { checkSituation, MAX_OPPONENTS, Status } from './checks';
import { heldCards } from './equity/board-lanes';
import { parts } from './equity/board-lanes-parts';
import { boardsWithout } from './equity/boards';
import { countChoices } from './equity/enumerate';
import { enumerateBy, Method, prepareMethod } from './equity/exact';
import { knownHandsSteps } from './equity/known-hands';
import { checkSample, dealBatch as dealEquityBatch, prepareSample } from './equity/sample';
import { getHole } from './equity/sample-players';
import { CARDS, LANES, OUTPUT, RANDOM, RandomState, VECTOR } from './layout';
import { WARM_UP } from './random';
import { countDraws, dealBatch, prepareSimulation } from './simulate';

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
  writeCards(CARDS, countDraws(cards, opponents), OUTPUT);
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
 * Deals batch number `batch` of a stream as `sampleEquity` would; writes 16 card bytes for each card to the output: two for each
 * player, then the missing board cards, lane l for deal l. Returns a status, 0 when done.
 */
export function dealEquity(players: i32, board: i32, dead: i32, seed: i64, stream: i32, batch: i32): i32 {
  const status = checkSample(players, board, dead, 1, 1);
  if (status !== Status.DONE) return status;
  if (!prepareSample(players, board, i32.MAX_VALUE, seed, stream)) return Status.RANGES;
  for (let i = 0; i <= batch; i++) dealEquityBatch(LANES);
  for (let player = 0; player < players; player++) writeCards(getHole(player), 2, OUTPUT + 2 * VECTOR * player);
  writeCards(CARDS, 5 - board, OUTPUT + 2 * VECTOR * players);
  return status;
}

/** How many random words each lane has drawn since its stream began, the warm-up left out. */
export function wordsDrawn(): i32 {
  return i32x4.extract_lane(changetype<RandomState>(RANDOM).counter, 0) - 1 - WARM_UP;
}

/** As `equitySteps`, by a method. */
export function equityStepsBy(by: Method, players: i32, board: i32, dead: i32): i32 {
  if (prepareMethod(by, players, board, dead, 0) !== Status.DONE) return 0;
  if (by === Method.SWEEP) return <i32>countChoices() * boardsWithout(0);
  return by === Method.BOARD_LANES ? parts * boardsWithout(heldCards(players)) : <i32>knownHandsSteps(players);
}

/** As `enumerateEquity`, by a method, and with any steps that there are. */
export function enumerateEquityBy(
  by: Method,
  players: i32,
  board: i32,
  dead: i32,
  details: i32,
  first: i32,
  count: i32,
): i32 {
  const status = prepareMethod(by, players, board, dead, details);
  if (status === Status.DONE) enumerateBy(by, players, details, first, count);
  return status;
}
