// What bench/exact.ts times: situations in which every deal is gone through.
import { parseCards } from '../../src/engine/cards.js';
import type { ExactCalculation } from '../../src/odds/calculation.js';

export interface Case {
  readonly name: string;
  readonly cards: readonly string[];
  readonly opponents: number;
  /** What the engine should stay under, in milliseconds. */
  readonly targetMs?: number;
  /** The service reads it from its table of starting hands; the engine goes through all deals here. */
  readonly fromTable?: true;
}

const FLOP = ['Ah', 'Kh', 'Qh', '7c', '2d'];

export const CASES: readonly Case[] = [
  { name: 'categories from two cards', cards: FLOP.slice(0, 2), opponents: 0, targetMs: 12 },
  { name: 'categories on the flop', cards: FLOP, opponents: 0 },
  { name: 'preflop, 1 opponent', cards: FLOP.slice(0, 2), opponents: 1, fromTable: true },
  { name: 'first card of the flop, 1 opponent', cards: FLOP.slice(0, 3), opponents: 1 },
  { name: 'two cards of the flop, 1 opponent', cards: FLOP.slice(0, 4), opponents: 1 },
  { name: 'flop, 1 opponent', cards: FLOP, opponents: 1, targetMs: 3 },
  { name: 'turn, 1 opponent', cards: [...FLOP, 'Tc'], opponents: 1 },
  { name: 'river, 1 opponent', cards: [...FLOP, 'Tc', '9s'], opponents: 1 },
  { name: 'flop, 2 opponents', cards: FLOP, opponents: 2 },
  { name: 'turn, 2 opponents', cards: [...FLOP, 'Tc'], opponents: 2 },
  { name: 'river, 2 opponents: one board', cards: [...FLOP, 'Tc', '9s'], opponents: 2, targetMs: 3 },
];

export const calculationOf = ({ cards, opponents }: Case): ExactCalculation => ({
  kind: 'odds',
  method: 'exact',
  cards: parseCards([...cards]),
  opponents,
});
