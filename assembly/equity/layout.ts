// The memory map of equity, beyond the first page (../layout.ts):
//
//    65536 ┌───────────────────────────────────────────────┐
//          │ RANGES       weights, written by the caller   │ 10 × 1326 f64
//   171616 ├───────────────────────────────────────────────┤
//          │ HAND_CARDS   the cards of each hand           │ 1326 × 2 bytes
//          │ LIVE_HANDS   hands that can be dealt: numbers │ 10 × 1326 u16
//          │ LIVE_COUNTS  how many of them each player has │ 10 i32
//   204800 ├───────────────────────────────────────────────┤
//          │ HAND_RESULTS deals, win, tie, share by hand   │ 10 × 1326 × 4 f64
//   630784 ├───────────────────────────────────────────────┤
//          │ SCRATCH      of the algorithm that runs       │
//  1048576 └───────────────────────────────────────────────┘

export const MAX_PLAYERS: i32 = 10;
/** Hands of two cards. Hand number x(x − 1)/2 + y has the card bytes x > y. */
export const HANDS: i32 = 1326;

export const RANGES: usize = 65536;
export const RANGE_BYTES: usize = 8 * 1326;

/** Two bytes a hand, by its number: its cards as rank × 4 + suit. */
export const HAND_CARDS: usize = 171648;
export const LIVE_HANDS: usize = 174336;
export const LIVE_HANDS_BYTES: usize = 2 * 1326;
export const LIVE_COUNTS: usize = 200896;

export const HAND_RESULTS: usize = 204800;
/** Offsets in a hand's result. */
export const HAND_DEALS: usize = 0;
export const HAND_WIN: usize = 8;
export const HAND_TIE: usize = 16;
export const HAND_SHARE: usize = 24;
export const HAND_RESULT_BYTES: usize = 32;

export const SCRATCH: usize = 630784;
