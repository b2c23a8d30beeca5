// Idempotency-Key on POST /api/v1/batch, on both stores: a repetition gets the same bytes from every instance and after a restart.
import * as assert from 'uvu/assert';
import { storeSuite } from '../../accounts/stores.js';
import { BATCH } from '../service.js';
import { type Instance, openAccount, serve } from './instances.js';

const cards = ['Ah', 'Kh'];
const odds = { type: 'probabilities-enhanced', cards, opponents: 2 };
const equity = { type: 'equity', players: ['AA', '15%', 'random'], detail: true };

const BATCHES: Readonly<Record<string, object>> = {
  'random seeds': { questions: [odds, { type: 'probabilities', cards }, equity, { ...odds, detail: true }] },
  'with faults': {
    questions: [odds, null, { type: 'odds' }, { ...odds, cards: ['Ah'] }, { ...equity, dry_run: true }],
  },
  hands: { questions: [{ ...equity, players: ['random', '20%'], hands: true, board: ['Qh', 'Jh', '2c', '3d'] }] },
  'a hundred': { questions: Array.from({ length: 100 }, (_, i) => ({ ...odds, simulations: 100 + i })) },
};

const repeated = storeSuite('a batch that is repeated under its Idempotency-Key');

repeated(
  'gets the same bytes free of charge, from another instance with another default, and after a restart',
  async test => {
    const [one, other] = [await serve(test.url, BATCH, 1000), await serve(test.url, BATCH, 2000)];
    const apiKey = await openAccount(one, 'tests', Object.keys(BATCHES).length);
    const answers = new Map<string, string>();
    for (const [name, body] of Object.entries(BATCHES)) {
      const first = await one.ask(apiKey, name.replace(/ /g, '-'), body);
      assert.equal([first.status, first.isReplay, first.cost], [200, false, '1'], first.text.slice(0, 300));
      answers.set(name, first.text);
    }
    await one.close();
    const later = await serve(test.url, BATCH, 3000);
    for (const instance of [other, later]) {
      for (const [name, body] of Object.entries(BATCHES)) {
        const again = await instance.ask(apiKey, name.replace(/ /g, '-'), body);
        assert.equal([again.status, again.isReplay, again.cost], [200, true, '0']);
        assert.is(again.text, answers.get(name), name);
      }
    }
    assert.is((await later.accounts.findAccount('tests')).credits, 0);
    for (const each of [other, later]) await each.close();
  },
);

repeated('at the same moment is computed once on an instance, and paid once on several', async test => {
  const instances = [await serve(test.url, BATCH, 1000), await serve(test.url, BATCH, 1000)];
  const [one] = instances as [Instance];
  const apiKey = await openAccount(one, 'racing', 10);
  const body = { questions: [odds, equity, { type: 'none' }] };
  const race = instances.flatMap(instance => Array.from({ length: 5 }, () => instance.ask(apiKey, 'race', body)));
  const answers = await Promise.all(race);
  assert.is(new Set(answers.map(({ text }) => text)).size, 1);
  assert.is(answers.filter(({ isReplay }) => isReplay).length, 9);
  assert.is((await one.accounts.findAccount('racing')).credits, 9);
  const [day] = await one.accounts.usage('racing');
  assert.equal([day?.requests, day?.questions, day?.credits], [1, 2, 1]);
  for (const each of instances) await each.close();
});

repeated('may have its fields in another order', async test => {
  const one = await serve(test.url, BATCH, 1000);
  const apiKey = await openAccount(one, 'ordering', 10);
  const first = await one.ask(apiKey, 'key', { questions: [odds] });
  const again = await one.ask(apiKey, 'key', { questions: [{ opponents: 2, cards, type: odds.type }] });
  assert.equal([again.isReplay, again.text], [true, first.text]);
  await one.close();
});

repeated('is refused when anything else is asked', async test => {
  const one = await serve(test.url, BATCH, 1000);
  const apiKey = await openAccount(one, 'changing', 10);
  await one.ask(apiKey, 'key', { questions: [odds, equity, 5] });
  const others = [
    [odds, equity, 6],
    [odds, equity],
    [equity, odds, 5],
    [odds, { ...equity, detail: false }, 5],
  ];
  for (const questions of others) {
    const { status, text } = await one.ask(apiKey, 'key', { questions });
    assert.is(status, 422);
    assert.match(text, /was used for another request/);
  }
  await one.close();
});

repeated('has at most 100 questions', async test => {
  const one = await serve(test.url, BATCH, 1000);
  const apiKey = await openAccount(one, 'bounded', 10);
  const tooMany = await one.ask(apiKey, 'key', { questions: Array(101).fill(odds) });
  assert.is(tooMany.status, 400);
  assert.match(
    tooMany.text,
    /questions has 101 entries beside an Idempotency-Key, with which it may have 100: send fewer, or leave out/,
  );
  assert.is((await one.accounts.findAccount('bounded')).credits, 10);
  const used = await one.ask(apiKey, 'key', { questions: [odds] });
  assert.equal([used.status, used.isReplay], [200, false]);
  await one.close();
});

repeated(
  'is charged and answered once if its answer takes more than 256 KiB, and refused free of charge then',
  async test => {
    const one = await serve(test.url, BATCH, 1000);
    const apiKey = await openAccount(one, 'long', 10);
    const hands = { ...equity, players: Array(10).fill('random'), hands: true, simulations: 900_000 };
    const first = await one.ask(apiKey, 'key', { questions: [hands] });
    assert.equal([first.status, first.isReplay, first.cost], [200, false, '9'], first.text.slice(0, 300));
    const again = await one.ask(apiKey, 'key', { questions: [hands] });
    assert.is(again.status, 400);
    assert.match(again.text, /INVALID_REQUEST.*the answer .* was too large to keep/);
    assert.is((await one.accounts.findAccount('long')).credits, 1);
    const other = await one.ask(apiKey, 'key', { questions: [odds] });
    assert.is(other.status, 422);
    await one.close();
  },
);

repeated.run();
