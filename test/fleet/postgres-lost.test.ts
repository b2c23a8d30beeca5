// PostgreSQL is stopped, crashed and restarted while a fleet is under load: answers, charges and recovery.

import * as assert from 'uvu/assert';
import { assertErrorBody } from '../http/answers.js';
import { suite } from '../suite.js';
import { until } from '../until.js';
import { audit } from './setup/audit.js';
import { inWords, mixed, statuses } from './setup/client.js';
import { type FleetDeployment, useFleet } from './setup/deployment.js';

const CONNECTIONS = 16;
/** How it is stopped, and whether a commit is made but not yet confirmed. */
const STOPS = [
  ['fast', false],
  ['immediate', true],
] as const;

const lost = suite<FleetDeployment>('a fleet whose PostgreSQL is stopped and started');
useFleet(lost);

/** Makes commits wait for a standby that does not exist: they are made, but not confirmed; or confirms them again. */
const setStandbys = async ({ cluster }: FleetDeployment, names: string): Promise<void> => {
  await cluster.query(`alter system set synchronous_standby_names = '${names}'`);
  await cluster.query('select pg_reload_conf()');
};

/** Resolves when a commit of charges waits for confirmation. Only charges write to the ledger. */
const untilWithheld = ({ cluster }: FleetDeployment): Promise<void> =>
  until(async () => {
    const waiting = await cluster.query(
      `select 1 from pg_stat_activity join pg_locks using (pid)
       where wait_event = 'SyncRep' and relation = 'ledger'::regclass and mode = 'RowExclusiveLock'`,
    );
    return waiting.length > 0;
  });

lost('under load answers only 503 meanwhile, and charges only what it answered', async deployment => {
  const { client, cluster, urls, kill, logs, readiness } = deployment;
  const untilAll = (expected: string) => until(async () => (await readiness()).every(body => body === expected));
  await client.while(CONNECTIONS, mixed, async () => {
    for (const [mode, isCutting] of STOPS) {
      await client.untilAnswered(CONNECTIONS);
      if (isCutting) {
        await setStandbys(deployment, 'nobody');
        await untilWithheld(deployment);
      }
      await cluster.stop(mode);
      await untilAll('{"status":"unavailable","degraded":["store"]}');
      await cluster.start();
      await setStandbys(deployment, '');
      await client.untilAnswered(CONNECTIONS);
      await untilAll('{"status":"ok"}');
    }
  });
  assert.equal(Object.keys(statuses(client.history)), ['200', '503']);
  for (const { headers, text = '' } of client.history.filter(({ status }) => status === 503)) {
    assertErrorBody(text, 'SERVICE_UNAVAILABLE');
    assert.is(headers?.get('retry-after'), '5');
  }
  const { unanswered, refunded } = await audit(deployment);
  assert.equal([unanswered.map(inWords), refunded.size], [[], 0]);
  const lines = logs().flat();
  const found = lines.filter(line => line.includes('lost commit: found')).map(line => JSON.parse(line));
  assert.is(found.length, lines.filter(line => line.includes('lost commit: lost')).length);
  assert.ok(found.some(({ charges }) => charges.length > 0));
  for (const i of urls.keys()) assert.is(await kill(i, 'SIGTERM'), 0, logs()[i]?.join('\n'));
});
