// Lists of questions, such as a batch. Each question is read separately and in its own turn, so that an invalid one does not affect the
// others. Ranges take 10 KB per player: in long lists, questions with ranges are read once to check them, and again to compute them.
import { type Calculation, MAX_BILLED_HANDS } from '../calculations/calculation.js';
import { MAX_INLINE_HANDS } from '../calculations/calculator.js';
import { billListed } from '../calculations/price.js';
import { type Fields, InvalidFieldError } from '../games/invalid-field.js';
import { echo, formatNumber } from '../text.js';
import { dryRunText, wrapAnswer, wrapFault } from './answers/answer-text.js';
import { QUESTION_TYPES, type QuestionType } from './fields.js';
import { countRanges, type Question } from './question.js';
import { requireObject } from './question-errors.js';
import { type ReadOptions, readQuestion } from './read-question.js';

export const MAX_BATCH_QUESTIONS = 1_000;
/** The most questions of a batch with an Idempotency-Key, whose answers are stored. */
export const MAX_STORED_QUESTIONS = 100;
/** Hands that the answers of one list may list together; hands and flops. */
const MAX_LISTED_HANDS = 20_000;
const MAX_LISTED_ENTRIES = 25_000;
/** Computing odds of up to this many hands takes less time than adding them to a group. */
const MAX_INLINE_ODDS_HANDS = 1_000;

/** How many hands a question of a list may have to be computed on the event loop. */
export const maxInlineHands = ({ type, calculation }: Question): number => {
  if (type !== 'equity' && type !== 'showdown') return MAX_INLINE_ODDS_HANDS;
  return calculation.isQuick ? MAX_INLINE_HANDS : 0;
};

/** What answers list. */
type Listed = Pick<Calculation, 'listedHands' | 'listedFlops'>;

/** Explains that the answers of a list would be too long; undefined if they are not. @param whole what has the questions: "a job" */
export const explainTooLong = ({ listedHands, listedFlops }: Listed, whole: string): string | undefined => {
  const explain = (what: string, count: number, most: number, fields: string): string =>
    `would list ${formatNumber(count)} ${what}, and ${whole} may list ${formatNumber(most)}: leave out ${fields}, or send fewer questions`;
  if (listedHands > MAX_LISTED_HANDS) return explain('hands', listedHands, MAX_LISTED_HANDS, '"hands"');
  const entries = listedHands + listedFlops;
  if (entries <= MAX_LISTED_ENTRIES) return undefined;
  return explain('hands and flops', entries, MAX_LISTED_ENTRIES, '"hands" and "flops"');
};

/** A question that was read, or refused. */
export interface ListedQuestion {
  /** Undefined if the type is unknown. */
  readonly type: QuestionType | undefined;
  /** The envelope of its answer if nothing is to be computed: an error, or a price. */
  readonly body?: string;
  /** The error's code. Only sampling shows that hardly any deal gives every player a hand. */
  code?: string;
  /** Returns the question, once; reads it again if it was not kept. Undefined if there is a `body`. */
  take?: (() => Question) | undefined;
  /** The most hands that are billed. */
  readonly billedHands: number;
  /** The most hands that workers evaluate for it. */
  readonly evaluatedHands: number;
  readonly listedHands: number;
  readonly listedFlops: number;
}

/** How many players' ranges all lists together may keep. */
export interface RangeBudget {
  left: number;
}

export interface QuestionListOptions {
  readonly readOptions: ReadOptions;
  /** Waits for the turn of the next question. */
  readonly pause: () => Promise<void>;
  readonly rangeBudget: RangeBudget;
  /** Hands that the whole list may bill; those of one request by default. */
  readonly maxBilledHands?: number;
  /** Whether its answers may be of any length. */
  readonly isUnbounded?: boolean;
}

const NOTHING = { billedHands: 0, evaluatedHands: 0, listedHands: 0, listedFlops: 0 };

/** The type of a list's entry, and its other fields. @throws {InvalidFieldError} */
export const splitType = (entry: unknown): { readonly type: QuestionType; readonly fields: Fields } => {
  requireObject(entry, 'the question is', 'send an object with "type" and the fields of its endpoint');
  const { type: sent, ...fields } = entry;
  const type = QUESTION_TYPES.find(each => each === sent);
  if (type !== undefined) return { type, fields };
  throw new InvalidFieldError(
    `type is ${sent === undefined ? 'missing' : echo(sent)}: send ${QUESTION_TYPES.map(echo).join(' or ')}`,
    ['type'],
  );
};

const measure = (type: QuestionType, question: Question): ListedQuestion => {
  const { calculation } = question;
  if (question.isDryRun) {
    return { type, body: wrapAnswer(dryRunText(question)), ...NOTHING, billedHands: billListed(0) };
  }
  const { evaluatedHands } = calculation;
  return {
    type,
    take: () => question,
    billedHands: billListed(calculation.billedHands),
    evaluatedHands: evaluatedHands <= maxInlineHands(question) ? 0 : evaluatedHands,
    listedHands: calculation.listedHands,
    listedFlops: calculation.listedFlops,
  };
};

/** Reads a list. It keeps ranges, which `release` must free. */
export class QuestionList {
  readonly questions: ListedQuestion[] = [];
  billedHands = 0;
  evaluatedHands = 0;
  listedHands = 0;
  listedFlops = 0;
  #keptRanges = 0;

  constructor(readonly options: QuestionListOptions) {}

  /**
   * Takes each entry out of the list when it is its turn: what is refused in it, which may be much larger than its text, is not kept.
   * @throws {InvalidFieldError} the list bills or lists too many hands
   */
  async read(entries: unknown[]): Promise<void> {
    for (let index = 0; index < entries.length; index++) {
      await this.options.pause();
      const entry = entries[index];
      entries[index] = undefined;
      const question = this.#readEntry(entry);
      this.questions.push(question);
      this.billedHands += question.billedHands;
      this.evaluatedHands += question.evaluatedHands;
      this.listedHands += question.listedHands;
      this.listedFlops += question.listedFlops;
      this.#requireBounds(index);
    }
  }

  #requireBounds(last: number): void {
    const { maxBilledHands = MAX_BILLED_HANDS, isUnbounded = false } = this.options;
    const questions = last === 0 ? 'questions[0]' : `questions[0] to questions[${last}] together`;
    if (this.billedHands > maxBilledHands) {
      const fault = `${questions} would bill ${formatNumber(this.billedHands)} hands, and a batch may bill ${formatNumber(maxBilledHands)}`;
      throw new InvalidFieldError(`${fault}: send fewer questions, or ask for less work`);
    }
    const tooLong = isUnbounded ? undefined : explainTooLong(this, 'a batch');
    if (tooLong) throw new InvalidFieldError(`${questions} ${tooLong}`);
  }

  #readEntry(entry: unknown): ListedQuestion {
    let type: QuestionType | undefined;
    try {
      const typed = splitType(entry);
      type = typed.type;
      const read = (): Question => readQuestion(typed.type, typed.fields, this.options.readOptions);
      const question = read();
      const listed = measure(typed.type, question);
      return listed.take && !this.#keep(question) ? { ...listed, take: read } : listed;
    } catch (error) {
      return { type, ...wrapFault(error), ...NOTHING };
    }
  }

  /** @returns whether the question may be kept */
  #keep(question: Question): boolean {
    const { rangeBudget } = this.options;
    const ranges = countRanges(question);
    if (ranges > rangeBudget.left) return false;
    rangeBudget.left -= ranges;
    this.#keptRanges += ranges;
    return true;
  }

  /** Frees the kept ranges: its questions are no longer used. */
  release(): void {
    this.options.rangeBudget.left += this.#keptRanges;
    this.#keptRanges = 0;
  }
}
