// How HTTP reads questions: validators that TypeBox compiles from the field table accept valid ones; the reader makes the errors.
import { Compile } from 'typebox/schema';
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
