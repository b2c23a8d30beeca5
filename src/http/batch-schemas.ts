// The schemas of POST /api/v1/batch. They describe it in the OpenAPI document; each question is validated by itself, as by its own
// endpoint (questions/), so that a wrong one does not make the request wrong.
import Type, { type TObject } from 'typebox';
import { EquityRequest } from './equity-schemas.js';
import { EnhancedRequest, named, ProbabilitiesRequest } from './schemas.js';

export const MAX_QUESTIONS = 1_000;
/** Questions of a batch whose answers are stored for an Idempotency-Key. */
export const MAX_STORED_QUESTIONS = 100;

const question = (type: string, title: string, { properties }: TObject) =>
  Type.Object({ type: Type.Literal(type), ...properties }, named(title));

const Question = Type.Union([
  question('probabilities', 'ProbabilitiesQuestion', ProbabilitiesRequest),
  question('probabilities-enhanced', 'EnhancedQuestion', EnhancedRequest),
  question('equity', 'EquityQuestion', EquityRequest),
]);

/** Body of POST /api/v1/batch. */
export const BatchRequest = Type.Object(
  { questions: Type.Array(Question, { minItems: 1, maxItems: MAX_QUESTIONS }) },
  named('BatchRequest'),
);
