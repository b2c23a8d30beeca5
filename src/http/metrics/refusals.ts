// Rate limits: whom they refused, and what was decided without Redis.
import { Counter, type Registry } from 'prom-client';
import type { Allowance } from '../../accounts/limits.js';

/** What a limit counts by. */
export type LimitKind = 'account' | 'failed_key';

export const createRefusalMetrics = (registry: Registry) => {
  const registers = [registry];
  const refusals = new Counter({
    name: 'poker_odds_rate_limit_refusals_total',
    help: 'Requests refused with RATE_LIMIT_EXCEEDED, by whose limit was spent',
    labelNames: ['kind'],
    registers,
  });
  const insured = new Counter({
    name: 'poker_odds_rate_limit_insured_total',
    help: 'Requests that were counted by this instance alone because Redis did not answer',
    registers,
  });
  // A series that begins with its first event has no increase at that event.
  for (const kind of ['account', 'failed_key'] satisfies LimitKind[]) refusals.inc({ kind }, 0);
  return {
    countAllowance: (kind: LimitKind, { allowed, insured: isInsured }: Allowance): void => {
      if (!allowed) refusals.inc({ kind });
      if (isInsured) insured.inc();
    },
  };
};
