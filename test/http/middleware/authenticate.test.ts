// The API key: which ones are accepted, the single answer for all others, and its limit for each address.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { StoreUnavailableError } from '../../../src/accounts/account-model.js';
import { createRateLimits } from '../../../src/accounts/limits/rate-limits.js';
import { type Answer, assertRefused, PROBABILITIES, type Service, useService } from '../service.js';

const request = { cards: ['Ah', 'Kh'], simulations: 100 };

const keys = suite<Service>('the API key');
const fault = new StoreUnavailableError('cannot read /var/lib/accounts.db: SQLITE_BUSY');
const DOWN = 'Bearer down';
useService(keys, ({ accounts }) => ({
  accounts: {
    ...accounts,
    authenticate: key => (key === 'down' ? Promise.reject(fault) : accounts.authenticate(key)),
  },
}));

keys(
  'may be any active key of the account; the scheme may have any case and be followed by spaces',
  async ({ post, accounts, key }) => {
    const { key: second } = await accounts.createKey('tests');
    for (const authorization of [`Bearer ${key}`, `bearer ${second}`, `BEARER   ${key}`])
      assert.is((await post(PROBABILITIES, request, { authorization })).status, 200, authorization.slice(0, 8));
  },
);

const withTypo = (key: string): string => key.replace(/.$/, last => (last === 'x' ? 'y' : 'x'));

const WRONG: Readonly<Record<string, (key: string) => Record<string, string>>> = {
  'is missing': () => ({ authorization: '' }),
  'has another scheme': key => ({ authorization: `Basic ${key}` }),
  'has no scheme': key => ({ authorization: key }),
  'is only a scheme': () => ({ authorization: 'Bearer' }),
  'is one of two': key => ({ authorization: `Bearer ${key} ${key}` }),
  'has a typo': key => ({ authorization: `Bearer ${withTypo(key)}` }),
  'is in quotes': key => ({ authorization: `Bearer "${key}"` }),
  'is in another header': key => ({ authorization: '', 'x-api-key': key }),
};

/** An answer as the client sees it, without the id of the request and the time. */
const visible = ({ status, headers, text }: Answer) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date'),
});

const DETAILS = /^the Authorization header carries no active API key: send "Authorization: Bearer <API_KEY>"$/;

keys('is refused with the same answer for every reason: 401 INVALID_API_KEY', async ({ post, accounts, key }) => {
  const { key: revoked, id } = await accounts.createKey('tests');
  await accounts.revokeKey(id);
  const expected = await post(PROBABILITIES, request, { authorization: `Bearer ${revoked}` });
  assertRefused(expected, 'INVALID_API_KEY', DETAILS);
  assert.is(expected.headers.get('www-authenticate'), 'Bearer');
  for (const [what, headersWith] of Object.entries(WRONG)) {
    assert.equal(visible(await post(PROBABILITIES, request, headersWith(key))), visible(expected), what);
  }
});

keys('is 503 while the store does not answer, which is logged at level debug', async ({ post, log }) => {
  const answer = await post(PROBABILITIES, request, { authorization: DOWN });
  assertRefused(answer, 'SERVICE_UNAVAILABLE', /the account store does not answer/);
  assert.is(answer.headers.get('retry-after'), '5');
  const lines = log.map(line => JSON.parse(line));
  assert.ok(lines.some(({ level, err }) => level === 20 && err?.message === fault.message));
  assert.not.ok(lines.some(({ level }) => level > 30));
});

keys.run();

const BAD = { authorization: 'Bearer x' };
const limit = (requests: number) => createRateLimits({ failedKeyLimit: { requests, windowSeconds: 60 } });

const failed = suite<Service>('requests without an active key');
useService(failed, () => ({ rateLimits: limit(3) }));

failed(
  'are the only ones counted: not requests with an active key, nor those that need none',
  async ({ post, request: ask }) => {
    for (let i = 0; i < 4; i++) {
      assert.is((await post(PROBABILITIES, request)).status, 200);
      assert.is((await post('/nothing', request, BAD)).status, 404);
      assert.is((await ask('GET', '/healthz', BAD)).status, 200);
    }
  },
);

failed('get 429 RATE_LIMIT_EXCEEDED beyond the limit of their address; active keys still work there', async service => {
  const { post, key } = service;
  const all = ['', `Basic ${key}`, `Bearer ${withTypo(key)}`].map(authorization => ({ authorization }));
  for (const headers of all) assertRefused(await post(PROBABILITIES, request, headers), 'INVALID_API_KEY');
  for (const headers of all) {
    const answer = await post(PROBABILITIES, request, headers);
    const wait = Number(answer.headers.get('retry-after'));
    assert.ok(wait >= 1 && wait <= 60, `${wait}`);
    const spent = "the address's limit of requests without an active API key, 3 in each 60 s, is spent";
    assertRefused(answer, 'RATE_LIMIT_EXCEEDED', new RegExp(`^${spent}: wait ${wait} s, or send an active key$`));
    assert.equal([answer.headers.has('www-authenticate'), answer.headers.has('ratelimit')], [false, false]);
  }
  assert.is((await post(PROBABILITIES, request)).status, 200);
  const counts = await service.metrics.registry.metrics();
  assert.match(counts, 'poker_odds_rate_limit_refusals_total{kind="failed_key"} 3\n');
});

failed.run();

/** The statuses of requests with bad keys, in turn, each with its X-Forwarded-For. */
const readStatuses = async ({ post }: Service, ...forwarded: string[]): Promise<number[]> => {
  const statuses: number[] = [];
  for (const address of forwarded) {
    const headers = { ...BAD, 'x-forwarded-for': address };
    statuses.push((await post(PROBABILITIES, request, headers)).status);
  }
  return statuses;
};

const direct = suite<Service>('without TRUST_PROXY');
useService(direct, () => ({ rateLimits: limit(1) }));

direct('a forged X-Forwarded-For does not avoid the limit', async service => {
  assert.equal(await readStatuses(service, '192.0.2.1', '192.0.2.2'), [401, 429]);
});

direct.run();

const proxied = suite<Service>('with TRUST_PROXY=2');
useService(proxied, () => ({ rateLimits: limit(1), trustProxy: 2 }));

proxied('a client is known by what the outer proxy wrote: an IPv4 address, or the /64 of IPv6', async service => {
  const known = ['192.0.2.1, 10.0.0.1', '192.0.2.2, 10.0.0.1', '2001:db8::1, 10.0.0.1', '2001:db8:0:1::1, 10.0.0.1'];
  assert.equal(await readStatuses(service, ...known), [401, 401, 401, 401]);
  const again = ['::ffff:192.0.2.1, 10.0.0.1', '9.9.9.9, 192.0.2.2, 10.0.0.1', '2001:db8::2, 10.0.0.1'];
  assert.equal(await readStatuses(service, ...again), [429, 429, 429]);
});

proxied.run();
