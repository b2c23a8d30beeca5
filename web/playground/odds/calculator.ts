// Computes the equities of a situation: at once where that is quick, in web workers otherwise; exact where possible, else sampled, with
// estimates that get better. A new situation stops the work for the last one.

import { EngineLoadError, InvalidArgumentError } from '../../../src/engine/abi.js';
import { DuplicateCardsError, type EquityAnswer, InvalidRangeError } from '../../../src/library/index.js';
import { SCREEN_BOUNDS } from '../../../src/questions/question.js';
import { CAMEL_CASE, type ReadOptions } from '../../../src/questions/read-question.js';
import { type PageEngine, startGame } from '../games/game-part.js';
import { GAMES, type GameName } from '../games/games.js';
import { loadPart } from '../games/parts.js';
import { DEFAULT_SIMULATIONS, findAsked, hasNextCard, type Situation } from '../situation/situation.js';
import type { Findings } from './findings.js';
import { type ExactPlan, type PlainQuestion, planExact, samplesDetails, samplesHands } from './plan-exact.js';
import { compareHands } from './showdown.js';

export type Calculator = ReturnType<typeof createCalculator>;

/** Deals of the first estimate, on the main thread. */
const INLINE_SIMULATIONS = 1000;
/** Deals of the next estimates, in workers. */
const FIRST_SIMULATIONS: readonly number[] = [5000, 20_000];
/** The number of deals grows by this factor from one estimate to the next. */
const GROWTH = 1.08;
/** More workers would start slowly and heat phones. */
const MAX_THREADS = 8;

/** The engine of the page's thread, and how questions are read to learn their work, which it plans. */
interface Loaded {
  readonly engine: PageEngine;
  readonly readOptions: ReadOptions;
}

/** Whether the error is of the question, so that asking again is no use. */
export const isWrongQuestion = (error: unknown): boolean =>
  [InvalidArgumentError, InvalidRangeError, DuplicateCardsError].some(kind => error instanceof kind);

const readNextCards = (equities: EquityAnswer): Pick<Findings, 'nextCards'> =>
  equities.nextCards ? { nextCards: equities.nextCards } : {};

const createReport = (
  about: Pick<Findings, 'asked' | 'method' | 'samplesDetails' | 'of'>,
  signal: AbortSignal,
  onFindings: (findings: Findings) => void,
) => {
  let estimated = 0;
  let known: Pick<Findings, 'categories' | 'nextCards' | 'showdown'> & { equities?: EquityAnswer } = {};
  let isDone = false;
  let isScheduled = false;
  const report = (): void => {
    isScheduled = false;
    const { equities } = known;
    const isPreliminary = equities?.method === 'monte-carlo' && equities.deals <= INLINE_SIMULATIONS && !isDone;
    if (equities && !signal.aborted) onFindings({ ...about, ...known, equities, isPreliminary, isDone });
  };
  return {
    /** Reports at once, so that the next frame shows it. */
    now: report,
    add(more: typeof known): void {
      known = { ...known, ...more };
      if (isScheduled) return;
      isScheduled = true;
      requestAnimationFrame(report);
    },
    estimate(equities: EquityAnswer): void {
      estimated = equities.deals;
      this.add({ equities, ...(equities.players[0]?.categories && { categories: equities }) });
    },
    /** Whether an estimate of so many deals says more than the last one. */
    isBetter: (deals: number): boolean => deals >= estimated * GROWTH,
    done(): void {
      isDone = true;
      this.add({});
    },
  };
};

interface Run {
  readonly engine: PageEngine;
  readonly question: PlainQuestion;
  readonly situation: Situation;
  readonly report: ReturnType<typeof createReport>;
  readonly signal: AbortSignal;
}

/** Resolves when the next frame is on the screen. */
const painted = (): Promise<void> => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));

type Sample = () => EquityAnswer | Promise<EquityAnswer>;

/** If its ranges hardly ever fit together, a small sample may have no deal: a larger one or all deals decide. */
const trySample = async (sample: Sample): Promise<EquityAnswer | undefined> => {
  try {
    return await sample();
  } catch (error) {
    if (!(error instanceof InvalidRangeError)) throw error;
    return undefined;
  }
};

const estimateFirst = async ({ report }: Run, sample: Sample): Promise<void> => {
  const estimate = await trySample(sample);
  if (estimate) report.estimate(estimate);
};

/** Shows the first odds; then says what the hands are, which would delay them. */
const showFirst = async ({ engine, situation, report, signal }: Run): Promise<void> => {
  report.now();
  await painted(); // also before workers start
  signal.throwIfAborted();
  const showdown = compareHands(engine, situation);
  if (showdown) report.add({ showdown });
};

const addHands = (equities: EquityAnswer, sampled: EquityAnswer): EquityAnswer => ({
  ...equities,
  players: equities.players.map((player, i) => ({ ...player, hands: sampled.players[i]!.hands! })),
});

const sampleDetails = async (run: Run, plan: ExactPlan, equities: EquityAnswer): Promise<void> => {
  const { engine, question, situation, report, signal } = run;
  const [categories, hands] = [!plan.countsCategories, samplesHands(plan)];
  const sampled = { ...question, method: 'monte-carlo', seed: situation.seed, categories, hands } as const;
  const sample = await trySample(() =>
    engine.equityAsync({ ...sampled, simulations: DEFAULT_SIMULATIONS }, { signal }),
  );
  if (!sample) return;
  report.add({
    ...(hands && { equities: addHands(equities, sample) }),
    ...(categories && { categories: sample }),
  });
};

/** Computes the equities, then the categories; then samples what takes too long to be counted. */
const computeExact = async (run: Run, plan: ExactPlan): Promise<void> => {
  const { details, countsCategories, isInline } = plan;
  const { engine, question, report, signal } = run;
  const exact = { ...question, method: 'exact' } as const;
  if (isInline) {
    const equities = engine.equity({ ...exact, ...details, categories: true });
    report.add({ equities, categories: equities, ...readNextCards(equities) });
    await showFirst(run);
    report.done();
    return;
  }
  const sampled = {
    ...question,
    method: 'monte-carlo',
    simulations: INLINE_SIMULATIONS,
    seed: 0,
    categories: true,
  } as const;
  await estimateFirst(run, () => engine.equity(sampled));
  await showFirst(run);
  const equities = await engine.equityAsync({ ...exact, ...details }, { signal });
  report.add({ equities, ...readNextCards(equities) });
  if (countsCategories)
    report.add({ categories: await engine.equityAsync({ ...exact, categories: true }, { signal }) });
  if (samplesDetails(plan)) await sampleDetails(run, plan, equities);
  report.done();
};

const simulate = async (run: Run): Promise<void> => {
  const { engine, question, situation, report, signal } = run;
  const { game, simulations, seed } = situation;
  const hands = GAMES[game].ranges !== undefined;
  const sampled = { ...question, method: 'monte-carlo', seed, categories: true, hands } as const;
  await estimateFirst(run, () => engine.equity({ ...sampled, simulations: INLINE_SIMULATIONS }));
  await showFirst(run);
  for (const first of FIRST_SIMULATIONS) {
    await estimateFirst(run, () => engine.equityAsync({ ...sampled, simulations: first }, { signal }));
  }
  const onProgress = ({ deals, odds }: { deals: number; odds(): EquityAnswer }): void => {
    if (report.isBetter(deals)) report.estimate(odds());
  };
  report.estimate(await engine.equityAsync({ ...sampled, simulations }, { signal, onProgress }));
  report.done();
};

const watchWorker = (open: () => Worker, onFailed: () => void): Worker => {
  try {
    const worker = open();
    worker.addEventListener('error', onFailed);
    return worker;
  } catch (error) {
    onFailed();
    throw error;
  }
};

/** What browsers say of a file that did not arrive is jargon; of a feature that they lack the library's sentence is enough. */
const explainLoading = (error: unknown): never => {
  if (error instanceof EngineLoadError) throw error;
  throw new Error('the engine could not be loaded. Check the connection and retry', { cause: error });
};

/** @param onWorkerFailed is called where a worker does not start: the page's own thread then does its work */
export const createCalculator = (onWorkerFailed: () => void) => {
  const threads = Math.min(navigator.hardwareConcurrency || 1, MAX_THREADS);
  const loadGame = async (game: GameName): Promise<Loaded> => {
    const open = (openWorker: () => Worker): Worker => watchWorker(openWorker, onWorkerFailed);
    const started = await startGame(await loadPart(game), threads, open);
    const readOptions = {
      ...CAMEL_CASE,
      games: [started.game],
      engines: new Map([[started.game.engine.name, started.loaded]]),
      bounds: SCREEN_BOUNDS,
      defaultSimulations: INLINE_SIMULATIONS,
    };
    return { engine: started.methods, readOptions };
  };
  const loading = new Map<GameName, Promise<Loaded>>();
  const load = (game: GameName): Promise<Loaded> => {
    const known = loading.get(game) ?? loadGame(game).catch(explainLoading);
    loading.set(game, known);
    return known;
  };
  let last = new AbortController();
  return {
    async calculate(
      situation: Situation,
      onFindings: (findings: Findings) => void,
      onError: (error: unknown) => void,
    ): Promise<void> {
      last.abort();
      last = new AbortController();
      const { signal } = last;
      try {
        const { engine, readOptions } = await load(situation.game);
        signal.throwIfAborted();
        const asked = findAsked(situation);
        const { players, board, dead } = asked;
        const question = { players, board, dead };
        const plan = situation.exact ? planExact(question, hasNextCard(situation), readOptions) : undefined;
        const method = plan ? 'exact' : 'monte-carlo';
        const about = { asked, method, samplesDetails: plan !== undefined && samplesDetails(plan) } as const;
        const report = createReport({ ...about, of: situation.simulations }, signal, onFindings);
        const run = { engine, question, situation, report, signal };
        await (plan ? computeExact(run, plan) : simulate(run));
      } catch (error) {
        if (!signal.aborted) onError(error);
      }
    },
    /** A game's engine, for counts beside the odds. */
    findEngine: async (game: GameName): Promise<PageEngine> => (await load(game)).engine,
    reload(): void {
      last.abort();
      loading.clear();
    },
    stop: (): void => last.abort(),
    /** Resolves when a game's engine has loaded or failed to load; `calculate` passes the error on. */
    load: async (game: GameName): Promise<void> => void (await Promise.allSettled([load(game)])),
  };
};
