// The questions and options that a program gives the library, checked, and the calculations that they ask for.
import { InvalidArgumentError, Status } from '../engine/abi.js';
import { equityReader, type ReadEquityQuestion } from '../equity/question.js';
import {
  type ExactCalculation,
  MAX_CALCULATION_SIMULATIONS,
  MAX_OPPONENTS,
  MAX_SEED,
  type SampledCalculation,
} from '../odds/calculation.js';
import { THREADS_FIELD } from '../odds/calculator.js';
import {
  exactCalculation,
  type Field,
  integerField,
  type MakeError,
  optionsReader,
  questionReader,
  requireObject,
  sampledCalculation,
} from '../odds/question.js';
import type { CallOptions, EquityQuestion, LoadOptions, Question, SimulationQuestion } from './types.js';

const invalidArgument: MakeError = (sentence, field, cause) => {
  const status = field === 'opponents' || field === 'players' ? Status.OPPONENTS : Status.RANGE;
  return new InvalidArgumentError(status, sentence, cause === undefined ? undefined : { cause });
};

const DEFAULT_SIMULATIONS = 100_000;

const OPPONENTS = integerField('opponents', 0, MAX_OPPONENTS);
const SIMULATIONS = integerField('simulations', 1, MAX_CALCULATION_SIMULATIONS);
const SEED = integerField('seed', 0, MAX_SEED);

const readSampled = questionReader([OPPONENTS, SIMULATIONS, SEED], invalidArgument);
const readExact = questionReader([OPPONENTS], invalidArgument);

const requireQuestion = (question: unknown, fields = 'cards'): void =>
  requireObject(question, 'the question is', `send an object with ${fields}`, invalidArgument);

/** @throws {InvalidCardsError} @throws {DuplicateCardsError} @throws {InvalidArgumentError} */
export const toSampledCalculation = (question: SimulationQuestion): SampledCalculation => {
  requireQuestion(question);
  const { cards, values } = readSampled(question);
  return sampledCalculation({ ...values, cards }, DEFAULT_SIMULATIONS);
};

/** @throws {InvalidCardsError} @throws {DuplicateCardsError} @throws {InvalidArgumentError} too many deals, too */
export const toExactCalculation = (question: Question): ExactCalculation => {
  requireQuestion(question);
  const { cards, values } = readExact(question);
  const { opponents = 0 } = values as Omit<Question, 'cards'>;
  return exactCalculation(cards, opponents, tooMany =>
    invalidArgument(`opponents is ${opponents}: ${tooMany}; simulate instead`, 'opponents'),
  );
};

const readEquity = equityReader({
  names: { targetError: 'targetError', nextCards: 'nextCards' },
  defaultSimulations: DEFAULT_SIMULATIONS,
  maxSimulations: MAX_CALCULATION_SIMULATIONS,
  maxBilledHands: Number.POSITIVE_INFINITY,
  makeError: invalidArgument,
});

/**
 * @throws {InvalidCardsError} @throws {DuplicateCardsError} @throws {InvalidRangeError}
 * @throws {InvalidArgumentError} ranges that the method cannot do, too
 */
export const toEquityQuestion = (question: EquityQuestion): ReadEquityQuestion => {
  requireQuestion(question, 'players');
  return readEquity(question);
};

/** By its members: a signal of another realm, or a polyfill, is not an instance of this AbortSignal. */
const isSignal = (value: unknown): boolean => {
  const { aborted, addEventListener } = value as Partial<AbortSignal>;
  return typeof aborted === 'boolean' && typeof addEventListener === 'function';
};

const readCallOptions = optionsReader(
  [
    { name: 'signal', expected: 'an AbortSignal', accepts: isSignal },
    { name: 'onProgress', expected: 'a function', accepts: value => typeof value === 'function' },
  ],
  invalidArgument,
);

/** @throws {InvalidArgumentError} */
export const toCallOptions = <Reported>(options: unknown): CallOptions<Reported> =>
  readCallOptions(options) as CallOptions<Reported>;

/** What `Object.prototype.toString` says, which recognizes objects of other realms (frames, test runners) too. */
const SOURCES = /^\[object (?:ArrayBuffer|WebAssembly\.Module|URL)\]$/;

const WASM: Field = {
  name: 'wasm',
  expected: 'the bytes of poker-odds.wasm, a WebAssembly.Module or a URL',
  accepts: value =>
    typeof value === 'string' || ArrayBuffer.isView(value) || SOURCES.test(Object.prototype.toString.call(value)),
};

const readLoadOptions = optionsReader([WASM, THREADS_FIELD], invalidArgument);

/** @throws {InvalidArgumentError} */
export const toLoadOptions = (options: unknown): LoadOptions => readLoadOptions(options) as LoadOptions;
