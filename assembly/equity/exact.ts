// Exact equity by the fastest of three methods. The method, and what a step is, depend only on the situation.
import { addToKnownBoard, clearKnownBoard } from '../board-planes';
import { Status } from '../checks';
import { internalCard } from '../deal';
import { INPUT } from '../layout';
import { boardLanesTime, enumerateBoardLanes, heldCards } from './board-lanes';
import { alikeShare, boardsWithout, listStock, prepareBoards } from './boards';
import { enumerateSteps, enumerationSteps, enumerationTime, MAX_STEPS, prepareEnumeration } from './enumerate';
import { enumerateKnownHands, knownHandsSteps, knownHandsTime } from './known-hands';
import { clearResults, WITH_HANDS } from './results';
import { readSituation } from './situation';

enum Method {
  /** Two players' hands sorted and swept, for each choice of the others' (enumerate.ts). */
  SWEEP,
  /** Every choice of hands, on sixteen boards at once (board-lanes.ts). */
  BOARD_LANES,
  /** One choice of hands after the other, before the flop (known-hands.ts). */
  KNOWN_HANDS,
}

let method: i32 = 0;
let steps: i64 = 0;
/** The approximate time of a step, in microseconds. */
let stepTime: f64 = 0;

/** The time, in microseconds, to skip a board that is not listed because another one stands for it. */
const PASSED_BOARD_TIME: f64 = 0.01;

/** The time of a step that is a board, listed or not. */
function boardTime(listed: f64): f64 {
  return PASSED_BOARD_TIME + listed * alikeShare();
}

function consider(candidate: Method, itsSteps: i64, itsTime: f64): void {
  if (<f64>itsSteps * itsTime >= <f64>steps * stepTime) return;
  method = candidate;
  steps = itsSteps;
  stepTime = itsTime;
}

/** Chooses the method as if there were no details, so that the steps are the same with any. */
function chooseMethod(players: i32, board: i32, held: u64): void {
  prepareBoards(players, board, false);
  prepareEnumeration(players, 0);
  method = Method.SWEEP;
  steps = enumerationSteps();
  stepTime = boardTime(enumerationTime());
  consider(Method.BOARD_LANES, boardsWithout(held), boardTime(boardLanesTime(players, 0)));
  if (board === 0) consider(Method.KNOWN_HANDS, knownHandsSteps(players), knownHandsTime(players));
}

/** Lists the boards as the method needs them: all of them for results by hand, which differ between alike boards. */
function listBoards(players: i32, board: i32, details: i32, held: u64): void {
  if (details & WITH_HANDS) prepareBoards(players, board, true);
  listStock(method === Method.BOARD_LANES ? held : 0);
  clearKnownBoard();
  for (let i = 0; i < board; i++) addToKnownBoard(internalCard(load<u8>(INPUT + i)));
}

/** Reads the arguments. @returns a status */
function prepare(players: i32, board: i32, dead: i32, details: i32): Status {
  const status = readSituation(players, board, dead);
  if (status !== Status.DONE) return status;
  const held = heldCards(players);
  chooseMethod(players, board, held);
  listBoards(players, board, details, held);
  prepareEnumeration(players, details);
  return Status.DONE;
}

/** The number of steps of the situation; 0 if it is invalid, or has too many steps. */
export function stepCount(players: i32, board: i32, dead: i32): i32 {
  if (prepare(players, board, dead, 0) !== Status.DONE || steps > MAX_STEPS) return 0;
  return <i32>steps;
}

/** The aim for the time of one call, in microseconds, and the most where each of its boards is listed. */
const CALL_TIME: f64 = 2000;
const LONGEST_CALL_TIME: f64 = 5000;

/** How many steps take about two milliseconds, at least one; 0 if the situation is invalid. */
export function stepsAtOnce(players: i32, board: i32, dead: i32, details: i32): i32 {
  if (prepare(players, board, dead, details) !== Status.DONE) return 0;
  if (method === Method.KNOWN_HANDS) return max(1, <i32>(CALL_TIME / stepTime));
  const listed = method === Method.SWEEP ? enumerationTime() : boardLanesTime(players, details);
  return max(1, <i32>min(CALL_TIME / boardTime(listed), LONGEST_CALL_TIME / listed));
}

/** Enumerates steps `first` … `first + count − 1` and leaves the sums at the output. @returns a status */
export function enumerateExact(players: i32, board: i32, dead: i32, details: i32, first: i32, count: i32): Status {
  const status = prepare(players, board, dead, details);
  if (status !== Status.DONE) return status;
  if (steps > MAX_STEPS || first < 0 || count < 1 || <i64>first + count > steps) return Status.RANGE;
  clearResults(players, details);
  if (method === Method.SWEEP) enumerateSteps(first, count);
  else if (method === Method.BOARD_LANES) enumerateBoardLanes(players, details, first, count);
  else enumerateKnownHands(players, details, first, count);
  return Status.DONE;
}
