// The memory map: one page, every area at a fixed address, so that views on it never detach and nothing is allocated.
//
//       0 ┌───────────────────────────────────────────────┐
//         │ unused, so that no address is null            │
//      64 ├───────────────────────────────────────────────┤
//         │ RANDOM      four words of sfc32, four lanes   │
//     128 ├───────────────────────────────────────────────┤
//         │ BOUNDS      rejection bound of a group        │ 17 vectors
//     512 ├───────────────────────────────────────────────┤
//         │ DIGITS      raw draws                         │ 50 vectors
//    1536 ├───────────────────────────────────────────────┤
//         │ TAKEN       cards already out, less one       │ 4 + 7 + 50 vectors
//    2560 ├───────────────────────────────────────────────┤
//         │ CARDS       dealt cards                       │ 50 vectors
//    3392 ├───────────────────────────────────────────────┤
//         │ EMPTY, KNOWN_BOARD, HOLE, BOARD, HAND         │ suit masks, 8 vectors each
//    4032 ├───────────────────────────────────────────────┤
//         │ OWN, THEIRS                                   │ strengths, 4 vectors each
//    4160 ├───────────────────────────────────────────────┤
//         │ OWN_CATEGORIES, THEIR_CATEGORIES,             │ a byte a deal, waiting
//         │ BOTH_CATEGORIES, OUTCOMES                     │ to be counted
//   20480 ├───────────────────────────────────────────────┤
//         │ INPUT       card bytes, written by the caller │ 7 × 1024 bytes, and one to read past
//   28672 ├───────────────────────────────────────────────┤
//         │ OUTPUT      31 u64 counters, or 1024 u32      │
//   32768 ├───────────────────────────────────────────────┤
//         │ unused                                        │
//   65536 └───────────────────────────────────────────────┘
//
// A vector has 16 byte lanes, one for each of sixteen deals (or hands) in flight.

export const VECTOR: usize = 16;

export const RANDOM: usize = 64;
export const BOUNDS: usize = 128;
export const DIGITS: usize = 512;

/** Vectors below the known cards that no card can reach, so that the walk down TAKEN may go in strides of four. */
export const TAKEN_PADDING: i32 = 4;
export const TAKEN: usize = 1536;
export const CARDS: usize = 2560;

export const MASKS_SIZE: usize = 128;
export const EMPTY: usize = 3392;
export const KNOWN_BOARD: usize = EMPTY + MASKS_SIZE;
export const MASKS: usize = KNOWN_BOARD + MASKS_SIZE;

export const BOARD: usize = 3776;
export const HOLE: usize = 3920;
export const PLANES: usize = 3952;

export const OWN: usize = 4080;
export const THEIRS: usize = 4144;

/** How many vectors of bytes wait before they are counted; a byte counter holds that many. */
export const LIST_CAPACITY: i32 = 255;
export const OWN_CATEGORIES: usize = 4208;
export const THEIR_CATEGORIES: usize = OWN_CATEGORIES + 4080;
export const BOTH_CATEGORIES: usize = THEIR_CATEGORIES + 4080;
export const OUTCOMES: usize = BOTH_CATEGORIES + 4080;

export const INPUT: usize = 20736;
export const MAX_HANDS: i32 = 1024;
export const INPUT_CAPACITY: i32 = 7 * MAX_HANDS;

export const OUTPUT: usize = 28160;
export const COUNTERS: i32 = 31;
