// The service behind PgBouncer, as docs/operations.md says: in session and in transaction mode, with its default settings, and with
// startup options ignored.
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeFolder, removeFolder } from '../accounts/folder.js';
import { hasPostgres, makeDatabase } from '../accounts/stores.js';
import { command, documentOf } from '../cli/command.js';
import { canRun } from '../requirements.js';
import { until } from '../until.js';
import { openAccount } from './setup/deployment.js';
import { startFleet } from './setup/instances.js';
import { deals } from './setup/jobs.js';
import { type PgBouncer, pgbouncerMissing, startPgBouncer } from './setup/pgbouncer.js';

const QUESTIONS = [{ type: 'probabilities', cards: ['Ah', 'Kh'], method: 'exact' }, deals(20_000_000, 1)];

/** What instances behind a PgBouncer with these settings do, and what is in the database behind it. */
const behind = async (
  settings: Readonly<Record<string, string>>,
  test: (deployed: {
    readonly key: string;
    readonly urls: readonly string[];
    readonly pooler: PgBouncer;
    /** What each instance has logged. */
    logs(): readonly string[];
    sql(text: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  }) => Promise<void>,
): Promise<void> => {
  const [database, folder] = [await makeDatabase('PostgreSQL'), makeFolder()];
  const pooler = await startPgBouncer(database.url, settings);
  const connection = await database.connect();
  const poker = async (...argv: string[]) => documentOf(await command({ DATABASE_URL: pooler.url }, ...argv, '--json'));
  const { key } = await openAccount(poker, 'payer');
  const fleet = await startFleet(2, folder, { DATABASE_URL: pooler.url, LOG_LEVEL: 'info' });
  const logs = (): string[] => [0, 1].map(fleet.log);
  try {
    await test({ key, urls: fleet.urls, pooler, logs, sql: connection.sql });
    const { agrees, accounts } = await poker('ledger', '--check');
    assert.is(agrees, true, JSON.stringify(accounts));
  } finally {
    await fleet.close();
    await pooler.close();
    await connection.close();
    await database.drop();
    removeFolder(folder);
  }
};

const call = async (url: string, key: string, body?: object) => {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const answer = await fetch(url, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
  const text = await answer.text();
  assert.ok(answer.ok, text);
  return JSON.parse(text);
};

const works = suite('the service behind PgBouncer');

for (const pool_mode of ['session', 'transaction']) {
  for (const ignored of ['', 'options,extra_float_digits']) {
    const settings = { pool_mode, ...(ignored !== '' && { ignore_startup_parameters: ignored }) };
    const name = ignored === '' ? 'its default settings' : 'startup options ignored';
    works(`in ${pool_mode} mode with ${name} charges requests and computes jobs`, () =>
      behind(settings, async ({ key, urls, logs, sql }) => {
        await call(`${urls[0]}/api/v1/probabilities`, key, { cards: ['Ah', 'Kh'], simulations: 1000 });
        const { data: job } = await call(`${urls[0]}/api/v1/jobs`, key, { questions: QUESTIONS });
        const state = async () => (await call(`${urls[1]}/api/v1/jobs/${job.id}`, key)).data.state;
        await until(async () => (await state()) === 'done');
        for (const url of urls) assert.equal(await call(`${url}/readyz`, key), { status: 'ok' });
        assert.equal(await sql("select 1 from pg_tables where schemaname = 'public' and tablename = 'migration'"), []);
        const warnings = logs()
          .join('')
          .split('\n')
          .filter(line => /"level":[45]0/.test(line));
        assert.equal(warnings, []);
      }),
    );
  }
}

works('in transaction mode leaves no setting in sessions that other clients use afterwards', () =>
  behind({ pool_mode: 'transaction', default_pool_size: '1' }, async ({ key, urls, pooler }) => {
    await call(`${urls[0]}/api/v1/probabilities`, key, { cards: ['Ah', 'Kh'], simulations: 1000 });
    const other = new pg.Client({ connectionString: pooler.url });
    await other.connect();
    const { rows } = await other.query(
      "select name, setting from pg_settings where source = 'session' and name ~ 'timeout|search_path'",
    );
    await other.end();
    assert.equal(rows, []);
  }),
);

works('that does not let it in repeats what PgBouncer says, in one line', async () => {
  const database = await makeDatabase('PostgreSQL');
  const pooler = await startPgBouncer(database.url);
  const { exitCode, err } = await command({ DATABASE_URL: `${pooler.url}?options=-cjit%3Doff` }, 'accounts', 'list');
  await pooler.close();
  await database.drop();
  assert.is(exitCode, 1);
  assert.match(
    err,
    /^error: The account store .* refused the connection \(unsupported startup parameter.*options.*\)\..*\n$/,
  );
});

const failing = suite('the queue of jobs whose PostgreSQL refuses it');

failing('is named by /readyz, and the log warns once of each error', () =>
  behind({ pool_mode: 'session' }, async ({ key, urls, logs, sql }) => {
    const readiness = () => call(`${urls[0]}/readyz`, key);
    await sql('alter table bullmq.job rename to lost_job');
    await call(`${urls[0]}/api/v1/jobs`, key, { questions: QUESTIONS });
    await until(async () => (await readiness()).status === 'degraded');
    assert.equal(await readiness(), { status: 'degraded', degraded: ['jobs'] });
    await sql('alter table bullmq.lost_job rename to job');
    await until(async () => (await readiness()).status === 'ok');
    const warnings = logs().map(log =>
      log
        .split('\n')
        .filter(line => line.includes('"part":"jobs"') && line.includes('"level":40'))
        .map((line): string => JSON.parse(line).err.message),
    );
    assert.match(warnings.flat().join('\n'), /relation "job" does not exist/);
    for (const messages of warnings) assert.is(new Set(messages).size, messages.length, messages.join('\n'));
  }),
);

const canRunHere = canRun(
  'the tests of PgBouncer',
  hasPostgres ? undefined : 'no PostgreSQL answers',
  pgbouncerMissing(),
);
if (canRunHere) works.run();
if (canRunHere) failing.run();
