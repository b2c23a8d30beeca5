// Rate limits while the Redis that they share is gone, hangs or refuses: what insures them, who hears of it, and the way back.
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLimits, type Limits } from '../../src/accounts/limits.js';
import { canRun } from '../fleet/needs.js';
import { createRedis, type OwnRedis, redisMissing } from '../fleet/redis.js';
import { until } from '../until.js';

const MINUTE = { requests: 20, windowSeconds: 60 };

interface Instance extends Limits {
  /** What the listener heard. */
  readonly heard: (string | undefined)[];
}

const startInstance = async (redisUrl: string): Promise<Instance> => {
  const heard: (string | undefined)[] = [];
  const limits = createLimits({ redisUrl, failedKeyLimit: MINUTE, onChange: lost => heard.push(lost) });
  await limits.ready();
  return { ...limits, heard };
};

/** Asks until Redis itself answers. */
const untilShared = (limits: Limits): Promise<void> =>
  until(async () => !(await limits.consume('probe', MINUTE)).insured);

const insured = async (limits: Limits, account: string): Promise<[boolean, number]> => {
  const answer = await limits.consume(account, MINUTE);
  return [answer.insured, answer.remaining];
};

/** Timers and connections that would keep the process alive. */
const openEnds = (): string[] =>
  process.getActiveResourcesInfo().filter(name => ['Timeout', 'TCPSocketWrap', 'TCPConnectWrap'].includes(name));

const lost = suite<{ redis: OwnRedis }>('rate limits whose Redis');
lost.before.each(async context => {
  context.redis = await createRedis();
  await context.redis.start();
});
lost.after.each(({ redis }) => redis.stop());

lost('is killed count in each instance from nothing, and together again once it is back', async ({ redis }) => {
  const [one, two] = [await startInstance(redis.url), await startInstance(redis.url)];
  assert.equal(await insured(one, 'a'), [false, 19]);
  assert.equal(await insured(two, 'a'), [false, 18]);

  await redis.stop();
  await until(() => one.isDegraded() && two.isDegraded());
  const answers = await Promise.all(Array.from({ length: 50 }, () => one.consume('a', MINUTE)));
  assert.is(answers.filter(each => each.allowed && each.insured).length, 20);
  assert.is(answers.filter(each => !each.allowed && each.insured).length, 30);
  assert.equal(await insured(two, 'a'), [true, 19]);

  await redis.start();
  await Promise.all([untilShared(one), untilShared(two)]);
  assert.equal(await insured(one, 'a'), [false, 19]);
  assert.equal(await insured(two, 'a'), [false, 18]);
  await until(() => !one.isDegraded() && !two.isDegraded());
  for (const each of [one, two]) {
    assert.equal(
      each.heard.map(reason => typeof reason),
      ['string', 'undefined'],
    );
    await each.close();
  }
});

lost('is not there at the start begin without it, and find it when it comes', async ({ redis }) => {
  await redis.stop();
  const limits = await startInstance(redis.url);
  assert.is(limits.isDegraded(), true);
  assert.match(limits.heard[0] ?? '', /ECONNREFUSED/);
  assert.equal(await insured(limits, 'a'), [true, 19]);
  await redis.start();
  await until(() => !limits.isDegraded());
  assert.equal(await insured(limits, 'a'), [false, 19]);
  await limits.close();
});

lost('hangs let the requests of one moment wait for it, not each one after them', async ({ redis }) => {
  const limits = await startInstance(redis.url);
  redis.pause();
  const first = await Promise.all(Array.from({ length: 30 }, () => limits.consume('a', MINUTE)));
  assert.is(first.filter(each => each.allowed && each.insured).length, 20);
  assert.is(limits.isDegraded(), true);
  const begun = performance.now();
  for (let request = 0; request < 40; request++) assert.is((await limits.consume('b', MINUTE)).insured, true);
  // Forty waits in turn would take 20 seconds.
  assert.ok(performance.now() - begun < 5000);

  redis.resume();
  await untilShared(limits);
  await until(() => !limits.isDegraded());
  assert.is(limits.heard.length, 2);
  await limits.close();
});

lost('refuses to write count for themselves until it does again, as after a failover', async ({ redis }) => {
  const limits = await startInstance(redis.url);
  const operator = new Redis(redis.url);
  await operator.replicaof('127.0.0.1', 1);
  assert.equal(await insured(limits, 'a'), [true, 19]);
  assert.match(limits.heard[0] ?? '', /^READONLY/);
  await operator.replicaof('NO', 'ONE');
  await untilShared(limits);
  await until(() => !limits.isDegraded());
  operator.disconnect();
  await limits.close();
});

lost('fails while nobody asks tell it all the same', async ({ redis }) => {
  const limits = await startInstance(redis.url);
  await redis.stop();
  await until(() => limits.heard.length > 0);
  assert.is(limits.isDegraded(), true);
  await limits.close();
});

lost('is there again for a moment only do not flutter', async ({ redis }) => {
  const limits = await startInstance(redis.url);
  await redis.stop();
  await until(() => limits.isDegraded());
  await redis.start();
  await untilShared(limits);
  await redis.stop();
  await sleep(100);
  assert.is(limits.heard.length, 1);
  await limits.close();
});

const password = suite<{ redis: OwnRedis }>('a Redis with a password');
password.before.each(async context => {
  context.redis = await createRedis('--requirepass', 'right');
  await context.redis.start();
});
password.after.each(({ redis }) => redis.stop());

password('is used with the right one', async ({ redis }) => {
  const limits = await startInstance(redis.url.replace('//', '//:right@'));
  assert.equal(await insured(limits, 'a'), [false, 19]);
  await limits.close();
});

password('is lost with a wrong one, which nobody is told', async ({ redis }) => {
  const limits = await startInstance(redis.url.replace('//', '//:wr0ng@'));
  assert.equal(await insured(limits, 'a'), [true, 19]);
  assert.match(limits.heard[0] ?? '', /WRONGPASS/);
  assert.not.match(JSON.stringify(limits.heard), /wr0ng/);
  await limits.close();
});

const closing = suite('closing the limits leaves no timer and no connection');

closing('when Redis answers', async () => {
  const redis = await createRedis();
  await redis.start();
  const limits = await startInstance(redis.url);
  await limits.consume('a', MINUTE);
  await limits.close();
  assert.equal(openEnds(), []);
  await redis.stop();
});

closing('when Redis hangs, at whatever moment', async () => {
  const redis = await createRedis();
  await redis.start();
  const [asked, asking] = [await startInstance(redis.url), await startInstance(redis.url)];
  redis.pause();
  await asked.consume('a', MINUTE);
  const answer = asking.consume('a', MINUTE);
  const beginning = createLimits({ redisUrl: redis.url, failedKeyLimit: MINUTE });
  await Promise.all([asked.close(), asking.close(), beginning.close()]);
  assert.is((await answer).insured, true);
  assert.equal(openEnds(), []);
  assert.equal(asking.heard, []);
  await redis.stop();
});

closing('when there is no Redis, and when it was never reached', async () => {
  const { url } = await createRedis();
  const limits = await startInstance(url);
  await limits.close();
  await limits.close();
  const beginning = createLimits({ redisUrl: url, failedKeyLimit: MINUTE });
  await beginning.close();
  assert.equal(openEnds(), []);
});

if (canRun('what insures the rate limits', redisMissing())) {
  lost.run();
  password.run();
  closing.run();
}
