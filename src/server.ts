// The entry of the package `poker-odds-server`, for programs that serve odds themselves: the application, and the parts of its options.

import type { Calculator } from './calculations/calculator.js';
import { createNodeCalculator } from './games/node-calculator.js';

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
  /** Worker threads, 1 or more; by default one for each core. */
  readonly threads?: number;
  /** Hands that may be in progress, 2,000,000,000 or more; by default that, or 500,000,000 for each thread if it is more. */
  readonly queueLimit?: number;
}

/** Creates the calculator, which computes odds on its own threads. They start at once. */
export const createCalculator = (options: CalculatorOptions = {}): Calculator => createNodeCalculator(options);

export type { Calculator } from './calculations/calculator.js';
