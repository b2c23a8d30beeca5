// PostgreSQL is stopped, crashed and restarted while a fleet is under load: what is answered and charged, and how it recovers.
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertErrorBody } from '../http/service.js';
import { until } from '../until.js';
import { audit, type Entry } from './setup/audit.js';
import {
  createClient,
  inWords,
  isReplay,
  MEDIUM,
  type RequestPlan,
  type Sent,
  SMALL,
  statuses,
  untilAnswered,
} from './setup/client.js';
import {
  ACCOUNT,
  canDeployFleet,
  DATABASE,
  deployFleet,
  type FleetDeployment,
  openAccount,
  useDeployment,
} from './setup/deployment.js';
import type { Cluster } from './setup/postgres.js';

/** Each mode, with and without a commit that is cut, twice. */
const STOPS = 8;
const CONNECTIONS = 16;
const MODES = ['fast', 'immediate'] as const;
type Mode = (typeof MODES)[number];

const mixed = (number: number): RequestPlan => {
  if (number % 3 === 0) return { ...SMALL, idempotencyKey: `key-${number}` };
  return number % 10 === 1 ? MEDIUM : SMALL;
};

/** Whether /readyz has this status at every instance. An instance caches for half a second that the store works. */
const readinessIs = async ({ fleet }: FleetDeployment, status: number, body: string): Promise<boolean> => {
  const answers = await Promise.all(fleet.urls.map(url => fetch(`${url}/readyz`)));
  const bodies = await Promise.all(answers.map(answer => answer.text()));
  return answers.every(answer => answer.status === status) && bodies.every(text => text === body);
};

/** Asserts that every request was answered with 200 or 503, and that every 503 has a Retry-After. */
const assertOnlyUnavailable = (history: readonly Sent[]): void => {
  assert.equal(Object.keys(statuses(history)), ['200', '503']);
  for (const { headers, text = '' } of history.filter(({ status }) => status === 503)) {
    assertErrorBody(text, 'SERVICE_UNAVAILABLE');
    assert.is(headers?.['retry-after'], '5');
  }
};

/** The log lines about lost commits. */
const newsOf = ({ fleet }: FleetDeployment, state: 'lost' | 'found'): { charges: string[] }[] =>
  fleet.urls
    .flatMap((_, i) => fleet.log(i).split('\n'))
    .filter(line => line.includes(`lost commit: ${state}`))
    .map(line => JSON.parse(line));

/** Asserts that all instances still run: each shuts down gracefully now. */
const assertAlive = async ({ fleet }: FleetDeployment): Promise<void> => {
  for (const i of fleet.urls.keys()) {
    assert.is(await fleet.kill(i, 'SIGTERM'), 0, fleet.log(i));
    await fleet.restart(i);
  }
};

/** Makes commits wait for a standby that does not exist: they are made, but not confirmed. */
const withholdConfirmations = async ({ query }: Cluster): Promise<void> => {
  await query("alter system set synchronous_standby_names = 'nobody'");
  await query('select pg_reload_conf()');
};

const confirmAgain = async ({ query }: Cluster): Promise<void> => {
  await query('alter system reset synchronous_standby_names');
  await query('select pg_reload_conf()');
};

/** The number of commits of charges that were made and wait for confirmation. Only charges write to the ledger. */
const withheld = async ({ query }: Cluster): Promise<number> => {
  const waiting = await query(
    `select distinct pid from pg_stat_activity join pg_locks using (pid)
     where wait_event = 'SyncRep' and relation = 'ledger'::regclass and mode = 'RowExclusiveLock'`,
    DATABASE,
  );
  return waiting.length;
};

const stopped = suite<FleetDeployment>(`a fleet whose PostgreSQL is stopped and started ${STOPS} times under load`);
useDeployment(stopped, deployFleet);

/**
 * Stops the database under load, and starts it again.
 * @param cutting whether there must be an unconfirmed commit at the stop
 */
const interrupt = async (deployment: FleetDeployment, mode: Mode, cutting: boolean): Promise<void> => {
  const { client, cluster } = deployment;
  await untilAnswered(client, CONNECTIONS);
  if (cutting) await withholdConfirmations(cluster);
  if (cutting) await until(async () => (await withheld(cluster)) > 0);
  else await sleep(100 * Math.random());
  await cluster.stop(mode);
  await until(() => readinessIs(deployment, 503, '{"status":"unavailable","degraded":["store"]}'));
  await cluster.start();
  await confirmAgain(cluster);
  await untilAnswered(client, CONNECTIONS);
  await until(() => readinessIs(deployment, 200, '{"status":"ok"}'));
};

stopped('answers only 503 meanwhile, and charges only what it answered', async deployment => {
  const { client } = deployment;
  await client.while(CONNECTIONS, mixed, async () => {
    for (let number = 0; number < STOPS; number++) {
      await interrupt(deployment, number % 2 === 0 ? 'fast' : 'immediate', number % 4 >= 2);
    }
  });
  assertOnlyUnavailable(client.history);
  const { unanswered, refunded } = await audit(deployment);
  assert.equal([unanswered.map(inWords), refunded.size], [[], 0]);
  const [lost, found] = [newsOf(deployment, 'lost'), newsOf(deployment, 'found')];
  assert.is(found.length, lost.length);
  assert.ok(found.filter(({ charges }) => charges.length > 0).length >= STOPS / 2);
  await assertAlive(deployment);
});

const cut = suite<FleetDeployment>('a request whose commit was made, and the confirmation lost with PostgreSQL,');
useDeployment(cut, deployFleet);

/**
 * Sends requests, stops the database between commit and confirmation, and starts it again.
 * @param send sends as many requests as there are commits to interrupt
 * @param meanwhile runs while the database is down
 */
const cutCommits = async (
  { cluster }: FleetDeployment,
  mode: Mode,
  send: () => Promise<Sent>[],
  meanwhile: (answers: readonly Promise<Sent>[]) => Promise<unknown> = async () => {},
): Promise<Sent[]> => {
  await withholdConfirmations(cluster);
  const answers = send();
  await until(async () => (await withheld(cluster)) === answers.length);
  await cluster.stop(mode);
  await meanwhile(answers);
  await cluster.start();
  await confirmAgain(cluster);
  return Promise.all(answers);
};

for (const mode of MODES) {
  cut(`is answered and charged once, ${mode}`, async deployment => {
    const { client, fleet } = deployment;
    const ask = { ...SMALL, url: fleet.url(0), idempotencyKey: mode };
    const [sent] = await cutCommits(deployment, mode, () => [client.send(ask)]);
    assert.equal([sent?.status, sent && isReplay(sent)], [200, false]);
    const again = await client.send(ask);
    assert.equal([again.status, isReplay(again), again.text], [200, true, sent?.text]);
    const { charges, unanswered, refunded } = await audit(deployment);
    assert.equal([charges.has(sent?.id ?? ''), unanswered.length, refunded.size], [true, 0, 0]);
  });
}

cut(
  'is refused after 10 s, and refunded; under an Idempotency-Key it is answered when it is repeated',
  async deployment => {
    const { client, fleet, poker, url } = deployment;
    // For another account: commits of one account wait for each other.
    const { key } = await openAccount(poker, 'other', { credits: 100 });
    const other = createClient(url, key);
    const ask = { ...SMALL, idempotencyKey: 'kept' };
    const send = () => [client.send({ ...SMALL, url: fleet.url(0) }), other.send({ ...ask, url: fleet.url(1) })];
    const [refused, kept] = await cutCommits(deployment, 'immediate', send, answers => Promise.all(answers));
    assert.equal([refused?.status, kept?.status], [503, 503]);

    const again = await other.send(ask);
    assert.equal([again.status, isReplay(again), again.headers?.['x-credits-remaining']], [200, true, '99']);
    other.close();
    await until(async () => (await poker('ledger', ACCOUNT)).some(({ note }: Entry) => note?.startsWith('refund')));
    const { unanswered, refunded } = await audit(deployment);
    assert.equal([[...refunded], unanswered.length], [[refused?.id], 0]);
  },
);

cut('is charged without an answer if its instance is killed too', async deployment => {
  const { client, fleet } = deployment;
  const send = () => [client.send({ ...SMALL, url: fleet.url(0) })];
  const sent = await cutCommits(deployment, 'immediate', send, () => fleet.kill(0));
  await fleet.restart(0);
  assert.equal((await audit(deployment)).unanswered.map(inWords), sent.map(inWords));
});

if (canDeployFleet('stopping the PostgreSQL of a fleet')) {
  stopped.run();
  cut.run();
}
