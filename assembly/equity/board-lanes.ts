// Exact equity for players with few hands: on sixteen boards at once, compares every choice of one hand for each player. A step is a
// part of the choices on a board.
import { boardPlanes } from '../board-planes';
import { BOARD, LANES, VECTOR } from '../layout';
import { compareHands } from './board-lanes-choices';
import { freeAllHands, rankByBest } from './board-lanes-hands';
import { LANE_MULTIPLICITIES, MAX_LANE_HANDS, SEATS } from './board-lanes-layout';
import { addToList, startLists } from './board-lanes-lists';
import { blockBoards, cutIntoParts, parts } from './board-lanes-parts';
import { countOrders, groupSeats, lastGroupSize, placeInGroup, seatPlayers } from './board-lanes-seats';
import { boardsWithout, missing, nextBoards, PASSED_BOARD_TIME, startBoards } from './boards';
import { fittingShare } from './fit';
import { enumerateFlop } from './known-hands-flop';
import { BOARD_LANES, MULTIPLICITIES } from './layout';
import {
  ALL_CARDS,
  blockedCards,
  cardsOfHand,
  getWeight,
  haveEqualWeights,
  haveUnitWeights,
  liveCount,
  liveHand,
} from './situation';

/** Lists the hands of all seats. No board has a card of a single hand. */
function listHands(players: i32): void {
  for (let seat = 0; seat < players; seat++) {
    const player: i32 = load<u8>(SEATS + seat);
    const count = liveCount(player);
    for (let i = 0; i < count; i++) {
      const hand = liveHand(player, i);
      addToList(seat, hand, getWeight(player, hand));
    }
    if (count === 1) freeAllHands();
    if (count === 1 && seat === players - 2) rankByBest();
  }
}

/** The cards of players with a single hand, which no board can have. */
export function heldCards(players: i32): u64 {
  let cards: u64 = 0;
  for (let player = 0; player < players; player++) {
    if (liveCount(player) === 1) cards |= cardsOfHand(liveHand(player, 0));
  }
  return cards;
}

// The time of a step, a board, in microseconds, by `npm run bench -- price`. Sixteen listed boards are computed at once; on a river there
// is only one. All hands are evaluated, and ranked each against each, unless all players but one have a single hand; then choices of hands
// are compared, the last seat's more quickly.
const LANE_BOARD_TIME: f64 = 0.012;
const HAND_TIME: f64 = 0.003;
const RANK_TIME: f64 = 0.00008;
const CHOICE_TIME: f64 = 0.00013;
const CHOSEN_TIME: f64 = 0.0003;
const CHOSEN_HAND_TIME: f64 = 0.00012;
/** For each player, where weights differ. */
const WEIGHTED_FACTOR: f64 = 1.2;
/** Besides, where weights differ and results have details. */
const BOTH_FACTOR: f64 = 1.5;
/** The time that a call takes for the parts on each board of its block, about: their hands are evaluated once. */
const CALL_PARTS_TIME: f64 = 60;

/** The time of all boards of known hands on a flop (known-hands-flop.ts). */
const FLOP_TIME: f64 = 3;
const FLOP_HAND_TIME: f64 = 1.2;

/** Whether two players or more have several hands, which are then ranked each against each. */
let areRanked = false;
/** The hands of all players, and the most of one. */
let hands = 0;
let most = 0;
/** The hands that are evaluated: once for a group of seats. */
let evaluated = 0;

/** Times as long, where weights differ: sums are added to the results at every choice. */
function weightFactor(players: i32, details: i32): f64 {
  for (let player = 0; player < players; player++) {
    if (!haveUnitWeights && !haveEqualWeights(player))
      return WEIGHTED_FACTOR * <f64>players * (details ? BOTH_FACTOR : 1);
  }
  return 1;
}

/** The time to compare all choices of hands on a board, without details. */
let choicesTime: f64 = 0;

function findChoicesTime(players: i32): void {
  let chosen: f64 = 1;
  for (let seat = 0; seat < players - 1; seat++) chosen *= <f64>liveCount(load<u8>(SEATS + seat));
  let last = <f64>most;
  if (areRanked) {
    const first = fittingShare(players, load<u8>(SEATS + players - 1), -1);
    chosen *= first;
    last *= fittingShare(players, -1, -1) / first;
  }
  // Of a group, the hands of all seats but the last stand for fewer orders than those of all.
  const chosenTime = (CHOSEN_TIME + CHOSEN_HAND_TIME * <f64>players) * <f64>lastGroupSize(players);
  choicesTime = (chosen * (chosenTime + last * CHOICE_TIME)) / countOrders(players);
}

/** Seats the players, and cuts their choices into parts. @param boards how many there are @param share of them that is listed */
export function prepareBoardLanes(players: i32, boards: f64, share: f64): void {
  hands = 0;
  most = 0;
  for (let player = 0; player < players; player++) {
    hands += liveCount(player);
    most = max(most, liveCount(player));
  }
  if (hands > MAX_LANE_HANDS) return;
  areRanked = hands - most >= players;
  seatPlayers(players);
  groupSeats(players);
  evaluated = 0;
  for (let seat = 0; seat < players; seat++) {
    if (placeInGroup(seat) === 0) evaluated += liveCount(load<u8>(SEATS + seat));
  }
  findChoicesTime(players);
  cutIntoParts(players, choicesTime, boards, share);
}

/** About how many microseconds a step takes; infinite if there are too many hands. @param share of the boards that is listed */
export function boardLanesTime(players: i32, details: i32, share: f64): f64 {
  if (hands > MAX_LANE_HANDS) return Infinity;
  if (hands === players && missing === 2 && !details) {
    return (FLOP_TIME + FLOP_HAND_TIME * <f64>hands) / <f64>boardsWithout(heldCards(players));
  }
  // With details each hand has its own sums, to which each player's results are added.
  const choices = choicesTime * (details ? <f64>players : 1) * weightFactor(players, details);
  const partTime = choices / <f64>parts;
  const together = max(1, min(<f64>parts, CALL_PARTS_TIME / partTime));
  const evaluation = LANE_BOARD_TIME + <f64>evaluated * (HAND_TIME + (areRanked ? RANK_TIME * <f64>evaluated : 0));
  const listed = evaluation / together + partTime;
  return PASSED_BOARD_TIME + listed * (missing === 0 ? <f64>LANES : share);
}

/** Enumerates parts `firstPart` … `endPart − 1` on boards `first` … `end − 1` of those that are listed. */
function enumerateParts(firstPart: i32, endPart: i32, first: i32, end: i32): void {
  if (firstPart >= endPart || first >= end) return;
  startBoards(first, end - first);
  for (let lanes = nextBoards(); lanes > 0; lanes = nextBoards()) {
    memory.fill(MULTIPLICITIES + lanes, 0, LANES - lanes);
    const times = v128.load(MULTIPLICITIES);
    v128.store(LANE_MULTIPLICITIES, i16x8.extend_low_i8x16_u(times));
    v128.store(LANE_MULTIPLICITIES, i16x8.extend_high_i8x16_u(times), VECTOR);
    boardPlanes(BOARD_LANES, missing, BOARD);
    compareHands(BOARD_LANES, missing, firstPart, endPart);
  }
}

/** Enumerates steps `first` … `end − 1` of a block: `size` boards from number `board` on, part by part. */
function enumerateBlock(board: i32, size: i32, first: i32, end: i32): void {
  const firstPart = first / size;
  const endPart = end / size;
  const from = board + (first % size);
  const to = board + (end % size);
  if (firstPart === endPart) {
    enumerateParts(firstPart, firstPart + 1, from, to);
    return;
  }
  const begun = from === board ? firstPart : firstPart + 1;
  enumerateParts(firstPart, begun, from, board + size);
  enumerateParts(begun, endPart, board, board + size);
  enumerateParts(endPart, endPart + 1, board, to);
}

/** Enumerates steps `first` … `first + count − 1`: block by block of the boards that are listed. */
export function enumerateBoardLanes(players: i32, details: i32, first: i32, count: i32): void {
  startLists(players, details);
  listHands(players);
  const held = heldCards(players);
  const boards = boardsWithout(held);
  const areKnown = <i32>popcnt(held) === 2 * players;
  if (areKnown && !details && missing === 2 && count === boards) {
    enumerateFlop(ALL_CARDS & ~(blockedCards | held));
    return;
  }
  while (count > 0) {
    const block = first / (blockBoards * parts);
    const board = block * blockBoards;
    const size = min(blockBoards, boards - board);
    const at = first - board * parts;
    const run = min(count, size * parts - at);
    enumerateBlock(board, size, at, at + run);
    first += run;
    count -= run;
  }
}
