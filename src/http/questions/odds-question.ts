// Questions about the odds of two hole cards, of the types "probabilities" and "probabilities-enhanced": checks the fields by their
// schema, in the order of the contract (cards, unknown fields, opponents, options; the first fault is answered), and adds defaults for
// the options that are left out.
import Type, { type Static, type TObject, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Counts } from '../../engine/counts.js';
import type { OddsCalculation } from '../../odds/calculation.js';
import { exactCalculation, type Field, questionReader, sampledCalculation } from '../../odds/question.js';
import { echo } from '../../text.js';
import { type HttpError, invalidRequest } from '../errors.js';
import { EnhancedRequest, ProbabilitiesRequest } from '../schemas.js';
import { enhancedData, probabilitiesData } from './odds-answer.js';
import type { Question } from './question.js';

/** A request whose fields are all valid. */
interface ValidRequest<Request> {
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
 * Makes the function that reads the fields of questions by this schema. It throws {@link HttpError},
 * InvalidCardsError or DuplicateCardsError at the first fault.
 * @param maxSimulations in place of those of the schema
 */
const fieldsReader = <Schema extends TObject>(schema: Schema, maxSimulations: number) => {
  const simulations = Type.Integer({ minimum: 1, maximum: maxSimulations });
  const others = Object.entries({ ...schema.properties, simulations })
    .filter(([name]) => name !== 'cards')
    .map(([name, field]) => fieldOf(name, field, schema.required?.includes(name) ?? false));
  const read = questionReader(others, invalidRequest);
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
  throw invalidRequest(`${fault}, which goes through every deal: leave out one of them`);
};

const tooManyDealsError = (sentence: string): HttpError =>
  invalidRequest(`method is "exact": ${sentence}; send "monte-carlo"`);

/** The calculation that a question asks for; options that it leaves out are filled in. */
const toCalculation = (
  cards: readonly number[],
  opponents: number,
  options: CalculationFields,
  defaultSimulations: number,
): OddsCalculation => {
  if (options.method !== 'exact') return sampledCalculation({ ...options, cards, opponents }, defaultSimulations);
  rejectSampling(options);
  return exactCalculation(cards, opponents, tooManyDealsError);
};

/**
 * Makes the function that makes readers of questions of one type.
 * @param opponentsOf how many opponents a valid request has
 * @param dataOf makes `data` of its answer
 */
const oddsReader =
  <Schema extends TObject>(
    schema: Schema,
    opponentsOf: (request: Static<Schema>) => number,
    dataOf: (calculation: OddsCalculation, counts: Counts, detail: boolean) => object,
  ) =>
  (defaultSimulations: number, maxSimulations: number): ((fields: object) => Question) => {
    const read = fieldsReader(schema, maxSimulations);
    return fields => {
      const { request, cards } = read(fields);
      const options = request as CalculationFields & { readonly detail?: boolean };
      return {
        calculation: toCalculation(cards, opponentsOf(request), options, defaultSimulations),
        isDryRun: false,
        answer: (counts, calculation) =>
          JSON.stringify(dataOf(calculation as OddsCalculation, counts, options.detail ?? false)),
      };
    };
  };

/** Makes the reader of questions of the type "probabilities". */
export const probabilitiesReader = oddsReader(ProbabilitiesRequest, () => 0, probabilitiesData);

/** Makes the reader of questions of the type "probabilities-enhanced". */
export const enhancedReader = oddsReader(EnhancedRequest, ({ opponents }) => opponents, enhancedData);
