// The memory map of exact equity with a board in each lane, within the scratch of layout.ts, behind what boards.ts uses of it:
//
//    631808 ┌───────────────────────────────────────────────┐
//           │ HOLE_CARDS   of each hand, in all lanes       │ 255 × 2 vectors
//           │ STRENGTHS    of the hands on sixteen boards   │ 255 × 4 vectors
//           │ BEST         strengths of the best known hand │ 4 vectors
//           │ RANKS        their order, signed bytes        │ 255 vectors
//           │ FREE_LANES   boards without their cards       │ 255 vectors
//           │ KINDS        their categories                 │ 255 vectors
//           │ MULTIPLICITY boards that each one stands for  │ 16 u16
//           │ HAND_IDS     each hand's place above, or 255  │ 1326 bytes
//           │ LIST_ENDS    of the players' lists, by seat   │ 11 u32
//           │ CHOSEN       an entry of each list            │ 10 u32
//           │ SEATS        players, fewest hands first      │ 10 bytes
//           │ GROUPS       first seat with the same hands   │ 10 bytes
//           │ ENTRIES      the players' lists               │ 255 × 24 bytes
//           ├───────────────────────────────────────────────┤ known-hands-flop.ts, in place of those below
//           │ KIND_CARDS, KIND_SUITS                        │ 2 × 48 bytes
//           │ PAIRS        of kinds: two cards, their boards│ 3 × 656 bytes
//           ├───────────────────────────────────────────────┤ known-hands-boards.ts
//           │ ROWS         boards, with their multiplicity  │ 256 × 7 bytes, 18 × 7 to empty
//           │ SUITED       choices of cards of a suit       │ 1287 u64
//           │ OTHERS       choices of the other cards       │ 91 u64
//           │ SUIT_CARDS   of a suit, those left            │ 13 bytes
//           │ WITHOUT,     ways to take cards of a rank,    │ 2 × 13 × 4 vectors
//           │  WITH        without a suit's card or with it │
//           │ AT_LEAST     suits of which 0 … 5 cards count │ 6 vectors
//           │ WAYS         boards with 0 … 5 cards of suits │ 6 × 6 vectors
//           ├───────────────────────────────────────────────┤ known-hands.ts
//           │ EXCHANGES    of suits, two bits a suit        │ 24 bytes
//           │ CHOSEN_HANDS one of each player               │ 10 u16
//           │ CHOICES      of hands, with their weights     │ 25 × 32 bytes
//           │ TOPS_BEFORE  deals and tops of a result       │ 101 f64
//           ├───────────────────────────────────────────────┤
//           │ SUMS         of players or of entries         │
//   1048576 └───────────────────────────────────────────────┘
import { VECTOR } from '../layout';

/** The most hands of all players together: bytes rank them, and one value marks hands that a board does not leave. */
export const MAX_LANE_HANDS: i32 = 255;

export const HOLE_CARDS: usize = 631808;
export const HOLE_BYTES: usize = 2 * VECTOR;
export const STRENGTHS: usize = HOLE_CARDS + HOLE_BYTES * MAX_LANE_HANDS;
export const STRENGTH_BYTES: usize = 4 * VECTOR;
export const BEST: usize = STRENGTHS + STRENGTH_BYTES * MAX_LANE_HANDS;
export const RANKS: usize = BEST + STRENGTH_BYTES;
export const FREE_LANES: usize = RANKS + VECTOR * MAX_LANE_HANDS;
export const KINDS: usize = FREE_LANES + VECTOR * MAX_LANE_HANDS;
export const MULTIPLICITY: usize = KINDS + VECTOR * MAX_LANE_HANDS;
export const HAND_IDS: usize = MULTIPLICITY + 2 * VECTOR;
export const LIST_ENDS: usize = HAND_IDS + 1328;
export const CHOSEN: usize = LIST_ENDS + 48;
export const SEATS: usize = CHOSEN + 48;

/** Offsets in an entry of a list: cards as bits; weight; 16 × the hand's place; its sums. */
export const ENTRY_CARDS: usize = 0;
export const ENTRY_WEIGHT: usize = 8;
export const ENTRY_VECTOR: usize = 16;
export const ENTRY_SUMS: usize = 20;
export const ENTRY_BYTES: usize = 24;
export const GROUPS: usize = SEATS + VECTOR;
export const ENTRIES: usize = GROUPS + VECTOR;

export const ROWS: usize = ENTRIES + ENTRY_BYTES * MAX_LANE_HANDS;
/** Up to 13 ranks and 11 cards of a suit, with space to read a vector from each. */
export const KIND_CARDS: usize = ROWS;
export const KIND_SUITS: usize = ROWS + 48;
export const PAIRS: usize = ROWS + 96;
/** At most 96 + 209 + 3 × 78 pairs, with space to write a vector behind them. */
export const PAIR_BYTES: usize = 656;
export const MAX_ROWS: i32 = 256;
export const ROW_BYTES: usize = 7;
export const SUITED: usize = ROWS + 1920;
export const OTHERS: usize = SUITED + 8 * 1287;
export const SUIT_CARDS: usize = OTHERS + 8 * 91;
export const WITHOUT: usize = SUIT_CARDS + VECTOR;
/** Bytes of a rank in WITHOUT and in WITH: one to four of its cards. */
export const RANK_WAYS_BYTES: usize = 4 * VECTOR;
export const WITH: usize = WITHOUT + 13 * RANK_WAYS_BYTES;
export const AT_LEAST: usize = WITH + 13 * RANK_WAYS_BYTES;
export const WAYS_BYTES: usize = 6 * VECTOR;
export const WAYS: usize = AT_LEAST + WAYS_BYTES;

export const EXCHANGES: usize = WAYS + 6 * WAYS_BYTES;
export const CHOSEN_HANDS: usize = EXCHANGES + 24;
/** Offset in a choice: up to ten u16 hands, then the product of the weights. */
export const CHOICE_WEIGHT: usize = 24;
export const CHOICE_BYTES: usize = 32;
export const CHOICES: usize = CHOSEN_HANDS + 24;
export const TOPS_BEFORE: usize = CHOICES + 25 * CHOICE_BYTES;

/**
 * Offsets in sums: the bytes' bound; the seat, the hand and its entry's vector; then for each lane deals and, for k from 1 on,
 * deals in which the hand is among the k best, bytes.
 */
export const SUMS_BOUND: usize = 0;
export const SUMS_SEAT: usize = 4;
export const SUMS_HAND: usize = 8;
export const SUMS_VECTOR: usize = 12;
export const SUMS_LANES: usize = VECTOR;
export const SUMS: usize = TOPS_BEFORE + 816;
