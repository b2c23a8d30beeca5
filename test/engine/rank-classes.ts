// The classes of five-card hands that tie, the best first: made from the rules of poker by the slow reference evaluator.
import { compareWorths, type Worth, worthOfFive } from './reference.js';

const RANKS = '23456789TJQKA';
const SUITS = 'cdhs';

export interface HandClass {
  /** A hand of the class, as texts. */
  readonly hand: readonly string[];
  /** 1 royal flush … 7,462. */
  readonly rank: number;
  /** 0 high card … 8 straight flush. */
  readonly category: number;
}

/** Every choice of five ranks, in ascending order, none of them five times. */
const chooseRanks = (ranks: string, chosen = ''): string[] => {
  if (chosen.length === 5) return /^(.)\1{4}$/.test(chosen) ? [] : [chosen];
  return Array.from(ranks, (rank, i) => chooseRanks(ranks.slice(i), chosen + rank)).flat();
};

/** A hand of these ranks without a flush: cards of one rank, which are neighbours, have different suits. */
const mixed = (ranks: string): string[] => Array.from(ranks, (rank, i) => rank + SUITS[i % SUITS.length]);
const suited = (ranks: string): string[] => Array.from(ranks, rank => `${rank}h`);

/** All classes, the best first. @param deckRanks the lowest first @param worthOf five cards */
export const listClasses = (deckRanks = RANKS, worthOf = worthOfFive): HandClass[] => {
  const ranks = chooseRanks(deckRanks);
  const flushes = ranks.filter(each => new Set(each).size === 5);
  const worths = [...ranks.map(mixed), ...flushes.map(suited)].map(hand => ({ hand, worth: worthOf(hand) }));
  return worths
    .sort((a, b) => compareWorths(b.worth, a.worth))
    .map(({ hand, worth }, i) => ({ hand, rank: i + 1, category: categoryOf(worth) }));
};

const categoryOf = ([category]: Worth): number => category!;
