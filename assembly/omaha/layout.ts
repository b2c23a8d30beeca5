// The memory map of Omaha, beyond the first page (../layout.ts), where equity has its ranges:
//
// ┌──────────────────────────────────────────────┐
// │ HOLES         hole cards of sixteen deals    │ 45 vectors
// │ UNKNOWN_HOLES where dealt hole cards go      │ 45 u32
// │ BOARD_RANKS   ranks of sixteen boards        │ 2 × 8 vectors
// │ HOLE_RANKS    ranks of each player's hands   │ 10 × 2 × 5 vectors
// │ FLUSH_TABLES  those that depend on the flush │
// │               suit, of known hands           │ 10 × 6 vectors
// └──────────────────────────────────────────────┘
import { PAGE, VECTOR } from '../layout';

/** Ten players with four cards, nine with five or seven with six. */
const MAX_HOLES: usize = 45;
export const HOLES: usize = PAGE;
export const HOLES_END: usize = HOLES + MAX_HOLES * VECTOR;
export const UNKNOWN_HOLES: usize = HOLES_END;
export const UNKNOWN_HOLES_END: usize = UNKNOWN_HOLES + 4 * MAX_HOLES;

/** Offsets in BOARD_RANKS and HOLE_RANKS, in 16-bit lanes: those of hands 0 … 7, then those of hands 8 … 15. See ranks.ts. */
export const ONCE: usize = 0;
export const TWICE: usize = VECTOR;
export const THRICE: usize = 2 * VECTOR;
export const LADDER: usize = 3 * VECTOR;
export const LADDER_CHANGE: usize = 4 * VECTOR;
export const THREE_OF_FIVE: usize = 5 * VECTOR;
export const THREE_OF_FIVE_CHANGE: usize = 6 * VECTOR;
export const BOARD_FLUSH: usize = 7 * VECTOR;
export const NEXT_BOARDS: usize = 8 * VECTOR;
export const BOARD_RANKS: usize = (UNKNOWN_HOLES_END + 15) & ~15;
export const BOARD_RANKS_END: usize = BOARD_RANKS + 2 * NEXT_BOARDS;

export const HOLE_FLUSH: usize = 2 * VECTOR;
export const TWO_OF_FIVE: usize = 4 * VECTOR;
export const NEXT_HANDS: usize = 5 * VECTOR;
export const HOLE_RANKS_BYTES: usize = 2 * NEXT_HANDS;
export const HOLE_RANKS: usize = BOARD_RANKS_END;
export const HOLE_RANKS_END: usize = HOLE_RANKS + 10 * HOLE_RANKS_BYTES;

/** Offsets in FLUSH_TABLES: the low bytes of HOLE_FLUSH, LADDER and TWO_OF_FIVE by the flush suit; then the high ones. */
export const FLUSH_TABLE_BYTES: usize = 6 * VECTOR;
export const TABLE_HIGH: usize = 3 * VECTOR;
export const FLUSH_TABLES: usize = HOLE_RANKS_END;
export const FLUSH_TABLES_END: usize = FLUSH_TABLES + 10 * FLUSH_TABLE_BYTES;
