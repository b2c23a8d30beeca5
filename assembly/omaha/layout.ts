// The memory map of Omaha, beyond the first page (../layout.ts), where equity has its ranges:
//
//    65536 ┌───────────────────────────────────────────────┐
//          │ HOLES       hole cards of sixteen deals       │ 45 vectors
//          │ PLACES      where dealt hole cards go         │ 45 u32
//          │ BOARDS      ranks of sixteen boards           │ 2 × 8 vectors
//          │ HANDS       ranks of each player's hands      │ 10 × 2 × 5 vectors
//          │ TABLES      those that depend on the flush    │
//          │             suit, of known hands              │ 10 × 6 vectors
//    69264 └───────────────────────────────────────────────┘
import { VECTOR } from '../layout';

/** Ten players with four cards, nine with five or seven with six. */
export const HOLES: usize = 65536;
export const PLACES: usize = HOLES + 45 * VECTOR;

/** Offsets in BOARDS and HANDS, in 16-bit lanes: those of hands 0 … 7, then those of hands 8 … 15. See ranks.ts. */
export const ONCE: usize = 0;
export const TWICE: usize = VECTOR;
export const THRICE: usize = 2 * VECTOR;
export const LADDER: usize = 3 * VECTOR;
export const LADDER_CHANGE: usize = 4 * VECTOR;
export const THREE_OF_FIVE: usize = 5 * VECTOR;
export const THREE_OF_FIVE_CHANGE: usize = 6 * VECTOR;
export const BOARD_FLUSH: usize = 7 * VECTOR;
export const NEXT_BOARDS: usize = 8 * VECTOR;
export const BOARDS: usize = PLACES + 12 * VECTOR;

export const HOLE_FLUSH: usize = 2 * VECTOR;
export const TWO_OF_FIVE: usize = 4 * VECTOR;
export const NEXT_HANDS: usize = 5 * VECTOR;
export const HAND_BYTES: usize = 2 * NEXT_HANDS;
export const HANDS: usize = BOARDS + 2 * NEXT_BOARDS;

/** Offsets in TABLES: the low bytes of HOLE_FLUSH, LADDER and TWO_OF_FIVE by the flush suit; then the high ones. */
export const TABLE_BYTES: usize = 6 * VECTOR;
export const TABLE_HIGH: usize = 3 * VECTOR;
export const TABLES: usize = HANDS + 10 * HAND_BYTES;
