// Exact equity before the flop, one choice of the players' hands after another. Choices that differ only by a permutation of suits are
// computed once, since their results are the same. A step is a choice.
import { DECK, SUITS } from '../deck';
import { OUTPUT } from '../layout';
import { freeAllHands, rankByBest } from './board-lanes-hands';
import { GROUPS, SEATS } from './board-lanes-layout';
import { addToList, startLists } from './board-lanes-lists';
import { fittingShare } from './fit';
import { playEveryBoard } from './known-hands-boards';
import {
  CHOICE_BYTES,
  CHOICE_WEIGHT,
  CHOICES,
  KNOWN_HANDS,
  SUIT_PERMUTATIONS,
  WINS_BEFORE,
  WINS_BYTES,
} from './known-hands-layout';
import { HAND_CARDS, MAX_PLAYERS } from './layout';
import { addHandDeals, addHandWins, WITH_CATEGORIES, WITH_HANDS } from './results';
import {
  ALL_CARDS,
  blockedCards,
  cardsOfHand,
  getWeight,
  handNumber,
  liveCount,
  liveHand,
  ONE_SUIT,
} from './situation';

let players: i32 = 0;
// The time of a choice, in microseconds, by `npm run bench -- price`: a skipped one; and a computed one on all boards, fewer and fewer
// with the cards that are left. Boards of fewer ranks differ less, so that short deck lists a third of those that as many cards have.
const SKIPPED_TIME: f64 = 1.5;
const COMPUTED_TIME: f64 = SHORT_DECK ? 45 : 120;
const PLAYER_TIME: f64 = SHORT_DECK ? 44 : 115;
/** The cards that two hands leave, without dead ones. */
const ALL_LEFT: f64 = 48;
/** Times as long, with categories. */
const CATEGORIES_FACTOR: f64 = 1.35;
/** Some choices stay the same under permutations of suits, so that more of them are computed than their share. */
const SAME_FACTOR: f64 = 1.4;

/** Permutations of suits that leave the dead cards as they are. */
let permutations: i32 = 0;
let choicesEnd: usize = 0;

function permutedSuit(permutation: i32, suit: i32): i32 {
  return (permutation >> (2 * suit)) & 3;
}

/** The ranks of a suit's dead cards. */
function deadRanks(suit: i32): u64 {
  return (blockedCards >> suit) & ONE_SUIT;
}

/** Lists the permutations of suits that change no dead card; one byte each, two bits for each suit. */
function listPermutations(): void {
  permutations = 0;
  for (let permutation = 0; permutation < 256; permutation++) {
    let suits = 0;
    let isFaithful = true;
    for (let suit = 0; suit < SUITS; suit++) {
      const other = permutedSuit(permutation, suit);
      suits |= 1 << other;
      if (deadRanks(suit) !== deadRanks(other)) isFaithful = false;
    }
    if (suits === 15 && isFaithful) store<u8>(SUIT_PERMUTATIONS + permutations++, permutation);
  }
}

function permutedCard(permutation: i32, card: i32): i32 {
  return (card & ~3) | permutedSuit(permutation, card & 3);
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
 * Writes what the chosen hands turn into by a permutation of suits, with the product of the weights, which is 0 if a player does not
 * have his hand.
 * @returns below 0 if it comes before the chosen hands
 */
function permuteHands(suits: i32, into: usize): i32 {
  let weight: f64 = 1;
  let order = 0;
  for (let player = 0; player < players; player++) {
    const chosen: i32 = load<u16>(KNOWN_HANDS + 2 * player);
    const cards = HAND_CARDS + 2 * chosen;
    const hand = handNumber(permutedCard(suits, load<u8>(cards)), permutedCard(suits, load<u8>(cards, 1)));
    store<u16>(into + 2 * player, hand);
    weight *= getWeight(player, hand);
    if (order === 0) order = hand - chosen;
  }
  store<f64>(into, weight, CHOICE_WEIGHT);
  return weight === 0 ? 0 : order;
}

/**
 * Lists all choices that the chosen hands turn into by permutations of suits, with their weights.
 * @returns the sum of the weights; 0 where one of these choices comes before the chosen one, and stands for all
 */
function listChoices(): f64 {
  let sum: f64 = 0;
  choicesEnd = CHOICES;
  for (let i = 0; i < permutations; i++) {
    if (permuteHands(load<u8>(SUIT_PERMUTATIONS + i), choicesEnd) < 0) return 0;
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
    store<u16>(KNOWN_HANDS + 2 * player, hand);
  }
  return cards;
}

/** What was added to one of the first sums of the result since {@link WINS_BEFORE}. */
function winsSince(sum: i32): f64 {
  return load<f64>(OUTPUT + 8 * sum) - load<f64>(WINS_BEFORE + 8 * sum);
}

/** Gives the results of the chosen hands to the hands of all choices in the list. */
function addHands(totalWeight: f64): void {
  for (let choice = CHOICES; choice < choicesEnd; choice += CHOICE_BYTES) {
    const part = load<f64>(choice, CHOICE_WEIGHT) / totalWeight;
    for (let player = 0; player < players; player++) {
      const hand: i32 = load<u16>(choice + 2 * player);
      addHandDeals(player, hand, winsSince(0) * part);
      for (let winners = 1; winners <= players; winners++) {
        addHandWins(player, hand, winners, winsSince(MAX_PLAYERS * player + winners) * part);
      }
    }
  }
}

/** Compares the chosen hands, which have these cards, on every board. */
function playChoice(cards: u64, weight: f64, details: i32): void {
  memory.copy(WINS_BEFORE, OUTPUT, WINS_BYTES);
  for (let player = 0; player < players; player++) {
    store<u8>(SEATS + player, player);
    store<u8>(GROUPS + player, player);
  }
  startLists(players, details & WITH_CATEGORIES);
  for (let player = 0; player < players; player++) {
    addToList(player, load<u16>(KNOWN_HANDS + 2 * player), player === 0 ? weight : 1);
  }
  freeAllHands();
  // Two hands are compared more quickly with each other.
  if (players > 2) rankByBest();
  playEveryBoard(ALL_CARDS & ~(blockedCards | cards));
  if (details & WITH_HANDS) addHands(weight);
}

/** How many choices of hands there are. */
export function knownHandsSteps(playerCount: i32): f64 {
  let choices: f64 = 1;
  for (let player = 0; player < playerCount; player++) choices *= liveCount(player);
  return choices;
}

/** About how many microseconds a choice takes that is computed. */
export function computedChoiceTime(playerCount: i32, details: i32): f64 {
  const left = (<f64>(DECK - <i32>popcnt(blockedCards)) - 2 * <f64>playerCount) / ALL_LEFT;
  const time = (COMPUTED_TIME + PLAYER_TIME * <f64>playerCount) * left * left;
  return details & WITH_CATEGORIES ? time * CATEGORIES_FACTOR : time;
}

/**
 * About how many microseconds a choice takes, on average over computed and skipped ones.
 * @param share of the choices that is computed: the others turn into one of them by a permutation of suits
 */
export function knownHandsTime(playerCount: i32, details: i32, share: f64): f64 {
  const computed = min(1, share * SAME_FACTOR) * fittingShare(playerCount, -1, -1);
  return SKIPPED_TIME + computedChoiceTime(playerCount, details) * computed;
}

/** Enumerates choices `first` … `first + count − 1` of a situation that was read, which has no board. */
export function enumerateKnownHands(playerCount: i32, details: i32, first: i32, count: i32): void {
  players = playerCount;
  listPermutations();
  memory.fill(CHOICES, 0, CHOICE_BYTES * (permutations + 1));
  for (let choice = first; choice < first + count; choice++) {
    const cards = chooseHands(choice);
    if (cards === 0) continue;
    const weight = listChoices();
    if (weight > 0) playChoice(cards, weight, details);
  }
}
