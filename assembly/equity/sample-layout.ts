// The memory map of sampling equity, behind the results by hand (layout.ts):
//
// ┌────────────────────────────────────────────────────┐
// │ HAND_TABLES      hands to draw from, of each       │
// │                  player who draws                  │ 10 × 1326 u64
// ├────────────────────────────────────────────────────┤
// │ HANDS_RANDOM     sfc32's state, to draw hands      │ 4 vectors
// │ WORDS            random words                      │ 8 vectors
// │ CHOSEN_CELLS     addresses in a table              │ 16 u32
// │ CODES            drawn hands of one player         │ 256 u16
// │ DRAWN            cards of draws that fit so far    │ 20 rows of 288 bytes
// │ NUMBERS          the numbers of these draws        │ a row
// │ PACKING          where bytes go that are kept, for │
// │                  each choice of eight              │ 256 × 8 bytes
// │ SHIFTS           lane numbers, to move lanes up    │ 2 vectors
// │ RANGED           players who draw                  │ 10 × 12 bytes
// │ DRAWN_HOLES      drawn hole cards, sixteen deals   │ 10 × 2 vectors
// │ SINGLE           hole cards that are always the    │
// │                  same, by player                   │ 10 × 2 vectors
// │ HOLES_AT         where each player's are           │ 10 i32
// │ PLAYER_STRENGTHS of each player's hands            │ 10 × 4 vectors
// │ SHARED           cards that are out in all deals   │ 52 vectors
// │ MASSES           of hands, for alias tables        │ 1326 f64
// └────────────────────────────────────────────────────┘
import { DECK } from '../deck';
import { HOLE_BYTES, STATE_BYTES, STRENGTHS_BYTES, VECTOR } from '../layout';
import { HAND_COUNT, HAND_RESULTS_END, MAX_PLAYERS } from './layout';

export const HAND_TABLE_BYTES: usize = 8 * HAND_COUNT;
/** The number of draws in a block: a byte numbers them. */
export const BLOCK: i32 = 256;
/** A row: a byte for each draw of a block, behind up to fifteen earlier ones that are not dealt yet, and space for a vector. */
export const DRAWN_ROW_BYTES: usize = 288;
/**
 * A player who draws:
 *
 *  0       4       8            12
 *  ┌───────┬───────┬────────────┐
 *  │ hands │ bound │ isWeighted │
 *  └───────┴───────┴────────────┘
 */
@unmanaged
export class RangedPlayer {
  /** How many hands the player has. */
  hands: i32;
  /** Random numbers below it are rejected. */
  bound: i32;
  /** 1 if the hands have different weights, else 0. */
  isWeighted: i32;
}
export const RANGED_BYTES: usize = 12;

export const HAND_TABLES: usize = HAND_RESULTS_END;
export const HAND_TABLES_END: usize = HAND_TABLES + HAND_TABLE_BYTES * MAX_PLAYERS;
export const HANDS_RANDOM: usize = HAND_TABLES_END;
export const HANDS_RANDOM_END: usize = HANDS_RANDOM + STATE_BYTES;
export const WORDS: usize = HANDS_RANDOM_END;
export const WORDS_END: usize = WORDS + 8 * VECTOR;
export const CHOSEN_CELLS: usize = WORDS_END;
export const CHOSEN_CELLS_END: usize = CHOSEN_CELLS + 4 * VECTOR;
export const CODES: usize = CHOSEN_CELLS_END;
export const CODES_END: usize = CODES + 2 * BLOCK;
export const DRAWN: usize = CODES_END;
export const DRAWN_END: usize = DRAWN + 20 * DRAWN_ROW_BYTES;
export const NUMBERS: usize = DRAWN_END;
export const NUMBERS_END: usize = NUMBERS + DRAWN_ROW_BYTES;
export const PACKING: usize = NUMBERS_END;
export const PACKING_END: usize = PACKING + 8 * 256;
export const SHIFTS: usize = PACKING_END;
export const SHIFTS_END: usize = SHIFTS + 2 * VECTOR;
export const RANGED: usize = SHIFTS_END;
export const RANGED_END: usize = RANGED + RANGED_BYTES * MAX_PLAYERS;
export const DRAWN_HOLES: usize = (RANGED_END + 15) & ~15;
export const DRAWN_HOLES_END: usize = DRAWN_HOLES + HOLE_BYTES * MAX_PLAYERS;
export const SINGLE: usize = DRAWN_HOLES_END;
export const SINGLE_END: usize = SINGLE + HOLE_BYTES * MAX_PLAYERS;
export const HOLES_AT: usize = SINGLE_END;
export const HOLES_AT_END: usize = HOLES_AT + 4 * MAX_PLAYERS;
export const PLAYER_STRENGTHS: usize = (HOLES_AT_END + 15) & ~15;
export const PLAYER_STRENGTHS_END: usize = PLAYER_STRENGTHS + STRENGTHS_BYTES * MAX_PLAYERS;
export const SHARED: usize = PLAYER_STRENGTHS_END;
export const SHARED_END: usize = SHARED + VECTOR * DECK;
export const MASSES: usize = SHARED_END;
export const MASSES_END: usize = MASSES + 8 * HAND_COUNT;
