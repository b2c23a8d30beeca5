// The administration of a test service, on a port of its own, with functions that send requests to it as an operator.
import { createRateLimits } from '../../../src/accounts/limits/rate-limits.js';
import type { AdminOptions } from '../../../src/http/admin/admin-app.js';
import { startAdminServer } from '../../../src/http/http-server.js';
import { createLogger } from '../../../src/http/logger.js';
import { openJobs } from '../../../src/jobs/jobs.js';
import type { Answer } from '../answers.js';
import type { Service } from '../service.js';
import { GENEROUS } from '../test-account.js';

export const TOKEN = 'anna-token-0123456789-0123456789-0123456789';
export const OTHER_TOKEN = 'second-token/0123456789+0123456789+012345==';

const readNothing = () => Promise.reject(new Error('no answers are read here'));

export const startAdmin = async ({ accounts, metrics }: Service, options: Partial<AdminOptions> = {}) => {
  const log: string[] = [];
  const server = await startAdminServer({
    accounts,
    metrics,
    jobs: openJobs({ accounts, limits: { billedHands: 1e12, jobs: 10 }, read: readNothing }),
    rateLimits: createRateLimits({ failedKeyLimit: GENEROUS }),
    logger: createLogger('debug', { write: line => void log.push(line) }, [TOKEN, OTHER_TOKEN]),
    rateLimit: { requests: 7, windowSeconds: 2 },
    tokens: [
      { name: 'anna', token: TOKEN },
      { name: 'admin', token: OTHER_TOKEN },
    ],
    host: '127.0.0.1',
    port: 0,
    ...options,
  });
  /** Sends a request to a path under /admin/v1; a body other than text is sent as JSON. */
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` },
  ): Promise<Answer> => {
    const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
    const response = await fetch(`${server.url}/admin/v1${path}`, {
      method,
      headers: { ...(text !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(text !== undefined && { body: text }),
    });
    const answer = await response.text();
    return { status: response.status, headers: response.headers, text: answer, json: JSON.parse(answer) };
  };
  return { url: server.url, log, send, close: () => server.close() };
};

export type Admin = Awaited<ReturnType<typeof startAdmin>>;
