// From a question to its calculation: checks the fields and says what is wrong with them, for requests over HTTP and for calls
// of the library alike, and fills in what is left out. The order of the checks is the contract's: cards, unknown fields, then
// the other fields one after the other.
import { InvalidCardsError, parseCards, SEND_CARDS } from '../engine/cards.js';
import { echo, isArray, nearMiss } from '../text.js';
import { type ExactCalculation, type SampledCalculation, tooManyDeals } from './calculation.js';

/** A field other than `cards`, and which values it takes. */
export interface Field {
  readonly name: string;
  readonly isRequired?: boolean;
  /** What it takes, in words: "an integer from 0 to 22". */
  readonly expected: string;
  accepts(value: unknown): boolean;
}

/**
 * Makes the error for a fault.
 * @param sentence names the input and the way out
 * @param field the known field whose value is wrong, if it is one
 * @param cause what reading the value threw, if it did
 */
export type MakeError = (sentence: string, field?: string, cause?: unknown) => Error;

export const integerField = (name: string, min: number, max: number): Field => ({
  name,
  expected: `an integer from ${min} to ${max}`,
  accepts: value => Number.isInteger(value) && (value as number) >= min && (value as number) <= max,
});

export const booleanField = (name: string): Field => ({
  name,
  expected: 'true or false',
  accepts: value => typeof value === 'boolean',
});

/** A check may run code of the value, a proxy's for instance, which may throw. */
const isAccepted = ({ accepts }: Field, value: unknown): boolean => {
  try {
    return accepts(value);
  } catch {
    return false;
  }
};

/** The sentence for a wrong value; undefined for a right one. The value of a field that is left out is `undefined`. */
export const faultOf = (field: Field, value: unknown): string | undefined => {
  if (value === undefined ? !field.isRequired : isAccepted(field, value)) return undefined;
  const fault = value === undefined ? 'missing' : echo(value);
  return `${field.name} is ${fault}: send ${field.expected}`;
};

export type Fields = Readonly<Record<string, unknown>>;

const isLeftOut = (fields: Fields, name: string): boolean => {
  try {
    return fields[name] === undefined;
  } catch {
    return false; // a getter that throws is there
  }
};

/** @param owner whose fields they are: "this request" */
export const rejectUnknownField = (
  fields: Fields,
  known: readonly string[],
  owner: string,
  makeError: MakeError,
): void => {
  const name = Object.keys(fields).find(field => !known.includes(field) && !isLeftOut(fields, field));
  if (name === undefined) return;
  const meant = nearMiss(name, known);
  const wayOut = meant ? `did you mean ${echo(meant)}?` : `the fields are ${known.join(', ')}`;
  throw makeError(`${echo(name)} is no field of ${owner}: ${wayOut}`);
};

/** Reads each value once, so that the value that was checked is the one that is used. */
export const readFields = (fields: Fields, checked: readonly Field[], makeError: MakeError): Fields => {
  const values: Record<string, unknown> = {};
  for (const field of checked) {
    let value: unknown;
    try {
      value = fields[field.name];
    } catch (cause) {
      throw makeError(`${field.name} cannot be read: send ${field.expected}`, field.name, cause);
    }
    const fault = faultOf(field, value);
    if (fault) throw makeError(fault, field.name);
    values[field.name] = value;
  }
  return values;
};

/**
 * Checks that a value is an object whose keys can be read.
 * @param subject how a sentence names the value, with its verb: "the question is"
 * @throws what `makeError` makes
 */
export const requireObject = (value: unknown, subject: string, wayOut: string, makeError: MakeError): void => {
  if (typeof value !== 'object' || value === null || isArray(value)) {
    throw makeError(`${subject} ${value === undefined ? 'missing' : echo(value)}: ${wayOut}`);
  }
  try {
    Object.keys(value);
  } catch (cause) {
    throw makeError(`${subject.replace(/ \w+$/, '')} cannot be read: ${wayOut}`, undefined, cause);
  }
};

const readCards = (question: Fields): number[] => {
  let cards: unknown;
  try {
    cards = question.cards;
  } catch (cause) {
    throw new InvalidCardsError(`cards cannot be read: ${SEND_CARDS}`, { cause });
  }
  return parseCards(cards as readonly unknown[]);
};

/** A question whose every field is right. */
export interface ReadQuestion {
  /** The bytes of its cards. */
  readonly cards: readonly number[];
  /** Its other fields; `undefined` when they are left out. */
  readonly values: Fields;
}

/**
 * Makes the function that reads questions, known to be objects. It throws InvalidCardsError, DuplicateCardsError, or what
 * `makeError` makes of the first other fault.
 * @param others its fields besides `cards`, in the order of their checks
 */
export const questionReader = (
  others: readonly Field[],
  makeError: MakeError,
): ((question: object) => ReadQuestion) => {
  const known = ['cards', ...others.map(({ name }) => name)];
  return question => {
    const fields = question as Fields;
    const cards = readCards(fields);
    rejectUnknownField(fields, known, 'this request', makeError);
    return { cards, values: readFields(fields, others, makeError) };
  };
};

/** Makes the function that reads the options of a call: an object with these fields, or `undefined`. */
export const optionsReader = (fields: readonly Field[], makeError: MakeError): ((options: unknown) => Fields) => {
  const known = fields.map(({ name }) => name);
  return options => {
    if (options === undefined) return {};
    const wayOut = `send an object with ${known.join(' or ')}, or leave them out`;
    requireObject(options, 'the options are', wayOut, makeError);
    rejectUnknownField(options as Fields, known, 'the options', makeError);
    return readFields(options as Fields, fields, makeError);
  };
};

const BITS = 32;
/** Of the first 32 random bits; with 32 more they make 53. */
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
  const [high = 0, low = 0] = [random[used++], random[used++]];
  return (high >>> (BITS - HIGH_BITS)) * 2 ** BITS + low;
};

interface SampledQuestion {
  readonly cards: readonly number[];
  readonly opponents?: number | undefined;
  readonly simulations?: number | undefined;
  readonly seed?: number | undefined;
}

/** The calculation of a question that asks for random deals. @param makeSeed makes the seed when none is given */
export const sampledCalculation = (
  { cards, opponents = 0, simulations, seed }: SampledQuestion,
  defaultSimulations: number,
  makeSeed: () => number = randomSeed,
): SampledCalculation => ({
  cards,
  opponents,
  method: 'monte-carlo',
  simulations: simulations ?? defaultSimulations,
  seed: seed ?? makeSeed(),
});

/** The calculation of a question that asks for every deal. @throws what `makeError` makes when there are too many */
export const exactCalculation = (
  cards: readonly number[],
  opponents: number,
  makeError: (tooMany: string) => Error,
): ExactCalculation => {
  const tooMany = tooManyDeals(cards.length, opponents);
  if (tooMany) throw makeError(tooMany);
  return { cards, opponents, method: 'exact' };
};
