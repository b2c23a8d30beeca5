// Rate limits: their text, and the same checklist for both places where they are counted, this process and Redis.
import { Redis } from 'ioredis';
import * as assert from 'uvu/assert';
import { formatRateLimit, parseRateLimit, type RateLimit } from '../../../src/accounts/limits/limit-settings.js';
import { type Allowance, createRateLimits, type RateLimits } from '../../../src/accounts/limits/rate-limits.js';
import { createRedis, type OwnRedis, redisMissing } from '../../fleet/setup/redis.js';
import { suite } from '../../suite.js';
import { atTime } from '../../time.js';

const text = suite('the text of a rate limit');

text('is REQUESTS/SECONDS, up to 1,000,000 requests in a day, and nothing else', () => {
  for (const [limit, requests, windowSeconds] of [
    ['100/60', 100, 60],
    ['1/1', 1, 1],
    ['1000000/86400', 1_000_000, 86_400],
  ] as const) {
    assert.equal(parseRateLimit(limit), { requests, windowSeconds });
    assert.is(formatRateLimit({ requests, windowSeconds }), limit);
  }
  const wrong = ['0/60', '100/0', '1000001/60', '100/86401', '', '100', '/60', '100/60/1', '-1/60', '1.5/60', '1/60\n'];
  for (const each of wrong) assert.is(parseRateLimit(each), undefined, JSON.stringify(each));
});

const MINUTE = { requests: 20, windowSeconds: 60 };
const failedKeyLimit = MINUTE;

/** Counts `count` requests at once. Resolves with the number of allowed ones, and what remained after each, in ascending order. */
const count = async (limits: readonly RateLimits[], times: number, account: string, limit: RateLimit = MINUTE) => {
  const counting = Array.from({ length: times }, (_, i) => limits[i % limits.length]!.consume(account, limit));
  const answers: Allowance[] = await Promise.all(counting);
  assert.ok(answers.every(({ insured }) => !insured));
  const remaining = answers.map(each => each.remaining).sort((a, b) => a - b);
  return { allowed: answers.filter(({ allowed }) => allowed).length, remaining };
};

/** A suite of two instances that count in one place, or of one that counts alone. Each test has its own accounts. */
const limitsSuite = (name: string, make: () => Promise<RateLimits[]>) => {
  const context = { all: [] as RateLimits[], limits: {} as RateLimits };
  const tests = suite<typeof context>(`rate limits in ${name}`, context);
  tests.before(async () => {
    context.all = await make();
    context.limits = context.all[0]!;
    await Promise.all(context.all.map(each => each.ready()));
  });
  tests.after(async () => void (await Promise.all(context.all.map(each => each.close()))));

  tests('admit as many requests as the limit, and report the rest', async ({ limits }) => {
    const limit = { requests: 2, windowSeconds: 60 };
    for (const [allowed, remaining] of [
      [true, 1],
      [true, 0],
      [false, 0],
    ]) {
      const { msToReset, ...rest } = await limits.consume('counting', limit);
      assert.equal(rest, { allowed, limit, remaining, insured: false });
      assert.ok(msToReset > 30_000 && msToReset <= 60_000, `${msToReset}`);
    }
    assert.is(limits.isDegraded(), false);
  });

  tests('admit exactly as many of 100 requests at the same time, at all instances together', async ({ all }) => {
    const { allowed, remaining } = await count(all, 100, 'racing');
    assert.equal([allowed, remaining.slice(80)], [20, Array.from({ length: 20 }, (_, i) => i)]);
    assert.equal(await count(all, 1, 'modest'), { allowed: 1, remaining: [19] });
  });

  tests('keep their count when the number changes, and start again when the window does', async ({ all }) => {
    await count(all, 30, 'changed');
    assert.equal(await count(all, 1, 'changed', { ...MINUTE, requests: 40 }), { allowed: 1, remaining: [9] });
    assert.equal(await count(all, 1, 'changed', { ...MINUTE, windowSeconds: 86_400 }), {
      allowed: 1,
      remaining: [19],
    });
  });

  tests('count invalid keys by address, separately from accounts', async ({ all, limits }) => {
    await count(all, 30, '192.0.2.1');
    const answers = await Promise.all(Array.from({ length: 25 }, () => limits.consumeFailedKey('192.0.2.1')));
    assert.equal([answers.filter(({ allowed }) => allowed).length, answers[0]?.limit], [20, failedKeyLimit]);
    assert.is((await limits.consumeFailedKey('192.0.2.2')).remaining, 19);
  });
  return tests;
};

const inMemory = limitsSuite('memory', async () => [createRateLimits({ failedKeyLimit })]);

inMemory('keep at most 65,536 addresses in memory', async () => {
  const limits = createRateLimits({ failedKeyLimit });
  const address = (i: number) => `2001:db8:${(i >> 8).toString(16)}:${i & 0xff}::/64`;
  const answers = await Promise.all(Array.from({ length: 70_000 }, (_, i) => limits.consumeFailedKey(address(i))));
  const firsts = answers.filter(({ remaining }) => remaining === 19).length;
  assert.ok(firsts > 40_000 && firsts <= 65_536, `${firsts}`);
});

inMemory('report no time longer than the window when the clock is set back', async ({ limits }) => {
  await limits.consume('clock', MINUTE);
  const { msToReset } = await atTime(Date.now() - 3_600_000, () => limits.consume('clock', MINUTE));
  assert.is(msToReset, 60_000);
});

let redis: OwnRedis;
const inRedis = limitsSuite('Redis', async () => {
  redis = await createRedis();
  await redis.start();
  return [1, 2].map(() => createRateLimits({ redisUrl: redis.url, failedKeyLimit }));
});

inRedis('store only counts that expire, and no address', async () => {
  const client = new Redis(redis.url);
  const keys = await client.keys('*');
  assert.ok(keys.length > 5);
  for (const key of keys) {
    assert.match(key, /^poker-odds:(account:[a-z0-9.-]+|failed:\d+):\d+$/);
    assert.ok((await client.pttl(key)) > 0, key);
  }
  client.disconnect();
});

inRedis.after(() => redis.stop());
inRedis.needs(redisMissing());
