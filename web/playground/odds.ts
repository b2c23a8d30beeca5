// Computes the odds of a situation in web workers: a simulation whose estimates get better, and exact odds where they are possible.
// A new situation stops the work for the last one.
import { CATEGORIES, type Category } from '../../src/engine/counts.js';
import {
  type ExactOdds,
  loadEngine,
  type OddsEngine,
  type SimulatedOdds,
  type SimulationQuestion,
} from '../../src/library/web.js';
import { cardsOf, isExact, type Situation } from './situation.js';

/** One estimate of a simulation. */
export interface Point {
  readonly deals: number;
  readonly odds: SimulatedOdds;
}

/** What is known of a situation. */
export interface Findings {
  /** Exact odds, or the simulation's latest. */
  readonly odds: SimulatedOdds | ExactOdds;
  /** The simulation's estimates, fewest deals first. */
  readonly points: readonly Point[];
  /** Deals that the simulation will have in the end. */
  readonly of: number;
  readonly isDone: boolean;
  /** Since the simulation began. */
  readonly seconds: number;
}

/** The category that our hand ends in most often. */
export const mostLikely = ({ ownHand }: Findings['odds']): Category =>
  CATEGORIES.reduce((best, category) => (ownHand[category] > ownHand[best] ? category : best));

export interface OddsCalculator {
  /** Calls `onFindings` as more becomes known, until everything is. */
  calculate(situation: Situation, onFindings: (findings: Findings) => void, onError: (error: unknown) => void): void;
  /** Stops the work. */
  stop(): void;
  /** Resolves when the engine is loaded, or cannot be. */
  readonly loaded: Promise<void>;
}

/** The first estimates, of the deals that the whole simulation starts with: computed before a worker starts. */
const INLINE_SIMULATIONS: readonly number[] = [100, 200, 500, 1000];
/** The next ones, computed in workers. */
const FIRST_SIMULATIONS: readonly number[] = [2000, 5000, 10_000, 20_000];
/** From point to point of the curve the number of deals grows by this factor. */
const GROWTH = 1.08;
/** Beside exact odds a simulation only shows that it has the same result. */
const MAX_BESIDE_EXACT = 10_000_000;
/** More would take long to start, and heat phones. */
const MAX_THREADS = 8;

/** Reports the findings of a calculation, once a frame. */
const createReport = (of: number, signal: AbortSignal, onFindings: (findings: Findings) => void) => {
  const points: Point[] = [];
  const began = performance.now();
  let exact: ExactOdds | undefined;
  let latest: SimulatedOdds | undefined;
  let isDone = false;
  let isScheduled = false;
  const report = (): void => {
    isScheduled = false;
    const odds = exact ?? latest;
    const seconds = (performance.now() - began) / 1000;
    if (odds && !signal.aborted) onFindings({ odds, points, of, isDone, seconds });
  };
  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(report);
  };
  return {
    /** Reports at once, so that the next frame shows it. */
    now: report,
    exact(odds: ExactOdds): void {
      exact = odds;
      schedule();
    },
    estimate(odds: SimulatedOdds): void {
      latest = odds;
      points.push({ deals: odds.deals, odds });
      schedule();
    },
    /** Whether the curve needs a point here. */
    isNextPoint: (deals: number): boolean => deals >= (points.at(-1)?.deals ?? 0) * GROWTH,
    done(): void {
      isDone = true;
      schedule();
    },
  };
};

/** Resolves when the next frame is on the screen. */
const painted = (): Promise<void> => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));

const simulate = async (
  engine: OddsEngine,
  question: SimulationQuestion,
  of: number,
  report: ReturnType<typeof createReport>,
  signal: AbortSignal,
): Promise<void> => {
  for (const simulations of FIRST_SIMULATIONS) {
    report.estimate(await engine.simulateAsync({ ...question, simulations }, { signal }));
  }
  const odds = await engine.simulateAsync(
    { ...question, simulations: of },
    { signal, onProgress: progress => report.isNextPoint(progress.deals) && report.estimate(progress.odds()) },
  );
  report.estimate(odds);
  report.done();
};

const compute = async (
  engine: OddsEngine,
  situation: Situation,
  signal: AbortSignal,
  onFindings: (findings: Findings) => void,
): Promise<void> => {
  const exact = isExact(situation);
  const of = exact ? Math.min(situation.simulations, MAX_BESIDE_EXACT) : situation.simulations;
  const report = createReport(of, signal, onFindings);
  const { opponents, seed } = situation;
  const question = { cards: cardsOf(situation), opponents };
  for (const simulations of INLINE_SIMULATIONS) report.estimate(engine.simulate({ ...question, simulations, seed }));
  report.now();
  await painted(); // before workers start, which would delay it
  signal.throwIfAborted();
  if (exact) report.exact(await engine.exactAsync(question, { signal }));
  await simulate(engine, { ...question, seed }, of, report, signal);
};

export const createOddsCalculator = (): OddsCalculator => {
  const cores = navigator.hardwareConcurrency || 1;
  const loading = loadEngine({ threads: Math.min(cores, MAX_THREADS) });
  let last = new AbortController();
  return {
    async calculate(situation, onFindings, onError) {
      last.abort();
      last = new AbortController();
      const { signal } = last;
      try {
        const engine = await loading;
        signal.throwIfAborted();
        await compute(engine, situation, signal, onFindings);
      } catch (error) {
        if (!signal.aborted) onError(error);
      }
    },
    stop: () => last.abort(),
    loaded: loading.then(
      () => undefined,
      () => undefined, // `calculate` passes the error on
    ),
  };
};
