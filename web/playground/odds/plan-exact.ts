// Plans what is asked of an exact answer, so that none of its questions takes longer than it may.
import type { EquityQuestion } from '../../../src/library/index.js';
import { type ReadOptions, readQuestion } from '../../../src/questions/read-question.js';

export type PlainQuestion = Required<Pick<EquityQuestion, 'players' | 'board' | 'dead'>>;

type Details = Pick<EquityQuestion, 'hands' | 'nextCards' | 'categories'>;

export interface ExactPlan {
  /** What is asked for together with the equities: each hand of a range, if the game has ranges, and the next cards; nothing where that takes too long. */
  readonly details: Details;
  /** Whether categories are counted. They are asked for on their own: they need the boards, which the table of matchups does not have. */
  readonly countsCategories: boolean;
  /** Whether all of it is so little work that the main thread computes it, and the first frame shows it. */
  readonly isInline: boolean;
}

/** The most work on the main thread: 2 ms. */
const MAX_INLINE_HANDS = 400_000;

/**
 * @param hasNextCard whether exactly one card comes next
 * @param options whose bounds say how much one question may bill
 * @returns undefined if an exact answer is not possible or takes too long
 */
export const planExact = (
  question: PlainQuestion,
  hasNextCard: boolean,
  options: ReadOptions,
): ExactPlan | undefined => {
  const { hasRanges } = options.games[0]!;
  const maxHands = options.bounds.maxAutoHands;
  const bill = (details: Details): number => {
    const { calculation } = readQuestion('equity', { ...question, ...details }, options);
    return calculation.method === 'exact' ? calculation.billedHands : Number.POSITIVE_INFINITY;
  };
  if (bill({}) > maxHands) return undefined;
  const details: Details = { hands: hasRanges, nextCards: hasNextCard };
  const isInline = question.board.length > 0 && bill({ ...details, categories: true }) <= MAX_INLINE_HANDS;
  if (isInline) return { details, countsCategories: true, isInline };
  return {
    details: bill(details) <= maxHands ? details : hasRanges ? {} : { hands: false },
    countsCategories: bill({ categories: true }) <= maxHands,
    isInline,
  };
};

export const samplesHands = ({ details }: ExactPlan): boolean => details.hands === undefined;

/** Whether something beside the equities is sampled, because counting it takes too long. */
export const samplesDetails = (plan: ExactPlan): boolean => samplesHands(plan) || !plan.countsCategories;
