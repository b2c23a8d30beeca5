// Draws the hands of the players with a table, a block of draws at a time, in lanes: every player's hand by its weight, independently of
// the others. A draw in which two hands share a card is discarded as a whole; the others are packed together.
//
// Players draw one after the other, and a draw ends at its first conflict: the remaining players use no random words for it. This
// changes no probability. A draw with a conflict is discarded whatever its missing hands would be; a draw that fits has used its own
// words for every player. Which words these are depends on where other draws ended, but words are independent of each other and of
// everything drawn before. So draws that fit have the distribution of hands drawn independently, on the condition that no card
// appears twice: the probability of a deal is proportional to the product of its weights.
//
// A word that would make some hands likelier than others is drawn again, together with the words of the fifteen lanes beside it, before
// any of them is used. This does not count as a draw: whether it happens depends on these words alone, not on the hands of the draws.
//
// Blocks are always whole and boards have their own random numbers. So the deals of a call are also the first deals of any call with
// the same arguments that asks for more deals or draws.
import { LANES, RandomState, VECTOR } from '../layout';
import { mixA, mixB, mixC, saveRandom } from '../random';
import {
  BLOCK,
  CHOSEN_CELLS,
  CODES,
  DRAWN,
  DRAWN_HOLES,
  DRAWN_ROW_BYTES,
  HANDS_RANDOM,
  NUMBERS,
  PACKING,
  RANGED,
  RANGED_BYTES,
  RangedPlayer,
  SHIFTS,
  WORDS,
} from './sample-layout';
import { rangedPlayers } from './sample-players';
import { CODE_BITS, tableAt } from './sample-tables';

const ALL_LANES = 0xffff;
const MAX_CODE: u64 = 0xfff;
/** A random word's upper 21 bits choose a hand: their product with a number of hands fits into 32 bits. */
const HAND_FRACTION_BITS = 21;

/** How many draws are in DRAWN, and how many of them were dealt. */
let fitting: i32 = 0;
let dealt: i32 = 0;
/** How many draws may be made, and where the latest block and the next one begin. */
let maxDraws: i32 = 0;
let blockStart: i32 = 0;
let nextBlock: i32 = 0;

/** Fills PACKING: for each choice of eight bytes, the places of those that are chosen, and zeros behind them; and SHIFTS. */
function fillPacking(): void {
  for (let choice = 0; choice < 256; choice++) {
    let places: u64 = 0;
    let shift: u64 = 0;
    for (let left = choice; left !== 0; left &= left - 1, shift += 8) places |= (<u64>ctz(left)) << shift;
    store<u64>(PACKING + 8 * choice, places);
  }
  v128.store(SHIFTS, i8x16.splat(-1));
  for (let i = 0; i < LANES; i++) store<u8>(SHIFTS + i, i, VECTOR);
}

export function startDrawing(draws: i32): void {
  fitting = 0;
  dealt = 0;
  maxDraws = draws;
  blockStart = 0;
  nextBlock = 0;
  fillPacking();
}

/** The number of a draw in the latest block, from 0. */
function drawNumber(index: i32): i32 {
  return load<u8>(NUMBERS + index);
}

/** The number of the draw that gave the latest deal, from 1; at least one deal was drawn, and it is of the latest block. */
export function latestDraw(): i32 {
  return blockStart + drawNumber(dealt - 1) + 1;
}

/** Fills WORDS with random words up to `end`. */
function fillWords(end: usize): void {
  const state = changetype<RandomState>(HANDS_RANDOM);
  let a = state.a;
  let b = state.b;
  let c = state.c;
  let counter = state.counter;
  for (let at = WORDS; at < end; at += VECTOR) {
    const next = i32x4.add(i32x4.add(a, b), counter);
    counter = i32x4.sub(counter, i32x4.eq(counter, counter));
    a = mixA(b);
    b = mixB(c);
    c = mixC(c, next);
    v128.store(at, next);
  }
  saveRandom(state, a, b, c, counter);
}

/** The products of four words' upper bits with a number of hands: the choice is above HAND_FRACTION_BITS, what is left below. */
function multiplyWords(words: v128, hands: v128): v128 {
  return i32x4.mul(i32x4.shr_u(words, 32 - HAND_FRACTION_BITS), hands);
}

/** Whether no product comes from a word that would make some choices likelier than others. */
function areUnbiased(a: v128, b: v128, c: v128, d: v128, bound: i32): bool {
  const mask = i32x4.splat((1 << HAND_FRACTION_BITS) - 1);
  const first = i32x4.min_u(v128.and(a, mask), v128.and(b, mask));
  const second = i32x4.min_u(v128.and(c, mask), v128.and(d, mask));
  return !v128.any_true(i32x4.lt_s(i32x4.min_u(first, second), i32x4.splat(bound)));
}

/** Writes where four choices are in a table of entries of 1 << `shift` bytes. */
function writeChoices(at: usize, product: v128, shift: i32, table: v128): void {
  v128.store(at, i32x4.add(i32x4.shl(i32x4.shr_u(product, HAND_FRACTION_BITS), shift), table));
}

/** Draws sixteen codes of a list to `into`. */
function drawUniform(into: usize, table: usize, hands: i32, bound: i32): void {
  const factor = i32x4.splat(hands);
  let a: v128;
  let b: v128;
  let c: v128;
  let d: v128;
  do {
    fillWords(WORDS + 4 * VECTOR);
    a = multiplyWords(v128.load(WORDS), factor);
    b = multiplyWords(v128.load(WORDS, VECTOR), factor);
    c = multiplyWords(v128.load(WORDS, 2 * VECTOR), factor);
    d = multiplyWords(v128.load(WORDS, 3 * VECTOR), factor);
  } while (!areUnbiased(a, b, c, d, bound));
  const tables = i32x4.splat(<i32>table);
  writeChoices(CHOSEN_CELLS, a, 1, tables);
  writeChoices(CHOSEN_CELLS + VECTOR, b, 1, tables);
  writeChoices(CHOSEN_CELLS + 2 * VECTOR, c, 1, tables);
  writeChoices(CHOSEN_CELLS + 3 * VECTOR, d, 1, tables);
  for (let i: usize = 0; i < VECTOR; i += 4) {
    store<u16>(into + 2 * i, load<u16>(load<u32>(CHOSEN_CELLS + 4 * i)));
    store<u16>(into + 2 * i, load<u16>(load<u32>(CHOSEN_CELLS + 4 * i, 4)), 2);
    store<u16>(into + 2 * i, load<u16>(load<u32>(CHOSEN_CELLS + 4 * i, 8)), 4);
    store<u16>(into + 2 * i, load<u16>(load<u32>(CHOSEN_CELLS + 4 * i, 12)), 6);
  }
}

/** The upper halves of the four u64 at `at`. */
function upperHalves(at: usize): v128 {
  return i32x4.shuffle(v128.load(at), v128.load(at, VECTOR), 1, 3, 5, 7);
}

/** Draws sixteen codes of an alias table to `into`. */
function drawWeighted(into: usize, table: usize, hands: i32, bound: i32): void {
  const factor = i32x4.splat(hands);
  let a: v128;
  let b: v128;
  let c: v128;
  let d: v128;
  do {
    fillWords(WORDS + 8 * VECTOR);
    a = multiplyWords(upperHalves(WORDS), factor);
    b = multiplyWords(upperHalves(WORDS + 2 * VECTOR), factor);
    c = multiplyWords(upperHalves(WORDS + 4 * VECTOR), factor);
    d = multiplyWords(upperHalves(WORDS + 6 * VECTOR), factor);
  } while (!areUnbiased(a, b, c, d, bound));
  const tables = i32x4.splat(<i32>table);
  writeChoices(CHOSEN_CELLS, a, 3, tables);
  writeChoices(CHOSEN_CELLS + VECTOR, b, 3, tables);
  writeChoices(CHOSEN_CELLS + 2 * VECTOR, c, 3, tables);
  writeChoices(CHOSEN_CELLS + 3 * VECTOR, d, 3, tables);
  for (let i: usize = 0; i < VECTOR; i++) {
    const cell = load<u64>(load<u32>(CHOSEN_CELLS + 4 * i));
    const isBelow = load<u64>(WORDS + 8 * i) << HAND_FRACTION_BITS < cell;
    store<u16>(into + 2 * i, (cell >> (isBelow ? CODE_BITS : 0)) & MAX_CODE);
  }
}

/** Draws a hand of a player for each of `draws` draws to CODES, and for up to fifteen more. */
function drawCodes(place: i32, draws: i32): void {
  const player = changetype<RangedPlayer>(RANGED + RANGED_BYTES * place);
  const hands = player.hands;
  const bound = player.bound;
  const isWeighted = player.isWeighted !== 0;
  const table = tableAt(place);
  const end = CODES + 2 * draws;
  for (let into = CODES; into < end; into += 2 * LANES) {
    if (isWeighted) drawWeighted(into, table, hands, bound);
    else drawUniform(into, table, hands, bound);
  }
}

/** The places of the chosen lanes, those of the lower eight first. */
function packPlaces(chosen: i32): v128 {
  const lower = v128.load64_zero(PACKING + 8 * (chosen & 0xff));
  const upper = i8x16.add(v128.load64_zero(PACKING + 8 * (chosen >> 8)), i8x16.splat(8));
  return v128.or(lower, i8x16.swizzle(upper, v128.load(SHIFTS + VECTOR - popcnt(chosen & 0xff))));
}

/**
 * Gives the draws from `first` on their hands at CODES, and packs together those in which no card appears twice.
 * @returns how many draws there are then
 */
function keepFitting(place: i32, first: i32): i32 {
  const mask = i16x8.splat(63);
  const own = DRAWN + 2 * DRAWN_ROW_BYTES * place;
  let into = first;
  let codes = CODES;
  for (let at = first; at < fitting; at += LANES) {
    const a = v128.load(codes);
    const b = v128.load(codes, VECTOR);
    codes += 2 * VECTOR;
    const x = i8x16.narrow_i16x8_u(v128.and(a, mask), v128.and(b, mask));
    const y = i8x16.narrow_i16x8_u(i16x8.shr_u(a, 6), i16x8.shr_u(b, 6));
    let shared = i8x16.splat(0);
    for (let row = DRAWN; row < own; row += 2 * DRAWN_ROW_BYTES) {
      const u = v128.load(row + at);
      const v = v128.load(row + at, DRAWN_ROW_BYTES);
      const first = v128.or(i8x16.eq(u, x), i8x16.eq(u, y));
      shared = v128.or(shared, v128.or(first, v128.or(i8x16.eq(v, x), i8x16.eq(v, y))));
    }
    let kept = ALL_LANES & ~i8x16.bitmask(shared);
    if (fitting - at < LANES) kept &= (1 << (fitting - at)) - 1;
    const places = packPlaces(kept);
    for (let row = DRAWN; row < own; row += 2 * DRAWN_ROW_BYTES) {
      const u = v128.load(row + at);
      const v = v128.load(row + at, DRAWN_ROW_BYTES);
      v128.store(row + into, i8x16.swizzle(u, places));
      v128.store(row + into, i8x16.swizzle(v, places), DRAWN_ROW_BYTES);
    }
    v128.store(NUMBERS + into, i8x16.swizzle(v128.load(NUMBERS + at), places));
    v128.store(own + into, i8x16.swizzle(x, places));
    v128.store(own + into, i8x16.swizzle(y, places), DRAWN_ROW_BYTES);
    into += popcnt(kept);
  }
  return into;
}

/** Moves draws that were not dealt yet to the front. */
function keepWaiting(): void {
  for (let row = DRAWN; row < NUMBERS; row += DRAWN_ROW_BYTES) v128.store(row, v128.load(row + dealt));
  fitting -= dealt;
  dealt = 0;
}

/** Makes a block of draws; fewer at the limit of draws. */
function drawBlock(): void {
  keepWaiting();
  blockStart = nextBlock;
  const first = fitting;
  for (let i = 0; i < BLOCK; i += LANES)
    v128.store(NUMBERS + first + i, i8x16.add(v128.load(SHIFTS, VECTOR), i8x16.splat(<i8>i)));
  fitting += BLOCK;
  for (let place = 0; place < rangedPlayers && fitting > first; place++) {
    drawCodes(place, fitting - first);
    fitting = keepFitting(place, first);
  }
  const draws = min(BLOCK, maxDraws - blockStart);
  while (fitting > first && drawNumber(fitting - 1) >= draws) fitting--;
  nextBlock = blockStart + draws;
}

/**
 * Writes the drawn hole cards of the next sixteen deals to DRAWN_HOLES, or of fewer if `wanted` are fewer or the bound of draws is reached;
 * what the other lanes have then means nothing. @returns how many deals
 */
export function nextHoles(wanted: i32): i32 {
  const deals = min(wanted, LANES);
  if (rangedPlayers === 0) return deals;
  while (fitting - dealt < deals && nextBlock < maxDraws) drawBlock();
  for (let i = 0; i < 2 * rangedPlayers; i++)
    v128.store(DRAWN_HOLES + VECTOR * i, v128.load(DRAWN + DRAWN_ROW_BYTES * i + dealt));
  const found = min(deals, fitting - dealt);
  dealt += found;
  return found;
}
