// How the library's engine works: at once where it is called, or on threads for what takes long.
import { InvalidCardsError, parseCard } from '../engine/cards.js';
import { CATEGORIES } from '../engine/categories.js';
import { addCounts, type Counts } from '../engine/counts.js';
import type { Engine } from '../engine/engine.js';
import { createCalculatorOn } from '../odds/calculate.js';
import type { Calculation } from '../odds/calculation.js';
import type { Calculator } from '../odds/calculator.js';
import { chunkCount, chunkOf, runChunk } from '../odds/chunks.js';
import { dealsOf } from '../odds/exact.js';
import { knownCounts } from '../odds/preflop.js';
import type { Thread } from '../odds/thread.js';
import type { OddsEngine, Strengths, Wishes } from './engine.js';
import { exactOdds, simulatedOdds } from './odds.js';
import { exact, sampled } from './question.js';

/** What the library needs of the runtime that it is in. */
export interface Platform {
  /** The engine's own file. */
  compileOwn(): Promise<WebAssembly.Module>;
  /** Threads that suit this machine. */
  usualThreads(): number;
  startThread(module: WebAssembly.Module): Promise<Thread>;
}

const compute = (engine: Engine, calculation: Calculation): Counts => {
  const known = knownCounts(calculation);
  if (known) return known;
  let counts = runChunk(engine, chunkOf(calculation, 0));
  for (let index = 1; index < chunkCount(calculation); index++) {
    counts = addCounts(counts, runChunk(engine, chunkOf(calculation, index)));
  }
  return counts;
};

const dealsIn = (calculation: Calculation): number =>
  calculation.method === 'exact'
    ? Number(dealsOf(calculation.cards.length, calculation.opponents))
    : calculation.simulations;

const HAND = 7;

const handBytes = (hand: readonly string[], index: number): number[] => {
  if (hand.length !== HAND) throw new InvalidCardsError(`hands[${index}] has ${hand.length} cards: give ${HAND}`);
  return hand.map((card, i) => parseCard(card, `hands[${index}][${i}]`));
};

const evaluate = (engine: Engine, hands: readonly (readonly string[])[]): Strengths => {
  const strengths = engine.evaluate(hands.map(handBytes));
  const categories = Array.from(strengths, strength => CATEGORIES[engine.category(strength)] ?? 'High Card');
  return { strengths, categories };
};

/** Timers of this length never fire; they only keep a runtime alive while threads compute. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Counts of calculations on threads, which start with the first one and keep no program from ending while they are idle. */
const onThreads = (start: () => Calculator) => {
  let calculator: Calculator | undefined;
  return {
    count: async (calculation: Calculation, { signal, onProgress }: Wishes): Promise<Counts> => {
      calculator ??= start();
      const of = dealsIn(calculation);
      const alive = setInterval(() => undefined, LONGEST_TIMER_MS);
      try {
        const { counts } = await calculator.calculate(calculation, {
          ...(signal && { signal }),
          ...(onProgress && { onProgress: (deals: number) => onProgress({ deals, of }) }),
        });
        return counts;
      } finally {
        clearInterval(alive);
      }
    },
    close: async (): Promise<void> => {
      await calculator?.close();
      calculator = undefined;
    },
  };
};

/** @param threads worker threads; as many as suit the machine where it is left out */
export const createOddsEngine = (
  engine: Engine,
  module: WebAssembly.Module,
  { startThread, usualThreads }: Platform,
  threads = usualThreads(),
): OddsEngine => {
  const start = (): Calculator =>
    createCalculatorOn({
      module: Promise.resolve(module),
      threads,
      queueLimit: Number.POSITIVE_INFINITY,
      start: startThread,
    });
  const { count, close } = onThreads(start);
  return {
    simulate(question) {
      const calculation = sampled(question);
      return simulatedOdds(calculation, compute(engine, calculation));
    },
    exact(question) {
      const calculation = exact(question);
      return exactOdds(calculation, compute(engine, calculation));
    },
    evaluate: hands => evaluate(engine, hands),
    async simulateAsync(question, wishes = {}) {
      const calculation = sampled(question);
      return simulatedOdds(calculation, await count(calculation, wishes));
    },
    async exactAsync(question, wishes = {}) {
      const calculation = exact(question);
      return exactOdds(calculation, await count(calculation, wishes));
    },
    close,
  };
};
