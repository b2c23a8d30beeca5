/** The 52 cards as texts, by rank from the deuce on, within a rank by suit. Card bytes are those of test/engine/hands.ts. */
export const DECK = [...'23456789TJQKA'].flatMap(rank => [...'cdhs'].map(suit => rank + suit));

/** "AhKh" as its cards. */
export const cut = (text: string): string[] => text.match(/../g) ?? [];

/** "AhKh QsQc" as hands of cards. */
export const cutHands = (text: string): string[][] => text.split(' ').map(cut);

const SYMBOLS: Readonly<Record<string, string>> = { c: '♣', d: '♦', h: '♥', s: '♠' };

/** The ways to type a card. */
export const waysToType = ([rank, suit]: string): string[] => {
  const ranks = [rank!, rank!.toLowerCase(), ...(rank === 'T' ? ['10'] : [])];
  const suits = [suit!, suit!.toUpperCase(), SYMBOLS[suit!]!, `${SYMBOLS[suit!]}\uFE0F`];
  return ranks.flatMap(each => suits.map(other => each + other));
};
