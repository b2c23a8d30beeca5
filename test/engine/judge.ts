// What a deal adds to the engine's counters, worked out from its hands one by one with `evaluate`.
import { COUNTERS, type EngineExports, evaluate } from './abi.js';
import { deckWithout } from './hands.js';
import { chance, draw } from './random.js';

/** A whole board, and two cards each: ours, then each opponent's. */
export interface Deal {
  readonly board: readonly number[];
  readonly holdings: readonly (readonly number[])[];
}

/** The 31 counters of one deal, from the strengths and categories of our hand and then the opponents'. */
const countersOf = (strengths: readonly number[], categories: readonly number[]): number[] => {
  const counters = new Array<number>(COUNTERS).fill(0);
  const add = (index: number) => {
    counters[index] = (counters[index] ?? 0) + 1;
  };
  const [own = 0, ...others] = strengths;
  const best = Math.max(...others);
  add(0);
  if (others.length > 0) add(own > best ? 1 : own === best ? 2 : 3);
  categories.forEach((category, player) => {
    add((player === 0 ? 4 : 13) + category);
  });
  if (others.length > 1 && categories[1] === categories[2]) add(22 + (categories[1] ?? 0));
  return counters;
};

/** The 31 counters of each deal. */
export const judge = (engine: EngineExports, deals: readonly Deal[]): number[][] => {
  const strengths = evaluate(
    engine,
    deals.flatMap(({ board, holdings }) => holdings.map(holding => [...holding, ...board])),
  );
  let first = 0;
  return deals.map(({ holdings }) => {
    const ours = Array.from(strengths.subarray(first, first + holdings.length));
    first += holdings.length;
    return countersOf(
      ours,
      ours.map(strength => engine.category(strength)),
    );
  });
};

/** Mean and variance of each counter over deals. */
export interface Moments {
  readonly deals: number;
  readonly mean: readonly number[];
  readonly variance: readonly number[];
}

/** Monte Carlo with a generator and a dealing of its own: an estimate that is independent of `simulate`. */
export const play = (
  engine: EngineExports,
  cards: readonly number[],
  opponents: number,
  deals: number,
  seed: number,
): Moments => {
  const random = chance(seed);
  const left = deckWithout(cards);
  const [hole, board] = [cards.slice(0, 2), cards.slice(2)];
  const missing = 5 - board.length;
  const dealOne = (): Deal => {
    const drawn = draw(random, left, missing + 2 * opponents);
    const holdings = Array.from({ length: opponents }, (_, i) => drawn.slice(missing + 2 * i, missing + 2 * i + 2));
    return { board: [...board, ...drawn.slice(0, missing)], holdings: [hole, ...holdings] };
  };
  const counters = judge(engine, Array.from({ length: deals }, dealOne));
  const average = (of: (deal: number[]) => number) => counters.reduce((sum, deal) => sum + of(deal), 0) / deals;
  const mean = Array.from({ length: COUNTERS }, (_, i) => average(deal => deal[i] ?? 0));
  const variance = mean.map((at, i) => average(deal => ((deal[i] ?? 0) - at) ** 2));
  return { deals, mean, variance };
};
