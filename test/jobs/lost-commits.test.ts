// A job whose submission loses its store: it is charged once and answered, or not charged; it is never charged and gone.
import * as assert from 'uvu/assert';
import { type Accounts, InsufficientCreditsError, StoreUnavailableError } from '../../src/accounts/accounts.js';
import { type Block, cutIntoBlocks } from '../../src/jobs/cut-slices.js';
import { deleteOldJobs } from '../../src/jobs/job-store.js';
import { type Jobs, openJobs, type Submitted } from '../../src/jobs/jobs.js';
import { assertSound, ledgerOf, rejection, storeSuite, type TestStore } from '../accounts/stores.js';
import type { Fate, TestProxy } from '../store/proxy.js';
import { sampled } from './questions.js';
import { asQuestion, LIMITS, readQuestion } from './setup.js';

const STATEMENT_TIMEOUT_MS = 2000;
/** Before the transaction that charges a job come those that write it: the draft, and its questions. */
const WRITTEN: readonly Fate[] = ['passes', 'passes'];

const blocks = (): AsyncGenerator<Block> => {
  const calculation = sampled(20_000);
  const plan = async (): Promise<never> => {
    throw new Error('the question is small');
  };
  return cutIntoBlocks([{ question: asQuestion(calculation), calculation }], plan);
};

const submit = (jobs: Jobs, account: string, key?: string): Promise<Submitted> => {
  const idempotency = key !== undefined && { idempotency: { key, request: () => 'a'.repeat(64) } };
  return jobs.submit({ account, keyId: 'key', requestId: 'request', blocks: blocks(), ...idempotency });
};

const jobsOf = (accounts: Accounts): Jobs => openJobs({ accounts, limits: LIMITS, read: readQuestion, engine: 1_000 });

/** Jobs behind a proxy, and an account with 100 credits. */
const farFrom = async (store: TestStore, account: string): Promise<[far: Jobs, proxy: TestProxy]> => {
  await store.accounts.createAccount(account, { credits: 100 });
  const proxy = await store.openProxy();
  return [jobsOf(await store.open(STATEMENT_TIMEOUT_MS, proxy.url)), proxy];
};

/** The account's charges and its jobs, each with its questions. */
const stateOf = async (store: TestStore, account: string) => {
  await assertSound(store);
  const charges = (await ledgerOf(store.accounts, account)).filter(({ kind }) => kind === 'charge');
  const jobs = await store.sql(
    'select state, (select count(*) from job_blocks where job = id) as blocks from jobs where account = ?',
    account,
  );
  return { charged: charges.map(({ credits }) => credits), jobs };
};

const QUEUED = { state: 'queued', blocks: 1 };

const lost = storeSuite('a job whose charge is not confirmed', ['PostgreSQL']);

for (const fate of ['is not confirmed', 'is late'] as const satisfies readonly Fate[]) {
  lost(`because the connection was cut, while the commit ${fate}, is found, and answered`, async store => {
    const account = fate.replaceAll(' ', '-');
    const [far, proxy] = await farFrom(store, account);
    proxy.fates.push(...WRITTEN, fate);
    const { job, receipt, isRepetition } = await submit(far, account, 'once');
    assert.equal([job.state, job.cost, receipt, isRepetition], ['queued', 1, { cost: 1, credits: 99 }, false]);
    assert.equal(await stateOf(store, account), { charged: [1], jobs: [QUEUED] });
    const again = await submit(far, account, 'once');
    assert.equal([again.job.id, again.isRepetition], [job.id, true]);
    assert.equal(await stateOf(store, account), { charged: [1], jobs: [QUEUED] });
  });
}

lost('because the commit never reached the server is refused, and leaves nothing', async store => {
  const [far, proxy] = await farFrom(store, 'unpaid');
  proxy.fates.push(...WRITTEN, 'is lost');
  assert.instance(await rejection(submit(far, 'unpaid')), StoreUnavailableError);
  assert.equal(await stateOf(store, 'unpaid'), { charged: [], jobs: [] });
});

lost.run();

const drafts = storeSuite('a job that is being submitted');

drafts('is not charged if an instance whose clock is ahead has deleted what was written of it', async store => {
  await store.accounts.createAccount('clock', { credits: 100 });
  const jobs = jobsOf(store.accounts);
  const reserve = async () => {
    await store.sql("update jobs set active = '2020-01-01T00:00:00.000Z' where account = 'clock'");
    await deleteOldJobs(store.elsewhere.store);
    return () => undefined;
  };
  await rejection(jobs.submit({ account: 'clock', keyId: 'key', requestId: 'request', blocks: blocks(), reserve }));
  assert.equal(await stateOf(store, 'clock'), { charged: [], jobs: [] });
});

drafts('is answered as its twin on another instance, which took the last credits meanwhile', async store => {
  await store.accounts.createAccount('twins', { credits: 1 });
  const twin = jobsOf(store.elsewhere);
  let first: Submitted | undefined;
  const reserve = async (cost: number): Promise<never> => {
    first = await submit(twin, 'twins', 'once');
    throw new InsufficientCreditsError(cost, 0);
  };
  const idempotency = { key: 'once', request: () => 'a'.repeat(64) };
  const own = { account: 'twins', keyId: 'key', requestId: 'request', blocks: blocks(), reserve, idempotency };
  const second = await jobsOf(store.accounts).submit(own);
  assert.equal([second.job, second.isRepetition, second.receipt], [first?.job, true, { cost: 0, credits: 0 }]);
  assert.equal(await stateOf(store, 'twins'), { charged: [1], jobs: [QUEUED] });
});

drafts.run();
