// The counts of `odds`: here where that is done before a thread could start, on threads otherwise, until it is done or stopped.
import { loadConfig } from '../config.js';
import type { Counts } from '../engine/counts.js';
import { loadEngine } from '../engine/load.js';
import { countsAtOnce } from '../odds/at-once.js';
import type { Calculation } from '../odds/calculation.js';
import type { Calculator } from '../odds/calculator.js';
import { CalculatorUnavailableError } from '../odds/errors.js';
import { dealsIn } from '../odds/hands.js';
import { compileEngineFile } from '../odds/module.js';
import { knownCounts } from '../odds/preflop.js';
import { createCalculator } from '../odds/threads.js';
import { workOf } from '../odds/work.js';
import { createProgress } from './progress.js';
import { onStop, type StopSignal } from './stop-signals.js';
import type { Terminal } from './terminal.js';
import { whileOpen } from './while-open.js';

export interface Counted {
  /** What was counted; undefined where it was stopped before anything was. */
  readonly counts: Counts | undefined;
  /** Milliseconds of computing; 0 of what was looked up. */
  readonly ms: number;
  /** What stopped it before its end. */
  readonly stoppedBy?: StopSignal;
}

/** Some 100 ms of work on one thread: two threads, which have to be started, are done no sooner. */
const MOST_HANDS_HERE = 20_000_000;

const countHere = async (calculation: Calculation): Promise<Counted> => {
  const engine = await loadEngine(await compileEngineFile());
  const began = performance.now();
  const counts = countsAtOnce(calculation, engine);
  return { counts, ms: performance.now() - began };
};

const openCalculator = (threads: number): Calculator => {
  const calculator = createCalculator({
    threads,
    queueLimit: Number.POSITIVE_INFINITY,
    onFailedStart: (cause, isLast) => {
      if (isLast) calculator.interrupt(new CalculatorUnavailableError('no thread can be started', { cause }));
    },
  });
  return calculator;
};

/** On as many threads as THREADS says, with a line that tells how far it is. */
const countOnThreads = async (terminal: Terminal, calculation: Calculation): Promise<Counted> => {
  const { threads } = loadConfig(terminal.env);
  const stopping = new AbortController();
  const deafen = onStop(signal => stopping.abort(signal));
  const progress = createProgress(terminal, dealsIn(calculation));
  let [counts, began]: [Counts | undefined, number] = [undefined, performance.now()];
  const onProgress = (soFar: Counts): void => {
    if (!counts) began = performance.now(); // threads take a while to start
    counts = soFar;
    progress.tell(soFar.deals);
  };
  try {
    return await whileOpen(openCalculator(threads), async calculator => {
      const outcome = await calculator.calculate(calculation, { signal: stopping.signal, onProgress });
      return { counts: outcome.counts, ms: outcome.computeMs };
    });
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
    return { counts, ms: performance.now() - began, stoppedBy: stopping.signal.reason };
  } finally {
    progress.erase(stopping.signal.aborted);
    deafen();
  }
};

export const countOdds = async (terminal: Terminal, calculation: Calculation): Promise<Counted> => {
  const known = knownCounts(calculation);
  if (known) return { counts: known, ms: 0 };
  return workOf(calculation) <= MOST_HANDS_HERE ? countHere(calculation) : countOnThreads(terminal, calculation);
};
