// Rate limits while their Redis is lost, hangs or refuses: each instance counts for itself, reports it, and returns to Redis.
import { Redis } from 'ioredis';
import * as assert from 'uvu/assert';
import { createRateLimits, type RateLimits } from '../../../src/accounts/limits/rate-limits.js';
import { createRedis, type OwnRedis, redisMissing } from '../../fleet/setup/redis.js';
import { suite } from '../../suite.js';
import { until } from '../../until.js';

const MINUTE = { requests: 20, windowSeconds: 60 };

interface Instance extends RateLimits {
  readonly reports: (string | undefined)[];
}

const startInstance = async (redisUrl: string): Promise<Instance> => {
  const reports: (string | undefined)[] = [];
  const limits = createRateLimits({ redisUrl, failedKeyLimit: MINUTE, onChange: lost => reports.push(lost) });
  await limits.ready();
  return { ...limits, reports };
};

/** Sends requests until Redis counts them again. */
const untilShared = (limits: RateLimits): Promise<void> =>
  until(async () => !(await limits.consume('probe', MINUTE)).insured);

const insured = async (limits: RateLimits, account: string): Promise<[boolean, number]> => {
  const answer = await limits.consume(account, MINUTE);
  return [answer.insured, answer.remaining];
};

/** How many timers and connections keep the process alive. */
const countOpenEnds = (): number =>
  process.getActiveResourcesInfo().filter(name => ['Timeout', 'TCPSocketWrap', 'TCPConnectWrap'].includes(name)).length;

const lost = suite<{ redis: OwnRedis }>('rate limits whose Redis');
lost.before.each(async context => {
  context.redis = await createRedis();
  await context.redis.start();
});
lost.after.each(({ redis }) => redis.stop());

lost('is absent or killed: each instance counts from 0; they count together when it is back', async ({ redis }) => {
  await redis.stop();
  const [one, two] = [await startInstance(redis.url), await startInstance(redis.url)];
  assert.match(one.reports.join(), /ECONNREFUSED/);
  for (const account of ['a', 'b']) {
    await until(() => one.isDegraded() && two.isDegraded());
    const answers = await Promise.all(Array.from({ length: 50 }, () => one.consume(account, MINUTE)));
    assert.is(answers.filter(each => each.allowed && each.insured).length, 20);
    assert.is(answers.filter(each => !each.allowed && each.insured).length, 30);
    assert.equal(await insured(two, account), [true, 19]);
    await redis.start();
    await Promise.all([untilShared(one), untilShared(two)]);
    assert.equal(await insured(one, account), [false, 19]);
    assert.equal(await insured(two, account), [false, 18]);
    await until(() => !one.isDegraded() && !two.isDegraded());
    await redis.stop();
  }
  for (const each of [one, two]) {
    const changes = each.reports.slice(0, 4).map(reason => typeof reason);
    assert.equal(changes, ['string', 'undefined', 'string', 'undefined']);
    await each.close();
  }
});

lost('hangs: it delays the first requests, but not the later ones', async ({ redis }) => {
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

lost('refuses writes, as after a failover: each instance counts by itself until it accepts them', async ({ redis }) => {
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

lost('hangs or is absent: closing leaves no timer and no connection', async ({ redis }) => {
  const before = countOpenEnds();
  const [asked, asking] = [await startInstance(redis.url), await startInstance(redis.url)];
  redis.pause();
  await asked.consume('a', MINUTE);
  const answer = asking.consume('a', MINUTE);
  const beginning = createRateLimits({ redisUrl: redis.url, failedKeyLimit: MINUTE });
  await Promise.all([asked.close(), asking.close(), beginning.close()]);
  assert.is((await answer).insured, true);
  assert.equal(asking.reports, []);
  await redis.stop();
  const absent = await startInstance(redis.url);
  await absent.close();
  await absent.close();
  assert.ok(countOpenEnds() <= before, process.getActiveResourcesInfo().join());
});

lost.needs(redisMissing());
