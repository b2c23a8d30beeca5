// What a program asks the library, and the calculation that it stands for.
import { InvalidArgumentError } from '../engine/errors.js';
import { type Calculation, MAX_OPPONENTS, MAX_SEED, MOST_SIMULATIONS } from '../odds/calculation.js';
import { exactRefusal } from '../odds/exact.js';
import { integerField, questionReader, requireObject } from '../odds/fields.js';
import { OPPONENTS_STATUS, refuse } from './refuse.js';

/** A situation: cards that are known, and how many opponents hold two unknown ones. */
export interface Question {
  /** 2 to 7 different cards, each rank then suit, such as "Ah" or "Tc": two hole cards, then the board. */
  readonly cards: readonly string[];
  /** 0 to 22; 0, which is also meant where it is left out, asks for the own hand's categories alone. */
  readonly opponents?: number;
}

/** A situation to simulate. */
export interface SimulationQuestion extends Question {
  /** Random deals, 1 to 1,000,000,000,000; 100,000 where it is left out. */
  readonly simulations?: number;
  /** An integer from 0 to 2^53 − 1: the same seed gives the same odds everywhere. Random where it is left out. */
  readonly seed?: number;
}

const USUAL_SIMULATIONS = 100_000;

const OPPONENTS = integerField('opponents', 0, MAX_OPPONENTS);
const SIMULATIONS = integerField('simulations', 1, MOST_SIMULATIONS);
const SEED = integerField('seed', 0, MAX_SEED);

const readSampled = questionReader([OPPONENTS, SIMULATIONS, SEED], refuse);
const readExact = questionReader([OPPONENTS], refuse);

const requireQuestion = (question: unknown): void =>
  requireObject(question, 'the question is', 'send an object with cards', refuse);

const BITS = 32;
/** The share of 32 random bits that, with 32 more, makes 53. */
const HIGH_BITS = 21;

/** An integer, uniform on 0 … 2^53 − 1. The service's own way is quicker, but no page has it that came without TLS. */
const randomSeed = (): number => {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high >>> (BITS - HIGH_BITS)) * 2 ** BITS + low;
};

/** @throws {InvalidCardsError} @throws {DuplicateCardsError} @throws {InvalidArgumentError} */
export const sampled = (question: SimulationQuestion): Calculation & { readonly seed: number } => {
  requireQuestion(question);
  const { cards, values } = readSampled(question);
  const {
    opponents = 0,
    simulations = USUAL_SIMULATIONS,
    seed = randomSeed(),
  } = values as Omit<SimulationQuestion, 'cards'>;
  return { cards, opponents, method: 'monte-carlo', simulations, seed };
};

/** @throws {InvalidCardsError} @throws {DuplicateCardsError} @throws {InvalidArgumentError} too many deals, too */
export const exact = (question: Question): Calculation => {
  requireQuestion(question);
  const { cards, values } = readExact(question);
  const { opponents = 0 } = values as Omit<Question, 'cards'>;
  const refusal = exactRefusal(cards.length, opponents);
  if (refusal) throw new InvalidArgumentError(OPPONENTS_STATUS, `${refusal}; simulate instead`);
  return { cards, opponents, method: 'exact' };
};
