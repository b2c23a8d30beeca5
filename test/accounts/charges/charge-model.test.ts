// Charging against a model of it: random accounts, costs and Idempotency-Keys, through two instances.
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { InsufficientCreditsError } from '../../../src/accounts/account-model.js';
import type { Accounts, KeptAnswer, Receipt } from '../../../src/accounts/accounts.js';
import { ledgerOf, storeSuite, type TestStore } from '../stores.js';

interface Step {
  readonly instance: number;
  readonly account: number;
  readonly cost: number;
  readonly key: string | undefined;
}

const ACCOUNTS = 3;
const steps = fc.array(
  fc.record<Step>({
    instance: fc.nat(1),
    account: fc.nat(ACCOUNTS - 1),
    cost: fc.integer({ min: 1, max: 6 }),
    key: fc.option(fc.constantFrom('a', 'b', 'c/d'), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 40 },
);
const grants = fc.tuple(fc.nat(30), fc.nat(30), fc.nat(30));
const RUNS = { numRuns: 25 };

let rounds = 0;

/** Fresh accounts with these credits. */
const makeAccounts = async ({ accounts }: TestStore, credits: readonly number[]): Promise<string[]> => {
  rounds += 1;
  const names = credits.map((_, i) => `model-${rounds}-${i}`);
  for (const [i, name] of names.entries()) await accounts.createAccount(name, { credits: credits[i] ?? 0 });
  return names;
};

/** An answer that identifies its step. */
const answerOf = (step: number, key: string): KeptAnswer => ({
  key,
  request: `step ${step}`,
  text: new Uint8Array([step]),
});

const take = (instance: Accounts, account: string, { cost, key }: Step, step: number): Promise<Receipt> => {
  const kept = key === undefined ? {} : { kept: answerOf(step, key) };
  return instance.charge({ account, keyId: 'k', requestId: `step-${step}`, cost, ...kept });
};

/** The receipt, or the balance that was too low. */
const outcome = async (receipt: Promise<Receipt>): Promise<Receipt | number> => {
  try {
    return await receipt;
  } catch (error) {
    if (!(error instanceof InsufficientCreditsError)) throw error;
    assert.ok(error.balance < error.cost, error.message);
    return error.balance;
  }
};

/** Balances, sums of the ledger and of usage agree with what was granted and paid. */
const assertBooks = async (
  { accounts }: TestStore,
  names: readonly string[],
  granted: readonly number[],
  paid: ReadonlyMap<string, number[]>,
) => {
  const checks = new Map((await accounts.checkBalances()).map(check => [check.account, check]));
  for (const [i, name] of names.entries()) {
    const costs = paid.get(name) ?? [];
    const charges = costs.reduce((sum, cost) => sum + cost, 0);
    const [grants, credits] = [granted[i] ?? 0, (granted[i] ?? 0) - charges];
    assert.equal(checks.get(name), { account: name, credits, grants, charges, agrees: true });
    const rows = (await ledgerOf(accounts, name)).flatMap(({ kind, credits }) => (kind === 'charge' ? [credits] : []));
    assert.equal(rows.sort(), [...costs].sort());
    const days = await accounts.usage(name);
    assert.is(
      days.reduce((sum, { requests }) => sum + requests, 0),
      costs.length,
    );
    assert.is(
      days.reduce((sum, { credits }) => sum + credits, 0),
      charges,
    );
  }
};

const model = storeSuite('charging');

model('one after the other does what the model does', store =>
  fc.assert(
    fc.asyncProperty(grants, steps, async (credits, all) => {
      const names = await makeAccounts(store, credits);
      const balances = [...credits];
      const answers = new Map<string, KeptAnswer>();
      const paid = new Map<string, number[]>(names.map(name => [name, []]));
      for (const [i, step] of all.entries()) {
        const [name = '', balance = 0] = [names[step.account], balances[step.account]];
        const earlier = step.key === undefined ? undefined : answers.get(`${name}/${step.key}`);
        const expected = earlier
          ? { cost: 0, credits: balance, earlier }
          : balance < step.cost
            ? balance
            : { cost: step.cost, credits: balance - step.cost };
        const instance = step.instance === 0 ? store.accounts : store.elsewhere;
        assert.equal(await outcome(take(instance, name, step, i)), expected);
        if (typeof expected === 'number' || earlier) continue;
        balances[step.account] = balance - step.cost;
        paid.get(name)?.push(step.cost);
        if (step.key !== undefined) answers.set(`${name}/${step.key}`, answerOf(i, step.key));
      }
      await assertBooks(store, names, credits, paid);
    }),
    RUNS,
  ),
);

model('all at once leaves correct sums, and pays each Idempotency-Key once', store =>
  fc.assert(
    fc.asyncProperty(grants, steps, async (credits, all) => {
      const names = await makeAccounts(store, credits);
      const paid = new Map<string, number[]>(names.map(name => [name, []]));
      const winners = new Map<string, number>();
      const outcomes = await Promise.all(
        all.map((step, i) =>
          outcome(take(step.instance === 0 ? store.accounts : store.elsewhere, names[step.account] ?? '', step, i)),
        ),
      );
      for (const [i, { account, cost, key }] of all.entries()) {
        const [receipt, name = ''] = [outcomes[i], names[account]];
        if (typeof receipt !== 'object' || receipt.cost === 0) continue;
        assert.is(receipt.cost, cost);
        paid.get(name)?.push(cost);
        if (key === undefined) continue;
        assert.not(winners.has(`${name}/${key}`), `${key} is paid twice`);
        winners.set(`${name}/${key}`, i);
      }
      for (const [i, { account, key }] of all.entries()) {
        const receipt = outcomes[i];
        if (typeof receipt !== 'object' || receipt.cost > 0) continue;
        assert.equal(receipt.earlier, answerOf(winners.get(`${names[account]}/${key}`) ?? -1, String(key)));
      }
      await assertBooks(store, names, credits, paid);
    }),
    RUNS,
  ),
);

model.run();
