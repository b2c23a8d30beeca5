// Idempotency-Keys: each is paid once, on whatever instance, and its answer is repeated exactly.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import type { Accounts, Receipt, StoredAnswer } from '../../src/accounts/accounts.js';
import { MAX_PACKED_BYTES } from '../../src/accounts/charges/charge.js';
import { InsufficientCreditsError } from '../../src/accounts/errors.js';
import { rejection, storeSuite } from './stores.js';

const MOST = Number.MAX_SAFE_INTEGER;
const HOUR = 3_600_000;

const answerWith = (...counts: number[]): StoredAnswer => ({ request: 'ab'.repeat(32), method: 'exact', counts });

const pay = (accounts: Accounts, account: string, key: string, answer: StoredAnswer, cost = 1): Promise<Receipt> =>
  accounts.charge({ account, keyId: 'k', requestId: 'r', cost, idempotency: { key, answer } });

const answers = storeSuite('an answer under an Idempotency-Key');

const KEPT: readonly (readonly [name: string, answer: StoredAnswer])[] = [
  ['sampled', { request: '00'.repeat(32), method: 'monte-carlo', seed: 42, simulations: 100_000, counts: [1, 2, 3] }],
  ['of the largest numbers', { request: 'r', method: 'monte-carlo', seed: MOST, simulations: MOST, counts: [MOST, 0] }],
  ['of the smallest', { request: 'r', method: 'monte-carlo', seed: 0, simulations: 1, counts: [0] }],
  ['exact, without seed and simulations', { request: 'ff'.repeat(32), method: 'exact', counts: [2_598_960] }],
  ['with all the engine’s counters', answerWith(...Array.from({ length: 31 }, (_, i) => MOST - i))],
  ['without any', answerWith()],
  ['with packed ones', { ...answerWith(), packed: Uint8Array.from({ length: 256 }, (_, i) => i) }],
  ['with as many as are kept', { ...answerWith(), packed: new Uint8Array(randomBytes(MAX_PACKED_BYTES)) }],
];

for (const [name, answer] of KEPT) {
  answers(`${name} is repeated exactly`, async ({ accounts, elsewhere }) => {
    const account = `kept-${KEPT.findIndex(([each]) => each === name)}`;
    await accounts.createAccount(account, { credits: 1 });
    assert.equal(await pay(accounts, account, 'key', answer), { cost: 1, credits: 0 });
    assert.equal(await elsewhere.earlierAnswer(account, 'key'), answer);
  });
}

answers('is not there before, nor for another key, nor for another account', async ({ accounts }) => {
  for (const name of ['mine', 'yours']) await accounts.createAccount(name, { credits: 5 });
  assert.is(await accounts.earlierAnswer('mine', 'key'), undefined);
  await pay(accounts, 'mine', 'key', answerWith(1));
  for (const key of ['Key', 'key ', 'ke', 'mine/key', ''])
    assert.is(await accounts.earlierAnswer('mine', key), undefined);
  assert.is(await accounts.earlierAnswer('yours', 'key'), undefined);
  assert.equal(await pay(accounts, 'yours', 'key', answerWith(2)), { cost: 1, credits: 4 });
  assert.equal(await accounts.earlierAnswer('mine', 'key'), answerWith(1));
  assert.equal(await accounts.earlierAnswer('yours', 'key'), answerWith(2));
});

answers('may have a key of any visible ASCII characters', async ({ accounts }) => {
  const visible = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).join('');
  await accounts.createAccount('ascii', { credits: 5 });
  for (const key of [visible.slice(0, 64), visible.slice(64), "'", '%', 'a/b'])
    await pay(accounts, 'ascii', key, answerWith(key.length));
  assert.equal(await accounts.earlierAnswer('ascii', visible.slice(0, 64)), answerWith(64));
  assert.equal(await accounts.earlierAnswer('ascii', visible.slice(64)), answerWith(30));
});

answers('costs later requests nothing, and their own answers are not stored', async ({ accounts, elsewhere }) => {
  await accounts.createAccount('spent', { credits: 1 });
  await pay(accounts, 'spent', 'key', answerWith(1));
  const again = { cost: 0, credits: 0, earlier: answerWith(1) };
  assert.equal(await pay(elsewhere, 'spent', 'key', answerWith(2), 99), again);
  assert.equal(await pay(accounts, 'spent', 'key', answerWith(3)), again);
  assert.equal(
    (await accounts.usage('spent')).map(({ requests, credits }) => [requests, credits]),
    [[1, 1]],
  );
});

answers('whose charge was refused is not stored', async ({ accounts }) => {
  await accounts.createAccount('poor', { credits: 1 });
  assert.instance(await rejection(pay(accounts, 'poor', 'key', answerWith(1), 2)), InsufficientCreditsError);
  assert.is(await accounts.earlierAnswer('poor', 'key'), undefined);
  assert.equal(await pay(accounts, 'poor', 'key', answerWith(2), 1), { cost: 1, credits: 0 });
});

answers('expires after 24 hours, and its key can be used again', async ({ accounts, elsewhere, sql }) => {
  await accounts.createAccount('old', { credits: 5 });
  const expiry = async () => (await sql("select expires from idempotency where account = 'old'"))[0]?.expires;
  const before = Date.now();
  await pay(accounts, 'old', 'key', answerWith(1));
  const kept = Date.parse(await expiry());
  assert.ok(kept >= before + 24 * HOUR && kept <= Date.now() + 24 * HOUR);
  await sql("update idempotency set expires = ? where account = 'old'", new Date(Date.now() - 1).toISOString());
  assert.is(await elsewhere.earlierAnswer('old', 'key'), undefined);
  const fresh: StoredAnswer = { request: 'other', method: 'monte-carlo', seed: 1, simulations: 2, counts: [3] };
  assert.equal(await pay(elsewhere, 'old', 'key', fresh), { cost: 1, credits: 3 });
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
      pay(accounts, 'contested', key, answerWith(1)),
      pay(elsewhere, 'contested', key, answerWith(2)),
    ]);
    const [winner, loser, counts] = one.cost === 1 ? [one, other, 1] : [other, one, 2];
    assert.equal([winner.cost, winner.earlier, loser.cost], [1, undefined, 0]);
    assert.equal(loser.earlier, answerWith(counts));
    assert.equal(await accounts.earlierAnswer('contested', key), answerWith(counts));
    await sleep(round % 3);
  }
  assert.is((await accounts.findAccount('contested')).credits, 30);
});

races('to one instance, in one transaction, is paid once', async ({ accounts }) => {
  await accounts.createAccount('together', { credits: 5 });
  const tries = [1, 2, 3, 4].map(each => pay(accounts, 'together', 'key', answerWith(each), each));
  const again = { cost: 0, credits: 4, earlier: answerWith(1) };
  assert.equal(await Promise.all(tries), [{ cost: 1, credits: 4 }, again, again, again]);
});

races('with the last credit gives one answer, and no refusal', async ({ accounts, elsewhere }) => {
  await accounts.createAccount('last', { credits: 1 });
  const tries = [accounts, elsewhere, accounts, elsewhere].map(each => pay(each, 'last', 'key', answerWith(7)));
  const costs = (await Promise.all(tries)).map(({ cost }) => cost);
  assert.equal(costs.sort(), [0, 0, 0, 1]);
});

races('for two accounts is paid by each', async ({ accounts, elsewhere }) => {
  for (const name of ['left', 'right']) await accounts.createAccount(name, { credits: 1 });
  const receipts = await Promise.all(
    ['left', 'right'].flatMap(name => [
      pay(accounts, name, 'key', answerWith(1)),
      pay(elsewhere, name, 'key', answerWith(1)),
    ]),
  );
  assert.is(receipts.filter(({ cost }) => cost === 1).length, 2);
  assert.equal(
    (await accounts.checkBalances()).filter(({ account }) => /left|right/.test(account)).map(({ credits }) => credits),
    [0, 0],
  );
});

races.run();
