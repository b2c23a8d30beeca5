// The memory map of sampling equity, within the scratch of layout.ts:
//
//    630784 ┌───────────────────────────────────────────────┐
//           │ TABLES      hands to draw from, of each       │ 10 × 1326 × 24 bytes
//           │             player who draws                  │
//           │ PAIRS       behind two of them: all that fit  │ 63,648 u32
//           │             together                          │
//    949024 ├───────────────────────────────────────────────┤
//           │ WORDS       random words                      │ 512 u32
//           │ DRAWN       drawn hands that fit, by player    │ 10 × 256 u16, or u32 of two
//           │ RANGED      players who draw from a table     │ 10 × 16 bytes
//           │ HOLES       drawn hole cards, sixteen deals   │ 10 × 2 vectors
//           │ SINGLE      hole cards that are always the    │
//           │             same, by player                   │ 10 × 2 vectors
//           │ HOLES_AT    where each player's are           │ 10 i32
//           │ STRENGTHS   of each player's hands            │ 10 × 4 vectors
//           │ SHARED      cards that are out in all deals   │ 52 vectors
//           │ MASSES      of hands, for alias tables        │ 1326 f64
//    969168 └───────────────────────────────────────────────┘
import { VECTOR } from '../layout';

export const TABLES: usize = 630784;
export const TABLE_BYTES: usize = 24 * 1326;
export const PAIRS: usize = TABLES + 2 * TABLE_BYTES;
export const PAIRS_CAPACITY: i32 = 8 * 6 * 1326;

export const WORDS: usize = 949024;
export const WORDS_END: usize = WORDS + 2048;

/** For how many deals hands are drawn at a time. */
export const DRAWN_CAPACITY: i32 = 256;
export const DRAWN_BYTES: usize = 2 * 256;
export const DRAWN: usize = WORDS_END;

/** Offsets in RANGED: the player's table, its number of hands, the rejection bound, whether weights differ (1 or 0). */
export const RANGED_TABLE: usize = 0;
export const RANGED_HANDS: usize = 4;
export const RANGED_BOUND: usize = 8;
export const RANGED_WEIGHTED: usize = 12;
export const RANGED_BYTES: usize = 16;
export const RANGED: usize = DRAWN + 10 * DRAWN_BYTES;

export const HOLE_BYTES: usize = 2 * VECTOR;
export const HOLES: usize = RANGED + 10 * RANGED_BYTES;
export const SINGLE: usize = HOLES + 10 * HOLE_BYTES;
export const HOLES_AT: usize = SINGLE + 10 * HOLE_BYTES;

export const STRENGTHS_BYTES: usize = 4 * VECTOR;
export const STRENGTHS: usize = HOLES_AT + 48;

export const SHARED: usize = STRENGTHS + 10 * STRENGTHS_BYTES;
export const MASSES: usize = SHARED + 52 * VECTOR;
