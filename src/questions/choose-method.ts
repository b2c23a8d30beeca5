// Chooses how equity is computed: from every deal, if that is possible and either asked for or cheap; otherwise from a sample, with a
// seed and within the limits.
import type { Calculation, SampledCalculation } from '../calculations/calculation.js';
import { type Engines, findEngine } from '../calculations/game-engine.js';
import { FLOP_CARDS } from '../engine/abi.js';
import type { EquityMethods, Game, NoExact, Table } from '../games/game.js';
import { InvalidFieldError, type Naming } from '../games/invalid-field.js';
import { echo, formatNumber } from '../text.js';
import { HAND_OPTION_NAMES } from './fields.js';
import type { Bounds, EquityOptions } from './question.js';
import { noRoomError } from './question-errors.js';

/** The most deals with a target error and without `simulations`: of ten players they bill 1,000,000,000 hands at most. */
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
  /** Those of the games, of this thread: they plan exact work. */
  readonly engines: Engines;
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

/** The boards after which the next street can be asked for, by the field that asks for it. */
const NEXT_STREETS = {
  next_cards: { sizes: [3, 4], words: 'a board of 3 or 4 cards' },
  flops: { sizes: [0], words: 'an empty board' },
} as const;

/**
 * The field that asks for the equities after the next street, if one does: exactly one card has to come next, or a flop.
 * @throws {InvalidFieldError} the board is another one
 */
const findNextField = (
  values: Pick<EquityOptions, 'next_cards' | 'flops'>,
  { length }: readonly number[],
  name: Naming,
): keyof typeof NEXT_STREETS | undefined => {
  const asked = (['next_cards', 'flops'] as const).filter(field => values[field]);
  for (const field of asked) {
    const { sizes, words }: { sizes: readonly number[]; words: string } = NEXT_STREETS[field];
    if (sizes.includes(length)) continue;
    const fault = `${name([field])} needs ${words}, and this one has ${length}`;
    throw new InvalidFieldError(`${fault}: use such a board, or leave out ${name([field])}`, [field]);
  }
  return asked[0];
};

/** Refuses to name hands before there is a flop. @throws {InvalidFieldError} */
const requireFlop = ({ length }: readonly number[], name: Naming): void => {
  if (length >= FLOP_CARDS) return;
  const fault = `${name(['made_hands'])} needs a board of 3 to 5 cards, and this one has ${length}`;
  throw new InvalidFieldError(`${fault}: use such a board, or leave out ${name(['made_hands'])}`, ['made_hands']);
};

const sample = (
  methods: EquityMethods,
  { simulations, target_error: targetError, seed = randomSeed() }: EquityOptions,
  { name, bounds, defaultSimulations }: MethodOptions,
): SampledCalculation => {
  const atMost = targetError === undefined ? defaultSimulations : (bounds.targetSimulations ?? TARGET_SIMULATIONS);
  const calculation = methods.sample({ simulations: simulations ?? atMost, targetError, seed });
  const { billedHands } = calculation;
  if (billedHands <= bounds.maxBilledHands) return calculation;
  const fault = `${name(['simulations'])} is ${formatNumber(calculation.simulations)}, which may bill ${formatNumber(billedHands)} hands`;
  const most = formatNumber(methods.maxSimulations(bounds.maxBilledHands));
  const limit = `a request may bill ${formatNumber(bounds.maxBilledHands)}`;
  throw new InvalidFieldError(`${fault}, and ${limit}: send at most ${most}`, ['simulations']);
};

/** @throws {InvalidFieldError} the method that is asked for is not possible */
const choose = (
  methods: EquityMethods,
  values: EquityOptions,
  options: MethodOptions,
  next: keyof typeof NEXT_STREETS | undefined,
): Calculation => {
  const { name, bounds, method: words } = options;
  const { method, max_auto_hands: maxAutoHands = bounds.maxAutoHands } = values;
  // With the next street, which needs an exact answer, "auto" is exact as far as "exact" goes.
  const isAuto = method === 'auto' && next === undefined;
  const bound = { maxHands: isAuto ? maxAutoHands : bounds.maxBilledHands, beyond: bounds.beyond, isAuto };
  const noExact: NoExact | undefined =
    method === 'monte-carlo'
      ? { why: `${name(['method'])} is ${echo(method)}`, hint: words.goExact }
      : methods.explainNoExact(bound, name);
  if (noExact === undefined) return methods.countAll();
  const { why, hint } = noExact;
  if (method === 'exact') {
    const instead = hint === undefined ? words.sample : `${hint}, or ${words.sample}`;
    throw new InvalidFieldError(`${words.isExact}: ${why}; ${instead}`, ['method']);
  }
  if (next) {
    const fault = `${name([next])} needs an exact answer, and ${why}`;
    throw new InvalidFieldError(`${fault}: ${hint ?? 'ask for less work'}, or leave out ${name([next])}`, [next]);
  }
  return sample(methods, values, options);
};

/** @throws {InvalidFieldError} @throws {InvalidRangeError} no deal gives every player a hand */
export const chooseMethod = (game: Game, table: Table, values: EquityOptions, options: MethodOptions): Calculation => {
  const { name, engines } = options;
  const { categories, hands: listsHands, made_hands: namesHands } = values;
  const byHand = HAND_OPTION_NAMES.some(option => values[option]);
  if (values.method === 'exact') rejectSampling(values, name);
  if (namesHands) requireFlop(table.board, name);
  const next = findNextField(values, table.board, name);
  const methods = game.findMethods(
    table,
    { categories, byHand, listsHands, namesHands, nextStreet: next !== undefined },
    findEngine(engines, { engine: game.engine.name }),
  );
  const calculation = choose(methods, values, options, next);
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
