// From a valid request to counts that are paid for: repeats an earlier answer where there is one; else sets credits aside,
// computes, and charges before anything is sent.
import {
  type Accounts,
  type Charge,
  InsufficientCreditsError,
  type Principal,
  type Receipt,
  type StoredAnswer,
} from '../../accounts/accounts.js';
import { costOf, costOfAbandoned } from '../../accounts/charges/charge.js';
import { type Counts, fromCounters, toCounters } from '../../engine/counts.js';
import type { Calculator, OddsCalculation } from '../../odds/calculation.js';
import { billedHands, billedHandsOfDeals } from '../../odds/work.js';
import type { Context } from '../context.js';
import { HttpError } from '../errors.js';
import type { ChargeMetrics } from '../metrics/requests.js';
import { asError } from '../middleware/envelope.js';
import { ClientDisconnectedError } from '../request-signal.js';
import { createKeyedMutex, fingerprintOf, idempotencyKeyOf } from './idempotency.js';

/** The counts to answer with, and their calculation: the requested one, or that of the earlier answer. */
export interface ChargedResult {
  readonly calculation: OddsCalculation;
  readonly counts: Counts;
}

/**
 * Computes and charges, or repeats an earlier answer.
 * @param request the valid body, which a repetition must equal
 * @throws {ClientDisconnectedError} the connection closed first; whole credits of the work until then are charged
 * @throws {DeadlineExceededError} the request was given up; nothing is charged for work that ends later
 */
export type ChargedCalculation = (
  ctx: Context,
  request: object,
  calculation: OddsCalculation,
) => Promise<ChargedResult>;

export interface ChargedCalculationOptions {
  readonly accounts: Accounts;
  readonly calculator: Calculator;
  readonly metrics: ChargeMetrics;
}

/** The Idempotency-Key of a request, and the fingerprint of its path and body. */
interface IdempotentRequest {
  readonly key: string;
  readonly fingerprint: string;
}

/** The answer as it is stored under the Idempotency-Key. */
const toStoredIdempotency = (
  { key, fingerprint }: IdempotentRequest,
  calculation: OddsCalculation,
  counts: Counts,
): Charge['idempotency'] => ({
  key,
  answer: {
    request: fingerprint,
    method: calculation.method,
    ...(calculation.method === 'monte-carlo' && { seed: calculation.seed, simulations: calculation.simulations }),
    counts: toCounters(counts),
  },
});

/** The calculation of a stored answer. Cards and opponents are not stored: they are those of the request. */
const storedCalculation = (
  { cards, opponents }: OddsCalculation,
  { seed, simulations }: StoredAnswer,
): OddsCalculation =>
  seed === undefined || simulations === undefined
    ? { cards, opponents, method: 'exact' }
    : { cards, opponents, method: 'monte-carlo', seed, simulations };

const setCostHeaders = (ctx: Context, cost: number, credits: number): void => {
  ctx.state.cost = cost;
  ctx.set({ 'X-Credits-Cost': String(cost), 'X-Credits-Remaining': String(credits) });
};

/** How long the work took. In a header, since the body stays the same for the same seed. */
const setServerTiming = (ctx: Context): void => {
  const { queueMs, computeMs } = ctx.state.timings ?? { queueMs: 0, computeMs: 0 };
  ctx.set('Server-Timing', `queue;dur=${queueMs.toFixed(3)}, compute;dur=${computeMs.toFixed(3)}`);
};

const principalOf = (ctx: Context): Principal => {
  if (ctx.state.principal === undefined) throw new Error('nobody was authenticated');
  return ctx.state.principal;
};

/** Answers from a stored answer, free of charge. @throws {HttpError} INVALID_REQUEST, it belongs to another request */
const replay = (
  ctx: Context,
  calculation: OddsCalculation,
  { fingerprint }: IdempotentRequest,
  stored: StoredAnswer,
  credits: number,
): ChargedResult => {
  if (stored.request !== fingerprint) {
    const fault = 'the Idempotency-Key was used for another request in the last 24 hours';
    throw new HttpError('INVALID_REQUEST', `${fault}: send that request again, or another key`);
  }
  ctx.set('Idempotency-Replayed', 'true');
  setCostHeaders(ctx, 0, credits);
  return { calculation: storedCalculation(calculation, stored), counts: fromCounters(stored.counts) };
};

const reserve = ({ accounts, metrics }: ChargedCalculationOptions, ctx: Context, cost: number): Promise<() => void> =>
  accounts.reserve(principalOf(ctx).account, cost).catch(error => {
    metrics.countChargeFailure(error);
    throw error;
  });

const charge = async (
  { accounts, metrics }: ChargedCalculationOptions,
  ctx: Context,
  { cost, idempotency }: Pick<Charge, 'cost' | 'idempotency'>,
): Promise<Receipt> => {
  const { account, keyId } = principalOf(ctx);
  const { requestId } = ctx.state;
  try {
    const receipt = await accounts.charge({ account, keyId, requestId, cost, ...(idempotency && { idempotency }) });
    metrics.countCharge(receipt);
    return receipt;
  } catch (error) {
    metrics.countChargeFailure(error);
    throw error;
  }
};

/** Charges for the hands that were evaluated until the client left. */
const chargeAbandoned = async (options: ChargedCalculationOptions, ctx: Context, hands: number): Promise<void> => {
  const cost = costOfAbandoned(hands);
  if (cost === 0) return;
  try {
    await charge(options, ctx, { cost });
    ctx.state.cost = cost;
  } catch (error) {
    // Another instance may have taken the last credits; nobody waits for that answer.
    if (!(error instanceof InsufficientCreditsError)) ctx.app.emit('error', asError(error), ctx);
  }
};

/** Computes as long as the client waits, and notes how long it took. */
const compute = async (
  options: ChargedCalculationOptions,
  ctx: Context,
  calculation: OddsCalculation,
): Promise<Counts> => {
  const { account } = principalOf(ctx);
  let deals = 0;
  const onProgress = (counts: Counts): void => {
    deals = counts.deals;
  };
  const signal = (): AbortSignal => ctx.state.signal.abortSignal;
  try {
    const { counts, queueMs, computeMs } = await options.calculator.calculate(calculation, {
      account,
      signal,
      onProgress,
    });
    ctx.state.timings = { queueMs, computeMs };
    return counts;
  } catch (error) {
    if (error instanceof ClientDisconnectedError) {
      await chargeAbandoned(options, ctx, billedHandsOfDeals(calculation, deals));
    }
    throw error;
  }
};

/** Sets the cost aside, computes, and charges. */
const computeAndCharge = async (
  options: ChargedCalculationOptions,
  ctx: Context,
  calculation: OddsCalculation,
  idempotent?: IdempotentRequest,
): Promise<ChargedResult> => {
  const { signal } = ctx.state;
  const cost = costOf(billedHands(calculation));
  const release = await reserve(options, ctx, cost);
  try {
    signal.throwIfAbandoned(); // meanwhile the key and the balance were looked up
    const counts = await signal.race(compute(options, ctx, calculation));
    const idempotency = idempotent && toStoredIdempotency(idempotent, calculation, counts);
    const receipt = await signal.race(charge(options, ctx, { cost, ...(idempotency && { idempotency }) }));
    if (receipt.earlier && idempotent) return replay(ctx, calculation, idempotent, receipt.earlier, receipt.credits);
    setCostHeaders(ctx, cost, receipt.credits);
    setServerTiming(ctx);
    return { calculation, counts };
  } finally {
    release();
  }
};

/** The earlier answer under the key; undefined where there is none. */
const repeat = async (
  { accounts }: ChargedCalculationOptions,
  ctx: Context,
  calculation: OddsCalculation,
  idempotent: IdempotentRequest,
): Promise<ChargedResult | undefined> => {
  const { account } = principalOf(ctx);
  const stored = await accounts.earlierAnswer(account, idempotent.key);
  if (stored === undefined) return undefined;
  return replay(ctx, calculation, idempotent, stored, (await accounts.findAccount(account)).credits);
};

const repeatOrCharge = async (
  options: ChargedCalculationOptions,
  ctx: Context,
  calculation: OddsCalculation,
  idempotent: IdempotentRequest,
): Promise<ChargedResult> => {
  try {
    const repeated = await repeat(options, ctx, calculation, idempotent);
    return repeated ?? (await computeAndCharge(options, ctx, calculation, idempotent));
  } catch (error) {
    if (!(error instanceof InsufficientCreditsError)) throw error;
    // The last credits may just have gone to this very request, on another instance.
    const repeated = await repeat(options, ctx, calculation, idempotent);
    if (repeated === undefined) throw error;
    return repeated;
  }
};

export const createChargedCalculation = (options: ChargedCalculationOptions): ChargedCalculation => {
  const mutex = createKeyedMutex();
  return (ctx, request, calculation) => {
    const key = idempotencyKeyOf(ctx);
    if (key === undefined) return computeAndCharge(options, ctx, calculation);
    const idempotent = { key, fingerprint: fingerprintOf(ctx.path, request) };
    return mutex.runExclusive(`${principalOf(ctx).account}/${key}`, ctx.state.signal.abortSignal, () =>
      repeatOrCharge(options, ctx, calculation, idempotent),
    );
  };
};
