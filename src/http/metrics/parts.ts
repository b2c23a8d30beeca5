// The parts that the service stands on, and which of them work worse than they should.
import { Gauge, type Registry } from 'prom-client';
import type { Accounts } from '../../accounts/accounts.js';
import type { Limits } from '../../accounts/limits.js';
import type { Calculator } from '../../odds/calculator.js';

/** What metrics are read from. */
export interface Parts {
  readonly accounts: Accounts;
  readonly calculator: Calculator;
  readonly limits: Limits;
}

/** @returns tells whose parts are shown */
export const createPartMetrics = (registry: Registry): ((parts: Parts) => void) => {
  let parts: Parts | undefined;
  const degraded = new Gauge({
    name: 'poker_odds_degraded',
    help: '1 while a part works worse than it should, else 0',
    labelNames: ['part'],
    registers: [registry],
    collect: () => {
      if (parts === undefined) return;
      degraded.set({ part: 'rate-limits' }, parts.limits.isDegraded() ? 1 : 0);
      degraded.set({ part: 'store' }, parts.accounts.isLost() ? 1 : 0);
    },
  });
  return watched => {
    parts = watched;
  };
};
