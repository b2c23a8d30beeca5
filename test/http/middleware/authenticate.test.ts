// The key: who is let in, the one answer for everyone else, and how often an address may hear it.
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { StoreUnavailableError } from '../../../src/accounts/accounts.js';
import { createRateLimits } from '../../../src/accounts/limits/rate-limits.js';
import {
  type Answer,
  assertRefused,
  ENHANCED,
  PROBABILITIES,
  type Service,
  startService,
  useService,
} from '../service.js';

const request = { cards: ['Ah', 'Kh'], simulations: 100 };

const admitted = suite<Service>('the API key, 200:');
useService(admitted);

admitted('is sent as Authorization: Bearer', async ({ post, key }) => {
  assert.is((await post(PROBABILITIES, request, { authorization: `Bearer ${key}` })).status, 200);
});

admitted('takes the name of the scheme in any case, and more spaces than one', async ({ post, key }) => {
  for (const authorization of [`bearer ${key}`, `BEARER ${key}`, `Bearer   ${key}`]) {
    assert.is((await post(PROBABILITIES, request, { authorization })).status, 200, authorization.slice(0, 8));
  }
});

admitted('may be any of the account’s keys', async ({ post, accounts }) => {
  const { key } = await accounts.createKey('tests');
  assert.is((await post(PROBABILITIES, request, { authorization: `Bearer ${key}` })).status, 200);
});

admitted.run();

const refused = suite<Service>('401 INVALID_API_KEY:');
useService(refused);

/** What a client sees of an answer, without the id of the request and the time. */
const visible = ({ status, headers, text }: Answer) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date'),
});

const swapped = (key: string): string => key.replace(/.$/, last => (last === 'x' ? 'y' : 'x'));

/** Headers that do not let in, by what is wrong with them. */
const WRONG: Record<string, (key: string) => Record<string, string>> = {
  'no header': () => ({ authorization: '' }),
  'another scheme': key => ({ authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` }),
  'the key without a scheme': key => ({ authorization: key }),
  'a scheme without a key': () => ({ authorization: 'Bearer' }),
  'two keys': key => ({ authorization: `Bearer ${key} ${key}` }),
  'a key in lower case': key => ({ authorization: `Bearer ${key.toLowerCase()}` }),
  'a key with a typing error': key => ({ authorization: `Bearer ${swapped(key)}` }),
  'a key that lacks its end': key => ({ authorization: `Bearer ${key.slice(0, -1)}` }),
  'a key in quotes': key => ({ authorization: `Bearer "${key}"` }),
  'a text that is no key': () => ({ authorization: 'Bearer secret' }),
  'SQL in place of a key': () => ({ authorization: "Bearer '/**/OR/**/1=1--" }),
  'a very long key': () => ({ authorization: `Bearer pok_${'a'.repeat(8000)}` }),
  'the key in another header': key => ({ authorization: '', 'x-api-key': key }),
};

for (const [what, headersWith] of Object.entries(WRONG)) {
  refused(`for ${what}, with WWW-Authenticate`, async ({ post, key }) => {
    const answer = await post(PROBABILITIES, request, headersWith(key));
    assertRefused(answer, 'INVALID_API_KEY', /"Authorization: Bearer <API_KEY>"/);
    assert.is(answer.headers.get('www-authenticate'), 'Bearer');
  });
}

refused('is one answer for no key, a wrong, an unknown and a revoked one', async ({ post, accounts, key }) => {
  const { key: revoked, id } = await accounts.createKey('tests');
  await accounts.revokeKey(id);
  const other = await startService();
  const authorizations = [
    '',
    `Basic ${key}`,
    'Bearer x',
    `Bearer ${swapped(key)}`,
    `Bearer ${other.key}`,
    `Bearer ${revoked}`,
  ];
  await other.close();
  const answers = await Promise.all(
    authorizations.map(async authorization => post(PROBABILITIES, request, { authorization })),
  );
  for (const answer of answers) {
    assertRefused(answer, 'INVALID_API_KEY');
    assert.equal(visible(answer), visible(answers[0] as Answer));
  }
});

refused('within a second of the key’s revocation', async ({ post, accounts }) => {
  const { key, id } = await accounts.createKey('tests');
  const headers = { authorization: `Bearer ${key}` };
  assert.is((await post(ENHANCED, { ...request, opponents: 1 }, headers)).status, 200);
  await accounts.revokeKey(id);
  await new Promise(resolve => setTimeout(resolve, 1000));
  assertRefused(await post(ENHANCED, { ...request, opponents: 1 }, headers), 'INVALID_API_KEY');
});

refused('for a key in the URL', async ({ post, key }) => {
  assertRefused(await post(`${PROBABILITIES}?api_key=${key}`, request, { authorization: '' }), 'INVALID_API_KEY');
});

refused('comes before everything about the body', async ({ post }) => {
  const headers = { authorization: '', 'content-type': 'text/plain' };
  assertRefused(await post(PROBABILITIES, 'x'.repeat(20_000), headers), 'INVALID_API_KEY');
});

refused.run();

const broken = suite<Service>('a store that does not answer:');
const fault = new StoreUnavailableError('cannot read /var/lib/accounts.db: SQLITE_BUSY');
useService(broken, ({ accounts }) => ({ accounts: { ...accounts, authenticate: () => Promise.reject(fault) } }));

broken('is 503 SERVICE_UNAVAILABLE with Retry-After, and tells clients nothing of it', async ({ post }) => {
  const answer = await post(PROBABILITIES, request);
  assertRefused(answer, 'SERVICE_UNAVAILABLE', /the account store does not answer/);
  assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
});

broken(
  'is told to the operator request by request at level debug only: the store has an alarm of its own',
  async service => {
    const { post, log } = service;
    await post(PROBABILITIES, request);
    assert.ok(log.some(line => JSON.parse(line).level === 20 && line.includes('SQLITE_BUSY')));
    assert.not.ok(log.some(line => JSON.parse(line).level > 30));
  },
);

broken('does not matter to requests that carry no key', async ({ post }) => {
  assertRefused(await post(PROBABILITIES, request, { authorization: '' }), 'INVALID_API_KEY');
});

broken.run();

const BAD = { authorization: 'Bearer x' };

const failed = suite<Service>('requests with bad keys, beyond the limit of their address:');
useService(failed, () => ({ rateLimits: createRateLimits({ failedKeyLimit: { requests: 5, windowSeconds: 60 } }) }));

failed('are not brought nearer to it by good keys, nor by paths that need none', async ({ post, request: ask }) => {
  for (let i = 0; i < 6; i++) {
    assert.is((await post(PROBABILITIES, request)).status, 200);
    assert.is((await post('/nothing', request, BAD)).status, 404);
    assert.is((await ask('GET', '/healthz', BAD)).status, 200);
  }
});

failed('are 429 RATE_LIMIT_EXCEEDED in place of 401, whatever is wrong with the key', async service => {
  const { post, key, accounts } = service;
  const { key: revoked, id } = await accounts.createKey('tests');
  await accounts.revokeKey(id);
  const authorizations = ['', `Basic ${key}`, 'Bearer x', `Bearer ${swapped(key)}`, `Bearer ${revoked}`];
  for (const authorization of authorizations) {
    assertRefused(await post(PROBABILITIES, request, { authorization }), 'INVALID_API_KEY');
  }
  for (const authorization of authorizations) {
    const answer = await post(PROBABILITIES, request, { authorization });
    assertRefused(answer, 'RATE_LIMIT_EXCEEDED');
    const wait = Number(answer.headers.get('retry-after'));
    assert.ok(wait >= 50 && wait <= 61, `${wait}`);
    assert.is(
      answer.json.error.details,
      "the address's limit of requests without an active API key, 5 in each 60 s, is spent: " +
        `wait ${wait} s, or send an active key`,
    );
    assert.equal([answer.headers.has('www-authenticate'), answer.headers.has('ratelimit')], [false, false]);
  }
});

failed('take nothing from good keys of the same address', async ({ post }) => {
  assertRefused(await post(PROBABILITIES, request, BAD), 'RATE_LIMIT_EXCEEDED');
  assert.is((await post(PROBABILITIES, request)).status, 200);
});

failed.run();

const again = suite<Service>('requests with bad keys, after Retry-After seconds:');
useService(again, () => ({ rateLimits: createRateLimits({ failedKeyLimit: { requests: 5, windowSeconds: 2 } }) }));

again('are 401 as at first', async ({ post }) => {
  let answer = await post(PROBABILITIES, request, BAD);
  while (answer.status !== 429) answer = await post(PROBABILITIES, request, BAD);
  await sleep(Number(answer.headers.get('retry-after')) * 1000);
  assertRefused(await post(PROBABILITIES, request, BAD), 'INVALID_API_KEY');
});

again.run();

/** The statuses of requests with bad keys, in turn, each with its X-Forwarded-For. */
const statusesOf = async ({ post }: Service, forwarded: readonly string[]): Promise<number[]> => {
  const statuses: number[] = [];
  for (const address of forwarded) {
    const headers = { ...BAD, 'x-forwarded-for': address };
    statuses.push((await post(PROBABILITIES, request, headers)).status);
  }
  return statuses;
};

const one = { requests: 1, windowSeconds: 60 };

const direct = suite<Service>('TRUST_PROXY=off:');
useService(direct, () => ({ rateLimits: createRateLimits({ failedKeyLimit: one }) }));

direct('a forged X-Forwarded-For does not dodge the limit', async service => {
  assert.equal(await statusesOf(service, ['192.0.2.1', '192.0.2.2', '192.0.2.3']), [401, 429, 429]);
});

direct.run();

const proxied = suite<Service>('TRUST_PROXY=2:');
useService(proxied, () => ({ rateLimits: createRateLimits({ failedKeyLimit: one }), trustProxy: 2 }));

proxied('a client is known by the address that the outer proxy wrote', async service => {
  assert.equal(await statusesOf(service, ['192.0.2.1, 10.0.0.1', '192.0.2.2, 10.0.0.1']), [401, 401]);
});

proxied('what a client wrote itself neither dodges the limit nor spends another’s', async service => {
  const mine = '192.0.2.3, 10.0.0.1';
  const forged = [`192.0.2.4, ${mine}`, `192.0.2.5, ${mine}`, `garbage, ${mine}`, `, ${mine}`];
  assert.equal(await statusesOf(service, forged), [401, 429, 429, 429]);
  assert.equal(await statusesOf(service, ['192.0.2.4, 10.0.0.1', '192.0.2.5, 10.0.0.1']), [401, 401]);
});

proxied('an IPv6 client is known by its /64', async service => {
  const addresses = ['2001:db8::1', '2001:0db8:0:0::2', '2001:db8:0:0:ffff::', '2001:db8:0:1::1'];
  assert.equal(
    await statusesOf(
      service,
      addresses.map(address => `${address}, 10.0.0.1`),
    ),
    [401, 429, 429, 401],
  );
});

proxied('an IPv4 client is the same where it is mapped into IPv6', async service => {
  assert.equal(await statusesOf(service, ['192.0.2.6, 10.0.0.1', '::ffff:192.0.2.6, 10.0.0.1']), [401, 429]);
});

proxied('who passed by a proxy, or is no address, is known by the connection’s', async service => {
  const forwarded = ['192.0.2.7', '192.0.2.8', '', '[2001:db8::9]:80, 10.0.0.1', 'garbage, 10.0.0.1'];
  assert.equal(await statusesOf(service, forwarded), [401, 429, 429, 429, 429]);
});

proxied('a good key passes whatever is spent', async ({ post }) => {
  assert.is((await post(PROBABILITIES, request, { 'x-forwarded-for': '192.0.2.3, 10.0.0.1' })).status, 200);
});

proxied.run();
