// Instances that start at the same time, are killed under load, or are stopped gracefully, as in an upgrade.
import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { makeFolder, removeFolder } from '../accounts/folder.js';
import { suite } from '../suite.js';
import { audit } from './setup/audit.js';
import { type Client, HUGE, inWords, isReplay, mixed, type Sent } from './setup/client.js';
import { ACCOUNT, type Deployment, deployOne, startInstances, useDeployment, useFleet } from './setup/deployment.js';
import { clusterMissing, createCluster } from './setup/postgres.js';

const CONNECTIONS = 8;
const KILLS = 2;

/** Repeats a request twice with its Idempotency-Key, at any instance, also the killed one. */
const repeat = async (client: Client, { path, body, cost, idempotencyKey = '', status, text }: Sent): Promise<void> => {
  const again = await client.send({ path, body, cost, idempotencyKey });
  const andAgain = await client.send({ path, body, cost, idempotencyKey });
  assert.equal([again.status, andAgain.status, isReplay(andAgain)], [200, 200, true]);
  if (status === 200) assert.equal([isReplay(again), again.text], [true, text]);
  assert.is(andAgain.text, again.text);
};

/** Kills an instance at a random moment during a long calculation; resolves with the requests that were in flight. */
const kill = async ({ kill, client, urls }: Deployment, i: number): Promise<Sent[]> => {
  await sleep(100 * Math.random());
  const huge = client.send({ ...HUGE, url: urls[i]! });
  await sleep(50);
  const begin = Date.now();
  assert.is(await kill(i), -1);
  const end = Date.now();
  assert.is((await huge).status, 0);
  return client.history.filter(({ sentAt, endedAt = end }) => sentAt <= end && endedAt >= begin);
};

/** Accounts and keys, without the fields that each request changes. */
const listAll = async ({ poker }: Deployment) => [
  ...(await poker('accounts', 'list')).map(({ credits, ...rest }: Record<string, unknown>) => rest),
  ...(await poker('keys', 'list', ACCOUNT)).map(({ last_used, ...rest }: Record<string, unknown>) => rest),
];

const one = suite<Deployment>('an instance over SQLite under load');
const two = suite<Deployment>('a fleet of two under load');
useDeployment(one, deployOne);
useFleet(two);

for (const tests of [one, two]) {
  tests('that is killed has charged every answer once, else only requests in flight', async deployment => {
    const { client, urls, restart } = deployment;
    const before = await listAll(deployment);
    const cut = new Set<Sent>();
    for (let number = 0; number < KILLS; number++) {
      const since = client.history.length;
      await client.while(CONNECTIONS, mixed, async () => {
        await client.untilAnswered(CONNECTIONS);
        for (const sent of await kill(deployment, number % urls.length)) cut.add(sent);
        if (urls.length > 1) await client.untilAnswered(CONNECTIONS);
        await restart(number % urls.length);
        await client.untilAnswered(CONNECTIONS);
      });
      const repeatable = client.history.slice(since).filter(({ idempotencyKey }) => idempotencyKey !== undefined);
      await Promise.all(repeatable.map(sent => repeat(client, sent)));
    }
    const { charged, refunded, unanswered } = await audit(deployment);
    const lost = unanswered.filter(sent => !cut.has(sent));
    assert.equal([refunded.size, lost.map(inWords)], [0, []]);
    const huge = client.history.filter(({ cost, id }) => cost === HUGE.cost && charged.has(id));
    assert.equal(huge.map(inWords), []);
    assert.equal(await listAll(deployment), before);
  });

  tests('that is stopped gracefully answers what is in flight, and charges nothing else', async deployment => {
    const { client, urls, kill, restart, logs } = deployment;
    const since = client.history.length;
    await client.while(CONNECTIONS, mixed, async () => {
      for (const i of [0, urls.length - 1]) {
        await client.untilAnswered(3 * CONNECTIONS);
        assert.is(await kill(i, 'SIGTERM'), 0, logs()[i]?.join('\n'));
        await restart(i);
      }
    });
    const { unanswered } = await audit(deployment);
    const after = new Set(client.history.slice(since));
    assert.equal(unanswered.filter(sent => after.has(sent)).map(inWords), []);
  });
}

const start = suite('four instances that start at once on an empty PostgreSQL');

start('create one schema, while a command runs, without an error', async () => {
  const [cluster, folder] = [await createCluster(), makeFolder()];
  await cluster.start();
  const { poker, close, logs } = await startInstances(folder, { DATABASE_URL: cluster.url() }, { instances: 4 });
  assert.equal(
    (await poker('accounts', 'list')).map(({ account }: { account: string }) => account),
    [ACCOUNT],
  );
  await close();
  const levels = logs()
    .flat()
    .map(line => JSON.parse(line).level ?? 0);
  assert.not.ok(levels.some(level => level > 30));
  await cluster.remove();
  removeFolder(folder);
});

start.needs(clusterMissing());
