// The players' lists of hands, and sums of deals: one for each player, or one for each hand if details are asked for. Sums are counted
// in byte lanes, a board in each, and added to the results before a byte can overflow.
import { CATEGORIES } from '../deck';
import { VECTOR } from '../layout';
import { placeHand, removeHands } from './board-lanes-hands';
import {
  DEAL_SUMS,
  DealSums,
  ENTRIES,
  ENTRY_BYTES,
  Entry,
  HAND_CATEGORIES,
  LANE_MULTIPLICITIES,
  LIST_ENDS,
  SEATS,
  SUMS_LANES,
} from './board-lanes-layout';
import { countOrders, placeInGroup, seatsLeft } from './board-lanes-seats';
import { addCategory, addDeals, addHandDeals, addHandWins, addWins, WITH_CATEGORIES, WITH_HANDS } from './results';
import { cardsOfHand, ONE_SUIT } from './situation';

if (offsetof<Entry>() !== ENTRY_BYTES) ERROR('ENTRY_BYTES is not the size of Entry');
if (offsetof<DealSums>() !== SUMS_LANES) ERROR('SUMS_LANES is not the size of DealSums');

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

export function weighSums(dealWeight: f64): void {
  weight = dealWeight;
}

/** Empties the lists of `seats` players, who are seated and grouped, and whose sums will have these details. */
export function startLists(seats: i32, wanted: i32): void {
  removeHands();
  players = seats;
  lastSeat = seats - 1;
  details = wanted;
  listEnd = ENTRIES;
  sumsEnd = DEAL_SUMS;
  store<u32>(LIST_ENDS, ENTRIES);
  isWeighted = false;
  orders = countOrders(seats);
  weight = orders;
}

/** Where the list of a seat begins, and the one before it ends. */
export function listStart(seat: i32): usize {
  return load<u32>(LIST_ENDS + 4 * seat);
}

/** The most cards of a suit that a player holds, if each has one hand. */
export function mostHeld(suit: i32): i32 {
  let most = 0;
  for (let seat = 0; seat < players; seat++) {
    const cards = changetype<Entry>(listStart(seat)).cards;
    most = max(most, <i32>popcnt((cards >> suit) & ONE_SUIT));
  }
  return most;
}

/** How many bytes the sums of one entry take. */
function sumsBytes(seats: i32): usize {
  return VECTOR * (seats + 2);
}

function makeSums(seat: i32, hand: i32): void {
  memory.fill(sumsEnd, 0, sumsBytes(players));
  const sums = changetype<DealSums>(sumsEnd);
  sums.seat = seat;
  sums.hand = hand;
  sums.vector = <u32>VECTOR * placeHand(hand);
  sumsEnd += sumsBytes(players);
}

/** Appends a hand to the list of a seat; seats come in their order. */
export function addToList(seat: i32, hand: i32, handWeight: f64): void {
  const isFirst = listEnd === listStart(seat);
  if (isFirst) weight *= handWeight;
  else if (changetype<Entry>(listEnd - ENTRY_BYTES).weight !== handWeight) isWeighted = true;
  if (isFirst || details) makeSums(seat, hand);
  const entry = changetype<Entry>(listEnd);
  entry.cards = cardsOfHand(hand);
  entry.weight = handWeight;
  entry.vector = <u32>VECTOR * placeHand(hand);
  entry.sums = <u32>(sumsEnd - sumsBytes(players));
  listEnd += ENTRY_BYTES;
  store<u32>(LIST_ENDS + 4 + 4 * seat, listEnd);
}

/** The weight of the deals that bytes count, each board times its multiplicity. */
function sumWeights(counts: v128): f64 {
  const parts = i32x4.add(
    i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(counts), v128.load(LANE_MULTIPLICITIES)),
    i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(counts), v128.load(LANE_MULTIPLICITIES, VECTOR)),
  );
  const pairs = i32x4.add(parts, i8x16.shuffle(parts, parts, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
  return <f64>(i32x4.extract_lane(pairs, 0) + i32x4.extract_lane(pairs, 1)) * weight;
}

function addCategories(player: i32, handCategories: v128, counts: v128, seats: f64): void {
  for (let category = 0; category < CATEGORIES; category++) {
    const ofCategory = v128.and(counts, i8x16.eq(handCategories, i8x16.splat(<i8>category)));
    addCategory(player, category, sumWeights(ofCategory) / seats);
  }
}

/** Adds the deals in which a hand is among the `winners` best to a player's results; 0: all of its deals. */
function addToPlayer(player: i32, sums: DealSums, winners: i32, counts: v128, seats: f64): void {
  const deals = sumWeights(counts) / seats;
  if (winners > 0) {
    addWins(player, winners, deals);
    if (details & WITH_HANDS) addHandWins(player, sums.hand, winners, deals);
    return;
  }
  if (details & WITH_HANDS) addHandDeals(player, sums.hand, deals);
  if (details & WITH_CATEGORIES) addCategories(player, v128.load(HAND_CATEGORIES + sums.vector), counts, seats);
}

/** Adds the same deals to the results of all players of the seat's group. */
function addToResults(sums: DealSums, winners: i32, counts: v128): void {
  const seat: i32 = sums.seat;
  if (winners === 0 && seat === 0) addDeals(sumWeights(counts));
  const first = seat - placeInGroup(seat);
  const seats = seatsLeft(first, players);
  for (let other = first; other < first + seats; other++)
    addToPlayer(load<u8>(SEATS + other), sums, winners, counts, <f64>seats);
}

/** Adds sums to the results, and empties them. */
export function flush(sums: usize): void {
  changetype<DealSums>(sums).bound = 0;
  for (let winners = 0; winners <= players; winners++) {
    const lanes = sums + SUMS_LANES + VECTOR * winners;
    const counts = v128.load(lanes);
    if (!v128.any_true(counts)) continue;
    addToResults(changetype<DealSums>(sums), winners, counts);
    v128.store(lanes, i8x16.splat(0));
  }
}

/** Adds all sums to the results, and empties them. */
export function flushAll(): void {
  for (let sums = DEAL_SUMS; sums < sumsEnd; sums += sumsBytes(players)) flush(sums);
}

/** The sums of an entry, with space for `deals` more in each byte; without details, also in the sums of the other players. */
export function sumsFor(entry: Entry, deals: i32): usize {
  const sums = changetype<DealSums>(entry.sums);
  if (sums.bound + deals > MAX_BYTE) {
    if (details) flush(entry.sums);
    else flushAll();
  }
  sums.bound += deals;
  return entry.sums;
}

/** Adds deals in which a hand is among the `winners` best; 0: all of its deals. */
export function addLanes(sums: usize, winners: i32, counts: v128): void {
  const lanes = sums + SUMS_LANES + VECTOR * winners;
  v128.store(lanes, i8x16.add(v128.load(lanes), counts));
}
