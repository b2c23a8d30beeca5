// Idempotency-Key: a repeated request is answered with the same bytes, and charged once.
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openAccounts } from '../../../src/accounts/accounts.js';
import { Fingerprint } from '../../../src/accounts/charges/fingerprint.js';
import { createRateLimits } from '../../../src/accounts/limits/rate-limits.js';
import { KeyedMutex, packText, unpackText } from '../../../src/http/charging/idempotency.js';
import { startServer } from '../../../src/http/http-server.js';
import { createLogger } from '../../../src/http/logger.js';
import { createMetrics } from '../../../src/http/metrics.js';
import { createNodeCalculator } from '../../../src/odds/node-calculator.js';
import { makeFolder, removeFolder } from '../../accounts/folder.js';
import {
  type Answer,
  assertRefused,
  ENHANCED,
  GENEROUS,
  PROBABILITIES,
  type Service,
  startService,
  useService,
} from '../service.js';

const cards = ['Ah', 'Kh'];
const under = (key: string): Record<string, string> => ({ 'idempotency-key': key });
const isReplay = ({ headers }: Answer): boolean => headers.get('idempotency-replayed') === 'true';

const repeated = suite<Service>('a request that is repeated under its Idempotency-Key');
useService(repeated);

const REQUESTS: readonly (readonly [name: string, path: string, body: object])[] = [
  ['random', ENHANCED, { cards, opponents: 3 }],
  ['seeded', ENHANCED, { cards, opponents: 1, seed: Number.MAX_SAFE_INTEGER, simulations: 1234, detail: true }],
  ['categories', PROBABILITIES, { cards, detail: true }],
  ['exact', ENHANCED, { cards: [...cards, 'Qh', 'Jh', '2c'], opponents: 2, method: 'exact', detail: true }],
  ['table', ENHANCED, { cards, opponents: 1, method: 'exact' }],
];

for (const [name, path, body] of REQUESTS) {
  repeated(`gets the same bytes, free of charge: ${name}`, async ({ post, accounts }) => {
    const first = await post(path, body, under(name));
    assert.is(first.status, 200, first.text);
    assert.not.ok(isReplay(first));
    const { credits } = await accounts.findAccount('tests');
    const again = await post(path, body, under(name));
    assert.ok(isReplay(again));
    assert.is(again.text, first.text);
    assert.equal(
      [again.headers.get('x-credits-cost'), again.headers.get('x-credits-remaining')],
      ['0', String(credits)],
    );
    assert.is((await accounts.findAccount('tests')).credits, credits);
  });
}

repeated('may have its fields in another order', async ({ post }) => {
  const first = await post(ENHANCED, { cards, opponents: 2, simulations: 100 }, under('order'));
  const again = await post(ENHANCED, { simulations: 100, opponents: 2, cards }, under('order'));
  assert.ok(isReplay(again));
  assert.is(again.text, first.text);
});

repeated('is refused when anything else is asked', async ({ post }) => {
  await post(ENHANCED, { cards, opponents: 2 }, under('other'));
  const others = [
    { cards, opponents: 3 },
    { cards: ['Kh', 'Ah'], opponents: 2 },
    { cards, opponents: 2, detail: true },
    { cards, opponents: 2, simulations: 20_000 },
  ];
  for (const body of others) {
    assertRefused(await post(ENHANCED, body, under('other')), 'IDEMPOTENCY_KEY_REUSED', /was used for another request/);
  }
  assertRefused(await post(PROBABILITIES, { cards }, under('other')), 'IDEMPOTENCY_KEY_REUSED', /was used for another/);
});

repeated('at the same moment waits for the first, and both get the same bytes', async ({ post, accounts }) => {
  const { credits } = await accounts.findAccount('tests');
  const race = Array.from({ length: 10 }, () => post(ENHANCED, { cards, opponents: 5 }, under('together')));
  const answers = await Promise.all(race);
  assert.equal([...new Set(answers.map(({ text }) => text))].length, 1);
  assert.is(answers.filter(isReplay).length, 9);
  assert.is((await accounts.findAccount('tests')).credits, credits - 1);
});

repeated('is answered at balance 0', async () => {
  const service = await startService(undefined, {}, undefined, { credits: 1 });
  const first = await service.post(PROBABILITIES, { cards }, under('last'));
  assertRefused(await service.post(PROBABILITIES, { cards }), 'INSUFFICIENT_CREDITS');
  const again = await service.post(PROBABILITIES, { cards }, under('last'));
  assert.is(again.text, first.text);
  assert.is(again.headers.get('x-credits-remaining'), '0');
  await service.close();
});

repeated('was refused or failed the first time: the key is unused', async () => {
  const service = await startService(undefined, {}, undefined, { credits: 0 });
  assertRefused(await service.post(PROBABILITIES, { cards }, under('early')), 'INSUFFICIENT_CREDITS');
  assertRefused(await service.post(PROBABILITIES, { cards: ['x'] }, under('early')), 'INVALID_CARDS');
  await service.accounts.addCredits('tests', 1);
  const answer = await service.post(PROBABILITIES, { cards, seed: 4 }, under('early'));
  assert.is(answer.status, 200);
  assert.not.ok(isReplay(answer));
  await service.close();
});

repeated('gets the same bytes after a restart with another default, and from another instance', async () => {
  const folder = makeFolder();
  const url = `file:${folder}/odds.db`;
  const serve = async (defaultSimulations: number) => {
    const accounts = await openAccounts(url);
    const calculator = createNodeCalculator();
    const rateLimits = createRateLimits({ failedKeyLimit: GENEROUS });
    const [logger, metrics] = [createLogger('silent'), createMetrics()];
    const settings = { defaultSimulations, timeLimitMs: 30_000, trustProxy: 0 };
    const parts = { accounts, calculator, rateLimits, logger, metrics, ...settings };
    const server = await startServer({ ...parts, host: '127.0.0.1', port: 0, maxConnections: 10 });
    const close = async () => {
      for (const part of [server, calculator, accounts]) await part.close();
    };
    return { accounts, url: server.url, close };
  };
  const [one, other] = [await serve(1000), await serve(2000)];
  await one.accounts.createAccount('tests', { credits: 1 });
  const { key } = await one.accounts.createKey('tests');
  const ask = async (server: string): Promise<string> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...under('x') };
    const body = JSON.stringify({ cards, detail: true });
    return (await fetch(server + PROBABILITIES, { method: 'POST', headers, body })).text();
  };
  const first = await ask(one.url);
  assert.match(first, /"success":true/);
  assert.is(await ask(other.url), first);
  for (const each of [one, other]) await each.close();
  const later = await serve(3000);
  assert.is(await ask(later.url), first);
  await later.close();
  removeFolder(folder);
});

repeated.run();

const keys = suite<Service>('an Idempotency-Key');
useService(keys);

keys('is 1 to 255 visible ASCII characters', async ({ post }) => {
  for (const key of ['!', '~'.repeat(255), 'a/b"c\\d', "';--"]) {
    assert.is((await post(PROBABILITIES, { cards, simulations: 1 }, under(key))).status, 200, key);
  }
  for (const key of ['', ' ', 'x'.repeat(256), 'a b', 'caf\u00e9']) {
    const answer = await post(PROBABILITIES, { cards, simulations: 1 }, under(key));
    assertRefused(answer, 'INVALID_REQUEST', /Idempotency-Key header is empty, too long/);
  }
});

keys('must not be an API key: it is stored as it stands', async ({ post, key }) => {
  const answer = await post(PROBABILITIES, { cards }, under(key));
  assertRefused(answer, 'INVALID_REQUEST', /holds an API key/);
});

keys('is one account’s own', async service => {
  await service.accounts.createAccount('other', { credits: 10 });
  const { key } = await service.accounts.createKey('other');
  const mine = await service.post(PROBABILITIES, { cards }, under('shared'));
  const theirs = await service.post(PROBABILITIES, { cards }, { ...under('shared'), authorization: `Bearer ${key}` });
  assert.is(theirs.status, 200);
  assert.not.ok(isReplay(theirs));
  assert.is.not(theirs.text, mine.text);
});

keys('is looked at after everything else about the request', async ({ post }) => {
  assertRefused(await post(PROBABILITIES, { cards: ['x', 'y'] }, under('a b')), 'INVALID_CARDS');
  assertRefused(await post(PROBABILITIES, { cards, seed: -1 }, under('a b')), 'INVALID_REQUEST', /seed/);
});

keys.run();

const fingerprints = suite('the fingerprint of a request');
const fingerprintOf = (path: string, request: object): string => new Fingerprint(path).add(request).toString();

fingerprints('depends on path, names and values, and not on the order of fields', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (request, path) => {
      const reversed = Object.fromEntries(Object.entries(request).reverse());
      assert.is(fingerprintOf(path, request), fingerprintOf(path, reversed));
      assert.is.not(fingerprintOf(path, request), fingerprintOf(`${path}/`, request));
      assert.is.not(fingerprintOf(path, request), fingerprintOf(path, { ...request, 'a new field': 1 }));
    }),
  );
});

fingerprints.run();

const texts = suite('the text of an answer');

texts('comes back as it was kept, short or compressed', async () => {
  for (const text of ['{}', `{"é":"${'♠'.repeat(1_000)}"}`, `{"answers":[${'1,'.repeat(500_000)}2]}`]) {
    const packed = await packText(text);
    assert.is(await unpackText({ key: 'k', request: 'r', text: packed }), text);
  }
});

texts('that takes more than 256 KiB is not kept, and a repetition is refused', async () => {
  const text = randomBytes(300_000).toString('hex');
  assert.is(await packText(text), undefined);
  const error = await unpackText({ key: 'k', request: 'r' }).catch(reason => reason);
  assert.match(error.details, /was charged and sent, and was too large to keep/);
});

texts.run();

const mutex = suite('work under one name');

mutex('runs one after the other, also after one that fails', async () => {
  const running = new KeyedMutex();
  const { signal } = new AbortController();
  const events: string[] = [];
  const work = (name: string, fails: boolean) => async () => {
    events.push(`${name} begins`);
    await new Promise(resolve => setTimeout(resolve, 5));
    events.push(`${name} ends`);
    if (fails) throw new Error(name);
  };
  const works = [
    running.runExclusive('x', signal, work('1', true)),
    running.runExclusive('x', signal, work('2', false)),
    running.runExclusive('x', signal, work('3', true)),
  ];
  const results = await Promise.allSettled(works);
  assert.equal(
    events,
    ['1', '2', '3'].flatMap(name => [`${name} begins`, `${name} ends`]),
  );
  assert.equal(
    results.map(({ status }) => status),
    ['rejected', 'fulfilled', 'rejected'],
  );
});

mutex('does not run when its signal is aborted while it waits', async () => {
  const running = new KeyedMutex();
  const leaving = new AbortController();
  const first = running.runExclusive(
    'x',
    new AbortController().signal,
    () => new Promise(resolve => setTimeout(resolve, 30)),
  );
  const second = running.runExclusive('x', leaving.signal, async () => assert.unreachable());
  leaving.abort(new Error('gone'));
  assert.match(String(await second.catch(error => error)), /gone/);
  await first;
});

mutex.run();
