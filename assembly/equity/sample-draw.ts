// Draws the hands of the players with a table, deal by deal: each hand by its weight, whatever the others have, and all of them
// again where two share a card.
import { Status } from '../checks';
import { RANDOM, STATE_A, STATE_B, STATE_C, STATE_COUNTER, VECTOR } from '../layout';
import { mixA, mixB, mixC, saveRandom } from '../random';
import {
  DRAWN,
  DRAWN_BYTES,
  DRAWN_CAPACITY,
  HOLE_BYTES,
  HOLES,
  PAIRS,
  RANGED,
  RANGED_BOUND,
  RANGED_BYTES,
  RANGED_HANDS,
  RANGED_TABLE,
  RANGED_WEIGHTED,
  WORDS,
  WORDS_END,
} from './sample-layout';
import { pairs, rangedPlayers } from './sample-players';
import { CELL_BYTES, ENTRY_CARDS } from './sample-tables';

const LANES = 16;
/** The most random bytes that a player needs for a deal. */
const BYTES_OF_DRAW = 8;
/** How often draws may be refused: so often in any case, and so often for each deal. */
const REFUSED_ALWAYS: i64 = 1 << 24;
const REFUSED_A_DEAL: i64 = 20_000;

/** How many deals have their hands in DRAWN, and how many of them were used. */
let drawn: i32 = 0;
let used: i32 = 0;
/** Where the random words are that were not used. */
let word: usize = WORDS_END;
/** How many more draws may be refused. */
let patience: i64 = 0;

export function startDrawing(): void {
  drawn = 0;
  used = 0;
  word = WORDS_END;
  patience = REFUSED_ALWAYS;
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
  word = WORDS;
}

/**
 * Draws hands from the random words until those are used up, or `wanted` deals are drawn: a deal that does not fit is overwritten
 * by the next. A cell or an entry whose random number is one of the few too many is refused likewise.
 * @returns how many draws were made
 */
function drawFromWords(wanted: i32): i32 {
  const lastPlayer = RANGED + RANGED_BYTES * rangedPlayers;
  const lastWord = WORDS_END - BYTES_OF_DRAW * rangedPlayers;
  let at = word;
  let draws = 0;
  let fitting = drawn;
  while (fitting < wanted && at <= lastWord) {
    let cards: u64 = 0;
    let shared: u64 = 0;
    let biased = 0;
    let into = DRAWN + 2 * fitting;
    for (let player = RANGED; player < lastPlayer; player += RANGED_BYTES) {
      const table = load<usize>(player, RANGED_TABLE);
      const hands = <u64>load<u32>(player, RANGED_HANDS);
      const bound = load<u32>(player, RANGED_BOUND);
      let entry: u64;
      if (load<i32>(player, RANGED_WEIGHTED)) {
        const random = load<u64>(at);
        at += 8;
        const product = (random >> 43) * hands;
        biased |= i32((<u32>product & 0x1fffff) < bound);
        const cell = table + CELL_BYTES * <usize>(product >> 21);
        entry = load<u64>(cell + (random << 21 < load<u64>(cell) ? 8 : 16));
      } else {
        const product = <u64>load<u32>(at) * hands;
        at += 4;
        biased |= i32(<u32>product < bound);
        entry = load<u64>(table + 8 * <usize>(product >> 32));
      }
      shared |= cards & entry;
      cards |= entry;
      store<u16>(into, entry >> ENTRY_CARDS);
      into += DRAWN_BYTES;
    }
    fitting += 1 & ~(biased | i32(shared << (64 - ENTRY_CARDS) !== 0));
    draws++;
  }
  word = at;
  drawn = fitting;
  return draws;
}

/** As {@link drawFromWords}, from the list of what two players can have together. */
function drawPairs(wanted: i32): i32 {
  const bound = <u32>(((<u64>1) << 32) % <u64>pairs);
  let at = word;
  let fitting = drawn;
  while (fitting < wanted && at < WORDS_END) {
    const product = <u64>load<u32>(at) * pairs;
    at += 4;
    store<u32>(DRAWN + 4 * fitting, load<u32>(PAIRS + 4 * <usize>(product >> 32)));
    fitting += i32(<u32>product >= bound);
  }
  const draws = (at - word) / 4;
  word = at;
  drawn = fitting;
  return draws;
}

/** Draws the hands of the next deals, as many as are wanted and fit. @returns whether enough were found */
function drawHands(deals: i32): bool {
  const wanted = (min(deals, DRAWN_CAPACITY) + LANES - 1) & -LANES;
  drawn = 0;
  used = 0;
  while (drawn < wanted) {
    if (word > WORDS_END - BYTES_OF_DRAW * rangedPlayers) fillWords();
    const before = drawn;
    const draws = pairs > 0 ? drawPairs(wanted) : drawFromWords(wanted);
    patience += REFUSED_A_DEAL * (drawn - before) - draws;
    if (patience < 0) return false;
  }
  return true;
}

/** Turns the hands of the next sixteen deals, which are sixteen u16, into two vectors of cards. */
function unpackHole(from: usize, into: usize): void {
  const cards = i16x8.splat(63);
  const first = v128.load(from);
  const second = v128.load(from, VECTOR);
  v128.store(into, i8x16.narrow_i16x8_u(v128.and(first, cards), v128.and(second, cards)));
  v128.store(into, i8x16.narrow_i16x8_u(i16x8.shr_u(first, 6), i16x8.shr_u(second, 6)), VECTOR);
}

/** Splits sixteen times two bytes: those of the first, then those of the second. */
function splitBytes(first: v128, second: v128, into: usize): void {
  const even = i16x8.splat(0xff);
  v128.store(into, i8x16.narrow_i16x8_u(v128.and(first, even), v128.and(second, even)));
  v128.store(into, i8x16.narrow_i16x8_u(i16x8.shr_u(first, 8), i16x8.shr_u(second, 8)), 2 * VECTOR);
}

/** Turns two players' hands in the next sixteen deals, which are sixteen u32, into two vectors of cards for each of them. */
function unpackPairs(from: usize): void {
  const cards = i16x8.splat(63);
  const a = v128.load(from);
  const b = v128.load(from, VECTOR);
  const c = v128.load(from, 2 * VECTOR);
  const d = v128.load(from, 3 * VECTOR);
  const ab = i8x16.narrow_i16x8_u(v128.and(a, cards), v128.and(b, cards));
  const cd = i8x16.narrow_i16x8_u(v128.and(c, cards), v128.and(d, cards));
  splitBytes(ab, cd, HOLES);
  const nextAb = i8x16.narrow_i16x8_u(i16x8.shr_u(a, 6), i16x8.shr_u(b, 6));
  const nextCd = i8x16.narrow_i16x8_u(i16x8.shr_u(c, 6), i16x8.shr_u(d, 6));
  splitBytes(nextAb, nextCd, HOLES + VECTOR);
}

/** Writes the drawn hole cards of the next sixteen deals to HOLES, `left` deals being wanted. */
export function nextHoles(left: i32): Status {
  if (rangedPlayers === 0) return Status.DONE;
  if (used === drawn && !drawHands(left)) return Status.RARE_HANDS;
  if (pairs > 0) unpackPairs(DRAWN + 4 * used);
  else {
    for (let i = 0; i < rangedPlayers; i++) unpackHole(DRAWN + DRAWN_BYTES * i + 2 * used, HOLES + HOLE_BYTES * i);
  }
  used += LANES;
  return Status.DONE;
}
