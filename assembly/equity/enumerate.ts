// Exact equity by sweeping the hands of the two players who have the most. A step is a board with one choice of hands for all other
// players. If all but one player have a single hand, that one's hands are only counted: weaker than the best of the others, or equal.
import { boardPlanes } from '../board-planes';
import { DECK } from '../deck';
import { readCategory } from '../evaluate';
import { BOARD, BOARD_BYTES, VECTOR } from '../layout';
import { boardsWithout, missing, nextBoards, PASSED_BOARD_TIME, startBoards } from './boards';
import { fittingShare } from './fit';
import { BOARD_BITS, BOARD_LANES, BOARD_PLANES, HAND_CARDS, MULTIPLICITIES } from './layout';
import { addCategory, addDeals, addHandDeals, addHandWins, addWins, WITH_CATEGORIES, WITH_HANDS } from './results';
import { countItems, countLiveHands } from './single-player';
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
import { sweepCounts } from './sweep-counts';
import { evaluateOnBoard, prepareItems, storeItems, storeLiveMasks, weightUnit } from './sweep-items';
import { CHOSEN_CARDS, CHOSEN_HANDS, CHOSEN_STRENGTHS, ITEMS, WeighedPairs } from './sweep-layout';
import { prepareSweep, sweepWeights } from './sweep-weights';

/** The most steps: the largest i32, which the ABI uses for their number. */
export const MAX_STEPS: f64 = 0x7fffffff;

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

/** How many choices of hands the other players have: beyond 2^53 approximately. Each is a step on each board. */
export function countChoices(): f64 {
  let product: f64 = 1;
  for (let player = 0; player < players; player++) {
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

// The time of a step, in microseconds, by `npm run bench -- price`. On a listed board, the hands of the swept players are listed by
// classes (nearly all of these are there from MAX_CLASSED hands on), and each hand is passed: by integers, by weights, or with results
// by hand; against chosen hands most are weaker and passed more quickly. A single player's hands are only counted.
/** To choose the hands of the other players, for all boards. */
const CHOOSING_TIME: f64 = 0.025;
const ALONE_TIME: f64 = 0.15;
const ALONE_HAND_TIME: f64 = 0.00026;
/** On a river, where each hand is evaluated. */
const ALONE_RIVER_HAND_TIME: f64 = 0.004;
const LISTED_BOARD_TIME: f64 = 0.2;
const CLASSED_TIME: f64 = 0.0033;
const MAX_CLASSED: f64 = 820;
const COUNTED_CLASSED_TIME: f64 = 0.0018;
const COUNTED_HAND_TIME: f64 = 0.0003;
const WEAKER_HAND_TIME: f64 = 0.0015;
const WEIGHED_HAND_TIME: f64 = 0.0055;
const DETAILED_HAND_TIME: f64 = 0.0088;
const BESIDE_CHOSEN: f64 = 0.7;

/** The time to pass a hand. */
function handTime(): f64 {
  if (isCounted) return COUNTED_HAND_TIME;
  if (players > 2 && details === 0) return WEAKER_HAND_TIME;
  const time = details & WITH_HANDS ? DETAILED_HAND_TIME : WEIGHED_HAND_TIME;
  return players > 2 ? time * BESIDE_CHOSEN : time;
}

/** The time of a step on a listed board, whose chosen hands share no card. */
function fittingTime(): f64 {
  const free = <f64>(DECK - <i32>popcnt(blockedCards));
  const left = (free - <f64>(missing + 2 * (players - 2))) / free;
  const hands = <f64>(liveCount(first) + liveCount(second)) * left * left;
  if (isAlone) return ALONE_TIME + hands * (missing > 0 ? ALONE_HAND_TIME : ALONE_RIVER_HAND_TIME);
  const listing = min(hands, MAX_CLASSED) * (isCounted ? COUNTED_CLASSED_TIME : CLASSED_TIME);
  return LISTED_BOARD_TIME + listing + hands * handTime();
}

/** The share of the choices that fit. */
function choicesFit(): f64 {
  return players > 3 ? fittingShare(players, first, second) : 1;
}

/** About how many microseconds the steps take that take longest. Choices that fit come in clusters, of which it is not known how dense. */
export function longestStepTime(): f64 {
  return (PASSED_BOARD_TIME + fittingTime()) * sqrt(choicesFit());
}

/** About how many microseconds a step takes, on average. @param share of the boards that is listed @param boards how many there are */
export function enumerationTime(share: f64, boards: f64): f64 {
  const time = (PASSED_BOARD_TIME + fittingTime() * share) * choicesFit();
  return players > 3 ? time + CHOOSING_TIME / boards : time;
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
  evaluateOnBoard(CHOSEN_CARDS, CHOSEN_STRENGTHS);
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
function addChosenWins(player: i32, winners: i32, deals: f64): void {
  if (deals === 0) return;
  addWins(player, winners, deals);
  if (details & WITH_HANDS) addHandWins(player, load<u16>(CHOSEN_HANDS + 2 * player), winners, deals);
}

/** Adds the results of the chosen hands. @param swept what the two swept players' hands are beside them */
function addChosen(best: u32, winners: i32, swept: WeighedPairs, times: f64): void {
  const deals = swept.pairs * times;
  for (let player = 0; player < players; player++) {
    if (isSwept(player)) continue;
    const strength = load<u32>(CHOSEN_STRENGTHS + 4 * player);
    if (details & WITH_HANDS) addHandDeals(player, load<u16>(CHOSEN_HANDS + 2 * player), deals);
    if (details & WITH_CATEGORIES) addCategory(player, readCategory(strength), deals);
    if (strength !== best) continue;
    addChosenWins(player, winners, swept.weaker * times);
    addChosenWins(player, winners + 1, swept.oneEqual * times);
    addChosenWins(player, winners + 2, swept.bothEqual * times);
  }
}

/** The end of the sorted items; 0 before they are listed. */
let itemsEnd: usize = 0;

/** Lists the swept players' hands on the board at BOARD. On a river once for all choices of the other players' hands. */
function listItems(board: u64): void {
  const all = ALL_CARDS & ~(blockedCards | board);
  if (missing > 0 || itemsEnd === 0) {
    itemsEnd = storeItems(board, missing > 0 ? all & ~chosenCards : all);
    if (!isAlone) sortItems(itemsEnd);
  }
  if (missing === 0) storeLiveMasks(all & ~chosenCards);
}

/** Counts the hands of the first player against the best of the chosen ones, if all others have a single hand. */
function countSinglePlayer(board: u64, best: u32, winners: i32, factor: f64): WeighedPairs {
  if (missing === 0) return countLiveHands(first, chosenCards, best, winners);
  listItems(board);
  return countItems(first, itemsEnd, best, winners, factor);
}

/** Sweeps the hands of two players, if all weigh 1 and there are no others. */
function countTwoPlayers(times: i32): void {
  const counted = sweepCounts(ITEMS, itemsEnd);
  addDeals(<f64>(counted.pairs * times));
  addWins(first, 1, <f64>(counted.firstWins * times));
  addWins(second, 1, <f64>(counted.secondWins * times));
  const ties = <f64>((counted.pairs - counted.firstWins - counted.secondWins) * times);
  addWins(first, 2, ties);
  addWins(second, 2, ties);
}

/** Enumerates the two swept players' hands on the board at BOARD. @param times how many boards it stands for */
function enumerateBoard(board: u64, times: i32): void {
  if (!isAlone) listItems(board);
  if (isCounted && !isAlone) {
    countTwoPlayers(times);
    return;
  }
  const best = bestChosen();
  const winners = winnersOfChosen(best);
  const factor = chosenWeight * <f64>times;
  const swept = isAlone
    ? countSinglePlayer(board, best, winners, factor)
    : sweepWeights(ITEMS, itemsEnd, best, winners, factor);
  addDeals(swept.pairs * factor);
  addChosen(best, winners, swept, factor);
}

/** Enumerates boards `from` … `from + count − 1` for the chosen hands. */
function enumerateBoards(from: i32, count: i32): void {
  startBoards(from, count);
  for (let lanes = nextBoards(); lanes > 0; lanes = nextBoards()) {
    boardPlanes(BOARD_LANES, missing, BOARD_PLANES);
    for (let lane = 0; lane < lanes; lane++) {
      const drawn = load<u64>(BOARD_BITS + 8 * lane);
      if (drawn & chosenCards) continue;
      for (let at: usize = 0; at < BOARD_BYTES; at += VECTOR) {
        v128.store(BOARD + at, v128.load8_splat(BOARD_PLANES + at + lane));
      }
      enumerateBoard(drawn | boardCards, load<u8>(MULTIPLICITIES + lane));
    }
  }
}

/** Enumerates steps `from` … `from + count − 1` and adds them to the results. */
export function enumerateSteps(from: i32, count: i32): void {
  const boards = boardsWithout(0);
  if (!isAlone || missing > 0) prepareItems(first, second, isCounted || isAlone);
  prepareSweep(first, second, details);
  itemsEnd = 0;
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
