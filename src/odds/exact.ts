// How many deals a situation has, and which situations are few enough to go through them all.

const DECK = 52;
const SEVEN = 7;
const FLOP = 5;

const choose = (n: number, k: number): bigint =>
  Array.from({ length: k }, (_, i) => i).reduce((ways, i) => (ways * BigInt(n - i)) / BigInt(i + 1), 1n);

/** How many boards complete `cards` cards, 2 to 7. */
export const boardsOf = (cards: number): number => Number(choose(DECK - cards, SEVEN - cards));

/** How many deals complete `cards` cards against `opponents` opponents: boards, and ordered holdings on each. */
export const dealsOf = (cards: number, opponents: number): bigint =>
  Array.from({ length: opponents }, (_, i) => choose(DECK - SEVEN - 2 * i, 2)).reduce(
    (deals, holdings) => deals * holdings,
    choose(DECK - cards, SEVEN - cards),
  );

const grouped = (deals: bigint): string => deals.toLocaleString('en-US');

/**
 * Why a situation is not enumerated: a sentence with the number of its deals and the limit; undefined when it is. It is
 * for no opponent and for one always, for two from the flop on.
 */
export const exactRefusal = (cards: number, opponents: number): string | undefined => {
  if (opponents <= 1 || (opponents === 2 && cards >= FLOP)) return undefined;
  const deals = grouped(dealsOf(cards, opponents));
  const limit = grouped(dealsOf(FLOP, 2));
  return (
    `${cards} cards against ${opponents} opponents have ${deals} deals; "exact" goes through them all ` +
    `against one opponent, and against two from five cards on (${limit} deals)`
  );
};
