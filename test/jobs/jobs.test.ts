import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { InsufficientCreditsError, StoreUnavailableError } from '../../src/accounts/account-model.js';
import { CalculatorClosedError, CalculatorUnavailableError } from '../../src/calculations/calculator-errors.js';
import type { Counts } from '../../src/engine/counts.js';
import { JobLimitError } from '../../src/jobs/job-limits.js';
import { countFailure } from '../../src/jobs/slice-store.js';
import { assertSound, ledgerOf, rejection, storeSuite } from '../accounts/stores.js';
import { until } from '../until.js';
import { drawnEquity, KINDS, sampled, sampledEquity } from './questions.js';
import {
  answersOf,
  creditsOf,
  FREE,
  jobOfBlock,
  jobsOf,
  LIMITS,
  openAccount,
  readQuestion,
  startInstance,
  submit,
  textOf,
  untilEnded,
  withInstance,
} from './setup.js';

const ALL = { limit: 100 };
const DAY_MS = 24 * 60 * 60 * 1000;

const timeBefore = (milliseconds: number): string => new Date(Date.now() - milliseconds).toISOString();

/** The last has slices at the same time, and could have chunks beyond the first round. */
const ALL_KINDS = [...KINDS, drawnEquity(3, '15%', 12_000_000)];

const jobs = storeSuite('jobs');

type Work = Parameters<typeof withInstance>[1];

/** Jobs that an instance computes. */
const computed = (sentence: string, work: Work): void => jobs(sentence, store => withInstance(store, work));

/** Jobs that stay queued: the instance has another engine version. */
const queued = (sentence: string, work: Work, limits = LIMITS): void =>
  jobs(sentence, store => withInstance(store, work, { engine: 1_000, threads: 1, limits }));

computed('of every kind give the counts of their calculations, and cost what these bill', async (instance, account) => {
  const { job } = await submit(instance, account, ALL_KINDS);
  const waiting = await instance.jobs.find(job.id);
  assert.equal([job.state, waiting?.questions, waiting?.progress], ['queued', ALL_KINDS.length, 0]);
  instance.runner.wake();
  const { state, progress, cost } = await untilEnded(instance.jobs, job.id);
  const expected: Counts[] = [];
  for (const each of ALL_KINDS) expected.push((await instance.calculator.calculate(each)).counts);
  assert.equal(await answersOf(instance.jobs, job.id), expected.map(textOf));
  const hands = ALL_KINDS.map((each, i) => each.billAnswer(expected[i] as Counts));
  assert.equal([state, progress, cost], ['done', 1, Math.ceil(hands.reduce((sum, each) => sum + each, 0) / 1e6)]);
  // The number of slices in progress: one more or less at each step, none at the end.
  const { running } = instance;
  assert.is(running.at(-1), 0);
  for (const [i, count] of running.entries()) assert.is(Math.abs(count - (running[i - 1] ?? 0)), 1);
});

computed('are charged at once; a grant refunds what a target error saved', async (instance, account, store) => {
  const { job, receipt } = await submit(instance, account, [sampledEquity(1_000_000_000, { targetError: 0.001 })]);
  assert.equal([job.cost, receipt.cost, receipt.credits], [2000, 2000, 998_000]);
  instance.runner.wake();
  assert.is((await untilEnded(instance.jobs, job.id)).cost, 1);
  assert.is(await creditsOf(store, account), 999_999);
  const [, charge, grant] = await ledgerOf(store.accounts, account);
  assert.equal([charge?.kind, charge?.credits], ['charge', 2000]);
  assert.equal([grant?.kind, grant?.credits, grant?.note], ['grant', 1999, `unused credits of ${job.id}`]);
  const [{ date: _, ...day } = {}] = await store.accounts.usage(account);
  assert.equal(day, { requests: 1, questions: 1, credits: 1 });
});

queued('are refused without enough credits, and nothing is stored', async (instance, _, store) => {
  const account = await openAccount(store, 5);
  assert.instance(await rejection(submit(instance, account, [sampled(2_500_001)])), InsufficientCreditsError);
  assert.equal(await store.sql('select * from jobs where account = ?', account), []);
  assert.is(await creditsOf(store, account), 5);
  const { receipt } = await submit(instance, account, [sampled(2_000_000), sampled(500_000)]);
  assert.equal(receipt, { cost: 5, credits: 0 });
  const [{ date: _date, ...day } = {}] = await store.accounts.usage(account);
  assert.equal(day, { requests: 1, questions: 2, credits: 5 });
});

queued('are not found, listed or cancelled before they are charged', async ({ jobs }, account, store) => {
  const reserve = async () => {
    const [{ id } = {}] = await store.sql('select id from jobs where account = ?', account);
    assert.equal([await jobs.find(id), await jobs.cancel(id)], [undefined, undefined]);
    assert.equal(await jobs.list(account, ALL), { jobs: [], hasMore: false });
    return () => undefined;
  };
  const { job } = await jobs.submit({ ...(await jobOfBlock(account)), reserve });
  assert.is((await jobs.cancel(job.id))?.state, 'cancelled');
});

queued('are done at once, free, if there is nothing to compute', async (instance, account) => {
  const { job, receipt } = await submit(instance, account, [null, null]);
  assert.equal([job.state, job.cost, receipt.cost], ['done', 0, 0]);
  assert.equal(await answersOf(instance.jobs, job.id), [FREE, FREE]);
  assert.is((await instance.jobs.find(job.id))?.progress, 1);
});

computed('show counts while they run, and cost whole credits when cancelled', async (instance, account, store) => {
  const { job } = await submit(instance, account, [sampled(100_000_000_000), sampled(20_000)]);
  assert.is(job.cost, 200_001);
  instance.runner.wake();
  const dealsSoFar = async (): Promise<number> => {
    const [text] = await answersOf(instance.jobs, job.id, 0, 1);
    return JSON.parse(text!)?.[0] ?? 0;
  };
  await until(async () => (await dealsSoFar()) > 0);
  assert.is((await instance.jobs.find(job.id))?.state, 'running');
  const cancelled = await instance.jobs.cancel(job.id, account);
  const hands = (await dealsSoFar()) * 2;
  assert.equal([cancelled?.state, cancelled?.charged], ['cancelled', 200_001]);
  assert.is(cancelled?.cost, Math.floor(hands / 1e6));
  assert.ok(Math.abs(cancelled!.progress * 200_000_040_000 - hands) <= 40_000, String(cancelled?.progress));
  assert.is(await creditsOf(store, account), 1_000_000 - Math.floor(hands / 1e6));
  await sleep(300); // slices in progress arrive too late
  assert.equal(await instance.jobs.find(job.id), cancelled);
  assert.equal(await instance.jobs.cancel(job.id, account), cancelled);
});

/** @param retryAfterSeconds undefined for a job that is never accepted */
const refusedFor = async (submitting: Promise<unknown>, message: RegExp, retryAfterSeconds?: number): Promise<void> => {
  const error = (await rejection(submitting)) as JobLimitError;
  assert.instance(error, JobLimitError);
  assert.match(error.message, message);
  assert.is(error.isTemporary ? error.retryAfterSeconds : undefined, retryAfterSeconds);
};

queued(
  'are limited by the unfinished work and the unfinished jobs of an account',
  async (instance, account, store) => {
    const ask = (deals: number) => submit(instance, account, [sampled(deals)]);
    await refusedFor(ask(5_000_001), /the job bills 10,000,002 hands, and an account may have 10,000,000/);
    const first = await ask(2_000_000);
    await refusedFor(ask(3_000_001), /bills 6,000,002 hands, and the account's jobs have 4,000,000 left/, 60);
    await store.sql('update jobs set done_hands = 2 where id = ?', first.job.id);
    const second = await ask(3_000_001); // together 10,000,000
    await refusedFor(ask(1), /the account has 2 unfinished jobs, and may have 2/, 60);
    for (const { job } of [first, second]) await instance.jobs.cancel(job.id);
    await ask(5_000_000);
  },
  { billedHands: 1e7, jobs: 2 },
);

queued(
  'are limited by the bytes that an account has in the store, ended jobs included: at least 65,536 each',
  async (instance, account, store) => {
    const ask = (owner: string) => submit(instance, owner, [null]);
    for (let i = 0; i < 3; i++) assert.is((await ask(account)).job.state, 'done');
    await refusedFor(
      ask(account),
      /would take 262,144 bytes in the store, and may take 196,608: wait until some/,
      3600,
    );
    assert.is((await instance.jobs.list(account, ALL)).jobs.length, 3);
    const other = await openAccount(store);
    const reserve = async () => {
      for (let i = 0; i < 2; i++) await ask(other);
      await refusedFor(ask(other), /would take 262,144 bytes/, 3600); // the job that is being submitted counts
      return () => undefined;
    };
    const { job } = await instance.jobs.submit({ ...(await jobOfBlock(other)), reserve });
    await instance.jobs.cancel(job.id);
  },
  { ...LIMITS, bytes: 3 * 65_536 },
);

jobs('fail after a slice has failed three times, and are refunded what was not computed', async store => {
  const account = await openAccount(store);
  const read = (): never => {
    throw new Error('this question cannot be read');
  };
  const instance = await startInstance(store.url, { engine: 999, read });
  const { job } = await submit(instance, account, [sampled(20_000)]);
  instance.runner.wake();
  const { state, cost } = await untilEnded(instance.jobs, job.id);
  await instance.close();
  assert.equal([state, cost, instance.failures.length], ['failed', 0, 3]);
  assert.is(await creditsOf(store, account), 1_000_000);
  await assertSound(store);
});

jobs('do not fail by slices that nobody needs any more', async store => {
  const [own, account] = [jobsOf(store.accounts, 996), await openAccount(store)];
  const [done, cancelled] = [await own.submit(await jobOfBlock(account)), await own.submit(await jobOfBlock(account))];
  await store.sql('update job_blocks set open = 0 where job = ?', done.job.id);
  await own.cancel(cancelled.job.id);
  for (const { job } of [done, cancelled, done, cancelled, done, cancelled]) {
    await countFailure(store.accounts.store, { job: job.id, block: 0, slice: 0 });
  }
  const states = await Promise.all([done, cancelled].map(async ({ job }) => (await own.find(job.id))?.state));
  assert.equal(states, ['queued', 'cancelled']);
});

for (const lost of [CalculatorUnavailableError, CalculatorClosedError, StoreUnavailableError]) {
  jobs(`do not fail while an instance cannot compute: their slices are tried again after ${lost.name}`, async store => {
    const account = await openAccount(store);
    let tries = 0;
    const instance = await startInstance(store.url, {
      engine: 998,
      read: (...asked) => (tries++ < 4 ? Promise.reject(new lost('lost')) : readQuestion(...asked)),
    });
    const { job } = await submit(instance, account, [sampled(20_000)]);
    await until(async () => {
      instance.runner.wake();
      return (await instance.jobs.find(job.id))?.ended !== undefined;
    });
    const state = (await instance.jobs.find(job.id))?.state;
    await instance.close();
    assert.equal([state, tries > 4], ['done', true]);
  });
}

jobs('do not fail by an instance that ends: a slice is aborted two seconds later, which is no failure', async store => {
  const read = () => sleep(2_500).then(() => Promise.reject(new Error('aborted')));
  const instance = await startInstance(store.url, { engine: 997, read });
  const { job } = await submit(instance, await openAccount(store), [sampled(20_000)]);
  await until(() => instance.running.length > 0);
  await instance.close();
  assert.is(instance.running.at(-1), 0);
  assert.equal(await store.sql('select failures, open from job_blocks where job = ?', job.id), [
    { failures: 0, open: 1 },
  ]);
});

queued('are deleted seven days after their end, drafts after an hour', async (instance, account, store) => {
  const ids: string[] = [];
  const add = async (column: 'ended' | 'active', age: number, state = 'done'): Promise<void> => {
    const { job } = await submit(instance, account, [null]);
    ids.push(job.id);
    await store.sql(`update jobs set state = ?, ${column} = ? where id = ?`, state, timeBefore(age), job.id);
    if (state === 'draft') await store.sql('update jobs set ended = null where id = ?', job.id);
  };
  await add('ended', 7 * DAY_MS - 60_000);
  await add('ended', 7 * DAY_MS + 1000);
  await add('active', 3_540_000, 'draft');
  await add('active', 3_601_000, 'draft');
  await instance.runner.deleteOld();
  const left = await store.sql('select id from jobs where account = ? order by id', account);
  assert.equal(left, [{ id: ids[0] }, { id: ids[2] }]);
  const blocks = await store.sql('select 1 from job_blocks where job in (?, ?)', ids[1]!, ids[3]!);
  assert.equal(blocks, []);
});

queued('that are large are deleted in parts, which closing interrupts', async (instance, account, store) => {
  const { jobs, runner } = instance;
  const { job } = await submit(instance, account, Array(1_000).fill(sampled(40_000_000)));
  await jobs.cancel(job.id);
  await store.sql('update jobs set ended = ? where id = ?', new Date(0).toISOString(), job.id);
  const left = async (): Promise<number> =>
    (await store.sql('select count(*) as count from job_blocks where job = ?', job.id))[0]?.count;
  const ending = new AbortController();
  const deleting = runner.deleteOld(ending.signal);
  await until(async () => (await left()) < 1_000);
  ending.abort();
  await deleting;
  assert.ok((await left()) > 0);
  await runner.deleteOld();
  assert.equal([await left(), await jobs.find(job.id)], [0, undefined]);
});

jobs(
  'end with their account, cancelled once by two instances; what is not computed is given back, and others go on',
  async store => {
    const instances = [await startInstance(store.url), await startInstance(store.url)];
    const [owner, other] = [await openAccount(store), await openAccount(store)];
    const long = (await submit(instances[0]!, owner, [sampled(100_000_000_000)])).job;
    const waiting = (await submit(instances[1]!, owner, [sampled(100_000_000_000)])).job;
    const others = (await submit(instances[1]!, other, [sampled(100_000_000_000)])).job;
    const find = (id: string) => instances[0]!.jobs.find(id);
    await until(async () => (await find(long.id))!.progress > 0 && (await find(others.id))!.progress > 0);
    await store.accounts.changeAccount(owner, { active: false });
    const ended = [];
    for (const { id } of [long, waiting]) ended.push(await untilEnded(instances[0]!.jobs, id));
    assert.equal(
      ended.map(({ state }) => state),
      ['cancelled', 'cancelled'],
    );
    const cost = ended.reduce((sum, job) => sum + job.cost, 0);
    assert.ok(cost < long.cost);
    assert.is(await creditsOf(store, owner), 1_000_000 - cost);
    assert.is((await find(others.id))!.state, 'running');
    await instances[0]!.jobs.cancel(others.id);
    for (const each of instances) await each.close();
    assert.ok((await store.accounts.checkBalances()).every(({ agrees }) => agrees));
  },
);
