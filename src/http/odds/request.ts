// Makes a calculation from the body of a request: checks it by its schema, in the order of the contract (cards, unknown fields,
// opponents, options; the first fault is answered), and adds defaults for the options that are left out.
import type { Static, TObject, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { OddsCalculation } from '../../odds/calculation.js';
import { exactCalculation, type Field, questionReader, sampledCalculation } from '../../odds/question.js';
import { echo } from '../../text.js';
import { HttpError } from '../errors.js';

/** A request whose fields are all valid. */
export interface ValidRequest<Request> {
  readonly request: Request;
  /** The bytes of its cards. */
  readonly cards: readonly number[];
}

/** The values that a field takes, in words, from its schema. */
const expectation = (schema: TSchema): string => {
  const { minimum, maximum, enum: choices } = schema as { minimum?: number; maximum?: number; enum?: string[] };
  if (choices) return choices.map(echo).join(' or ');
  return minimum === undefined ? 'true or false' : `an integer from ${minimum} to ${maximum}`;
};

const fieldOf = (name: string, schema: TSchema, isRequired: boolean): Field => {
  const validator = Compile(schema);
  return { name, isRequired, expected: expectation(schema), accepts: value => validator.Check(value) };
};

/**
 * Makes the function that reads bodies, known to be JSON objects, by this schema. It throws {@link HttpError},
 * InvalidCardsError or DuplicateCardsError at the first fault.
 */
export const requestReader = <Schema extends TObject>(schema: Schema) => {
  const others = Object.entries(schema.properties)
    .filter(([name]) => name !== 'cards')
    .map(([name, field]) => fieldOf(name, field, schema.required?.includes(name) ?? false));
  const read = questionReader(others, sentence => new HttpError('INVALID_REQUEST', sentence));
  return (body: unknown): ValidRequest<Static<Schema>> => {
    const { cards } = read(body as object);
    return { request: body as Static<Schema>, cards };
  };
};

interface CalculationFields {
  readonly method?: 'monte-carlo' | 'exact';
  readonly simulations?: number;
  readonly seed?: number;
}

/** Rejects options that make no sense beside "exact". */
const rejectSampling = (options: CalculationFields): void => {
  const stray = (['simulations', 'seed'] as const).find(option => options[option] !== undefined);
  if (stray === undefined) return;
  const fault = `${stray} is ${options[stray]} beside method "exact"`;
  throw new HttpError('INVALID_REQUEST', `${fault}, which goes through every deal: leave out one of them`);
};

const tooManyDealsError = (sentence: string): HttpError =>
  new HttpError('INVALID_REQUEST', `method is "exact": ${sentence}; send "monte-carlo"`);

/** The calculation that a request asks for; options that it leaves out are filled in. */
export const toCalculation = (
  cards: readonly number[],
  opponents: number,
  options: CalculationFields,
  defaultSimulations: number,
): OddsCalculation => {
  if (options.method !== 'exact') return sampledCalculation({ ...options, cards, opponents }, defaultSimulations);
  rejectSampling(options);
  return exactCalculation(cards, opponents, tooManyDealsError);
};
