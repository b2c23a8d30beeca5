// The rate limit of an account: which requests count, and the headers of every answer.

import * as assert from 'uvu/assert';
import type { Allowance } from '../../../src/accounts/limits/rate-limits.js';
import { type Answer, assertRefused } from '../answers.js';
import { ENHANCED, PROBABILITIES } from '../requests.js';
import { serviceSuite } from '../service.js';

const request = { cards: ['Ah', 'Kh'], simulations: 100 };

const LIMIT = { requests: 100, windowSeconds: 60 };
let allowance: Allowance = { allowed: true, insured: false, limit: LIMIT, remaining: 7, msToReset: 1 };
const told = serviceSuite('RateLimit, RateLimit-Policy and Retry-After', () => ({
  rateLimits: { consume: async () => allowance },
}));

for (const [left, seconds, wait] of [
  [60_000, 60, 60],
  [59_999, 60, 60],
  [59_000, 59, 60],
  [1_001, 2, 2],
  [1_000, 1, 2],
  [999, 1, 1],
  [1, 1, 1],
] as const) {
  told(`tell whole seconds, rounded up: ${seconds} and ${wait} for ${left} ms`, async ({ post }) => {
    allowance = { ...allowance, allowed: true, remaining: 7, msToReset: left };
    const allowed = await post(PROBABILITIES, request);
    assert.is(allowed.status, 200);
    assert.is(allowed.headers.get('ratelimit-policy'), '"default";q=100;w=60');
    assert.is(allowed.headers.get('ratelimit'), `"default";r=7;t=${seconds}`);
    assert.is(allowed.headers.get('retry-after'), null);
    allowance = { ...allowance, allowed: false, remaining: 0 };
    const refused = await post(PROBABILITIES, request);
    const spent = "the account's limit of requests, 100 in each 60 s, is spent";
    assertRefused(refused, 'RATE_LIMIT_EXCEEDED', new RegExp(`^${spent}: wait ${wait} s$`));
    assert.is(refused.headers.get('ratelimit'), `"default";r=0;t=${seconds}`);
    assert.is(refused.headers.get('retry-after'), String(wait));
  });
}

told('are on no answer to a request without an active key, or that needs none', async service => {
  const answers = [
    await service.post(PROBABILITIES, request, { authorization: '' }),
    await service.request('GET', PROBABILITIES),
    await service.request('GET', '/healthz'),
  ];
  for (const { headers } of answers) assert.is(headers.has('ratelimit'), false);
});

told('have metrics of refusals, and of decisions without Redis', async ({ post, metrics }) => {
  const readCounts = async () =>
    (await metrics.registry.metrics()).match(/(?<=refusals_total{kind="account"}|insured_total) \d+/g);
  assert.equal(await readCounts(), [' 7', ' 0']);
  allowance = { ...allowance, allowed: true, insured: true };
  await post(PROBABILITIES, request);
  assert.equal(await readCounts(), [' 7', ' 1']);
});

const counted = serviceSuite('429 RATE_LIMIT_EXCEEDED');

counted('comes after that many requests with any key of the account, refused ones included', async service => {
  const { accounts, post } = service;
  await accounts.createAccount('limited', { credits: 1000, rateLimit: { requests: 6, windowSeconds: 60 } });
  const [first, second] = [await accounts.createKey('limited'), await accounts.createKey('limited')];
  const requests: readonly (readonly [path: string, status: number, body: unknown, headers?: object])[] = [
    [PROBABILITIES, 200, request],
    [ENHANCED, 400, request],
    [PROBABILITIES, 400, '{'],
    [PROBABILITIES, 415, request, { 'content-type': 'text/plain' }],
    [PROBABILITIES, 413, 'x'.repeat(20_000)],
    [PROBABILITIES, 200, request, { authorization: `Bearer ${second.key}` }],
    [ENHANCED, 429, '{'],
    [PROBABILITIES, 429, 'x'.repeat(100_000), { authorization: `Bearer ${second.key}` }],
  ];
  const answers: Answer[] = [];
  for (const [path, , body, headers] of requests) {
    await post(path, body, { authorization: `Bearer ${first.key}x` }); // without an active key, nothing counts
    answers.push(await post(path, body, { authorization: `Bearer ${first.key}`, ...headers }));
  }
  assert.equal(
    answers.map(({ status, headers }) => [status, headers.get('ratelimit')?.replace(/;t=.*/, '')]),
    requests.map(([, status], i) => [status, `"default";r=${Math.max(5 - i, 0)}`]),
  );
  assert.is((await post(PROBABILITIES, request)).status, 200);
});
