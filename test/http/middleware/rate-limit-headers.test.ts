// The rate limit of an account: what counts, what every answer tells, and a Retry-After that is true.
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { RateLimit } from '../../../src/accounts/limits/parse-rate-limit.js';
import { createRateLimits } from '../../../src/accounts/limits/rate-limits.js';
import { createRedis, redisMissing } from '../../fleet/setup/redis.js';
import { canRun } from '../../requirements.js';
import {
  type Answer,
  assertRefused,
  ENHANCED,
  GENEROUS,
  PROBABILITIES,
  type Service,
  startService,
  useService,
} from '../service.js';

const request = { cards: ['Ah', 'Kh'], simulations: 100 };
const MINUTE: RateLimit = { requests: 3, windowSeconds: 60 };
let accountsMade = 0;

/** The header of a new account with this limit. */
const authorize = async ({ accounts }: Service, rateLimit: RateLimit) => {
  const name = `limited-${++accountsMade}`;
  await accounts.createAccount(name, { credits: 1000, rateLimit });
  const { key } = await accounts.createKey(name);
  return { authorization: `Bearer ${key}`, name };
};

/** What an answer tells of the limit: its policy, what is left, and the seconds to the window's end. */
const toldBy = ({ headers }: Answer): { policy: string | null; left: number; seconds: number } => {
  const [, left, seconds] = /^"default";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? [];
  return { policy: headers.get('ratelimit-policy'), left: Number(left), seconds: Number(seconds) };
};

const headers = suite<Service>('RateLimit and RateLimit-Policy:');
useService(headers);

headers('tell the limit, what is left of it and the seconds until it is whole again', async service => {
  const { authorization } = await authorize(service, { requests: 100, windowSeconds: 60 });
  const answer = await service.post(PROBABILITIES, request, { authorization });
  assert.is(answer.status, 200);
  assert.is(answer.headers.get('ratelimit-policy'), '"default";q=100;w=60');
  assert.is(answer.headers.get('ratelimit'), '"default";r=99;t=60');
  const { left, seconds } = toldBy(await service.post(PROBABILITIES, request, { authorization }));
  assert.is(left, 98);
  assert.ok(seconds === 60 || seconds === 59);
});

headers('stand on every answer to a good key, refusals included, each of which counts', async service => {
  const { authorization } = await authorize(service, { requests: 6, windowSeconds: 60 });
  const bodies: [string, number, unknown, object?][] = [
    [PROBABILITIES, 200, request],
    [ENHANCED, 400, request],
    [PROBABILITIES, 400, { cards: ['Ah', 'Ah'] }],
    [PROBABILITIES, 400, '{'],
    [PROBABILITIES, 415, request, { 'content-type': 'text/plain' }],
    [PROBABILITIES, 413, 'x'.repeat(20_000)],
    [PROBABILITIES, 429, request],
    [ENHANCED, 429, '{'],
  ];
  for (const [i, [path, status, body, more]] of bodies.entries()) {
    const answer = await service.post(path, body, { authorization, ...more });
    assert.is(answer.status, status);
    assert.is(toldBy(answer).policy, '"default";q=6;w=60');
    assert.is(toldBy(answer).left, Math.max(5 - i, 0));
  }
});

headers(
  'stand on no answer to a request without a good key, nor where none is needed',
  async ({ post, request: ask }) => {
    const answers = [
      await post(PROBABILITIES, request, { authorization: '' }),
      await post('/nothing', request),
      await ask('GET', PROBABILITIES),
      await ask('GET', '/healthz'),
    ];
    for (const answer of answers) assert.is(answer.headers.has('ratelimit'), false);
  },
);

headers.run();

const spent = suite<Service>('429 RATE_LIMIT_EXCEEDED:');
useService(spent);

spent('comes after exactly as many requests as the limit has, with a sentence and Retry-After', async service => {
  const { authorization } = await authorize(service, MINUTE);
  const answers: Answer[] = [];
  for (let i = 0; i < 5; i++) answers.push(await service.post(PROBABILITIES, request, { authorization }));
  assert.equal(
    answers.map(each => each.status),
    [200, 200, 200, 429, 429],
  );
  const last = answers[4] as Answer;
  const wait = Number(last.headers.get('retry-after'));
  assert.ok(wait >= 58 && wait <= 61, `${wait}`);
  assertRefused(last, 'RATE_LIMIT_EXCEEDED');
  assert.is(last.json.error.details, `the account's limit of requests, 3 in each 60 s, is spent: wait ${wait} s`);
});

spent('comes after exactly as many of 60 requests at once', async service => {
  const { authorization } = await authorize(service, { requests: 20, windowSeconds: 60 });
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => service.post(PROBABILITIES, request, { authorization })),
  );
  assert.is(answers.filter(({ status }) => status === 200).length, 20);
  assert.is(answers.filter(({ status }) => status === 429).length, 40);
});

spent('tells in Retry-After when it is over: who waits so long is answered', async service => {
  const { authorization } = await authorize(service, { requests: 1, windowSeconds: 2 });
  for (let window = 0; window < 2; window++) {
    assert.is((await service.post(PROBABILITIES, request, { authorization })).status, 200);
    const refusal = await service.post(PROBABILITIES, request, { authorization });
    assertRefused(refusal, 'RATE_LIMIT_EXCEEDED');
    const wait = Number(refusal.headers.get('retry-after'));
    assert.ok(wait === 1 || wait === 2 || wait === 3);
    await sleep(wait * 1000);
  }
});

spent('holds for all keys of an account, and for no other account', async service => {
  const { authorization, name } = await authorize(service, MINUTE);
  const other = await authorize(service, MINUTE);
  const { key } = await service.accounts.createKey(name);
  for (let i = 0; i < 3; i++) await service.post(PROBABILITIES, request, { authorization });
  const second = await service.post(PROBABILITIES, request, { authorization: `Bearer ${key}` });
  assertRefused(second, 'RATE_LIMIT_EXCEEDED');
  assert.is((await service.post(PROBABILITIES, request, other)).status, 200);
});

spent('does not read the body', async service => {
  const { authorization } = await authorize(service, MINUTE);
  const bodies = Array.from({ length: 4 }, () => 'x'.repeat(100_000));
  const answers: Answer[] = [];
  for (const body of bodies) answers.push(await service.post(PROBABILITIES, body, { authorization }));
  assert.equal(
    answers.map(each => each.status),
    [413, 413, 413, 429],
  );
});

spent('is not brought nearer by requests with bad keys', async service => {
  const { authorization } = await authorize(service, MINUTE);
  for (let i = 0; i < 5; i++) await service.post(PROBABILITIES, request, { authorization: `${authorization}x` });
  assert.is(toldBy(await service.post(PROBABILITIES, request, { authorization })).left, 2);
});

spent.run();

const fleet = suite('429 RATE_LIMIT_EXCEEDED on two instances with one Redis:');

fleet('comes after exactly as many requests to both, with a Retry-After that is true', async () => {
  const redis = await createRedis();
  await redis.start();
  const limits = [1, 2].map(() => createRateLimits({ redisUrl: redis.url, failedKeyLimit: GENEROUS }));
  await Promise.all(limits.map(each => each.ready()));
  const one = await startService(() => ({ rateLimits: limits[0] as (typeof limits)[0] }));
  const two = await startService(() => ({ rateLimits: limits[1] as (typeof limits)[0], accounts: one.accounts }));
  const { authorization } = await authorize(one, { requests: 20, windowSeconds: 4 });
  const ask = (i: number) => [one, two][i % 2]?.post(PROBABILITIES, request, { authorization }) as Promise<Answer>;

  const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => ask(i)));
  assert.is(answers.filter(({ status }) => status === 200).length, 20);
  const waits = answers.filter(({ status }) => status === 429).map(each => Number(each.headers.get('retry-after')));
  assert.is(waits.length, 40);
  await sleep(Math.max(...waits) * 1000);
  assert.equal([(await ask(0)).status, (await ask(1)).status], [200, 200]);

  await Promise.all([one.close(), two.close(), ...limits.map(each => each.close())]);
  await redis.stop();
});

if (canRun('a rate limit over two instances', redisMissing())) fleet.run();
