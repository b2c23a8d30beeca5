// Rate limits while their Redis is lost, hangs or refuses: each instance counts for itself, reports it, and returns to Redis.
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createRateLimits, type RateLimits } from '../../../src/accounts/limits/rate-limits.js';
import { createRedis, type OwnRedis, redisMissing } from '../../fleet/setup/redis.js';
import { canRun } from '../../requirements.js';
import { until } from '../../until.js';

const MINUTE = { requests: 20, windowSeconds: 60 };

interface Instance extends RateLimits {
  /** The reported changes. */
  readonly reports: (string | undefined)[];
}

const startInstance = async (redisUrl: string): Promise<Instance> => {
  const reports: (string | undefined)[] = [];
  const limits = createRateLimits({ redisUrl, failedKeyLimit: MINUTE, onChange: lost => reports.push(lost) });
  await limits.ready();
  return { ...limits, reports };
};

/** Sends requests until Redis itself answers. */
const untilShared = (limits: RateLimits): Promise<void> =>
  until(async () => !(await limits.consume('probe', MINUTE)).insured);

const insured = async (limits: RateLimits, account: string): Promise<[boolean, number]> => {
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

lost('is killed count in each instance from 0, and together again when it is back', async ({ redis }) => {
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
      each.reports.map(reason => typeof reason),
      ['string', 'undefined'],
    );
    await each.close();
  }
});

lost('is absent at the start begin without it, and use it when it is there', async ({ redis }) => {
  await redis.stop();
  const limits = await startInstance(redis.url);
  assert.is(limits.isDegraded(), true);
  assert.match(limits.reports[0] ?? '', /ECONNREFUSED/);
  assert.equal(await insured(limits, 'a'), [true, 19]);
  await redis.start();
  await until(() => !limits.isDegraded());
  assert.equal(await insured(limits, 'a'), [false, 19]);
  await limits.close();
});

lost('hangs delay the requests of one moment, and not the later ones', async ({ redis }) => {
  const limits = await startInstance(redis.url);
  redis.pause();
  const first = await Promise.all(Array.from({ length: 30 }, () => limits.consume('a', MINUTE)));
  assert.is(first.filter(each => each.allowed && each.insured).length, 20);
  assert.is(limits.isDegraded(), true);
  let turns = 0;
  const count = (): void => {
    turns++;
    turn = setImmediate(count);
  };
  let turn = setImmediate(count);
  for (let request = 0; request < 40; request++) assert.is((await limits.consume('b', MINUTE)).insured, true);
  clearImmediate(turn);
  assert.ok(turns <= 40, `${turns} turns of the event loop for forty requests`);

  redis.resume();
  await untilShared(limits);
  await until(() => !limits.isDegraded());
  assert.is(limits.reports.length, 2);
  await limits.close();
});

lost('refuses to write, as after a failover, count for themselves until it writes again', async ({ redis }) => {
  const limits = await startInstance(redis.url);
  const operator = new Redis(redis.url);
  await operator.replicaof('127.0.0.1', 1);
  assert.equal(await insured(limits, 'a'), [true, 19]);
  assert.ok(limits.reports[0]);
  await operator.replicaof('NO', 'ONE');
  await untilShared(limits);
  await until(() => !limits.isDegraded());
  operator.disconnect();
  await limits.close();
});

lost('fails report it, also without requests', async ({ redis }) => {
  const limits = await startInstance(redis.url);
  await redis.stop();
  await until(() => limits.reports.length > 0);
  assert.is(limits.isDegraded(), true);
  await limits.close();
});

lost('is back for a moment only report no change', async ({ redis }) => {
  const limits = await startInstance(redis.url);
  await redis.stop();
  await until(() => limits.isDegraded());
  await redis.start();
  await untilShared(limits);
  await redis.stop();
  await sleep(100);
  assert.is(limits.reports.length, 1);
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

password('is lost with a wrong one, which is not reported', async ({ redis }) => {
  const limits = await startInstance(redis.url.replace('//', '//:wr0ng@'));
  assert.equal(await insured(limits, 'a'), [true, 19]);
  assert.match(limits.reports[0] ?? '', /WRONGPASS/);
  assert.not.match(JSON.stringify(limits.reports), /wr0ng/);
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
  const beginning = createRateLimits({ redisUrl: redis.url, failedKeyLimit: MINUTE });
  await Promise.all([asked.close(), asking.close(), beginning.close()]);
  assert.is((await answer).insured, true);
  assert.equal(openEnds(), []);
  assert.equal(asking.reports, []);
  await redis.stop();
});

closing('when there is no Redis, and when it was never reached', async () => {
  const { url } = await createRedis();
  const limits = await startInstance(url);
  await limits.close();
  await limits.close();
  const beginning = createRateLimits({ redisUrl: url, failedKeyLimit: MINUTE });
  await beginning.close();
  assert.equal(openEnds(), []);
});

if (canRun('what insures the rate limits', redisMissing())) {
  lost.run();
  password.run();
  closing.run();
}
