// Results of slices are added once each, and the text of a job's answer is made while no transaction waits for it.
import * as assert from 'uvu/assert';
import { encodeCounts } from '../../src/engine/counts.js';
import { addResults, type SliceResult } from '../../src/jobs/add-results.js';
import { openJobs } from '../../src/jobs/jobs.js';
import { packQuestions } from '../../src/jobs/stored-blocks.js';
import type { Store } from '../../src/store/store.js';
import { assertSound, storeSuite, type TestStore } from '../accounts/stores.js';
import { until } from '../until.js';
import { answersOf, LIMITS, openAccount, readQuestion, textOf } from './setup.js';

const results = storeSuite('results of slices');

/** A job of one large question, which nobody computes: its jobs, and its id. */
const submitJob = async (store: TestStore, slices: number, owner?: string) => {
  const account = owner ?? (await openAccount(store));
  const jobs = openJobs({ accounts: store.accounts, limits: LIMITS, read: readQuestion, engine: 2_000 });
  const body = await packQuestions(['{}']);
  const blocks = [{ body, questions: 1, slices, kind: 'parallel', hands: 3_000_000, doneHands: 0 } as const];
  const { job } = await jobs.submit({ account, keyId: 'key', requestId: 'request', blocks });
  return { jobs, id: job.id };
};

/** Counts of a sampled question, all equal. */
const countsOf = (value: number): Float64Array => new Float64Array(31).fill(value);

const resultOf = (job: string, slice: number, answerText = textOf): SliceResult => ({
  job,
  block: 0,
  slice,
  hands: 1_000_000,
  isAwaited: false,
  isEnd: false,
  counts: countsOf(10 ** slice),
  answerText,
});

/** The store, with something done around each of its transactions. */
const observeWrites = (store: Store, before: () => Promise<void>, after: () => void): Store => ({
  ...store,
  write: async work => {
    await before();
    return store.write(work).finally(after);
  },
});

results('have their text made before the transaction that ends the job', async store => {
  const { jobs, id } = await submitJob(store, 2);
  let isWriting = false;
  const begin = async (): Promise<void> => {
    isWriting = true;
  };
  const observed = observeWrites(store.accounts.store, begin, () => {
    isWriting = false;
  });
  const made: boolean[] = [];
  const answerText = (counts: Float64Array): string => {
    made.push(isWriting);
    return textOf(counts);
  };
  await addResults(observed, [resultOf(id, 0, answerText)]);
  await addResults(observed, [resultOf(id, 1, answerText)]);
  assert.equal(made, [false]);
  assert.equal(await answersOf(jobs, id), [textOf(countsOf(11))]);
  const { state, cost } = (await jobs.find(id))!;
  assert.equal([state, cost], ['done', 2]);
  await assertSound(store);
});

results('are added once each where another instance has added some of them meanwhile', async store => {
  const { jobs, id } = await submitJob(store, 3);
  let others = [resultOf(id, 0)];
  const addOthers = async (): Promise<void> => {
    const adding = others;
    others = [];
    if (adding.length > 0) await addResults(store.elsewhere.store, adding);
  };
  const observed = observeWrites(store.accounts.store, addOthers, () => undefined);
  await addResults(observed, [resultOf(id, 0), resultOf(id, 1)]);
  const [block] = await store.sql('select done, counts, done_hands from job_blocks where job = ?', id);
  assert.equal([block?.done, block?.done_hands], ['0,2', 2_000_000]);
  assert.equal(Buffer.from(block?.counts), Buffer.from(encodeCounts(countsOf(11))));
  others = [resultOf(id, 2)];
  await addResults(observed, [resultOf(id, 2)]);
  assert.equal(await answersOf(jobs, id), [textOf(countsOf(111))]);
  assert.is((await jobs.find(id))?.cost, 3);
  await assertSound(store);
});

results.run();

const locked = storeSuite('results that end jobs of several accounts', ['PostgreSQL']);

locked('lock the accounts in the order of their names, as charges do', async store => {
  for (const name of ['account-a', 'account-b']) await store.accounts.createAccount(name, { credits: 3 });
  const ids = [];
  for (const owner of ['account-b', 'account-a']) ids.push((await submitJob(store, 1, owner)).id);
  const holder = await store.connect();
  await holder.sql('begin');
  await holder.sql("select 1 from accounts where name = 'account-a' for update");
  const adding = addResults(
    store.accounts.store,
    ids.map(id => resultOf(id, 0)),
  );
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until(async () => (await store.sql(waiting)).length > 0);
  const free = await store.sql('select name from accounts order by name for update skip locked');
  await holder.sql('commit');
  await adding;
  assert.equal(free, [{ name: 'account-b' }]);
  await assertSound(store);
});

locked.run();
