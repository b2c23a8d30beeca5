// The sweep for two players with any weights, against other players whose hands are already chosen. It sums weights, a hand at a time,
// and so also gives results by hand and categories.
//
// The two lanes of a vector are the two players. A hand beats the weight of the other player's weaker hands minus the weight of those
// that hold one of its cards. What it ties with is the same for hands of equal strength, except that the same hand is subtracted
// twice. Weights are multiples of 2^−42 (prepareItems), so all these sums are exact, and a hand that meets no other gets exactly 0.
import { DECK } from '../deck';
import { readCategory } from '../evaluate';
import { VECTOR } from '../layout';
import { addCategory, addHandDeals, addHandWins, addWins, WITH_CATEGORIES, WITH_HANDS } from './results';
import {
  CARD_WEIGHTS,
  CLASS_HANDS,
  CLASS_HIGH,
  CLASS_LOW,
  CLASS_WEIGHTS,
  HANDS_PER_CLASS,
  LIVE_MASKS,
  PASSED,
  TIED_CARD_WEIGHTS,
  WEIGHED_PAIRS,
  WEIGHED_PAIRS_BYTES,
  WeighedPairs,
} from './sweep-layout';

if (offsetof<WeighedPairs>() !== WEIGHED_PAIRS_BYTES) ERROR('WEIGHED_PAIRS_BYTES is not the size of WeighedPairs');

/** The swept players, the requested details, and the factor of all sums of a board. */
let firstPlayer: i32 = 0;
let secondPlayer: i32 = 0;
let details: i32 = 0;
let factor: f64 = 1;

/** Of a board's pairs of hands: those that tie the best chosen hands, or are weaker, by how many of the two tie them. */
let weaker: f64 = 0;
let oneEqual: f64 = 0;
let bothEqual: f64 = 0;
/** Pairs in which a hand beats the chosen ones. */
let stronger: f64 = 0;

// The current hand.
let handIndex: usize = 0;
let higher: usize = 0;
let lower: usize = 0;

export function prepareSweep(first: i32, second: i32, wanted: i32): void {
  firstPlayer = first;
  secondPlayer = second;
  details = wanted;
}

function swapPlayers(pair: v128): v128 {
  return i8x16.shuffle(pair, pair, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7);
}

function sumLanes(pair: v128): f64 {
  return f64x2.extract_lane(pair, 0) + f64x2.extract_lane(pair, 1);
}

/** The bits of an item's hands, of either player. */
function handBits(item: usize): u32 {
  const masks = load<u32>(LIVE_MASKS + 4 * <usize>load<u16>(item, 2));
  return (masks | (masks >> 16)) & load<u16>(item);
}

/** Makes hand `bit` of an item the current hand. */
function readHand(item: usize, bit: u32): void {
  const number: usize = load<u16>(item, 2);
  handIndex = number * HANDS_PER_CLASS + bit;
  higher = VECTOR * (4 * <usize>load<u8>(CLASS_HIGH + number) + (bit >> 2));
  lower = VECTOR * (4 * <usize>load<u8>(CLASS_LOW + number) + (bit & 3));
}

/** The other player's weights that the hand can meet, of those that add up to `total`: the first player's in the first lane. */
function disjointWeights(total: v128, byCard: usize): v128 {
  const withHigher = f64x2.sub(total, v128.load(byCard + higher));
  return swapPlayers(f64x2.sub(withHigher, v128.load(byCard + lower)));
}

function weights(): v128 {
  return v128.load(CLASS_WEIGHTS + VECTOR * handIndex);
}

function addTo(at: usize, more: v128): void {
  v128.store(at, f64x2.add(v128.load(at), more));
}

/** Passes an item that is weaker than the best chosen hand. Of its pairs with passed hands, only the number is needed. */
function passWeaker(item: usize): void {
  let found = f64x2.splat(0);
  for (let hands = handBits(item); hands; hands &= hands - 1) {
    readHand(item, ctz(hands));
    const own = weights();
    found = f64x2.add(found, f64x2.mul(own, disjointWeights(v128.load(PASSED), CARD_WEIGHTS)));
    addTo(CARD_WEIGHTS + higher, own);
    addTo(CARD_WEIGHTS + lower, own);
    addTo(PASSED, own);
  }
  weaker += sumLanes(found);
}

/** Collects the weights of the items of one strength. */
function collectTied(from: usize, end: usize): v128 {
  let tied = f64x2.splat(0);
  for (let item = from; item < end; item += 8) {
    for (let hands = handBits(item); hands; hands &= hands - 1) {
      readHand(item, ctz(hands));
      const own = weights();
      addTo(TIED_CARD_WEIGHTS + higher, own);
      addTo(TIED_CARD_WEIGHTS + lower, own);
      tied = f64x2.add(tied, own);
    }
  }
  return tied;
}

/** Adds both players' results of the current hand. */
function addHandResults(winsAlone: v128, ties: v128, winners: i32): void {
  const hand: i32 = load<u16>(CLASS_HANDS + 2 * handIndex);
  const scale = f64x2.splat(factor);
  const alone = f64x2.mul(winsAlone, scale);
  const shared = f64x2.mul(ties, scale);
  addHandWins(firstPlayer, hand, winners, f64x2.extract_lane(alone, 0));
  addHandWins(secondPlayer, hand, winners, f64x2.extract_lane(alone, 1));
  addHandWins(firstPlayer, hand, winners + 1, f64x2.extract_lane(shared, 0));
  addHandWins(secondPlayer, hand, winners + 1, f64x2.extract_lane(shared, 1));
}

/** Adds the tied weights to the passed ones. */
function passTied(from: usize, end: usize, tied: v128): void {
  const none = f64x2.splat(0);
  for (let item = from; item < end; item += 8) {
    for (let hands = handBits(item); hands; hands &= hands - 1) {
      readHand(item, ctz(hands));
      const own = weights();
      addTo(CARD_WEIGHTS + higher, own);
      addTo(CARD_WEIGHTS + lower, own);
      v128.store(TIED_CARD_WEIGHTS + higher, none);
      v128.store(TIED_CARD_WEIGHTS + lower, none);
    }
  }
  addTo(PASSED, tied);
}

/**
 * Passes the items of one strength: each hand wins against what was passed, and ties with its own.
 * @param winners how many have the best hand where one of these wins: 1, or one more than the chosen hands that are as strong
 */
function passGroup(from: usize, end: usize, winners: i32): void {
  const tied = collectTied(from, end);
  let wins = f64x2.splat(0);
  let ties = f64x2.splat(0);
  for (let item = from; item < end; item += 8) {
    for (let hands = handBits(item); hands; hands &= hands - 1) {
      readHand(item, ctz(hands));
      const own = weights();
      const handWins = f64x2.mul(own, disjointWeights(v128.load(PASSED), CARD_WEIGHTS));
      const handTies = f64x2.mul(own, f64x2.add(disjointWeights(tied, TIED_CARD_WEIGHTS), swapPlayers(own)));
      if (details & WITH_HANDS) addHandResults(handWins, handTies, winners);
      wins = f64x2.add(wins, handWins);
      ties = f64x2.add(ties, handTies);
    }
  }
  passTied(from, end, tied);
  const alone = f64x2.mul(wins, f64x2.splat(factor));
  const shared = f64x2.extract_lane(ties, 0);
  addWins(firstPlayer, winners, f64x2.extract_lane(alone, 0));
  addWins(secondPlayer, winners, f64x2.extract_lane(alone, 1));
  addWins(firstPlayer, winners + 1, shared * factor);
  addWins(secondPlayer, winners + 1, shared * factor);
  if (winners > 1) {
    oneEqual = sumLanes(wins);
    bothEqual = shared;
  } else {
    stronger += sumLanes(wins) + shared;
  }
}

/** Adds the deals of each hand, and their categories, of all items. */
function addDetails(from: usize, end: usize): void {
  for (let item = from; item < end; item += 8) {
    let deals = f64x2.splat(0);
    for (let hands = handBits(item); hands; hands &= hands - 1) {
      readHand(item, ctz(hands));
      const own = weights();
      const handDeals = f64x2.mul(own, f64x2.add(disjointWeights(v128.load(PASSED), CARD_WEIGHTS), swapPlayers(own)));
      deals = f64x2.add(deals, handDeals);
      if (details & WITH_HANDS) {
        const hand: i32 = load<u16>(CLASS_HANDS + 2 * handIndex);
        addHandDeals(firstPlayer, hand, f64x2.extract_lane(handDeals, 0) * factor);
        addHandDeals(secondPlayer, hand, f64x2.extract_lane(handDeals, 1) * factor);
      }
    }
    if (details & WITH_CATEGORIES) {
      const category = readCategory(load<u32>(item, 4));
      addCategory(firstPlayer, category, f64x2.extract_lane(deals, 0) * factor);
      addCategory(secondPlayer, category, f64x2.extract_lane(deals, 1) * factor);
    }
  }
}

/**
 * Sweeps the sorted items from `from` to `end`.
 * @param best the strength of the best chosen hand; 0 without chosen hands
 * @param chosenWinners how many chosen hands have it
 * @param times factor of all sums
 * @returns the weights of pairs, without the factor
 */
export function sweepWeights(from: usize, end: usize, best: u32, chosenWinners: i32, times: f64): WeighedPairs {
  factor = times;
  memory.fill(CARD_WEIGHTS, 0, 2 * VECTOR * DECK);
  v128.store(PASSED, f64x2.splat(0));
  weaker = 0;
  oneEqual = 0;
  bothEqual = 0;
  stronger = 0;
  let item = from;
  for (; item < end && load<u32>(item, 4) < best; item += 8) passWeaker(item);
  while (item < end) {
    const strength = load<u32>(item, 4);
    let next = item + 8;
    while (next < end && load<u32>(next, 4) === strength) next += 8;
    passGroup(item, next, strength === best ? chosenWinners + 1 : 1);
    item = next;
  }
  if (details) addDetails(from, end);
  const result = changetype<WeighedPairs>(WEIGHED_PAIRS);
  result.pairs = weaker + oneEqual + bothEqual + stronger;
  result.weaker = weaker;
  result.oneEqual = oneEqual;
  result.bothEqual = bothEqual;
  return result;
}
