// All exports of the module.
import { checkSituation, MAX_EXACT_OPPONENTS, MAX_OPPONENTS, Status } from './checks';
import { boardCount, enumerateBoards } from './enumerate';
import { simulateDeals } from './simulate';

export * from './common-exports';
export * from './equity-exports';

/** Monte Carlo over the input's `cards` bytes; 31 u64 counters to the output. Returns a status, 0 when done. */
export function simulate(cards: i32, opponents: i32, simulations: i32, seed: i64, stream: i32): i32 {
  const status = checkSituation(cards, opponents, MAX_OPPONENTS);
  if (status !== Status.DONE) return status;
  if (simulations < 1) return Status.RANGE;
  simulateDeals(cards, opponents, simulations, seed, stream);
  return Status.DONE;
}

/** How many boards complete `cards` cards; 0 outside 2 to 7. */
export function boards(cards: i32): i32 {
  return cards < 2 || cards > 7 ? 0 : boardCount(cards);
}

/**
 * Exact: boards `first` … `first + count − 1` of those that complete the input's `cards` bytes, and every holding of the
 * opponents on each; 31 u64 counters to the output. Returns a status, 0 when done.
 */
export function enumerate(cards: i32, opponents: i32, first: i32, count: i32): i32 {
  const status = checkSituation(cards, opponents, MAX_EXACT_OPPONENTS);
  if (status !== Status.DONE) return status;
  const boards = boardCount(cards);
  if (first < 0 || first > boards || count < 1 || count > boards - first) return Status.RANGE;
  enumerateBoards(cards, opponents, first, count);
  return Status.DONE;
}
