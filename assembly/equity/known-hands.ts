// Exact equity before the flop, one choice of the players' hands after another. Choices that differ only by an exchange of suits are
// computed once, since their results are the same. A step is a choice.
import { OUTPUT } from '../layout';
import { freeAllHands, rankByBest } from './board-lanes-hands';
import {
  CHOICE_BYTES,
  CHOICE_WEIGHT,
  CHOICES,
  CHOSEN_HANDS,
  EXCHANGES,
  SEATS,
  TOPS_BEFORE,
} from './board-lanes-layout';
import { addToList, startLists } from './board-lanes-lists';
import { playEveryBoard } from './known-hands-boards';
import { HAND_CARDS, MAX_PLAYERS } from './layout';
import { addHandDeals, addHandTops, WITH_CATEGORIES, WITH_HANDS } from './results';
import { ALL_CARDS, blockedCards, cardsOfHand, getWeight, handNumber, liveCount, liveHand } from './situation';

const SUITS = 4;
const DECK: i64 = 52;
/** Deals and tops, the first sums of a result. */
const TOPS_BYTES: usize = 8 * 101;

let players: i32 = 0;
const MAX_CHOICES: i64 = 0x7fffffff;
const PASSED_CHOICE_TIME: f64 = 1;
/** The time of an ordered board for a player. */
const BOARD_TIME: f64 = 1.3e-6;

/** Exchanges of suits that leave the dead cards as they are. */
let exchanges: i32 = 0;
let choicesEnd: usize = 0;

function suitAfter(exchange: i32, suit: i32): i32 {
  return (exchange >> (2 * suit)) & 3;
}

/** The ranks of a suit's dead cards. */
function deadRanks(suit: i32): u64 {
  return (blockedCards >> suit) & 0x1111111111111;
}

/** Lists the exchanges of suits that change no dead card; one byte each, two bits for each suit. */
function listExchanges(): void {
  exchanges = 0;
  for (let exchange = 0; exchange < 256; exchange++) {
    let suits = 0;
    let isFaithful = true;
    for (let suit = 0; suit < SUITS; suit++) {
      const other = suitAfter(exchange, suit);
      suits |= 1 << other;
      if (deadRanks(suit) !== deadRanks(other)) isFaithful = false;
    }
    if (suits === 15 && isFaithful) store<u8>(EXCHANGES + exchanges++, exchange);
  }
}

function cardAfter(exchange: i32, card: i32): i32 {
  return (card & ~3) | suitAfter(exchange, card & 3);
}

/** Whether one of the choices before the one at `choice` is the same. */
function isListed(choice: usize): bool {
  for (let other = CHOICES; other < choice; other += CHOICE_BYTES) {
    let difference: u64 = 0;
    for (let i: usize = 0; i < CHOICE_WEIGHT; i += 8) difference |= load<u64>(other + i) ^ load<u64>(choice + i);
    if (difference === 0) return true;
  }
  return false;
}

/**
 * Writes what the chosen hands turn into by an exchange of suits, with the product of the weights, which is 0 if a player does not
 * have his hand.
 * @returns below 0 if it comes before the chosen hands
 */
function exchange(suits: i32, into: usize): i32 {
  let weight: f64 = 1;
  let order = 0;
  for (let player = 0; player < players; player++) {
    const chosen: i32 = load<u16>(CHOSEN_HANDS + 2 * player);
    const cards = HAND_CARDS + 2 * chosen;
    const hand = handNumber(cardAfter(suits, load<u8>(cards)), cardAfter(suits, load<u8>(cards, 1)));
    store<u16>(into + 2 * player, hand);
    weight *= getWeight(player, hand);
    if (order === 0) order = hand - chosen;
  }
  store<f64>(into, weight, CHOICE_WEIGHT);
  return weight === 0 ? 0 : order;
}

/**
 * Lists all choices that the chosen hands turn into by exchanges of suits, with their weights.
 * @returns the sum of the weights; 0 where one of these choices comes before the chosen one, and stands for all
 */
function listChoices(): f64 {
  let sum: f64 = 0;
  choicesEnd = CHOICES;
  for (let i = 0; i < exchanges; i++) {
    if (exchange(load<u8>(EXCHANGES + i), choicesEnd) < 0) return 0;
    const weight = load<f64>(choicesEnd, CHOICE_WEIGHT);
    if (weight === 0 || isListed(choicesEnd)) continue;
    sum += weight;
    choicesEnd += CHOICE_BYTES;
  }
  return sum;
}

/** Chooses hands by the number of a choice. @returns their cards, or 0 if they share one */
function chooseHands(choice: i32): u64 {
  let cards: u64 = 0;
  for (let player = players - 1; player >= 0; player--) {
    const hand = liveHand(player, choice % liveCount(player));
    choice /= liveCount(player);
    if (cards & cardsOfHand(hand)) return 0;
    cards |= cardsOfHand(hand);
    store<u16>(CHOSEN_HANDS + 2 * player, hand);
  }
  return cards;
}

/** What was added to one of the first sums of the result since {@link TOPS_BEFORE}. */
function topsSince(sum: i32): f64 {
  return load<f64>(OUTPUT + 8 * sum) - load<f64>(TOPS_BEFORE + 8 * sum);
}

/** Gives the results of the chosen hands to the hands of all choices in the list. */
function addHands(ofAll: f64): void {
  for (let choice = CHOICES; choice < choicesEnd; choice += CHOICE_BYTES) {
    const part = load<f64>(choice, CHOICE_WEIGHT) / ofAll;
    for (let player = 0; player < players; player++) {
      const hand: i32 = load<u16>(choice + 2 * player);
      addHandDeals(player, hand, topsSince(0) * part);
      for (let winners = 1; winners <= players; winners++) {
        addHandTops(player, hand, winners, topsSince(MAX_PLAYERS * player + winners) * part);
      }
    }
  }
}

/** Compares the chosen hands, which have these cards, on every board. */
function playChoice(cards: u64, weight: f64, details: i32): void {
  memory.copy(TOPS_BEFORE, OUTPUT, TOPS_BYTES);
  startLists(players, details & WITH_CATEGORIES);
  for (let player = 0; player < players; player++) {
    store<u8>(SEATS + player, player);
    addToList(player, load<u16>(CHOSEN_HANDS + 2 * player), player === 0 ? weight : 1);
  }
  freeAllHands();
  // Two hands are compared more quickly with each other.
  if (players > 2) rankByBest();
  playEveryBoard(ALL_CARDS & ~(blockedCards | cards));
  if (details & WITH_HANDS) addHands(weight);
}

/** How many choices of hands there are. */
export function knownHandsSteps(playerCount: i32): i64 {
  let choices: i64 = 1;
  for (let player = 0; player < playerCount && choices <= MAX_CHOICES; player++) choices *= liveCount(player);
  return choices;
}

/** About how many microseconds a choice takes, on average over computed and skipped ones. */
export function knownHandsTime(playerCount: i32): f64 {
  const left = <f64>(DECK - popcnt(blockedCards)) - 2 * <f64>playerCount;
  const boards = left * (left - 1) * (left - 2) * (left - 3) * (left - 4);
  listExchanges();
  return PASSED_CHOICE_TIME + (BOARD_TIME * boards * <f64>playerCount) / <f64>exchanges;
}

/** Enumerates choices `first` … `first + count − 1` of a situation that was read, which has no board. */
export function enumerateKnownHands(playerCount: i32, details: i32, first: i32, count: i32): void {
  players = playerCount;
  listExchanges();
  memory.fill(CHOICES, 0, CHOICE_BYTES * (exchanges + 1));
  for (let choice = first; choice < first + count; choice++) {
    const cards = chooseHands(choice);
    if (cards === 0) continue;
    const weight = listChoices();
    if (weight > 0) playChoice(cards, weight, details);
  }
}
