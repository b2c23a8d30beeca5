// How a store comes to its tables: from nothing, and by several processes at once; with others it is refused.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import * as assert from 'uvu/assert';
import { openAccounts } from '../../src/accounts/accounts.js';
import { makeDatabase, storeSuite, type TestDatabase, type TestStore, unavailability } from '../accounts/stores.js';

/** A database beside the suite's own, dropped after the work. */
const withDatabase = async ({ kind }: TestStore, work: (database: TestDatabase) => Promise<void>): Promise<void> => {
  const database = await makeDatabase(kind);
  try {
    await work(database);
  } finally {
    await database.drop();
  }
};

const others = storeSuite('a store with tables of another version');

others('is refused in one line that says what to do, and left as it is', async ({ sql, url }) => {
  await sql("update schema_hash set hash = 'of-another-version'");
  const message = await unavailability(openAccounts(url));
  assert.match(message, /cannot be used: another version of this program made its tables; run that version, or set /);
  assert.equal(await sql('select hash from schema_hash'), [{ hash: 'of-another-version' }]);
});

others('and no note of which, is refused too: nothing is made beside them', test =>
  withDatabase(test, async ({ url, connect }) => {
    const raw = await connect();
    await raw.sql('create table usage (somebody text)');
    assert.match(await unavailability(openAccounts(url)), /another version of this program made its tables/);
    await raw.sql('select * from accounts').then(
      () => assert.unreachable('half of the tables were made'),
      () => undefined,
    );
    await raw.sql('drop table usage');
    await raw.close();
    await (await openAccounts(url)).close();
  }),
);

others.run();

/** A process that is about to open the store. */
const opener = async (url: string) => {
  const program = fileURLToPath(new URL('open-first.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program, url], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return { start: () => child.stdin.write('go\n'), printed: text(child.stdout) };
};

const together = storeSuite('processes that open a new store at once');

together('all get in, and make its tables and its first account once', test =>
  withDatabase(test, async ({ url, connect }) => {
    const openers = await Promise.all(Array.from({ length: 5 }, () => opener(url)));
    for (const { start } of openers) start();
    const printed = await Promise.all(openers.map(each => each.printed));
    assert.is(printed.filter(line => line === 'none').length, 4, printed.join());
    const raw = await connect();
    assert.is((await raw.sql('select * from schema_hash')).length, 1);
    await raw.close();
    const accounts = await openAccounts(url);
    assert.is((await accounts.listAccounts()).length, 1);
    const [key] = await accounts.listKeys('default');
    assert.ok(printed.includes(key?.id ?? ''), printed.join());
    assert.ok((await accounts.checkBalances()).every(({ agrees }) => agrees));
    await accounts.close();
  }),
);

together('in one process as well', test =>
  withDatabase(test, async ({ url }) => {
    for (const each of await Promise.all(Array.from({ length: 5 }, () => openAccounts(url)))) await each.close();
  }),
);

together.run();
