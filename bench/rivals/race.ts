// One load, all engines that have it: warmed up, each given as much work as fits a slice of time, then round by round.

import { type Spread, spreadOf, widthOf } from '../measure.js';
import type { EngineProcess, Kind } from './engine-process.js';
import { FLOP_BOARDS, LOAD_TEXTS, type LoadName } from './loads.js';
import type { Answer, Task } from './protocol.js';
import { type Expect, judgeCounts, pooled, type Verdict } from './reference.js';

/** A spread wider than this share of the median comes from the machine rather than from the engine. */
export const MAX_SPREAD = 0.3;

export interface Settings {
  readonly rounds: number;
  readonly sliceMilliseconds: number;
  readonly warmUpMilliseconds: number;
}

/** A line of a table. */
export interface Row {
  readonly engine: string;
  readonly kind: Kind;
  /** Million of the load's unit a second of CPU time, over the rounds. */
  readonly rate: Spread;
  readonly wide: boolean;
  /** The first row's rate ÷ this one's, the median over the rounds: 1 for the first, greater for the others. */
  readonly slower: number;
  /** Hands, deals or boards a round. */
  readonly amount: number;
  /** All rounds together; for evaluation those of the first hands, as many as `trials`. */
  readonly counts: readonly number[];
  readonly trials: number;
  readonly verdict: Verdict;
}

export interface Race {
  readonly load: LoadName;
  readonly rows: readonly Row[];
}

/** One engine's runs of one load. */
interface LoadRun {
  readonly engineProcess: EngineProcess;
  readonly amount: number;
  readonly sample: Answer;
  readonly answers: Answer[];
}

const SAMPLE_AMOUNT: Readonly<Record<LoadName, number>> = {
  evaluate: 4096,
  categories: 4096,
  'opponents-1': 2000,
  'opponents-5': 1000,
  'opponents-9': 1000,
  flop: 2,
};
const FIRST_AMOUNT = 16;
const MAX_GROWTH = 8;

/** Two digits, and of a flop whole ones where there is time for one. */
export const roundAmount = (load: LoadName, amount: number): number => {
  if (load === 'flop')
    return amount < FLOP_BOARDS ? Math.max(1, Math.round(amount)) : FLOP_BOARDS * Math.round(amount / FLOP_BOARDS);
  const digit = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1);
  return Math.max(1, digit * Math.round(amount / digit));
};

/** Warms the engine up and finds how much it does in a slice. Undefined if it does not have the load. */
const prepare = async (
  engineProcess: EngineProcess,
  load: LoadName,
  settings: Settings,
): Promise<LoadRun | undefined> => {
  const sample = await engineProcess.run({ load, amount: SAMPLE_AMOUNT[load], seed: 1 });
  if (sample === undefined) return undefined;
  const slice = settings.sliceMilliseconds * 1e6;
  let amount = load === 'flop' ? 1 : FIRST_AMOUNT;
  let spent = 0;
  for (let last = 0; spent < settings.warmUpMilliseconds * 1e6 || last < slice / 2; ) {
    const answer = await engineProcess.run({ load, amount, seed: 1 });
    if (answer === undefined) return undefined;
    last = answer.nanoseconds;
    spent += last;
    amount = roundAmount(load, Math.min(answer.amount * MAX_GROWTH, (answer.amount * slice) / last));
  }
  return { engineProcess, amount, sample, answers: [] };
};

const rateOf = (load: LoadName, { amount, nanoseconds }: Answer): number =>
  (amount * LOAD_TEXTS[load].scale * 1000) / nanoseconds;

const ratesOf = (load: LoadName, { answers }: LoadRun): number[] => answers.map(answer => rateOf(load, answer));

const rowOf = (load: LoadName, expect: Expect, run: LoadRun, first: LoadRun): Row => {
  const rates = ratesOf(load, run);
  const firstRates = ratesOf(load, first);
  const rate = spreadOf(rates);
  // Every round evaluates the same hands: the sample's are the same for all engines.
  const { counts, amount: trials } = load === 'evaluate' ? run.sample : pooled(run.answers);
  const task: Task = { load, amount: run.sample.amount, seed: 1 };
  return {
    engine: run.engineProcess.name,
    kind: run.engineProcess.kind,
    rate,
    wide: widthOf(rate) > MAX_SPREAD,
    slower: spreadOf(rates.map((value, round) => (firstRates[round] ?? 0) / value)).median,
    amount: run.answers[0]?.amount ?? run.amount,
    counts,
    trials,
    verdict: judgeCounts(expect, task, run.sample, run.answers),
  };
};

/** The rows of runs that have run, fastest first. */
const ranked = (load: LoadName, expect: Expect, runs: readonly LoadRun[]): Row[] => {
  const median = (run: LoadRun): number => spreadOf(ratesOf(load, run)).median;
  const sorted = runs.filter(({ answers }) => answers.length > 0).sort((a, b) => median(b) - median(a));
  const [first] = sorted;
  return first === undefined ? [] : sorted.map(run => rowOf(load, expect, run, first));
};

/** Gets the share of the race that is done, 0 to 1, and the engine that runs. */
export type OnProgress = (share: number, engine: string) => void;

/** Gets an engine that failed, and why. It takes no further part. */
export type OnFailure = (engineProcess: EngineProcess, error: Error) => void;

/** Runs a load. In each round every engine runs once; another one begins each round. */
export const race = async (
  load: LoadName,
  engineProcesses: readonly EngineProcess[],
  settings: Settings,
  {
    expect,
    onProgress,
    onFailure,
  }: { readonly expect: Expect; readonly onProgress: OnProgress; readonly onFailure: OnFailure },
): Promise<Race> => {
  const runs: LoadRun[] = [];
  const failed = new Set<EngineProcess>();
  const steps = engineProcesses.length * (settings.rounds + settings.warmUpMilliseconds / settings.sliceMilliseconds);
  let step = 0;
  const attempt = async <T>(
    engineProcess: EngineProcess,
    size: number,
    work: () => Promise<T>,
  ): Promise<T | undefined> => {
    onProgress(step / steps, engineProcess.name);
    step += size;
    try {
      return await work();
    } catch (error) {
      failed.add(engineProcess);
      onFailure(engineProcess, error as Error);
      return undefined;
    }
  };
  for (const engineProcess of engineProcesses) {
    const size = settings.warmUpMilliseconds / settings.sliceMilliseconds;
    const run = await attempt(engineProcess, size, () => prepare(engineProcess, load, settings));
    if (run !== undefined) runs.push(run);
  }
  for (let round = 0; round < settings.rounds; round++) {
    const start = round % Math.max(1, runs.length);
    for (const run of [...runs.slice(start), ...runs.slice(0, start)]) {
      if (failed.has(run.engineProcess)) continue;
      const task = { load, amount: run.amount, seed: round + 2 };
      const answer = await attempt(run.engineProcess, 1, () => run.engineProcess.run(task));
      if (answer !== undefined) run.answers.push(answer);
    }
  }
  return {
    load,
    rows: ranked(
      load,
      expect,
      runs.filter(({ engineProcess }) => !failed.has(engineProcess)),
    ),
  };
};
