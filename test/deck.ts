/** The 52 cards as texts, by rank from the deuce on, within a rank by suit. Card bytes are those of test/engine/hands.ts. */
export const DECK = [...'23456789TJQKA'].flatMap(rank => [...'cdhs'].map(suit => rank + suit));

/** "AhKh" as its cards. */
export const cut = (text: string): string[] => text.match(/../g) ?? [];

/** "AhKh QsQc" as hands of cards. */
export const cutHands = (text: string): string[][] => text.split(' ').map(cut);
