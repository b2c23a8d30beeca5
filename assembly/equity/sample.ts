// Monte Carlo of equity: sixteen deals at a time, each lane with hands of its own that are out before the board is dealt.

import { boardPlanes } from '../board-planes';
import { areCardsAt, Status } from '../checks';
import { dealCards, drawDigits, prepareDeal } from '../deal';
import { storeKnownBoard } from '../known-cards';
import { BOARD, CARDS, TAKEN, TAKEN_PADDING, VECTOR } from '../layout';
import { seedRandom } from '../random';
import { RANGES } from './layout';
import { clearResults } from './results';
import { nextHoles, startDrawing } from './sample-draw';
import { givenCapacity, loadDeals } from './sample-given';
import { HOLES, SHARED } from './sample-layout';
import { randomPlayers, rangedPlayers, sharedCards, sortPlayers, takeGivenHands } from './sample-players';
import { finishSample, prepareLists, showDown, tallyNotes } from './sample-showdown';
import { BOARD_CARDS, readCards, readSituation } from './situation';

const LANES = 16;
const BOTTOM: usize = TAKEN + VECTOR * TAKEN_PADDING;

/** How many cards all lanes have out, how many each lane has beside them, and how many each lane draws. */
let shared: i32 = 0;
let own: i32 = 0;
let draws: i32 = 0;

/** Lists the cards that all lanes have out, and prepares the draws of the others. */
function prepareDraws(boardDraws: i32): void {
  shared = <i32>popcnt(sharedCards);
  own = 2 * rangedPlayers;
  draws = boardDraws + 2 * randomPlayers;
  prepareDeal(sharedCards, own, draws);
  memory.copy(SHARED, BOTTOM, VECTOR * shared);
}

/** Puts a hand of each lane among the `count` cards on `from`, greatest first, into TAKEN. */
function insertOwn(hole: usize, from: usize, count: i32): void {
  const x = i8x16.add(v128.load(hole), i8x16.splat(-1));
  const y = i8x16.add(v128.load(hole, VECTOR), i8x16.splat(-1));
  let high = i8x16.max_s(x, y);
  let low = i8x16.min_s(x, y);
  const end = VECTOR * count;
  for (let i: usize = 0; i < end; i += VECTOR) {
    const taken = v128.load(from + i);
    v128.store(BOTTOM + i, i8x16.max_s(taken, high));
    const next = i8x16.min_s(taken, high);
    high = i8x16.max_s(next, low);
    low = i8x16.min_s(next, low);
  }
  v128.store(BOTTOM + end, high);
  v128.store(BOTTOM + end, low, VECTOR);
}

/** Deals the board and the hands of players who may have any: beside the cards that all lanes have out, and each lane's own. */
function dealRest(): void {
  for (let i = 0; i < own; i += 2) insertOwn(HOLES + VECTOR * i, i === 0 ? SHARED : BOTTOM, shared + i);
  drawDigits(shared + own, draws);
  dealCards(shared + own, draws);
}

/** Prepares the deals of players who are sorted, or whose hands are given. */
function prepareDeals(board: i32, seed: i64, stream: i32): void {
  seedRandom(seed, stream);
  storeKnownBoard(0, board);
  prepareDraws(BOARD_CARDS - board);
  // A whole board is the same in all deals.
  if (board === BOARD_CARDS) boardPlanes(CARDS, 0, BOARD);
}

/** Prepares the deals of a situation with ranges. @returns a status */
export function prepareSample(players: i32, board: i32, dead: i32, simulations: i32, seed: i64, stream: i32): Status {
  const status = readSituation(players, board, dead);
  // The status of weights comes behind that of the number of simulations.
  if (simulations < 1 && (status === Status.DONE || status === Status.RANGES)) return Status.RANGE;
  if (status !== Status.DONE) return status;
  if (!sortPlayers(players, BOARD_CARDS - board, simulations)) return Status.RARE_HANDS;
  prepareDeals(board, seed, stream);
  startDrawing();
  return Status.DONE;
}

/** Deals the next batch of the `left` deals that are wanted. @returns a status */
export function dealBatch(left: i32): Status {
  const status = nextHoles(left);
  if (status === Status.DONE) dealRest();
  return status;
}

/** Samples the deals that were prepared. The result is at the output. */
function sampleDeals(players: i32, board: i32, details: i32, simulations: i32, areGiven: bool): Status {
  clearResults(players, details);
  const capacity = prepareLists(players);
  let done = 0;
  while (done < simulations) {
    let batch = 0;
    for (; batch < capacity && done < simulations; batch++) {
      const status = areGiven ? dealGiven(players, done, simulations) : dealBatch(simulations - done);
      if (status !== Status.DONE) return status;
      if (board < BOARD_CARDS) boardPlanes(CARDS, BOARD_CARDS - board, BOARD);
      const deals = min(simulations - done, LANES);
      showDown(players, details, batch, deals);
      done += deals;
    }
    tallyNotes(players, details, batch);
  }
  finishSample(players, simulations);
  return Status.DONE;
}

/** Deals the boards of given hands, from deal `first` of `deals` on. @returns a status */
function dealGiven(players: i32, first: i32, deals: i32): Status {
  const status = loadDeals(players, first, deals);
  if (status === Status.DONE) dealRest();
  return status;
}

/** Samples `simulations` deals of hands by their weights. @returns a status */
export function sample(
  players: i32,
  board: i32,
  dead: i32,
  details: i32,
  simulations: i32,
  seed: i64,
  stream: i32,
): Status {
  const status = prepareSample(players, board, dead, simulations, seed, stream);
  return status === Status.DONE ? sampleDeals(players, board, details, simulations, false) : status;
}

/** Samples a board for each of `simulations` deals of given hands. @returns a status */
export function sampleGiven(
  players: i32,
  board: i32,
  dead: i32,
  details: i32,
  simulations: i32,
  seed: i64,
  stream: i32,
): Status {
  const status = readCards(players, board, dead);
  if (status !== Status.DONE) return status;
  if (simulations < 1 || simulations > givenCapacity(players)) return Status.RANGE;
  if (!areCardsAt(RANGES, 2 * players * simulations)) return Status.NOT_A_CARD;
  takeGivenHands(players);
  prepareDeals(board, seed, stream);
  return sampleDeals(players, board, details, simulations, true);
}
