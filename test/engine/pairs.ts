// Two opponents on every board that is left: how often one of them, and how often both, end in a category. Exact.
import { CATEGORIES } from '../../src/engine/categories.js';
import { type EngineExports, evaluate } from './abi.js';
import { combinations, deckWithout } from './hands.js';

/** The rates at which opponent 1, and opponents 1 and 2 together, end in a category. */
export interface Pair {
  readonly one: number;
  readonly two: number;
}

/**
 * Ordered pairs of holdings of one category that share no card: of n holdings, with n(x) among them that hold card x,
 * n² − Σ n(x)² + n; the square counts every pair, the sum those that share a card, and a holding beside itself twice.
 */
const disjointPairs = (holdings: readonly (readonly number[])[]): number => {
  const holding = new Map<number, number>();
  for (const card of holdings.flat()) holding.set(card, (holding.get(card) ?? 0) + 1);
  const sharing = [...holding.values()].reduce((sum, count) => sum + count ** 2, 0);
  return holdings.length ** 2 - sharing + holdings.length;
};

const PAIRS = 990 * 903; // ordered pairs of holdings of 45 cards: C(45,2) × C(43,2)

/** By category, from five known cards on (a million evaluations at five). */
export const exactPairs = (engine: EngineExports, cards: readonly number[]): Pair[] => {
  const sums = CATEGORIES.map(() => ({ one: 0, two: 0, boards: 0 }));
  for (const rest of combinations(deckWithout(cards), 7 - cards.length)) {
    const board = [...cards.slice(2), ...rest];
    const holdings = [...combinations(deckWithout([...cards, ...rest]), 2)];
    const strengths = evaluate(
      engine,
      holdings.map(holding => [...holding, ...board]),
    );
    const categories = Array.from(strengths, strength => engine.category(strength));
    sums.forEach((sum, category) => {
      const inCategory = holdings.filter((_, i) => categories[i] === category);
      sum.one += inCategory.length;
      sum.two += disjointPairs(inCategory);
      sum.boards++;
    });
  }
  return sums.map(({ one, two, boards }) => ({ one: one / (990 * boards), two: two / (PAIRS * boards) }));
};
