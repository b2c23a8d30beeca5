// Idempotency-Key: a repeated request gets the same bytes and is charged once. One checklist for all endpoints that charge.
import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { Fingerprint } from '../../../src/accounts/charges/fingerprint.js';
import type { AppOptions } from '../../../src/http/app.js';
import { packText, unpackText } from '../../../src/http/charging/idempotency.js';
import { openJobs } from '../../../src/jobs/jobs.js';
import { createStoredReader } from '../../../src/jobs/read-job.js';
import { ENGINES } from '../../games/engines.js';
import { suite } from '../../suite.js';
import { type Answer, assertRefused, creditHeaders } from '../answers.js';
import { BATCH, ENHANCED, EQUITY, JOBS, PROBABILITIES, SHOWDOWN } from '../requests.js';
import { type Service, serviceSuite, startService } from '../service.js';
import { openAccount } from '../test-account.js';

const cards = ['Ah', 'Kh'];
const odds = { type: 'probabilities-enhanced', cards, opponents: 2 };
const equity = { type: 'equity', players: ['AA', '15%', 'random'], detail: true };

/** Requests of one credit, those of odds and equity with another answer each time, since they have no seed; and requests that differ slightly from them. */
const ENDPOINTS: readonly (readonly [path: string, body: object, other: object])[] = [
  [PROBABILITIES, { cards, detail: true }, { cards, detail: true, simulations: 20_000 }],
  [ENHANCED, { cards, opponents: 3 }, { cards: ['Kh', 'Ah'], opponents: 3 }],
  [
    EQUITY,
    { players: Array(10).fill('random'), hands: true, categories: true },
    { players: Array(10).fill('random'), hands: true, categories: true, dead: [] },
  ],
  [
    SHOWDOWN,
    { hands: [cards, ['Qs', 'Qc']], board: ['Qh', 'Jh', '2c'], versus_random: true },
    {
      hands: [
        ['Kh', 'Ah'],
        ['Qs', 'Qc'],
      ],
      board: ['Qh', 'Jh', '2c'],
      versus_random: true,
    },
  ],
  [
    BATCH,
    { questions: [odds, null, { type: 'odds' }, { ...odds, cards: ['Ah'] }, equity, { ...equity, dry_run: true }] },
    { questions: [odds, null, { type: 'odd' }, { ...odds, cards: ['Ah'] }, equity, { ...equity, dry_run: true }] },
  ],
  [JOBS, { questions: [odds, equity] }, { questions: [equity, odds] }],
];

/** Two servers on one store, with different defaults. */
interface Pair {
  one: Service;
  other: Service;
}

const under = (key: string) => ({ 'idempotency-key': key });
const isReplay = ({ headers }: Answer): boolean => headers.get('idempotency-replayed') === 'true';

/** The same request, with its fields in another order. */
const reverse = (body: object): object =>
  Object.fromEntries(
    Object.entries(body)
      .reverse()
      .map(([name, value]) => [name, name === 'questions' ? value.map((one: object) => one && reverse(one)) : value]),
  );

const repeated = suite<Pair>('a request that is repeated under its Idempotency-Key');

repeated.before(async context => {
  let shared: Pick<AppOptions, 'accounts' | 'jobs'> | undefined;
  context.one = await startService(({ accounts, jobs }) => {
    // Each server has jobs of its own, so that submissions do not wait for those of the other.
    shared = {
      accounts,
      jobs: {
        ...jobs,
        ...openJobs({
          accounts,
          limits: { billedHands: 25e12, jobs: 100 },
          read: createStoredReader(async () => ENGINES),
        }),
      },
    };
    return {};
  });
  context.other = await startService(() => ({ ...shared, defaultSimulations: 2_000 }));
});

repeated.after(async ({ one, other }) => {
  await other.close();
  await one.close();
});

for (const [path, body, almostTheSame] of ENDPOINTS) {
  repeated(`gets the same bytes, free, at balance 0 and from another instance: ${path}`, async ({ one, other }) => {
    const account = await openAccount(one, `same${path.replaceAll('/', '-')}`, 1);
    const headers = { ...account.headers, ...under('key') };
    const first = await one.post(path, body, headers);
    assert.equal([isReplay(first), ...creditHeaders(first)], [false, '1', '0'], first.text);
    for (const service of [one, other]) {
      const again = await service.post(path, reverse(body), headers);
      assert.equal([isReplay(again), ...creditHeaders(again)], [true, '0', '0'], again.text);
      assert.equal([again.status, again.text], [first.status, first.text]);
      assert.is(again.headers.get('location'), first.headers.get('location'));
    }
    const refused = await one.post(path, almostTheSame, headers);
    assertRefused(refused, 'IDEMPOTENCY_KEY_REUSED', /the Idempotency-Key was used for another request/);
    assert.equal(creditHeaders(refused), [null, null]);
    assert.is((await account.charges()).length, 1);
  });

  repeated(`at the same moment is charged once, whichever instance takes it: ${path}`, async ({ one, other }) => {
    const account = await openAccount(one, `race${path.replaceAll('/', '-')}`, 10);
    const headers = { ...account.headers, ...under('race') };
    const servers = [one, other, one, other, one, other];
    const answers = await Promise.all(servers.map(service => service.post(path, body, headers)));
    assert.is(new Set(answers.map(({ text }) => text)).size, 1);
    assert.is(answers.filter(isReplay).length, 5);
    assert.equal([await account.balance(), (await account.charges()).length], [9, 1]);
    await account.assertSettled();
  });
}

/** The number of look-ups that found no earlier answer, and of charged requests. */
let [hidden, charged] = [0, 0];
const meanwhile = serviceSuite('a request that another instance answers meanwhile', ({ accounts }) => ({
  accounts: {
    earlierAnswer: async (...key) => (hidden-- > 0 ? undefined : accounts.earlierAnswer(...key)),
  },
}));

for (const credits of [1, 5]) {
  meanwhile(`gets that answer, with ${credits - 1} credits left`, async service => {
    const account = await openAccount(service, `meanwhile-${credits}`, credits);
    const ask = () => service.post(PROBABILITIES, { cards }, { ...account.headers, ...under('key') });
    const first = await ask();
    hidden = 1;
    const again = await ask();
    assert.equal([isReplay(again), again.text], [true, first.text]);
    assert.equal(creditHeaders(again), ['0', String(credits - 1)]);
    const counted = await service.metrics.registry.getSingleMetric('poker_odds_charges_total')!.get();
    assert.is(counted.values[0]?.value, ++charged);
    hidden = 1;
    const other = await service.post(PROBABILITIES, { cards, seed: 1 }, { ...account.headers, ...under('key') });
    assertRefused(other, 'IDEMPOTENCY_KEY_REUSED');
    await account.assertSettled();
  });
}

const keys = serviceSuite('an Idempotency-Key');

keys('is 1 to 255 visible ASCII characters', async ({ post }) => {
  for (const key of ['!', '~'.repeat(255), 'a/b"c\\d', "';--"]) {
    assert.is((await post(PROBABILITIES, { cards, simulations: 1 }, under(key))).status, 200, key);
  }
  for (const key of ['', 'x'.repeat(256), 'a b', 'caf\u00e9']) {
    const answer = await post(PROBABILITIES, { cards, simulations: 1 }, under(key));
    assertRefused(answer, 'INVALID_REQUEST', /Idempotency-Key header is empty, too long/);
  }
});

keys('is checked after the rest of the request, and before credits', async service => {
  assertRefused(await service.post(PROBABILITIES, { cards, seed: -1 }, under('a b')), 'INVALID_REQUEST', /seed/);
  const { headers } = await openAccount(service, 'none', 0);
  const answer = await service.post(PROBABILITIES, { cards }, { ...headers, ...under('a b') });
  assertRefused(answer, 'INVALID_REQUEST', /Idempotency-Key/);
});

keys('at another path is another request', async ({ post }) => {
  for (const [first, second, body] of [
    [BATCH, JOBS, { questions: [odds] }],
    [PROBABILITIES, ENHANCED, { cards, opponents: 1 }],
  ] as const) {
    assert.is((await post(first, body, under(first))).status, 200);
    assertRefused(await post(second, body, under(first)), 'IDEMPOTENCY_KEY_REUSED');
  }
});

keys('may be used for a batch of at most 100 questions', async ({ post }) => {
  const fault =
    /questions has 101 entries, and with an Idempotency-Key it may have 100: send fewer, or leave out the key/;
  assertRefused(await post(BATCH, { questions: Array(101).fill(odds) }, under('many')), 'INVALID_REQUEST', fault);
  assert.is((await post(BATCH, { questions: [odds] }, under('many'))).status, 200);
});

keys('of an answer over 256 KiB is charged once; a repetition is refused, free', async service => {
  const account = await openAccount(service, 'long', 10);
  const headers = { ...account.headers, ...under('long') };
  const hands = { ...equity, players: Array(10).fill('random'), hands: true, simulations: 900_000 };
  assert.equal(creditHeaders(await service.post(BATCH, { questions: [hands] }, headers)), ['9', '1']);
  const again = await service.post(BATCH, { questions: [hands] }, headers);
  assertRefused(again, 'INVALID_REQUEST', /the answer .* was charged and sent, and was too large to keep/);
  assertRefused(await service.post(BATCH, { questions: [odds] }, headers), 'IDEMPOTENCY_KEY_REUSED');
  assert.is(await account.balance(), 1);
});

const parts = suite('what is kept under a key');

const fingerprintOf = (path: string, request: object): string => new Fingerprint(path).add(request).toString();

parts('is a fingerprint of path, names and values, whatever the order of fields', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (request, path) => {
      assert.is(fingerprintOf(path, request), fingerprintOf(path, reverse(request)));
      assert.is.not(fingerprintOf(path, request), fingerprintOf(`${path}/`, request));
      assert.is.not(fingerprintOf(path, request), fingerprintOf(path, { ...request, 'a new field': 1 }));
    }),
  );
});

parts('distinguishes values that are nested deep', () => {
  const nest = (value: number) => JSON.parse(`{"x":${'['.repeat(7_500)}${value}${']'.repeat(7_500)},"y":1}`);
  assert.is(fingerprintOf('/', nest(1)), fingerprintOf('/', reverse(nest(1))));
  assert.is.not(fingerprintOf('/', nest(1)), fingerprintOf('/', nest(2)));
});

parts('is the text, compressed if it is longer than a kilobyte, up to 256 KiB', async () => {
  for (const [text, isCompressed] of [
    ['{}', false],
    [`"${'x'.repeat(1022)}"`, false],
    [`"${'x'.repeat(1023)}"`, true],
    [`{"é":"${'♠'.repeat(1_000)}"}`, true],
  ] as const) {
    const packed = await packText(text);
    assert.is(packed!.length < Buffer.byteLength(text), isCompressed);
    assert.is(await unpackText({ key: 'k', request: 'r', text: packed! }), text);
  }
  const noise = randomBytes(250_000).toString('hex');
  let length = 480_000;
  while (deflateSync(noise.slice(0, length)).length <= 256 * 1024) length += 500;
  assert.is(await packText(noise.slice(0, length)), undefined);
  assert.ok(await packText(noise.slice(0, length - 500)));
});
