// What programs import that serve odds themselves, as `poker-odds-server`: the application, and what its options are made of.

import type { Calculator } from './odds/calculator.js';
import { createNodeCalculator } from './odds/node-calculator.js';

export { type Accounts, type AccountsOptions, openAccounts } from './accounts/accounts.js';
export {
  createRateLimits,
  type RateLimits,
  type RateLimitsOptions,
} from './accounts/limits/rate-limits.js';
export { type AppOptions, createApp } from './http/app.js';
export { createLogger, type Logger } from './http/logger.js';
export { createMetrics, type Metrics } from './http/metrics.js';

export interface CalculatorOptions {
  /** Worker threads, 1 or more; one for each core where it is left out. */
  readonly threads?: number;
  /** Hands that may be under way: 460,000,000 or more, 500,000,000 for each thread where it is left out. */
  readonly queueLimit?: number;
}

/** What computes the odds, on threads of its own, which start at once. */
export const createCalculator = (options: CalculatorOptions = {}): Calculator => createNodeCalculator(options);

export type { Calculator } from './odds/calculator.js';
