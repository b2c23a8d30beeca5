// How HTTP reads questions: validators that TypeBox compiles from the field table accept what is right; the reader words what is wrong.
import { Compile } from 'typebox/schema';
import type { JsonSchema } from '../questions/field-kinds.js';
import { type Field, QUESTION_TYPES, QUESTIONS, type QuestionType } from '../questions/fields.js';
import { type AnyQuestionType, type Bounds, REQUEST_BOUNDS } from '../questions/question.js';
import { type Reader, SNAKE_CASE } from '../questions/read-question.js';

/** The schema of a question's fields. @param first those of cards and players, which the reader has to read in any case */
export const questionSchema = (
  type: QuestionType,
  bounds: Bounds,
  first: (field: Field) => JsonSchema = ({ kind }) => kind.schema,
): JsonSchema => {
  const fields = QUESTIONS[type];
  const all: readonly Field[] = [...fields.first, ...fields.rest];
  const rest = fields.rest.map(({ name, kind }) => [
    name,
    name === 'simulations' ? bounds.simulations.schema : kind.schema,
  ]);
  return {
    type: 'object',
    properties: Object.fromEntries([...fields.first.map(field => [field.name, first(field)]), ...rest]),
    required: all.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    additionalProperties: false,
  };
};

/** @param defaultSimulations for questions without `simulations` */
export const createHttpReader = (defaultSimulations: number, bounds: Bounds = REQUEST_BOUNDS): Reader => {
  const validators = new Map<AnyQuestionType, { Check(fields: object): boolean }>(
    QUESTION_TYPES.map(type => [type, Compile(questionSchema(type, bounds, () => ({})))]),
  );
  return {
    ...SNAKE_CASE,
    bounds,
    defaultSimulations,
    isValid: (type, fields) => validators.get(type)?.Check(fields) ?? false,
  };
};
