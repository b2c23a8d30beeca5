// Instances of the service on one store, for tests of repetitions.
import { openAccounts } from '../../../src/accounts/accounts.js';
import { createRateLimits } from '../../../src/accounts/limits/rate-limits.js';
import { startServer } from '../../../src/http/http-server.js';
import { createLogger } from '../../../src/http/logger.js';
import { createMetrics } from '../../../src/http/metrics.js';
import { createNodeCalculator } from '../../../src/odds/node-calculator.js';
import { GENEROUS } from '../service.js';

interface Received {
  readonly status: number;
  readonly text: string;
  readonly isReplay: boolean;
  readonly cost: string | null;
}

/** An instance on a store, with a default of its own, that is asked at one path. */
export const serve = async (url: string, path: string, defaultSimulations: number) => {
  const accounts = await openAccounts(url);
  const calculator = createNodeCalculator({ threads: 1 });
  const rateLimits = createRateLimits({ failedKeyLimit: GENEROUS });
  const [logger, metrics] = [createLogger('silent', { write: () => undefined }), createMetrics()];
  const settings = { defaultSimulations, timeLimitMs: 30_000, trustProxy: 0 };
  const parts = { accounts, calculator, rateLimits, logger, metrics, ...settings };
  const server = await startServer({ ...parts, host: '127.0.0.1', port: 0, maxConnections: 100 });
  return {
    accounts,
    async ask(apiKey: string, key: string, body: object): Promise<Received> {
      const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', 'idempotency-key': key };
      const answer = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      const isReplay = answer.headers.get('idempotency-replayed') === 'true';
      return { status: answer.status, text: await answer.text(), isReplay, cost: answer.headers.get('x-credits-cost') };
    },
    async close() {
      for (const part of [server, calculator, accounts]) await part.close();
    },
  };
};

export type Instance = Awaited<ReturnType<typeof serve>>;

export const openAccount = async ({ accounts }: Instance, name: string, credits: number): Promise<string> => {
  await accounts.createAccount(name, { credits, rateLimit: GENEROUS });
  return (await accounts.createKey(name)).key;
};
