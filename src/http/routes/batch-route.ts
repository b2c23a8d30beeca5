// POST /api/v1/batch: many questions in one request, each answered as by its own endpoint.
import { InvalidFieldError } from '../../games/invalid-field.js';
import { rejectUnknownField, requireObject } from '../../questions/question-errors.js';
import {
  MAX_BATCH_QUESTIONS,
  MAX_STORED_QUESTIONS,
  QuestionList,
  type RangeBudget,
} from '../../questions/question-list.js';
import { nextTurn } from '../../questions/turns.js';
import { echo, formatNumber } from '../../text.js';
import { joinAnswers } from '../charging/compute-answer.js';
import { readIdempotencyKey, readIdempotentRequest } from '../charging/idempotency.js';
import { setFreeHeaders } from '../charging/request-credits.js';
import { type Middleware, requirePrincipal } from '../context.js';
import { type Metrics, NONE } from '../metrics.js';
import type { QuestionRouteOptions } from './question-route.js';

/** The most players whose ranges all batches together keep in memory, about 25 KB each. */
const MAX_KEPT_RANGES = 2_000;

/** @throws {InvalidFieldError} */
const readQuestions = (request: unknown): unknown[] => {
  requireObject(request, 'the body is', 'send an object with "questions"');
  const { questions } = request;
  const hint = `send an array of 1 to ${formatNumber(MAX_BATCH_QUESTIONS)} questions`;
  if (questions === undefined) throw new InvalidFieldError(`questions is missing: ${hint}`);
  if (!Array.isArray(questions)) throw new InvalidFieldError(`questions is ${echo(questions)}: ${hint}`);
  if (questions.length < 1 || questions.length > MAX_BATCH_QUESTIONS) {
    throw new InvalidFieldError(`questions has ${formatNumber(questions.length)} entries: ${hint}`);
  }
  rejectUnknownField(request, ['questions'], 'this request');
  return questions;
};

/** @throws {InvalidFieldError}, the answers are too many to be stored */
const requireStorable = (questions: number): void => {
  if (questions <= MAX_STORED_QUESTIONS) return;
  const fault = `questions has ${formatNumber(questions)} entries, and with an Idempotency-Key it may have`;
  throw new InvalidFieldError(`${fault} ${MAX_STORED_QUESTIONS}: send fewer, or leave out the key`);
};

export interface BatchOptions extends QuestionRouteOptions {
  readonly metrics: Metrics;
}

export const createBatchRoute = ({ readOptions, chargedCalculation, accounts, metrics }: BatchOptions): Middleware => {
  const rangeBudget: RangeBudget = { left: MAX_KEPT_RANGES };
  return async ctx => {
    const entries = readQuestions(ctx.request.body);
    if (readIdempotencyKey(ctx) !== undefined) requireStorable(entries.length);
    const idempotent = readIdempotentRequest(ctx, entries);
    const { account } = requirePrincipal(ctx);
    const signal = ctx.state.deadline.abortSignal;
    const pause = (): Promise<void> => nextTurn(account, signal);
    const list = new QuestionList({ readOptions: await readOptions, pause, rangeBudget });
    try {
      await list.read(entries);
      const { questions } = list;
      ctx.state.questions = questions.length;
      if (list.billedHands > 0) {
        ctx.state.dataText = await chargedCalculation(ctx, list, idempotent);
      } else {
        await setFreeHeaders(accounts, ctx);
        ctx.state.dataText = joinAnswers(questions.map(({ body }) => body!));
      }
      for (const { type = NONE, code = '' } of questions) metrics.batchQuestions.inc({ type, code });
    } finally {
      list.release();
    }
  };
};
