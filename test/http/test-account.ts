// Accounts for tests.
import * as assert from 'uvu/assert';
import type { LedgerEntry } from '../../src/accounts/account-model.js';
import type { Accounts } from '../../src/accounts/accounts.js';

/** More requests than any suite sends: most are not about rate limits. */
export const GENEROUS = { requests: 1_000_000, windowSeconds: 60 };

export interface TestAccount {
  readonly name: string;
  readonly key: string;
  readonly keyId: string;
  readonly headers: Readonly<Record<string, string>>;
  balance(): Promise<number>;
  charges(): Promise<LedgerEntry[]>;
  /** Asserts that no credits are reserved, and that balance and ledger agree. */
  assertSettled(): Promise<void>;
}

export const openAccount = async (
  { accounts }: { readonly accounts: Accounts },
  name: string,
  credits: number,
): Promise<TestAccount> => {
  await accounts.createAccount(name, { credits, rateLimit: GENEROUS });
  const { key, id: keyId } = await accounts.createKey(name);
  const balance = async () => (await accounts.findAccount(name)).credits;
  return {
    name,
    key,
    keyId,
    headers: { authorization: `Bearer ${key}` },
    balance,
    async charges() {
      const charges: LedgerEntry[] = [];
      for await (const entry of accounts.ledger(name)) {
        if (entry.kind === 'charge') charges.push(entry);
      }
      return charges;
    },
    async assertSettled() {
      (await accounts.reserve(name, await balance()))();
      assert.ok((await accounts.checkBalances()).every(({ agrees }) => agrees));
    },
  };
};
