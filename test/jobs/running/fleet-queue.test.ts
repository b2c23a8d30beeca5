// The queue of a fleet, whose PostgreSQL is lost at a bad moment.
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Slice } from '../../../src/jobs/job-model.js';
import { openFleetQueue } from '../../../src/jobs/running/fleet-queue.js';
import type { ComputeSlice } from '../../../src/jobs/running/slice-queue.js';
import { hasPostgres, makeDatabase } from '../../accounts/stores.js';
import { canRun } from '../../requirements.js';
import { startProxy } from '../../store/proxy.js';
import { until } from '../../until.js';
import { startInstance } from '../setup.js';

const lost = suite('the queue of a fleet whose PostgreSQL is lost');

/** Milliseconds after the queue began to open: while it connects, reads the version of its tables, begins to listen, or waits. */
const MOMENTS = [2, 4, 8, 12, 16, 20, 24, 28, 32, 40, 48, 64, 100];

const computeInto =
  (computed: Slice[]): ComputeSlice =>
  async slice => {
    computed.push(slice);
  };

lost('leaves the event loop free, and hands out slices afterwards, whenever that was', async () => {
  const database = await makeDatabase('PostgreSQL');
  const proxy = await startProxy(database.url);
  const open = (computed: Slice[]) =>
    openFleetQueue(proxy.url, 1_000)({ concurrency: 2, compute: computeInto(computed), onError() {} });
  const migrated = await open([]);
  await migrated.close();
  for (const moment of MOMENTS) {
    const computed: Slice[] = [];
    const opening = open(computed);
    await sleep(moment);
    proxy.stop();
    await sleep(30);
    proxy.start();
    const queue = await opening;
    const slice = { job: `job${moment}`, block: 0, slice: 0 };
    const add = (): Promise<boolean> =>
      queue.add([{ ...slice, turn: 1 }]).then(
        () => true,
        () => false,
      );
    await until(add);
    await until(() => computed.length > 0);
    assert.equal(computed, [slice]);
    await queue.close();
  }
  await proxy.close();
  await database.drop();
});

lost('hands out slices though it is no longer told of them, on a connection that was lost without a word', async () => {
  const database = await makeDatabase('PostgreSQL');
  const proxy = await startProxy(database.url);
  const connection = await database.connect();
  const listening =
    "select 1 from pg_stat_activity where datname = current_database() and query ilike '%listen bullmq%' and pid <> pg_backend_pid()";
  const isListening = async (): Promise<boolean> => (await connection.sql(listening)).length > 0;
  const computed: Slice[] = [];
  const errors: unknown[] = [];
  const onError = (error: unknown): void => void errors.push(error);
  const compute = computeInto(computed);
  const queue = await openFleetQueue(proxy.url, 1_000)({ concurrency: 2, compute, onError });
  await until(isListening);
  proxy.stop();
  await until(() => errors.length > 15); // not only those of connections that were open: it tries to listen, too
  proxy.start();
  await until(isListening);
  proxy.silence();
  const slices = [0, 1].map(slice => ({ job: 'job', block: 0, slice, turn: 1 }));
  let end = (): void => undefined;
  const ended = new Promise<void>(resolve => {
    end = resolve;
  });
  const taken: Slice[] = [];
  const takeOne = (slice: Slice): Promise<void> => computeInto(taken)(slice).then(() => ended);
  const other = await openFleetQueue(database.url, 1_000)({ concurrency: 1, compute: takeOne, onError });
  await other.add(slices);
  await until(() => computed.length > 0);
  end();
  for (const each of [other, queue]) await each.close();
  await connection.close();
  await proxy.close();
  await database.drop();
  assert.is(new Set([...taken, ...computed].map(({ slice }) => slice)).size, 2);
});

lost('is not degraded: the store is lost with it, and says so', async () => {
  const database = await makeDatabase('PostgreSQL');
  const proxy = await startProxy(database.url);
  const { accounts, runner, failures, newFailures, close } = await startInstance(proxy.url);
  const degraded = new Set<boolean>();
  const answers = (): Promise<boolean> =>
    accounts
      .ping()
      .then(
        () => true,
        () => false,
      )
      .finally(() => degraded.add(runner.isDegraded()));
  await until(answers);
  proxy.stop();
  await until(async () => !(await answers()) && failures.length > 0);
  proxy.start();
  await until(async () => (await answers()) && !accounts.isLost());
  await close();
  await proxy.close();
  await database.drop();
  assert.equal([[...degraded], newFailures.map(String)], [[false], []]);
});

if (canRun('the queue of a fleet', hasPostgres ? undefined : 'no PostgreSQL answers')) lost.run();
