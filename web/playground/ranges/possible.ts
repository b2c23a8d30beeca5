// Which hands of a seat are possible: those that share no card with the cards that lie elsewhere.
import { splitCards } from '../../../src/engine/cards.js';
import { grouped } from '../../../src/text.js';
import { cardAt, type Situation, seatPlace } from '../situation/situation.js';

/** Whether a hand is possible. */
export type Possible = (hand: string) => boolean;

/** @param seat whose hands they are; undefined for hands of nobody at the table */
export const possibleFor = (situation: Situation, seat: number | undefined): Possible => {
  const { seats, board, dead } = situation;
  const others = seats.flatMap((_, each) =>
    each === seat ? [] : [0, 1].map(i => cardAt(situation, seatPlace(each, i))),
  );
  const taken = new Set([...board, ...dead, ...others]);
  return hand => splitCards(hand).every(card => !taken.has(card));
};

/** "40 of 46" */
export const countPossible = (hands: readonly string[], possible: Possible): string =>
  `${grouped(hands.filter(possible).length)} of ${grouped(hands.length)}`;
