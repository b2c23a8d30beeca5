// Schemas that the document needs beside those of ../schemas.ts: the envelopes, and the answers that have none.
import Type, { type TObject } from 'typebox';
import { ERRORS, type ErrorCode } from '../errors.js';
import { EnhancedData, ProbabilitiesData, UsageData } from '../schemas.js';

const named = (title: string) => ({ title, additionalProperties: false });

const answerWith = (title: string, data: TObject): TObject =>
  Type.Object({ success: Type.Literal(true), data }, named(title));

export const ProbabilitiesAnswer = answerWith('ProbabilitiesAnswer', ProbabilitiesData);
export const EnhancedAnswer = answerWith('EnhancedAnswer', EnhancedData);
export const UsageAnswer = answerWith('UsageAnswer', UsageData);

const Code = Type.Enum(Object.keys(ERRORS) as ErrorCode[], { title: 'ErrorCode' });
const Sentence = Type.String({ minLength: 1 });
const Fault = Type.Object({ code: Code, message: Sentence, details: Sentence }, named('Fault'));

/** The envelope of every error. */
export const Failure = Type.Object({ success: Type.Literal(false), error: Fault }, named('Error'));

const partsOf = (...names: string[]) => Type.Array(Type.Enum(names), { minItems: 1, uniqueItems: true });

export const Healthy = Type.Object({ status: Type.Literal('ok') }, named('Healthy'));
export const Degraded = Type.Object(
  { status: Type.Literal('degraded'), degraded: partsOf('rate-limits') },
  named('Degraded'),
);
export const Unavailable = Type.Object(
  { status: Type.Literal('unavailable'), degraded: partsOf('store', 'engine', 'rate-limits', 'shutting-down') },
  named('Unavailable'),
);
