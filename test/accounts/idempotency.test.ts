// Idempotency-Keys: each is paid once, on whatever instance, and its answer is repeated exactly.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { InsufficientCreditsError } from '../../src/accounts/account-model.js';
import type { Accounts, KeptAnswer, Receipt } from '../../src/accounts/accounts.js';
import { rejection, storeSuite } from './stores.js';

const HOUR = 3_600_000;

const answerWith = (byte: number, key = 'key'): KeptAnswer => ({
  key,
  request: 'ab'.repeat(32),
  text: new Uint8Array([byte]),
});

const pay = (accounts: Accounts, account: string, kept: KeptAnswer, cost = 1): Promise<Receipt> =>
  accounts.charge({ account, keyId: 'k', requestId: 'r', cost, kept });

const answers = storeSuite('an answer under an Idempotency-Key');

const KEPT: readonly (readonly [name: string, text: Uint8Array | undefined])[] = [
  ['of every byte', Uint8Array.from({ length: 256 }, (_, i) => i)],
  ['as long as may be', new Uint8Array(randomBytes(256 * 1024))],
  ['that is empty', new Uint8Array()],
  ['that was too large to keep', undefined],
];

for (const [i, [name, text]] of KEPT.entries()) {
  answers(`${name} is repeated exactly`, async ({ accounts, elsewhere }) => {
    await accounts.createAccount(`kept-${i}`, { credits: 1 });
    const kept: KeptAnswer = { key: 'key', request: '00'.repeat(32), ...(text && { text }) };
    assert.equal(await pay(accounts, `kept-${i}`, kept), { cost: 1, credits: 0 });
    assert.equal(await elsewhere.earlierAnswer(`kept-${i}`, 'key'), kept);
  });
}

answers('is not there before, nor for another key, nor for another account', async ({ accounts }) => {
  for (const name of ['mine', 'yours']) await accounts.createAccount(name, { credits: 5 });
  assert.is(await accounts.earlierAnswer('mine', 'key'), undefined);
  await pay(accounts, 'mine', answerWith(1));
  for (const key of ['Key', 'key ', 'ke', 'mine/key', ''])
    assert.is(await accounts.earlierAnswer('mine', key), undefined);
  assert.is(await accounts.earlierAnswer('yours', 'key'), undefined);
  assert.equal(await pay(accounts, 'yours', answerWith(2)), { cost: 1, credits: 4 });
  assert.equal(await accounts.earlierAnswer('mine', 'key'), answerWith(1));
  assert.equal(await accounts.earlierAnswer('yours', 'key'), answerWith(2));
});

answers('may have a key of any visible ASCII characters', async ({ accounts }) => {
  const visible = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).join('');
  await accounts.createAccount('ascii', { credits: 5 });
  for (const key of [visible.slice(0, 64), visible.slice(64), "'", '%', 'a/b'])
    await pay(accounts, 'ascii', answerWith(key.length, key));
  assert.equal(await accounts.earlierAnswer('ascii', visible.slice(0, 64)), answerWith(64, visible.slice(0, 64)));
  assert.equal(await accounts.earlierAnswer('ascii', visible.slice(64)), answerWith(30, visible.slice(64)));
});

answers('costs later requests nothing, and their own answers are not stored', async ({ accounts, elsewhere }) => {
  await accounts.createAccount('spent', { credits: 1 });
  await pay(accounts, 'spent', answerWith(1));
  const again = { cost: 0, credits: 0, earlier: answerWith(1) };
  assert.equal(await pay(elsewhere, 'spent', answerWith(2), 99), again);
  assert.equal(await pay(accounts, 'spent', answerWith(3)), again);
  assert.equal(
    (await accounts.usage('spent')).map(({ requests, credits }) => [requests, credits]),
    [[1, 1]],
  );
});

answers('whose charge was refused is not stored', async ({ accounts }) => {
  await accounts.createAccount('poor', { credits: 1 });
  assert.instance(await rejection(pay(accounts, 'poor', answerWith(1), 2)), InsufficientCreditsError);
  assert.is(await accounts.earlierAnswer('poor', 'key'), undefined);
  assert.equal(await pay(accounts, 'poor', answerWith(2), 1), { cost: 1, credits: 0 });
});

answers('expires after 24 hours, and its key can be used again', async ({ accounts, elsewhere, sql }) => {
  await accounts.createAccount('old', { credits: 5 });
  const expiry = async () => (await sql("select expires from idempotency where account = 'old'"))[0]?.expires;
  const before = Date.now();
  await pay(accounts, 'old', answerWith(1));
  const kept = Date.parse(await expiry());
  assert.ok(kept >= before + 24 * HOUR && kept <= Date.now() + 24 * HOUR);
  await sql("update idempotency set expires = ? where account = 'old'", new Date(Date.now() - 1).toISOString());
  assert.is(await elsewhere.earlierAnswer('old', 'key'), undefined);
  const fresh = { ...answerWith(3), request: 'other' };
  assert.equal(await pay(elsewhere, 'old', fresh), { cost: 1, credits: 3 });
  assert.equal(await accounts.earlierAnswer('old', 'key'), fresh);
  assert.ok(Date.parse(await expiry()) >= kept);
});

answers.run();

const races = storeSuite('an Idempotency-Key in several requests at the same time');

races('to two instances is paid by one; the other gets the winner’s answer', async ({ accounts, elsewhere }) => {
  await accounts.createAccount('contested', { credits: 50 });
  for (let round = 0; round < 20; round++) {
    const key = `key-${round}`;
    const [one, other] = await Promise.all([
      pay(accounts, 'contested', answerWith(1, key)),
      pay(elsewhere, 'contested', answerWith(2, key)),
    ]);
    const [winner, loser, byte] = one.cost === 1 ? [one, other, 1] : [other, one, 2];
    assert.equal([winner.cost, winner.earlier, loser.cost], [1, undefined, 0]);
    assert.equal(loser.earlier, answerWith(byte, key));
    assert.equal(await accounts.earlierAnswer('contested', key), answerWith(byte, key));
    await sleep(round % 3);
  }
  assert.is((await accounts.findAccount('contested')).credits, 30);
});

races('to one instance, in one transaction, is paid once', async ({ accounts }) => {
  await accounts.createAccount('together', { credits: 5 });
  const tries = [1, 2, 3, 4].map(each => pay(accounts, 'together', answerWith(each), each));
  const again = { cost: 0, credits: 4, earlier: answerWith(1) };
  assert.equal(await Promise.all(tries), [{ cost: 1, credits: 4 }, again, again, again]);
});

races('with the last credit gives one answer, and no refusal', async ({ accounts, elsewhere }) => {
  await accounts.createAccount('last', { credits: 1 });
  const tries = [accounts, elsewhere, accounts, elsewhere].map(each => pay(each, 'last', answerWith(7)));
  const costs = (await Promise.all(tries)).map(({ cost }) => cost);
  assert.equal(costs.sort(), [0, 0, 0, 1]);
});

races('for two accounts is paid by each', async ({ accounts, elsewhere }) => {
  for (const name of ['left', 'right']) await accounts.createAccount(name, { credits: 1 });
  const receipts = await Promise.all(
    ['left', 'right'].flatMap(name => [pay(accounts, name, answerWith(1)), pay(elsewhere, name, answerWith(1))]),
  );
  assert.is(receipts.filter(({ cost }) => cost === 1).length, 2);
  assert.equal(
    (await accounts.checkBalances()).filter(({ account }) => /left|right/.test(account)).map(({ credits }) => credits),
    [0, 0],
  );
});

races.run();
