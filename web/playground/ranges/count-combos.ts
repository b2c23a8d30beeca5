// The combos of a range, as the API counts them: its hands that share no card with the board and the dead cards. Cards of other hands do
// not count.
import { splitCards } from '../../../src/engine/cards.js';
import { findAsked, type Situation } from '../situation/situation.js';
import type { Weights } from './classes.js';

/** Whether board and dead cards leave a hand. */
export type IsLeft = (hand: string) => boolean;

export const excludeCards = (cards: readonly string[]): IsLeft => {
  const taken = new Set(cards);
  return hand => splitCards(hand).every(card => !taken.has(card));
};

export const findLeft = (situation: Situation): IsLeft => {
  const { board, dead } = findAsked(situation);
  return excludeCards([...board, ...dead]);
};

/** "184 combos" */
export const writeCombos = (weights: Weights, isLeft: IsLeft): string =>
  `${[...weights].filter(([hand, weight]) => weight > 0 && isLeft(hand)).length} combos`;
