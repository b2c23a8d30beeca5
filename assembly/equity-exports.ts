// The exports of games with two hole cards: strengths of given hands, and equity.
import { countAll, enumerateExact, planWork, stepCount, stepsAtOnce } from './equity/exact';
import { HAND_RESULTS, RANGES } from './equity/layout';
import { sample } from './equity/sample';
import { evaluateHands } from './evaluate-hands';

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
 * The planned work of an exact equity in hands of 5 nanoseconds, the price of its answer. `details` are bits: 1 for categories, 2 for
 * results by hand, 4 for the equities after each next card, on a board of 3 or 4 cards. A negative number if the arguments are invalid.
 */
export function equityWork(players: i32, board: i32, dead: i32, details: i32): f64 {
  return planWork(players, board, dead, details);
}

/**
 * Exact equity of `players` players with the weights at `rangesPtr`, `board` board cards and then `dead` dead ones at the input:
 * steps `first` … `first + count − 1`. Sums to the output, and by hand to `equityHandsPtr`. Returns a status, 0 when done.
 */
export function enumerateEquity(players: i32, board: i32, dead: i32, details: i32, first: i32, count: i32): i32 {
  return enumerateExact(players, board, dead, details, first, count);
}

/**
 * All steps of `enumerateEquity` in one call, if they are at most `equityStepsAtOnce`. Returns a status, 0 when done, 5 if there are
 * more steps.
 */
export function countEquity(players: i32, board: i32, dead: i32, details: i32): i32 {
  return countAll(players, board, dead, details);
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

/** The strengths of the input's `hands` seven-card hands, a u32 each, to the output. Returns a status, 0 when done. */
export function evaluate(hands: i32): i32 {
  return evaluateHands(hands, 7);
}

/** As `evaluate`, of hands of `cards` cards, 5 to 7. Strengths of hands of five, six and seven cards compare. */
export function evaluateCards(hands: i32, cards: i32): i32 {
  return evaluateHands(hands, cards);
}
