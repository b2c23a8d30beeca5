// The memory map of exact equity with a board in each lane, behind what boards.ts uses (layout.ts):
//
// ┌──────────────────────────────────────────────────────┐
// │ HAND_HOLE_CARDS     of each hand, in all lanes       │ 255 × 2 vectors
// │ HAND_STRENGTHS      of the hands on sixteen boards   │ 255 × 4 vectors
// │ BEST_STRENGTHS      strengths of the best known hand │ 4 vectors
// │ HAND_RANKS          their order, signed bytes        │ 255 vectors
// │ FREE_LANES          boards without their cards       │ 255 vectors
// │ HAND_CATEGORIES     their categories                 │ 255 vectors
// │ LANE_MULTIPLICITIES boards that each one stands for  │ 16 u16
// │ HAND_IDS            each hand's place above, or 255  │ 1326 bytes
// │ LIST_ENDS           of the players' lists, by seat   │ 11 u32
// │ CHOSEN_ENTRIES      an entry of each list            │ 10 u32
// │ CUT_ENTRIES         those that a part of them has    │ 10 u32
// │ SEATS               players, fewest hands first      │ 10 bytes
// │ GROUPS              first seat with the same hands   │ 10 bytes
// │ ENTRIES             the players' lists               │ 255 × 24 bytes
// ├──────────────────────────────────────────────────────┤
// │ DEAL_SUMS           of players or of entries         │ 255 × 12 vectors
// ├──────────────────────────────────────────────────────┤
// │ known-hands-layout.ts                                │
// └──────────────────────────────────────────────────────┘
import { HOLE_BYTES, STRENGTHS_BYTES, VECTOR } from '../layout';
import { CARD_HANDS_END, HAND_COUNT, MAX_PLAYERS } from './layout';

/** The most hands of all players together: bytes rank them, and one value marks hands that a board does not leave. */
export const MAX_LANE_HANDS: i32 = 255;

export const HAND_HOLE_CARDS: usize = (CARD_HANDS_END + 63) & ~63;
export const HAND_HOLE_CARDS_END: usize = HAND_HOLE_CARDS + HOLE_BYTES * MAX_LANE_HANDS;
export const HAND_STRENGTHS: usize = HAND_HOLE_CARDS_END;
export const HAND_STRENGTHS_END: usize = HAND_STRENGTHS + STRENGTHS_BYTES * MAX_LANE_HANDS;
export const BEST_STRENGTHS: usize = HAND_STRENGTHS_END;
export const BEST_STRENGTHS_END: usize = BEST_STRENGTHS + STRENGTHS_BYTES;
export const HAND_RANKS: usize = BEST_STRENGTHS_END;
export const HAND_RANKS_END: usize = HAND_RANKS + VECTOR * MAX_LANE_HANDS;
export const FREE_LANES: usize = HAND_RANKS_END;
export const FREE_LANES_END: usize = FREE_LANES + VECTOR * MAX_LANE_HANDS;
export const HAND_CATEGORIES: usize = FREE_LANES_END;
export const HAND_CATEGORIES_END: usize = HAND_CATEGORIES + VECTOR * MAX_LANE_HANDS;
export const LANE_MULTIPLICITIES: usize = HAND_CATEGORIES_END;
export const LANE_MULTIPLICITIES_END: usize = LANE_MULTIPLICITIES + 2 * VECTOR;
export const HAND_IDS: usize = LANE_MULTIPLICITIES_END;
export const HAND_IDS_END: usize = HAND_IDS + HAND_COUNT;
export const LIST_ENDS: usize = (HAND_IDS_END + 15) & ~15;
export const LIST_ENDS_END: usize = LIST_ENDS + 4 * (MAX_PLAYERS + 1);
export const CHOSEN_ENTRIES: usize = (LIST_ENDS_END + 15) & ~15;
export const CHOSEN_ENTRIES_END: usize = CHOSEN_ENTRIES + 4 * MAX_PLAYERS;
export const CUT_ENTRIES: usize = (CHOSEN_ENTRIES_END + 15) & ~15;
export const CUT_ENTRIES_END: usize = CUT_ENTRIES + 4 * MAX_PLAYERS;
export const SEATS: usize = (CUT_ENTRIES_END + 15) & ~15;
export const SEATS_END: usize = SEATS + MAX_PLAYERS;
export const GROUPS: usize = (SEATS_END + 15) & ~15;
export const GROUPS_END: usize = GROUPS + MAX_PLAYERS;

/**
 * A hand in the list of a player:
 *
 *  0       8        16       20     24
 *  ┌───────┬────────┬────────┬──────┐
 *  │ cards │ weight │ vector │ sums │
 *  └───────┴────────┴────────┴──────┘
 */
@unmanaged
export class Entry {
  /** Its two cards, a bit each. */
  cards: u64;
  weight: f64;
  /** The hand's offset in the regions above that have a vector for each hand. */
  vector: u32;
  /** The address of its sums. */
  sums: u32;
}
export const ENTRY_BYTES: usize = 24;
export const ENTRIES: usize = (GROUPS_END + 15) & ~15;
export const ENTRIES_END: usize = ENTRIES + ENTRY_BYTES * MAX_LANE_HANDS;

/**
 * The sums of a player or of an entry:
 *
 *  0       4      8      12       16                32
 *  ┌───────┬──────┬──────┬────────┬─────────────────┬────────────────────────────┬─
 *  │ bound │ seat │ hand │ vector │ deals by lane   │ deals won alone, by lane   │ won with one other …
 *  └───────┴──────┴──────┴────────┴─────────────────┴────────────────────────────┴─
 */
@unmanaged
export class DealSums {
  /** No byte of the lanes is greater. */
  bound: i32;
  seat: i32;
  hand: i32;
  /** Of the entry. */
  vector: u32;
}
/** The offset of the lanes, a vector for the deals and for each number of winners. */
export const SUMS_LANES: usize = VECTOR;
export const DEAL_SUMS: usize = (ENTRIES_END + 15) & ~15;
export const DEAL_SUMS_END: usize = DEAL_SUMS + VECTOR * (MAX_PLAYERS + 2) * MAX_LANE_HANDS;
