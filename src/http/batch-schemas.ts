// The schemas of POST /api/v1/batch. They describe it in the OpenAPI document; each question is validated by itself, as by its own
// endpoint (questions/), so that a wrong one does not make the request wrong.
import Type, { type TObject, type TProperties } from 'typebox';
import { EquityRequest } from './equity-schemas.js';
import { EnhancedRequest, named, ProbabilitiesRequest } from './schemas.js';

export const MAX_QUESTIONS = 1_000;
/** Questions of a batch whose answers are stored for an Idempotency-Key. */
export const MAX_STORED_QUESTIONS = 100;

const questionOf = (type: string, title: string, { properties }: TObject, changes: TProperties) =>
  Type.Object({ type: Type.Literal(type), ...properties, ...changes }, named(title));

/**
 * A question of any type, which its field `type` tells apart.
 * @param prefix of the titles
 * @param changes fields that differ from those of the endpoints
 */
export const questionSchema = (prefix = '', changes: TProperties = {}) =>
  Type.Union(
    [
      questionOf('probabilities', `${prefix}ProbabilitiesQuestion`, ProbabilitiesRequest, changes),
      questionOf('probabilities-enhanced', `${prefix}EnhancedQuestion`, EnhancedRequest, changes),
      questionOf('equity', `${prefix}EquityQuestion`, EquityRequest, changes),
    ],
    { title: `${prefix}Question`, discriminator: { propertyName: 'type' } },
  );

/** Body of POST /api/v1/batch. */
export const BatchRequest = Type.Object(
  { questions: Type.Array(questionSchema(), { minItems: 1, maxItems: MAX_QUESTIONS }) },
  named('BatchRequest'),
);
