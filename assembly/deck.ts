// The deck, and what is counted of it.
export const RANKS: i32 = 13;
export const SUITS: i32 = 4;
/** Cards have numbers below it in all games. */
export const DECK: i32 = RANKS * SUITS;
/** The lowest rank: in short deck, which asconfig.json says of a module, a six. */
export const LOWEST_RANK: i32 = SHORT_DECK ? 4 : 0;
/** The lowest card (rank × 4 + suit). */
export const LOWEST_CARD: i32 = SUITS * LOWEST_RANK;
/** The cards that the game is played with. */
export const DECK_CARDS: i32 = DECK - LOWEST_CARD;
/** The cards that it is played without, a bit each. */
export const ABSENT_CARDS: u64 = ((<u64>1) << LOWEST_CARD) - 1;
/** Cards of a flop. */
export const FLOP: i32 = 3;
export const BOARD_CARDS: i32 = 5;
/** High card to straight flush. */
export const CATEGORIES: i32 = 9;
