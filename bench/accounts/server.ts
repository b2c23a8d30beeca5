// A server's process: node … server.ts MODE. Sends {url, key} when it is ready, and its CPU time on request.
import { type Accounts, openAccounts } from '../../src/accounts/accounts.js';
import { createRateLimits, type RateLimits } from '../../src/accounts/limits/rate-limits.js';
import { startServer } from '../../src/http/http-server.js';
import { createLogger } from '../../src/http/logger.js';
import { createMetrics } from '../../src/http/metrics.js';
import { createNodeCalculator } from '../../src/odds/node-calculator.js';
import { createDatabase } from '../postgres.js';
import type { Mode, Ready } from './modes.js';

const [, , mode = 'none', place = ''] = process.argv as [string, string, Mode, string];
const REDIS = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';
const PLENTY = { credits: Number.MAX_SAFE_INTEGER, rateLimit: { requests: 1_000_000, windowSeconds: 1 } };
const ACCOUNT = 'bench';

/** Accepts every key and charges nothing, without a store: HTTP and the engine remain. */
const noAccounts = (accounts: Accounts): Accounts => {
  const principal = { account: ACCOUNT, keyId: 'key', keyPrefix: 'pok', rateLimit: PLENTY.rateLimit };
  return {
    ...accounts,
    authenticate: async () => principal,
    reserve: async () => () => undefined,
    charge: async ({ cost }) => ({ cost, credits: PLENTY.credits }),
  };
};

const noLimits = (limits: RateLimits): RateLimits => ({
  ...limits,
  consume: async (_, limit) => ({ allowed: true, limit, remaining: 1, msToReset: 1000, insured: false }),
});

const failedKeyLimit = { requests: 20, windowSeconds: 60 };
const accounts = await openAccounts(mode === 'postgres' ? await createDatabase(place) : `file:${place}`);
const limits = createRateLimits({ failedKeyLimit, ...(mode === 'postgres' && { redisUrl: REDIS }) });
await limits.ready();
await accounts.createAccount(ACCOUNT, PLENTY);
const { key } = await accounts.createKey(ACCOUNT);
const calculator = createNodeCalculator({ threads: 1 });
await calculator.ready();
const server = await startServer({
  accounts: mode === 'none' ? noAccounts(accounts) : accounts,
  rateLimits: mode === 'none' ? noLimits(limits) : limits,
  calculator,
  defaultSimulations: 100_000,
  logger: createLogger('warn'),
  metrics: createMetrics(),
  timeLimitMs: 30_000,
  trustProxy: 0,
  host: '127.0.0.1',
  port: 0,
  maxConnections: 1000,
});
const ready: Ready = { url: server.url, key };
process.send?.(ready);
process.on('message', () => process.send?.(process.cpuUsage()));
process.on('disconnect', async () => {
  for (const part of [server, calculator, limits, accounts]) await part.close();
});
