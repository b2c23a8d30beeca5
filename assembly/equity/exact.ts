// Exact equity by the fastest of three methods, and the work that it takes. The method, and what a step is, depend only on the situation.

import { Status } from '../checks';
import { binomial } from '../combinations';
import { storeKnownBoard } from '../known-cards';
import { boardLanesTime, enumerateBoardLanes, heldCards, prepareBoardLanes } from './board-lanes';
import { fillBlock, parts } from './board-lanes-parts';
import { alikeShare, boardsWithout, countFree, listStock, missing, planNextCard, prepareBoards } from './boards';
import {
  countChoices,
  enumerateSteps,
  enumerationTime,
  longestStepTime,
  MAX_STEPS,
  prepareEnumeration,
} from './enumerate';
import { computedChoiceTime, enumerateKnownHands, knownHandsSteps, knownHandsTime } from './known-hands';
import { clearResults, WITH_CATEGORIES, WITH_HANDS } from './results';
import { liveCount, readSituation } from './situation';

export enum Method {
  /** Two players' hands sorted and swept, for each choice of the others' (enumerate.ts). */
  SWEEP,
  /** Every choice of hands, on sixteen boards at once (board-lanes.ts). */
  BOARD_LANES,
  /** One choice of hands after the other, before the flop (known-hands.ts). */
  KNOWN_HANDS,
}

let method: i32 = 0;
/** How many steps there are: beyond 2^53 approximately. */
let steps: f64 = 0;
/** The approximate time of a step, in microseconds. */
let stepTime: f64 = 0;

function chooseIfFaster(candidate: Method, itsSteps: f64, itsTime: f64): void {
  if (itsSteps * itsTime >= steps * stepTime) return;
  method = candidate;
  steps = itsSteps;
  stepTime = itsTime;
}

/**
 * Chooses the method as if there were no details, so that the steps are the same with any.
 * @param boards how many there are @param freeBoards how many without the cards of single hands @param share of them that is listed
 */
function chooseMethod(players: i32, board: i32, boards: f64, freeBoards: f64, share: f64): void {
  prepareEnumeration(players, 0);
  method = Method.SWEEP;
  steps = countChoices() * boards;
  stepTime = enumerationTime(share, boards);
  prepareBoardLanes(players, freeBoards, share);
  chooseIfFaster(Method.BOARD_LANES, freeBoards * <f64>parts, boardLanesTime(players, 0, share));
  if (board === 0) chooseIfFaster(Method.KNOWN_HANDS, knownHandsSteps(players), knownHandsTime(players, 0, share));
}

/** Chooses the method for the situation that was read. */
function chooseOwnMethod(players: i32, board: i32, held: u64): void {
  prepareBoards(players, board, false);
  chooseMethod(players, board, boardsWithout(0), boardsWithout(held), alikeShare());
}

/** Lists the boards as a method needs them: all of them for results by hand, which differ between alike boards. */
function listBoards(by: Method, players: i32, board: i32, details: i32, held: u64): void {
  if (details & WITH_HANDS) prepareBoards(players, board, true);
  listStock(by === Method.BOARD_LANES ? held : 0);
  storeKnownBoard(0, board);
  prepareEnumeration(players, details);
}

/** Prepares a method that the caller chooses, in any situation. @returns a status */
export function prepareMethod(by: Method, players: i32, board: i32, dead: i32, details: i32): Status {
  const status = readSituation(players, board, dead);
  if (status !== Status.DONE) return status;
  prepareBoards(players, board, false);
  prepareBoardLanes(players, boardsWithout(heldCards(players)), alikeShare());
  listBoards(by, players, board, details, heldCards(players));
  return Status.DONE;
}

/** Enumerates steps `first` … `first + count − 1` of a method that was prepared. */
export function enumerateBy(by: Method, players: i32, details: i32, first: i32, count: i32): void {
  clearResults(players, details);
  if (by === Method.SWEEP) enumerateSteps(first, count);
  else if (by === Method.BOARD_LANES) enumerateBoardLanes(players, details, first, count);
  else enumerateKnownHands(players, details, first, count);
}

/** Reads the arguments. @returns a status */
function prepare(players: i32, board: i32, dead: i32, details: i32): Status {
  const status = readSituation(players, board, dead);
  if (status !== Status.DONE) return status;
  const held = heldCards(players);
  chooseOwnMethod(players, board, held);
  listBoards(method, players, board, details, held);
  return Status.DONE;
}

/** The number of steps of the situation; 0 if it is invalid, or has too many steps. */
export function stepCount(players: i32, board: i32, dead: i32): i32 {
  if (prepare(players, board, dead, 0) !== Status.DONE || steps > MAX_STEPS) return 0;
  return <i32>steps;
}

/**
 * The time of a step that is a board, listed or not, in microseconds, on average.
 * @param share of the boards that is listed @param boards how many there are
 */
function boardTime(players: i32, details: i32, share: f64, boards: f64): f64 {
  return method === Method.SWEEP ? enumerationTime(share, boards) : boardLanesTime(players, details, share);
}

/** The time of the steps that take longest, in microseconds. */
function longestTime(players: i32, details: i32): f64 {
  if (method === Method.SWEEP) return longestStepTime();
  return method === Method.BOARD_LANES ? boardLanesTime(players, details, 1) : computedChoiceTime(players, details);
}

/** The aim for the time of one call, in microseconds, and the most where each of its steps is a listed board or a computed choice. */
const CALL_TIME: f64 = 2000;
const MAX_CALL_TIME: f64 = 5000;

/** How many steps of the prepared method one call makes: at least one. */
function stepsOfCall(players: i32, details: i32): i32 {
  const average =
    method === Method.KNOWN_HANDS ? stepTime : boardTime(players, details, alikeShare(), boardsWithout(0));
  const count = max(1, min(CALL_TIME / average, MAX_CALL_TIME / longestTime(players, details)));
  return <i32>min(MAX_STEPS, method === Method.BOARD_LANES ? fillBlock(count) : count);
}

/** How many steps take about two milliseconds, at least one; 0 if the situation is invalid. */
export function stepsAtOnce(players: i32, board: i32, dead: i32, details: i32): i32 {
  return prepare(players, board, dead, details) === Status.DONE ? stepsOfCall(players, details) : 0;
}

/** The time of a hand of work, in microseconds. */
const WORK_TIME: f64 = 0.005;
// Bits of `details` beside WITH_CATEGORIES and WITH_HANDS.
const WITH_NEXT_CARDS: i32 = 4;
const WITH_FLOPS: i32 = 8;

// The time to begin with a part (all boards, or those after a next card), in microseconds, by `npm run bench -- price`: to read the ranges,
// compare their suits and list their hands, in three calls.
const BEGIN_TIME: f64 = 1.5;
const BEGIN_PLAYER_TIME: f64 = 0.4;
const BEGIN_HAND_TIME: f64 = 0.016;

function beginTime(players: i32): f64 {
  let hands = 0;
  for (let player = 0; player < players; player++) hands += liveCount(player);
  return BEGIN_TIME + BEGIN_PLAYER_TIME * <f64>players + BEGIN_HAND_TIME * <f64>hands;
}

/** The time of all steps by the chosen method, with these details. @param share of the boards that is listed @param boards how many there are */
function stepsTime(players: i32, details: i32, share: f64, boards: f64): f64 {
  if (method === Method.KNOWN_HANDS) return steps * knownHandsTime(players, details, alikeShare());
  prepareEnumeration(players, details);
  return steps * boardTime(players, details, share, boards);
}

/** The time of the boards after all next cards or flops, each of which begins again, with the hands of the board before it. */
function nextStreetTime(players: i32, board: i32, held: u64): f64 {
  const cards = countFree(held);
  let drawn = 1;
  let times = <f64>cards;
  let share: f64 = 1;
  if (board === 0) {
    drawn = 3;
    times = <f64>binomial(cards, 3) * alikeShare();
    prepareBoards(players, 3, true);
  } else share = planNextCard();
  const boards = binomial(countFree(0) - drawn, missing);
  chooseMethod(players, board + drawn, boards, binomial(cards - drawn, missing), share);
  return times * (beginTime(players) + stepsTime(players, 0, share, boards));
}

/**
 * The planned work of an exact equity with all that is asked for, in hands of five nanoseconds; −1 if the arguments are invalid.
 * @param details bits: categories, results by hand, next cards, flops
 */
export function planWork(players: i32, board: i32, dead: i32, details: i32): f64 {
  const next = board === 0 ? WITH_FLOPS : board === 3 || board === 4 ? WITH_NEXT_CARDS : 0;
  if (details & ~(WITH_CATEGORIES | WITH_HANDS | next)) return -1;
  if (readSituation(players, board, dead) !== Status.DONE) return -1;
  const held = heldCards(players);
  chooseOwnMethod(players, board, held);
  const own = details & (WITH_CATEGORIES | WITH_HANDS);
  let time = beginTime(players) + stepsTime(players, own, own & WITH_HANDS ? 1 : alikeShare(), boardsWithout(0));
  if (details & next) time += nextStreetTime(players, board, held);
  return ceil(time / WORK_TIME);
}

/** Enumerates steps `first` … `first + count − 1` and leaves the sums at the output. @returns a status */
export function enumerateExact(players: i32, board: i32, dead: i32, details: i32, first: i32, count: i32): Status {
  const status = prepare(players, board, dead, details);
  if (status !== Status.DONE) return status;
  if (steps > MAX_STEPS || first < 0 || count < 1 || <f64>first + <f64>count > steps) return Status.RANGE;
  enumerateBy(method, players, details, first, count);
  return Status.DONE;
}

/** Enumerates all steps, unless they take longer than one call, and leaves the sums at the output. @returns a status */
export function countAll(players: i32, board: i32, dead: i32, details: i32): Status {
  const status = prepare(players, board, dead, details);
  if (status !== Status.DONE) return status;
  if (steps > <f64>stepsOfCall(players, details)) return Status.RANGE;
  enumerateBy(method, players, details, 0, <i32>steps);
  return Status.DONE;
}
