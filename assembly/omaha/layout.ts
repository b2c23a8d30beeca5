// The memory map of Omaha, beyond the first page (../layout.ts), where equity has its ranges:
//
//    65536 ┌───────────────────────────────────────────────┐
//          │ HOLES       hole cards of sixteen deals       │ 45 vectors
//          │ PLACES      where dealt hole cards go         │ 45 u32
//          │ BOARD_CARDS the boards of sixteen deals       │ 5 vectors
//          │ BEST        their greatest strengths          │ 4 vectors
//          └───────────────────────────────────────────────┘
import { VECTOR } from '../layout';

/** Ten players with four cards, nine with five, seven with six. */
export const MAX_HOLE_CARDS: i32 = 45;
export const HOLES: usize = 65536;
export const PLACES: usize = HOLES + VECTOR * 45;
export const BOARD_CARDS: usize = PLACES + 4 * 48;
export const PAIR: usize = BOARD_CARDS + 5 * VECTOR;
export const STRENGTHS_OF_PAIR: usize = PAIR + 7 * VECTOR;
