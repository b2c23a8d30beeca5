// The questions of a job as they were sent: entries of a list in JSON, or one a line (NDJSON). Both forms have the same fingerprint.
import { InvalidFieldError } from '../games/invalid-field.js';
import { splitLines } from '../questions/lines.js';
import { rejectUnknownField, requireObject } from '../questions/question-errors.js';
import { echo, formatNumber } from '../text.js';
import { MAX_JOB_QUESTIONS, MAX_PARSED_BYTES } from './job-model.js';

/** A question with its place in the body, "questions[2]" or "line 3": its value, or the text of its line. */
export type SentQuestion = { readonly place: string } & ({ readonly value: unknown } | { readonly text: string });

/** A line is larger than a question may be. */
export class LineTooLongError extends Error {
  override name = 'LineTooLongError';
}

const HINT = `send an array of 1 to ${formatNumber(MAX_JOB_QUESTIONS)} questions`;

/** The entries of a body in JSON. Takes each out of its list, so that its memory is freed once it is read. */
function* takeEntries(questions: unknown[]): Generator<SentQuestion> {
  for (let index = 0; index < questions.length; index++) {
    const value = questions[index];
    questions[index] = undefined;
    yield { place: `questions[${index}]`, value };
  }
}

/** The questions of a body in JSON, `{"questions": […]}`. @throws {InvalidFieldError} the body is not a job */
export const listQuestions = (body: unknown): Iterable<SentQuestion> => {
  requireObject(body, 'the body is', 'send an object with "questions"');
  const { questions } = body;
  if (questions === undefined) throw new InvalidFieldError(`questions is missing: ${HINT}`);
  if (!Array.isArray(questions)) throw new InvalidFieldError(`questions is ${echo(questions)}: ${HINT}`);
  if (questions.length < 1 || questions.length > MAX_JOB_QUESTIONS) {
    throw new InvalidFieldError(`questions has ${formatNumber(questions.length)} entries: ${HINT}`);
  }
  rejectUnknownField(body, ['questions'], 'this request');
  return takeEntries(questions);
};

const isInvalidUtf8 = (error: unknown): boolean =>
  (error as { readonly code?: unknown }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA';

/**
 * The questions of a body in NDJSON, as they arrive. Blank lines are left out.
 * @throws {LineTooLongError} @throws {InvalidFieldError} invalid UTF-8, no questions, or too many @throws what `chunks` throws
 */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<SentQuestion> {
  let questions = 0;
  try {
    for await (const { number, text } of splitLines(chunks, { maxBytes: MAX_PARSED_BYTES, isStrict: true })) {
      const place = `line ${number}`;
      if (text === undefined) {
        throw new LineTooLongError(`${place} is larger than ${MAX_PARSED_BYTES} bytes, the most of a question`);
      }
      if (++questions > MAX_JOB_QUESTIONS) {
        const most = formatNumber(MAX_JOB_QUESTIONS);
        throw new InvalidFieldError(`the body has more than ${most} questions: split them into several jobs`);
      }
      yield { place, text };
    }
  } catch (error) {
    throw isInvalidUtf8(error) ? new InvalidFieldError('the body is not valid UTF-8: send JSON in UTF-8') : error;
  }
  if (questions > 0) return;
  const form = `1 to ${formatNumber(MAX_JOB_QUESTIONS)}, each as a JSON object on a line of its own`;
  throw new InvalidFieldError(`the body has 0 questions: send ${form}`);
}
