// The way from a valid request to counts that are paid for: an earlier answer where there is one; else credits are set
// aside, the work is done, and charged before anything of it is sent.
import { type Accounts, type Answer, InsufficientCreditsError, type Principal } from '../accounts/accounts.js';
import { costOf, costOfAbandoned } from '../accounts/cost.js';
import { type Counts, fromCounters, toCounters } from '../engine/counts.js';
import type { Calculation } from '../odds/calculation.js';
import type { Calculator } from '../odds/calculator.js';
import { handsOf, handsOfDeals } from '../odds/hands.js';
import { compute, signalOf } from './compute.js';
import { ClientGone, type Context } from './context.js';
import { asError } from './envelope.js';
import { Refusal } from './errors.js';
import { createTurns, fingerprintOf, idempotencyKeyOf } from './idempotency.js';

/** What is to be answered: what was asked, or what the earlier answer under the same Idempotency-Key was to. */
export interface Settled {
  readonly calculation: Calculation;
  readonly counts: Counts;
}

/**
 * Computes and charges, or repeats an earlier answer.
 * @param request the valid body, which a repetition must equal
 * @throws {ClientGone} the connection closed first; whole credits of the work until then are charged
 */
export type Till = (ctx: Context, request: object, calculation: Calculation) => Promise<Settled>;

/** An Idempotency-Key with the fingerprint of its request. */
interface Repeatable {
  readonly key: string;
  readonly request: string;
}

const answerOf = (request: string, calculation: Calculation, counts: Counts): Answer => ({
  request,
  method: calculation.method,
  ...(calculation.method === 'monte-carlo' && { seed: calculation.seed, simulations: calculation.simulations }),
  counts: toCounters(counts),
});

/** The calculation that an answer belongs to: cards and opponents stand in the request, the rest was kept. */
const answeredCalculation = ({ cards, opponents }: Calculation, { seed, simulations }: Answer): Calculation =>
  seed === undefined || simulations === undefined
    ? { cards, opponents, method: 'exact' }
    : { cards, opponents, method: 'monte-carlo', seed, simulations };

const tellCost = (ctx: Context, cost: number, credits: number): void => {
  ctx.state.cost = cost;
  ctx.set({ 'X-Credits-Cost': String(cost), 'X-Credits-Remaining': String(credits) });
};

/** How long the work took. In a header, since the body stays the same for the same seed. */
const tellTimes = (ctx: Context): void => {
  const { queueMs, computeMs } = ctx.state.timings ?? { queueMs: 0, computeMs: 0 };
  ctx.set('Server-Timing', `queue;dur=${queueMs.toFixed(3)}, compute;dur=${computeMs.toFixed(3)}`);
};

/** Answers from the earlier answer, free of charge. @throws {Refusal} INVALID_REQUEST, it was to another request */
const replay = (ctx: Context, asked: Calculation, request: string, earlier: Answer, credits: number): Settled => {
  if (earlier.request !== request) {
    const fault = 'the Idempotency-Key was used for another request in the last 24 hours';
    throw new Refusal('INVALID_REQUEST', `${fault}: send that request again, or another key`);
  }
  ctx.set('Idempotency-Replayed', 'true');
  tellCost(ctx, 0, credits);
  return { calculation: answeredCalculation(asked, earlier), counts: fromCounters(earlier.counts) };
};

const principalOf = (ctx: Context): Principal => {
  if (ctx.state.principal === undefined) throw new Error('nobody was authenticated');
  return ctx.state.principal;
};

/** Charges for what was done until the client left. */
const chargeAbandoned = async (ctx: Context, accounts: Accounts, hands: number): Promise<void> => {
  const { account, keyId } = principalOf(ctx);
  const cost = costOfAbandoned(hands);
  if (cost === 0) return;
  try {
    await accounts.charge({ account, keyId, requestId: ctx.state.requestId, cost });
    ctx.state.cost = cost;
  } catch (error) {
    // Where another instance took the last credits meanwhile, nobody is left to be told.
    if (!(error instanceof InsufficientCreditsError)) ctx.app.emit('error', asError(error), ctx);
  }
};

/** What was given up is not charged, should what it waited for come after all. */
const requireWaiting = ({ state }: Context): void => {
  if (state.isGivenUp) throw new Error('the request was given up meanwhile');
};

/** Does the work, for as long as the client waits. */
const work = async (ctx: Context, parts: TillParts, calculation: Calculation): Promise<Counts> => {
  let deals = 0;
  const onProgress = (counts: Counts): void => {
    deals = counts.deals;
  };
  try {
    return await compute(ctx, parts, calculation, onProgress);
  } catch (error) {
    if (error instanceof ClientGone) await chargeAbandoned(ctx, parts.accounts, handsOfDeals(calculation, deals));
    throw error;
  }
};

/** Sets the cost aside, does the work, and charges for it. */
const sell = async (
  ctx: Context,
  parts: TillParts,
  asked: Calculation,
  repeatable: Repeatable | undefined,
): Promise<Settled> => {
  const { accounts } = parts;
  const { account, keyId } = principalOf(ctx);
  const cost = costOf(handsOf(asked));
  const release = await accounts.hold(account, cost);
  ctx.state.release = release;
  try {
    const counts = await work(ctx, parts, asked);
    const { key, request } = repeatable ?? {};
    const idempotency = key && request ? { idempotency: { key, answer: answerOf(request, asked, counts) } } : {};
    requireWaiting(ctx);
    const charge = { account, keyId, requestId: ctx.state.requestId, cost, ...idempotency };
    const receipt = await accounts.charge(charge);
    if (receipt.earlier && request) return replay(ctx, asked, request, receipt.earlier, receipt.credits);
    tellCost(ctx, cost, receipt.credits);
    tellTimes(ctx);
    return { calculation: asked, counts };
  } finally {
    release();
  }
};

/** The parts of the service that a till works with. */
export interface TillParts {
  readonly accounts: Accounts;
  readonly calculator: Calculator;
  /** How long a request may wait and be computed. */
  readonly timeLimitMs: number;
}

export const createTill = (parts: TillParts): Till => {
  const { accounts } = parts;
  const turns = createTurns();

  /** Undefined where nothing was answered under the key yet. */
  const repeat = async (
    ctx: Context,
    asked: Calculation,
    { key, request }: Repeatable,
  ): Promise<Settled | undefined> => {
    const { account } = principalOf(ctx);
    const earlier = await accounts.earlierAnswer(account, key);
    if (earlier === undefined) return undefined;
    return replay(ctx, asked, request, earlier, (await accounts.findAccount(account)).credits);
  };

  const sellOnce = async (ctx: Context, asked: Calculation, repeatable: Repeatable): Promise<Settled> => {
    try {
      return (await repeat(ctx, asked, repeatable)) ?? (await sell(ctx, parts, asked, repeatable));
    } catch (error) {
      if (!(error instanceof InsufficientCreditsError)) throw error;
      // The last credits may just have gone to this very request, on another instance.
      const repeated = await repeat(ctx, asked, repeatable);
      if (repeated === undefined) throw error;
      return repeated;
    }
  };

  return (ctx, request, calculation) => {
    const key = idempotencyKeyOf(ctx);
    if (key === undefined) return sell(ctx, parts, calculation, undefined);
    const name = `${principalOf(ctx).account}/${key}`;
    const repeatable = { key, request: fingerprintOf(ctx.path, request) };
    return turns.take(name, signalOf(ctx, parts.timeLimitMs), () => sellOnce(ctx, calculation, repeatable));
  };
};
