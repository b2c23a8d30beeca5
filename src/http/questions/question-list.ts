// Reads lists of questions, such as those of a batch: each by itself, so that a wrong one spoils no other, and in a turn of its own.
// Ranges take 10 KB a player: of long lists, questions with ranges are read once to check them and again when it is their turn.

import { type Calculation, isEquity, MAX_BILLED_HANDS } from '../../odds/calculation.js';
import { isInTable } from '../../odds/known-counts.js';
import { billListed } from '../../odds/price.js';
import { type Field, faultOf } from '../../odds/question.js';
import { billedHands, evaluatedHands, listedHands } from '../../odds/work.js';
import { echo, grouped } from '../../text.js';
import { invalidRequest } from '../errors.js';
import { answerBody, dryRunText, QUESTION_TYPES, type Question, type QuestionType, questionFault } from './question.js';
import type { ReadQuestion } from './question-reader.js';

/** Hands that the answers of one list may list together. */
export const MAX_LISTED_HANDS = 20_000;

/** A question that was read, or refused. */
export interface CheckedQuestion {
  /** Undefined where it is none of the known ones. */
  readonly type: QuestionType | undefined;
  /** The envelope of its answer, where nothing is to be computed: an error, or a price. */
  readonly body?: string;
  /** The error's code; of hands that leave no room for one another known once they are sampled. */
  code?: string;
  /** Gives the question once, read again where it was not kept; undefined where `body` is there. */
  take?: (() => Question) | undefined;
  /** Hands that are paid for, at most. */
  readonly billedHands: number;
  /** Hands that workers evaluate for it, at most. */
  readonly evaluatedHands: number;
  readonly listedHands: number;
}

/** How many players' ranges all lists together may keep. */
export interface RangeBudget {
  left: number;
}

export interface QuestionListOptions {
  readonly read: ReadQuestion;
  /** Waits for the turn of the next question. */
  readonly pause: () => Promise<void>;
  readonly rangeBudget: RangeBudget;
  /** Questions up to so many hands are computed where they are read. */
  readonly maxInlineHands: (calculation: Calculation) => number;
  /** Hands that the whole list may bill; those of one request by default. */
  readonly maxBilledHands?: number;
  /** Hands that its answers may list together; those of a batch by default. */
  readonly maxListedHands?: number;
}

const TYPE: Field = {
  name: 'type',
  isRequired: true,
  expected: QUESTION_TYPES.map(echo).join(' or '),
  accepts: value => QUESTION_TYPES.some(type => type === value),
};

const NOTHING = { billedHands: 0, evaluatedHands: 0, listedHands: 0 };

const refused = (type: QuestionType | undefined, thrown: unknown): CheckedQuestion => ({
  type,
  ...questionFault(thrown),
  ...NOTHING,
});

/** @throws {HttpError} INVALID_REQUEST */
export const requireType = (entry: unknown): void => {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
    const wayOut = 'send an object with "type" and the fields of its endpoint';
    throw invalidRequest(`the question is ${echo(entry)}: ${wayOut}`);
  }
  const fault = faultOf(TYPE, (entry as { type?: unknown }).type);
  if (fault) throw invalidRequest(fault);
};

/** Reads a list. What it keeps must be released. */
export class QuestionList {
  readonly questions: CheckedQuestion[] = [];
  billedHands = 0;
  evaluatedHands = 0;
  listedHands = 0;
  #keptRanges = 0;

  constructor(private readonly options: QuestionListOptions) {}

  /** @throws {HttpError} INVALID_REQUEST, the list is too much */
  async read(entries: readonly unknown[]): Promise<void> {
    for (const [index, entry] of entries.entries()) {
      await this.options.pause();
      const checked = this.#check(entry);
      this.questions.push(checked);
      this.billedHands += checked.billedHands;
      this.evaluatedHands += checked.evaluatedHands;
      this.listedHands += checked.listedHands;
      this.#requireBounds(index);
    }
  }

  #requireBounds(last: number): void {
    const { maxBilledHands = MAX_BILLED_HANDS, maxListedHands = MAX_LISTED_HANDS } = this.options;
    const questions = last === 0 ? 'questions[0]' : `questions[0] to questions[${last}] together`;
    if (this.billedHands > maxBilledHands) {
      const fault = `${questions} would bill ${grouped(this.billedHands)} hands, and a batch may bill ${grouped(maxBilledHands)}`;
      throw invalidRequest(`${fault}: send fewer questions, or ask for less work`);
    }
    if (this.listedHands > maxListedHands) {
      const fault = `${questions} would list ${grouped(this.listedHands)} hands, and a batch may list ${grouped(maxListedHands)}`;
      throw invalidRequest(`${fault}: leave out "hands", or send fewer questions`);
    }
  }

  #check(entry: unknown): CheckedQuestion {
    try {
      requireType(entry);
    } catch (error) {
      return refused(undefined, error);
    }
    const { type, ...fields } = entry as { readonly type: QuestionType };
    try {
      const { read } = this.options;
      const question = read(type, fields);
      const checked = this.#checked(type, question);
      return checked.body !== undefined || this.#keep(question)
        ? checked
        : { ...checked, take: () => read(type, fields) };
    } catch (error) {
      return refused(type, error);
    }
  }

  #checked(type: QuestionType, question: Question): CheckedQuestion {
    const { calculation } = question;
    if (question.isDryRun) {
      return { type, body: answerBody(dryRunText(question)), ...NOTHING, billedHands: billListed(0) };
    }
    const hands = isInTable(calculation) ? 0 : evaluatedHands(calculation);
    const isInline = hands <= this.options.maxInlineHands(calculation);
    return {
      type,
      take: () => question,
      billedHands: billListed(billedHands(calculation)),
      evaluatedHands: isInline ? 0 : hands,
      listedHands: listedHands(calculation),
    };
  }

  /** @returns whether the question may be kept */
  #keep({ calculation }: Question): boolean {
    const { rangeBudget } = this.options;
    const ranges = isEquity(calculation) ? calculation.ranges.length : 0;
    if (ranges > rangeBudget.left) return false;
    rangeBudget.left -= ranges;
    this.#keptRanges += ranges;
    return true;
  }

  /** Says that its questions are not used any more. */
  release(): void {
    this.options.rangeBudget.left += this.#keptRanges;
    this.#keptRanges = 0;
  }
}
