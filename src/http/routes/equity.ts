// POST /api/v1/equity: the share of the pot that each player can expect, from known hands and ranges.
import type { Accounts } from '../../accounts/accounts.js';
import { costOf } from '../../accounts/charges/charge.js';
import { equityReader, type ReadEquityQuestion } from '../../equity/question.js';
import { MAX_OPPONENTS, MAX_REQUEST_SIMULATIONS } from '../../odds/calculation.js';
import { billedHands } from '../../odds/work.js';
import type { Context, Middleware } from '../context.js';
import type { DryRunData } from '../equity-schemas.js';
import { HttpError } from '../errors.js';
import type { ChargedCalculation } from '../odds/charged-calculation.js';
import { setFreeHeaders } from '../odds/credits.js';
import { equityText } from '../odds/equity-answer.js';
import { idempotencyKeyOf } from '../odds/idempotency.js';

/** What the most expensive request for the odds of one hand bills. */
const MAX_BILLED_HANDS = MAX_REQUEST_SIMULATIONS * (1 + MAX_OPPONENTS);

const booleanField = (name: string) => ({
  name,
  expected: 'true or false',
  accepts: (value: unknown): boolean => typeof value === 'boolean',
});

/** Tells what a request would do and cost. Nothing is computed, charged or stored. */
const dryRun = async (accounts: Accounts, ctx: Context, { calculation }: ReadEquityQuestion): Promise<DryRunData> => {
  idempotencyKeyOf(ctx); // a malformed key is a fault here too; a good one stays unused
  await setFreeHeaders(accounts, ctx);
  return { method: calculation.method, cost: costOf(billedHands(calculation)) };
};

/** Answers POST /api/v1/equity. @param defaultSimulations for requests without `simulations` */
export const equity = (
  chargedCalculation: ChargedCalculation,
  accounts: Accounts,
  defaultSimulations: number,
): Middleware => {
  const read = equityReader({
    names: { targetError: 'target_error', nextCards: 'next_cards' },
    others: [booleanField('detail'), booleanField('dry_run')],
    defaultSimulations,
    maxSimulations: MAX_REQUEST_SIMULATIONS,
    maxBilledHands: MAX_BILLED_HANDS,
    makeError: sentence => new HttpError('INVALID_REQUEST', sentence),
  });
  return async ctx => {
    const request = ctx.request.body as object;
    ctx.request.rawBody = ''; // as long as the ranges, which the answer repeats
    const question = read(request);
    const { detail, dry_run: isDryRun } = question.others;
    if (isDryRun === true) ctx.state.data = await dryRun(accounts, ctx, question);
    else {
      const { calculation, counts } = await chargedCalculation(ctx, request, question.calculation);
      ctx.state.dataText = await equityText({ ...question, calculation }, counts, detail === true);
    }
  };
};
