// Files of questions in JSON, as people write them: the type of a question may be left out, and questions that failed are counted.
import { createReadStream } from 'node:fs';
import { findQuestions } from '../../jobs/find-questions.js';
import { MAX_JOB_BYTES } from '../../jobs/job-model.js';
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

/** The text of a file. Stops reading at the size limit of a job. @throws {CommandError} PAYLOAD_TOO_LARGE, FILE_UNREADABLE */
const readText = async (file: string): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of file === '-' ? process.stdin : createReadStream(file)) {
      bytes += chunk.length;
      if (bytes > MAX_JOB_BYTES) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw makeFileError(file, error);
  }
  if (bytes <= MAX_JOB_BYTES) return Buffer.concat(chunks).toString();
  const name = file === '-' ? 'Standard input' : `The file ${JSON.stringify(file)}`;
  const fault = `has more than ${formatNumber(MAX_JOB_BYTES)} bytes, the most of one job`;
  throw new CommandError('PAYLOAD_TOO_LARGE', `${name} ${fault}: split its questions into several jobs.`);
};

/** The beginning of a job's body, which may have unknown fields. Parsing it whole may take hundreds of megabytes. */
const BODY = /^\s*\{[^{}[\]]*"questions"\s*:/;

/** A question of a file. */
export interface FileQuestion {
  /** "line 3" or "questions[2]" */
  readonly place: string;
  readonly json: string;
}

const makeQuestion = (place: string, question: unknown): FileQuestion => ({
  place,
  json: JSON.stringify(fillInType(question)),
});

/** @throws {CommandError} INVALID_REQUEST */
const parseLine = (line: string, place: string): FileQuestion => {
  try {
    return makeQuestion(place, JSON.parse(line));
  } catch (cause) {
    const message = `The job is refused: ${place} is not valid JSON: write one question a line.`;
    throw new CommandError('INVALID_REQUEST', message, { cause });
  }
};

/**
 * Reads the questions of a job: its body, or one question a line. @param file its path, or "-"
 * @throws {CommandError} FILE_UNREADABLE, PAYLOAD_TOO_LARGE, INVALID_REQUEST @throws {InvalidFieldError} the body is not a job
 */
export const readJobFile = async (file: string): Promise<FileQuestion[]> => {
  const text = await readText(file);
  if (!BODY.test(text)) {
    const lines = text.replace(/^\uFEFF/, '').split('\n');
    return lines.flatMap((line, i) => (line.trim() === '' ? [] : parseLine(line, `line ${i + 1}`)));
  }
  const questions = findQuestions(Buffer.from(text));
  return Array.from(questions, ({ parse }, i) => makeQuestion(`questions[${i}]`, parse()));
};
