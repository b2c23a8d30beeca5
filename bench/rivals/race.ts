// One load, all engines that have it: warmed up, each given as much work as fits a slice of time, then round by round.

import { type Spread, spreadOf, widthOf } from '../measure.js';
import type { Contestant, Kind } from './contestant.js';
import { FLOP_BOARDS, LOAD_TEXTS, type LoadName } from './loads.js';
import type { Answer, Task } from './protocol.js';
import { type Expect, judgeCounts, pooled, type Verdict } from './reference.js';

/** A spread wider than this share of the median says more about the machine than about the engine. */
export const WIDEST = 0.3;

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

/** One engine's way through one load. */
interface Lane {
  readonly contestant: Contestant;
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
const GREATEST_GROWTH = 8;

/** Two digits, and of a flop whole ones where there is time for one. */
export const roundAmount = (load: LoadName, amount: number): number => {
  if (load === 'flop')
    return amount < FLOP_BOARDS ? Math.max(1, Math.round(amount)) : FLOP_BOARDS * Math.round(amount / FLOP_BOARDS);
  const digit = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1);
  return Math.max(1, digit * Math.round(amount / digit));
};

/** Warms the engine up and finds how much it does in a slice. Undefined if it does not have the load. */
const prepare = async (contestant: Contestant, load: LoadName, settings: Settings): Promise<Lane | undefined> => {
  const sample = await contestant.perform({ load, amount: SAMPLE_AMOUNT[load], seed: 1 });
  if (sample === undefined) return undefined;
  const slice = settings.sliceMilliseconds * 1e6;
  let amount = load === 'flop' ? 1 : FIRST_AMOUNT;
  let spent = 0;
  for (let last = 0; spent < settings.warmUpMilliseconds * 1e6 || last < slice / 2; ) {
    const answer = await contestant.perform({ load, amount, seed: 1 });
    if (answer === undefined) return undefined;
    last = answer.nanoseconds;
    spent += last;
    amount = roundAmount(load, Math.min(answer.amount * GREATEST_GROWTH, (answer.amount * slice) / last));
  }
  return { contestant, amount, sample, answers: [] };
};

const rateOf = (load: LoadName, { amount, nanoseconds }: Answer): number =>
  (amount * LOAD_TEXTS[load].scale * 1000) / nanoseconds;

const ratesOf = (load: LoadName, { answers }: Lane): number[] => answers.map(answer => rateOf(load, answer));

const rowOf = (load: LoadName, expect: Expect, lane: Lane, first: Lane): Row => {
  const rates = ratesOf(load, lane);
  const firstRates = ratesOf(load, first);
  const rate = spreadOf(rates);
  // Evaluated hands are the same ones again and again: the sample's are the same for all engines.
  const { counts, amount: trials } = load === 'evaluate' ? lane.sample : pooled(lane.answers);
  const task: Task = { load, amount: lane.sample.amount, seed: 1 };
  return {
    engine: lane.contestant.name,
    kind: lane.contestant.kind,
    rate,
    wide: widthOf(rate) > WIDEST,
    slower: spreadOf(rates.map((value, round) => (firstRates[round] ?? 0) / value)).median,
    amount: lane.answers[0]?.amount ?? lane.amount,
    counts,
    trials,
    verdict: judgeCounts(expect, task, lane.sample, lane.answers),
  };
};

/** The rows of lanes that have run, fastest first. */
const ranked = (load: LoadName, expect: Expect, lanes: readonly Lane[]): Row[] => {
  const median = (lane: Lane): number => spreadOf(ratesOf(load, lane)).median;
  const sorted = lanes.filter(({ answers }) => answers.length > 0).sort((a, b) => median(b) - median(a));
  const [first] = sorted;
  return first === undefined ? [] : sorted.map(lane => rowOf(load, expect, lane, first));
};

/** Told how far a race is, 0 to 1, and which engine is running. */
export type Watch = (share: number, engine: string) => void;

/** Told that an engine failed, and why. It is out of the race. */
export type Drop = (contestant: Contestant, error: Error) => void;

/** Runs a load. Engines take turns within a round; who begins, changes from round to round. */
export const race = async (
  load: LoadName,
  contestants: readonly Contestant[],
  settings: Settings,
  { expect, watch, drop }: { readonly expect: Expect; readonly watch: Watch; readonly drop: Drop },
): Promise<Race> => {
  const lanes: Lane[] = [];
  const out = new Set<Contestant>();
  const steps = contestants.length * (settings.rounds + settings.warmUpMilliseconds / settings.sliceMilliseconds);
  let step = 0;
  const attempt = async <T>(contestant: Contestant, size: number, work: () => Promise<T>): Promise<T | undefined> => {
    watch(step / steps, contestant.name);
    step += size;
    try {
      return await work();
    } catch (error) {
      out.add(contestant);
      drop(contestant, error as Error);
      return undefined;
    }
  };
  for (const contestant of contestants) {
    const size = settings.warmUpMilliseconds / settings.sliceMilliseconds;
    const lane = await attempt(contestant, size, () => prepare(contestant, load, settings));
    if (lane !== undefined) lanes.push(lane);
  }
  for (let round = 0; round < settings.rounds; round++) {
    const start = round % Math.max(1, lanes.length);
    for (const lane of [...lanes.slice(start), ...lanes.slice(0, start)]) {
      if (out.has(lane.contestant)) continue;
      const task = { load, amount: lane.amount, seed: round + 2 };
      const answer = await attempt(lane.contestant, 1, () => lane.contestant.perform(task));
      if (answer !== undefined) lane.answers.push(answer);
    }
  }
  return {
    load,
    rows: ranked(
      load,
      expect,
      lanes.filter(({ contestant }) => !out.has(contestant)),
    ),
  };
};
