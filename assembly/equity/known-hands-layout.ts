// The memory map of known hands, behind that of boards in lanes (board-lanes-layout.ts), whose lists and sums they use:
//
// ┌─────────────────────────────────────────────────────┐ known-hands-flop.ts, in place of those below
// │ KIND_CARDS, KIND_SUITS                              │ 2 × 48 bytes
// │ KIND_PAIRS        of kinds: two cards, their boards │ 3 × 656 bytes
// ├─────────────────────────────────────────────────────┤ known-hands-boards.ts
// │ BOARD_ROWS        boards, with their multiplicity   │ 256 × 7 bytes, 18 × 7 to empty
// │ SUITED            choices of cards of a suit        │ 1287 u64
// │ OTHERS            choices of the other cards        │ 91 u64
// │ SUIT_CARDS        of a suit, those left             │ 13 bytes
// │ WITHOUT,          ways to take cards of a rank,     │ 2 × 13 × 4 vectors
// │  WITH             without a suit's card or with it  │
// │ AT_LEAST          suits of which 0 … 5 cards count  │ 6 vectors
// │ WAYS              boards with 0 … 5 cards of suits  │ 6 × 6 vectors
// ├─────────────────────────────────────────────────────┤ known-hands.ts
// │ SUIT_PERMUTATIONS of suits, two bits a suit         │ 24 bytes
// │ KNOWN_HANDS       one of each player                │ 10 u16
// │ CHOICES           of hands, with their weights      │ 25 × 32 bytes
// │ WINS_BEFORE       deals and wins of a result        │ 101 f64
// └─────────────────────────────────────────────────────┘
import { RANKS } from '../deck';
import { VECTOR } from '../layout';
import { DEAL_SUMS_END } from './board-lanes-layout';
import { MAX_PLAYERS } from './layout';

/** Kinds of cards: up to 13 ranks and 11 cards of a suit, with space to read a vector from each. */
const KINDS_BYTES: usize = 48;
/** At most 96 + 209 + 3 × 78 pairs, with space to write a vector behind them. */
export const PAIR_BYTES: usize = 656;
export const KIND_CARDS: usize = DEAL_SUMS_END;
export const KIND_CARDS_END: usize = KIND_CARDS + KINDS_BYTES;
export const KIND_SUITS: usize = KIND_CARDS_END;
export const KIND_SUITS_END: usize = KIND_SUITS + KINDS_BYTES;
export const KIND_PAIRS: usize = KIND_SUITS_END;
export const KIND_PAIRS_END: usize = KIND_PAIRS + 3 * PAIR_BYTES;

export const MAX_BOARD_ROWS: i32 = 256;
export const BOARD_ROW_BYTES: usize = 7;
/** Bytes of a rank in WITHOUT and in WITH: one to four of its cards. */
export const RANK_WAYS_BYTES: usize = 4 * VECTOR;
export const WAYS_BYTES: usize = 6 * VECTOR;
/** In place of the three regions above: known-hands-flop.ts and known-hands-boards.ts never list boards at once. */
export const BOARD_ROWS: usize = DEAL_SUMS_END;
export const BOARD_ROWS_END: usize = BOARD_ROWS + BOARD_ROW_BYTES * (MAX_BOARD_ROWS + 18);
export const SUITED: usize = (BOARD_ROWS_END + 15) & ~15;
export const SUITED_END: usize = SUITED + 8 * 1287;
export const OTHERS: usize = SUITED_END;
export const OTHERS_END: usize = OTHERS + 8 * 91;
export const SUIT_CARDS: usize = OTHERS_END;
export const SUIT_CARDS_END: usize = SUIT_CARDS + RANKS;
export const WITHOUT: usize = (SUIT_CARDS_END + 15) & ~15;
export const WITHOUT_END: usize = WITHOUT + RANK_WAYS_BYTES * RANKS;
export const WITH: usize = WITHOUT_END;
export const WITH_END: usize = WITH + RANK_WAYS_BYTES * RANKS;
export const AT_LEAST: usize = WITH_END;
export const AT_LEAST_END: usize = AT_LEAST + WAYS_BYTES;
export const WAYS: usize = AT_LEAST_END;
export const WAYS_END: usize = WAYS + 6 * WAYS_BYTES;
export const SUIT_PERMUTATIONS: usize = WAYS_END;
export const SUIT_PERMUTATIONS_END: usize = SUIT_PERMUTATIONS + 24;
export const KNOWN_HANDS: usize = SUIT_PERMUTATIONS_END;
export const KNOWN_HANDS_END: usize = KNOWN_HANDS + 2 * MAX_PLAYERS;

/** Offset in a choice: up to ten u16 hands, then the product of the weights. */
export const CHOICE_WEIGHT: usize = 24;
export const CHOICE_BYTES: usize = 32;
export const CHOICES: usize = (KNOWN_HANDS_END + 31) & ~31;
export const CHOICES_END: usize = CHOICES + 25 * CHOICE_BYTES;
/** Deals and wins, the first sums of a result. */
export const WINS_BYTES: usize = 8 * 101;
export const WINS_BEFORE: usize = CHOICES_END;
export const WINS_BEFORE_END: usize = WINS_BEFORE + WINS_BYTES;
