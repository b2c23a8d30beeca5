// Computes a calculation for a command: at once if it is short, otherwise on workers, with its progress, until Ctrl-C.

import type { Calculation } from '../calculations/calculation.js';
import type { Calculator } from '../calculations/calculator.js';
import { CalculatorUnavailableError } from '../calculations/calculator-errors.js';
import type { LoadedEngine } from '../calculations/game-engine.js';
import { calculateHere, findKnownResult } from '../calculations/worker-calculator.js';
import { loadConfig } from '../config.js';
import { type Counts, readDeals } from '../engine/counts.js';
import { createNodeCalculator, loadNodeEngines } from '../games/node-calculator.js';
import type { Question } from '../questions/question.js';
import { formatNumber } from '../text.js';
import { StoppedError } from './command-error.js';
import { createProgressLine } from './progress-line.js';
import { onStop, type StopSignal } from './stop-signals.js';
import type { Terminal } from './terminal.js';
import { whileOpen } from './with-accounts.js';

/** The result of a calculation: complete, or for a sample the deals until a signal stopped it. */
export interface Calculated {
  readonly counts: Counts;
  /** Milliseconds of computing; 0 when a table has the counts. */
  readonly ms: number;
  readonly stoppedBy?: StopSignal;
}

/** Hands that take about 100 ms on one thread: two workers, which have to start first, are not faster. */
const MAX_SINGLE_THREAD_HANDS = 20_000_000;
const MAX_SINGLE_THREAD_EQUITY_HANDS = 10_000_000;

/** Opens the calculator of a command. Its queue has no limit. @param startsLate whether its workers start when the first one is needed */
export const openCalculator = (threads: number, startsLate = false): Calculator => {
  const calculator = createNodeCalculator({
    threads,
    startsLate,
    queueLimit: Number.POSITIVE_INFINITY,
    onStartFailure: (cause, isLast) => {
      if (isLast) calculator.abort(new CalculatorUnavailableError('no thread can be started', { cause }));
    },
  });
  return calculator;
};

/** "37,000,000 of 100,000,000 deals" */
export const describeDeals = (calculation: Calculation, counts: Counts): string =>
  calculation.method === 'exact'
    ? 'of all deals'
    : `${formatNumber(readDeals(counts))} of ${formatNumber(calculation.simulations)} deals`;

/** Computes on as many workers as THREADS says, and shows the progress. */
const calculateOnWorkers = async (terminal: Terminal, calculation: Calculation): Promise<Calculated> => {
  const { threads } = loadConfig(terminal.env);
  const stopping = new AbortController();
  const removeListener = onStop(signal => stopping.abort(signal));
  const line = createProgressLine(terminal);
  const began = performance.now();
  let soFar: Counts | undefined;
  const onProgress = (counts: Counts, done: number): void => {
    soFar = counts;
    line.update(() => ({ done, text: describeDeals(calculation, counts) }));
  };
  try {
    return await whileOpen(openCalculator(threads), async calculator => {
      const { counts, computeMs } = await calculator.calculate(calculation, { signal: stopping.signal, onProgress });
      return { counts, ms: computeMs };
    });
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
    const stoppedBy: StopSignal = stopping.signal.reason;
    if (calculation.method === 'exact') {
      throw new StoppedError('stopped: an exact count has no result before its end; --simulations samples', stoppedBy);
    }
    if (!soFar || readDeals(soFar) === 0) throw new StoppedError('stopped before the first deal', stoppedBy);
    return { counts: soFar, ms: performance.now() - began, stoppedBy };
  } finally {
    line.clear(stopping.signal.aborted);
    removeListener();
  }
};

const isShort = ({ type, calculation: { evaluatedHands } }: Question): boolean => {
  if (type === 'showdown') return true;
  return evaluatedHands <= (type === 'equity' ? MAX_SINGLE_THREAD_EQUITY_HANDS : MAX_SINGLE_THREAD_HANDS);
};

/** @throws {StoppedError} a signal stopped it before there is anything to show */
export const calculate = async (terminal: Terminal, question: Question): Promise<Calculated> => {
  const { calculation, game } = question;
  const loadEngine = async (): Promise<LoadedEngine> => (await loadNodeEngines([game.engine])).get(game.engine.name)!;
  const result =
    findKnownResult(calculation) ?? (isShort(question) ? calculateHere(calculation, await loadEngine()) : undefined);
  return result ? { counts: result.counts, ms: result.computeMs } : calculateOnWorkers(terminal, calculation);
};
