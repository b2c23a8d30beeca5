// Reads the body of a job: its questions one by one, as they are stored, with what they ask to be computed.
import type { CutQuestion } from '../../jobs/cut.js';
import { rejectUnknownField } from '../../odds/question.js';
import { listedHands } from '../../odds/work.js';
import { echo, grouped } from '../../text.js';
import { HttpError } from '../errors.js';
import { MAX_JOB_QUESTIONS } from '../job-schemas.js';
import { MAX_BODY_BYTES } from '../middleware/body.js';
import { QuestionsFingerprint } from '../odds/idempotency.js';
import { answerBody, dryRunText, type QuestionType, questionFault, type ReadOptions } from '../questions/question.js';
import { MAX_LISTED_HANDS, requireType } from '../questions/question-list.js';
import type { ReadQuestion } from '../questions/question-reader.js';
import { type StoredQuestion, toStored } from './job-question.js';

/** Of a character of JavaScript in UTF-8. */
const MAX_BYTES_PER_CHARACTER = 3;

const makeError = (sentence: string): HttpError => new HttpError('INVALID_REQUEST', sentence);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw makeError('the body is not valid JSON');
  }
};

/**
 * A question is bounded as its own endpoint's body: whoever computes or shows it reads it at once.
 * @throws {HttpError} PAYLOAD_TOO_LARGE
 */
const requireSize = (entry: unknown): void => {
  if (Buffer.byteLength(JSON.stringify(entry)) <= MAX_BODY_BYTES.equity) return;
  throw new HttpError('PAYLOAD_TOO_LARGE', `the question is larger than ${MAX_BODY_BYTES.equity} bytes`);
};

/** The questions of a body. @throws {HttpError} INVALID_REQUEST */
const entriesOf = (text: string): readonly unknown[] => {
  if (text === '') throw makeError('the body is empty: send a JSON object');
  const body = parsed(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw makeError('the body is not a JSON object');
  const { questions } = body as { readonly questions?: unknown };
  const wayOut = `send an array of 1 to ${grouped(MAX_JOB_QUESTIONS)} questions`;
  if (questions === undefined) throw makeError(`questions is missing: ${wayOut}`);
  if (!Array.isArray(questions)) throw makeError(`questions is ${echo(questions)}: ${wayOut}`);
  if (questions.length < 1 || questions.length > MAX_JOB_QUESTIONS) {
    throw makeError(`questions has ${grouped(questions.length)} entries: ${wayOut}`);
  }
  rejectUnknownField(body as Record<string, unknown>, ['questions'], 'this request', makeError);
  return questions;
};

export interface ReadJobOptions extends ReadOptions {
  readonly read: ReadQuestion;
  /** The path of the request, for the fingerprint. */
  readonly path: string;
}

/** A job that is being read. */
export class JobReading {
  readonly #fingerprint: QuestionsFingerprint;
  #listedHands = 0;
  readonly #isLong: boolean;

  /** @param text the body of the request, as JSON */
  constructor(
    private readonly text: string,
    private readonly options: ReadJobOptions,
  ) {
    this.#isLong = text.length > MAX_BODY_BYTES.equity / MAX_BYTES_PER_CHARACTER;
    this.#fingerprint = new QuestionsFingerprint(options.path);
  }

  /** Once all questions are read. */
  get fingerprint(): string {
    return this.#fingerprint.toString();
  }

  /** @throws {HttpError} INVALID_REQUEST, the body is no job */
  async *questions(): AsyncGenerator<CutQuestion> {
    for (const [index, entry] of entriesOf(this.text).entries()) {
      await this.options.pause?.();
      const cut = await this.#read(entry);
      this.#note(entry, cut.question as StoredQuestion);
      if (cut.calculation) this.#listedHands += listedHands(cut.calculation);
      if (this.#listedHands > MAX_LISTED_HANDS) {
        const fault = `questions[0] to questions[${index}] together would list ${grouped(this.#listedHands)} hands`;
        throw makeError(`${fault}, and a job may list ${grouped(MAX_LISTED_HANDS)}: leave out "hands", or send fewer`);
      }
      yield cut;
    }
  }

  async #read(entry: unknown): Promise<CutQuestion> {
    try {
      requireType(entry);
      const { type, ...fields } = entry as { readonly type: QuestionType };
      const question = await this.options.read(type, fields, this.options);
      if (question.isDryRun) return { question: { body: answerBody(dryRunText(question)) }, calculation: undefined };
      const { calculation } = question;
      if (this.#isLong) requireSize(entry);
      return { question: toStored(type, fields, question), calculation };
    } catch (error) {
      return { question: { body: questionFault(error).body }, calculation: undefined };
    }
  }

  #note(entry: unknown, stored: StoredQuestion): void {
    try {
      this.#fingerprint.add(entry);
    } catch {
      this.#fingerprint.add('body' in stored ? stored.body : ''); // nested too deep to be written as JSON: its answer is an error
    }
  }
}
