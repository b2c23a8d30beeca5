// poker-odds serve with what a fleet has: rate limits in Redis, accounts in PostgreSQL.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { removeFolder } from '../../../accounts/folder.js';
import { hasPostgres, makeDatabase } from '../../../accounts/stores.js';
import { createRedis, redisMissing } from '../../../fleet/setup/redis.js';
import { canRun } from '../../../requirements.js';
import { startProxy } from '../../../store/proxy.js';
import { until } from '../../../until.js';
import { endAll, start } from '../../command.js';
import { ENV, FOLDER, linesOf, serve } from '../../server.js';

process.on('exit', () => removeFolder(FOLDER));

const fleet = suite('poker-odds serve with REDIS_URL');

/** What /readyz answers. */
const readiness = async (url: string) => {
  const answer = await fetch(`${url}/readyz`);
  return { http: answer.status, ...((await answer.json()) as { status: string; degraded?: string[] }) };
};

fleet('starts without its Redis, says so, and says when it is there', async () => {
  const redis = await createRedis();
  const { printed, stop } = await serve({ ...ENV, REDIS_URL: redis.url, LOG_LEVEL: 'warn' }, '--json');
  const { url } = JSON.parse(printed);
  assert.equal(await readiness(url), { http: 200, status: 'degraded', degraded: ['rate-limits'] });
  await redis.start();
  await until(async () => (await readiness(url)).status === 'ok');
  const { exitCode, err } = await stop('SIGTERM');
  await redis.stop();
  assert.is(exitCode, 0);
  assert.equal(
    linesOf(err).map(({ level, part, reason }) => [level, part, reason]),
    [
      [50, 'rate-limits', `connect ECONNREFUSED 127.0.0.1:${redis.port}`],
      [40, 'rate-limits', undefined],
    ],
  );
});

fleet.after(endAll);
if (canRun('a server with REDIS_URL', redisMissing())) fleet.run();

const far = suite('poker-odds serve whose PostgreSQL is lost and comes back');

far('logs one alarm and one line when it is back, however many requests were refused', async () => {
  const database = await makeDatabase('PostgreSQL');
  const proxy = await startProxy(database.url);
  const env = { ...ENV, DATABASE_URL: proxy.url };
  await start(FOLDER, env, 'accounts', 'create', 'payer', '--credits', '100', '--rate-limit', '1000/60').outcome;
  const { key } = JSON.parse((await start(FOLDER, env, 'keys', 'create', 'payer', '--json').outcome).out);
  const { printed, stop } = await serve(env, '--json');
  const { url } = JSON.parse(printed);
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ cards: ['Ah', 'Kh'], simulations: 100 });
  const ask = async (): Promise<number> =>
    (await fetch(`${url}/api/v1/probabilities`, { method: 'POST', headers, body, signal: AbortSignal.timeout(45_000) }))
      .status;
  const degraded = async (): Promise<string> =>
    (await (await fetch(`${url}/metrics`)).text()).match(/^poker_odds_degraded\{part="store"\} (\d)$/m)?.[1] ?? '';

  assert.equal([await ask(), await degraded()], [200, '0']);
  proxy.stop();
  await until(async () => (await ask()) === 503);
  for (let request = 0; request < 20; request++) assert.is(await ask(), 503);
  assert.is(await degraded(), '1');
  proxy.start();
  await until(async () => (await ask()) === 200);
  await until(async () => (await degraded()) === '0');

  const { exitCode, err } = await stop('SIGTERM');
  await proxy.close();
  await database.drop();
  assert.is(exitCode, 0);
  const lines = linesOf(err);
  assert.ok(lines.filter(({ code }) => code === 'SERVICE_UNAVAILABLE').length > 20);
  const alarms = lines.filter(({ level }) => level > 30);
  assert.equal(
    alarms.map(({ level, part }) => [level, part]),
    [
      [50, 'store'],
      [40, 'store'],
    ],
  );
  assert.match(alarms[0].reason, /cannot be used/);
});

far('that has no account prints how to make one, and a key', async () => {
  const database = await makeDatabase('PostgreSQL');
  const { printed, stop } = await serve({ ...ENV, DATABASE_URL: database.url });
  assert.match(
    printed,
    /There is no account yet\. .*: npx poker-odds accounts create default --credits 10000 && npx poker-odds keys create default\n$/,
  );
  assert.is((await stop('SIGTERM')).exitCode, 0);
  await database.drop();
});

far.after(endAll);
if (canRun('a server whose PostgreSQL is lost', hasPostgres ? undefined : 'no PostgreSQL answers')) far.run();
