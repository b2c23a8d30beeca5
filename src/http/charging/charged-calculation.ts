// From valid work to an answer that is paid for: repeats an earlier answer where there is one; else sets credits aside, computes, and
// charges before anything is sent. What the work is, one question or a batch, is known to whoever asks.
import { type Accounts, InsufficientCreditsError, type StoredAnswer } from '../../accounts/accounts.js';
import { costOf } from '../../odds/price.js';
import { type Context, principalOf, setHeader } from '../context.js';
import type { ChargeMetrics } from '../metrics/requests.js';
import { ClientDisconnectedError } from '../request-signal.js';
import { charge, chargeAbandoned, reserve, setCostHeaders } from './credits.js';
import { createKeyedMutex, idempotencyKeyOf, usedKeyError } from './idempotency.js';
import { createLongAnswers, type LongAnswers } from './long-answers.js';

/** Whose work it is, and how it is cancelled. */
export interface WorkOptions {
  readonly account: string;
  /** Makes the signal that cancels it: work that is done at once needs none. */
  signal(): AbortSignal;
}

/** Work that is done. */
export interface DoneWork<Answer> {
  readonly answer: Answer;
  /** Hands that are paid for. */
  readonly billedHands: number;
  /** Questions that are answered. */
  readonly questions: number;
  readonly queueMs: number;
  readonly computeMs: number;
}

/** Valid work that is charged. */
export interface ChargeableWork<Answer> {
  /** Hands that are paid for, at most. */
  readonly billedHands: number;
  /** Hands that the answer lists, as a measure of its length; 0 where it is short. */
  readonly listedHands: number;
  compute(options: WorkOptions): Promise<DoneWork<Answer>>;
  /** Hands that would be paid for if the client left now. */
  billedHandsSoFar(): number;
  /** What the request was, without what it leaves out: a repetition has the same. */
  fingerprint(path: string): string;
  /** The answer as it is stored for repetitions. @param request the fingerprint */
  toStored(answer: Answer, request: string): Promise<StoredAnswer>;
  fromStored(stored: StoredAnswer): Promise<Answer>;
}

/**
 * Computes and charges, or repeats an earlier answer.
 * @throws {ClientDisconnectedError} the connection closed first; whole credits of the work until then are charged
 * @throws {DeadlineExceededError} the request was given up; nothing is charged for work that ends later
 */
export type ChargedCalculation = <Answer>(ctx: Context, work: ChargeableWork<Answer>) => Promise<Answer>;

export interface ChargedCalculationOptions {
  readonly accounts: Accounts;
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
  setHeader(ctx, 'Server-Timing', `queue;dur=${queueMs.toFixed(3)}, compute;dur=${computeMs.toFixed(3)}`);
};

/** Answers from a stored answer, free of charge. @throws {HttpError} IDEMPOTENCY_KEY_REUSED; INVALID_REQUEST, it was too large to keep */
const replay = async <Answer>(
  ctx: Context,
  work: ChargeableWork<Answer>,
  { fingerprint }: IdempotentRequest,
  stored: StoredAnswer,
  credits: number,
): Promise<Answer> => {
  if (stored.request !== fingerprint) throw usedKeyError();
  const answer = await work.fromStored(stored);
  ctx.set('Idempotency-Replayed', 'true');
  setCostHeaders(ctx, 0, credits);
  return answer;
};

/** Computes as long as the client waits, and notes how long it took. */
const compute = async <Answer>(parts: Parts, ctx: Context, work: ChargeableWork<Answer>): Promise<DoneWork<Answer>> => {
  const { account } = principalOf(ctx);
  const signal = (): AbortSignal => ctx.state.signal.abortSignal;
  parts.longAnswers.admit(work.listedHands, account, ctx.res);
  try {
    const done = await work.compute({ account, signal });
    ctx.state.timings = { queueMs: done.queueMs, computeMs: done.computeMs };
    return done;
  } catch (error) {
    if (error instanceof ClientDisconnectedError) await chargeAbandoned(parts, ctx, work.billedHandsSoFar());
    throw error;
  }
};

/** Sets the cost aside, computes, and charges. */
const computeAndCharge = async <Answer>(
  parts: Parts,
  ctx: Context,
  work: ChargeableWork<Answer>,
  idempotent?: IdempotentRequest,
): Promise<Answer> => {
  const { signal } = ctx.state;
  const release = await reserve(parts, ctx, costOf(work.billedHands));
  try {
    signal.throwIfAbandoned(); // meanwhile the key and the balance were looked up
    const { answer, billedHands, questions } = await signal.race(compute(parts, ctx, work));
    const cost = costOf(billedHands);
    release(cost);
    const idempotency = idempotent && {
      key: idempotent.key,
      answer: await work.toStored(answer, idempotent.fingerprint),
    };
    const receipt = await signal.race(charge(parts, ctx, { cost, questions, idempotency }));
    release();
    if (receipt.earlier && idempotent) return await replay(ctx, work, idempotent, receipt.earlier, receipt.credits);
    setCostHeaders(ctx, cost, receipt.credits);
    setServerTiming(ctx);
    return answer;
  } finally {
    release();
  }
};

/** The earlier answer under the key; undefined where there is none. */
const repeat = async <Answer>(
  parts: Parts,
  ctx: Context,
  work: ChargeableWork<Answer>,
  idempotent: IdempotentRequest,
): Promise<{ readonly answer: Answer } | undefined> => {
  const { accounts, longAnswers } = parts;
  const { account } = principalOf(ctx);
  const stored = await accounts.earlierAnswer(account, idempotent.key);
  if (stored === undefined) return undefined;
  longAnswers.admit(work.listedHands, account, ctx.res);
  return { answer: await replay(ctx, work, idempotent, stored, (await accounts.findAccount(account)).credits) };
};

const repeatOrCharge = async <Answer>(
  parts: Parts,
  ctx: Context,
  work: ChargeableWork<Answer>,
  idempotent: IdempotentRequest,
): Promise<Answer> => {
  const repeated = await repeat(parts, ctx, work, idempotent);
  if (repeated) return repeated.answer;
  try {
    return await computeAndCharge(parts, ctx, work, idempotent);
  } catch (error) {
    if (!(error instanceof InsufficientCreditsError)) throw error;
    // The last credits may just have gone to this very request, on another instance.
    const other = await repeat(parts, ctx, work, idempotent);
    if (other === undefined) throw error;
    return other.answer;
  }
};

export const createChargedCalculation = (options: ChargedCalculationOptions): ChargedCalculation => {
  const parts: Parts = { longAnswers: createLongAnswers(), ...options };
  const mutex = createKeyedMutex();
  return (ctx, work) => {
    const key = idempotencyKeyOf(ctx);
    if (key === undefined) return computeAndCharge(parts, ctx, work);
    const idempotent = { key, fingerprint: work.fingerprint(ctx.path) };
    return mutex.runExclusive(`${principalOf(ctx).account}/${key}`, ctx.state.signal.abortSignal, () =>
      repeatOrCharge(parts, ctx, work, idempotent),
    );
  };
};
