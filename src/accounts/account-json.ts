// Accounts, keys and ledger entries as JSON, for scripts and for the administration over HTTP.
import type { Account, BalanceCheck, Key, LedgerEntry } from './account-model.js';

export const describeAccount = ({ name, credits, rateLimit, active, created }: Account) => ({
  account: name,
  credits,
  rate_limit: { requests: rateLimit.requests, window_seconds: rateLimit.windowSeconds },
  active,
  created,
});

export const describeKey = ({ id, account, name, prefix, state, created, lastUsed, expires }: Key) => ({
  id,
  account,
  name: name ?? null,
  prefix,
  state,
  created,
  last_used: lastUsed ?? null,
  expires: expires ?? null,
});

/** Credits are positive for charges too. */
export const describeEntry = (entry: LedgerEntry) => ({
  id: entry.id,
  account: entry.account,
  kind: entry.kind,
  credits: entry.credits,
  time: entry.time,
  key: entry.keyId ?? null,
  request: entry.requestId ?? null,
  note: entry.note ?? null,
  actor: entry.actor ?? null,
  reference: entry.reference ?? null,
});

export const describeChecks = (accounts: readonly BalanceCheck[]) => ({
  agrees: accounts.every(({ agrees }) => agrees),
  accounts,
});
