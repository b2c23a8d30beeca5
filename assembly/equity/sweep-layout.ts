// The memory map of the sweep, behind what boards.ts uses (layout.ts):
//
// ┌───────────────────────────────────────────────────┐
// │ CLASS_HIGH, CLASS_LOW ranks of the classes        │ 96 bytes each
// │ CLASS_MASKS           hands of both players, by   │ 4 × 96 bytes
// │                       suits                       │
// │ LIVE_MASKS            those that a board leaves   │ 96 u32
// │ CLASS_PLACES          numbers of all classes      │ 91 bytes
// │ CLASS_HOLE_CARDS      sixteen hands to evaluate   │ 2 vectors
// │ CLASS_STRENGTHS       their strengths             │ 16 u32
// │ ITEMS, SORTED         groups of equally strong    │ 384 u64 each
// │                       hands                       │
// │ HISTOGRAMS            of four digits              │ 4 × 256 u16
// │ CARD_COUNTS           hands swept so far, by card │ 13 vectors
// │ SHARED_CARDS          pairs that share a card     │ 4 i32
// │ ITEM_COUNTS           hands of an item, by suit   │ 384 × 2 vectors
// │ CLASS_WEIGHTS         weights of both players'    │ 96 × 16 × 2 f64
// │                       hands                       │
// │ CLASS_HANDS           numbers of these hands      │ 96 × 16 u16
// │ CARD_WEIGHTS          weights swept so far, by    │ 52 × 2 f64
// │                       card                        │
// │ TIED_CARD_WEIGHTS     those that tie              │ 52 × 2 f64
// │ PASSED                the sum of those swept      │ 2 f64
// │ COUNTED_PAIRS         the result of sweep-counts  │ 24 bytes
// │ WEIGHED_PAIRS         the result of sweep-weights │ 32 bytes
// │ CHOSEN_HANDS          hands of the other players  │ 10 u16
// │ CHOSEN_CARDS          their cards                 │ 2 vectors
// │ CHOSEN_STRENGTHS      their strengths             │ 16 u32
// └───────────────────────────────────────────────────┘
import { DECK, RANKS } from '../deck';
import { VECTOR } from '../layout';
import { CARD_HANDS_END } from './layout';

/** Bytes of a value of all classes, of which there are at most 91. */
export const CLASS_PLANE_BYTES: usize = 96;
/** Of two ranks, by their suits. */
export const HANDS_PER_CLASS: i32 = 16;
export const CLASS_HIGH: usize = (CARD_HANDS_END + 63) & ~63;
export const CLASS_HIGH_END: usize = CLASS_HIGH + CLASS_PLANE_BYTES;
export const CLASS_LOW: usize = CLASS_HIGH_END;
export const CLASS_LOW_END: usize = CLASS_LOW + CLASS_PLANE_BYTES;
export const CLASS_MASKS: usize = CLASS_LOW_END;
export const CLASS_MASKS_END: usize = CLASS_MASKS + 4 * CLASS_PLANE_BYTES;
export const LIVE_MASKS: usize = CLASS_MASKS_END;
export const LIVE_MASKS_END: usize = LIVE_MASKS + 4 * 96;
export const CLASS_PLACES: usize = LIVE_MASKS_END;
export const CLASS_PLACES_END: usize = CLASS_PLACES + 91;
export const CLASS_HOLE_CARDS: usize = (CLASS_PLACES_END + 63) & ~63;
export const CLASS_HOLE_CARDS_END: usize = CLASS_HOLE_CARDS + 2 * VECTOR;
export const CLASS_STRENGTHS: usize = (CLASS_HOLE_CARDS_END + 63) & ~63;
export const CLASS_STRENGTHS_END: usize = CLASS_STRENGTHS + 4 * 16;
export const ITEMS: usize = (CLASS_STRENGTHS_END + 63) & ~63;
export const ITEMS_END: usize = ITEMS + 8 * 384;
export const SORTED: usize = ITEMS_END;
export const SORTED_END: usize = SORTED + 8 * 384;
export const HISTOGRAMS: usize = SORTED_END;
export const HISTOGRAMS_END: usize = HISTOGRAMS + 4 * 256 * 2;
export const CARD_COUNTS: usize = HISTOGRAMS_END;
export const CARD_COUNTS_END: usize = CARD_COUNTS + VECTOR * RANKS;
export const SHARED_CARDS: usize = CARD_COUNTS_END;
export const SHARED_CARDS_END: usize = SHARED_CARDS + VECTOR;
export const ITEM_COUNTS: usize = (SHARED_CARDS_END + 63) & ~63;
export const ITEM_COUNTS_END: usize = ITEM_COUNTS + 384 * 2 * VECTOR;
export const CLASS_WEIGHTS: usize = ITEM_COUNTS_END;
export const CLASS_WEIGHTS_END: usize = CLASS_WEIGHTS + VECTOR * HANDS_PER_CLASS * CLASS_PLANE_BYTES;
export const CLASS_HANDS: usize = CLASS_WEIGHTS_END;
export const CLASS_HANDS_END: usize = CLASS_HANDS + CLASS_PLANE_BYTES * 2 * HANDS_PER_CLASS;
export const CARD_WEIGHTS: usize = CLASS_HANDS_END;
export const CARD_WEIGHTS_END: usize = CARD_WEIGHTS + VECTOR * DECK;
export const TIED_CARD_WEIGHTS: usize = CARD_WEIGHTS_END;
export const TIED_CARD_WEIGHTS_END: usize = TIED_CARD_WEIGHTS + VECTOR * DECK;
export const PASSED: usize = TIED_CARD_WEIGHTS_END;
export const PASSED_END: usize = PASSED + VECTOR;

/**
 * The pairs of hands without a common card of a board's two players, if all weights are 1:
 *
 *  0       8           16           24
 *  ┌───────┬───────────┬────────────┐
 *  │ pairs │ firstWins │ secondWins │
 *  └───────┴───────────┴────────────┘
 */
@unmanaged
export class CountedPairs {
  pairs: i64;
  firstWins: i64;
  secondWins: i64;
}
export const COUNTED_PAIRS_BYTES: usize = 24;
export const COUNTED_PAIRS: usize = PASSED_END;
export const COUNTED_PAIRS_END: usize = COUNTED_PAIRS + COUNTED_PAIRS_BYTES;

/**
 * The weights of these pairs, beside hands of other players that are chosen:
 *
 *  0       8        16         24          32
 *  ┌───────┬────────┬──────────┬───────────┐
 *  │ pairs │ weaker │ oneEqual │ bothEqual │
 *  └───────┴────────┴──────────┴───────────┘
 */
@unmanaged
export class WeighedPairs {
  /** All pairs. */
  pairs: f64;
  /** Those that are weaker than the best chosen hands, or tie with them, by how many of the two tie. */
  weaker: f64;
  oneEqual: f64;
  bothEqual: f64;
}
export const WEIGHED_PAIRS_BYTES: usize = 32;
export const WEIGHED_PAIRS: usize = (COUNTED_PAIRS_END + 15) & ~15;
export const WEIGHED_PAIRS_END: usize = WEIGHED_PAIRS + WEIGHED_PAIRS_BYTES;

export const CHOSEN_HANDS: usize = WEIGHED_PAIRS_END;
export const CHOSEN_HANDS_END: usize = CHOSEN_HANDS + 10 * 2;
export const CHOSEN_CARDS: usize = (CHOSEN_HANDS_END + 15) & ~15;
export const CHOSEN_CARDS_END: usize = CHOSEN_CARDS + 2 * VECTOR;
export const CHOSEN_STRENGTHS: usize = CHOSEN_CARDS_END;
export const CHOSEN_STRENGTHS_END: usize = CHOSEN_STRENGTHS + 4 * 16;
