// The creation of tables, also by several instances at once; a store with other tables is refused unchanged.
import * as assert from 'uvu/assert';
import { openAccounts } from '../../src/accounts/accounts.js';
import { makeDatabase, rejection, storeSuite, unavailability } from '../accounts/stores.js';

const OTHERS = /cannot be used: another version of this program made its tables; run that version, or set /;

const tables = storeSuite('the tables of a store');

tables('are created once by several instances that open it at once', async ({ kind }) => {
  const database = await makeDatabase(kind);
  const opened = await Promise.all(Array.from({ length: 5 }, () => openAccounts(database.url)));
  const raw = await database.connect();
  assert.is((await raw.sql('select * from schema_hash')).length, 1);
  await raw.close();
  for (const each of opened) await each.close();
  await database.drop();
});

tables('of another version are refused in one line that says what to do, and not changed', async store => {
  await store.sql("update schema_hash set hash = 'of-another-version'");
  assert.match(await unavailability(openAccounts(store.url)), OTHERS);
  assert.equal(await store.sql('select hash from schema_hash'), [{ hash: 'of-another-version' }]);
});

tables('without their version are refused too: nothing is created beside them', async ({ kind }) => {
  const database = await makeDatabase(kind);
  const raw = await database.connect();
  await raw.sql('create table usage (somebody text)');
  assert.match(await unavailability(openAccounts(database.url)), OTHERS);
  await rejection(raw.sql('select * from accounts'));
  await raw.sql('drop table usage');
  await raw.close();
  await (await openAccounts(database.url)).close();
  await database.drop();
});

tables.run();
