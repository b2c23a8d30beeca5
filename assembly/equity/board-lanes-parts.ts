// Parts of a board's choices, so that no call takes seconds: one choice of the first seats' hands, by which the part is numbered, with
// all of the other seats'. A step is a part on a board. Steps are numbered by blocks of boards, in these by parts, in these by boards: so a
// call evaluates the hands on a few boards, for many parts.

import { LANES } from '../layout';
import { CUT_ENTRIES, ENTRY_BYTES, SEATS } from './board-lanes-layout';
import { listStart } from './board-lanes-lists';
import { placeInGroup, seatsLeft } from './board-lanes-seats';
import { MAX_STEPS } from './enumerate';
import { liveCount } from './situation';

/** The most microseconds of a part on a board, without details, unless there are too many steps then. */
const PART_TIME: f64 = 40;
/** Boards of a block that are listed, about. */
const BLOCK_LISTED: f64 = 2 * <f64>LANES;

/** How many parts each board has. */
export let parts: i32 = 1;
/** How many boards a block has; the last one has the rest. */
export let blockBoards: i32 = 1;
/** The seats whose hands a part chooses. */
let cutSeats: i32 = 0;

/**
 * Cuts the choices of the seated players.
 * @param time of all choices on a board, in microseconds @param boards how many there are @param share of them that is listed
 */
export function cutIntoParts(players: i32, time: f64, boards: f64, share: f64): void {
  blockBoards = <i32>min(boards, ceil(BLOCK_LISTED / share));
  parts = 1;
  cutSeats = 0;
  let left = time;
  for (let seat = 0; seat < players - 1 && left > PART_TIME; seat++) {
    const count = liveCount(load<u8>(SEATS + seat));
    if (<f64>parts * <f64>count * boards > MAX_STEPS) return;
    parts *= count;
    cutSeats = seat + 1;
    // In a group the first hand leaves the most choices behind it to the other seats.
    left *= <f64>seatsLeft(seat, players) / <f64>(count - placeInGroup(seat));
  }
}

/** Rounds a number of steps up to whole parts of a block, so that few lanes are without a board. */
export function fillBlock(steps: f64): f64 {
  return ceil(steps / <f64>blockBoards) * <f64>blockBoards;
}

/** Chooses the first seats' hands of a part. */
export function startPart(part: i32): void {
  for (let seat = cutSeats - 1; seat >= 0; seat--) {
    const count = <i32>((listStart(seat + 1) - listStart(seat)) / ENTRY_BYTES);
    store<u32>(CUT_ENTRIES + 4 * seat, <u32>(listStart(seat) + ENTRY_BYTES * (part % count)));
    part /= count;
  }
}

/** The entry that the part has for a seat; 0 if it has all of them. */
export function cutEntry(seat: i32): usize {
  return seat < cutSeats ? <usize>load<u32>(CUT_ENTRIES + 4 * seat) : 0;
}
