// Payment over a PostgreSQL that is lost at a moment of the test's choice: behind a proxy that cuts connections.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Accounts } from '../../src/accounts/accounts.js';
import { type Cashier, createCashier } from '../../src/accounts/cashier.js';
import { prepareCharging } from '../../src/accounts/charging.js';
import { createLostCommits } from '../../src/accounts/lost-commits.js';
import type { Charge, LostCommit } from '../../src/accounts/model.js';
import { refund } from '../../src/accounts/refunds.js';
import type { TestProxy } from './store/proxy.js';
import { assertSound, ledgerOf, type TestStore } from './stores.js';

export const PATIENCE_MS = 2000;
export const ANSWER = { request: 'r', method: 'exact', counts: [1] } as const;

export const charge = (account: string, cost = 1, key?: string): Charge => ({
  account,
  keyId: 'k',
  requestId: 'r',
  cost,
  ...(key && { idempotency: { key, answer: ANSWER } }),
});

/** An instance behind a proxy, and an account with 100 credits. */
export const farFrom = async (store: TestStore, account: string): Promise<[far: Accounts, proxy: TestProxy]> => {
  await store.accounts.createAccount(account, { credits: 100 });
  const proxy = await store.openProxy();
  const far = await store.open(PATIENCE_MS, proxy.url);
  return [far, proxy];
};

/** Resolves when another COMMIT has come to the proxy. */
export const nextCommit = async (proxy: TestProxy): Promise<void> => {
  const before = proxy.commits;
  while (proxy.commits === before) await sleep(1);
};

/** What an account was charged, as its ledger has it; and that its balance agrees. */
export const chargesOf = async (store: TestStore, account: string): Promise<number[]> => {
  await assertSound(store);
  return (await ledgerOf(store.accounts, account)).flatMap(({ kind, credits }) => (kind === 'charge' ? [credits] : []));
};

/** A cashier behind the proxy that lets a request wait this long for the outcome of a lost commit; it tells its news to `news`. */
export const impatient = async (
  store: TestStore,
  proxy: TestProxy,
  patienceMs: number,
  news: LostCommit[] = [],
): Promise<Cashier> => {
  const far = await store.openStore(PATIENCE_MS, proxy.url);
  const charging = prepareCharging(far);
  const onNews = (each: LostCommit): void => void news.push(each);
  return createCashier(
    charging,
    createLostCommits(charging, each => refund(far, each), onNews, patienceMs),
  );
};
