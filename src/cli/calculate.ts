// Computes a calculation for a command: at once if it is short, otherwise on workers, with its progress, until Ctrl-C.
import { loadConfig } from '../config.js';
import type { Counts } from '../engine/counts.js';
import { instantiateEngine } from '../engine/engine.js';
import type { Calculation } from '../odds/calculation.js';
import { type Calculator, CalculatorUnavailableError } from '../odds/calculator.js';
import { kindOf } from '../odds/kinds.js';
import { createNodeCalculator, createNodeMatchups } from '../odds/node-calculator.js';
import { computeHere } from '../odds/worker-calculator.js';
import { compileEngineFile } from '../odds/workers/start-node-worker.js';
import { createProgressLine, type Progress } from './progress-line.js';
import { onStop, type StopSignal } from './stop-signals.js';
import type { Terminal } from './terminal.js';
import { whileOpen } from './with-accounts.js';

export interface Calculated {
  /** Undefined when it was stopped before the first chunk was done. */
  readonly counts: Counts | undefined;
  /** Milliseconds of computing; 0 when a table has the counts. */
  readonly ms: number;
  /** The signal that stopped it before its end. */
  readonly stoppedBy?: StopSignal;
}

/** Hands that take about 100 ms on one thread: two workers, which have to start first, are not faster. */
const MAX_SINGLE_THREAD_HANDS = 20_000_000;
const MAX_SINGLE_THREAD_EQUITY_HANDS = 10_000_000;
/** The boards after each next card are about twice those of the board itself. */
const NEXT_CARDS_WORK = 3;

/** A calculator of a command, whose queue has no bound. */
export const openCalculator = (threads: number): Calculator => {
  const calculator = createNodeCalculator({
    threads,
    queueLimit: Number.POSITIVE_INFINITY,
    onStartFailure: (cause, isLast) => {
      if (isLast) calculator.abort(new CalculatorUnavailableError('no thread can be started', { cause }));
    },
  });
  return calculator;
};

/** Computes on as many workers as THREADS says, and shows the progress. */
const calculateOnWorkers = async (
  terminal: Terminal,
  calculation: Calculation,
  progressOf: (counts: Counts, done: number) => Progress,
): Promise<Calculated> => {
  const { threads } = loadConfig(terminal.env);
  const stopping = new AbortController();
  const removeListener = onStop(signal => stopping.abort(signal));
  const line = createProgressLine(terminal);
  let [counts, began]: [Counts | undefined, number] = [undefined, performance.now()];
  const onProgress = (soFar: Counts, done: number): void => {
    if (!counts) began = performance.now(); // workers take a while to start
    counts = soFar;
    line.update(() => progressOf(soFar, done));
  };
  try {
    return await whileOpen(openCalculator(threads), async calculator => {
      const result = await calculator.calculate(calculation, { signal: stopping.signal, onProgress });
      return { counts: result.counts, ms: result.computeMs };
    });
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
    return { counts, ms: performance.now() - began, stoppedBy: stopping.signal.reason };
  } finally {
    line.clear(stopping.signal.aborted);
    removeListener();
  }
};

const isShort = (calculation: Calculation): boolean => {
  const hands = kindOf(calculation).evaluatedHands(calculation);
  if (calculation.kind === 'odds') return hands <= MAX_SINGLE_THREAD_HANDS;
  if (calculation.method === 'exact') {
    return hands * (calculation.nextCards ? NEXT_CARDS_WORK : 1) <= MAX_SINGLE_THREAD_EQUITY_HANDS;
  }
  return hands <= MAX_SINGLE_THREAD_EQUITY_HANDS;
};

/**
 * Computes a calculation.
 * @param progressOf what is shown while it is computed: of the counts so far, and the part of the work that they are
 */
export const calculate = async (
  terminal: Terminal,
  calculation: Calculation,
  progressOf: (counts: Counts, done: number) => Progress,
): Promise<Calculated> => {
  const engine = isShort(calculation) ? await instantiateEngine(await compileEngineFile()) : undefined;
  const result = computeHere(calculation, engine, createNodeMatchups());
  return result
    ? { counts: result.counts, ms: result.computeMs }
    : calculateOnWorkers(terminal, calculation, progressOf);
};
