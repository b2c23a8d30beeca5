/** The 52 cards as texts, by rank from the deuce on, within a rank by suit. Card bytes are those of test/engine/hands.ts. */
export const DECK = [...'23456789TJQKA'].flatMap(rank => [...'cdhs'].map(suit => rank + suit));
