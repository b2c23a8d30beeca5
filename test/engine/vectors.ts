// The exact reference numbers of test/vectors, which come from an independent exhaustive enumerator.
import { readFileSync } from 'node:fs';
import { CATEGORIES, type Category } from '../../src/engine/categories.js';

type CategoryCounts = Readonly<Record<Category, number>>;

const read = (file: string): string => readFileSync(new URL(`../vectors/${file}`, import.meta.url), 'utf8');

/** A seven-card hand, its category, and its place among the 4,824 strengths (1 weakest). */
export interface StrengthVector {
  readonly cards: readonly string[];
  readonly category: number;
  readonly ordinal: number;
}

export const strengthVectors: readonly StrengthVector[] = read('strengths.txt')
  .trim()
  .split('\n')
  .map(line => {
    const [cards = '', category, ordinal] = line.split(' ');
    return { cards: cards.match(/../g) ?? [], category: Number(category), ordinal: Number(ordinal) };
  });

/** How many of the `total` boards end in each category. */
export interface ProbabilityVector {
  readonly cards: readonly string[];
  readonly total: number;
  readonly categories: CategoryCounts;
}

export const probabilityVectors: readonly ProbabilityVector[] = JSON.parse(read('probabilities.json'));

/** Exact counts over all `total` deals; the opponents' categories over `total` × `opponents`. */
export interface ShowdownVector {
  readonly cards: readonly string[];
  readonly opponents: number;
  readonly total: number;
  readonly win: number;
  readonly tie: number;
  readonly lose: number;
  readonly own_categories: CategoryCounts;
  readonly opponent_categories: CategoryCounts;
}

export const showdownVectors: readonly ShowdownVector[] = JSON.parse(read('showdowns.json'));

/** Rates in the counters' order, high card to straight flush. */
export const ratesOf = (counts: CategoryCounts, total: number): number[] =>
  CATEGORIES.map(category => counts[category] / total);

/** Every flop of a question. Entries are [place in the answer, flop, count, share, equities]. */
export interface FlopReportVector {
  readonly players: readonly string[];
  readonly dead: readonly string[];
  readonly classes: number;
  readonly count: number;
  readonly deals: number;
  /** Of the lines "flop count" of all entries. */
  readonly sha256: string;
  /** The mean over flops, each alike. */
  readonly mean: readonly number[];
  /** Σ (place from 1) × equities. */
  readonly weighted: readonly number[];
  /** How many classes and flops have a texture. */
  readonly texture: Readonly<Record<string, { readonly classes: number; readonly count: number }>>;
  readonly entries: readonly (readonly [number, string, number, number, readonly number[]])[];
}

export const flopReportVectors: readonly FlopReportVector[] = JSON.parse(read('flops.json'));
