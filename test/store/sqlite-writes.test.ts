// Writes to the embedded store: they wait for other programs without blocking this one, and reach the disk.
import { readlinkSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { UnknownOutcomeError } from '../../src/accounts/account-model.js';
import { createAccount } from '../../src/accounts/account-store.js';
import { createChargeBatcher } from '../../src/accounts/charges/charge-batcher.js';
import { createChargeStore } from '../../src/accounts/charges/charge-store.js';
import { createLostCommits } from '../../src/accounts/charges/lost-commits.js';
import { createAuthenticator, createKey, revokeKey } from '../../src/accounts/key-store.js';
import { openSqlite } from '../../src/store/sqlite.js';
import { makeFolder, removeFolder } from '../accounts/folder.js';
import { assertSound, ledgerOf, rejection, storeSuite, type TestStore, unavailability } from '../accounts/stores.js';

const FOLDER = makeFolder();
let files = 0;
const newFile = (): string => {
  files += 1;
  return join(FOLDER, `${files}.db`);
};

const locked = suite('a store that another program holds locked for writing');

locked('accepts keys, refuses to write, and later shows every change', async () => {
  const file = newFile();
  const [mine, theirs] = [await openSqlite(file, 50), await openSqlite(file)];
  await createAccount(mine, 'someone');
  const { key, id } = await createKey(mine, 'someone');
  const isLetIn = async () => (await createAuthenticator(mine)(key)) !== undefined;
  const holder = new Database(file);
  holder.exec('begin immediate');
  assert.ok(await isLetIn());
  assert.match(await unavailability(createKey(mine, 'someone')), /another program holds it locked/);
  assert.match(await unavailability(revokeKey(mine, id)), /another program holds it locked/);
  assert.ok(await isLetIn());
  holder.exec('rollback');
  await revokeKey(theirs, id);
  assert.not(await isLetIn());
  await createKey(mine, 'someone');
  for (const store of [mine, theirs]) await store.close();
});

locked('before its tables are made cannot be opened, and says so', async () => {
  const file = newFile();
  const holder = new Database(file);
  holder.exec('pragma journal_mode = wal; begin immediate');
  assert.match(await unavailability(openSqlite(file, 50)), /another program holds it locked/);
});

locked('before it is in WAL mode is waited for', async () => {
  const file = newFile();
  const holder = new Database(file);
  holder.exec('begin immediate');
  const opening = openSqlite(file);
  holder.exec('commit');
  await (await opening).close();
});

locked.after(() => removeFolder(FOLDER));
locked.run();

const waiting = storeSuite('a write that waits for another program', ['SQLite']);

waiting('delays no timer and no read, and succeeds in the end', async ({ accounts, connect }) => {
  await accounts.createAccount('someone', { credits: 5 });
  const { key, id } = await accounts.createKey('someone');
  await accounts.authenticate(key);
  const holder = await connect();
  await holder.sql('begin immediate');
  const writes = Promise.all([
    accounts.charge({ account: 'someone', keyId: id, requestId: 'r', cost: 2 }),
    accounts.writeLastUsed(),
    accounts.deleteExpired(),
  ]);
  // Were the event loop to wait for the lock, the writes would fail before it is given back.
  for (let i = 0; i < 10; i++) {
    assert.is((await accounts.findAccount('someone')).credits, 5);
    await sleep(1);
  }
  await holder.sql('rollback');
  await writes;
  assert.is((await accounts.findAccount('someone')).credits, 3);
});

waiting.run();

type Flush = (this: FileHandle) => Promise<void>;

/** Does the work with a replacement for the system call that flushes a file to the disk; the replacement receives the real one. */
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

/** Makes the first flushes fail, as on a broken disk. */
const failing =
  (times: number) =>
  (real: Flush): Flush => {
    let left = times;
    return function (this: FileHandle) {
      left -= 1;
      return left < 0 ? real.call(this) : Promise.reject(Object.assign(new Error('EIO: i/o error'), { code: 'EIO' }));
    };
  };

const charge = (account: string) => ({ account, keyId: 'k', requestId: 'r', cost: 3 });
const chargesOf = async ({ elsewhere }: TestStore, account: string): Promise<number> =>
  (await ledgerOf(elsewhere, account)).filter(({ kind }) => kind === 'charge').length;

const flushing = storeSuite('a write', ['SQLite']);

flushing('ends when the log was flushed to the disk after the commit, not before', async test => {
  const store = await test.openStore();
  const seen: string[] = [];
  const slowly = (real: Flush): Flush =>
    async function (this: FileHandle) {
      const committed = await test.sql("select * from accounts where name = 'flushed'");
      seen.push(`flushing with ${committed.length} committed`);
      await sleep(100);
      if (process.platform === 'linux') assert.match(readlinkSync(`/proc/self/fd/${this.fd}`), /odds\.db-wal$/);
      await real.call(this);
      seen.push('flushed');
    };
  await flushingBy(slowly, async () => {
    await createAccount(store, 'flushed');
    seen.push('over');
  });
  assert.equal(seen, ['flushing with 1 committed', 'flushed', 'over']);
});

flushing('that cannot be flushed has an unknown outcome', async test => {
  const store = await test.openStore();
  await flushingBy(failing(1), async () => {
    const error = (await rejection(createAccount(store, 'unsure'))) as Error;
    assert.instance(error, UnknownOutcomeError);
    assert.match(
      error.message,
      /odds\.db could not be flushed to the disk: whether the change is kept is not known\.$/,
    );
    await createAccount(store, 'sure');
  });
});

flushing('of a charge that cannot be flushed at once is found to be paid, once', async test => {
  await test.accounts.createAccount('once', { credits: 10 });
  await flushingBy(failing(2), async () => {
    assert.equal(await test.accounts.charge(charge('once')), { cost: 3, credits: 7 });
  });
  assert.is(await chargesOf(test, 'once'), 1);
  await assertSound(test);
});

flushing('of a charge that cannot be flushed for long is refunded', async test => {
  await test.accounts.createAccount('never', { credits: 10 });
  const store = await test.openStore();
  const charging = createChargeStore(store);
  const lostCommits = createLostCommits(charging, () => undefined, 100);
  const batcher = createChargeBatcher(charging, lostCommits);
  await flushingBy(failing(3), async () => {
    await unavailability(batcher.charge(charge('never')));
    while ((await test.elsewhere.findAccount('never')).credits < 10) await sleep(20);
    await batcher.close();
  });
  assert.is(await chargesOf(test, 'never'), 1);
  assert.is((await test.accounts.findAccount('never')).credits, 10);
  await assertSound(test);
});

flushing(
  'after one that could not be flushed empties the log into the file: a second flush alone proves nothing',
  async test => {
    const sizes: number[] = [];
    await test.accounts.createAccount('before');
    const failingOnce = (real: Flush): Flush => {
      let isFirst = true;
      return async function (this: FileHandle) {
        sizes.push((await this.stat()).size);
        if (!isFirst) return real.call(this);
        isFirst = false;
        throw new Error('EIO');
      };
    };
    await flushingBy(failingOnce, async () => {
      await test.accounts.createAccount('lost').catch(() => undefined);
      await test.accounts.createAccount('after');
    });
    assert.ok((sizes[0] ?? 0) > 0);
    assert.is(sizes[1], 0);
    const names = (await test.elsewhere.listAccounts()).map(({ name }) => name);
    assert.ok(
      ['before', 'lost', 'after'].every(name => names.includes(name)),
      names.join(),
    );
  },
);

flushing.run();
