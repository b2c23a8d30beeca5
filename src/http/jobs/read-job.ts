// Reads a job: its questions one by one, as they are stored, with what they ask to be computed.
import type { CutQuestion } from '../../jobs/cut-slices.js';
import { kindOf } from '../../odds/kinds.js';
import { billListed } from '../../odds/price.js';
import { dryRunText, wrapAnswer, wrapFault } from '../../questions/answers/answer-text.js';
import { MAX_LISTED_HANDS, splitType } from '../../questions/question-list.js';
import { type Reader, readQuestion } from '../../questions/read-question.js';
import { grouped } from '../../text.js';
import { Fingerprint } from '../charging/idempotency.js';
import { errorBody, HttpError } from '../http-error.js';
import { MAX_BODY_BYTES } from '../middleware/json-body.js';
import { questionsIn, type SentQuestion } from './job-body.js';
import { toStored } from './job-question.js';

/** A question is bounded as its own endpoint's body: whoever computes or shows it reads it at once. */
const isTooLarge = (text: string): boolean =>
  text.length > MAX_BODY_BYTES.equity || Buffer.byteLength(text) > MAX_BODY_BYTES.equity;

export interface ReadJobOptions {
  readonly reader: Reader;
  /** The path of the request, for the fingerprint. */
  readonly path: string;
  /** Waits for the turn of the next question. */
  readonly pause: () => Promise<void>;
}

/** A job that is being read. */
export class JobReading {
  readonly #fingerprint: Fingerprint;
  #listedHands = 0;

  /** @param body of the request: JSON in UTF-8 */
  constructor(
    private readonly body: Buffer,
    private readonly options: ReadJobOptions,
  ) {
    this.#fingerprint = new Fingerprint(options.path);
  }

  /** Once all questions are read. */
  get fingerprint(): string {
    return this.#fingerprint.toString();
  }

  /** @throws {HttpError} INVALID_REQUEST, the body is no job */
  async *questions(): AsyncGenerator<CutQuestion> {
    let index = 0;
    for (const sent of questionsIn(this.body)) {
      await this.options.pause();
      const cut = await this.#read(sent);
      if (cut.calculation) this.#listedHands += kindOf(cut.calculation).listedHands(cut.calculation);
      if (this.#listedHands > MAX_LISTED_HANDS) {
        const fault = `questions[0] to questions[${index}] together would list ${grouped(this.#listedHands)} hands`;
        const wayOut = 'leave out "hands", or send fewer';
        throw new HttpError('INVALID_REQUEST', `${fault}, and a job may list ${grouped(MAX_LISTED_HANDS)}: ${wayOut}`);
      }
      yield cut;
      index++;
    }
  }

  async #read(sent: SentQuestion): Promise<CutQuestion> {
    if (isTooLarge(sent.text)) {
      const details = `the question is larger than ${MAX_BODY_BYTES.equity} bytes`;
      return this.#answered(sent.text, errorBody(new HttpError('PAYLOAD_TOO_LARGE', details)));
    }
    const entry = sent.parse();
    try {
      const { type, fields } = splitType(entry);
      const question = readQuestion(type, fields, this.options.reader);
      if (question.isDryRun) {
        return { ...this.#answered(entry, wrapAnswer(dryRunText(question))), doneHands: billListed(0) };
      }
      this.#fingerprint.add(entry);
      return { question: toStored(type, question), calculation: question.calculation };
    } catch (error) {
      return this.#answered(entry, wrapFault(error).body);
    }
  }

  /** A question that is not computed. */
  #answered(entry: unknown, body: string): CutQuestion {
    this.#fingerprint.add(entry);
    return { question: { body }, calculation: undefined };
  }
}
