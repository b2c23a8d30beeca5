// All exports of the module.
import { checkSituation, MAX_EXACT_OPPONENTS, MAX_OPPONENTS, Status } from './checks';
import { boardCount, enumerateBoards } from './enumerate';
import { enumerateExact, stepCount, stepsAtOnce } from './equity/exact';
import { HAND_RESULTS, RANGES } from './equity/layout';
import { sample, sampleGiven } from './equity/sample';
import { readCategory } from './evaluate';
import { evaluateHands } from './evaluate-hands';
import { INPUT, INPUT_CAPACITY, OUTPUT } from './layout';
import { simulateDeals } from './simulate';

/** The version of this list of exports, their arguments and results. */
export function abiVersion(): i32 {
  return 1;
}

/** Where card bytes are written. */
export function inputPtr(): usize {
  return INPUT;
}

/** How many card bytes fit there. */
export function inputCapacity(): i32 {
  return INPUT_CAPACITY;
}

/** Where results are read; 8-byte aligned. */
export function outputPtr(): usize {
  return OUTPUT;
}

/** Where the weights of players' hands are written: f64, 1326 a player, by hand number. */
export function rangesPtr(): usize {
  return RANGES;
}

/** Where an equity call leaves its results by hand: four f64 a hand, 1326 hands a player. */
export function equityHandsPtr(): usize {
  return HAND_RESULTS;
}

/** The number of steps in which an exact equity is enumerated; 0 if the arguments are invalid. */
export function equitySteps(players: i32, board: i32, dead: i32): i32 {
  return stepCount(players, board, dead);
}

/** How many of these steps take about two milliseconds; 0 if the arguments are invalid. */
export function equityStepsAtOnce(players: i32, board: i32, dead: i32, details: i32): i32 {
  return stepsAtOnce(players, board, dead, details);
}

/**
 * Exact equity of `players` players with the weights at `rangesPtr`, `board` board cards and then `dead` dead ones at the input:
 * steps `first` … `first + count − 1`. Sums to the output, and by hand to `equityHandsPtr`. Returns a status, 0 when done.
 */
export function enumerateEquity(players: i32, board: i32, dead: i32, details: i32, first: i32, count: i32): i32 {
  return enumerateExact(players, board, dead, details, first, count);
}

/** Monte Carlo over the input's `cards` bytes; 31 u64 counters to the output. Returns a status, 0 when done. */
export function simulate(cards: i32, opponents: i32, simulations: i32, seed: i64, stream: i32): i32 {
  const status = checkSituation(cards, opponents, MAX_OPPONENTS);
  if (status !== Status.DONE) return status;
  if (simulations < 1) return Status.RANGE;
  simulateDeals(cards, opponents, simulations, seed, stream);
  return Status.DONE;
}

/**
 * Monte Carlo of the equity of ranges: deals of hands by the weights at `rangesPtr`, on the input's `board` cards without the `dead`
 * cards behind them, until `simulations` of them are counted or `draws` draws are made; 192 f64 to the output. `details`: 1 for
 * categories, 2 for results by hand. Returns a status, 0 when done.
 */
export function sampleEquity(
  players: i32,
  board: i32,
  dead: i32,
  details: i32,
  simulations: i32,
  draws: i32,
  seed: i64,
  stream: i32,
): i32 {
  return sample(players, board, dead, details, simulations, draws, seed, stream);
}

/** As `sampleEquity`, with the hole cards of each deal at `rangesPtr`, 2 × players card bytes: only boards are dealt. */
export function sampleGivenHands(
  players: i32,
  board: i32,
  dead: i32,
  details: i32,
  simulations: i32,
  seed: i64,
  stream: i32,
): i32 {
  return sampleGiven(players, board, dead, details, simulations, seed, stream);
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

/** The strengths of the input's `hands` seven-card hands, a u32 each, to the output. Returns a status, 0 when done. */
export function evaluate(hands: i32): i32 {
  return evaluateHands(hands, 7);
}

/** As `evaluate`, of hands of `cards` cards, 5 to 7. Strengths of hands of five, six and seven cards compare. */
export function evaluateCards(hands: i32, cards: i32): i32 {
  return evaluateHands(hands, cards);
}

/** The category of a strength: 0 high card … 8 straight flush. */
export function category(strength: i32): i32 {
  return readCategory(strength);
}
