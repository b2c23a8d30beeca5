// Jobs of instances with different engines on one store.
import * as assert from 'uvu/assert';
import { openJobs } from '../../src/jobs/jobs.js';
import { storeSuite } from '../accounts/stores.js';
import { sampled } from './questions.js';
import { type Instance, LIMITS, openAccount, readQuestion, submit, untilEnded, withInstance } from './setup.js';

const jobs = storeSuite('jobs');

/** Resolves when the instance has looked for work: then a job of its own is done. */
const untilLooked = async (instance: Instance, account: string): Promise<void> => {
  const { job } = await submit(instance, account, [sampled(20_000)]);
  instance.runner.wake();
  await untilEnded(instance.jobs, job.id);
};

jobs('of another engine version are left alone, and are counted', store =>
  withInstance(store, async instance => {
    const account = await openAccount(store);
    const { accounts } = store;
    const others = {
      jobs: openJobs({ accounts, limits: LIMITS, read: readQuestion, engine: 1_000 }),
      calculator: instance.calculator,
    };
    const { job } = await submit(others, account, [sampled(20_000)]);
    instance.runner.wake();
    await untilLooked(instance, account);
    assert.is((await instance.jobs.find(job.id))?.state, 'queued');
    assert.is((await instance.jobs.find(job.id))?.engine, 1_000);
    assert.is(instance.runner.otherEngineJobs(), 1);
    await withInstance(
      store,
      async another => {
        another.runner.wake();
        assert.is((await untilEnded(instance.jobs, job.id)).state, 'done');
      },
      { engine: 1_000 },
    );
  }),
);

jobs(
  'of another engine version fail once none of them has been computed for a week, with what is not computed given back',
  store =>
    withInstance(store, async instance => {
      const account = await openAccount(store);
      const { accounts } = store;
      const other = {
        jobs: openJobs({ accounts, limits: LIMITS, read: readQuestion, engine: 999 }),
        calculator: instance.calculator,
      };
      const [first, waiting] = [
        await submit(other, account, [sampled(20_000)]),
        await submit(other, account, [null, sampled(20_000)]),
      ];
      const setActive = (id: string, hoursAgo: number): Promise<unknown> =>
        store.sql(
          'update jobs set active = ? where id = ?',
          new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
          id,
        );
      const stateOf = async (id: string) => (await instance.jobs.find(id))?.state;
      await setActive(waiting.job.id, 30 * 24);
      await untilLooked(instance, account);
      assert.equal([await stateOf(first.job.id), await stateOf(waiting.job.id)], ['queued', 'queued']);
      await setActive(first.job.id, 7 * 24 + 1);
      await untilLooked(instance, account);
      for (const { job } of [first, waiting]) assert.is((await untilEnded(instance.jobs, job.id)).state, 'failed');
      assert.is((await store.accounts.findAccount(account)).credits, 1_000_000 - 2);
    }),
);

jobs.run();
