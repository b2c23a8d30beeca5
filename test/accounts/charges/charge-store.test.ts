// Charges: their ledger rows, races for the last credits, and the answers that are kept under Idempotency-Keys. charge-model.test.ts
// compares the amounts with a model.
import { randomBytes } from 'node:crypto';
import * as assert from 'uvu/assert';
import { type Charge, InsufficientCreditsError } from '../../../src/accounts/account-model.js';
import type { Accounts } from '../../../src/accounts/accounts.js';
import { createChargeStore } from '../../../src/accounts/charges/charge-store.js';
import { atTime } from '../../time.js';
import { assertSound, chargeOf, chargesOf, ledgerOf, rejection, storeSuite } from '../stores.js';

const MOST = Number.MAX_SAFE_INTEGER;
const NOON = Date.UTC(2026, 10, 21, 12);

const charging = storeSuite('a charge');

charging('is a ledger entry with key, request and time', async ({ accounts, elsewhere }) => {
  await accounts.createAccount('listed', { credits: 10 });
  const charge = { account: 'listed', keyId: 'key_of_a_test', requestId: 'request-1', cost: 4 };
  assert.equal(await atTime(NOON, () => accounts.charge({ ...charge, questions: 1 })), { cost: 4, credits: 6 });
  const [{ id, ...entry } = { id: '' }] = (await ledgerOf(elsewhere, 'listed')).filter(({ kind }) => kind === 'charge');
  assert.match(id, /^lg_[0-9a-z]{12}[0-9a-f]{16}$/);
  const { cost: credits, ...rest } = charge;
  assert.equal(entry, { ...rest, credits, kind: 'charge', time: new Date(NOON) });
});

charging('may take the whole balance, and is refused if one credit is missing', async test => {
  const { accounts } = test;
  await accounts.createAccount('giant', { credits: MOST });
  assert.equal(await accounts.charge(chargeOf('giant', MOST - 1)), { cost: MOST - 1, credits: 1 });
  const error = (await rejection(accounts.charge(chargeOf('giant', 2)))) as InsufficientCreditsError;
  assert.instance(error, InsufficientCreditsError);
  assert.equal([error.cost, error.balance, error.reserved], [2, 1, 0]);
  assert.equal(await accounts.charge(chargeOf('giant', 1)), { cost: 1, credits: 0 });
  assert.equal((await chargesOf(test, 'giant')).sort(), [1, MOST - 1]);
  assert.instance(await rejection(accounts.charge(chargeOf('nobody'))), InsufficientCreditsError);
});

charging('is made with the others of its transaction or with none of them', async test => {
  await test.accounts.createAccount('whole', { credits: 5 });
  const { charge } = createChargeStore(await test.openStore());
  const taken = { ...chargeOf('whole'), id: 'taken' };
  await charge([taken]);
  await rejection(charge([{ ...chargeOf('whole'), id: 'free' }, taken]));
  assert.equal(await chargesOf(test, 'whole'), [1]);
});

const countdown = (from: number): number[] => Array.from({ length: from }, (_, i) => from - 1 - i);

/** Sends all charges at once, to the instances in rotation. Resolves with the balances after those that were paid. */
const race = async (instances: readonly Accounts[], charges: readonly Charge[]): Promise<number[]> => {
  const tries = await Promise.allSettled(charges.map((each, i) => instances[i % instances.length]!.charge(each)));
  const refusals = tries.flatMap(each => (each.status === 'rejected' ? [each.reason] : []));
  for (const reason of refusals) assert.instance(reason, InsufficientCreditsError);
  return tries.flatMap(each => (each.status === 'fulfilled' ? [each.value.credits] : []));
};

const races = storeSuite('charges at once');

races('of 1, three hundred through two instances on 50 credits: exactly 50 are paid', async test => {
  await test.accounts.createAccount('raced', { credits: 50 });
  const charges = Array.from({ length: 300 }, (_, i) => ({ ...chargeOf('raced'), requestId: `request-${i}` }));
  const balances = await race([test.accounts, test.elsewhere], charges);
  assert.equal(
    balances.toSorted((a, b) => b - a),
    countdown(50),
  );
  const requests = (await ledgerOf(test.accounts, 'raced')).flatMap(({ requestId }) => requestId ?? []);
  assert.equal([requests.length, new Set(requests).size], [50, 50]);
  assert.is((await test.accounts.findAccount('raced')).credits, 0);
  await assertSound(test);
});

races('on one instance are paid in their order, also while it closes', async test => {
  await test.accounts.createAccount('many', { credits: 250 });
  const instance = await test.open();
  const racing = race([instance], Array<Charge>(250).fill(chargeOf('many')));
  await instance.close();
  assert.equal(await racing, countdown(250));
  assert.is((await chargesOf(test, 'many')).length, 250);
});

races('of many accounts, in opposite orders and among grants, do not block each other', async test => {
  const names = Array.from({ length: 20 }, (_, i) => `one-of-${i}`);
  for (const name of names) await test.accounts.createAccount(name, { credits: 1000 });
  const rounds = Array.from({ length: 10 }, () => names).flat();
  const forth = race(
    [test.accounts],
    rounds.map(name => chargeOf(name, 1)),
  );
  const back = race(
    [test.elsewhere],
    rounds.toReversed().map(name => chargeOf(name, 2)),
  );
  const grants = names.map(name => test.elsewhere.addCredits(name, 100));
  assert.equal([(await forth).length, (await back).length, (await Promise.all(grants)).length], [200, 200, 20]);
  for (const name of names) assert.is((await test.accounts.findAccount(name)).credits, 1070);
  await assertSound(test);
});

const answers = storeSuite('an answer under an Idempotency-Key');

answers('is repeated exactly, whatever its bytes', async ({ accounts, elsewhere }) => {
  const texts = [Uint8Array.from({ length: 256 }, (_, i) => i), randomBytes(256 * 1024), [], undefined];
  for (const [i, text] of texts.entries()) {
    const account = `kept-${i}`;
    await accounts.createAccount(account, { credits: 1 });
    const kept = { key: 'key', request: '00'.repeat(32), ...(text && { text: new Uint8Array(text) }) };
    assert.equal(await accounts.charge({ ...chargeOf(account), kept }), { cost: 1, credits: 0 });
    assert.equal(await elsewhere.earlierAnswer(account, 'key'), kept);
  }
});

answers('is paid by one of several requests at once, with the last credit too; the others get it', async test => {
  await test.accounts.createAccount('contested', { credits: 20 });
  const instances = [test.accounts, test.elsewhere, test.accounts, test.elsewhere];
  for (let credits = 19; credits >= 0; credits--) {
    const keep = (i: number) => ({ key: `key-${credits}`, request: 'r', text: new Uint8Array([i]) });
    const charges = instances.map((each, i) => each.charge({ ...chargeOf('contested'), kept: keep(i) }));
    const receipts = await Promise.all(charges);
    const winner = receipts.findIndex(({ cost }) => cost === 1);
    const repeated = { cost: 0, credits, earlier: keep(winner) };
    assert.equal(
      receipts,
      receipts.map((_, i) => (i === winner ? { cost: 1, credits } : repeated)),
    );
  }
  assert.is((await chargesOf(test, 'contested')).length, 20);
});
