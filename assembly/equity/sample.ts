// Samples equity, sixteen deals at a time. Each lane has its own hands, whose cards are out before the board is dealt.

import { boardPlanes } from '../board-planes';
import { Status } from '../checks';
import { dealCards, drawDigits, prepareDeal } from '../deal';
import { BOARD_CARDS } from '../deck';
import { storeKnownBoard } from '../known-cards';
import { BOARD, CARDS, LANES, RANDOM, TAKEN, TAKEN_PADDING, VECTOR } from '../layout';
import { seedRandom } from '../random';
import { finishOutcomes, prepareLists, tallyOutcomes } from './deal-outcomes';
import { clearResults } from './results';
import { latestDraw, nextHoles, startDrawing } from './sample-draw';
import { DRAWN_HOLES, HANDS_RANDOM, SHARED } from './sample-layout';
import { randomPlayers, rangedPlayers, sharedCards, sortPlayers } from './sample-players';
import { showDown } from './sample-showdown';
import { readSituation } from './situation';

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
  for (let i = 0; i < own; i += 2) insertOwn(DRAWN_HOLES + VECTOR * i, i === 0 ? SHARED : BOTTOM, shared + i);
  drawDigits(shared + own, draws);
  dealCards(shared + own, draws);
}

/** Checks the arguments of a sample. @returns a status */
export function checkSample(players: i32, board: i32, dead: i32, simulations: i32, draws: i32): Status {
  const status = readSituation(players, board, dead);
  // Wrong numbers of simulations and draws are reported before wrong weights.
  if ((simulations < 1 || draws < 1) && (status === Status.DONE || status === Status.RANGES)) return Status.RANGE;
  return status;
}

/** Prepares the deals of a situation with ranges. @returns whether every player has a hand that the single hands leave */
export function prepareSample(players: i32, board: i32, draws: i32, seed: i64, stream: i32): bool {
  if (!sortPlayers(players, BOARD_CARDS - board)) return false;
  seedRandom(RANDOM, seed, stream, 0);
  seedRandom(HANDS_RANDOM, seed, stream, 1);
  storeKnownBoard(0, board);
  prepareDraws(BOARD_CARDS - board);
  // A whole board is the same in all deals.
  if (board === BOARD_CARDS) boardPlanes(CARDS, 0, BOARD);
  startDrawing(draws);
  return true;
}

/** Deals the next sixteen deals, or fewer if `wanted` are fewer or the bound of draws is reached. @returns how many */
export function dealBatch(wanted: i32): i32 {
  const deals = nextHoles(wanted);
  if (deals > 0) dealRest();
  return deals;
}

/** Samples the deals that were prepared, until `wanted` are counted or there are no more. @returns how many are counted */
function sampleDeals(players: i32, board: i32, details: i32, wanted: i32): i32 {
  const capacity = prepareLists(players);
  let done = 0;
  let deals = LANES;
  while (done < wanted && deals > 0) {
    let batch = 0;
    for (; batch < capacity && done < wanted; batch++) {
      deals = dealBatch(wanted - done);
      if (deals === 0) break;
      if (board < BOARD_CARDS) boardPlanes(CARDS, BOARD_CARDS - board, BOARD);
      showDown(players, details, batch, deals);
      done += deals;
    }
    tallyOutcomes(players, details, batch);
  }
  return done;
}

/** Samples until `simulations` deals are counted or `draws` draws are made. @returns a status; the result is at the output */
export function sample(
  players: i32,
  board: i32,
  dead: i32,
  details: i32,
  simulations: i32,
  draws: i32,
  seed: i64,
  stream: i32,
): Status {
  const status = checkSample(players, board, dead, simulations, draws);
  if (status !== Status.DONE) return status;
  clearResults(players, details);
  let deals = 0;
  if (prepareSample(players, board, draws, seed, stream)) {
    // Where no hand is drawn each deal is a draw.
    const wanted = rangedPlayers === 0 ? min(simulations, draws) : simulations;
    deals = sampleDeals(players, board, details, wanted);
    if (deals === simulations) draws = rangedPlayers === 0 ? deals : latestDraw();
  }
  finishOutcomes(players, deals, draws);
  return Status.DONE;
}
