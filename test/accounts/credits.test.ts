// Grants of credits: each with its ledger entry, none beyond the integers that a number represents exactly.
import * as assert from 'uvu/assert';
import { assertSound, codeOf, ledgerOf, rejection, storeSuite, type TestStore } from './stores.js';

const MOST = Number.MAX_SAFE_INTEGER;

const grants = async ({ accounts }: TestStore, account: string) =>
  (await ledgerOf(accounts, account)).map(({ kind, credits, note }) => [kind, credits, note] as const);

const credits = storeSuite('a grant');

credits('adds to the balance, and is in the ledger with its note', async store => {
  await store.accounts.createAccount('plain', { credits: 5 });
  assert.is((await store.accounts.addCredits('plain', 10, 'invoice 7')).credits, 15);
  assert.is((await store.elsewhere.addCredits('plain', 1)).credits, 16);
  const entries = await grants(store, 'plain');
  assert.equal(
    entries.sort(([, a], [, b]) => Number(b) - Number(a)),
    [
      ['grant', 10, 'invoice 7'],
      ['grant', 5, 'first credits'],
      ['grant', 1, undefined],
    ],
  );
  await assertSound(store);
});

credits('keeps a note of any text', async store => {
  await store.accounts.createAccount('noted');
  const notes = ['', "Robert'); drop table ledger; --", '♠ ünïcode 🂡', 'a\nb', 'x'.repeat(1000)];
  for (const note of notes) await store.accounts.addCredits('noted', 1, note);
  const kept = (await grants(store, 'noted')).map(([, , note]) => note);
  assert.equal(kept.sort(), [...notes].sort()); // of one millisecond, perhaps: their order is by chance
});

credits('may fill a balance to 2^53 − 1, and not beyond', async store => {
  const { accounts } = store;
  await accounts.createAccount('full', { credits: MOST - 10 });
  assert.is(await codeOf(accounts.addCredits('full', 11)), 'BALANCE_TOO_LARGE');
  assert.is(await codeOf(accounts.addCredits('full', MOST)), 'BALANCE_TOO_LARGE');
  assert.is((await accounts.addCredits('full', 10)).credits, MOST);
  assert.is(await codeOf(accounts.addCredits('full', 1)), 'BALANCE_TOO_LARGE');
  assert.is((await grants(store, 'full')).length, 2);
  await assertSound(store);
});

credits('of 0, a negative number or a fraction changes nothing', async store => {
  await store.accounts.createAccount('whole', { credits: 5 });
  for (const amount of [0, -1, -5, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
    await rejection(store.accounts.addCredits('whole', amount));
  assert.is((await store.accounts.findAccount('whole')).credits, 5);
  assert.is((await grants(store, 'whole')).length, 1);
});

credits('is not lost among others at the same time', async store => {
  await store.accounts.createAccount('popular');
  const instances = [store.accounts, store.elsewhere];
  const amounts = Array.from({ length: 60 }, (_, i) => i + 1);
  await Promise.all(amounts.map(amount => instances[amount % 2]?.addCredits('popular', amount)));
  assert.is((await store.accounts.findAccount('popular')).credits, 1830);
  assert.is((await grants(store, 'popular')).length, 60);
  await assertSound(store);
});

credits('at the same time as others does not exceed the largest balance', async store => {
  await store.accounts.createAccount('brim', { credits: MOST - 25 });
  const instances = [store.accounts, store.elsewhere];
  const tries = Array.from({ length: 10 }, (_, i) => instances[i % 2]?.addCredits('brim', 10));
  const done = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled');
  assert.is(done.length, 2);
  assert.is((await store.accounts.findAccount('brim')).credits, MOST - 5);
  await assertSound(store);
});

credits.run();
