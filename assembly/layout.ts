// The memory map of the first page. Every area has a fixed address, so that views on it never detach and nothing is allocated.
// The fifteen pages after it are for equity (equity/layout.ts).
//
//       0 ┌───────────────────────────────────────────────┐
//         │ unused, so that no address is null            │
//      64 ├───────────────────────────────────────────────┤
//         │ RANDOM      sfc32's state: a, b, c, counter   │ 4 vectors
//     128 ├───────────────────────────────────────────────┤
//         │ BOUNDS      rejection bound of a group        │ 17 vectors
//     512 ├───────────────────────────────────────────────┤
//         │ DIGITS      raw draws                         │ 50 vectors
//    1536 ├───────────────────────────────────────────────┤
//         │ TAKEN       cards already out, less one       │ 4 + 7 + 50 vectors
//    2560 ├───────────────────────────────────────────────┤
//         │ CARDS       dealt cards                       │ 50 vectors
//    3584 ├───────────────────────────────────────────────┤
//         │ KNOWN_CARDS known cards of the board          │ 5 vectors
//         │ KNOWN_SUITS, KNOWN_LOW, KNOWN_HIGH            │ 2 vectors each
//         │             sums of the first three           │
//         │ KNOWN_TABLE their masks by suit               │ 2 vectors
//    4096 ├───────────────────────────────────────────────┤
//         │ BOARD       what hands on a board share:      │
//         │   ONES, TWOS, FOURS, FLUSH_MASK               │ 4 × 2 vectors
//         │   FLUSH_SUIT                                  │ 1 vector
//         │ HOLE        the own hole cards                │ 2 vectors
//         │ PLANES      rank counts of sixteen hands      │ 2 × 4 vectors
//         │ OWN, THEIRS strengths: upper, lower halves    │ 2 × 2 vectors each
//    4608 ├───────────────────────────────────────────────┤
//         │ OWN_CATEGORIES, THEIR_CATEGORIES,             │ a byte a deal, waiting to be
//         │ BOTH_CATEGORIES, OUTCOMES                     │ counted: 255 vectors each
//   20992 ├───────────────────────────────────────────────┤
//         │ INPUT       card bytes, written by the caller │ 7 × 1024 bytes, and 51 to read past
//   28672 ├───────────────────────────────────────────────┤
//         │ OUTPUT      31 u64 counters, or 1433 u32      │
//   34816 ├───────────────────────────────────────────────┤
//         │ vector constants (constants.ts)               │ from asconfig.json's memoryBase
//   36864 ├───────────────────────────────────────────────┤
//         │ STOCK       cards that boards are made of     │ 64 bytes
//         │ CHOSEN      a board, as places in the stock   │ 16 bytes
//         │ PLACES      sixteen boards, likewise          │ 5 rows of 32 bytes
//         │ PICKED      their cards                       │ 5 rows of 32 bytes
//         │ BOARDS      BOARD of sixteen boards           │ 9 vectors
//         │ OWNS        OWN of sixteen boards             │ 4 vectors
//   40960 ├───────────────────────────────────────────────┤
//         │ ROTATIONS   ranks in a circle, rotated        │ 13 vectors
//         │ KNOWN_RANKS known cards of each rank          │ 1 vector
//         │ OTHER_RANKS, SUITED_RANKS                     │ 1 vector each
//         │             cards that are left of each rank  │
//         │ CLASS_CATEGORIES, CLASS_OUTCOMES              │ 15 vectors each
//         │ DEGREES     holdings of a set, for each card  │ 2 vectors, twice
//   41760 ├───────────────────────────────────────────────┤
//         │ TALLY       counters of ten values            │ 10 vectors
//   49152 ├───────────────────────────────────────────────┤
//         │ STRENGTHS   of given hands, until all of them │ 1440 u32, in sixteens
//         │             are known to be hands             │
//   54912 ├───────────────────────────────────────────────┤
//         │ unused                                        │
//   65536 └───────────────────────────────────────────────┘
//
// A vector has 16 byte lanes, one for each of sixteen deals (or hands) in flight.

export const VECTOR: usize = 16;

/** Offsets of the parts of sfc32's state in RANDOM. */
export const STATE_A: usize = 0;
export const STATE_B: usize = VECTOR;
export const STATE_C: usize = 2 * VECTOR;
export const STATE_COUNTER: usize = 3 * VECTOR;
export const RANDOM: usize = 64;
export const BOUNDS: usize = 128;
export const DIGITS: usize = 512;

/** Vectors below the known cards that no card can reach, so that the walk down TAKEN can go in strides of four. */
export const TAKEN_PADDING: i32 = 4;
export const TAKEN: usize = 1536;
export const CARDS: usize = 2560;

/** Ranks in byte lanes take two vectors: deuce … nine, then ten … ace at this offset. */
export const HIGH: usize = VECTOR;

/** Offsets in the sums of three cards, bit by bit. */
export const SUM: usize = 0;
export const CARRY: usize = VECTOR;
export const KNOWN_CARDS: usize = 3584;
export const KNOWN_SUITS: usize = 3664;
export const KNOWN_LOW: usize = 3696;
export const KNOWN_HIGH: usize = 3728;
export const KNOWN_TABLE: usize = 3760;

/** Offsets in BOARD and in BOARDS: bits 0, 1 and 2 of each rank's count, the flush suit's mask, the flush suit. */
export const ONES: usize = 0;
export const TWOS: usize = 2 * VECTOR;
export const FOURS: usize = 4 * VECTOR;
export const FLUSH_MASK: usize = 6 * VECTOR;
export const FLUSH_SUIT: usize = 8 * VECTOR;
export const BOARD_END: usize = 9 * VECTOR;
export const BOARD: usize = 4096;
export const HOLE: usize = 4240;

/** Offsets in PLANES, in 16-bit lanes: those of hands 0 … 7, then those of hands 8 … 15. */
export const HAND_ONES: usize = 0;
export const HAND_TWOS: usize = VECTOR;
export const HAND_FOURS: usize = 2 * VECTOR;
export const HAND_FLUSH: usize = 3 * VECTOR;
export const NEXT_PLANES: usize = 4 * VECTOR;
export const PLANES: usize = 4272;

/** Offsets in strengths, in 16-bit lanes: the lower halves; the second eight of sixteen hands. */
export const LOWER: usize = 2 * VECTOR;
export const NEXT_EIGHT: usize = VECTOR;
export const OWN: usize = 4400;
export const THEIRS: usize = 4464;

/** How many vectors of bytes wait before they are counted; a byte counter holds that many. */
export const LIST_CAPACITY: i32 = 255;
export const OWN_CATEGORIES: usize = 4608;
export const THEIR_CATEGORIES: usize = 8704;
export const BOTH_CATEGORIES: usize = 12800;
export const OUTCOMES: usize = 16896;

export const INPUT: usize = 20992;
/** 1024 hands of seven cards, 1194 of six, 1433 of five. */
export const INPUT_CAPACITY: i32 = 7 * 1024;

export const OUTPUT: usize = 28672;
export const COUNTERS: i32 = 31;

export const STOCK: usize = 36864;
export const CHOSEN: usize = 36928;
/** The size of a row: sixteen lanes, and space for a vector that begins at any of them. */
export const PICKED_ROW: usize = 2 * VECTOR;
export const PLACES: usize = 36944;
export const PICKED: usize = 37104;
export const BOARDS: usize = 37376;
export const OWNS: usize = 37520;

export const ROTATIONS: usize = 40960;
export const KNOWN_RANKS: usize = 41168;
export const OTHER_RANKS: usize = 41184;
export const SUITED_RANKS: usize = 41200;
export const CLASS_CATEGORIES: usize = 41216;
export const CLASS_OUTCOMES: usize = 41456;
export const DEGREES: usize = 41696;
export const OTHER_DEGREES: usize = 41728;

export const TALLY: usize = 41760;

export const STRENGTHS: usize = 49152;
