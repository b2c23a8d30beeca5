// Reads the questions of a job one by one, each in the form in which it is stored, with its calculation. A question that needs no
// computing is stored as its answer. Any other is stored as it was sent; a sampled one gets `simulations` and `seed` filled in, so
// that every instance reads the same calculation.
import type { Fingerprint } from '../accounts/charges/fingerprint.js';
import type { Engines } from '../calculations/game-engine.js';
import { billListed } from '../calculations/price.js';
import { GAMES } from '../games/games.js';
import { InvalidFieldError } from '../games/invalid-field.js';
import { answerText, dryRunText, wrapAnswer, wrapError, wrapFault } from '../questions/answers/answer-text.js';
import type { QuestionType } from '../questions/fields.js';
import { JOB_BOUNDS, type Question } from '../questions/question.js';
import { QUESTION_ERRORS } from '../questions/question-errors.js';
import { explainTooLong, splitType } from '../questions/question-list.js';
import { type ReadOptions, readQuestion, SNAKE_CASE } from '../questions/read-question.js';
import type { JobEntry } from './cut-slices.js';
import { MAX_PARSED_BYTES, type ReadStoredQuestion } from './job-model.js';
import type { SentQuestion } from './sent-questions.js';

const TOO_LARGE = wrapError(
  'PAYLOAD_TOO_LARGE',
  'The request body is too large',
  `the question is larger than ${MAX_PARSED_BYTES} bytes`,
);

const NOT_JSON = wrapError(
  'INVALID_REQUEST',
  QUESTION_ERRORS.INVALID_REQUEST,
  'the line is not valid JSON: send one question a line',
);

/** The text of an entry of a list, if it is larger than a line may be. */
const writeTooLarge = (entry: unknown): string | undefined => {
  try {
    const text = JSON.stringify(entry);
    return Buffer.byteLength(text) > MAX_PARSED_BYTES ? text : undefined;
  } catch {
    return undefined; // it is nested too deep to be written; no question is
  }
};

/** The value of a line, undefined if it is not JSON. */
const parseLine = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** @param defaultSimulations for questions without `simulations` */
export const createJobOptions = (engines: Engines, defaultSimulations: number): ReadOptions => ({
  ...SNAKE_CASE,
  games: GAMES,
  engines,
  bounds: JOB_BOUNDS,
  defaultSimulations,
});

export interface ReadJobOptions {
  readonly readOptions: ReadOptions;
  /** Gets all questions as they were sent, if the client sent an Idempotency-Key. */
  readonly fingerprint?: Fingerprint | undefined;
  /** Waits for the turn of the next question. */
  readonly pause: () => Promise<void>;
}

/** An entry of a job, with its place in the body. */
export interface ReadEntry extends JobEntry {
  readonly place: string;
}

const keepAnswer = (body: string): JobEntry => ({ stored: { body }, calculation: undefined });

const readEntry = (entry: unknown, readOptions: ReadOptions): JobEntry => {
  try {
    const { type, fields } = splitType(entry);
    const question = readQuestion(type, fields, readOptions);
    if (question.isDryRun) return { ...keepAnswer(wrapAnswer(dryRunText(question))), doneHands: billListed(0) };
    return { stored: storeQuestion(type, question), calculation: question.calculation };
  } catch (error) {
    return keepAnswer(wrapFault(error).body);
  }
};

const readSent = (sent: SentQuestion, { readOptions, fingerprint }: ReadJobOptions): JobEntry => {
  const tooLarge = 'value' in sent ? writeTooLarge(sent.value) : undefined;
  if (tooLarge !== undefined) {
    fingerprint?.add(tooLarge); // sorting the fields of a value of this size takes long
    return keepAnswer(TOO_LARGE);
  }
  const value = 'value' in sent ? sent.value : parseLine(sent.text);
  if (value === undefined) {
    fingerprint?.add(undefined).add('text' in sent && sent.text); // no value of JSON is written like this
    return keepAnswer(NOT_JSON);
  }
  fingerprint?.add(value);
  return readEntry(value, readOptions);
};

/**
 * @param body the questions, in their order
 * @throws {InvalidFieldError} the answers would be too long @throws what `body` and `pause` throw
 */
export async function* readJob(
  body: AsyncIterable<SentQuestion> | Iterable<SentQuestion>,
  options: ReadJobOptions,
): AsyncGenerator<ReadEntry> {
  let first: string | undefined;
  let [listedHands, listedFlops] = [0, 0];
  for await (const question of body) {
    await options.pause();
    const entry = readSent(question, options);
    first ??= question.place;
    if (entry.calculation) {
      listedHands += entry.calculation.listedHands;
      listedFlops += entry.calculation.listedFlops;
    }
    const tooLong = explainTooLong({ listedHands, listedFlops }, 'a job');
    if (tooLong) throw new InvalidFieldError(`${first} to ${question.place} together ${tooLong}`);
    yield { ...entry, place: question.place };
  }
}

/** The stored form of a question that is to be computed. */
interface StoredFields {
  readonly type: QuestionType;
  readonly fields: object;
}

const storeQuestion = (type: QuestionType, { fields, calculation }: Question): StoredFields => {
  if (calculation.method === 'exact') return { type, fields };
  const { simulations, seed } = calculation;
  return { type, fields: { ...fields, simulations, seed } };
};

/** Makes the function that reads stored questions. @param findEngines is called with the first one */
export const createStoredReader = (findEngines: () => Promise<Engines>): ReadStoredQuestion => {
  let options: Promise<ReadOptions> | undefined;
  return async (stored, detail = false) => {
    // The number is never used: stored questions have all fields that have no fixed default.
    options ??= findEngines().then(
      engines => createJobOptions(engines, 1),
      error => {
        options = undefined; // so that it is tried again
        throw error;
      },
    );
    const { type, fields } = stored as StoredFields;
    const question = readQuestion(type, detail ? { ...fields, detail } : fields, await options);
    return {
      calculation: question.calculation,
      answerText(counts) {
        try {
          return wrapAnswer(answerText(question, counts));
        } catch (error) {
          return wrapFault(error).body; // hardly any deal gives every player a hand
        }
      },
    };
  };
};
