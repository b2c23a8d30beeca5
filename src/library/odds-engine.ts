// How the library's engine works: at once where it is called, or on threads for what takes long.
import { parseCard, refuseDuplicates } from '../engine/cards.js';
import { CATEGORIES } from '../engine/categories.js';
import type { Counts } from '../engine/counts.js';
import type { Engine } from '../engine/engine.js';
import { readEntries } from '../engine/entries.js';
import { countsAtOnce } from '../odds/at-once.js';
import { createCalculatorOn } from '../odds/calculate.js';
import type { Calculation } from '../odds/calculation.js';
import type { Wishes as CalculatorWishes } from '../odds/calculator.js';
import { dealsIn } from '../odds/hands.js';
import type { Thread } from '../odds/thread.js';
import type { OddsEngine, Progress, SimulationProgress, Strengths, Wishes } from './engine.js';
import { exactOdds, simulatedOdds } from './odds.js';
import { wishesOf } from './options.js';
import { exact, sampled } from './question.js';
import { createThreads } from './threads.js';

/** What the library needs of the runtime that it is in. */
export interface Platform {
  /** The engine's own file. @throws {EngineLoadError} */
  compileOwn(): Promise<WebAssembly.Module>;
  /** The file of a URL. @throws {EngineLoadError} */
  compileFrom(url: URL | string): Promise<WebAssembly.Module>;
  /** Threads that suit this machine. */
  usualThreads(): number;
  /** @param signal ends it while it starts */
  startThread(module: WebAssembly.Module, signal: AbortSignal): Promise<Thread>;
}

const HAND = 7;

const HANDS_WORDS = { name: 'hands', wayOut: `send an array of hands, ${HAND} cards each` };

const handBytes = (hand: unknown, index: number): number[] => {
  const name = `hands[${index}]`;
  const words = { name, wayOut: `send an array of ${HAND} cards` };
  return readEntries(hand, words, [HAND, HAND], (card, i) => parseCard(card, `${name}[${i}]`));
};

const evaluate = (engine: Engine, hands: readonly (readonly string[])[]): Strengths => {
  const bytes = readEntries(hands, HANDS_WORDS, [0, Number.POSITIVE_INFINITY], handBytes);
  let strengths: Uint32Array;
  try {
    strengths = engine.evaluate(bytes);
  } catch (error) {
    bytes.forEach((hand, index) => {
      refuseDuplicates(hand, i => `hands[${index}][${i}]`);
    });
    throw error;
  }
  const categories = Array.from(strengths, strength => CATEGORIES[engine.category(strength)] ?? 'High Card');
  return { strengths, categories };
};

const progressOf = (calculation: Calculation, { deals }: Counts): Progress => ({ deals, of: dealsIn(calculation) });

/** What the calculator is asked for, so that these wishes come true. */
const progressTo = <Far extends Progress>(
  { signal, onProgress }: Wishes<Far>,
  farOf: (counts: Counts) => Far,
): CalculatorWishes => ({
  ...(signal && { signal }),
  ...(onProgress && { onProgress: counts => onProgress(farOf(counts)) }),
});

/** @param threads worker threads; as many as suit the machine where it is left out */
export const createOddsEngine = (
  engine: Engine,
  module: WebAssembly.Module,
  platform: Platform,
  threads: number | undefined,
): OddsEngine => {
  const { count, close } = createThreads(news =>
    createCalculatorOn({
      module: Promise.resolve(module),
      engine: Promise.resolve(engine),
      threads: threads ?? platform.usualThreads(),
      queueLimit: Number.POSITIVE_INFINITY,
      start: platform.startThread,
      ...news,
    }),
  );
  return {
    simulate(question) {
      const calculation = sampled(question);
      return simulatedOdds(calculation, countsAtOnce(calculation, engine));
    },
    exact(question) {
      const calculation = exact(question);
      return exactOdds(calculation, countsAtOnce(calculation, engine));
    },
    evaluate: hands => evaluate(engine, hands),
    async simulateAsync(question, wishes) {
      const calculation = sampled(question);
      const told = progressTo<SimulationProgress>(wishesOf(wishes), counts => ({
        ...progressOf(calculation, counts),
        odds: () => simulatedOdds(calculation, counts),
      }));
      return simulatedOdds(calculation, await count(calculation, told));
    },
    async exactAsync(question, wishes) {
      const calculation = exact(question);
      const told = progressTo(wishesOf(wishes), counts => progressOf(calculation, counts));
      return exactOdds(calculation, await count(calculation, told));
    },
    close,
  };
};
