// Draws the hands of the players with a table, sixteen deals at a time: each hand by its weight, whatever the others have. A deal
// in which two hands share a card is thrown away whole; the others are packed.
import { Status } from '../checks';
import { RANDOM, STATE_A, STATE_B, STATE_C, STATE_COUNTER, VECTOR } from '../layout';
import { mixA, mixB, mixC, saveRandom } from '../random';
import {
  CANDIDATES,
  CODES,
  DRAWN,
  DRAWN_BYTES,
  DRAWN_CAPACITY,
  HOLES,
  PACKING,
  PAIRS,
  RANGED,
  RANGED_BOUND,
  RANGED_BYTES,
  RANGED_HANDS,
  RANGED_WEIGHTED,
  WORDS,
  WORDS_END,
} from './sample-layout';
import { pairs, pairsBound, rangedPlayers } from './sample-players';
import { CODE_BITS, tableAt } from './sample-tables';

const LANES = 16;
const ALL_LANES = 0xffff;
const MAX_CODE: u64 = 0xfff;
/** How many draws may be refused: so many in any case, and so many more for each deal. */
const MAX_REFUSED: i64 = 1 << 24;
const MAX_REFUSED_PER_DEAL: i64 = 20_000;

/** How many deals have their hands in DRAWN, and how many of them were used. */
let drawn: i32 = 0;
let used: i32 = 0;
/** Where the random words are that were not used. */
let word: usize = 0;
/** How many more draws may be refused. */
let refusalsLeft: i64 = 0;

/** For each choice of eight bytes, the places of those that are chosen. */
function fillPacking(): void {
  for (let choice = 0; choice < 256; choice++) {
    let at = PACKING + 8 * choice;
    for (let left = choice; left !== 0; left &= left - 1) store<u8>(at++, ctz(left));
  }
}

export function startDrawing(): void {
  drawn = 0;
  used = 0;
  word = WORDS_END;
  refusalsLeft = MAX_REFUSED;
  fillPacking();
}

/** Fills WORDS with random words. */
function fillWords(): void {
  let a = v128.load(RANDOM, STATE_A);
  let b = v128.load(RANDOM, STATE_B);
  let c = v128.load(RANDOM, STATE_C);
  let counter = v128.load(RANDOM, STATE_COUNTER);
  for (let at = WORDS; at < WORDS_END; at += VECTOR) {
    const next = i32x4.add(i32x4.add(a, b), counter);
    counter = i32x4.sub(counter, i32x4.splat(-1));
    a = mixA(b);
    b = mixB(c);
    c = mixC(c, next);
    v128.store(at, next);
  }
  saveRandom(a, b, c, counter);
}

/** The next `bytes` random bytes. */
function nextWords(bytes: usize): usize {
  if (word + bytes > WORDS_END) {
    fillWords();
    word = WORDS;
  }
  const at = word;
  word += bytes;
  return at;
}

/**
 * Whether sixteen random u32 choose among `count` by multiplication without bias: none is one of the few that would make some
 * choices likelier than others.
 */
function areUnbiased(words: usize, count: u32, bound: u32): bool {
  const factor = i32x4.splat(count);
  let least = i32x4.splat(-1);
  for (let at = words; at < words + 4 * VECTOR; at += VECTOR) {
    least = i32x4.min_u(least, i32x4.mul(v128.load(at), factor));
  }
  return i32x4.all_true(i32x4.ge_u(least, i32x4.splat(bound)));
}

/** What a random u32 chooses among `count`. */
function choiceOf(word: u32, count: u64): usize {
  return <usize>((<u64>word * count) >> 32);
}

/** Draws sixteen codes of a list to CODES, from as many words. */
function drawUniform(table: usize, hands: u64, words: usize): void {
  for (let i: usize = 0; i < VECTOR; i += 4) {
    const from = words + 4 * i;
    const into = CODES + 2 * i;
    store<u16>(into, load<u16>(table + 2 * choiceOf(load<u32>(from), hands)));
    store<u16>(into, load<u16>(table + 2 * choiceOf(load<u32>(from, 4), hands)), 2);
    store<u16>(into, load<u16>(table + 2 * choiceOf(load<u32>(from, 8), hands)), 4);
    store<u16>(into, load<u16>(table + 2 * choiceOf(load<u32>(from, 12), hands)), 6);
  }
}

/** Draws sixteen codes of an alias table to CODES, from as many words, and from as many u64 behind them. */
function drawWeighted(table: usize, hands: u64, words: usize): void {
  for (let i: usize = 0; i < VECTOR; i++) {
    const cell = load<u64>(table + 8 * choiceOf(load<u32>(words + 4 * i), hands));
    const isBelow = load<u64>(words + 8 * i, 4 * LANES) < cell;
    store<u16>(CODES + 2 * i, (cell >> (isBelow ? CODE_BITS : 0)) & MAX_CODE);
  }
}

/** Draws sixteen hands of a player to CODES. @returns whether without bias */
function drawCodes(place: i32): bool {
  const player = RANGED + RANGED_BYTES * place;
  const hands = load<u32>(player, RANGED_HANDS);
  const isWeighted = load<i32>(player, RANGED_WEIGHTED) !== 0;
  const words = nextWords(isWeighted ? 12 * LANES : 4 * LANES);
  if (isWeighted) drawWeighted(tableAt(place), hands, words);
  else drawUniform(tableAt(place), hands, words);
  return areUnbiased(words, hands, load<u32>(player, RANGED_BOUND));
}

/** Splits CODES into two vectors of cards at `hole`, behind others. @returns all ones in lanes that share a card with those */
function splitCodes(hole: usize): v128 {
  const mask = i16x8.splat(63);
  const first = v128.load(CODES);
  const second = v128.load(CODES, VECTOR);
  const x = i8x16.narrow_i16x8_u(v128.and(first, mask), v128.and(second, mask));
  const y = i8x16.narrow_i16x8_u(i16x8.shr_u(first, 6), i16x8.shr_u(second, 6));
  let shared = i8x16.splat(0);
  for (let at = CANDIDATES; at < hole; at += VECTOR) {
    const card = v128.load(at);
    shared = v128.or(shared, v128.or(i8x16.eq(card, x), i8x16.eq(card, y)));
  }
  v128.store(hole, x);
  v128.store(hole, y, VECTOR);
  return shared;
}

/** Appends the chosen lanes of CANDIDATES to DRAWN. */
function packCandidates(chosen: i32): void {
  const lower = chosen & 0xff;
  const lowerPlaces = v128.load64_zero(PACKING + 8 * lower);
  const upperPlaces = i8x16.add(v128.load64_zero(PACKING + 8 * (chosen >> 8)), i8x16.splat(8));
  const upper = popcnt(lower);
  for (let i = 0; i < 2 * rangedPlayers; i++) {
    const cards = v128.load(CANDIDATES + VECTOR * i);
    const into = DRAWN + DRAWN_BYTES * i + drawn;
    v128.store64_lane(into, i8x16.swizzle(cards, lowerPlaces), 0);
    v128.store64_lane(into + upper, i8x16.swizzle(cards, upperPlaces), 0);
  }
  drawn += popcnt(chosen);
}

/** Draws hands for sixteen deals, and keeps those that fit. */
function drawCandidates(): void {
  let isUnbiased: bool = true;
  let shared = i8x16.splat(0);
  for (let place = 0; place < rangedPlayers; place++) {
    if (!drawCodes(place)) isUnbiased = false;
    shared = v128.or(shared, splitCodes(CANDIDATES + 2 * VECTOR * place));
  }
  const fitting = isUnbiased ? ALL_LANES & ~i8x16.bitmask(shared) : 0;
  refusalsLeft += MAX_REFUSED_PER_DEAL * popcnt(fitting) - LANES;
  if (fitting) packCandidates(fitting);
}

/** Draws four pairs of codes from the list, from as many words. */
function pairsOfCodes(words: usize): v128 {
  const count = <u64>pairs;
  let codes = i32x4.splat(0);
  codes = v128.load32_lane(PAIRS + 4 * choiceOf(load<u32>(words), count), codes, 0);
  codes = v128.load32_lane(PAIRS + 4 * choiceOf(load<u32>(words, 4), count), codes, 1);
  codes = v128.load32_lane(PAIRS + 4 * choiceOf(load<u32>(words, 8), count), codes, 2);
  return v128.load32_lane(PAIRS + 4 * choiceOf(load<u32>(words, 12), count), codes, 3);
}

/** Splits sixteen times two bytes: those of the first player, then those of the second. */
function splitBytes(first: v128, second: v128, into: usize): void {
  const even = i16x8.splat(0xff);
  v128.store(into, i8x16.narrow_i16x8_u(v128.and(first, even), v128.and(second, even)));
  v128.store(into, i8x16.narrow_i16x8_u(i16x8.shr_u(first, 8), i16x8.shr_u(second, 8)), 2 * VECTOR);
}

/** Draws the hands of two players for sixteen deals, from the list of what they can have together, to HOLES. */
function drawPairs(): void {
  let words = nextWords(4 * LANES);
  while (!areUnbiased(words, pairs, pairsBound)) words = nextWords(4 * LANES);
  const mask = i16x8.splat(63);
  const a = pairsOfCodes(words);
  const b = pairsOfCodes(words + VECTOR);
  const c = pairsOfCodes(words + 2 * VECTOR);
  const d = pairsOfCodes(words + 3 * VECTOR);
  const ab = i8x16.narrow_i16x8_u(v128.and(a, mask), v128.and(b, mask));
  const cd = i8x16.narrow_i16x8_u(v128.and(c, mask), v128.and(d, mask));
  splitBytes(ab, cd, HOLES);
  const nextAb = i8x16.narrow_i16x8_u(i16x8.shr_u(a, 6), i16x8.shr_u(b, 6));
  const nextCd = i8x16.narrow_i16x8_u(i16x8.shr_u(c, 6), i16x8.shr_u(d, 6));
  splitBytes(nextAb, nextCd, HOLES + VECTOR);
}

/** Draws the hands of the next deals, as many as are wanted and fit. @returns whether enough were found */
function drawHands(deals: i32): bool {
  const wanted = (min(deals, DRAWN_CAPACITY) + LANES - 1) & -LANES;
  // What was drawn beyond the last batch is used now.
  for (let at = DRAWN; at < DRAWN + DRAWN_BYTES * 2 * rangedPlayers; at += DRAWN_BYTES) {
    v128.store(at, v128.load(at + used));
  }
  drawn -= used;
  used = 0;
  while (drawn < wanted) {
    drawCandidates();
    if (refusalsLeft < 0) return false;
  }
  return true;
}

/** Writes the drawn hole cards of the next sixteen deals to HOLES, `left` deals being wanted. */
export function nextHoles(left: i32): Status {
  if (rangedPlayers === 0) return Status.DONE;
  if (pairs > 0) {
    drawPairs();
    return Status.DONE;
  }
  if (drawn - used < LANES && !drawHands(left)) return Status.RARE_HANDS;
  for (let i = 0; i < 2 * rangedPlayers; i++) v128.store(HOLES + VECTOR * i, v128.load(DRAWN + DRAWN_BYTES * i + used));
  used += LANES;
  return Status.DONE;
}
