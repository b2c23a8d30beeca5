// The fleet's store when PostgreSQL cannot be used or fails: one line that says why, and connections and transactions that recover.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql as statement } from 'kysely';
import * as assert from 'uvu/assert';
import { UnknownOutcomeError } from '../../src/accounts/account-model.js';
import { addCredits, createAccount, findAccount, findAccountWithin } from '../../src/accounts/account-store.js';
import { openPostgres } from '../../src/store/postgres.js';
import type { Store } from '../../src/store/store.js';
import type { Tables } from '../../src/store/tables.js';
import { chargeOf, codeOf, rejection, storeSuite, type TestStore, unavailability } from '../accounts/stores.js';
import { until } from '../until.js';

const opening = storeSuite('a PostgreSQL that cannot be used', ['PostgreSQL']);

/** The message of a store that cannot be opened. Asserts what all such messages have in common. */
const readRefusal = async (url: URL): Promise<string> => {
  url.password = 's3cr3t';
  const message = await unavailability(openPostgres(url.href, 1000));
  const beginning = `The account store postgres://${url.host}${url.pathname} cannot be used: `;
  assert.ok(message.startsWith(beginning) && !/s3cr3t|\n/.test(message), message);
  return message.slice(beginning.length);
};

opening('because of its address or its user says so', async ({ url, sql }) => {
  const role = `poker_odds_test_${process.pid}`;
  await sql(`create role ${role} login password 's3cr3t'`);
  for (const [change, reason] of [
    [{ host: '127.0.0.1:1' }, /^nothing listens there\.$/],
    [{ hostname: 'no-such-host.invalid' }, /^the host name is not known\.$|EAI_AGAIN/],
    [{ username: 'nobody-such' }, /^it refuses the user or the password \(.*nobody-such.*\)\.$/],
    [{ pathname: 'no-such-database' }, /^there is no such database \(.*no-such-database.*\)\.$/],
    [{ search: '?sslmode=prefer' }, /\(The server does not support SSL connections\)\.$/],
    [{ search: '?sslmode=no-verify' }, /\(The server does not support SSL connections\)\.$/],
    [{ username: role }, /^the user has too few privileges \(.+\)\.$/],
  ] as const) {
    assert.match(await readRefusal(Object.assign(new URL(url), change)), reason);
  }
  await sql(`drop role ${role}`);
});

opening('because another program listens there, which sends a greeting or nothing, says so', async () => {
  for (const greeting of ['HTTP/1.1 400 Bad Request\r\n\r\n', '']) {
    const server = createServer(socket => void socket.on('error', () => {}).write(greeting));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const reason = await readRefusal(new URL(`postgres://me@127.0.0.1:${port}/odds`));
    assert.match(reason, /^the connection was lost, or cannot be made \(.*timeout\)\.$/);
    server.close();
  }
});

opening('because it is a standby, which is read-only, can be read', async ({ accounts, open, sql }) => {
  await accounts.createAccount('someone', { credits: 5 });
  const [row] = await sql('select current_database() as name');
  await sql(`alter database ${row?.name} set default_transaction_read_only = on`);
  const standby = await open();
  const message = await unavailability(standby.charge(chargeOf('someone')));
  assert.match(message, /: it is read-only, as a standby is \(.+\)\.$/);
  assert.is((await standby.findAccount('someone')).credits, 5);
});

const ended = storeSuite('a connection that PostgreSQL ends', ['PostgreSQL']);

/** Ends every connection of the store, as a restart of the server does, and resolves when they have ended. */
const endConnections = ({ sql }: TestStore) =>
  sql(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and application_name = 'poker-odds'`);

const wait = (store: Store, seconds: number): Promise<unknown> =>
  store.write(tx => statement`select pg_sleep(${seconds})`.execute(tx));

ended('while it is idle is replaced without an error', async test => {
  const store = await test.openStore();
  await createAccount(store, 'someone');
  await endConnections(test);
  await sleep(200); // until this process notices
  assert.is((await findAccount(store, 'someone')).name, 'someone');
});

ended('in the middle of a statement fails it in one line; the next statement works', async test => {
  const store = await test.openStore();
  const waiting = unavailability(wait(store, 10));
  const isWaiting = async () =>
    (await test.sql("select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()"))[0];
  await until(async () => (await isWaiting()) !== undefined);
  await endConnections(test);
  assert.match(await waiting, /^The account store postgres:.* used: it is starting or shutting down \(.+\)\.$/);
  await createAccount(store, 'after-a-statement');
});

ended('between two statements undoes the transaction, also when nothing else is asked of it', async test => {
  const store = await test.openStore();
  const error = new Error('a fault of ours');
  for (const finish of [(tx: Kysely<Tables>) => findAccountWithin(tx, 'halfway'), () => Promise.reject(error)]) {
    const work = store.write(async tx => {
      const row = { name: 'halfway', credits: 0, rate_requests: 1, rate_window_seconds: 1, active: 1 } as const;
      await tx
        .insertInto('accounts')
        .values({ ...row, created: '2026' })
        .execute();
      await endConnections(test);
      await finish(tx);
    });
    const reason = await rejection(work);
    if (reason !== error) await unavailability(Promise.reject(reason));
    assert.is(await codeOf(test.accounts.findAccount('halfway')), 'UNKNOWN_ACCOUNT');
  }
});

const late = storeSuite('a statement that takes longer than its timeout', ['PostgreSQL']);

late('for a lock fails with one line, and its connection is used again', async test => {
  const store = await test.openStore(1000);
  await createAccount(store, 'locked', { credits: 5 });
  const holder = await test.connect();
  await holder.sql('begin');
  await holder.sql("select * from accounts where name = 'locked' for update");
  // More statements than connections: a broken connection would be used again.
  const tries = Array.from({ length: 20 }, () => unavailability(addCredits(store, 'locked', 1)));
  for (const message of await Promise.all(tries)) assert.match(message, /: it took too long \(.+\)\.$/);
  await holder.sql('rollback');
  await Promise.all(Array.from({ length: 20 }, () => findAccount(store, 'locked')));
  assert.is(await addCredits(store, 'locked', 1), 6);
  await wait(await test.openStore(), 1.5); // not limited without a timeout
});

late('because the connection stalls fails; its locks end some seconds later, and it is not used again', async test => {
  const proxy = await test.openProxy();
  const store = await test.openStore(500, proxy.url);
  await createAccount(store, 'contested');
  proxy.fates.push('stalls');
  assert.instance(await rejection(addCredits(store, 'contested', 1)), UnknownOutcomeError);
  assert.not.match(proxy.unheard.join('\n'), /rollback|commit|select/i); // it would wait as long again
  assert.is((await findAccount(store, 'contested')).credits, 0); // at once, on another connection
  const add = () => addCredits(store, 'contested', 2);
  await until(async () => (await add().catch(() => undefined)) === 2);
});

const conflicts = storeSuite('transactions that wait for each other', ['PostgreSQL']);

conflicts('both succeed: the one that PostgreSQL rolls back is repeated', async test => {
  const store = await test.openStore();
  for (const name of ['a', 'b']) await createAccount(store, name);
  let attempts = 0;
  let missing = 2;
  const grant = (first: string, second: string) =>
    store.write(async tx => {
      attempts += 1;
      const add = (name: string) =>
        tx.updateTable('accounts').set({ credits: statement`credits + 1` }).where('name', '=', name).execute();
      await add(first);
      missing -= 1;
      await until(() => missing <= 0);
      await add(second);
    });
  await Promise.all([grant('a', 'b'), grant('b', 'a')]);
  assert.ok(attempts >= 3, `${attempts} attempts`); // more if both were rolled back, on a busy machine
  for (const name of ['a', 'b']) assert.is((await findAccount(store, name)).credits, 2);
});
