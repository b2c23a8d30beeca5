// Redis is lost while a fleet is under load: each instance counts by itself and reports it; afterwards they share their limits again.

import * as assert from 'uvu/assert';
import { suite } from '../suite.js';
import { until } from '../until.js';
import { audit } from './setup/audit.js';
import { createClient, SMALL, statuses } from './setup/client.js';
import { type FleetDeployment, useFleet } from './setup/deployment.js';

const LIMIT = 20;
const CONNECTIONS = 4;

const lost = suite<FleetDeployment>('a fleet whose Redis');
useFleet(lost);

const OK = '{"status":"ok"}';
const DEGRADED = '{"status":"degraded","degraded":["rate-limits"]}';

let accounts = 0;

/** The statuses of three times as many requests as a new account's limit, half of them at each instance. */
const spend = async ({ openAccount, urls }: FleetDeployment): Promise<Record<number, number>> => {
  const { key } = await openAccount(`account-${accounts++}`, `${LIMIT}/3600`);
  const client = createClient(urls, key);
  return statuses(await Promise.all(Array.from({ length: 3 * LIMIT }, () => client.send(SMALL))));
};

/** The limit, if the instances count together. */
const SHARED = { 200: LIMIT, 429: 2 * LIMIT };
/** Twice the limit, if both instances count by themselves. */
const INSURED = { 200: 2 * LIMIT, 429: LIMIT };

lost('is stopped answers under the insurance limit, and shares its limits again afterwards', async deployment => {
  const { client, redis, logs, readiness } = deployment;
  const allReady = () => until(async () => (await readiness()).every(body => body === OK));
  // An instance that starts on a busy machine may have had no answer of Redis yet, and log that it is back after this.
  await allReady();
  const before = logs().map(({ length }) => length);
  const work = async (): Promise<void> => {
    assert.equal(await spend(deployment), SHARED);
    await redis.stop();
    assert.equal(await spend(deployment), INSURED);
    assert.equal(await readiness(), [DEGRADED, DEGRADED]);
    await client.untilAnswered(10 * CONNECTIONS);
    await redis.start();
    await allReady();
    assert.equal(await spend(deployment), SHARED);
  };
  await client.while(CONNECTIONS, () => SMALL, work);
  const lines = logs().map((all, i) => all.slice(before[i]).filter(line => line.includes('"rate-limits"')));
  const reports = lines.map(own => own.map(line => JSON.parse(line)).map(({ level, msg }) => `${level} ${msg}`));
  for (const [first, second, ...others] of reports) {
    assert.match(first ?? '', /^50 Redis is lost/);
    assert.match(second ?? '', /^40 Redis answers again/);
    assert.equal(others, []);
  }
  assert.equal(Object.keys(statuses(client.history)), ['200']);
  await audit(deployment);
});
