// Charges on a PostgreSQL behind a proxy that cuts connections, so that commits are lost at chosen moments.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Charge, LostCommit } from '../../../src/accounts/account-model.js';
import type { Accounts } from '../../../src/accounts/accounts.js';
import { type ChargeBatcher, createChargeBatcher } from '../../../src/accounts/charges/charge-batcher.js';
import { createChargeStore } from '../../../src/accounts/charges/charge-store.js';
import { createLostCommits } from '../../../src/accounts/charges/lost-commits.js';
import type { TestProxy } from '../../store/proxy.js';
import { assertSound, ledgerOf, type TestStore } from '../stores.js';

const STATEMENT_TIMEOUT_MS = 2000;
export const ANSWER = { key: 'key', request: 'r', text: new Uint8Array([1]) };

export const charge = (account: string, cost = 1, key?: string): Charge => ({
  account,
  keyId: 'k',
  requestId: 'r',
  cost,
  ...(key && { kept: { ...ANSWER, key } }),
});

/** An instance behind a proxy, and an account with 100 credits. */
export const farFrom = async (store: TestStore, account: string): Promise<[far: Accounts, proxy: TestProxy]> => {
  await store.accounts.createAccount(account, { credits: 100 });
  const proxy = await store.openProxy();
  const far = await store.open(STATEMENT_TIMEOUT_MS, proxy.url);
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

/** A charge batcher behind the proxy. Requests wait this long for the search of a lost commit; its reports go into `reports`. */
export const batcherBehind = async (
  store: TestStore,
  proxy: TestProxy,
  searchTimeoutMs: number,
  reports: LostCommit[] = [],
): Promise<ChargeBatcher> => {
  const far = await store.openStore(STATEMENT_TIMEOUT_MS, proxy.url);
  const chargeStore = createChargeStore(far);
  const onLostCommit = (report: LostCommit): void => void reports.push(report);
  return createChargeBatcher(chargeStore, createLostCommits(chargeStore, onLostCommit, searchTimeoutMs));
};
