// Loses commits of charges: instances and charge batchers behind a proxy that cuts their connections to PostgreSQL.
import type { LostCommit } from '../../../src/accounts/account-model.js';
import type { Accounts } from '../../../src/accounts/accounts.js';
import { type ChargeBatcher, createChargeBatcher } from '../../../src/accounts/charges/charge-batcher.js';
import { createChargeStore } from '../../../src/accounts/charges/charge-store.js';
import { createLostCommits } from '../../../src/accounts/charges/lost-commits.js';
import type { Fate, TestProxy } from '../../store/proxy.js';
import { until } from '../../until.js';
import { chargeOf, type TestStore } from '../stores.js';

const STATEMENT_TIMEOUT_MS = 2000;

/** An instance behind a proxy, and an account with 100 credits. */
export const farFrom = async (store: TestStore, account: string): Promise<[far: Accounts, proxy: TestProxy]> => {
  await store.accounts.createAccount(account, { credits: 100 });
  const proxy = await store.openProxy();
  return [await store.open(STATEMENT_TIMEOUT_MS, proxy.url), proxy];
};

/** How a charge of 3 credits is lost, and how long its request waits for the outcome. */
interface Loss {
  readonly timeoutMs: number;
  readonly fate?: Fate;
  readonly key?: string;
}

/** Loses a charge, and then the store too. */
export const loseStore = async (
  store: TestStore,
  account: string,
  { timeoutMs, fate = 'is not confirmed', key }: Loss,
) => {
  const [, proxy] = await farFrom(store, account);
  const chargeStore = createChargeStore(await store.openStore(STATEMENT_TIMEOUT_MS, proxy.url));
  const reports: LostCommit[] = [];
  const onLostCommit = (report: LostCommit): void => {
    reports.push(report);
    if (report.state === 'lost') proxy.stop();
  };
  const lostCommits = createLostCommits(onLostCommit, timeoutMs);
  const batcher: ChargeBatcher = createChargeBatcher(chargeStore, lostCommits);
  proxy.fates.push(fate);
  const payment = batcher.charge(chargeOf(account, 3, key));
  payment.catch(() => undefined);
  await until(() => reports.length > 0);
  return { proxy, batcher, payment, reports };
};
