// The memory map of sampling equity, within the scratch of layout.ts:
//
//    630784 ┌───────────────────────────────────────────────┐
//           │ TABLES      hands to draw from, of each       │
//           │             player who draws                  │ 10 × 1326 u64
//    736864 ├───────────────────────────────────────────────┤
//           │ HANDS_RANDOM  sfc32's state, to draw hands    │ 4 vectors
//           │ WORDS       random words                      │ 8 vectors
//           │ CHOICES     addresses in a table              │ 16 u32
//           │ CODES       drawn hands of one player         │ 256 u16
//           │ DRAWN       draws that fit so far: cards of   │ 20 rows of 288 bytes,
//           │             each hand, number of the draw     │ and one
//           │ PACKING     where bytes go that are kept, for │
//           │             each choice of eight              │ 256 × 8 bytes
//           │ SHIFTS      lane numbers, to move lanes up    │ 2 vectors
//           │ RANGED      players who draw                  │ 10 × 16 bytes
//           │ HOLES       drawn hole cards, sixteen deals   │ 10 × 2 vectors
//           │ SINGLE      hole cards that are always the    │
//           │             same, by player                   │ 10 × 2 vectors
//           │ HOLES_AT    where each player's are           │ 10 i32
//           │ STRENGTHS   of each player's hands            │ 10 × 4 vectors
//           │ SHARED      cards that are out in all deals   │ 52 vectors
//           │ MASSES      of hands, for alias tables        │ 1326 f64
//    775520 └───────────────────────────────────────────────┘
import { VECTOR } from '../layout';

export const TABLES: usize = 630784;
export const TABLE_BYTES: usize = 8 * 1326;

export const HANDS_RANDOM: usize = TABLES + 10 * TABLE_BYTES;

export const WORDS: usize = HANDS_RANDOM + 4 * VECTOR;

/** The number of draws in a block: a byte numbers them. */
export const BLOCK: i32 = 256;
export const CHOICES: usize = WORDS + 8 * VECTOR;
export const CODES: usize = CHOICES + 4 * VECTOR;

/** A row: a byte for each draw of a block, behind up to fifteen earlier ones that are not dealt yet, and space for a vector. */
export const ROW_BYTES: usize = 288;
export const DRAWN: usize = CODES + 2 * 256;
export const NUMBERS: usize = DRAWN + 20 * ROW_BYTES;
export const PACKING: usize = NUMBERS + ROW_BYTES;

/** Offsets in RANGED: the player's number of hands, the rejection bound, whether weights differ (1 or 0). */
export const RANGED_HANDS: usize = 0;
export const RANGED_BOUND: usize = 4;
export const RANGED_WEIGHTED: usize = 8;
export const RANGED_BYTES: usize = 16;
export const SHIFTS: usize = PACKING + 8 * 256;
export const RANGED: usize = SHIFTS + 2 * VECTOR;

export const HOLE_BYTES: usize = 2 * VECTOR;
export const HOLES: usize = RANGED + 10 * RANGED_BYTES;
export const SINGLE: usize = HOLES + 10 * HOLE_BYTES;
export const HOLES_AT: usize = SINGLE + 10 * HOLE_BYTES;

export const STRENGTHS_BYTES: usize = 4 * VECTOR;
export const STRENGTHS: usize = HOLES_AT + 48;

export const SHARED: usize = STRENGTHS + 10 * STRENGTHS_BYTES;
export const MASSES: usize = SHARED + 52 * VECTOR;
