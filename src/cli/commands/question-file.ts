// Files of questions in JSON, as people write them: the type of a question may be left out, and questions that failed are counted.
import { createReadStream } from 'node:fs';
import { MAX_JOB_BYTES, MAX_JSON_JOB_BYTES } from '../../jobs/job-model.js';
import { listQuestions, readLines, type SentQuestion } from '../../jobs/sent-questions.js';
import type { QuestionType } from '../../questions/fields.js';
import { formatNumber } from '../../text.js';
import { CommandError, makeFileError } from '../command-error.js';

/** A field that tells the type of a question, unless a field above is there too. */
const TYPES: readonly (readonly [field: string, type: QuestionType])[] = [
  ['players', 'equity'],
  ['hands', 'showdown'],
  ['opponents', 'probabilities-enhanced'],
  ['cards', 'probabilities'],
];

/** Adds the type to a question without one, where its fields tell it. */
export const fillInType = (question: unknown): unknown => {
  if (typeof question !== 'object' || question === null || Object.hasOwn(question, 'type')) return question;
  const found = TYPES.find(([field]) => Object.hasOwn(question, field));
  return found ? { type: found[1], ...question } : question;
};

/** Whether an answer, as endpoints write it, is an error. */
export const isFailure = (answer: string): boolean => answer.startsWith('{"success":false');

/** "2 of 3 questions failed" */
export const countFailures = (failed: number, questions: number): string =>
  `${formatNumber(failed)} of ${formatNumber(questions)} ${questions === 1 ? 'question' : 'questions'} failed`;

const STANDARD_INPUT = '-';

const tooLargeError = (file: string, maxBytes: number, hint: string): CommandError => {
  const name = file === STANDARD_INPUT ? 'Standard input' : `The file ${JSON.stringify(file)}`;
  const fault = `has more than ${formatNumber(maxBytes)} bytes, the most of one job`;
  return new CommandError('PAYLOAD_TOO_LARGE', `${name} ${fault}${hint}.`);
};

/** The bytes of a file, as they are read. @throws {CommandError} PAYLOAD_TOO_LARGE, FILE_UNREADABLE */
async function* readBytes(file: string): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    for await (const chunk of file === STANDARD_INPUT ? process.stdin : createReadStream(file)) {
      bytes += chunk.length;
      if (bytes > MAX_JOB_BYTES) break;
      yield chunk;
    }
  } catch (error) {
    throw makeFileError(file, error);
  }
  if (bytes > MAX_JOB_BYTES) throw tooLargeError(file, MAX_JOB_BYTES, ': split its questions into several jobs');
}

/** The beginning of a job's body in JSON, which may have unknown fields. */
const BODY = /^\s*\{[^{}[\]]*"questions"\s*:/;

/** @throws {CommandError} INVALID_REQUEST */
const parseText = (text: string, place: string, hint: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CommandError('INVALID_REQUEST', `The job is refused: ${place} is not valid JSON: ${hint}.`, { cause });
  }
};

const readQuestion = (sent: SentQuestion): SentQuestion => {
  const value = 'value' in sent ? sent.value : parseText(sent.text, sent.place, 'write one question a line');
  return { place: sent.place, value: fillInType(value) };
};

/** Puts chunks before the others again. */
async function* prepend(first: readonly Buffer[], others: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* first;
  yield* others;
}

/**
 * Reads the questions of a job: its body in JSON, or one question a line. @param file its path, or "-"
 * @throws {CommandError} FILE_UNREADABLE, PAYLOAD_TOO_LARGE, INVALID_REQUEST @throws {InvalidFieldError} the body is not a job
 */
export async function* readJobFile(file: string): AsyncGenerator<SentQuestion> {
  const chunks = readBytes(file);
  const first: Buffer[] = [];
  let bytes = 0;
  // As much as a body in JSON may have.
  while (bytes <= MAX_JSON_JOB_BYTES) {
    const { value: chunk, done } = await chunks.next();
    if (done) break;
    first.push(chunk);
    bytes += chunk.length;
  }
  const text = new TextDecoder().decode(Buffer.concat(first));
  const isJson = BODY.test(text);
  if (isJson && bytes > MAX_JSON_JOB_BYTES) {
    throw tooLargeError(file, MAX_JSON_JOB_BYTES, ' in JSON: write one question a line');
  }
  const questions = isJson
    ? listQuestions(parseText(text, 'the file', 'write {"questions": […]}, or one question a line'))
    : readLines(prepend(first, chunks));
  for await (const question of questions) yield readQuestion(question);
}
