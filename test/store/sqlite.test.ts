// Writes to the SQLite store: they wait for other programs without blocking this one, and reach the disk.
import { statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import * as assert from 'uvu/assert';
import { UnknownOutcomeError } from '../../src/accounts/account-model.js';
import { createAccount } from '../../src/accounts/account-store.js';
import { createChargeBatcher } from '../../src/accounts/charges/charge-batcher.js';
import { createChargeStore } from '../../src/accounts/charges/charge-store.js';
import { createLostCommits } from '../../src/accounts/charges/lost-commits.js';
import { createAuthenticator, createKey, revokeKey } from '../../src/accounts/key-store.js';
import { openSqlite } from '../../src/store/sqlite.js';
import { chargeOf, chargesOf, makeDatabase, rejection, storeSuite, unavailability } from '../accounts/stores.js';
import { until } from '../until.js';

const locked = storeSuite('a store that another program holds locked for writing', ['SQLite']);

const fileOf = (url: string): string => url.slice('file:'.length);

locked('accepts keys, refuses to write, and later shows every change', async ({ url, openStore, connect }) => {
  const [mine, theirs] = [await openSqlite(fileOf(url), 50), await openStore()];
  await createAccount(mine, 'someone');
  const { key, id } = await createKey(mine, 'someone');
  const isAccepted = async () => (await createAuthenticator(mine)(key)) !== undefined;
  const holder = await connect();
  await holder.sql('begin immediate');
  assert.match(await unavailability(revokeKey(mine, id)), /another program has locked it/);
  assert.ok(await isAccepted());
  await holder.sql('rollback');
  await revokeKey(theirs, id);
  assert.not(await isAccepted());
  await createKey(mine, 'someone');
  await mine.close();
});

locked('is waited for by writes, which delay no timer and no read', async ({ accounts, connect }) => {
  await accounts.createAccount('waiting', { credits: 5 });
  const holder = await connect();
  await holder.sql('begin immediate');
  const writes = Promise.all([accounts.charge(chargeOf('waiting', 2)), accounts.deleteExpired()]);
  // If the event loop waited for the lock, the writes would fail before the lock is released.
  for (let i = 0; i < 10; i++) {
    assert.is((await accounts.findAccount('waiting')).credits, 5);
    await sleep(1);
  }
  await holder.sql('rollback');
  await writes;
  assert.is((await accounts.findAccount('waiting')).credits, 3);
});

locked(
  'is waited for, for a limited time, also when it is opened without tables or not in WAL mode',
  async ({ kind }) => {
    for (const mode of ['delete', 'wal']) {
      const database = await makeDatabase(kind);
      const file = fileOf(database.url);
      const holder = new Database(file);
      holder.exec(`pragma journal_mode = ${mode}; begin immediate`);
      assert.match(await unavailability(openSqlite(file, 50)), /another program has locked it/);
      const opening = openSqlite(file);
      holder.exec('commit');
      await (await opening).close();
      holder.close();
      await database.drop();
    }
  },
);

type Flush = (this: FileHandle) => Promise<void>;

/** Runs the work with fsync replaced. The replacement receives the real one. */
const flushingBy = async (flush: (real: Flush) => Flush, work: () => Promise<void>): Promise<void> => {
  const file = await open(process.execPath);
  const handles: { datasync: Flush } = Object.getPrototypeOf(file);
  await file.close();
  const real = handles.datasync;
  handles.datasync = flush(real);
  try {
    await work();
  } finally {
    handles.datasync = real;
  }
};

/** Makes the first flushes fail, as on a broken disk; notes how long the log was at each. */
const failing =
  (times: number, sizes: number[] = []) =>
  (real: Flush): Flush =>
    async function (this: FileHandle) {
      if (sizes.push((await this.stat()).size) > times) return real.call(this);
      throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });
    };

const flushing = storeSuite('a write', ['SQLite']);

flushing('ends after the log was flushed to the disk after the commit, not before', async test => {
  const store = await test.openStore();
  const seen: string[] = [];
  const slowly = (real: Flush): Flush =>
    async function (this: FileHandle) {
      const committed = await test.sql("select * from accounts where name = 'flushed'");
      assert.is((await this.stat()).ino, statSync(`${fileOf(test.url)}-wal`).ino);
      seen.push(`flushing with ${committed.length} committed`);
      await sleep(50);
      await real.call(this);
      seen.push('flushed');
    };
  await flushingBy(slowly, async () => {
    await createAccount(store, 'flushed');
    seen.push('over');
  });
  assert.equal(seen, ['flushing with 1 committed', 'flushed', 'over']);
});

flushing('that cannot be flushed has an unknown outcome; the next one empties the log into the file', async test => {
  const store = await test.openStore();
  const sizes: number[] = [];
  await flushingBy(failing(1, sizes), async () => {
    const error = (await rejection(createAccount(store, 'unsure'))) as Error;
    assert.instance(error, UnknownOutcomeError);
    assert.match(
      error.message,
      /odds\.db could not be flushed to the disk: whether the change is kept is not known\.$/,
    );
    await createAccount(store, 'sure');
  });
  // A second flush of the log proves nothing: the system drops pages that it could not write.
  assert.ok(sizes[0]! > 0);
  assert.is(sizes[1], 0);
  const names = (await test.elsewhere.listAccounts()).map(({ name }) => name);
  assert.ok(names.includes('unsure') && names.includes('sure'));
});

flushing('of a charge whose first flush fails is found to be paid, once', async test => {
  await test.accounts.createAccount('once', { credits: 10 });
  await flushingBy(failing(2), async () => {
    assert.equal(await test.accounts.charge(chargeOf('once', 3)), { cost: 3, credits: 7 });
  });
  assert.equal(await chargesOf(test, 'once'), [3]);
});

flushing('of a charge that cannot be flushed for a long time is refunded', async test => {
  await test.accounts.createAccount('never', { credits: 10 });
  const chargeStore = createChargeStore(await test.openStore());
  const batcher = createChargeBatcher(
    chargeStore,
    createLostCommits(() => undefined, 100),
  );
  await flushingBy(failing(3), async () => {
    await unavailability(batcher.charge(chargeOf('never', 3)));
    await until(async () => (await test.elsewhere.findAccount('never')).credits === 10);
    await batcher.close();
  });
  assert.equal(await chargesOf(test, 'never'), [3]);
});
