// Every choice of one hand for each player, compared on sixteen boards at once: by ranks alone, a byte a board.
//
// Players are ordered by seat, the one with the most hands last. The choices form a tree with a level for each seat. A path down to
// the second last level has the best rank so far, the number of hands with it, and the lanes whose board has no card of these hands.
// Then the hands of the last seat are counted in each lane: how many are weaker than the best so far, equal to it, or better. From
// these counts the results of all other players are added at once.
import { EQUAL_TO_BEST, evaluateHands } from './board-lanes-hands';
import { CHOSEN_ENTRIES, ENTRIES, ENTRY_BYTES, Entry, FREE_LANES, GROUPS, HAND_RANKS } from './board-lanes-layout';
import {
  addLanes,
  details,
  flush,
  flushAll,
  isWeighted,
  lastSeat,
  listStart,
  orders,
  sumsFor,
  weighSums,
} from './board-lanes-lists';
import { cutEntry, startPart } from './board-lanes-parts';
import { WITH_CATEGORIES } from './results';

function getChosen(seat: i32): Entry {
  return changetype<Entry>(load<u32>(CHOSEN_ENTRIES + 4 * seat));
}

function loadRank(entry: Entry): v128 {
  return v128.load(HAND_RANKS + entry.vector);
}

/**
 * Adds what hands of the last seat, `hands` in number, did against the chosen ones, of whom `winners` have the best rank: how often
 * they met, were equal to it and better, in each lane.
 */
function addLast(entry: Entry, winners: v128, hands: i32, deals: v128, equals: v128, better: v128): void {
  const sums = sumsFor(entry, hands);
  if (details) addLanes(sums, 0, deals);
  addLanes(sums, 1, better);
  for (let count = 1; v128.any_true(equals); count++) {
    const lanes = i8x16.eq(winners, i8x16.splat(<i8>count));
    addLanes(sums, count + 1, v128.and(equals, lanes));
    equals = v128.andnot(equals, lanes);
  }
  if (isWeighted) flush(sums);
}

/** Adds the same counts as {@link addLast} for the chosen hands that have the best rank. */
function addChosen(best: v128, winners: v128, hands: i32, deals: v128, equals: v128, better: v128): void {
  const seats = details ? lastSeat : 1;
  for (let seat = 0; seat < seats; seat++) addLanes(sumsFor(getChosen(seat), hands), 0, deals);
  let worse = i8x16.sub(i8x16.sub(deals, equals), better);
  let fewer = i8x16.splat(0);
  for (let count = 1; v128.any_true(v128.or(worse, equals)); count++) {
    const lanes = i8x16.eq(winners, i8x16.splat(<i8>count));
    const counts = v128.or(v128.and(worse, lanes), v128.and(equals, fewer));
    for (let seat = 0; seat < lastSeat; seat++) {
      const entry = getChosen(seat);
      addLanes(entry.sums, count, v128.and(counts, i8x16.eq(loadRank(entry), best)));
    }
    worse = v128.andnot(worse, lanes);
    equals = v128.andnot(equals, fewer);
    fewer = lanes;
  }
  for (let seat = 0; seat < lastSeat && isWeighted; seat++) flush(getChosen(seat).sums);
}

/**
 * Compares hands of the last seat, those of the entries from `from` on with equal weight, with the best of the chosen hands.
 * @returns the next entry
 */
function compareRun(from: usize, end: usize, best: v128, winners: v128, lanes: v128, cards: u64): usize {
  const first = changetype<Entry>(from);
  const weight = first.weight;
  let next = from;
  let hands = 0;
  let deals = i8x16.splat(0);
  let equals = i8x16.splat(0);
  let better = i8x16.splat(0);
  for (; next < end && (!isWeighted || changetype<Entry>(next).weight === weight); next += ENTRY_BYTES) {
    const entry = changetype<Entry>(next);
    if (entry.cards & cards) continue;
    const vector = entry.vector;
    const free = v128.and(lanes, v128.load(FREE_LANES + vector));
    const isEqual = v128.and(lanes, i8x16.eq(v128.load(HAND_RANKS + vector), best));
    const isBetter = v128.and(lanes, i8x16.gt_s(v128.load(HAND_RANKS + vector), best));
    if (details) addLast(entry, winners, 1, i8x16.neg(free), i8x16.neg(isEqual), i8x16.neg(isBetter));
    deals = i8x16.sub(deals, free);
    equals = i8x16.sub(equals, isEqual);
    better = i8x16.sub(better, isBetter);
    hands++;
  }
  if (hands === 0) return next;
  if (!details) addLast(first, winners, hands, deals, equals, better);
  addChosen(best, winners, hands, deals, equals, better);
  return next;
}

/** The first hand of a seat: that behind the chosen one of the seat before it, if both have the same hands. */
function firstEntry(seat: i32): usize {
  const start = listStart(seat);
  if (load<u8>(GROUPS + seat) === seat) return start;
  return start + (changetype<usize>(getChosen(seat - 1)) - listStart(seat - 1)) + ENTRY_BYTES;
}

/**
 * Chooses each hand of a seat that shares no card with the chosen hands, and continues with the next seat.
 * @param best the best rank of these
 * @param winners how many of them have it
 * @param lanes the boards that have none of their cards
 * @param cards their cards
 */
function chooseFrom(seat: i32, best: v128, winners: v128, lanes: v128, cards: u64, weight: f64): void {
  let at = firstEntry(seat);
  let end = listStart(seat + 1);
  const cut = cutEntry(seat);
  if (cut) {
    if (cut < at) return;
    at = cut;
    end = cut + ENTRY_BYTES;
  }
  while (seat === lastSeat && at < end) {
    if (isWeighted) weighSums(weight * changetype<Entry>(at).weight);
    at = compareRun(at, end, best, winners, lanes, cards);
  }
  for (; at < end; at += ENTRY_BYTES) {
    const entry = changetype<Entry>(at);
    if (entry.cards & cards) continue;
    const vector = entry.vector;
    const free = v128.and(lanes, v128.load(FREE_LANES + vector));
    if (!v128.any_true(free)) continue;
    store<u32>(CHOSEN_ENTRIES + 4 * seat, at);
    const rank = v128.load(HAND_RANKS + vector);
    const tied = i8x16.sub(winners, i8x16.eq(rank, best));
    const count = v128.bitselect(i8x16.splat(1), tied, i8x16.gt_s(rank, best));
    const totalWeight = weight * entry.weight;
    chooseFrom(seat + 1, i8x16.max_s(best, rank), count, free, cards | entry.cards, totalWeight);
  }
}

/**
 * Compares the choices of the listed hands that parts `first` … `end − 1` have, on the boards whose planes are at BOARD, and adds them to
 * the results.
 * @param drawn the boards' cards that were not known, `cards` vectors
 */
export function compareHands(drawn: usize, cards: i32, first: i32, end: i32): void {
  evaluateHands(drawn, cards, (details & WITH_CATEGORIES) !== 0);
  for (let part = first; part < end; part++) {
    startPart(part);
    chooseFrom(0, i8x16.splat(-128), i8x16.splat(0), i8x16.splat(-1), 0, orders);
  }
  flushAll();
}

/**
 * Compares known hands, one a seat, on the boards whose planes are at BOARD, and adds it to the sums.
 * @param times how many boards each lane stands for
 */
export function compareKnownHands(times: v128): void {
  evaluateHands(0, 0, false);
  const best = i8x16.splat(EQUAL_TO_BEST);
  let winners = i8x16.splat(0);
  for (let seat = 0; seat <= lastSeat; seat++)
    winners = i8x16.sub(winners, i8x16.eq(loadRank(changetype<Entry>(listStart(seat))), best));
  addLanes(changetype<Entry>(ENTRIES).sums, 0, times);
  for (let count = 1; v128.any_true(times); count++) {
    const lanes = i8x16.eq(winners, i8x16.splat(<i8>count));
    const counts = v128.and(times, lanes);
    for (let seat = 0; seat <= lastSeat; seat++) {
      const entry = changetype<Entry>(listStart(seat));
      addLanes(entry.sums, count, v128.and(counts, i8x16.eq(loadRank(entry), best)));
    }
    times = v128.andnot(times, lanes);
  }
}
