// From a valid request to counts that are paid for: repeats an earlier answer where there is one; else sets credits aside,
// computes, and charges before anything is sent.
import { type Accounts, InsufficientCreditsError, type StoredAnswer } from '../../accounts/accounts.js';
import { costOf } from '../../accounts/charges/charge.js';
import type { Calculation, Calculator, CountsOf } from '../../odds/calculation.js';
import { billedHands, billedHandsOfAnswer, billedHandsOfPart } from '../../odds/work.js';
import type { Context } from '../context.js';
import { HttpError } from '../errors.js';
import type { ChargeMetrics } from '../metrics/requests.js';
import { ClientDisconnectedError } from '../request-signal.js';
import { charge, chargeAbandoned, principalOf, reserve, setCostHeaders } from './credits.js';
import { createKeyedMutex, fingerprintOf, idempotencyKeyOf } from './idempotency.js';
import { createLongAnswers, type LongAnswers } from './long-answers.js';
import { type Counted, fromStoredAnswer, toStoredAnswer } from './stored-answer.js';

/**
 * Computes and charges, or repeats an earlier answer. The result has the counts to answer with, and their calculation: the requested
 * one, or that of the earlier answer.
 * @param request the valid body, which a repetition must equal
 * @throws {ClientDisconnectedError} the connection closed first; whole credits of the work until then are charged
 * @throws {DeadlineExceededError} the request was given up; nothing is charged for work that ends later
 */
export type ChargedCalculation = <Asked extends Calculation>(
  ctx: Context,
  request: object,
  calculation: Asked,
) => Promise<Counted<Asked>>;

export interface ChargedCalculationOptions {
  readonly accounts: Accounts;
  readonly calculator: Calculator;
  readonly metrics: ChargeMetrics;
  readonly longAnswers?: LongAnswers;
}

type Parts = Required<ChargedCalculationOptions>;

/** The Idempotency-Key of a request, and the fingerprint of its path and body. */
interface IdempotentRequest {
  readonly key: string;
  readonly fingerprint: string;
}

/** How long the work took. In a header, since the body stays the same for the same seed. */
const setServerTiming = (ctx: Context): void => {
  const { queueMs, computeMs } = ctx.state.timings ?? { queueMs: 0, computeMs: 0 };
  ctx.set('Server-Timing', `queue;dur=${queueMs.toFixed(3)}, compute;dur=${computeMs.toFixed(3)}`);
};

/** Answers from a stored answer, free of charge. @throws {HttpError} INVALID_REQUEST, it belongs to another request */
const replay = async <Asked extends Calculation>(
  ctx: Context,
  calculation: Asked,
  { fingerprint }: IdempotentRequest,
  stored: StoredAnswer,
  credits: number,
): Promise<Counted<Asked>> => {
  if (stored.request !== fingerprint) {
    const fault = 'the Idempotency-Key was used for another request in the last 24 hours';
    throw new HttpError('INVALID_REQUEST', `${fault}: send that request again, or another key`);
  }
  const counted = await fromStoredAnswer(calculation, stored);
  ctx.set('Idempotency-Replayed', 'true');
  setCostHeaders(ctx, 0, credits);
  return counted;
};

/** Computes as long as the client waits, and notes how long it took. */
const compute = async <Asked extends Calculation>(
  parts: Parts,
  ctx: Context,
  calculation: Asked,
): Promise<CountsOf<Asked>> => {
  const { account } = principalOf(ctx);
  let hands = 0;
  const onProgress = ({ deals }: CountsOf<Asked>, done: number): void => {
    hands = billedHandsOfPart(calculation, deals, done);
  };
  const signal = (): AbortSignal => ctx.state.signal.abortSignal;
  parts.longAnswers.admit(calculation, account, ctx.res);
  try {
    const { counts, queueMs, computeMs } = await parts.calculator.calculate(calculation, {
      account,
      signal,
      onProgress,
    });
    ctx.state.timings = { queueMs, computeMs };
    return counts;
  } catch (error) {
    if (error instanceof ClientDisconnectedError) await chargeAbandoned(parts, ctx, hands);
    throw error;
  }
};

/** Sets the cost aside, computes, and charges. */
const computeAndCharge = async <Asked extends Calculation>(
  parts: Parts,
  ctx: Context,
  calculation: Asked,
  idempotent?: IdempotentRequest,
): Promise<Counted<Asked>> => {
  const { signal } = ctx.state;
  const release = await reserve(parts, ctx, costOf(billedHands(calculation)));
  try {
    signal.throwIfAbandoned(); // meanwhile the key and the balance were looked up
    const counts = await signal.race(compute(parts, ctx, calculation));
    const cost = costOf(billedHandsOfAnswer(calculation, counts.deals));
    release(cost);
    const idempotency = idempotent && {
      key: idempotent.key,
      answer: await toStoredAnswer(idempotent.fingerprint, calculation, counts),
    };
    const receipt = await signal.race(charge(parts, ctx, { cost, ...(idempotency && { idempotency }) }));
    release();
    if (receipt.earlier && idempotent) {
      return await replay(ctx, calculation, idempotent, receipt.earlier, receipt.credits);
    }
    setCostHeaders(ctx, cost, receipt.credits);
    setServerTiming(ctx);
    return { calculation, counts };
  } finally {
    release();
  }
};

/** The earlier answer under the key; undefined where there is none. */
const repeat = async <Asked extends Calculation>(
  parts: Parts,
  ctx: Context,
  calculation: Asked,
  idempotent: IdempotentRequest,
): Promise<Counted<Asked> | undefined> => {
  const { accounts, longAnswers } = parts;
  const { account } = principalOf(ctx);
  const stored = await accounts.earlierAnswer(account, idempotent.key);
  if (stored === undefined) return undefined;
  longAnswers.admit(calculation, account, ctx.res);
  return replay(ctx, calculation, idempotent, stored, (await accounts.findAccount(account)).credits);
};

const repeatOrCharge = async <Asked extends Calculation>(
  parts: Parts,
  ctx: Context,
  calculation: Asked,
  idempotent: IdempotentRequest,
): Promise<Counted<Asked>> => {
  try {
    const repeated = await repeat(parts, ctx, calculation, idempotent);
    return repeated ?? (await computeAndCharge(parts, ctx, calculation, idempotent));
  } catch (error) {
    if (!(error instanceof InsufficientCreditsError)) throw error;
    // The last credits may just have gone to this very request, on another instance.
    const repeated = await repeat(parts, ctx, calculation, idempotent);
    if (repeated === undefined) throw error;
    return repeated;
  }
};

export const createChargedCalculation = (options: ChargedCalculationOptions): ChargedCalculation => {
  const parts: Parts = { longAnswers: createLongAnswers(), ...options };
  const mutex = createKeyedMutex();
  return (ctx, request, calculation) => {
    const key = idempotencyKeyOf(ctx);
    if (key === undefined) return computeAndCharge(parts, ctx, calculation);
    const idempotent = { key, fingerprint: fingerprintOf(ctx.path, request) };
    return mutex.runExclusive(`${principalOf(ctx).account}/${key}`, ctx.state.signal.abortSignal, () =>
      repeatOrCharge(parts, ctx, calculation, idempotent),
    );
  };
};
