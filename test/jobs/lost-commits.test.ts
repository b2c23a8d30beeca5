// A job whose store is lost during submission: it is charged once and answered, or not charged; it is never charged without a job.
import * as assert from 'uvu/assert';
import { InsufficientCreditsError, type LostCommit } from '../../src/accounts/account-model.js';
import { openAccounts } from '../../src/accounts/accounts.js';
import { deleteOldJobs } from '../../src/jobs/job-store.js';
import type { Submission, Submitted } from '../../src/jobs/submission.js';
import { farFrom } from '../accounts/charges/lose-charge.js';
import { assertSound, ledgerOf, rejection, storeSuite, type TestStore, unavailability } from '../accounts/stores.js';
import type { Fate } from '../store/proxy.js';
import { until } from '../until.js';
import { jobOfBlock, jobsOf } from './setup.js';

/** A job for one credit, under an Idempotency-Key. */
const jobFor = async (account: string): Promise<Submission> => ({
  ...(await jobOfBlock(account)),
  idempotency: { key: 'once', signal: new AbortController().signal, fingerprint: () => 'a'.repeat(64) },
});

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

const NOTHING = { charged: [], jobs: [] };
const STARTED = { charged: [1], jobs: [{ state: 'queued', blocks: 1 }] };

const cut = storeSuite('a job whose connection is cut at one of the messages of its submission', ['PostgreSQL']);

for (const isDelivered of [false, true]) {
  const when = isDelivered ? 'after the store got it' : 'before the store gets it';
  cut(`${when}, is charged and started if and only if it is answered, whichever message it is`, async store => {
    const fates = { started: 0, refused: 0 };
    for (let message = 1; ; message++) {
      const account = `cut-${isDelivered}-${message}`;
      const [far, proxy] = await farFrom(store, account);
      await far.ping();
      const { idempotency: _, ...job } = await jobFor(account);
      proxy.cutAt(message, isDelivered);
      const isStarted = await jobsOf(far)
        .submit(job)
        .then(
          () => true,
          () => false,
        );
      const { charged, jobs } = await stateOf(store, account);
      const started = jobs.filter(({ state }) => state !== 'draft'); // a draft may be left, and is deleted later
      assert.equal({ charged, jobs: started }, isStarted ? STARTED : NOTHING, `message ${message}`);
      if (proxy.isCutting) break;
      fates[isStarted ? 'started' : 'refused']++;
    }
    assert.ok(fates.started >= 1 && fates.refused >= 10, JSON.stringify(fates));
  });
}

const lost = storeSuite('a job whose charge is not confirmed', ['PostgreSQL']);

/** After this time a request fails whose charge is not confirmed. */
const TOO_LATE_MS = 500;

/** Jobs of an account with 100 credits, whose connection is cut at the commit of the charge, and at those of later runs. */
const cutAtCharge = async (store: TestStore, account: string, fates: readonly Fate[], lostCommitTimeoutMs = 10_000) => {
  await store.accounts.createAccount(account, { credits: 100 });
  const proxy = await store.openProxy();
  const reports: LostCommit[] = [];
  const onLostCommit = (report: LostCommit): void => void reports.push(report);
  const far = await openAccounts(proxy.url, { statementTimeoutMs: 2000, lostCommitTimeoutMs, onLostCommit });
  // The draft and its questions are written by earlier transactions than the charge.
  proxy.fates.push('passes', 'passes', ...fates);
  return { jobs: jobsOf(far), far, proxy, reports };
};

/** All commits of later runs are lost. */
const LOST: readonly Fate[] = Array(200).fill('is lost');

for (const fate of ['is not confirmed', 'is late', 'is lost'] as const) {
  lost(`because the connection was cut, while the commit ${fate}, is charged once, and answered`, async store => {
    const account = fate.replaceAll(' ', '-');
    const { jobs, far } = await cutAtCharge(store, account, [fate]);
    const { job, receipt, isRepetition } = await jobs.submit(await jobFor(account));
    assert.equal([job.state, job.cost, receipt, isRepetition], ['queued', 1, { cost: 1, credits: 99 }, false]);
    const again = await jobs.submit(await jobFor(account));
    assert.equal([again.job, again.isRepetition], [job, true]);
    assert.equal(await stateOf(store, account), STARTED);
    await far.close();
  });
}

for (const [fate, key] of [
  ['is not confirmed', undefined],
  ['is not confirmed', 'key'],
  ['is lost', undefined],
  ['is lost', 'key'],
] as const) {
  const isKept = fate === 'is not confirmed' && key !== undefined;
  const outcome = isKept ? 'is kept for a repetition' : 'costs nothing';
  const name = `under ${key ?? 'no key'}, whose commit ${fate}`;
  lost(`for so long that its request fails ${outcome}, ${name}`, async store => {
    const account = `late-${fate.replaceAll(' ', '-')}-${key}`;
    const { jobs, far, proxy, reports } = await cutAtCharge(store, account, [fate, ...LOST], TOO_LATE_MS);
    const { idempotency, ...job } = await jobFor(account);
    await unavailability(jobs.submit({ ...job, ...(key && { idempotency: idempotency! }) }));
    proxy.fates.length = 0;
    if (isKept) {
      assert.equal(await stateOf(store, account), STARTED);
      assert.is((await jobs.submit({ ...job, idempotency: idempotency! })).isRepetition, true);
      await until(() => reports.length === 2);
      assert.equal([reports[1]?.charges.length, reports[1]?.refunded], [1, []]);
    } else {
      await until(async () => (await stateOf(store, account)).jobs.every(({ state }) => state !== 'queued'));
      assert.is((await store.accounts.findAccount(account)).credits, 100);
    }
    await far.close();
  });
}

/** Submits a job for one credit without a key, whose commit is not confirmed before its request fails. */
const submitTooLate = async (store: TestStore, account: string) => {
  const { jobs, ...rest } = await cutAtCharge(store, account, ['is not confirmed', ...LOST], TOO_LATE_MS);
  const { idempotency: _, ...job } = await jobFor(account);
  await unavailability(jobs.submit(job));
  assert.equal(await stateOf(store, account), STARTED);
  return rest;
};

/** A job whose request failed: cancelled or done, with its credits given back, and in the log. */
const assertRefunded = async (store: TestStore, account: string, reports: readonly LostCommit[]): Promise<void> => {
  const rows = await ledgerOf(store.accounts, account);
  const charge = rows.find(({ kind }) => kind === 'charge')!.id;
  assert.equal(reports, [
    { state: 'lost', charges: [charge], err: reports[0]?.err },
    { state: 'found', charges: [charge], refunded: [charge] },
  ]);
  assert.is((await store.accounts.findAccount(account)).credits, 100);
  assert.equal(await store.accounts.usage(account), []);
  await assertSound(store);
};

for (const [state, done] of [
  ['done', 1_000_000],
  ['running', 999_999],
] as const) {
  lost(`before its request failed is refunded in whole, also if it is ${state} by then`, async store => {
    const account = `refunded-${state}`;
    const { far, proxy, reports } = await submitTooLate(store, account);
    const ended = state === 'done' ? new Date().toISOString() : null;
    const change = 'update jobs set state = ?, ended = ?, done_hands = ? where account = ?';
    await store.sql(change, state, ended, done, account);
    proxy.fates.length = 0;
    await until(() => reports.length === 2);
    await assertRefunded(store, account, reports);
    await far.close();
  });
}

lost('before its request failed is not refunded again if it was cancelled by then', async store => {
  const { far, proxy, reports } = await submitTooLate(store, 'cancelled');
  const [{ id } = {}] = await store.sql("select id from jobs where account = 'cancelled'");
  await jobsOf(store.accounts).cancel(id);
  proxy.fates.length = 0;
  await until(() => reports.length === 2);
  assert.is((await store.accounts.findAccount('cancelled')).credits, 100);
  await assertSound(store);
  await far.close();
});

lost('before its instance is closed is refunded by a last run', async store => {
  const { far, proxy, reports } = await submitTooLate(store, 'closing');
  proxy.fates.length = 0;
  await far.close();
  await assertRefunded(store, 'closing', reports);
});

const drafts = storeSuite('a job that is being submitted');

drafts('is not charged if an instance whose clock is ahead has deleted its draft', async store => {
  await store.accounts.createAccount('clock', { credits: 100 });
  const reserve = async () => {
    await store.sql("update jobs set active = '2020-01-01T00:00:00.000Z' where account = 'clock'");
    await deleteOldJobs(store.elsewhere.store);
    return () => undefined;
  };
  await rejection(jobsOf(store.accounts).submit({ ...(await jobFor('clock')), reserve }));
  assert.equal(await stateOf(store, 'clock'), NOTHING);
});

drafts('gets the answer of the same request elsewhere, which took the last credits meanwhile', async store => {
  await store.accounts.createAccount('twins', { credits: 1 });
  const job = await jobFor('twins');
  let first: Submitted | undefined;
  const reserve = async (cost: number): Promise<never> => {
    first = await jobsOf(store.elsewhere).submit(job);
    throw new InsufficientCreditsError(cost, 0);
  };
  const second = await jobsOf(store.accounts).submit({ ...job, reserve });
  assert.equal([second.job, second.isRepetition, second.receipt], [first?.job, true, { cost: 0, credits: 0 }]);
  assert.equal(await stateOf(store, 'twins'), STARTED);
});

drafts('at two instances at once, under one key, with credits for one, is charged once', async store => {
  for (let round = 0; round < 10; round++) {
    const account = `both-${round}`;
    await store.accounts.createAccount(account, { credits: 1 });
    const job = await jobFor(account);
    const submitted = await Promise.all([store.accounts, store.elsewhere].map(each => jobsOf(each).submit(job)));
    assert.equal(submitted[0]?.job, submitted[1]?.job);
    assert.equal(submitted.map(({ isRepetition }) => isRepetition).sort(), [false, true]);
    assert.equal(await stateOf(store, account), STARTED);
  }
});

drafts('sets its credits aside, also those of a single hand, and none where nothing is computed', async store => {
  await store.accounts.createAccount('aside', { credits: 100 });
  const reserved: number[] = [];
  const reserve = async (cost: number) => {
    reserved.push(cost);
    return () => undefined;
  };
  for (const hands of [1, 1_000_001, 0]) {
    const job = await jobOfBlock('aside', { billedHands: hands, slices: hands === 0 ? 0 : 1 });
    await jobsOf(store.accounts).submit({ ...job, reserve });
  }
  assert.equal(reserved, [1, 2]);
});
