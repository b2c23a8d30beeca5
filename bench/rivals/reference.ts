// Checks the engines' counts: they must be equal where all do the same work, otherwise within the error of chance.

import { readPreflopCounts } from '../../src/calculations/odds/preflop.js';
import { ODDS } from '../../src/engine/counts.js';
import { instantiateEngine } from '../../src/engine/engine.js';
import { HOLDEM_ENGINE } from '../../src/games/holdem-engine.js';
import { compileEngineFile } from '../../src/games/node-calculator.js';
import { engine } from '../engines/poker-odds.js';
import { type Evaluator, greaterIsStronger } from './adapter.js';
import { isEquityLoad, QUESTIONS, type SampledEquityLoad } from './equity.js';
import { aceKing, CORPUS, FLOP_BOARDS, hasExactCounts, hasGivenHands, isQuestion, SHOWDOWNS } from './loads.js';
import { loopsOf } from './loops.js';
import type { Answer, Task } from './protocol.js';

/** A rate beyond this many standard errors is wrong: a correct one is beyond them once in 1.7 million cases. */
const LIMIT = 5;

/** Shares of outcomes, and the number of their deals: infinity if they are exact. */
interface Rates {
  readonly rates: readonly number[];
  readonly deals: number;
}

const ratesOf = (counts: readonly number[], deals = counts.reduce((sum, count) => sum + count, 0)): number[] =>
  counts.map(count => count / deals);

const [first = 0, second = 0] = aceKing;
const preflop = readPreflopCounts(first, second);

/** Seven random cards, by category: all 133,784,560 hands. */
const ALL_HANDS = [23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 41_584];

/** Win, tie, lose of 400 million deals by bench/native/plain.c, which shares no code with our engine. */
const AGAINST_NINE = [79_301_791, 7_599_685, 313_098_524];
const SAMPLED_DEALS = 400_000_000;

const answerRates = (load: SampledEquityLoad): number[] => ratesOf(QUESTIONS[load].outcomes, QUESTIONS[load].deals);

/** The exact rates of the first counts of a load. */
const RATES: Readonly<Record<'evaluate' | 'categories' | 'opponents-1' | 'opponents-9' | SampledEquityLoad, Rates>> = {
  evaluate: { rates: ratesOf(ALL_HANDS), deals: Number.POSITIVE_INFINITY },
  categories: { rates: ratesOf([...preflop.subarray(ODDS.own, ODDS.opponents)]), deals: Number.POSITIVE_INFINITY },
  'opponents-1': { rates: ratesOf([...preflop.subarray(ODDS.win, ODDS.own)]), deals: Number.POSITIVE_INFINITY },
  'opponents-9': { rates: ratesOf(AGAINST_NINE), deals: SAMPLED_DEALS },
  'equity-sampled': { rates: answerRates('equity-sampled'), deals: Number.POSITIVE_INFINITY },
  'omaha-known': { rates: answerRates('omaha-known'), deals: Number.POSITIVE_INFINITY },
  'omaha-random': { rates: answerRates('omaha-random'), deals: SAMPLED_DEALS },
};

/** The greatest distance of counts from their rates, in standard errors; infinity if an impossible outcome was counted. */
const distance = (counts: readonly number[], trials: number, { rates, deals }: Rates): number =>
  Math.max(
    ...rates.map((rate, i) => {
      const error = Math.abs((counts[i] ?? 0) / trials - rate);
      return error === 0 ? 0 : error / Math.sqrt(rate * (1 - rate) * (1 / trials + 1 / deals));
    }),
  );

/** This engine as an evaluator of one hand for each call: slow, but it gives the counts that the loops must have. */
const ourEvaluator = async (): Promise<Evaluator<number, number>> => {
  const { category, evaluateCards } = await instantiateEngine(await compileEngineFile(HOLDEM_ENGINE));
  return {
    deck: Array.from({ length: 52 }, (_, card) => card),
    evaluate: hand => evaluateCards(Uint8Array.from(hand), hand.length)[0]!,
    compare: greaterIsStronger,
    category,
  };
};

/** The expected counts of a task: of bench/rivals/loops.ts, and of exact equity by all engines. Samples have none. */
export type Expect = (task: Task) => readonly number[];

/** What our engine's own functions count. */
const ourDeals = async (): Promise<Expect> => {
  const { own = {} } = await engine.load();
  return ({ load, amount, seed }) => own[load]?.(amount, seed).counts() ?? [];
};

export const expectations = async (): Promise<Expect> => loopExpectations(await ourEvaluator(), await ourDeals());

/** Expectations from our engine's evaluator, cached; of showdowns from our own answers. */
const loopExpectations = (evaluator: Evaluator<number, number>, ours: Expect): Expect => {
  const loops = loopsOf(evaluator);
  const known = new Map<string, readonly number[]>();
  const run = ({ load, amount, seed }: Task): readonly number[] => {
    const key = `${load} ${amount} ${seed}`;
    const counts = known.get(key) ?? loops[load]?.(amount, seed).counts() ?? ours({ load, amount, seed });
    known.set(key, counts);
    return counts;
  };
  const flop = (amount: number, seed: number): number[] => {
    const whole = run({ load: 'flop', amount: FLOP_BOARDS, seed });
    const rest = amount % FLOP_BOARDS;
    const part = rest > 0 ? run({ load: 'flop', amount: rest, seed }) : [0, 0, 0];
    return whole.map((count, i) => count * Math.floor(amount / FLOP_BOARDS) + part[i]!);
  };
  return task => {
    const { load, amount, seed } = task;
    if (isQuestion(load)) return QUESTIONS[load].outcomes.map(count => count * amount);
    if (load === 'showdowns') return run({ load, amount: Math.min(amount, SHOWDOWNS), seed });
    if (hasGivenHands(load))
      return run({ load: load === 'texts' ? 'evaluate' : load, amount: Math.min(amount, CORPUS), seed });
    if (isEquityLoad(load)) return [];
    return load === 'flop' && amount > FLOP_BOARDS ? flop(amount, seed) : run(task);
  };
};

/** Whether two lists of counts are the same. */
export const same = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((count, i) => count === b[i]);

/** The counts of several answers together. */
export const pooled = (answers: readonly Answer[]): Answer =>
  answers.reduce((sum, { amount, nanoseconds, counts }) => ({
    amount: sum.amount + amount,
    nanoseconds: sum.nanoseconds + nanoseconds,
    counts: sum.counts.map((count, i) => count + (counts[i] ?? 0)),
  }));

export interface Verdict {
  readonly right: boolean;
  readonly text: string;
}

/**
 * Whether the counts of an engine are right.
 * @param sample the answer to `task`, a small task with a fixed seed
 * @param answers the answers to the timed tasks
 */
export const judgeCounts = (expect: Expect, task: Task, sample: Answer, answers: readonly Answer[]): Verdict => {
  const { load } = task;
  const fits = ({ amount, counts }: Answer): boolean => same(counts, expect({ ...task, amount }));
  const identical = fits(sample);
  if (hasExactCounts(load)) return identical && answers.every(fits) ? right('exact counts') : wrong('other counts');
  if (load === 'evaluate' && identical)
    return answers.every(fits) ? right('same hands, same order') : wrong('unsteady');
  const all = load === 'evaluate' ? sample : pooled(answers); // every round times the same hands
  const errors = distance(all.counts, all.amount, RATES[load]);
  const text = `${errors.toFixed(1)} standard errors off`;
  if (errors > LIMIT) return wrong(text);
  if (identical) return right('same deals, same counts');
  return right(`own deals, ${text}`);
};

const right = (text: string): Verdict => ({ right: true, text });
const wrong = (text: string): Verdict => ({ right: false, text: `WRONG: ${text}` });
