// Runs one load with all engines that have it: they are warmed up, get the work that fits a slice of time, and take turns in rounds.

import { type Spread, spreadOf, takeTurns } from '../measure.js';
import type { EngineProcess, Kind } from './engine-process.js';
import { isEquityLoad } from './equity.js';
import { FLOP_BOARDS, hasGivenHands, isQuestion, type LoadName, textOf } from './loads.js';
import type { Answer, Task } from './protocol.js';
import { type Expect, judgeCounts, pooled, type Verdict } from './reference.js';

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
  readonly rounds: number;
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

/** An answer to a timed task. */
interface Turn {
  readonly round: number;
  readonly answer: Answer;
}

/** An engine that is ready for a load. */
interface Prepared {
  readonly engineProcess: EngineProcess;
  readonly amount: number;
  /** Rounds in which it runs; all but those of engines that take seconds. */
  readonly rounds: number;
  readonly sample: Answer;
}

/** One engine's runs of one load. */
interface LoadRun extends Prepared {
  readonly turns: readonly Turn[];
}

const sampleAmount = (load: LoadName): number => {
  if (load === 'flop') return 2;
  if (isQuestion(load)) return 1;
  if (load === 'showdowns') return 256;
  return load.startsWith('opponents') ? 1000 : 4096;
};
const MAX_GROWTH = 8;
/** An engine that is warmed up and takes a slice's time needs about thirty. */
const MAX_WARM_UP_TASKS = 100;
/** A slow engine runs for this many slices of time in all, in fewer rounds. */
const SLOW_SLICES = 2;

/** Rounds to two digits, and to whole flops if there is time for one. */
const roundAmount = (load: LoadName, amount: number): number => {
  if (load === 'flop')
    return amount < FLOP_BOARDS ? Math.max(1, Math.round(amount)) : FLOP_BOARDS * Math.round(amount / FLOP_BOARDS);
  const digit = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1);
  return Math.max(1, digit * Math.round(amount / digit));
};

/** Native code needs no warm-up. */
const warmUpOf = ({ kind }: EngineProcess, { sliceMilliseconds, warmUpMilliseconds }: Settings): number =>
  kind === 'native' ? sliceMilliseconds : warmUpMilliseconds;

const explainNoFit = ({ name, kind }: EngineProcess, load: LoadName, { sliceMilliseconds }: Settings): string =>
  `${name} (${kind}): none of ${MAX_WARM_UP_TASKS} tasks of ${load} took half of ${sliceMilliseconds} ms, whatever the amount`;

/** Warms up the engine and measures its work in a slice. Undefined if it does not have the load. */
const prepare = async (
  engineProcess: EngineProcess,
  load: LoadName,
  settings: Settings,
): Promise<Prepared | undefined> => {
  const sample = await engineProcess.run({ load, amount: sampleAmount(load), seed: 1 });
  if (sample === undefined) return undefined;
  const slice = settings.sliceMilliseconds * 1e6;
  // A sample may have a fixed cost, which few deals would not pay.
  const least = isEquityLoad(load) && !isQuestion(load) ? sampleAmount(load) : 1;
  const fitting = ({ amount, nanoseconds }: Answer): number =>
    roundAmount(load, Math.max(least, Math.min(amount * MAX_GROWTH, (amount * slice) / nanoseconds)));
  let last = sample;
  let tasks = 0;
  for (
    let spent = last.nanoseconds;
    spent < warmUpOf(engineProcess, settings) * 1e6 || last.nanoseconds < slice / 2;
  ) {
    if (++tasks > MAX_WARM_UP_TASKS) throw new Error(explainNoFit(engineProcess, load, settings));
    const answer = await engineProcess.run({ load, amount: fitting(last), seed: 1 });
    if (answer === undefined) return undefined;
    last = answer;
    spent += answer.nanoseconds;
  }
  const amount = fitting(last);
  const milliseconds = (amount * last.nanoseconds) / last.amount / 1e6;
  const budget = SLOW_SLICES * settings.rounds * settings.sliceMilliseconds;
  const rounds = Math.max(1, Math.min(settings.rounds, Math.floor(budget / milliseconds)));
  return { engineProcess, amount, rounds, sample };
};

const rateOf = (load: LoadName, { amount, nanoseconds }: Answer): number =>
  (amount * textOf(load).scale * 1000) / nanoseconds;

const ratesOf = (load: LoadName, { turns }: LoadRun): number[] => turns.map(({ answer }) => rateOf(load, answer));

/** The time ÷ that of another run: the median over the rounds that both have. */
const timesSlower = (load: LoadName, run: LoadRun, first: LoadRun): number => {
  const firstRates = new Map(first.turns.map(({ round, answer }) => [round, rateOf(load, answer)]));
  const ratios = run.turns.flatMap(({ round, answer }) => {
    const rate = firstRates.get(round);
    return rate === undefined ? [] : [rate / rateOf(load, answer)];
  });
  return spreadOf(ratios).median;
};

const rowOf = (load: LoadName, expect: Expect, run: LoadRun, first: LoadRun): Row => {
  const { kind, name: engine } = run.engineProcess;
  const answers = run.turns.map(({ answer }) => answer);
  const rate = spreadOf(ratesOf(load, run));
  // Every round evaluates the same hands: the sample's are the same for all engines.
  const { counts, amount: trials } = hasGivenHands(load) ? run.sample : pooled(answers);
  const task: Task = { load, amount: run.sample.amount, seed: 1 };
  return {
    engine,
    kind,
    rate,
    rounds: answers.length,
    slower: timesSlower(load, run, first),
    amount: answers[0]?.amount ?? run.amount,
    counts,
    trials,
    verdict: judgeCounts(expect, task, run.sample, answers),
  };
};

export interface RaceOptions {
  readonly expect: Expect;
  /** Is called with the share of the race that is done, 0 to 1, and the engine that runs. */
  readonly onProgress: (share: number, engine: string) => void;
  /** Is called with an engine that failed, and the reason. It does not run any more. */
  readonly onFailure: (engineProcess: EngineProcess, error: Error) => void;
}

/** The share of a race that warming up takes, about. */
const WARM_UP_SHARE = 0.3;

/** Runs a load: the rows of all engines that have it, the fastest first. */
export const race = async (
  load: LoadName,
  engineProcesses: readonly EngineProcess[],
  settings: Settings,
  { expect, onProgress, onFailure }: RaceOptions,
): Promise<Race> => {
  const failed = new Set<EngineProcess>();
  const attempt = async <T>(engineProcess: EngineProcess, work: () => Promise<T>): Promise<T | undefined> => {
    if (failed.has(engineProcess)) return undefined;
    try {
      return await work();
    } catch (error) {
      failed.add(engineProcess);
      onFailure(engineProcess, error as Error);
      return undefined;
    }
  };
  const prepared: Prepared[] = [];
  for (const [index, engineProcess] of engineProcesses.entries()) {
    onProgress((WARM_UP_SHARE * index) / engineProcesses.length, engineProcess.name);
    const each = await attempt(engineProcess, () => prepare(engineProcess, load, settings));
    if (each !== undefined) prepared.push(each);
  }
  const contestants = prepared.map(({ engineProcess, rounds, amount }) => ({
    name: engineProcess.name,
    turns: rounds,
    run: async (round: number): Promise<Turn | undefined> => {
      const answer = await attempt(engineProcess, () => engineProcess.run({ load, amount, seed: round + 2 }));
      return answer && { round, answer };
    },
  }));
  const turns = await takeTurns(contestants, {
    rounds: settings.rounds,
    onProgress: (share, name) => onProgress(WARM_UP_SHARE + (1 - WARM_UP_SHARE) * share, name),
  });
  const median = (run: LoadRun): number => spreadOf(ratesOf(load, run)).median;
  const runs = prepared
    .map((each, index): LoadRun => ({ ...each, turns: turns[index]!.filter(turn => turn !== undefined) }))
    .filter(({ engineProcess }) => !failed.has(engineProcess))
    .sort((a, b) => median(b) - median(a));
  return { load, rows: runs.map(run => rowOf(load, expect, run, runs[0]!)) };
};
