// Chooses how equity is computed: from every deal, if that is possible and either asked for or cheap; otherwise from a sample, with a
// seed and within the limits.
import { type Calculation, MAX_BILLED_HANDS, type SampledCalculation } from '../calculations/calculation.js';
import type { EquityMethods, Game, NoExact, Table } from '../games/game.js';
import { InvalidFieldError, type Naming } from '../games/invalid-field.js';
import { echo, formatNumber } from '../text.js';
import type { Bounds, EquityOptions } from './question.js';
import { noRoomError } from './question-errors.js';

/** "auto" is exact up to this many billed hands; with next cards, which need an exact answer, as far as "exact" goes. */
const MAX_AUTO_HANDS = 10_000_000;
/** The most deals with a target error and without `simulations`; fewer if they would bill too many hands. */
const TARGET_SIMULATIONS = 10_000_000;

/** How sentences say that "exact" is asked for, and how to ask for the other method. */
export interface MethodWords {
  readonly isExact: string;
  readonly sample: string;
  readonly goExact: string;
}

/** How questions are worded, and what may be asked. */
export interface MethodOptions {
  /** How sentences name a place in a question. */
  readonly name: Naming;
  readonly method: MethodWords;
  readonly bounds: Bounds;
  /** `simulations` if neither it nor a target error is given. */
  readonly defaultSimulations: number;
}

/** Refuses sampling options together with "exact". @throws {InvalidFieldError} */
export const rejectSampling = (
  values: Pick<EquityOptions, 'simulations' | 'target_error' | 'seed'>,
  name: Naming,
): void => {
  const stray = (['simulations', 'target_error', 'seed'] as const).find(field => values[field] !== undefined);
  if (stray === undefined) return;
  const fault = `${name([stray])} is ${values[stray]} beside ${name(['method'])} "exact", which counts every deal`;
  throw new InvalidFieldError(`${fault}: leave out one of them`, [stray]);
};

/** Refuses next cards unless exactly one card comes next: after a flop or a turn. @throws {InvalidFieldError} */
const requireNextCardsBoard = ({ length }: readonly number[], name: Naming): void => {
  if (length === 3 || length === 4) return;
  const fault = `${name(['next_cards'])} needs a board of 3 or 4 cards, and this one has ${length}`;
  throw new InvalidFieldError(`${fault}: use such a board, or leave it out`, ['next_cards']);
};

const sample = (
  methods: EquityMethods,
  { simulations, target_error: targetError, seed = randomSeed() }: EquityOptions,
  { name, bounds, defaultSimulations }: MethodOptions,
): SampledCalculation => {
  const atMost =
    targetError === undefined
      ? defaultSimulations
      : Math.min(TARGET_SIMULATIONS, methods.maxSimulations(MAX_BILLED_HANDS));
  const calculation = methods.sample({ simulations: simulations ?? atMost, targetError, seed });
  const { billedHands } = calculation;
  if (billedHands <= bounds.maxBilledHands) return calculation;
  const fault = `${name(['simulations'])} is ${formatNumber(calculation.simulations)}, which may bill ${formatNumber(billedHands)} hands`;
  const most = formatNumber(methods.maxSimulations(bounds.maxBilledHands));
  const limit = `a request may bill ${formatNumber(bounds.maxBilledHands)}`;
  throw new InvalidFieldError(`${fault}, and ${limit}: send at most ${most}`, ['simulations']);
};

/** @throws {InvalidFieldError} the method that is asked for is not possible */
const choose = (methods: EquityMethods, values: EquityOptions, options: MethodOptions): Calculation => {
  const { name, bounds, method: words } = options;
  const { method, next_cards: nextCards } = values;
  const maxHands = method === 'auto' && !nextCards ? MAX_AUTO_HANDS : bounds.maxBilledHands;
  const noExact: NoExact | undefined =
    method === 'monte-carlo'
      ? { why: `${name(['method'])} is ${echo(method)}`, hint: words.goExact }
      : methods.explainNoExact(maxHands, name);
  if (noExact === undefined) return methods.countAll();
  const { why, hint } = noExact;
  if (method === 'exact') {
    const instead = hint === undefined ? words.sample : `${hint}, or ${words.sample}`;
    throw new InvalidFieldError(`${words.isExact}: ${why}; ${instead}`, ['method']);
  }
  if (nextCards) {
    const fault = `${name(['next_cards'])} needs an exact answer, and ${why}`;
    throw new InvalidFieldError(`${fault}: ${hint ?? 'ask for less work'}, or leave it out`, ['next_cards']);
  }
  return sample(methods, values, options);
};

/** @throws {InvalidFieldError} @throws {InvalidRangeError} no deal gives every player a hand */
export const chooseMethod = (game: Game, table: Table, values: EquityOptions, options: MethodOptions): Calculation => {
  const { name } = options;
  const { categories, hands: listsHands, next_cards: nextCards } = values;
  if (values.method === 'exact') rejectSampling(values, name);
  if (nextCards) requireNextCardsBoard(table.board, name);
  const methods = game.findMethods(table, { categories, listsHands, nextCards });
  const calculation = choose(methods, values, options);
  if (methods.isImpossible) throw noRoomError();
  return calculation;
};

const BITS = 32;
/** Bits used of the first 32 random bits; with 32 more they make 53. */
const HIGH_BITS = 21;

/** Random numbers for 128 seeds: a call for each would cost 15 µs, and a batch has 1,000 questions. */
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
