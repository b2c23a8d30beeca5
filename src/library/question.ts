// What a program asks the library, and the calculation that it stands for.
import { parseCards } from '../engine/cards.js';
import { InvalidArgumentError } from '../engine/errors.js';
import { type Calculation, MAX_OPPONENTS, MAX_SEED, MOST_SIMULATIONS } from '../odds/calculation.js';
import { exactRefusal } from '../odds/exact.js';

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

/** Statuses of the ABI, which these errors share. */
const OPPONENTS = 4;
const RANGE = 5;

const requireInteger = (status: number, name: string, value: number, least: number, most: number): void => {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  const sentence = `${name} is ${String(value)}: give an integer from ${least} to ${most.toLocaleString('en-US')}`;
  throw new InvalidArgumentError(status, sentence);
};

const opponentsOf = ({ opponents = 0 }: Question): number => {
  requireInteger(OPPONENTS, 'opponents', opponents, 0, MAX_OPPONENTS);
  return opponents;
};

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
  const { simulations = USUAL_SIMULATIONS, seed = randomSeed() } = question;
  const situation = { cards: parseCards(question.cards), opponents: opponentsOf(question) };
  requireInteger(RANGE, 'simulations', simulations, 1, MOST_SIMULATIONS);
  requireInteger(RANGE, 'seed', seed, 0, MAX_SEED);
  return { ...situation, method: 'monte-carlo', simulations, seed };
};

/** @throws {InvalidCardsError} @throws {DuplicateCardsError} @throws {InvalidArgumentError} too many deals, too */
export const exact = (question: Question): Calculation => {
  const situation = { cards: parseCards(question.cards), opponents: opponentsOf(question) };
  const refusal = exactRefusal(situation.cards.length, situation.opponents);
  if (refusal) throw new InvalidArgumentError(OPPONENTS, `${refusal}; simulate instead`);
  return { ...situation, method: 'exact' };
};
