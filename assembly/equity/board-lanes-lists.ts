// The players' lists of hands, and sums of deals: one for each player, or one for each hand if details are asked for. Sums are counted
// in byte lanes, a board in each, and added to the results before a byte can overflow.
import { VECTOR } from '../layout';
import { placeHand, removeHands } from './board-lanes-hands';
import {
  ENTRIES,
  ENTRY_BYTES,
  ENTRY_CARDS,
  ENTRY_SUMS,
  ENTRY_VECTOR,
  ENTRY_WEIGHT,
  GROUPS,
  KINDS,
  LIST_ENDS,
  MULTIPLICITY,
  SEATS,
  SUMS,
  SUMS_BOUND,
  SUMS_HAND,
  SUMS_LANES,
  SUMS_SEAT,
  SUMS_VECTOR,
} from './board-lanes-layout';
import { addCategory, addDeals, addHandDeals, addHandTops, addTops, WITH_CATEGORIES, WITH_HANDS } from './results';
import { cardsOfHand, ONE_SUIT } from './situation';

const CATEGORIES = 9;
const MAX_BYTE = 255;

let players: i32 = 0;
export let lastSeat: i32 = 0;
export let details: i32 = 0;
let listEnd: usize = 0;
let sumsEnd: usize = 0;
/** Whether a player's hands have different weights. Then sums are added to the results whenever the weight may change. */
export let isWeighted: bool = false;
/** The weight of a deal in the sums. */
let weight: f64 = 0;
/** How many orders of hands a choice stands for: of each group of seats with the same hands, one order is chosen. */
export let orders: f64 = 1;

export function weighSums(ofDeal: f64): void {
  weight = ofDeal;
}

/** Empties the lists of `seats` players, whose sums will have these details. */
export function startLists(seats: i32, wanted: i32): void {
  removeHands();
  players = seats;
  lastSeat = seats - 1;
  details = wanted;
  listEnd = ENTRIES;
  sumsEnd = SUMS;
  store<u32>(LIST_ENDS, ENTRIES);
  isWeighted = false;
  weight = 1;
  orders = 1;
  for (let seat = 0; seat < seats; seat++) store<u8>(GROUPS + seat, seat);
}

/** Puts a seat, whose list comes next, into the group of the one before it: both have the same hands. */
export function joinGroup(seat: i32): void {
  const first: i32 = load<u8>(GROUPS + seat - 1);
  store<u8>(GROUPS + seat, first);
  const seats = <f64>(seat - first + 1);
  orders *= seats;
  weight *= seats;
}

/** Adds deals to the players of a seat's group. Their sums are all the same. */
function addGroupTops(seat: i32, winners: i32, deals: f64): void {
  const group: i32 = load<u8>(GROUPS + seat);
  let end = seat + 1;
  while (end < players && load<u8>(GROUPS + end) === group) end++;
  const share = deals / <f64>(end - group);
  for (let other = group; other < end; other++) addTops(load<u8>(SEATS + other), winners, share);
}

/** Where the list of a seat begins, and the one before it ends. */
export function listStart(seat: i32): usize {
  return load<u32>(LIST_ENDS + 4 * seat);
}

/** The most cards of a suit that a player holds, if each has one hand. */
export function mostHeld(suit: i32): i32 {
  let most = 0;
  for (let seat = 0; seat < players; seat++) {
    const cards = load<u64>(listStart(seat), ENTRY_CARDS);
    most = max(most, <i32>popcnt((cards >> suit) & ONE_SUIT));
  }
  return most;
}

/** How many bytes the sums of one entry take. */
export function sumsBytes(seats: i32): usize {
  return VECTOR * (seats + 2);
}

function makeSums(seat: i32, hand: i32): void {
  memory.fill(sumsEnd, 0, sumsBytes(players));
  store<u32>(sumsEnd, seat, SUMS_SEAT);
  store<u32>(sumsEnd, hand, SUMS_HAND);
  store<u32>(sumsEnd, VECTOR * placeHand(hand), SUMS_VECTOR);
  sumsEnd += sumsBytes(players);
}

/** Appends a hand to the list of a seat; seats come in their order. */
export function addToList(seat: i32, hand: i32, ofHand: f64): void {
  const isFirst = listEnd === listStart(seat);
  if (isFirst) weight *= ofHand;
  else if (load<f64>(listEnd - ENTRY_BYTES, ENTRY_WEIGHT) !== ofHand) isWeighted = true;
  if (isFirst || details) makeSums(seat, hand);
  store<u64>(listEnd, cardsOfHand(hand), ENTRY_CARDS);
  store<f64>(listEnd, ofHand, ENTRY_WEIGHT);
  store<u32>(listEnd, VECTOR * placeHand(hand), ENTRY_VECTOR);
  store<u32>(listEnd, sumsEnd - sumsBytes(players), ENTRY_SUMS);
  listEnd += ENTRY_BYTES;
  store<u32>(LIST_ENDS + 4 + 4 * seat, listEnd);
}

/** The weight of the deals that bytes count, each board times its multiplicity. */
function sumWeights(counts: v128): f64 {
  const parts = i32x4.add(
    i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(counts), v128.load(MULTIPLICITY)),
    i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(counts), v128.load(MULTIPLICITY, VECTOR)),
  );
  const pairs = i32x4.add(parts, i8x16.shuffle(parts, parts, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
  return <f64>(i32x4.extract_lane(pairs, 0) + i32x4.extract_lane(pairs, 1)) * weight;
}

function addCategories(player: i32, kinds: v128, counts: v128): void {
  for (let kind = 0; kind < CATEGORIES; kind++) {
    addCategory(player, kind, sumWeights(v128.and(counts, i8x16.eq(kinds, i8x16.splat(<i8>kind)))));
  }
}

/** Adds the deals in which a hand is among the `winners` best to the results; 0: all of its deals. */
function addToResults(sums: usize, winners: i32, counts: v128): void {
  const seat: i32 = load<i32>(sums, SUMS_SEAT);
  const player: i32 = load<u8>(SEATS + seat);
  const hand = load<i32>(sums, SUMS_HAND);
  const deals = sumWeights(counts);
  if (winners > 0) {
    addGroupTops(seat, winners, deals);
    if (details & WITH_HANDS) addHandTops(player, hand, winners, deals);
    return;
  }
  if (seat === 0) addDeals(deals);
  if (details & WITH_HANDS) addHandDeals(player, hand, deals);
  if (details & WITH_CATEGORIES) addCategories(player, v128.load(KINDS + load<u32>(sums, SUMS_VECTOR)), counts);
}

/** Adds sums to the results, and empties them. */
export function flush(sums: usize): void {
  store<u32>(sums, 0, SUMS_BOUND);
  for (let winners = 0; winners <= players; winners++) {
    const lanes = sums + SUMS_LANES + VECTOR * winners;
    const counts = v128.load(lanes);
    if (!v128.any_true(counts)) continue;
    addToResults(sums, winners, counts);
    v128.store(lanes, i8x16.splat(0));
  }
}

/** Adds all sums to the results, and empties them. */
export function flushAll(): void {
  for (let sums = SUMS; sums < sumsEnd; sums += sumsBytes(players)) flush(sums);
}

/** The sums of an entry, with space for `deals` more in each byte; without details, also in the sums of the other players. */
export function sumsFor(entry: usize, deals: i32): usize {
  const sums: usize = load<u32>(entry, ENTRY_SUMS);
  if (load<i32>(sums, SUMS_BOUND) + deals > MAX_BYTE) {
    if (details) flush(sums);
    else flushAll();
  }
  store<i32>(sums, load<i32>(sums, SUMS_BOUND) + deals, SUMS_BOUND);
  return sums;
}

/** Adds deals in which a hand is among the `winners` best; 0: all of its deals. */
export function addLanes(sums: usize, winners: i32, counts: v128): void {
  const lanes = sums + SUMS_LANES + VECTOR * winners;
  v128.store(lanes, i8x16.add(v128.load(lanes), counts));
}
