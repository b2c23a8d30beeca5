// What work costs.

const HANDS_PER_CREDIT = 1_000_000;

/** Credits for an answer that took so many hands to evaluate: one for each started million. */
export const costOf = (hands: number): number => Math.max(1, Math.ceil(hands / HANDS_PER_CREDIT));

/** Credits for work that the client abandoned after so many hands: one for each whole million, perhaps none. */
export const costOfAbandoned = (hands: number): number => Math.floor(hands / HANDS_PER_CREDIT);
