// The memory map of equity, beyond the first page (../layout.ts):
//
// ┌─────────────────────────────────────────────────────┐
// │ RANGES             weights, written by the caller   │ 10 × 1326 f64
// ├─────────────────────────────────────────────────────┤
// │ HAND_CARDS         the cards of each hand           │ 1326 × 2 bytes
// │ LIVE_HANDS         hands that can be dealt: numbers │ 10 × 1326 u16
// │ LIVE_COUNTS        how many of them each player has │ 10 i32
// ├─────────────────────────────────────────────────────┤
// │ HAND_RESULTS       deals, win, tie, share by hand   │ 10 × 1326 × 4 f64
// ├─────────────────────────────────────────────────────┤ exact methods
// │ STOCK_CARDS        cards that boards are made of    │ 52 bytes
// │ STOCK_BITS         the same as bits                 │ 52 u64
// │ BOARD_PLACES       a board, as places in the stock  │ 5 bytes
// │ BOARD_LANES        sixteen boards' drawn cards      │ 5 vectors
// │ BOARD_BITS         the same as bits                 │ 16 u64
// │ MULTIPLICITIES     boards that each stands for      │ 16 bytes
// │ BOARD_PLANES       BOARD (../layout.ts) of each     │ 9 vectors
// │ CARD_HANDS         each player's hands with a card  │ 10 × 52 u32
// ├─────────────────────────────────────────────────────┤
// │ one of sweep-layout.ts, board-lanes-layout.ts       │
// └─────────────────────────────────────────────────────┘
//
// Sampling has sample-layout.ts in place of the two last parts.
import { DECK } from '../deck';
import { BOARD_BYTES, LANES, PAGE, VECTOR } from '../layout';

export const MAX_PLAYERS: i32 = 10;
/** Hands of two cards. Hand number x(x − 1)/2 + y has the card bytes x > y. */
export const HAND_COUNT: i32 = 1326;

export const RANGE_BYTES: usize = 8 * HAND_COUNT;
export const RANGES: usize = PAGE;
export const RANGES_END: usize = RANGES + RANGE_BYTES * MAX_PLAYERS;

/** Two bytes a hand, by its number: its cards as rank × 4 + suit. */
export const HAND_CARDS: usize = RANGES_END;
export const HAND_CARDS_END: usize = HAND_CARDS + 2 * HAND_COUNT;
export const LIVE_HANDS_BYTES: usize = 2 * HAND_COUNT;
export const LIVE_HANDS: usize = (HAND_CARDS_END + 15) & ~15;
export const LIVE_HANDS_END: usize = LIVE_HANDS + LIVE_HANDS_BYTES * MAX_PLAYERS;
export const LIVE_COUNTS: usize = (LIVE_HANDS_END + 15) & ~15;
export const LIVE_COUNTS_END: usize = LIVE_COUNTS + 4 * MAX_PLAYERS;

/**
 * The result of a hand, as the ABI has it:
 *
 *  0       8     16    24      32
 *  ┌───────┬─────┬─────┬───────┐
 *  │ deals │ win │ tie │ share │
 *  └───────┴─────┴─────┴───────┘
 */
@unmanaged
export class HandResult {
  deals: f64;
  win: f64;
  tie: f64;
  /** Of the pots, each of POT parts (results.ts). */
  share: f64;
}
export const HAND_RESULT_BYTES: usize = 32;
export const HAND_RESULTS: usize = (LIVE_COUNTS_END + 63) & ~63;
export const HAND_RESULTS_END: usize = HAND_RESULTS + HAND_RESULT_BYTES * HAND_COUNT * MAX_PLAYERS;

export const STOCK_CARDS: usize = HAND_RESULTS_END;
export const STOCK_CARDS_END: usize = STOCK_CARDS + DECK;
export const STOCK_BITS: usize = (STOCK_CARDS_END + 15) & ~15;
export const STOCK_BITS_END: usize = STOCK_BITS + 8 * DECK;
export const BOARD_PLACES: usize = STOCK_BITS_END;
export const BOARD_PLACES_END: usize = BOARD_PLACES + 5;
export const BOARD_LANES: usize = (BOARD_PLACES_END + 15) & ~15;
export const BOARD_LANES_END: usize = BOARD_LANES + 5 * VECTOR;
export const BOARD_BITS: usize = BOARD_LANES_END;
export const BOARD_BITS_END: usize = BOARD_BITS + 8 * LANES;
export const MULTIPLICITIES: usize = BOARD_BITS_END;
export const MULTIPLICITIES_END: usize = MULTIPLICITIES + VECTOR;
export const BOARD_PLANES: usize = MULTIPLICITIES_END;
export const BOARD_PLANES_END: usize = BOARD_PLANES + BOARD_BYTES;
export const CARD_HANDS: usize = BOARD_PLANES_END;
export const CARD_HANDS_BYTES: usize = 4 * DECK;
export const CARD_HANDS_END: usize = CARD_HANDS + CARD_HANDS_BYTES * MAX_PLAYERS;
