// The endpoints that answer one question: POST /api/v1/probabilities, how often our hand ends in each category;
// /api/v1/probabilities-enhanced, how often it wins, ties and loses against opponents; /api/v1/equity, the share of the pot that each
// player can expect, from known hands and ranges; /api/v1/showdown, what known hands are and which of them wins.
import type { Accounts } from '../../accounts/accounts.js';
import type { Calculator } from '../../calculations/calculator.js';
import type { Counts } from '../../engine/counts.js';
import { answerText, dryRunText } from '../../questions/answers/answer-text.js';
import type { QuestionType } from '../../questions/fields.js';
import type { Question } from '../../questions/question.js';
import { type ReadOptions, readQuestion } from '../../questions/read-question.js';
import type { ChargeableWork, ChargedCalculation } from '../charging/charged-calculation.js';
import { readIdempotencyKey, readIdempotentRequest } from '../charging/idempotency.js';
import { setFreeHeaders } from '../charging/request-credits.js';
import type { Middleware } from '../context.js';

export interface QuestionRouteOptions {
  readonly readOptions: ReadOptions;
  readonly calculator: Calculator;
  readonly chargedCalculation: ChargedCalculation;
  readonly accounts: Accounts;
}

const toWork = (calculator: Calculator, question: Question): ChargeableWork => {
  const { calculation } = question;
  let hands = 0;
  const onProgress = (counts: Counts, done: number): void => {
    hands = calculation.billPart(counts, done);
  };
  return {
    billedHands: calculation.billedHands,
    listedHands: calculation.listedHands,
    billedHandsSoFar: () => hands,
    async compute({ account, signal }) {
      const { counts, queueMs, computeMs } = await calculator.calculate(calculation, { account, signal, onProgress });
      const text = answerText(question, counts);
      return { text, billedHands: calculation.billAnswer(counts), questions: 1, queueMs, computeMs };
    },
  };
};

/** Answers requests that are questions of this type. */
export const createQuestionRoute = (type: QuestionType, options: QuestionRouteOptions): Middleware => {
  const { readOptions, calculator, chargedCalculation, accounts } = options;
  return async ctx => {
    const { request } = ctx;
    const question: Question = readQuestion(type, request.body as object, readOptions);
    if (question.isDryRun) {
      readIdempotencyKey(ctx); // a malformed key is a fault here too; a good one stays unused
      await setFreeHeaders(accounts, ctx);
      ctx.state.dataText = dryRunText(question);
      return;
    }
    const idempotent = readIdempotentRequest(ctx, [request.body]);
    // Fields that are ignored, and ranges, would take memory while the question waits.
    request.body = undefined;
    request.rawBody = '';
    ctx.state.dataText = await chargedCalculation(ctx, toWork(calculator, question), idempotent);
  };
};
