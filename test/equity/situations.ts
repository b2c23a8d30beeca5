// Small random situations for comparisons with the brute force.
import { type Chance, draw } from '../engine/random.js';
import type { OracleHand, OracleQuestion } from './brute-force.js';

export interface SmallSituation extends OracleQuestion {
  readonly board: readonly string[];
  readonly dead: readonly string[];
}

const DECK: readonly string[] = [...'cdhs'].flatMap(suit => [...'23456789TJQKA'].map(rank => rank + suit));

/** Sums of halves and quarters are exact. */
export const DYADIC_WEIGHTS: readonly number[] = [1, 1, 1, 0.5, 0.25, 0.75];
export const DECIMAL_WEIGHTS: readonly number[] = [1, 0.1, 0.37, 0.01, 0.9, 0.73];

const randomHands = (random: Chance, cards: readonly string[], most: number, weights: readonly number[]) => {
  const hands = new Map<string, OracleHand>();
  const count = 1 + random(most);
  while (hands.size < count) {
    const [x = '', y = ''] = draw(random, cards, 2).sort((a, b) => DECK.indexOf(b) - DECK.indexOf(a));
    hands.set(x + y, { hand: x + y, weight: weights[random(weights.length)] ?? 1 });
  }
  return [...hands.values()];
};

/**
 * Two to four players with up to `most` hands each, which may conflict with each other, with board and dead cards; on boards of
 * two cards or less most of the deck is dead.
 */
export const randomSituation = (random: Chance, weights: readonly number[], most = 6): SmallSituation => {
  const cards = draw(random, DECK, 52);
  const known = random(6);
  const live = known >= 4 ? 44 : known === 3 ? 24 : 16;
  const board = cards.slice(0, known);
  const dead = cards.slice(known, 52 - live);
  // From few cards, so that hands share some; one card in ten is on the board or dead.
  const held = cards.slice(52 - live).slice(0, 12);
  const pool = random(3) === 0 ? [...held, ...board, ...dead.slice(0, 1)] : held;
  const players = Array.from({ length: 2 + random(3) }, () => randomHands(random, pool, most, weights));
  return { players, board, dead };
};
