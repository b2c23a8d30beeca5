// Chooses how equity is computed: from every deal, if that is possible and either asked for or cheap; otherwise from a sample, with a
// seed and within the limits.

import {
  type EquityCalculation,
  type ExactEquity,
  MAX_BILLED_HANDS,
  type SampledEquity,
} from '../calculations/calculation.js';
import { areAllKnown, billExact, countBoardsOfDeal, exactDeals } from '../calculations/equity/billed-hands.js';
import { estimateFit, maxSimulationsFor, mostBilledHands } from '../calculations/equity/draw-budget.js';
import { countLookups } from '../calculations/equity/matchups.js';
import { DECK } from '../engine/abi.js';
import { hasOneWeight, listWeightedHands, withoutImpossibleHands } from '../engine/hands.js';
import { echo, formatNumber } from '../text.js';
import type { QUESTIONS, ValuesOf } from './fields.js';
import type { Bounds } from './question.js';
import { InvalidFieldError, type MethodWords, type Naming } from './question-errors.js';
import type { Table } from './read-players.js';

/** The most deals that are counted exactly with more than two players, not all of whom have a single hand. */
const MAX_EXACT_DEALS = 1_000_000_000n;
/** "auto" is exact up to this many billed hands; with next cards, which need an exact answer, as far as "exact" goes. */
const MAX_AUTO_HANDS = 10_000_000;
/** Below this share of all weight, the sums of hands that can be dealt lose digits: they are differences of much larger sums. */
const MIN_EXACT_FIT = 1e-6;
/** The most deals with a target error and without `simulations`; fewer if they would bill too many hands. */
export const TARGET_SIMULATIONS = 10_000_000;
const MIN_WEIGHT = 1e-30;

/** The values of the fields after the table. */
type EquityOptions = ValuesOf<(typeof QUESTIONS)['library-equity']['rest'][number]>;

/** How questions are worded, and what may be asked. */
export interface MethodOptions {
  /** How sentences name a place in a question. */
  readonly name: Naming;
  readonly method: MethodWords;
  readonly bounds: Bounds;
  /** `simulations` if neither it nor a target error is given. */
  readonly defaultSimulations: number;
}

/** What a calculation has, whatever its method. */
type Situation = Omit<ExactEquity, 'kind' | 'method' | 'nextCards' | 'lookups'>;

/** Products of ten weights stay above 0. */
const raiseSmallWeights = (range: Float64Array): Float64Array => {
  for (const hand of listWeightedHands(range)) {
    if (range[hand]! < MIN_WEIGHT) return range.map(each => (each > 0 ? Math.max(each, MIN_WEIGHT) : 0));
  }
  return range;
};

const toSituation = ({ weights, hands, board, dead }: Table, options: EquityOptions): Situation => ({
  ranges: withoutImpossibleHands(weights, DECK - board.length - dead.length).map(raiseSmallWeights),
  board,
  dead,
  combos: hands.map(({ length }) => length),
  categories: options.categories,
  hands: options.hands,
});

/** Two players before the flop, without dead cards and without categories: the table of matchups has the counts. */
const isMatchup = ({ combos, board, dead, categories }: Situation): boolean =>
  combos.length === 2 && board.length === 0 && dead.length === 0 && !categories;

const toExact = (situation: Situation, { next_cards: nextCards }: EquityOptions): ExactEquity => {
  const { ranges, board, dead, combos, categories, hands } = situation;
  const lookups = isMatchup(situation) ? countLookups(situation) : [];
  return { kind: 'equity', method: 'exact', ranges, board, dead, combos, categories, hands, nextCards, lookups };
};

/** Returns why there is no exact equity, with the number and its limit; undefined if there is. */
const explainNoExact = (asked: ExactEquity, maxBilledHands: number): string | undefined => {
  const { ranges, combos, board, dead } = asked;
  const deals = combos.length === 2 || areAllKnown(asked) ? 0n : exactDeals(asked);
  if (deals > MAX_EXACT_DEALS) {
    const product = `${combos.map(formatNumber).join(' × ')} hands on ${formatNumber(countBoardsOfDeal(asked))} boards`;
    return `${product} are ${formatNumber(deals)} deals, and "exact" counts ${formatNumber(MAX_EXACT_DEALS)} at most`;
  }
  const hands = billExact(asked);
  if (hands > maxBilledHands) {
    return `"exact" bills ${formatNumber(hands)} hands here, and a request may bill ${formatNumber(maxBilledHands)}`;
  }
  // Sums of equal weights lose no digits.
  if (combos.length > 2 || ranges.every(range => hasOneWeight(range, listWeightedHands(range)))) return undefined;
  if (estimateFit(ranges, DECK - board.length - dead.length).product >= MIN_EXACT_FIT) return undefined;
  return 'the hands that can be dealt together have less than a millionth of the weight, too little for "exact"';
};

/** Refuses sampling options together with "exact". @throws {InvalidFieldError} */
export const rejectSampling = (
  options: Pick<EquityOptions, 'simulations' | 'target_error' | 'seed'>,
  name: Naming,
): void => {
  const stray = (['simulations', 'target_error', 'seed'] as const).find(option => options[option] !== undefined);
  if (stray === undefined) return;
  const fault = `${name([stray])} is ${options[stray]} beside ${name(['method'])} "exact", which counts every deal`;
  throw new InvalidFieldError(`${fault}: leave out one of them`, [stray]);
};

/** Refuses next cards where not a single card comes next. @throws {InvalidFieldError} */
export const requireNextCardsBoard = ({ length }: readonly number[], name: Naming): void => {
  if (length === 3 || length === 4) return;
  const fault = `${name(['next_cards'])} needs a board of 3 or 4 cards, and this one has ${length}`;
  throw new InvalidFieldError(`${fault}: use such a board, or leave it out`, ['next_cards']);
};

/** @throws {InvalidFieldError} the calculation may bill more hands than allowed */
const requireBillable = (calculation: SampledEquity, { name, bounds }: MethodOptions): void => {
  const hands = mostBilledHands(calculation);
  if (hands <= bounds.maxBilledHands) return;
  const { ranges, simulations } = calculation;
  const fault = `${name(['simulations'])} is ${formatNumber(simulations)}, for which ${ranges.length} players whose hands rarely fit together`;
  const most = formatNumber(maxSimulationsFor(calculation, bounds.maxBilledHands));
  const limit = `may bill ${formatNumber(hands)} hands, and a request may bill ${formatNumber(bounds.maxBilledHands)}`;
  throw new InvalidFieldError(`${fault} ${limit}: send at most ${most}`, ['simulations']);
};

const chooseSampled = (situation: Situation, options: EquityOptions, reader: MethodOptions): SampledEquity => {
  const { ranges, board, dead } = situation;
  const fit = estimateFit(ranges, DECK - board.length - dead.length);
  const { target_error: targetError, seed } = options;
  const atMost =
    targetError === undefined
      ? reader.defaultSimulations
      : Math.min(TARGET_SIMULATIONS, maxSimulationsFor({ ranges, fit }, MAX_BILLED_HANDS));
  const calculation: SampledEquity = {
    kind: 'equity',
    ...situation,
    method: 'monte-carlo',
    simulations: options.simulations ?? atMost,
    ...(targetError !== undefined && { targetError }),
    seed: seed ?? randomSeed(),
    fit,
  };
  requireBillable(calculation, reader);
  return calculation;
};

/** @throws {InvalidFieldError} the method that is asked for is not possible */
export const chooseMethod = (table: Table, options: EquityOptions, reader: MethodOptions): EquityCalculation => {
  const { name, bounds, method: words } = reader;
  const { method, next_cards: nextCards } = options;
  if (method === 'exact') rejectSampling(options, name);
  if (nextCards) requireNextCardsBoard(table.board, name);
  const situation = toSituation(table, options);
  const exact = method === 'monte-carlo' ? undefined : toExact(situation, options);
  const maxHands = method === 'auto' && !nextCards ? MAX_AUTO_HANDS : bounds.maxBilledHands;
  const noExact = exact ? explainNoExact(exact, maxHands) : `${name(['method'])} is ${echo(method)}`;
  if (exact && noExact === undefined) return exact;
  if (method === 'exact') {
    throw new InvalidFieldError(`${words.isExact}: ${noExact}; ${words.sample}`, ['method']);
  }
  if (nextCards) {
    const fault = `${name(['next_cards'])} needs an exact answer, and ${noExact}`;
    const hint = exact ? 'ask for less work' : words.goExact;
    throw new InvalidFieldError(`${fault}: ${hint}, or leave it out`, ['next_cards']);
  }
  return chooseSampled(situation, options, reader);
};

const BITS = 32;
/** Bits used of the first 32 random bits; with 32 more they make 53. */
const HIGH_BITS = 21;

/** Random numbers for 128 seeds: one call for many costs 0.1 µs a seed, a call for each costs 15 µs. */
const random = new Uint32Array(256);
let used = random.length;

/** An integer, uniform on 0 … 2^53 − 1. By `getRandomValues`, since pages that came without TLS have no `randomUUID`. */
export const randomSeed = (): number => {
  if (used === random.length) {
    crypto.getRandomValues(random);
    used = 0;
  }
  const [high, low] = [random[used++]!, random[used++]!];
  return (high >>> (BITS - HIGH_BITS)) * 2 ** BITS + low;
};
