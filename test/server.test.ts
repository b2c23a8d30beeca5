// The exports of `poker-odds-server` suffice to run a server from a program.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import * as assert from 'uvu/assert';
import {
  createApp,
  createCalculator,
  createLogger,
  createMetrics,
  createRateLimits,
  openAccounts,
} from '../src/server.js';
import { makeFolder, removeFolder } from './accounts/folder.js';
import { suite } from './suite.js';

const RATE_LIMIT = { requests: 100, windowSeconds: 60 };

const exported = suite('the exports of poker-odds-server');

exported('make an application that answers', async () => {
  const folder = makeFolder();
  const accounts = await openAccounts(`file:${folder}/accounts.db`);
  await accounts.createAccount('own', { credits: 10, rateLimit: RATE_LIMIT });
  const { key } = await accounts.createKey('own');
  const calculator = createCalculator({ threads: 1 });
  const rateLimits = createRateLimits({ failedKeyLimit: RATE_LIMIT });
  const logger = createLogger('silent');
  const settings = { defaultSimulations: 50_000, timeLimitMs: 30_000, trustProxy: 0 };
  const app = createApp({ accounts, calculator, rateLimits, logger, metrics: createMetrics(), ...settings });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/probabilities`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ cards: ['Ah', 'Kh'] }),
  });
  assert.is(answer.status, 200);
  assert.is(((await answer.json()) as { data: { simulations: number } }).data.simulations, 50_000);
  server.close();
  await Promise.all([calculator.close(), rateLimits.close(), accounts.close()]);
  removeFolder(folder);
});

exported.run();
