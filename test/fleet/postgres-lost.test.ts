// PostgreSQL is stopped, crashed and started again under a fleet's load: what is refused, what is charged, how it recovers.
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertErrorBody } from '../http/service.js';
import { until } from '../until.js';
import { audit, type Entry } from './audit.js';
import {
  type Ask,
  createClient,
  inWords,
  isReplay,
  MEDIUM,
  type Sent,
  SMALL,
  statuses,
  untilAnswered,
} from './client.js';
import type { Cluster } from './cluster.js';
import {
  ACCOUNT,
  canDeployFleet,
  DATABASE,
  deployFleet,
  type FleetDeployment,
  openAccount,
  useDeployment,
} from './deployment.js';

const STOPS = 20;
const CONNECTIONS = 16;
const MODES = ['fast', 'immediate'] as const;
type Mode = (typeof MODES)[number];

const mixed = (number: number): Ask => {
  if (number % 3 === 0) return { ...SMALL, idempotencyKey: `key-${number}` };
  return number % 10 === 1 ? MEDIUM : SMALL;
};

/** Whether /readyz answers so at every instance. It remembers for half a second that the store answered. */
const readinessIs = async ({ fleet }: FleetDeployment, status: number, body: string): Promise<boolean> => {
  const answers = await Promise.all(fleet.urls.map(url => fetch(`${url}/readyz`)));
  const bodies = await Promise.all(answers.map(answer => answer.text()));
  return answers.every(answer => answer.status === status) && bodies.every(text => text === body);
};

/** Asserts that requests were answered, each of them, and that refused ones told when to ask again. */
const assertOnlyUnavailable = (book: readonly Sent[]): void => {
  assert.equal(Object.keys(statuses(book)), ['200', '503']);
  for (const { headers, text = '' } of book.filter(({ status }) => status === 503)) {
    assertErrorBody(text, 'SERVICE_UNAVAILABLE');
    assert.is(headers?.['retry-after'], '5');
  }
};

/** What the instances' logs say of lost commits. */
const newsOf = ({ fleet }: FleetDeployment, state: 'lost' | 'found'): { charges: string[] }[] =>
  fleet.urls
    .flatMap((_, i) => fleet.log(i).split('\n'))
    .filter(line => line.includes(`lost commit: ${state}`))
    .map(line => JSON.parse(line));

/** Asserts that no instance ended meanwhile: each still ends in order when it is told to. */
const assertAlive = async ({ fleet }: FleetDeployment): Promise<void> => {
  for (const i of fleet.urls.keys()) {
    assert.is(await fleet.kill(i, 'SIGTERM'), 0, fleet.log(i));
    await fleet.restart(i);
  }
};

/** Has commits wait for a standby that is not there: they are made, and not confirmed. */
const withholdConfirmations = async ({ query }: Cluster): Promise<void> => {
  await query("alter system set synchronous_standby_names = 'nobody'");
  await query('select pg_reload_conf()');
};

const confirmAgain = async ({ query }: Cluster): Promise<void> => {
  await query('alter system reset synchronous_standby_names');
  await query('select pg_reload_conf()');
};

/** How many commits of charges are made and wait to be confirmed. Other commits of an instance write no ledger. */
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
 * Stops the database in the midst of the load, and starts it again.
 * @param cutting whether at the stop there shall be a commit that is made and not confirmed
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

stopped('answers 503 and nothing else meanwhile, and charges what it answered', async deployment => {
  const { client } = deployment;
  await client.while(CONNECTIONS, mixed, async () => {
    for (let number = 0; number < STOPS; number++) {
      await interrupt(deployment, number % 2 === 0 ? 'fast' : 'immediate', number % 4 >= 2);
    }
  });
  assertOnlyUnavailable(client.book);
  const { unheard, refunded } = await audit(deployment);
  assert.equal([unheard.map(inWords), refunded.size], [[], 0]);
  const [lost, found] = [newsOf(deployment, 'lost'), newsOf(deployment, 'found')];
  assert.is(found.length, lost.length);
  assert.ok(found.filter(({ charges }) => charges.length > 0).length >= STOPS / 2);
  await assertAlive(deployment);
});

const cut = suite<FleetDeployment>('a request whose commit was made, and the confirmation lost with PostgreSQL,');
useDeployment(cut, deployFleet);

/**
 * Sends requests, stops the database between commit and confirmation, and starts it again.
 * @param send sends as many requests as there are commits to be cut
 * @param meanwhile is done while the database is gone
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
    const { charges, unheard, refunded } = await audit(deployment);
    assert.equal([charges.has(sent?.id ?? ''), unheard.length, refunded.size], [true, 0, 0]);
  });
}

cut(
  'is refused after 10 s, and refunded; under an Idempotency-Key it is answered when it is repeated',
  async deployment => {
    const { client, fleet, poker, url } = deployment;
    // Another account's: of one account's commits only one is made at a time.
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
    const { unheard, refunded } = await audit(deployment);
    assert.equal([[...refunded], unheard.length], [[refused?.id], 0]);
  },
);

cut('is charged without an answer where its instance is killed as well', async deployment => {
  const { client, fleet } = deployment;
  const send = () => [client.send({ ...SMALL, url: fleet.url(0) })];
  const sent = await cutCommits(deployment, 'immediate', send, () => fleet.kill(0));
  await fleet.restart(0);
  assert.equal((await audit(deployment)).unheard.map(inWords), sent.map(inWords));
});

if (canDeployFleet('stopping the PostgreSQL of a fleet')) {
  stopped.run();
  cut.run();
}
