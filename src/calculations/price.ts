// What hands cost, in credits.

/** The price: one credit for each started million of hands. */
const HANDS_PER_CREDIT = 1_000_000;

/** The least that a question of a batch or of a job bills. */
const MIN_LISTED_HANDS = 10_000;

/** Hands that a question of a batch or of a job bills. @param handCount how many it would bill by itself; 0 for a dry run */
export const billListed = (handCount: number): number => Math.max(handCount, MIN_LISTED_HANDS);

/** Credits for an answer whose hands are this many: one for each started million. */
export const priceHands = (handCount: number): number => Math.max(1, Math.ceil(handCount / HANDS_PER_CREDIT));

/** Credits for work that the client abandoned after this many hands: one for each whole million, perhaps none. */
export const priceAbandonedHands = (handCount: number): number => Math.floor(handCount / HANDS_PER_CREDIT);
