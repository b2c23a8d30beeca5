// Credits of a request: reserved before the work, charged after it, and reported in headers.
import {
  type Charge,
  InsufficientCreditsError,
  type Receipt,
  StoreUnavailableError,
} from '../../accounts/account-model.js';
import type { Accounts } from '../../accounts/accounts.js';
import type { ReleaseCredits } from '../../accounts/charges/reservations.js';
import { priceAbandonedHands } from '../../calculations/price.js';
import { type Context, requirePrincipal } from '../context.js';
import type { Metrics } from '../metrics.js';
import { toError } from '../middleware/envelope.js';

export interface CreditsOptions {
  readonly accounts: Accounts;
  readonly metrics: Metrics;
}

export const setCostHeaders = (ctx: Context, cost: number, credits: number): void => {
  ctx.state.cost = cost;
  ctx.set('X-Credits-Cost', String(cost));
  ctx.set('X-Credits-Remaining', String(credits));
};

/** Sets the headers of an answer that costs nothing. */
export const setFreeHeaders = async (accounts: Accounts, ctx: Context): Promise<void> =>
  setCostHeaders(ctx, 0, (await accounts.findAccount(requirePrincipal(ctx).account)).credits);

/** Counts a committed charge. A charge of 0 is a repetition that another instance has charged. */
export const countCharge = (metrics: Metrics, { cost }: Receipt): void => {
  if (cost === 0) return;
  metrics.charges.inc();
  metrics.chargedCredits.inc(cost);
};

const countChargeFailure =
  (metrics: Metrics) =>
  (error: unknown): never => {
    const fault = error instanceof StoreUnavailableError ? 'store_unavailable' : 'internal';
    const reason = error instanceof InsufficientCreditsError ? 'insufficient_credits' : fault;
    metrics.chargeFailures.inc({ reason });
    throw error;
  };

/** @throws {InsufficientCreditsError} */
export const reserve = ({ accounts, metrics }: CreditsOptions, ctx: Context, cost: number): Promise<ReleaseCredits> =>
  accounts.reserve(requirePrincipal(ctx).account, cost).catch(countChargeFailure(metrics));

/** @throws {InsufficientCreditsError} */
export const charge = async (
  { accounts, metrics }: CreditsOptions,
  ctx: Context,
  { cost, questions, kept }: Pick<Charge, 'cost' | 'questions' | 'kept'>,
): Promise<Receipt> => {
  const { account, keyId } = requirePrincipal(ctx);
  const { requestId } = ctx.state;
  const charged = accounts.charge({ account, keyId, requestId, cost, questions, kept });
  const receipt = await charged.catch(countChargeFailure(metrics));
  countCharge(metrics, receipt);
  return receipt;
};

/** Charges for the hands that were evaluated until the client left. */
export const chargeAbandoned = async (options: CreditsOptions, ctx: Context, billedHands: number): Promise<void> => {
  const cost = priceAbandonedHands(billedHands);
  if (cost === 0) return;
  try {
    await charge(options, ctx, { cost, questions: 1 });
    ctx.state.cost = cost;
  } catch (error) {
    // Another instance may have taken the last credits; nobody waits for that answer.
    if (!(error instanceof InsufficientCreditsError)) ctx.app.emit('error', toError(error), ctx);
  }
};
