// Which hands of a seat are possible: those without a card of another place.
import { splitCards } from '../../../src/engine/cards.js';
import { upToOneDigit } from '../page/numbers.js';
import { cardAt, type Situation, seatPlace } from '../situation/situation.js';

/** Whether a hand is possible. */
export type Possible = (hand: string) => boolean;

/** @param seat the holder; undefined for hands that no seat holds */
export const possibleFor = (situation: Situation, seat: number | undefined): Possible => {
  const { seats, board, dead } = situation;
  const others = seats.flatMap((_, each) =>
    each === seat ? [] : [0, 1].map(i => cardAt(situation, seatPlace(each, i))),
  );
  const taken = new Set([...board, ...dead, ...others]);
  return hand => splitCards(hand).every(card => !taken.has(card));
};

/** The number of combos, each counted by its weight. */
export const countCombos = (weights: ReadonlyMap<string, number>, possible: Possible = () => true): number =>
  [...weights].reduce((sum, [hand, weight]) => sum + (possible(hand) ? weight : 0), 0);

/** "40 of 46" */
export const countPossible = (weights: ReadonlyMap<string, number>, possible: Possible): string =>
  `${upToOneDigit(countCombos(weights, possible))} of ${upToOneDigit(countCombos(weights))}`;
