// Tables from which a player's hands are drawn.
//
// An entry is a hand: a bit for each of its cards, and above them both cards (rank × 4 + suit), six bits each. Where all weights
// are equal, a table is a list of entries. Where they are not, it is an alias table: a cell for each hand, which is chosen by the
// upper 21 bits of a random u64, and the side of the cell by the lower 43:
//
//    ┌───────────────┬─────────────────┬───────────────────┐
//    │ threshold u64 │ entry, below it │ entry, from it on │
//    └───────────────┴─────────────────┴───────────────────┘
//
// Cells are equally likely, exactly. A threshold is rounded to 43 bits, and a share of the weights to a double: the chances of
// all hands together are off by less than 2^-40.
import { MASSES, PAIRS, TABLE_BYTES, TABLES } from './sample-layout';
import { cardsOfHand, liveCount, liveHand, weightOf } from './situation';

/** Where an entry's cards begin. */
export const ENTRY_CARDS: u64 = 52;
const CARD_BITS: u64 = 6;

export const CELL_BYTES: usize = 24;
const CELL_BELOW: usize = 8;
const CELL_FROM: usize = 16;

/** The table of the player who is number `place` of those who draw. */
export function tableAt(place: i32): usize {
  return TABLES + TABLE_BYTES * place;
}

function entryOf(player: i32, index: i32): u64 {
  const cards = cardsOfHand(liveHand(player, index));
  return cards | (ctz(cards) << ENTRY_CARDS) | ((63 - clz(cards)) << (ENTRY_CARDS + CARD_BITS));
}

/** Lists the entries of a player's live hands. */
export function listEntries(player: i32, table: usize): void {
  for (let i = 0; i < liveCount(player); i++) store<u64>(table + 8 * i, entryOf(player, i));
}

function massOf(index: i32): f64 {
  return load<f64>(MASSES + 8 * index);
}

function setMass(index: i32, mass: f64): void {
  store<f64>(MASSES + 8 * index, mass);
}

/** Gives each of the player's hands its share of the weights, in cells. */
function shareOutCells(player: i32, count: i32): void {
  let total: f64 = 0;
  for (let i = 0; i < count; i++) total += weightOf(player, liveHand(player, i));
  for (let i = 0; i < count; i++) setMass(i, (weightOf(player, liveHand(player, i)) / total) * <f64>count);
}

/** The first hand from `index` on that fills a cell, or `count`. */
function nextLarge(index: i32, count: i32): i32 {
  while (index < count && massOf(index) < 1) index++;
  return index;
}

function storeCell(player: i32, table: usize, index: i32, threshold: u64, other: i32): void {
  const cell = table + CELL_BYTES * index;
  store<u64>(cell, threshold);
  store<u64>(cell, entryOf(player, index), CELL_BELOW);
  store<u64>(cell, entryOf(player, other), CELL_FROM);
}

/**
 * Makes the alias table of a player: the cell of each hand that does not fill it is filled up by the current large one. A large
 * hand that becomes small thereby is the next to be filled up if it was passed already; else its turn comes.
 */
export function makeAliasTable(player: i32, table: usize): void {
  const count = liveCount(player);
  shareOutCells(player, count);
  for (let i = 0; i < count; i++) storeCell(player, table, i, u64.MAX_VALUE, i);
  let large = nextLarge(0, count);
  for (let i = 0; i < count; i++) {
    let small = i;
    while (large < count && massOf(small) < 1) {
      const mass = massOf(small);
      storeCell(player, table, small, <u64>(mass * 18446744073709551616.0), large);
      const donor = large;
      setMass(donor, massOf(donor) - (1 - mass));
      if (massOf(donor) >= 1) break;
      large = nextLarge(donor + 1, count);
      if (donor > i) break;
      small = donor;
    }
  }
}

/**
 * Lists every two entries of the first two tables that share no card, as u32: the cards of either, in 16 bits each.
 * @returns how many there are
 */
export function listPairs(firstCount: i32, secondCount: i32): i32 {
  const endOfFirst = tableAt(0) + 8 * firstCount;
  const endOfSecond = tableAt(1) + 8 * secondCount;
  let into = PAIRS;
  for (let first = tableAt(0); first < endOfFirst; first += 8) {
    const entry = load<u64>(first);
    const cards = <u32>(entry >> ENTRY_CARDS);
    for (let second = tableAt(1); second < endOfSecond; second += 8) {
      const other = load<u64>(second);
      store<u32>(into, cards | ((<u32>(other >> ENTRY_CARDS)) << 16));
      into += (entry & other) << (64 - ENTRY_CARDS) === 0 ? 4 : 0;
    }
  }
  return <i32>(into - PAIRS) / 4;
}
