// The memory map of sampling equity, within the scratch of layout.ts:
//
//    630784 ┌───────────────────────────────────────────────┐
//           │ TABLES      hands to draw from, of each       │
//           │             player who draws                  │ 10 × 1326 u64
//    736864 │ PAIRS       what two of them can have         │
//           │             together                          │ 32768 u32
//    867936 ├───────────────────────────────────────────────┤
//           │ WORDS       random words                      │ 2048 bytes
//           │ CODES       drawn hands of one player         │ 16 u16
//           │ CANDIDATES  drawn hole cards, sixteen deals   │ 20 vectors
//           │ DRAWN       those that fit, by card           │ 20 × 288 bytes
//           │ PACKING     where bytes go that are kept, for │
//           │             each choice of eight              │ 256 × 8 bytes
//           │ RANGED      players who draw                  │ 10 × 16 bytes
//           │ HOLES       drawn hole cards, sixteen deals   │ 10 × 2 vectors
//           │ SINGLE      hole cards that are always the    │
//           │             same, by player                   │ 10 × 2 vectors
//           │ HOLES_AT    where each player's are           │ 10 i32
//           │ STRENGTHS   of each player's hands            │ 10 × 4 vectors
//           │ SHARED      cards that are out in all deals   │ 52 vectors
//           │ MASSES      of hands, for alias tables;       │ 1326 f64,
//           │             their cards, to list pairs        │ or u64
//   891248 └───────────────────────────────────────────────┘
import { VECTOR } from '../layout';

export const TABLES: usize = 630784;
export const TABLE_BYTES: usize = 8 * 1326;
export const PAIRS: usize = TABLES + 10 * TABLE_BYTES;
/** Longer lists take longer to make and to read than draws that are refused. */
export const PAIRS_CAPACITY: i32 = 32768;

export const WORDS: usize = PAIRS + 4 * 32768;
export const WORDS_END: usize = WORDS + 2048;
export const CODES: usize = WORDS_END;
export const CANDIDATES: usize = CODES + 2 * VECTOR;

/** How many deals' hands are drawn at a time; a few more may fit. */
export const DRAWN_CAPACITY: i32 = 256;
export const DRAWN_BYTES: usize = 288;
export const DRAWN: usize = CANDIDATES + 20 * VECTOR;
export const PACKING: usize = DRAWN + 20 * DRAWN_BYTES;

/** Offsets in RANGED: the player's number of hands, the rejection bound, whether weights differ (1 or 0). */
export const RANGED_HANDS: usize = 0;
export const RANGED_BOUND: usize = 4;
export const RANGED_WEIGHTED: usize = 8;
export const RANGED_BYTES: usize = 16;
export const RANGED: usize = PACKING + 8 * 256;

export const HOLE_BYTES: usize = 2 * VECTOR;
export const HOLES: usize = RANGED + 10 * RANGED_BYTES;
export const SINGLE: usize = HOLES + 10 * HOLE_BYTES;
export const HOLES_AT: usize = SINGLE + 10 * HOLE_BYTES;

export const STRENGTHS_BYTES: usize = 4 * VECTOR;
export const STRENGTHS: usize = HOLES_AT + 48;

export const SHARED: usize = STRENGTHS + 10 * STRENGTHS_BYTES;
export const MASSES: usize = SHARED + 52 * VECTOR;
