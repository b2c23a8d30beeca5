// The PostgreSQL cluster and the Redis of the fault tests.
import { Redis } from 'ioredis';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { canRun } from '../../requirements.js';
import { type Cluster, clusterMissing, createCluster } from './postgres.js';
import { createRedis, type OwnRedis, redisMissing } from './redis.js';

const database = suite("a cluster of a test's own");
let cluster: Cluster;

database.before(async () => {
  cluster = await createCluster({ max_connections: '20' });
  await cluster.start();
});
database.after(() => cluster.remove());

database('takes connections, flushes what it commits, and heeds the settings it was given', async () => {
  const settings = await cluster.query(
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'max_connections') order by 1`,
  );
  assert.equal(settings, [
    { name: 'fsync', setting: 'on' },
    { name: 'max_connections', setting: '20' },
    { name: 'synchronous_commit', setting: 'on' },
  ]);
});

database('keeps what was committed through a stop and through a crash, at the same address', async () => {
  await cluster.createDatabase('kept');
  await cluster.query('create table written (number int)', 'kept');
  for (const mode of ['fast', 'immediate'] as const) {
    await cluster.query('insert into written values (1)', 'kept');
    await cluster.stop(mode);
    assert.match(await cluster.query('select 1', 'kept').catch(error => error.code), /ECONNREFUSED/);
    await cluster.start();
  }
  assert.is((await cluster.query('select * from written', 'kept')).length, 2);
});

if (canRun('the tests of the cluster', clusterMissing())) database.run();

const limits = suite("a Redis of a test's own");
let redis: OwnRedis;

limits.before(async () => {
  redis = await createRedis();
  await redis.start();
});
limits.after(() => redis.stop());

limits('answers, does not answer while it is frozen, and answers again', async () => {
  const client = new Redis(redis.url);
  assert.is(await client.ping(), 'PONG');
  redis.pause();
  const answer = client.ping();
  const first = await Promise.race([answer, new Promise(late => setTimeout(late, 200, 'silence'))]);
  assert.is(first, 'silence');
  redis.resume();
  assert.is(await answer, 'PONG');
  client.disconnect();
});

limits('is empty at the same address when it was stopped, frozen or not, and started', async () => {
  for (const freeze of [false, true]) {
    const client = new Redis(redis.url);
    assert.is(await client.incr('counter'), 1);
    client.disconnect();
    if (freeze) redis.pause();
    await redis.stop();
    await redis.start();
  }
});

if (canRun('the tests of the Redis', redisMissing())) limits.run();
