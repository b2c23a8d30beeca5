// The library's engine: synchronous methods compute on the calling thread, asynchronous ones on workers.
import { type Counts, readDeals } from '../engine/counts.js';
import type { Engine } from '../engine/engine.js';
import { compareHands } from '../engine/showdown-calls.js';
import { type AbortSignalLike, throwIfAborted } from '../odds/abort-signal.js';
import type { Calculation, OddsCalculation } from '../odds/calculation.js';
import type { CalculateOptions, Calculator } from '../odds/calculator.js';
import { createHoldemComputer } from '../odds/computer.js';
import { totalDeals } from '../odds/odds-kind.js';
import { computeHere, createWorkerCalculator } from '../odds/worker-calculator.js';
import type { AnyShowdown, Equities } from '../questions/answers/answer-types.js';
import { equityAnswer } from '../questions/answers/equity-answer.js';
import { exactOdds, simulatedOdds } from '../questions/answers/odds-answer.js';
import { showdownAnswer } from '../questions/answers/showdown-answer.js';
import { QUESTIONS } from '../questions/fields.js';
import { type AnyQuestionType, NO_BOUNDS, type QuestionOf } from '../questions/question.js';
import { requireObject } from '../questions/question-errors.js';
import { CAMEL_CASE, type Reader, readQuestion } from '../questions/read-question.js';
import { evaluateHands } from './evaluate-hands.js';
import type { CallOptions, EquityProgress, LoadOptions, Progress, SimulationProgress } from './library-options.js';
import type { EquityQuestion, ShowdownQuestion } from './library-questions.js';
import type { OddsEngine } from './library-types.js';
import { createMatchups, loadMatchups } from './matchups.js';
import { readCallOptions } from './read-options.js';
import { countCores, nodeModule } from './runtime.js';
import { workerStarter } from './start-worker.js';

const LIBRARY: Reader = { ...CAMEL_CASE, bounds: NO_BOUNDS, defaultSimulations: 100_000 };

/** @throws {InvalidArgumentError} @throws {InvalidCardsError} @throws {DuplicateCardsError} @throws {InvalidRangeError} */
const read = <Type extends AnyQuestionType>(type: Type, question: unknown): QuestionOf<Type> => {
  requireObject(question, 'the question is', `send an object with ${QUESTIONS[type].first[0].name}`);
  return readQuestion(type, question, LIBRARY);
};

/** Options whose signal is the caller's own, not a function that makes one. */
type SignalOptions = CalculateOptions & { readonly signal?: AbortSignalLike };

interface LazyCalculator {
  count(calculation: Calculation, options: SignalOptions): Promise<Counts>;
  close(): Promise<void>;
}

/** A timer of this length keeps the process alive while workers compute; it does not fire. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Keeps a process of Node alive, which idle workers do not. @returns the function that ends this */
const keepAlive = (): (() => void) => {
  if (!nodeModule('node:worker_threads')) return () => {};
  const timer = setInterval(() => undefined, MAX_TIMER_MS);
  return () => clearInterval(timer);
};

/** A calculator that is made with the first call. @param create makes one whose idle workers do not keep the process alive */
const createLazyCalculator = (create: () => Calculator): LazyCalculator => {
  let calculator: Calculator | undefined;
  /** Resolves when every calculator that was closed so far has ended. */
  let closed: Promise<unknown> | undefined;

  return {
    async count(calculation, options) {
      throwIfAborted(options.signal);
      calculator ??= create();
      const release = keepAlive();
      try {
        return (await calculator.calculate(calculation, options)).counts;
      } finally {
        release();
      }
    },
    async close() {
      const closing = calculator?.close();
      calculator = undefined; // later calls start another one
      closed = Promise.all([closed, closing]).then(() => undefined);
      await closed;
    },
  };
};

const describeProgress = (calculation: OddsCalculation, counts: Counts): Progress => ({
  deals: readDeals(counts),
  of: totalDeals(calculation),
});

/** The calculator's options for those of a call. @param report makes what `onProgress` is called with, once there is a deal */
const calculateOptions = <Reported>(
  options: CallOptions<Reported> | undefined,
  report: (counts: Counts, done: number) => Reported,
): SignalOptions => {
  const { signal, onProgress } = readCallOptions<Reported>(options);
  return {
    ...(signal && { signal }),
    ...(onProgress && {
      onProgress: (counts, done) => {
        if (readDeals(counts) > 0) onProgress(report(counts, done));
      },
    }),
  };
};

/** The methods, whose answers are not typed by the flags of the question. */
interface Methods extends Omit<OddsEngine, 'equity' | 'equityAsync' | 'showdown'> {
  equity(question: EquityQuestion): Equities;
  equityAsync(question: EquityQuestion, options?: CallOptions<EquityProgress>): Promise<Equities>;
  showdown(question: ShowdownQuestion): AnyShowdown;
}

export const createOddsEngine = (
  engine: Engine,
  module: WebAssembly.Module,
  { threads = countCores(), worker }: LoadOptions,
): OddsEngine => {
  const matchups = createMatchups();
  const computer = createHoldemComputer(engine);
  const { count, close } = createLazyCalculator(() =>
    createWorkerCalculator({
      computer: Promise.resolve(computer),
      matchups,
      threads,
      queueLimit: Number.POSITIVE_INFINITY,
      startWorker: workerStarter(module, computer, worker),
      startsLate: true,
    }),
  );
  const methods: Methods = {
    simulate(question) {
      const { calculation } = read('simulate', question);
      return simulatedOdds(calculation, computeHere(calculation, computer).counts);
    },
    exact(question) {
      const { calculation } = read('exact', question);
      return exactOdds(calculation, computeHere(calculation, computer).counts);
    },
    equity(question) {
      const asked = read('library-equity', question);
      return equityAnswer(asked, computeHere(asked.calculation, computer, matchups).counts);
    },
    showdown(question) {
      const asked = read('library-showdown', question);
      return showdownAnswer(asked, compareHands(engine, asked.calculation));
    },
    evaluate: (hands: unknown, cards?: unknown) => evaluateHands(engine, hands, cards),
    async simulateAsync(question, options) {
      const { calculation } = read('simulate', question);
      const forCalculator = calculateOptions<SimulationProgress>(options, counts => ({
        ...describeProgress(calculation, counts),
        odds: () => simulatedOdds(calculation, counts),
      }));
      return simulatedOdds(calculation, await count(calculation, forCalculator));
    },
    async exactAsync(question, options) {
      const { calculation } = read('exact', question);
      const forCalculator = calculateOptions<Progress>(options, counts => describeProgress(calculation, counts));
      return exactOdds(calculation, await count(calculation, forCalculator));
    },
    async equityAsync(question, options) {
      const asked = read('library-equity', question);
      const forCalculator = calculateOptions<EquityProgress>(options, (counts, done) => ({
        deals: readDeals(counts),
        done,
        odds: () => equityAnswer(asked, counts),
      }));
      return equityAnswer(asked, await count(asked.calculation, forCalculator));
    },
    loadMatchups: () => loadMatchups(matchups),
    close,
  };
  return methods as OddsEngine;
};
