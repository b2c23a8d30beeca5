// Every query of requests and of the clean-up finds its rows by an index, however many there are.
import type { Kysely, KyselyPlugin, RootOperationNode } from 'kysely';
import * as assert from 'uvu/assert';
import type { NumberedCharge } from '../../src/accounts/account-model.js';
import { addCredits, createAccount, findAccount } from '../../src/accounts/account-store.js';
import { createChargeStore } from '../../src/accounts/charges/charge-store.js';
import { deleteExpired } from '../../src/accounts/cleanup.js';
import { makeLedgerId } from '../../src/accounts/ids-and-times.js';
import { createAuthenticator, createKey, listKeys, revokeKey, rotateKey } from '../../src/accounts/key-store.js';
import { createLastUsed } from '../../src/accounts/last-used.js';
import { readLedger, readUsage } from '../../src/accounts/ledger.js';
import type { Store } from '../../src/store/store.js';
import type { Tables } from '../../src/store/tables.js';
import { type Row, storeSuite, type TestStore, type Value } from '../accounts/stores.js';

const ROWS = 20_000;
const TABLES = 'accounts|keys|ledger|idempotency|usage';

type Parameters = readonly Value[];

/** The store, and the SQL of every query on it with its parameters. */
const observed = (store: Store): [Store, queries: Map<string, Parameters>] => {
  const queries = new Map<string, Parameters>();
  const observer: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const { sql, parameters } = store.db.getExecutor().compileQuery(node, queryId);
      queries.set(sql, parameters as Parameters);
      return node as RootOperationNode;
    },
    transformResult: async ({ result }) => result,
  };
  /** Observes what Kysely builds, and the statements that are written as text. */
  const observe = <Db extends Kysely<Tables>>(db: Db): Db => {
    const executeQuery: Db['executeQuery'] = query => {
      if ('sql' in query) queries.set(query.sql, query.parameters as Parameters);
      return db.executeQuery(query);
    };
    return Object.assign(db.withPlugin(observer) as Db, { executeQuery });
  };
  const write: Store['write'] = work => store.write(tx => work(observe(tx)));
  return [{ ...store, db: observe(store.db), write }, queries];
};

const charge = (account: string, key: string): NumberedCharge => ({
  id: makeLedgerId(),
  account,
  keyId: 'k',
  requestId: 'r',
  cost: 1,
  kept: { key, request: 'r' },
});

/** Everything that requests, operators' frequent commands and the clean-up do with the store. */
const useAll = async (store: Store): Promise<void> => {
  const { charge: chargeAll, committed, refund, earlierAnswer } = createChargeStore(store);
  await createAccount(store, 'one', { credits: 50 });
  await createAccount(store, 'two', { credits: 50 });
  await addCredits(store, 'one', 5, null);
  const { id, key } = await createKey(store, 'one');
  await createAuthenticator(store)(key);
  await findAccount(store, 'one');
  await earlierAnswer('one', 'a');
  const charges = [charge('one', 'a'), charge('two', 'b'), charge('two', 'c')];
  await chargeAll(charges);
  await committed(charges);
  for (const each of charges) await refund(each);
  await readUsage(store, 'one');
  for await (const _ of readLedger(store, 'one', new Date(0)));
  const lastUsed = createLastUsed(store);
  for (const each of [id, 'key_b', 'key_c']) lastUsed.note(each);
  await lastUsed.flush();
  await deleteExpired(store);
  await listKeys(store, 'one');
  await rotateKey(store, id, 0);
  await revokeKey(store, id);
};

/** Inserts so many rows that a query planner has a reason to use an index. */
const fill = async ({ sql, kind }: TestStore): Promise<void> => {
  const numbers = `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${ROWS})`;
  const insert = (table: string, columns: string) =>
    sql(`insert into ${table} ${numbers} select ${columns} from numbers`);
  const time = "'2999-01-01T00:00:00.000Z'";
  await insert('accounts', `'many-' || n, 5, 1, 1, ${time}`);
  await insert('keys (id, account, hash, prefix, created)', `'key-' || n, 'many-' || n, 'hash-' || n, '', ${time}`);
  await insert('ledger', `'lg-' || n, 'many-' || (n % 7 + 1), 'grant', 1, ${time}, null, null, null`);
  await insert('idempotency', `'many-' || n, 'key', '', null, ${time}`);
  await insert('usage', `'many-' || n, '2999-01-01', 1, 1, 1`);
  if (kind === 'PostgreSQL') await sql('analyze');
};

/** The steps of the plan that scan a whole table or a whole index. */
const scansOnSqlite = async ({ sql }: TestStore, query: string, parameters: Parameters): Promise<string[]> => {
  const steps = (await sql(`explain query plan ${query}`, ...parameters)).map(({ detail }) => String(detail));
  return steps.filter(step => new RegExp(`^SCAN (${TABLES})`).test(step));
};

const scansOnPostgres = async ({ sql }: TestStore, query: string, parameters: Parameters): Promise<string[]> => {
  const [row] = await sql(`explain (format json) ${query}`, ...parameters);
  const scans: string[] = [];
  const visit = (node: Row): void => {
    const isScan = node['Node Type'].endsWith('Scan') && new RegExp(TABLES).test(node['Relation Name'] ?? '');
    const findsRows = 'Index Cond' in node || node['Node Type'] === 'Bitmap Heap Scan';
    if (isScan && !findsRows) scans.push(`${node['Node Type']} on ${node['Relation Name']}`);
    for (const child of node.Plans ?? []) visit(child);
  };
  visit(row?.['QUERY PLAN'][0].Plan);
  return scans;
};

const scansOf = (test: TestStore, query: string, parameters: Parameters): Promise<string[]> =>
  (test.kind === 'SQLite' ? scansOnSqlite : scansOnPostgres)(test, query, parameters);

const queries = storeSuite('the queries of requests, commands and the clean-up');

queries('find their rows by an index', async test => {
  const [store, seen] = observed(await test.openStore());
  await useAll(store);
  await fill(test);
  assert.ok(seen.size >= 30, `${seen.size} queries`);
  const found = [];
  for (const [query, parameters] of seen) {
    const scans = await scansOf(test, query, parameters);
    if (scans.length > 0) found.push([query, ...scans]);
  }
  assert.equal(found, []);
});

queries('are detected if they scan a whole table', async test => {
  for (const query of ["select * from ledger where note = 'x'", "delete from keys where prefix = 'x'"])
    assert.is((await scansOf(test, query, [])).length, 1, query);
});

queries.run();
