// How HTTP reads questions: validators that TypeBox compiles from the field table accept valid ones; the reader makes the errors.
import { Compile } from 'typebox/schema';
import type { Calculator } from '../calculations/calculator.js';
import { CalculatorUnavailableError } from '../calculations/calculator-errors.js';
import type { Engines } from '../calculations/game-engine.js';
import { GAMES } from '../games/games.js';
import type { Field } from '../questions/field-table.js';
import { makeQuestionSchema, QUESTION_TYPES, QUESTIONS, type QuestionType } from '../questions/fields.js';
import { type AnyQuestionType, type Bounds, boundSchema, REQUEST_BOUNDS } from '../questions/question.js';
import { type ReadOptions, SNAKE_CASE } from '../questions/read-question.js';

/** Accepts any value in the fields that the reader always checks itself: cards and players, and those that it leaves out. */
const validatorSchema = (type: QuestionType, bounds: Bounds) => {
  const first: readonly Field[] = QUESTIONS[type].first;
  return makeQuestionSchema(type, field => (first.includes(field) ? {} : boundSchema(field, bounds)));
};

/** @param defaultSimulations for questions without `simulations` */
export const createReadOptions = (
  engines: Engines,
  defaultSimulations: number,
  bounds: Bounds = REQUEST_BOUNDS,
): ReadOptions => {
  const validators = new Map<AnyQuestionType, { Check(fields: object): boolean }>(
    QUESTION_TYPES.map(type => [type, Compile(validatorSchema(type, bounds))]),
  );
  return {
    ...SNAKE_CASE,
    games: GAMES,
    engines,
    bounds,
    defaultSimulations,
    isValid: (type, fields) => validators.get(type)?.Check(fields) ?? false,
  };
};

/** Makes options once the engines are loaded; where they cannot be, requests are answered SERVICE_UNAVAILABLE. */
export const createLoadedOptions = (
  { engines }: Pick<Calculator, 'engines'>,
  create: (engines: Engines) => ReadOptions,
): Promise<ReadOptions> => {
  const options = engines.then(create, cause => {
    throw new CalculatorUnavailableError('the engines are not loaded', { cause });
  });
  options.catch(() => undefined); // each request that waits for it rejects
  return options;
};
