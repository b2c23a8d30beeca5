// Asks the engine for the odds of a situation: exact ones where they can be had, and a simulation that sharpens. The work is done in
// web workers; a new situation stops the work for the last one.
import { CATEGORIES, type Category } from '../../src/engine/categories.js';
import {
  type ExactOdds,
  loadEngine,
  type OddsEngine,
  type SimulatedOdds,
  type SimulationQuestion,
} from '../../src/library/web.js';
import { cardsOf, isExact, type Situation } from './situation.js';

/** One estimate on the way. */
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
  /** Deals that the simulation is to have. */
  readonly of: number;
  readonly isDone: boolean;
  /** Since the simulation began. */
  readonly seconds: number;
}

/** The category that our hand ends in most often. */
export const mostLikely = ({ ownHand }: Findings['odds']): Category =>
  CATEGORIES.reduce((most, category) => (ownHand[category] > ownHand[most] ? category : most));

export interface Asker {
  /** Tells what is known again and again, until all is. */
  ask(situation: Situation, tell: (findings: Findings) => void, fail: (error: unknown) => void): void;
  /** Stops the work. */
  stop(): void;
  /** Resolves once the engine is there, or cannot be had. */
  readonly loaded: Promise<void>;
}

/** The simulation begins with single estimates, of the very deals that the whole one begins with; these even before a worker starts. */
const AT_ONCE: readonly number[] = [100, 200, 500, 1000];
const SOON: readonly number[] = [2000, 5000, 10_000, 20_000];
/** Between two points of the curve the deals grow by this factor. */
const GROWTH = 1.08;
/** Beside exact odds a simulation only shows that it comes to the same. */
const MOST_BESIDE_EXACT = 10_000_000;
/** More would take long to start, and heat phones. */
const MOST_THREADS = 8;

/** A computation's findings, told once a frame. */
const createReport = (of: number, signal: AbortSignal, tell: (findings: Findings) => void) => {
  const points: Point[] = [];
  const began = performance.now();
  let exact: ExactOdds | undefined;
  let latest: SimulatedOdds | undefined;
  let isDone = false;
  let isPlanned = false;
  const report = (): void => {
    isPlanned = false;
    const odds = exact ?? latest;
    const seconds = (performance.now() - began) / 1000;
    if (odds && !signal.aborted) tell({ odds, points, of, isDone, seconds });
  };
  const plan = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    requestAnimationFrame(report);
  };
  return {
    /** Tells what is known before the next frame, which then has it. */
    now: report,
    exact(odds: ExactOdds): void {
      exact = odds;
      plan();
    },
    estimate(odds: SimulatedOdds): void {
      latest = odds;
      points.push({ deals: odds.deals, odds });
      plan();
    },
    /** Whether the curve wants a point here. */
    wants: (deals: number): boolean => deals >= (points.at(-1)?.deals ?? 0) * GROWTH,
    done(): void {
      isDone = true;
      plan();
    },
  };
};

/** Resolves once the next frame is on the screen. */
const painted = (): Promise<void> => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));

const simulate = async (
  engine: OddsEngine,
  question: SimulationQuestion,
  of: number,
  report: ReturnType<typeof createReport>,
  signal: AbortSignal,
): Promise<void> => {
  for (const simulations of SOON) {
    report.estimate(await engine.simulateAsync({ ...question, simulations }, { signal }));
  }
  const odds = await engine.simulateAsync(
    { ...question, simulations: of },
    { signal, onProgress: far => report.wants(far.deals) && report.estimate(far.odds()) },
  );
  report.estimate(odds);
  report.done();
};

const compute = async (
  engine: OddsEngine,
  situation: Situation,
  signal: AbortSignal,
  tell: (findings: Findings) => void,
): Promise<void> => {
  const goesThroughAll = isExact(situation);
  const of = goesThroughAll ? Math.min(situation.simulations, MOST_BESIDE_EXACT) : situation.simulations;
  const report = createReport(of, signal, tell);
  const { opponents, seed } = situation;
  const question = { cards: cardsOf(situation), opponents };
  for (const simulations of AT_ONCE) report.estimate(engine.simulate({ ...question, simulations, seed }));
  report.now();
  await painted(); // before workers start, which get in the way
  signal.throwIfAborted();
  if (goesThroughAll) report.exact(await engine.exactAsync(question, { signal }));
  await simulate(engine, { ...question, seed }, of, report, signal);
};

export const createAsker = (): Asker => {
  const cores = navigator.hardwareConcurrency || 1;
  const loading = loadEngine({ threads: Math.min(cores, MOST_THREADS) });
  let last = new AbortController();
  return {
    async ask(situation, tell, fail) {
      last.abort();
      last = new AbortController();
      const { signal } = last;
      try {
        const engine = await loading;
        signal.throwIfAborted();
        await compute(engine, situation, signal, tell);
      } catch (error) {
        if (!signal.aborted) fail(error);
      }
    },
    stop: () => last.abort(),
    loaded: loading.then(
      () => undefined,
      () => undefined, // whoever asks hears of it
    ),
  };
};
