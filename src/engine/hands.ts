// Hands of two cards as numbers, 0 to 1,325: the order in which the engine reads ranges and writes results by hand.

/** Two cards that nobody else holds: 52 × 51 / 2. */
export const HAND_COUNT = 1326;

const DECK = 52;

/** The number of a hand, 0 to 1,325, of its two card bytes in either order. */
export const handNumber = (first: number, second: number): number => {
  const [low, high] = first < second ? [first, second] : [second, first];
  return (high * (high - 1)) / 2 + low;
};

const ofEveryHand = (choose: (high: number, low: number) => number): Uint8Array => {
  const cards = new Uint8Array(HAND_COUNT);
  let hand = 0;
  for (let high = 1; high < DECK; high++) {
    for (let low = 0; low < high; low++) cards[hand++] = choose(high, low);
  }
  return cards;
};

/** The greater card byte of each hand. */
export const HIGH_CARDS = ofEveryHand(high => high);
/** The smaller card byte of each hand. */
export const LOW_CARDS = ofEveryHand((_, low) => low);
