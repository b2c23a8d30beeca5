// Results of slices: those of 200 ms are committed together, each is added once, and the text of an answer is made outside of
// transactions.
import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { StoreUnavailableError } from '../../src/accounts/account-model.js';
import { encodeCounts } from '../../src/engine/counts.js';
import { addResults, type SliceResult } from '../../src/jobs/add-results.js';
import { createResultBatcher } from '../../src/jobs/running/result-batcher.js';
import { packQuestions } from '../../src/jobs/stored-blocks.js';
import { assertSound, storeSuite, type TestStore } from '../accounts/stores.js';
import { suite } from '../suite.js';
import { atTime } from '../time.js';
import { until } from '../until.js';
import { comparedHands, sampled } from './questions.js';
import { answersOf, asQuestion, creditsOf, jobOfBlock, jobsOf, openAccount, textOf } from './setup.js';

/** Counts of a sampled question, all equal. */
const countsOf = (value: number): Float64Array => new Float64Array(31).fill(value);

const resultOf = (slice: number, changes: Partial<SliceResult> = {}): SliceResult => ({
  job: 'job_1',
  block: 0,
  slice,
  billedHands: 1_000_000,
  isAwaited: false,
  isEnd: false,
  counts: countsOf(10 ** slice),
  answerText: textOf,
  ...changes,
});

const batches = suite('results of slices');

// The clock is stopped; tests advance it.
batches.before.each(() => mock.timers.enable({ apis: ['setTimeout'] }));
batches.after.each(() => mock.timers.reset());

/** A batcher, and the numbers of the slices of each transaction. */
const openBatcher = (...failures: unknown[]) => {
  const [written, committed]: [number[][], number[][]] = [[], []];
  const numbersOf = (batch: readonly SliceResult[]) => batch.map(({ slice }) => slice);
  const write = async (batch: readonly SliceResult[]): Promise<void> => {
    if (failures.length > 0) throw failures.shift();
    written.push(numbersOf(batch));
  };
  const { add, flush } = createResultBatcher(write, batch => void committed.push(numbersOf(batch)));
  /** Resolves with the error that a result is rejected with. */
  const failureOf = (result: SliceResult): Promise<unknown> => add(result).catch((error: unknown) => error);
  return { written, committed, add, flush, failureOf };
};

batches('of 200 ms are committed together', async () => {
  const { add, written, committed } = openBatcher();
  const adding = [add(resultOf(1)), add(resultOf(2))];
  mock.timers.tick(199);
  for (let turns = 0; turns < 10; turns++) await setImmediate();
  assert.equal(written, []);
  mock.timers.tick(1);
  await Promise.all(adding);
  assert.equal([written, committed], [[[1, 2]], [[1, 2]]]);
});

batches('do not wait if the next slice continues them, or if the instance has nothing else to compute', async () => {
  const { add, flush, written } = openBatcher();
  await Promise.all([add(resultOf(1)), add(resultOf(2, { isAwaited: true }))]);
  const last = add(resultOf(3));
  flush();
  await last;
  assert.equal(written, [[1, 2], [3]]);
});

batches('are at most 32 in a transaction, and do not wait if there are more', async () => {
  const { add, written } = openBatcher();
  await Promise.all(Array.from({ length: 70 }, (_, slice) => add(resultOf(slice))));
  assert.equal(
    written.map(({ length }) => length),
    [32, 32, 6],
  );
});

batches('are rejected while the store is lost, but not later ones', async () => {
  const { add, failureOf, flush, written } = openBatcher(new StoreUnavailableError());
  const lost = [failureOf(resultOf(1)), failureOf(resultOf(2))];
  flush();
  for (const error of await Promise.all(lost)) assert.instance(error, StoreUnavailableError);
  await add(resultOf(3, { isAwaited: true }));
  assert.equal(written, [[3]]);
});

batches('are tried one by one if one of them fails', async () => {
  const fault = new Error('a fault of the statement');
  const { failureOf, flush, written } = openBatcher(fault, fault);
  const adding = [failureOf(resultOf(1)), failureOf(resultOf(2))];
  flush();
  assert.equal(await Promise.all(adding), [fault, undefined]);
  assert.equal(written, [[2]]);
});

const added = storeSuite('results that are added');

/** Submits a job of one large question; resolves with its id. */
const submitJob = async (
  { accounts }: TestStore,
  slices: number,
  account: string,
  slicing: 'parallel' | 'sequential' = 'parallel',
): Promise<string> => {
  const job = await jobOfBlock(account, { slices, slicing, billedHands: 3_000_000 });
  return (await jobsOf(accounts).submit(job)).job.id;
};

added('become text before the transaction that ends the job', async store => {
  const job = await submitJob(store, 2, await openAccount(store));
  const own = store.accounts.store;
  let isWriting = false;
  const write: typeof own.write = async work => {
    isWriting = true;
    return own.write(work).finally(() => {
      isWriting = false;
    });
  };
  const made: boolean[] = [];
  const answerText = (counts: Float64Array): string => {
    made.push(isWriting);
    return textOf(counts);
  };
  for (const slice of [0, 1]) await addResults({ ...own, write }, [resultOf(slice, { job, answerText })]);
  assert.equal(made, [false]);
  assert.equal(await answersOf(jobsOf(store.accounts), job), [textOf(countsOf(11))]);
  const { state, cost } = (await jobsOf(store.accounts).find(job))!;
  assert.equal([state, cost], ['done', 2]);
  await assertSound(store);
});

added('are added once each, also if another instance has added some of them meanwhile', async store => {
  const jobs = jobsOf(store.accounts);
  const job = await submitJob(store, 3, await openAccount(store));
  const own = store.accounts.store;
  /** Adds these slices while another instance adds one of them. */
  const add = async (slices: readonly number[], other: number): Promise<void> => {
    const write: typeof own.write = async work => {
      await addResults(store.elsewhere.store, [resultOf(other, { job })]);
      return own.write(work);
    };
    await addResults(
      { ...own, write },
      slices.map(slice => resultOf(slice, { job })),
    );
  };
  await add([1, 0], 0);
  const [block] = await store.sql('select done, counts, done_hands from job_blocks where job = ?', job);
  assert.equal([block?.done, block?.done_hands], ['0,2', 2_000_000]);
  assert.equal(Buffer.from(block?.counts), Buffer.from(encodeCounts(countsOf(11))));
  await add([2], 2);
  assert.equal(await answersOf(jobs, job), [textOf(countsOf(111))]);
  assert.is((await jobs.find(job))?.cost, 3);
  await assertSound(store);
});

added('show that instances of its version compute a job', async store => {
  const job = await submitJob(store, 2, await openAccount(store));
  const [before] = await store.sql('select active from jobs where id = ?', job);
  await atTime(Date.now() + 1000, () => addResults(store.accounts.store, [resultOf(0, { job })]));
  const [after] = await store.sql('select active from jobs where id = ?', job);
  assert.ok(after?.active > before?.active);
});

added('are shown before the last if they are of a sample, not of an exact question', async store => {
  for (const [asked, shown] of [
    [sampled(1), textOf(countsOf(1))],
    [comparedHands, 'null'],
  ] as const) {
    const body = await packQuestions([JSON.stringify(asQuestion(asked))]);
    const block = await jobOfBlock(await openAccount(store), { slices: 2, slicing: 'parallel', body });
    const { id } = (await jobsOf(store.accounts).submit(block)).job;
    await addResults(store.accounts.store, [resultOf(0, { job: id })]);
    assert.equal(await answersOf(jobsOf(store.accounts), id), [shown]);
  }
});

added('of a sequential block replace those of the slices before, and change nothing out of order', async store => {
  const job = await submitJob(store, 3, await openAccount(store), 'sequential');
  for (const slice of [0, 2, 1, 1]) await addResults(store.accounts.store, [resultOf(slice, { job })]);
  const [block] = await store.sql('select done, counts, done_hands from job_blocks where job = ?', job);
  assert.equal([block?.done, block?.done_hands], ['0,2', 2_000_000]);
  assert.equal(Buffer.from(block?.counts), Buffer.from(encodeCounts(countsOf(10))));
});

added('of jobs that have ended change nothing', async store => {
  const [jobs, account] = [jobsOf(store.accounts), await openAccount(store, 3)];
  const job = await submitJob(store, 3, account);
  await addResults(
    store.accounts.store,
    [0, 1].map(slice => resultOf(slice, { job })),
  );
  const cancelled = await jobs.cancel(job);
  assert.equal([cancelled?.cost, cancelled?.progress, await creditsOf(store, account)], [2, 2 / 3, 1]);
  await addResults(store.accounts.store, [resultOf(2, { job })]);
  assert.equal(await jobs.find(job), cancelled);
  const begun = await submitJob(store, 3, await openAccount(store, 3));
  await addResults(store.accounts.store, [resultOf(0, { job: begun, billedHands: 999_999 })]);
  assert.is((await jobs.cancel(begun))?.cost, 0, 'whole credits alone');
});

const locked = storeSuite('results that end jobs of several accounts', ['PostgreSQL']);

locked('lock the accounts in the order of their names, as charges do', async store => {
  for (const name of ['account-a', 'account-b']) await store.accounts.createAccount(name, { credits: 3 });
  const ids = [];
  for (const owner of ['account-b', 'account-a']) ids.push(await submitJob(store, 1, owner));
  const holder = await store.connect();
  await holder.sql('begin');
  await holder.sql("select 1 from accounts where name = 'account-a' for update");
  const adding = addResults(
    store.accounts.store,
    ids.map(id => resultOf(0, { job: id })),
  );
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until(async () => (await store.sql(waiting)).length > 0);
  const free = await store.sql('select name from accounts order by name for update skip locked');
  await holder.sql('commit');
  await adding;
  assert.equal(free, [{ name: 'account-b' }]);
  await assertSound(store);
});
