// Turns valid work into a paid answer: repeats an earlier answer if there is one; otherwise reserves credits, computes, and charges
// before anything is sent.
import type { KeptAnswer } from '../../accounts/account-model.js';
import { createRepeatOrRun } from '../../accounts/charges/repeat-or-run.js';
import type { Calculator } from '../../calculations/calculator.js';
import { priceHands } from '../../calculations/price.js';
import { OverloadedError } from '../../calculations/scheduler/admission.js';
import type { Bill } from '../../questions/list-answers.js';
import { formatNumber } from '../../text.js';
import { type Context, requirePrincipal } from '../context.js';
import { InFlightLimit } from '../in-flight-limit.js';
import { ClientDisconnectedError } from '../request-deadline.js';
import { type ComputedAnswer, computeAnswer, measureWork, type RequestedWork } from './compute-answer.js';
import { type IdempotentRequest, packText, unpackText, usedKeyError } from './idempotency.js';
import { type CreditsOptions, charge, chargeAbandoned, reserve, setCostHeaders } from './request-credits.js';

export interface ChargedCalculationOptions extends CreditsOptions {
  readonly calculator: Calculator;
}

/**
 * Computes and charges, or repeats an earlier answer; resolves with `data` as JSON text.
 * @throws {ClientDisconnectedError} the connection closed first; whole credits of the work until then are charged
 * @throws {DeadlineExceededError} the request was given up; nothing is charged for work that ends later
 */
export type ChargedCalculation = (ctx: Context, work: RequestedWork, idempotent?: IdempotentRequest) => Promise<string>;

/**
 * The most hands and flops that all answers in flight may list, about 100 to 150 bytes each; one account may have half of it. Without a limit,
 * cheap requests could fill the memory: such an answer takes up to a megabyte until the client has received it.
 */
const MAX_LISTED_HANDS_IN_FLIGHT = 400_000;
const MAX_LISTED_HANDS_OF_ACCOUNT = MAX_LISTED_HANDS_IN_FLIGHT / 2;
const RETRY_AFTER_SECONDS = 2;

const refuseLongAnswer = (isOwn: boolean): OverloadedError => {
  const [whose, max] = isOwn
    ? ["the account's answers", MAX_LISTED_HANDS_OF_ACCOUNT]
    : ['all answers', MAX_LISTED_HANDS_IN_FLIGHT];
  return new OverloadedError(
    `${whose} in flight list the most hands and flops allowed, ${formatNumber(max)}`,
    RETRY_AFTER_SECONDS,
  );
};

/** Sends a kept answer again, free of charge. @throws {HttpError} IDEMPOTENCY_KEY_REUSED; INVALID_REQUEST, it was too large to keep */
const replay = async (ctx: Context, request: string, kept: KeptAnswer, credits: number): Promise<string> => {
  if (kept.request !== request) throw usedKeyError();
  const text = await unpackText(kept);
  ctx.set('Idempotency-Replayed', 'true');
  setCostHeaders(ctx, 0, credits);
  return text;
};

export const createChargedCalculation = (options: ChargedCalculationOptions): ChargedCalculation => {
  const { accounts, calculator } = options;
  const repeatOrRun = createRepeatOrRun(accounts.earlierAnswer);
  const longAnswers = new InFlightLimit({ perAccount: MAX_LISTED_HANDS_OF_ACCOUNT, total: MAX_LISTED_HANDS_IN_FLIGHT });

  /** Admits the answer until it is sent or its client has left. @throws {OverloadedError} */
  const admit = (ctx: Context, work: RequestedWork): void => {
    const { listed } = measureWork(work);
    if (listed === 0) return;
    const release = longAnswers.take(requirePrincipal(ctx).account, listed, refuseLongAnswer);
    if (ctx.res.destroyed) release();
    else ctx.res.once('close', release);
  };

  /** Computes while the client waits, and records how long it took. */
  const compute = async (ctx: Context, work: RequestedWork, bill: Bill): Promise<ComputedAnswer> => {
    admit(ctx, work);
    try {
      const { account } = requirePrincipal(ctx);
      const answer = await computeAnswer(work, { calculator, account, deadline: ctx.state.deadline, bill });
      ctx.state.timings = { queueMs: answer.queueMs, computeMs: answer.computeMs };
      return answer;
    } catch (error) {
      if (error instanceof ClientDisconnectedError) await chargeAbandoned(options, ctx, bill.billedHands);
      throw error;
    }
  };

  /** Reserves the cost, computes, and charges. */
  const computeAndCharge = async (ctx: Context, work: RequestedWork, idempotent?: IdempotentRequest) => {
    const { deadline } = ctx.state;
    const release = await reserve(options, ctx, priceHands(measureWork(work).billedHands));
    const bill: Bill = { billedHands: 0, questions: 0 };
    try {
      deadline.throwIfAbandoned(); // meanwhile the key and the balance were looked up
      const { text, queueMs, computeMs } = await deadline.race(compute(ctx, work, bill));
      const cost = priceHands(bill.billedHands);
      release(cost);
      const kept = idempotent && { ...idempotent, text: await packText(text) };
      deadline.commit();
      const receipt = await charge(options, ctx, { cost, questions: bill.questions, kept });
      release();
      if (receipt.earlier && idempotent) return await replay(ctx, idempotent.request, receipt.earlier, receipt.credits);
      setCostHeaders(ctx, cost, receipt.credits);
      // In a header: the body must be the same for the same seed.
      ctx.set('Server-Timing', `queue;dur=${queueMs.toFixed(3)}, compute;dur=${computeMs.toFixed(3)}`);
      return text;
    } finally {
      release();
    }
  };

  return (ctx, work, idempotent) => {
    if (idempotent === undefined) return computeAndCharge(ctx, work);
    const { account } = requirePrincipal(ctx);
    return repeatOrRun({
      account,
      key: idempotent.key,
      signal: ctx.state.deadline.abortSignal,
      async repeat(kept) {
        admit(ctx, work);
        return replay(ctx, idempotent.request, kept, (await accounts.findAccount(account)).credits);
      },
      run: () => computeAndCharge(ctx, work, idempotent),
    });
  };
};
