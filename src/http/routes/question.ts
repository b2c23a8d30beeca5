// The endpoints that answer one question: POST /api/v1/probabilities, how often our hand ends in each category;
// /api/v1/probabilities-enhanced, how often it wins, ties and loses against opponents; /api/v1/equity, the share of the pot that each
// player can expect, from known hands and ranges.
import type { Accounts } from '../../accounts/accounts.js';
import type { Counts } from '../../engine/counts.js';
import { requireRoom } from '../../equity/no-room.js';
import { type Calculator, isEquity } from '../../odds/calculation.js';
import { billedHands, billedHandsOfAnswer, billedHandsOfPart, listedHands } from '../../odds/work.js';
import { nextTurn } from '../../turns.js';
import type { ChargeableWork, ChargedCalculation } from '../charging/charged-calculation.js';
import { Fingerprint, readIdempotencyKey } from '../charging/idempotency.js';
import { setFreeHeaders } from '../charging/request-credits.js';
import { type Context, type Middleware, principalOf } from '../context.js';
import { dryRunText, type Question, type QuestionType } from '../questions/question.js';
import type { ReadQuestion } from '../questions/question-reader.js';

export interface QuestionRouteOptions {
  readonly read: ReadQuestion;
  readonly calculator: Calculator;
  readonly chargedCalculation: ChargedCalculation;
  readonly accounts: Accounts;
}

/** The work of one calculation. @param request the valid body, which a repetition must equal */
const workOf = (calculator: Calculator, asked: Question, request: object): ChargeableWork => {
  const { calculation } = asked;
  let hands = 0;
  const onProgress = (counts: Counts, done: number): void => {
    hands = billedHandsOfPart(calculation, counts, done);
  };
  return {
    billedHands: billedHands(calculation),
    listedHands: listedHands(calculation),
    billedHandsSoFar: () => hands,
    async compute({ account, signal }) {
      const { counts, queueMs, computeMs } = await calculator.calculate(calculation, { account, signal, onProgress });
      if (isEquity(calculation)) requireRoom(counts);
      const text = await asked.answer(counts, calculation);
      return { text, billedHands: billedHandsOfAnswer(calculation, counts), questions: 1, queueMs, computeMs };
    },
    fingerprint: path => new Fingerprint(path).add(request).toString(),
  };
};

/** Tells what a request would do and cost. Nothing is computed, charged or stored. */
const setFree = async (accounts: Accounts, ctx: Context): Promise<void> => {
  readIdempotencyKey(ctx); // a malformed key is a fault here too; a good one stays unused
  await setFreeHeaders(accounts, ctx);
};

/** Answers requests that are questions of this type. */
export const question = (type: QuestionType, options: QuestionRouteOptions): Middleware => {
  const { read, calculator, chargedCalculation, accounts } = options;
  return async ctx => {
    const request = ctx.request.body as object;
    // Ranges take some tenths of a millisecond to read: accounts take turns.
    if (type === 'equity') await nextTurn(principalOf(ctx).account, ctx.state.signal.abortSignal);
    const asked = read(type, request);
    if (isEquity(asked.calculation)) ctx.request.rawBody = ''; // as long as the ranges, which the answer repeats
    if (asked.isDryRun) {
      await setFree(accounts, ctx);
      ctx.state.dataText = dryRunText(asked);
    } else {
      ctx.state.dataText = await chargedCalculation(ctx, workOf(calculator, asked, request));
    }
  };
};
