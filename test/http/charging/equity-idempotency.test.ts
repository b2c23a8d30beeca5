// Idempotency-Key on POST /api/v1/equity, on both stores: a repetition gets the same bytes, whatever the answer lists, from every
// instance and after a restart.
import * as assert from 'uvu/assert';
import { storeSuite } from '../../accounts/stores.js';
import { EQUITY } from '../service.js';
import { type Instance, openAccount, serve } from './instances.js';

const flop = ['Qh', 'Jh', '2c'];

const REQUESTS: Readonly<Record<string, object>> = {
  exact: { players: ['AhKh', 'QQ+'], board: flop, detail: true },
  weighted: {
    players: ['AhKh:0.3, AA:0.7', 'QQ+:0.123, 15%'],
    board: flop,
    method: 'exact',
    hands: true,
    detail: true,
  },
  'next-cards': { players: ['AhKh', 'QQ+'], board: flop, next_cards: true, categories: true },
  'random-seed': { players: ['AA', '15%', 'random'], detail: true },
  seeded: { players: ['AA', '15%', 'random'], seed: Number.MAX_SAFE_INTEGER, simulations: 1234, detail: true },
  target: { players: ['AA', '15%', 'random'], target_error: 0.01, simulations: 300_000, detail: true },
  'all-hands': { players: Array(10).fill('random'), hands: true, categories: true, detail: true },
};

const repeated = storeSuite('an equity that is repeated under its Idempotency-Key');

repeated(
  'gets the same bytes free of charge, from another instance with another default, and after a restart',
  async test => {
    const [one, other] = [await serve(test.url, EQUITY, 1000), await serve(test.url, EQUITY, 2000)];
    const apiKey = await openAccount(one, 'tests', Object.keys(REQUESTS).length);
    const answers = new Map<string, string>();
    for (const [name, body] of Object.entries(REQUESTS)) {
      const first = await one.ask(apiKey, name, body);
      assert.equal([first.status, first.isReplay, first.cost], [200, false, '1'], first.text.slice(0, 300));
      answers.set(name, first.text);
    }
    await one.close();
    const later = await serve(test.url, EQUITY, 3000);
    for (const instance of [other, later]) {
      for (const [name, body] of Object.entries(REQUESTS)) {
        const again = await instance.ask(apiKey, name, body);
        assert.equal([again.status, again.isReplay, again.cost], [200, true, '0']);
        assert.is(again.text, answers.get(name), name);
      }
    }
    assert.is((await later.accounts.findAccount('tests')).credits, 0);
    for (const each of [other, later]) await each.close();
  },
);

repeated('at the same moment is computed once on an instance, and paid once on several', async test => {
  const instances = [await serve(test.url, EQUITY, 1000), await serve(test.url, EQUITY, 1000)];
  const [one] = instances as [Instance];
  const apiKey = await openAccount(one, 'racing', 10);
  const body = { players: ['AA', '15%', 'random'], hands: true };
  const race = instances.flatMap(instance => Array.from({ length: 5 }, () => instance.ask(apiKey, 'race', body)));
  const answers = await Promise.all(race);
  assert.is(new Set(answers.map(({ text }) => text)).size, 1);
  assert.is(answers.filter(({ isReplay }) => isReplay).length, 9);
  assert.is((await one.accounts.findAccount('racing')).credits, 9);
  for (const each of instances) await each.close();
});

repeated('is refused when anything else is asked', async test => {
  const one = await serve(test.url, EQUITY, 1000);
  const apiKey = await openAccount(one, 'changing', 10);
  const body = { players: ['AA', 'KK'], board: flop };
  await one.ask(apiKey, 'key', body);
  const others = [
    { ...body, players: ['KK', 'AA'] },
    { ...body, players: ['AA', 'kk'] },
    { ...body, dead: [] },
    { ...body, detail: true },
    { ...body, method: 'exact' },
  ];
  for (const changed of others) {
    const { status, text } = await one.ask(apiKey, 'key', changed);
    assert.is(status, 422);
    assert.match(text, /was used for another request/);
  }
  await one.close();
});

repeated.run();
