// The endpoints that answer one question: POST /api/v1/probabilities, how often our hand ends in each category;
// /api/v1/probabilities-enhanced, how often it wins, ties and loses against opponents; /api/v1/equity, the share of the pot that each
// player can expect, from known hands and ranges; /api/v1/showdown, what known hands are and which of them wins.
import type { Accounts } from '../../accounts/accounts.js';
import { dryRunText } from '../../questions/answers/answer-text.js';
import type { QuestionType } from '../../questions/fields.js';
import type { Question } from '../../questions/question.js';
import { type ReadOptions, readQuestion } from '../../questions/read-question.js';
import type { ChargedCalculation } from '../charging/charged-calculation.js';
import { readIdempotencyKey, readIdempotentRequest } from '../charging/idempotency.js';
import { setFreeHeaders } from '../charging/request-credits.js';
import type { Middleware } from '../context.js';

export interface QuestionRouteOptions {
  /** Resolves once the engines are loaded. */
  readonly readOptions: Promise<ReadOptions>;
  readonly chargedCalculation: ChargedCalculation;
  readonly accounts: Accounts;
}

/** Answers requests that are questions of this type. */
export const createQuestionRoute = (type: QuestionType, options: QuestionRouteOptions): Middleware => {
  const { readOptions, chargedCalculation, accounts } = options;
  return async ctx => {
    const { request } = ctx;
    const question: Question = readQuestion(type, request.body as object, await readOptions);
    if (question.isDryRun) {
      readIdempotencyKey(ctx); // a malformed key is a fault here too; a good one stays unused
      await setFreeHeaders(accounts, ctx);
      ctx.state.dataText = dryRunText(question);
      return;
    }
    const idempotent = readIdempotentRequest(ctx, [request.body]);
    // Fields that are ignored, and ranges, would take memory while the question waits.
    request.body = undefined;
    ctx.state.dataText = await chargedCalculation(ctx, question, idempotent);
  };
};
