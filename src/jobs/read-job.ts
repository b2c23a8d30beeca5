// Reads the questions of a job one by one, each in the form in which it is stored, with its calculation. A question that needs no
// computing is stored as its answer. Any other is stored as it was sent; a sampled one gets `simulations` and `seed` filled in, so
// that every instance reads the same calculation.
import { Fingerprint } from '../accounts/charges/fingerprint.js';
import { billListed } from '../calculations/price.js';
import { GAMES } from '../games/games.js';
import { InvalidFieldError } from '../games/invalid-field.js';
import { answerText, dryRunText, wrapAnswer, wrapError, wrapFault } from '../questions/answers/answer-text.js';
import type { QuestionType } from '../questions/fields.js';
import { type Question as AskedQuestion, JOB_BOUNDS } from '../questions/question.js';
import { MAX_LISTED_HANDS, splitType } from '../questions/question-list.js';
import { type ReadOptions, readQuestion, SNAKE_CASE } from '../questions/read-question.js';
import { formatNumber } from '../text.js';
import type { CutQuestion } from './cut-slices.js';
import { findQuestions, type SentQuestion } from './find-questions.js';
import type { AnsweredQuestion, ReadQuestion } from './job-model.js';

/** The limit of a body of the question's own endpoint, because whatever computes or shows a question parses it in one step. */
const MAX_QUESTION_BYTES = 256 * 1024;
const TOO_LARGE = wrapError(
  'PAYLOAD_TOO_LARGE',
  'The request body is too large',
  `the question is larger than ${MAX_QUESTION_BYTES} bytes`,
);

const isTooLarge = (text: string): boolean =>
  text.length > MAX_QUESTION_BYTES || Buffer.byteLength(text) > MAX_QUESTION_BYTES;

/** @param defaultSimulations for questions without `simulations` */
export const createJobOptions = (defaultSimulations: number): ReadOptions => ({
  ...SNAKE_CASE,
  games: GAMES,
  bounds: JOB_BOUNDS,
  defaultSimulations,
});

export interface ReadJobOptions {
  readonly readOptions: ReadOptions;
  /** The path of the request, for the fingerprint. */
  readonly path: string;
  /** Waits for the turn of the next question. */
  readonly pause: () => Promise<void>;
}

/** @param body of the request: JSON in UTF-8 */
export const readJob = (body: Buffer, { readOptions, path, pause }: ReadJobOptions) => {
  const fingerprint = new Fingerprint(path);

  /** A question that is not computed. */
  const keepAnswer = (body: string): CutQuestion => ({ question: { body }, calculation: undefined });

  const readEntry = (entry: unknown): CutQuestion => {
    try {
      const { type, fields } = splitType(entry);
      const question = readQuestion(type, fields, readOptions);
      if (question.isDryRun) return { ...keepAnswer(wrapAnswer(dryRunText(question))), doneHands: billListed(0) };
      return { question: storeQuestion(type, question), calculation: question.calculation };
    } catch (error) {
      return keepAnswer(wrapFault(error).body);
    }
  };

  const readSent = (sent: SentQuestion): CutQuestion => {
    const isWhole = !isTooLarge(sent.text);
    const entry = isWhole ? sent.parse() : sent.text;
    fingerprint.add(entry);
    return isWhole ? readEntry(entry) : keepAnswer(TOO_LARGE);
  };

  /** @throws {InvalidFieldError} the body is not a job */
  async function* readAll(): AsyncGenerator<CutQuestion> {
    let [index, listed] = [0, 0];
    for (const sent of findQuestions(body)) {
      await pause();
      const cut = readSent(sent);
      if (cut.calculation) listed += cut.calculation.listedHands;
      if (listed > MAX_LISTED_HANDS) {
        const fault = `questions[0] to questions[${index}] together would list ${formatNumber(listed)} hands`;
        const hint = 'leave out "hands", or send fewer';
        throw new InvalidFieldError(`${fault}, and a job may list ${formatNumber(MAX_LISTED_HANDS)}: ${hint}`);
      }
      yield cut;
      index++;
    }
  }
  return {
    questions: readAll(),
    /** SHA-256 of the path and all questions as they were sent, their fields in any order, once all are read. */
    fingerprint: () => fingerprint.toString(),
  };
};

interface UnansweredQuestion {
  readonly type: QuestionType;
  readonly fields: object;
}

export type StoredQuestion = AnsweredQuestion | UnansweredQuestion;

const storeQuestion = (type: QuestionType, { fields, calculation }: AskedQuestion): StoredQuestion => {
  if (calculation.method === 'exact') return { type, fields };
  const { simulations, seed } = calculation;
  return { type, fields: { ...fields, simulations, seed } };
};

/** The number is never used: stored questions have all fields that have no fixed default. */
const STORED_OPTIONS = createJobOptions(1);

export const readStoredQuestion: ReadQuestion = (stored, detail = false) => {
  const { type, fields } = stored as UnansweredQuestion;
  const question = readQuestion(type, detail ? { ...fields, detail } : fields, STORED_OPTIONS);
  return {
    calculation: question.calculation,
    answerText(counts) {
      try {
        return wrapAnswer(answerText(question, counts));
      } catch (error) {
        return wrapFault(error).body; // the hands leave no room for one another
      }
    },
  };
};
