// The fleet's store when PostgreSQL fails: connections that end, statements that take too long, transactions in each other's way.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql as statement } from 'kysely';
import * as assert from 'uvu/assert';
import { UnknownOutcomeError } from '../../src/accounts/account-model.js';
import { addCredits, createAccount, findAccount } from '../../src/accounts/account-store.js';
import type { Store } from '../../src/store/store.js';
import { rejection, storeSuite, type TestStore, unavailability } from '../accounts/stores.js';

/** Ends every connection of the store, as a restart of the server does, and resolves when they have ended. */
const endConnections = ({ sql }: TestStore) =>
  sql(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and application_name = 'poker-odds'`);

const wait = (store: Store, seconds: number): Promise<unknown> =>
  store.write(tx => statement`select pg_sleep(${seconds})`.execute(tx));

const connections = storeSuite('a connection that PostgreSQL ends', ['PostgreSQL']);

connections('while it is idle is replaced without an error', async test => {
  const store = await test.openStore();
  await createAccount(store, 'someone');
  await endConnections(test);
  await sleep(200);
  assert.is((await findAccount(store, 'someone')).name, 'someone');
});

connections('in the middle of a statement fails it in one line; the next statement works', async test => {
  const store = await test.openStore();
  const waiting = unavailability(wait(store, 10));
  await sleep(200);
  await endConnections(test);
  assert.match(
    await waiting,
    /^The account store postgres:.* cannot be used: it is starting or shutting down \(.+\)\.$/,
  );
  await createAccount(store, 'after-a-statement');
});

for (const pauseMs of [0, 50]) {
  connections(`between two statements of a transaction (${pauseMs} ms before the second) undoes it`, async test => {
    const store = await test.openStore();
    const name = `halfway-${pauseMs}`;
    const work = store.write(async tx => {
      await tx
        .insertInto('accounts')
        .values({ ...EMPTY, name })
        .execute();
      await endConnections(test);
      await sleep(pauseMs);
      await tx.selectFrom('accounts').selectAll().execute();
    });
    await unavailability(work);
    await createAccount(store, name);
  });
}

const EMPTY = { credits: 0, rate_requests: 1, rate_window_seconds: 1, created: '2026-11-21T00:00:00.000Z' };

connections('between two statements does not end the process when nothing else is asked of it', async test => {
  const store = await test.openStore();
  const work = store.write(async tx => {
    await tx.selectFrom('accounts').selectAll().execute();
    await endConnections(test);
    await sleep(100);
    throw new Error('a fault of ours');
  });
  await work.then(
    () => assert.unreachable(),
    (error: Error) => assert.is(error.message, 'a fault of ours'),
  );
  await findAccount(store, 'someone');
});

connections.run();

const late = storeSuite('a statement that takes longer than its timeout', ['PostgreSQL']);

late('for a lock fails with one line, and its connection is used again', async test => {
  const store = await test.openStore(1000);
  await createAccount(store, 'locked', { credits: 5 });
  const holder = await test.connect();
  await holder.sql('begin');
  await holder.sql("select * from accounts where name = 'locked' for update");
  // More statements than connections: a broken connection would be used again.
  const tries = Array.from({ length: 20 }, () => unavailability(addCredits(store, 'locked', 1, null)));
  for (const message of await Promise.all(tries)) assert.match(message, /: it took too long \(.+\)\.$/);
  await holder.sql('rollback');
  await Promise.all(Array.from({ length: 20 }, () => findAccount(store, 'locked')));
  assert.is((await addCredits(store, 'locked', 1, null)).credits, 6);
});

late('is not limited without a timeout', async test => {
  const store = await test.openStore();
  await wait(store, 1.5);
});

late('because the connection stalls fails, and nothing more is asked on that connection', async test => {
  const proxy = await test.openProxy();
  const store = await test.openStore(1500, proxy.url);
  await findAccount(store, 'locked');
  proxy.fates.push('stalls');
  const error = await rejection(addCredits(store, 'locked', 1, null));
  assert.instance(error, UnknownOutcomeError);
  assert.not.match(proxy.unheard.join('\n'), /rollback|commit|select/i); // it would wait for as long once more
});

late.run();

const vanished = storeSuite('an instance that disappears during a transaction', ['PostgreSQL']);

vanished('blocks its rows for seconds, not until the system notices', async test => {
  const proxy = await test.openProxy();
  const [gone, other] = [await test.openStore(500, proxy.url), await test.openStore(500)];
  await createAccount(other, 'contested');
  proxy.fates.push('stalls');
  assert.instance(await rejection(addCredits(gone, 'contested', 1, null)), UnknownOutcomeError);
  const deadline = Date.now() + 60_000;
  const succeeds = (): Promise<boolean> =>
    addCredits(other, 'contested', 2, null).then(
      () => true,
      () => false,
    );
  while (!(await succeeds())) assert.ok(Date.now() < deadline, 'the row stays locked');
  assert.is((await findAccount(other, 'contested')).credits, 2);
});

vanished.run();

const conflicts = storeSuite('transactions that wait for each other', ['PostgreSQL']);

conflicts('both succeed: the one that PostgreSQL rolls back is done again', async test => {
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
      while (missing > 0) await sleep(5);
      await add(second);
    });
  await Promise.all([grant('a', 'b'), grant('b', 'a')]);
  assert.ok(attempts >= 3, `${attempts} attempts`); // more where both were undone, on a busy machine
  for (const name of ['a', 'b']) assert.is((await findAccount(store, name)).credits, 2);
});

conflicts.run();
