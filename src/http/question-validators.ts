// How HTTP reads questions: validators that TypeBox compiles from the field table accept valid ones; the reader makes the errors.
import { Compile } from 'typebox/schema';
import { GAMES } from '../games/games.js';
import type { Field } from '../questions/field-table.js';
import { INTERFACE_TYPES, QUESTION_TYPES, QUESTIONS, type QuestionType } from '../questions/fields.js';
import { type AnyQuestionType, type Bounds, boundSchema, REQUEST_BOUNDS } from '../questions/question.js';
import { type ReadOptions, SNAKE_CASE } from '../questions/read-question.js';

/** An object with the fields of a question; others are ignored or refused, by its type. @param describe makes the schema of a field */
export const questionSchema = (type: QuestionType, describe: (field: Field) => object) => {
  const fields: readonly Field[] = [...QUESTIONS[type].first, ...QUESTIONS[type].rest];
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(field => [field.name, describe(field)])),
    required: fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    ...(!INTERFACE_TYPES.has(type) && { additionalProperties: false }),
  };
};

/** Accepts any value in the fields that the reader always checks itself: cards and players, and those that it leaves out. */
const validatorSchema = (type: QuestionType, bounds: Bounds) => {
  const first: readonly Field[] = QUESTIONS[type].first;
  return questionSchema(type, field => (first.includes(field) ? {} : boundSchema(field, bounds)));
};

/** @param defaultSimulations for questions without `simulations` */
export const createReadOptions = (defaultSimulations: number, bounds: Bounds = REQUEST_BOUNDS): ReadOptions => {
  const validators = new Map<AnyQuestionType, { Check(fields: object): boolean }>(
    QUESTION_TYPES.map(type => [type, Compile(validatorSchema(type, bounds))]),
  );
  return {
    ...SNAKE_CASE,
    games: GAMES,
    bounds,
    defaultSimulations,
    isValid: (type, fields) => validators.get(type)?.Check(fields) ?? false,
  };
};
