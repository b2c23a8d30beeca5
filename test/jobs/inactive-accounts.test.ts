// An account is made inactive while its jobs run: they end, and what is not computed is given back once.
import * as assert from 'uvu/assert';
import { storeSuite } from '../accounts/stores.js';
import { until } from '../until.js';
import { sampled } from './questions.js';
import { creditsOf, openAccount, startInstance, submit, untilEnded } from './setup.js';

const jobs = storeSuite('the jobs of an account that is made inactive');

jobs('end, and what is not computed is given back once, by two instances; jobs of others go on', async store => {
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
});
