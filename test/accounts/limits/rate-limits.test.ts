// Rate limits: exact counts, windows that end, and several instances with one Redis.
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Allowance, createRateLimits, type RateLimits } from '../../../src/accounts/limits/rate-limits.js';
import { createRedis, type OwnRedis, redisMissing } from '../../fleet/setup/redis.js';
import { canRun } from '../../requirements.js';

const MINUTE = { requests: 20, windowSeconds: 60 };
const failedKeyLimit = MINUTE;

const remaining = (allowances: readonly Allowance[]): number[] =>
  allowances.map(each => each.remaining).sort((a, b) => a - b);
const allowed = (allowances: readonly Allowance[]): number => allowances.filter(each => each.allowed).length;
const times = <Result>(count: number, what: (i: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => what(i)));

/** Tests for limits in memory and in Redis. Each test has its own accounts. */
const addCommonTests = (tests: ReturnType<typeof suite>, makeLimits: () => RateLimits): void => {
  let limits: RateLimits;
  tests.before(async () => {
    limits = makeLimits();
    await limits.ready();
  });
  tests.after(() => limits.close());

  tests('admit as many requests as the limit, and report the remaining number', async () => {
    const answers: Allowance[] = [];
    for (let request = 0; request < 4; request++) {
      answers.push(await limits.consume('counting', { requests: 3, windowSeconds: 60 }));
    }
    assert.equal(
      answers.map(each => [each.allowed, each.remaining]),
      [
        [true, 2],
        [true, 1],
        [true, 0],
        [false, 0],
      ],
    );
    assert.equal(answers[0]?.limit, { requests: 3, windowSeconds: 60 });
    assert.ok(answers.every(each => each.msToReset > 50_000 && each.msToReset <= 60_000 && !each.insured));
  });

  tests('admit exactly as many of 100 requests at the same time', async () => {
    const answers = await times(100, () => limits.consume('racing', MINUTE));
    assert.is(allowed(answers), 20);
    assert.equal(
      remaining(answers).slice(80),
      Array.from({ length: 20 }, (_, i) => i),
    );
  });

  tests('admit the whole limit again after the reported time', async () => {
    const limit = { requests: 2, windowSeconds: 1 };
    const [first] = await times(5, () => limits.consume('waiting', limit));
    const spent = await limits.consume('waiting', limit);
    assert.equal([first?.allowed, spent.allowed], [true, false]);
    assert.ok(spent.msToReset <= 1000);
    await sleep(spent.msToReset + 2); // Redis keeps a window through its last millisecond, and timers may be early by one
    assert.is(allowed(await times(5, () => limits.consume('waiting', limit))), 2);
  });

  tests('count each account separately', async () => {
    await times(30, () => limits.consume('greedy', MINUTE));
    assert.is((await limits.consume('modest', MINUTE)).remaining, 19);
  });

  tests('continue to count when the number of requests of an account changes', async () => {
    await times(30, () => limits.consume('promoted', MINUTE));
    assert.is((await limits.consume('promoted', { ...MINUTE, requests: 40 })).remaining, 9);
    assert.is((await limits.consume('promoted', MINUTE)).allowed, false);
  });

  tests('begin a new window when its length changes', async () => {
    await times(30, () => limits.consume('moved', { ...MINUTE, windowSeconds: 86_400 }));
    assert.is((await limits.consume('moved', MINUTE)).remaining, 19);
  });

  tests('count invalid keys by address, separately from accounts', async () => {
    await times(30, () => limits.consume('192.0.2.1', MINUTE));
    const answers = await times(25, () => limits.failedKey('192.0.2.1'));
    assert.equal([allowed(answers), answers[0]?.limit], [20, failedKeyLimit]);
    assert.is((await limits.failedKey('192.0.2.2')).remaining, 19);
  });

  tests('are not degraded', () => {
    assert.is(limits.isDegraded(), false);
  });
};

const inMemory = suite('rate limits in memory');
addCommonTests(inMemory, () => createRateLimits({ failedKeyLimit }));

inMemory('need no more memory than for 65,536 addresses, however many there are', async () => {
  const limits = createRateLimits({ failedKeyLimit });
  const answers = await times(70_000, i => limits.failedKey(`2001:db8:${(i >> 8).toString(16)}:${i & 0xff}::/64`));
  const firsts = answers.filter(({ remaining }) => remaining === 19).length;
  assert.ok(firsts > 40_000 && firsts <= 65_536, `${firsts}`);
});

inMemory('report no time longer than the window when the clock is set back', async () => {
  const limits = createRateLimits({ failedKeyLimit });
  await limits.consume('clock', MINUTE);
  const { now } = Date;
  Date.now = () => now() - 3_600_000;
  const { msToReset } = await limits.consume('clock', MINUTE);
  Date.now = now;
  assert.is(msToReset, 60_000);
});

inMemory.run();

const shared = suite('rate limits in Redis');
let server: OwnRedis;
shared.before(async () => {
  server = await createRedis();
  await server.start();
});
addCommonTests(shared, () => createRateLimits({ redisUrl: server.url, failedKeyLimit }));

shared('are shared by all instances: exactly as many of 200 requests at once are admitted', async () => {
  const instances = await times(2, async () => createRateLimits({ redisUrl: server.url, failedKeyLimit }));
  await Promise.all(instances.map(each => each.ready()));
  const answers = await Promise.all(
    instances.flatMap(each => Array.from({ length: 100 }, () => each.consume('fleet', MINUTE))),
  );
  assert.is(allowed(answers), 20);
  assert.is(
    answers.some(each => each.insured),
    false,
  );
  await Promise.all(instances.map(each => each.close()));
});

shared('store only counts that expire in Redis, and no address', async () => {
  const client = new Redis(server.url);
  const keys = await client.keys('*');
  assert.ok(keys.length > 5);
  for (const key of keys) {
    assert.match(key, /^poker-odds:(account:[a-z0-9.-]+|failed:\d+):\d+$/);
    assert.ok((await client.pttl(key)) > 0, key);
  }
  assert.not.match(keys.filter(key => key.includes('failed')).join(), '192.0.2');
  client.disconnect();
});

shared.after(() => server.stop());
if (canRun('rate limits in Redis', redisMissing())) shared.run();
