// All exports of the Omaha module.
import { Status } from '../checks';
import { countBoards, enumerateBoards } from './enumerate';
import { evaluateHands } from './evaluate-hands';
import { simulateDeals } from './simulate';
import { readSituation } from './situation';

export { abiVersion, category, inputCapacity, inputPtr, outputPtr } from '../common-exports';

/**
 * The strengths of the input's `hands` hands, a u32 each, to the output. A hand is `holeCards` card bytes, then five of the board, of
 * which the last one or two may be 255. Returns a status, 0 when done.
 */
export function evaluateOmaha(hands: i32, holeCards: i32): i32 {
  return evaluateHands(hands, holeCards);
}

/**
 * Monte Carlo: `simulations` deals of the cards that the input leaves open, 192 f64 to the output. The input has the players' hole
 * cards, 255 for one that is not known, then `board` board cards and `dead` dead ones. `details`: 1 for categories. Returns a status,
 * 0 when done.
 */
export function simulateOmaha(
  players: i32,
  holeCards: i32,
  board: i32,
  dead: i32,
  details: i32,
  simulations: i32,
  seed: i64,
  stream: i32,
): i32 {
  const status = readSituation(players, holeCards, board, dead, true);
  if (status !== Status.DONE) return status;
  if (simulations < 1) return Status.RANGE;
  simulateDeals(players, holeCards, details, simulations, seed, stream);
  return Status.DONE;
}

/**
 * Exact: boards `first` … `first + count − 1` of those that complete the situation, whose hole cards are all known; 192 f64 to the
 * output. Returns a status, 0 when done.
 */
export function enumerateOmaha(
  players: i32,
  holeCards: i32,
  board: i32,
  dead: i32,
  details: i32,
  first: i32,
  count: i32,
): i32 {
  const status = readSituation(players, holeCards, board, dead, false);
  if (status !== Status.DONE) return status;
  const boards = countBoards();
  if (first < 0 || first > boards || count < 1 || count > boards - first) return Status.RANGE;
  enumerateBoards(players, holeCards, details, first, count);
  return Status.DONE;
}
