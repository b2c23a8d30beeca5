import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { InsufficientCreditsError } from '../../src/accounts/account-model.js';
import type { Counts } from '../../src/engine/counts.js';
import { IdempotencyConflictError, type Job, JobLimitError } from '../../src/jobs/jobs.js';
import type { Calculation } from '../../src/odds/calculation.js';
import { kindOf } from '../../src/odds/kinds.js';
import { assertSound, ledgerOf, rejection, storeSuite } from '../accounts/stores.js';
import { until } from '../until.js';
import { KINDS, sampled, sampledEquity } from './questions.js';
import {
  answersOf,
  FREE,
  type Instance,
  LIMITS,
  openAccount,
  startInstance,
  submit,
  textOf,
  untilEnded,
  withInstance,
} from './setup.js';

const jobs = storeSuite('jobs');

const ALL = { limit: 100 };
const NONE = { jobs: [], hasMore: false };

/** What the calculator gives for the calculations, one after the other. */
const direct = async ({ calculator }: Instance, calculations: readonly Calculation[]): Promise<Counts[]> => {
  const counts: Counts[] = [];
  for (const each of calculations) counts.push((await calculator.calculate(each)).counts);
  return counts;
};

/** Deals of the first question, which is sampled, so far. */
const dealsOf = async ({ jobs }: Instance, { id }: Pick<Job, 'id'>): Promise<number> => {
  const [text] = await answersOf(jobs, id, 0, 1);
  return JSON.parse(text!)?.[0] ?? 0;
};

jobs('tell how many of their slices are being computed on an instance, up to the end, when none is', store =>
  withInstance(store, async instance => {
    const { job } = await submit(instance, await openAccount(store), [sampled(60_000_000), sampled(20_000)]);
    instance.runner.wake();
    await untilEnded(instance.jobs, job.id);
    const { running } = instance;
    assert.ok(Math.max(...running) >= 1, String(running));
    assert.is(running.at(-1), 0);
    for (const [i, count] of running.entries()) assert.is(Math.abs(count - (running[i - 1] ?? 0)), 1, String(running));
  }),
);

jobs('give the counts of the same calculations, bit for bit, whatever their kind', store =>
  withInstance(store, async instance => {
    const account = await openAccount(store);
    const { job } = await submit(instance, account, KINDS);
    const waiting = await instance.jobs.find(job.id);
    assert.equal([job.state, waiting?.questions, waiting?.progress], ['queued', KINDS.length, 0]);
    instance.runner.wake();
    const ended = await untilEnded(instance.jobs, job.id);
    assert.equal([ended.state, ended.progress], ['done', 1]);
    const answers = await answersOf(instance.jobs, job.id);
    const expected = await direct(instance, KINDS);
    assert.equal(answers, expected.map(textOf));
    const hands = KINDS.reduce(
      (sum, each, i) => sum + kindOf(each).billedHandsOfAnswer(each, expected[i] as Counts),
      0,
    );
    assert.is(ended.cost, Math.ceil(hands / 1e6));
  }),
);

jobs('are charged at submission, and get back what a target of precision saved, by a grant that names them', store =>
  withInstance(store, async instance => {
    const account = await openAccount(store);
    const { job, receipt } = await submit(instance, account, [sampledEquity(1_000_000_000, 0.001)]);
    assert.equal([job.cost, receipt.cost, receipt.credits], [2000, 2000, 998_000]);
    instance.runner.wake();
    const { cost } = await untilEnded(instance.jobs, job.id);
    assert.is(cost, 1);
    assert.is((await store.accounts.findAccount(account)).credits, 999_999);
    const [, charge, grant] = await ledgerOf(store.accounts, account);
    assert.equal([charge?.kind, charge?.credits], ['charge', 2000]);
    assert.equal([grant?.kind, grant?.credits, grant?.note], ['grant', 1999, `unused credits of ${job.id}`]);
    assert.equal(
      (await store.accounts.usage(account)).map(({ credits }) => credits),
      [1],
    );
  }),
);

jobs('are refused without enough credits, and leave nothing behind', store =>
  withInstance(store, async instance => {
    const account = await openAccount(store, 5);
    assert.instance(await rejection(submit(instance, account, [sampled(3_000_000)])), InsufficientCreditsError);
    assert.equal(await instance.jobs.list(account, ALL), NONE);
    assert.equal(await store.sql('select * from jobs where account = ?', account), []);
    assert.is((await store.accounts.findAccount(account)).credits, 5);
  }),
);

jobs('are done at once and free where nothing is to be computed', store =>
  withInstance(store, async instance => {
    const account = await openAccount(store);
    const { job, receipt } = await submit(instance, account, [null, null]);
    assert.equal([job.state, job.cost, receipt.cost], ['done', 0, 0]);
    assert.equal(await answersOf(instance.jobs, job.id), [FREE, FREE]);
  }),
);

jobs('show the counts of finished slices while they run, and keep them when they are cancelled', store =>
  withInstance(store, async instance => {
    const account = await openAccount(store);
    const { job } = await submit(instance, account, [sampled(100_000_000_000), sampled(20_000)]);
    assert.is(job.cost, 200_001);
    instance.runner.wake();
    let deals = 0;
    await until(async () => {
      deals = await dealsOf(instance, job);
      return deals > 0;
    });
    const cancelled = await instance.jobs.cancel(job.id, account);
    assert.is(cancelled?.state, 'cancelled');
    assert.ok((cancelled?.progress ?? 1) < 0.1);
    const computed = (await dealsOf(instance, job)) * 2;
    assert.is(cancelled?.cost, Math.floor(computed / 1e6));
    assert.is((await store.accounts.findAccount(account)).credits, 1_000_000 - Math.floor(computed / 1e6));
    await sleep(300);
    assert.equal(await instance.jobs.find(job.id), cancelled);
    assert.equal(await instance.jobs.cancel(job.id, account), cancelled);
  }),
);

jobs('are seen by their account alone', store =>
  withInstance(store, async instance => {
    const [account, other] = [await openAccount(store), await openAccount(store)];
    const { job } = await submit(instance, account, [sampled(20_000)]);
    assert.is(await instance.jobs.find(job.id, other), undefined);
    assert.is(await instance.jobs.cancel(job.id, other), undefined);
    assert.equal(await instance.jobs.list(other, ALL), NONE);
    assert.equal(
      (await instance.jobs.list(account, ALL)).jobs.map(({ id }) => id),
      [job.id],
    );
  }),
);

jobs('are listed newest first, page by page', store =>
  withInstance(
    store,
    async instance => {
      const account = await openAccount(store);
      const ids = [];
      for (let i = 0; i < 8; i++) ids.unshift((await submit(instance, account, [null])).job.id);
      const read = async (before?: string) => {
        const { jobs: page, hasMore } = await instance.jobs.list(account, { limit: 4, before });
        return { ids: page.map(({ id }) => id), hasMore };
      };
      assert.equal(await read(), { ids: ids.slice(0, 4), hasMore: true });
      assert.equal(await read(ids[3]), { ids: ids.slice(4), hasMore: false });
    },
    { threads: 1 },
  ),
);

jobs('bound the unfinished jobs of an account, and the work that they have left', store =>
  withInstance(
    store,
    async instance => {
      const account = await openAccount(store);
      const refuse = async (simulations: number): Promise<JobLimitError> => {
        const error = await rejection(submit(instance, account, [sampled(simulations)]));
        assert.instance(error, JobLimitError);
        return error as JobLimitError;
      };
      assert.is((await refuse(1_000_000_000_000)).isForNow, false);
      const { job } = await submit(instance, account, [sampled(3_000_000_000)]);
      assert.is((await refuse(3_000_000_000)).isForNow, true);
      const second = await submit(instance, account, [sampled(20_000)]);
      assert.match((await refuse(20_000)).message, /has 2 unfinished jobs/);
      for (const { id } of [job, second.job]) await instance.jobs.cancel(id);
      await submit(instance, account, [sampled(20_000)]);
    },
    { limits: { ...LIMITS, hands: 1e10, jobs: 2 }, engine: 1_000, threads: 1 },
  ),
);

jobs('bound what an account keeps in the store, jobs that have ended too', store =>
  withInstance(
    store,
    async instance => {
      const [account, other] = [await openAccount(store), await openAccount(store)];
      for (let i = 0; i < 3; i++) assert.is((await submit(instance, account, [null])).job.state, 'done');
      const error = (await rejection(submit(instance, account, [null]))) as JobLimitError;
      assert.instance(error, JobLimitError);
      assert.match(
        error.message,
        /questions of the account's jobs would take 262,144 bytes in the store, and may take 200,000: wait until some are deleted/,
      );
      assert.is(error.isForNow, true);
      assert.is((await instance.jobs.list(account, ALL)).jobs.length, 3);
      await submit(instance, other, [null]);
    },
    { limits: { ...LIMITS, bytes: 200_000 } },
  ),
);

jobs('are submitted once under an Idempotency-Key, whichever instance takes it', store =>
  withInstance(store, async instance => {
    const account = await openAccount(store);
    const key = { key: 'once', request: 'a'.repeat(64) };
    const submitting = [
      submit(instance, account, [sampled(5_000_000)], key),
      submit(instance, account, [sampled(5_000_000)], key),
    ];
    const [first, second] = await Promise.all(submitting);
    assert.is(first?.job.id, second?.job.id);
    assert.is((await store.accounts.findAccount(account)).credits, 999_990);
    assert.equal((await instance.jobs.list(account, ALL)).jobs.length, 1);
    const other = submit(instance, account, [sampled(20_000)], { key: 'once', request: 'b'.repeat(64) });
    assert.instance(await rejection(other), IdempotencyConflictError);
    const again = await submit(instance, account, [sampled(5_000_000)], key);
    assert.equal([again.job.id, again.isRepetition, again.receipt.cost], [first?.job.id, true, 0]);
  }),
);

jobs('fail after a slice has failed three times, and get back what was not computed', async store => {
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
  assert.is((await store.accounts.findAccount(account)).credits, 1_000_000);
  await assertSound(store);
});

jobs('are deleted seven days after their end', store =>
  withInstance(store, async instance => {
    const account = await openAccount(store);
    const [old, young] = [await submit(instance, account, [null]), await submit(instance, account, [null])];
    const ended = new Date(Date.now() - 7 * 86_400_000 - 1000).toISOString();
    await store.sql('update jobs set ended = ? where id = ?', ended, old.job.id);
    await instance.runner.deleteOld();
    assert.equal(
      (await instance.jobs.list(account, ALL)).jobs.map(({ id }) => id),
      [young.job.id],
    );
    assert.equal(await store.sql('select * from job_blocks where job = ?', old.job.id), []);
  }),
);

jobs('that are large stop being deleted when the process ends, and go on the next time', store =>
  withInstance(
    store,
    async ({ jobs, runner, calculator }) => {
      const account = await openAccount(store);
      const { job } = await submit(
        { jobs, calculator },
        account,
        Array.from({ length: 1_500 }, () => sampled(40_000_000)),
      );
      await jobs.cancel(job.id);
      await store.sql('update jobs set ended = ? where id = ?', new Date(0).toISOString(), job.id);
      const left = async (): Promise<number> =>
        (await store.sql('select count(*) as count from job_blocks where job = ?', job.id))[0]?.count;
      const ending = new AbortController();
      const deleting = runner.deleteOld(ending.signal);
      await until(async () => (await left()) < 1_500);
      ending.abort();
      await deleting;
      assert.ok((await left()) > 0);
      await runner.deleteOld();
      assert.equal([await left(), await jobs.find(job.id)], [0, undefined]);
    },
    { engine: 1_000, threads: 1 },
  ),
);

jobs.run();
