// The memory map of the first page. Every region has a fixed address, so that views on it never detach and nothing is allocated.
// The fifteen pages after it are for equity (equity/layout.ts) or Omaha (omaha/layout.ts).
//
// ┌───────────────────────────────────────────────────┐
// │ unused, so that no address is null                │
// ├───────────────────────────────────────────────────┤
// │ RANDOM          sfc32's state: a, b, c, counter   │ 4 vectors
// ├───────────────────────────────────────────────────┤
// │ BOUNDS          rejection bound of a group        │ 17 vectors
// ├───────────────────────────────────────────────────┤
// │ DIGITS          raw draws                         │ 50 vectors
// ├───────────────────────────────────────────────────┤
// │ TAKEN           cards already out, less one       │ 4 + 7 + 50 vectors
// ├───────────────────────────────────────────────────┤
// │ CARDS           dealt cards                       │ 50 vectors
// ├───────────────────────────────────────────────────┤
// │ KNOWN_CARDS     known cards of the board          │ 5 vectors
// │ KNOWN_SUITS, KNOWN_LOW, KNOWN_HIGH                │ 2 vectors each
// │                 sums of the first three           │
// │ KNOWN_TABLE     their masks by suit               │ 2 vectors
// ├───────────────────────────────────────────────────┤
// │ BOARD           what hands on a board share:      │
// │   ONES, TWOS, FOURS, FLUSH_MASK                   │ 4 × 2 vectors
// │   FLUSH_SUIT                                      │ 1 vector
// │ HOLE            the own hole cards                │ 2 vectors
// │ PLANES          rank counts of sixteen hands      │ 2 × 4 vectors
// │ OWN, THEIRS     strengths: upper, lower halves    │ 2 × 2 vectors each
// ├───────────────────────────────────────────────────┤
// │ OWN_CATEGORIES, THEIR_CATEGORIES,                 │ a byte a deal, waiting to be
// │ BOTH_CATEGORIES, OUTCOMES                         │ counted: 255 vectors each
// ├───────────────────────────────────────────────────┤
// │ INPUT           card bytes, written by the caller │ 7 × 1024 bytes, and 51 to read past
// ├───────────────────────────────────────────────────┤
// │ OUTPUT          31 u64 counters, or 1433 u32,     │ 1440 u32
// │                 or 192 f64 of equity              │
// ├───────────────────────────────────────────────────┤
// │ STATIC_DATA     vector constants (constants.ts)   │ 2048 bytes, from memoryBase
// ├───────────────────────────────────────────────────┤
// │ STOCK           cards that boards are made of     │ 64 bytes
// │ CHOSEN_PLACES   a board, as places in the stock   │ 16 bytes
// │ PLACES          sixteen boards, likewise          │ 5 rows of 32 bytes
// │ PICKED          their cards                       │ 5 rows of 32 bytes
// │ LISTED_BOARDS   BOARD of sixteen boards           │ 9 vectors
// │ LISTED_OWN      OWN of sixteen boards             │ 4 vectors
// ├───────────────────────────────────────────────────┤
// │ ROTATIONS       ranks in a circle, rotated        │ 13 vectors
// │ KNOWN_RANKS     known cards of each rank          │ 1 vector
// │ OTHER_RANKS, SUITED_RANKS                         │ 1 vector each
// │                 cards that are left of each rank  │
// │ CLASS_CATEGORIES, CLASS_OUTCOMES                  │ 15 vectors each
// │ DEGREES, OTHER_DEGREES                            │ 2 vectors each
// │                 holdings of a set, for each card  │
// ├───────────────────────────────────────────────────┤
// │ TALLY           counters of ten values            │ 10 vectors
// ├───────────────────────────────────────────────────┤
// │ GIVEN_STRENGTHS of the last given hands, if they  │ 16 u32
// │                 are fewer than sixteen            │
// │ GIVEN_FORM      their number of cards, in vectors │ 5 vectors
// ├───────────────────────────────────────────────────┤
// │ unused                                            │
// └───────────────────────────────────────────────────┘
//
// A region begins where the one before it ends, rounded up where its values must be aligned, and has its end beside it: a new region
// goes between two of them. test/engine/layout.test.ts fails if two regions overlap that are in use at the same time. So NAME and
// NAME_END are addresses, and NAME_BYTES is a size. Other constants of the type usize are offsets in a region, save VECTOR and PAGE.
//
// A vector has 16 byte lanes, one for each of sixteen deals (or hands) in flight.

import { RANKS } from './deck';

export const VECTOR: usize = 16;
export const LANES: i32 = 16;
/** A page of WebAssembly's memory. */
export const PAGE: usize = 65536;

/**
 * The state of four sfc32 generators, each in a 32-bit lane:
 *
 *  0   16  32  48        64
 *  ┌───┬───┬───┬─────────┐
 *  │ a │ b │ c │ counter │
 *  └───┴───┴───┴─────────┘
 */
@unmanaged
export class RandomState {
  a: v128;
  b: v128;
  c: v128;
  counter: v128;
}
export const STATE_BYTES: usize = 64;
/** The first region: no address is null. */
export const RANDOM: usize = 64;
export const RANDOM_END: usize = RANDOM + STATE_BYTES;

export const BOUNDS: usize = RANDOM_END;
export const BOUNDS_END: usize = BOUNDS + 17 * VECTOR;
export const DIGITS: usize = BOUNDS_END;
export const DIGITS_END: usize = DIGITS + 50 * VECTOR;

/** Vectors below the known cards that no card can reach, so that the walk down TAKEN can go in strides of four. */
export const TAKEN_PADDING: i32 = 4;
export const TAKEN: usize = DIGITS_END;
export const TAKEN_END: usize = TAKEN + VECTOR * (TAKEN_PADDING + 7 + 50);
export const CARDS: usize = TAKEN_END;
export const CARDS_END: usize = CARDS + 50 * VECTOR;

/** Ranks in byte lanes take two vectors: deuce … nine, then ten … ace at this offset. */
export const HIGH: usize = VECTOR;

/** Offsets in the sums of three cards, bit by bit. */
export const SUM: usize = 0;
export const CARRY: usize = VECTOR;
export const KNOWN_CARDS: usize = CARDS_END;
export const KNOWN_CARDS_END: usize = KNOWN_CARDS + 5 * VECTOR;
export const KNOWN_SUITS: usize = KNOWN_CARDS_END;
export const KNOWN_SUITS_END: usize = KNOWN_SUITS + 2 * VECTOR;
export const KNOWN_LOW: usize = KNOWN_SUITS_END;
export const KNOWN_LOW_END: usize = KNOWN_LOW + 2 * VECTOR;
export const KNOWN_HIGH: usize = KNOWN_LOW_END;
export const KNOWN_HIGH_END: usize = KNOWN_HIGH + 2 * VECTOR;
export const KNOWN_TABLE: usize = KNOWN_HIGH_END;
export const KNOWN_TABLE_END: usize = KNOWN_TABLE + 2 * VECTOR;

/** Offsets in BOARD and in LISTED_BOARDS: bits 0, 1 and 2 of each rank's count, the flush suit's mask, the flush suit. */
export const ONES: usize = 0;
export const TWOS: usize = 2 * VECTOR;
export const FOURS: usize = 4 * VECTOR;
export const FLUSH_MASK: usize = 6 * VECTOR;
export const FLUSH_SUIT: usize = 8 * VECTOR;
export const BOARD_BYTES: usize = 9 * VECTOR;
export const BOARD: usize = KNOWN_TABLE_END;
export const BOARD_END: usize = BOARD + BOARD_BYTES;
export const HOLE_BYTES: usize = 2 * VECTOR;
export const HOLE: usize = BOARD_END;
export const HOLE_END: usize = HOLE + HOLE_BYTES;

/** Offsets in PLANES, in 16-bit lanes: those of hands 0 … 7, then those of hands 8 … 15. */
export const HAND_ONES: usize = 0;
export const HAND_TWOS: usize = VECTOR;
export const HAND_FOURS: usize = 2 * VECTOR;
export const HAND_FLUSH: usize = 3 * VECTOR;
export const NEXT_PLANES: usize = 4 * VECTOR;
export const PLANES: usize = HOLE_END;
export const PLANES_END: usize = PLANES + 2 * NEXT_PLANES;

/** Offsets in strengths, in 16-bit lanes: the lower halves; the second eight of sixteen hands. */
export const LOWER: usize = 2 * VECTOR;
export const NEXT_EIGHT: usize = VECTOR;
export const STRENGTHS_BYTES: usize = 4 * VECTOR;
export const OWN: usize = PLANES_END;
export const OWN_END: usize = OWN + STRENGTHS_BYTES;
export const THEIRS: usize = OWN_END;
export const THEIRS_END: usize = THEIRS + STRENGTHS_BYTES;

/** How many vectors of bytes wait before they are counted; a byte counter holds that many. */
export const LIST_CAPACITY: i32 = 255;
const LIST_BYTES: usize = VECTOR * LIST_CAPACITY;
export const OWN_CATEGORIES: usize = THEIRS_END;
export const OWN_CATEGORIES_END: usize = OWN_CATEGORIES + LIST_BYTES;
export const THEIR_CATEGORIES: usize = OWN_CATEGORIES_END;
export const THEIR_CATEGORIES_END: usize = THEIR_CATEGORIES + LIST_BYTES;
export const BOTH_CATEGORIES: usize = THEIR_CATEGORIES_END;
export const BOTH_CATEGORIES_END: usize = BOTH_CATEGORIES + LIST_BYTES;
export const OUTCOMES: usize = BOTH_CATEGORIES_END;
export const OUTCOMES_END: usize = OUTCOMES + LIST_BYTES;

/** 1024 hands of seven cards, 1194 of six, 1433 of five. */
export const INPUT_CAPACITY: i32 = 7 * 1024;
/** Bytes behind the input that may be read: hands are loaded in sixteens, and the last vectors reach past the last hand; Omaha's most. */
const INPUT_PADDING: usize = 51;
export const INPUT: usize = OUTCOMES_END;
export const INPUT_END: usize = INPUT + INPUT_CAPACITY + INPUT_PADDING;

export const COUNTERS: i32 = 31;
/** Strengths of the most hands that fit the input, 1433, in sixteens. */
const MAX_STRENGTHS: usize = 1440;
export const OUTPUT: usize = (INPUT_END + 15) & ~15;
export const OUTPUT_END: usize = OUTPUT + 4 * MAX_STRENGTHS;

/** What the compiler stores itself, the vectors of constants.ts: its address is also memoryBase of asconfig.json. */
export const STATIC_DATA: usize = (OUTPUT_END + 1023) & ~1023;
export const STATIC_DATA_END: usize = STATIC_DATA + 2048;

export const STOCK: usize = STATIC_DATA_END;
export const STOCK_END: usize = STOCK + 64;
export const CHOSEN_PLACES: usize = STOCK_END;
export const CHOSEN_PLACES_END: usize = CHOSEN_PLACES + VECTOR;
/** The size of a row: sixteen lanes, and space for a vector that begins at any of them. */
export const PICKED_ROW_BYTES: usize = 2 * VECTOR;
export const PLACES: usize = CHOSEN_PLACES_END;
export const PLACES_END: usize = PLACES + 5 * PICKED_ROW_BYTES;
export const PICKED: usize = PLACES_END;
export const PICKED_END: usize = PICKED + 5 * PICKED_ROW_BYTES;
export const LISTED_BOARDS: usize = PICKED_END;
export const LISTED_BOARDS_END: usize = LISTED_BOARDS + BOARD_BYTES;
export const LISTED_OWN: usize = LISTED_BOARDS_END;
export const LISTED_OWN_END: usize = LISTED_OWN + STRENGTHS_BYTES;

export const ROTATIONS: usize = LISTED_OWN_END;
export const ROTATIONS_END: usize = ROTATIONS + VECTOR * RANKS;
export const KNOWN_RANKS: usize = ROTATIONS_END;
export const KNOWN_RANKS_END: usize = KNOWN_RANKS + VECTOR;
export const OTHER_RANKS: usize = KNOWN_RANKS_END;
export const OTHER_RANKS_END: usize = OTHER_RANKS + VECTOR;
export const SUITED_RANKS: usize = OTHER_RANKS_END;
export const SUITED_RANKS_END: usize = SUITED_RANKS + VECTOR;
export const CLASS_CATEGORIES: usize = SUITED_RANKS_END;
export const CLASS_CATEGORIES_END: usize = CLASS_CATEGORIES + 15 * VECTOR;
export const CLASS_OUTCOMES: usize = CLASS_CATEGORIES_END;
export const CLASS_OUTCOMES_END: usize = CLASS_OUTCOMES + 15 * VECTOR;
export const DEGREES: usize = CLASS_OUTCOMES_END;
export const DEGREES_END: usize = DEGREES + 2 * VECTOR;
export const OTHER_DEGREES: usize = DEGREES_END;
export const OTHER_DEGREES_END: usize = OTHER_DEGREES + 2 * VECTOR;

export const TALLY: usize = OTHER_DEGREES_END;
export const TALLY_END: usize = TALLY + 10 * VECTOR;

export const GIVEN_STRENGTHS: usize = TALLY_END;
export const GIVEN_STRENGTHS_END: usize = GIVEN_STRENGTHS + 4 * VECTOR;
export const GIVEN_FORM: usize = GIVEN_STRENGTHS_END;
export const GIVEN_FORM_END: usize = GIVEN_FORM + 5 * VECTOR;
