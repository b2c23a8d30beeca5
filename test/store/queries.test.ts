// Every query of requests, of jobs and of the clean-up uses an index.
import type { Kysely, KyselyPlugin, RootOperationNode } from 'kysely';
import * as assert from 'uvu/assert';
import { addCredits, createAccount, findAccount } from '../../src/accounts/account-store.js';
import type { Accounts } from '../../src/accounts/accounts.js';
import { createChargeStore } from '../../src/accounts/charges/charge-store.js';
import { deleteExpired } from '../../src/accounts/cleanup.js';
import {
  createAuthenticator,
  createKey,
  createLastUsed,
  listKeyPage,
  listKeys,
  revokeKey,
  rotateKey,
} from '../../src/accounts/key-store.js';
import { listLedgerPage, readLedger, readUsage } from '../../src/accounts/ledger.js';
import { addResults } from '../../src/jobs/add-results.js';
import { deleteOldJobs } from '../../src/jobs/job-store.js';
import { countFailure, findMissingSlices, findOpenJobs, openBlock } from '../../src/jobs/slice-store.js';
import { packAnswers } from '../../src/jobs/stored-blocks.js';
import type { Store } from '../../src/store/store.js';
import type { Tables } from '../../src/store/tables.js';
import { chargeOf, storeSuite, type Value } from '../accounts/stores.js';
import { jobOfBlock, jobsOf } from '../jobs/setup.js';
import { atTime } from '../time.js';

type Parameters = readonly Value[];

/** The store, and the SQL of every query on it with its parameters. */
const observe = (store: Store): [Store, queries: Map<string, Parameters>] => {
  const queries = new Map<string, Parameters>();
  /** Observes what Kysely builds, and the statements that are written as text. */
  const observeDb = <Db extends Kysely<Tables>>(db: Db): Db => {
    const observer: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        const { sql, parameters } = db.getExecutor().compileQuery(node, queryId);
        queries.set(sql, parameters as Parameters);
        return node as RootOperationNode;
      },
      transformResult: async ({ result }) => result,
    };
    const executeQuery: Db['executeQuery'] = query => {
      if ('sql' in query) queries.set(query.sql, query.parameters as Parameters);
      return db.executeQuery(query);
    };
    return Object.assign(db.withPlugin(observer) as Db, { executeQuery });
  };
  const read: Store['read'] = work => store.read(db => work(observeDb(db)));
  const write: Store['write'] = work => store.write(tx => work(observeDb(tx)));
  return [{ ...store, read, write }, queries];
};

/** Everything that requests, operators' frequent commands and the clean-up do with the store. */
const useAll = async (store: Store): Promise<void> => {
  const { charge, chargeAgain, refund, earlierAnswer } = createChargeStore(store);
  await createAccount(store, 'one', { credits: 50 });
  await createAccount(store, 'two', { credits: 50 });
  await addCredits(store, 'one', 5, { reference: 'payment' });
  await addCredits(store, 'one', 5, { reference: 'payment' });
  const { id, key } = await createKey(store, 'one');
  await createAuthenticator(store)(key);
  await findAccount(store, 'one');
  await earlierAnswer('one', 'a');
  const charges = ['one', 'two', 'two'].map((account, i) => ({ ...chargeOf(account, 1, `${i}`), id: `charge-${i}` }));
  await charge(charges);
  await chargeAgain(charges);
  await refund(charges.map(({ kept: _, ...each }) => each));
  await readUsage(store, 'one');
  for await (const _ of readLedger(store, 'one', new Date(0)));
  for (const before of [undefined, 'charge-0']) await listLedgerPage(store, 'one', { limit: 2, before });
  await listKeyPage(store, 'one', { limit: 2, before: id });
  const lastUsed = createLastUsed(store);
  for (const each of [id, 'key_b', 'key_c']) lastUsed.note(each);
  await lastUsed.flush();
  await deleteExpired(store);
  await listKeys(store, 'one');
  await rotateKey(store, id, 0);
  await revokeKey(store, id);
};

/** Everything that requests, the runner and the clean-up do with jobs. */
const useJobs = async (accounts: Accounts): Promise<void> => {
  const { store } = accounts;
  const jobs = jobsOf(accounts, 1);
  await createAccount(store, 'jobs', { credits: 50 });
  const { id } = (await jobs.submit(await jobOfBlock('jobs'))).job;
  for (const before of [undefined, id]) await jobs.list('jobs', { limit: 2, before });
  await jobs.find(id, 'jobs');
  await findOpenJobs(store);
  const [slice] = await findMissingSlices(store, id, 8);
  await openBlock(store, slice!);
  await countFailure(store, slice!);
  const answers = await packAnswers(['{}']);
  await addResults(store, [{ ...slice!, answers, billedHands: 1, isAwaited: false, isEnd: true }]);
  for await (const _ of jobs.answers(id, 0, 1));
  await jobs.cancel(id);
  await atTime(Date.now() + 30 * 86_400_000, () => deleteOldJobs(store));
};

const queries = storeSuite('the queries of requests, commands and the clean-up', ['SQLite']);

queries('find their rows by an index', async test => {
  const [store, seen] = observe(await test.openStore());
  await useAll(store);
  await useJobs({ ...test.accounts, store: { ...test.accounts.store, ...store } });
  assert.ok(seen.size >= 50, `${seen.size} queries`);
  for (const [query, parameters] of [...seen, ["select * from ledger where note = 'x'", []] as const]) {
    const steps = (await test.sql(`explain query plan ${query}`, ...parameters)).map(({ detail }) => String(detail));
    const scans = steps.filter(step => /^SCAN (accounts|keys|ledger|idempotency|usage|jobs|job_blocks)/.test(step));
    assert.equal(scans, query.includes('note =') ? ['SCAN ledger'] : [], query);
  }
});
