// The memory map of equity, beyond the first page (../layout.ts):
//
//    65536 ┌───────────────────────────────────────────────┐
//          │ RANGES       weights, written by the caller   │ 10 × 1326 f64
//   171616 ├───────────────────────────────────────────────┤
//          │ HAND_CARDS   the cards of each hand           │ 1326 × 2 bytes
//          │ LIVE_HANDS   hands that can be dealt: numbers │ 10 × 1326 u16
//          │ LIVE_COUNTS  how many of them each player has │ 10 i32
//   204800 ├───────────────────────────────────────────────┤
//          │ HAND_RESULTS deals, win, tie, share by hand   │ 10 × 1326 × 4 f64
//   630784 ├───────────────────────────────────────────────┤
//          │ scratch      of the algorithm that runs       │
//  1048576 └───────────────────────────────────────────────┘

export const MAX_PLAYERS: i32 = 10;
/** Hands of two cards. Hand number x(x − 1)/2 + y has the card bytes x > y. */
export const HANDS: i32 = 1326;

export const RANGES: usize = 65536;
export const RANGE_BYTES: usize = 8 * 1326;

/** Two bytes a hand, by its number: its cards as rank × 4 + suit. */
export const HAND_CARDS: usize = 171648;
export const LIVE_HANDS: usize = 174336;
export const LIVE_HANDS_BYTES: usize = 2 * 1326;
export const LIVE_COUNTS: usize = 200896;

export const HAND_RESULTS: usize = 204800;
/** Offsets in a hand's result. */
export const HAND_DEALS: usize = 0;
export const HAND_WIN: usize = 8;
export const HAND_TIE: usize = 16;
export const HAND_SHARE: usize = 24;
export const HAND_RESULT_BYTES: usize = 32;

/**
 * SCRATCH: of boards.ts
 *   STOCK, STOCK_BITS    cards that boards are made of       52 bytes, 52 u64
 *   PLACES               a board, as places in the stock     5 bytes
 *   BOARD_LANES          sixteen boards' drawn cards         5 vectors
 *   BOARD_BITS           the same as bits                    16 u64
 *   MULTIPLICITIES       how many boards each stands for     16 bytes
 *   BOARD_PLANES         BOARD (../layout.ts) of each        9 vectors
 */
export const STOCK: usize = 630784;
export const STOCK_BITS: usize = 630848;
export const PLACES: usize = 631264;
export const BOARD_LANES: usize = 631280;
export const BOARD_BITS: usize = 631360;
export const MULTIPLICITIES: usize = 631488;
export const BOARD_PLANES: usize = 631504;

/**
 * SCRATCH: of the sweep
 *   CLASS_HIGH, CLASS_LOW  ranks of the classes              96 bytes each
 *   CLASS_PLACES           numbers of all classes              91 bytes
 *   CLASS_MASKS            hands of both players, by suits   4 × 96 bytes
 *   LIVE_MASKS             those that a board leaves         96 u32
 *   HOLE_CARDS             sixteen hands to evaluate         2 vectors
 *   HAND_STRENGTHS         their strengths                   16 u32
 *   ITEMS, SORTED          groups of equally strong hands    384 u64 each
 *   HISTOGRAMS             of four digits                    4 × 256 u16
 *   CARD_COUNTS            hands swept so far, by card       13 vectors
 *   SHARED_CARDS           pairs that share a card           4 i32
 *   ITEM_COUNTS            hands of an item, by suit         384 × 2 vectors
 *   CLASS_WEIGHTS          weights of both players' hands    96 × 16 × 2 f64
 *   CLASS_HANDS            numbers of these hands            96 × 16 u16
 *   CARD_WEIGHTS           weights swept so far, by card     52 × 2 f64
 *   TIED_CARD_WEIGHTS      those that tie                    52 × 2 f64
 *   PASSED                 the sum of those swept so far     2 f64
 *   CHOSEN_HANDS           hands of the other players        10 u16
 *   CHOSEN_CARDS         their cards                         2 vectors
 *   CHOSEN_STRENGTHS       their strengths                   16 u32
 */
export const CLASS_HIGH: usize = 631680;
export const CLASS_LOW: usize = 631776;
/** Needed only while the classes are listed. */
export const CLASS_PLACES: usize = 638976;
export const CLASS_MASKS: usize = 631872;
export const CLASS_PLANE: usize = 96;
export const LIVE_MASKS: usize = 632256;
export const HOLE_CARDS: usize = 632640;
export const HAND_STRENGTHS: usize = 632704;
export const ITEMS: usize = 632832;
export const SORTED: usize = 635904;
export const HISTOGRAMS: usize = 638976;
export const CARD_COUNTS: usize = 641024;
export const SHARED_CARDS: usize = 641232;
export const ITEM_COUNTS: usize = 641280;
export const CLASS_WEIGHTS: usize = 653568;
export const CLASS_HANDS: usize = 678144;
export const CARD_WEIGHTS: usize = 681216;
export const TIED_CARD_WEIGHTS: usize = 682048;
export const PASSED: usize = 682880;
export const CHOSEN_HANDS: usize = 682896;
export const CHOSEN_CARDS: usize = 682928;
export const CHOSEN_STRENGTHS: usize = 682960;
