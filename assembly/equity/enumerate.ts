// Exact equity by sweeping the hands of the two players who have the most. A step is a board with one choice of hands for all other
// players. If all but one player have a single hand, that one's hands are only counted: weaker than the best of the others, or equal.
import { boardPlanes } from '../board-planes';
import { readCategory } from '../evaluate';
import { BOARD, BOARD_END, VECTOR } from '../layout';
import { boardsWithout, missing, nextBoards, startBoards } from './boards';
import {
  BOARD_BITS,
  BOARD_LANES,
  BOARD_PLANES,
  CHOSEN_CARDS,
  CHOSEN_HANDS,
  CHOSEN_STRENGTHS,
  HAND_CARDS,
  ITEMS,
  MULTIPLICITIES,
} from './layout';
import { addCategory, addDeals, addHandDeals, addHandTops, addTops, WITH_CATEGORIES, WITH_HANDS } from './results';
import {
  ALL_CARDS,
  blockedCards,
  boardCards,
  cardsOfHand,
  getWeight,
  haveUnitWeights,
  liveCount,
  liveHand,
} from './situation';
import { sortItems } from './sort';
import { firstWins, pairs, secondWins, sweepCounts } from './sweep-counts';
import { prepareItems, storeItems, storeStrengths, weightUnit } from './sweep-items';
import { bothEqual, countHands, oneEqual, prepareSweep, sweepWeights, weaker } from './sweep-weights';

/** The most steps: the largest i32, which the ABI uses for their number. */
export const MAX_STEPS: i64 = 0x7fffffff;

let players: i32 = 0;
/** The two players who are swept. */
let first: i32 = 0;
let second: i32 = 0;
let details: i32 = 0;
/** Whether integers suffice: two players, all of whose hands weigh 1, and no details. */
let isCounted: bool = false;
/** Whether only the first one's hands are swept: all others have a single hand, all hands weigh 1, and there are no details. */
let isAlone: bool = false;

/** The cards, the product of the weights, and the strengths of the chosen hands. */
let chosenCards: u64 = 0;
let chosenWeight: f64 = 1;

function isSwept(player: i32): bool {
  return player === first || (player === second && !isAlone);
}

/** Chooses the two players with the most live hands. */
function chooseSwept(): void {
  first = liveCount(0) >= liveCount(1) ? 0 : 1;
  second = 1 - first;
  for (let player = 2; player < players; player++) {
    if (liveCount(player) > liveCount(first)) {
      second = first;
      first = player;
    } else if (liveCount(player) > liveCount(second)) {
      second = player;
    }
  }
}

/** How many choices of hands the other players have. */
function choices(): i64 {
  let product: i64 = 1;
  for (let player = 0; player < players && product <= MAX_STEPS; player++) {
    if (!isSwept(player)) product *= liveCount(player);
  }
  return product;
}

/** Prepares for the situation that was read, whose boards are listed. */
export function prepareEnumeration(playerCount: i32, wanted: i32): void {
  players = playerCount;
  details = wanted;
  chooseSwept();
  const isPlain = details === 0 && haveUnitWeights;
  isCounted = isPlain && players === 2;
  isAlone = isPlain && liveCount(second) === 1;
}

/** How many steps there are. */
export function enumerationSteps(): i64 {
  return choices() * boardsWithout(0);
}

/** About how many microseconds a step on a listed board takes. */
export function enumerationTime(): f64 {
  const hands = <f64>min(1000, liveCount(first) + liveCount(second));
  if (isAlone) return 0.3 + hands * 0.0008;
  const isQuick = isCounted || (players > 2 && details === 0);
  return 0.25 + hands * (isQuick ? 0.003 : 0.009);
}

/** Chooses the hands of the players who are not swept. @returns whether they share no card */
function chooseHands(choice: i32): bool {
  chosenCards = 0;
  chosenWeight = weightUnit;
  for (let player = 0; player < players; player++) {
    if (isSwept(player)) continue;
    const hand = liveHand(player, choice % liveCount(player));
    choice /= liveCount(player);
    store<u16>(CHOSEN_HANDS + 2 * player, hand);
    store<u8>(CHOSEN_CARDS + player, load<u8>(HAND_CARDS + 2 * hand));
    store<u8>(CHOSEN_CARDS + VECTOR + player, load<u8>(HAND_CARDS + 2 * hand, 1));
    if (chosenCards & cardsOfHand(hand)) return false;
    chosenCards |= cardsOfHand(hand);
    chosenWeight *= getWeight(player, hand);
  }
  return true;
}

/** The best strength of the chosen hands on the board; 0 without any. */
function bestChosen(): u32 {
  if (players === 2 && !isAlone) return 0;
  storeStrengths(CHOSEN_CARDS, CHOSEN_STRENGTHS);
  let best: u32 = 0;
  for (let player = 0; player < players; player++) {
    if (!isSwept(player)) best = max(best, load<u32>(CHOSEN_STRENGTHS + 4 * player));
  }
  return best;
}

function winnersOfChosen(best: u32): i32 {
  let winners = 0;
  for (let player = 0; player < players; player++) {
    if (!isSwept(player) && load<u32>(CHOSEN_STRENGTHS + 4 * player) === best) winners++;
  }
  return winners;
}

/** Adds deals in which a chosen hand is among the `winners` best. */
function addChosenTops(player: i32, winners: i32, deals: f64): void {
  if (deals === 0) return;
  addTops(player, winners, deals);
  if (details & WITH_HANDS) addHandTops(player, load<u16>(CHOSEN_HANDS + 2 * player), winners, deals);
}

function addChosen(best: u32, winners: i32, deals: f64, times: f64): void {
  for (let player = 0; player < players; player++) {
    if (isSwept(player)) continue;
    const strength = load<u32>(CHOSEN_STRENGTHS + 4 * player);
    if (details & WITH_HANDS) addHandDeals(player, load<u16>(CHOSEN_HANDS + 2 * player), deals);
    if (details & WITH_CATEGORIES) addCategory(player, readCategory(strength), deals);
    if (strength !== best) continue;
    addChosenTops(player, winners, weaker * times);
    addChosenTops(player, winners + 1, oneEqual * times);
    addChosenTops(player, winners + 2, bothEqual * times);
  }
}

/** Enumerates the two swept players' hands on the board at BOARD. @param times how many boards it stands for */
function enumerateBoard(board: u64, times: i32): void {
  const end = storeItems(board, ALL_CARDS & ~(blockedCards | board | chosenCards));
  if (!isAlone) sortItems(end);
  if (isCounted && !isAlone) {
    sweepCounts(ITEMS, end);
    addDeals(<f64>(pairs * times));
    addTops(first, 1, <f64>(firstWins * times));
    addTops(second, 1, <f64>(secondWins * times));
    const ties = <f64>((pairs - firstWins - secondWins) * times);
    addTops(first, 2, ties);
    addTops(second, 2, ties);
    return;
  }
  const best = bestChosen();
  const winners = winnersOfChosen(best);
  const factor = chosenWeight * <f64>times;
  const deals = isAlone
    ? countHands(ITEMS, end, best, winners, factor) * factor
    : sweepWeights(ITEMS, end, best, winners, factor) * factor;
  addDeals(deals);
  addChosen(best, winners, deals, factor);
}

/** Enumerates boards `from` … `from + count − 1` for the chosen hands. */
function enumerateBoards(from: i32, count: i32): void {
  startBoards(from, count);
  for (let lanes = nextBoards(); lanes > 0; lanes = nextBoards()) {
    boardPlanes(BOARD_LANES, missing, BOARD_PLANES);
    for (let lane = 0; lane < lanes; lane++) {
      const drawn = load<u64>(BOARD_BITS + 8 * lane);
      if (drawn & chosenCards) continue;
      for (let at: usize = 0; at < BOARD_END; at += VECTOR) {
        v128.store(BOARD + at, v128.load8_splat(BOARD_PLANES + at + lane));
      }
      enumerateBoard(drawn | boardCards, load<u8>(MULTIPLICITIES + lane));
    }
  }
}

/** Enumerates steps `from` … `from + count − 1` and adds them to the results. */
export function enumerateSteps(from: i32, count: i32): void {
  const boards = boardsWithout(0);
  prepareItems(first, second, isCounted || isAlone);
  prepareSweep(first, second, details);
  let choice = from / boards;
  let at = from % boards;
  while (count > 0) {
    const run = min(count, boards - at);
    if (chooseHands(choice)) enumerateBoards(at, run);
    count -= run;
    choice++;
    at = 0;
  }
}
