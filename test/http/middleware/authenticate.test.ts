// The API key: which ones are accepted, the single answer for all others, and its limit for each address: the network of an address, one
// text for all its spellings, and the client's address behind proxies, whatever headers a request has.
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import fc from 'fast-check';
import Koa from 'koa';
import * as assert from 'uvu/assert';
import { StoreUnavailableError } from '../../../src/accounts/account-model.js';
import { createRateLimits } from '../../../src/accounts/limits/rate-limits.js';
import type { State } from '../../../src/http/context.js';
import { findClientAddress, findNetwork } from '../../../src/http/middleware/authenticate.js';
import { suite } from '../../suite.js';
import { type Answer, assertRefused } from '../answers.js';
import { PROBABILITIES } from '../requests.js';
import { serviceSuite } from '../service.js';

const request = { cards: ['Ah', 'Kh'], simulations: 100 };

const fault = new StoreUnavailableError('cannot read /var/lib/accounts.db: SQLITE_BUSY');
const DOWN = 'Bearer down';
const keys = serviceSuite('the API key', ({ accounts }) => ({
  accounts: {
    authenticate: key => (key === 'down' ? Promise.reject(fault) : accounts.authenticate(key)),
  },
}));

keys('may be any active key, after a scheme in any case and spaces', async ({ post, accounts, key }) => {
  const { key: second } = await accounts.createKey('tests');
  for (const authorization of [`Bearer ${key}`, `bearer ${second}`, `BEARER   ${key}`])
    assert.is((await post(PROBABILITIES, request, { authorization })).status, 200, authorization.slice(0, 8));
});

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

const BAD = { authorization: 'Bearer x' };
const limit = (requests: number) => createRateLimits({ failedKeyLimit: { requests, windowSeconds: 60 } });

const failed = serviceSuite('requests without an active key', () => ({ rateLimits: limit(3) }));

failed('alone are counted: not those with a key, nor those that need none', async ({ post, request: ask }) => {
  for (let i = 0; i < 4; i++) {
    assert.is((await post(PROBABILITIES, request)).status, 200);
    assert.is((await post('/nothing', request, BAD)).status, 404);
    assert.is((await ask('GET', '/healthz', BAD)).status, 200);
  }
});

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

const proxied = serviceSuite('with TRUST_PROXY=2', () => ({ rateLimits: limit(1), trustProxy: 2 }));

proxied('a client is known by what the outer proxy wrote: an IPv4 address, or the /64 of IPv6', async ({ post }) => {
  for (const [client, status] of [
    ['192.0.2.1', 401],
    ['192.0.2.2', 401],
    ['2001:db8::1', 401],
    ['2001:db8:0:1::1', 401],
    ['::ffff:192.0.2.1', 429],
    ['9.9.9.9, 192.0.2.2', 429],
    ['2001:db8::2', 429],
  ] as const) {
    const answer = await post(PROBABILITIES, request, { ...BAD, 'x-forwarded-for': `${client}, 10.0.0.1` });
    assert.is(answer.status, status, client);
  }
});

const networks = suite('the network of an address');

const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  '192.0.2.1': ['192.0.2.1', '::ffff:192.0.2.1', '::FFFF:192.0.2.1', '::ffff:c000:201', '0:0:0:0:0:ffff:192.0.2.1'],
  '2001:db8:0:0::/64': ['2001:db8::1', '2001:0db8:0:0::2', '2001:DB8::', '2001:db8:0:0:ffff:ffff:ffff:ffff'],
  '2001:db8:0:1::/64': ['2001:db8:0:1::', '2001:db8:0:1:2:3:4:5', '2001:db8:0:1::%eth0'],
  '0:0:0:0::/64': ['::', '::1', '::1.2.3.4', '::fffe:1.2.3.4', '::1:ffff:1.2.3.4'],
  '0:0:0:1::/64': ['0:0:0:1:0:ffff:1.2.3.4'],
  '1:0:0:0::/64': ['1:0:0:0:0:ffff:1.2.3.4'],
  '1:2:3:4::/64': ['1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7::', '1:2:3:4:5:6:1.2.3.4'],
  '0:2:3:4::/64': ['::2:3:4:5:6:7:8'],
  unix: ['unix'],
};

networks('is one text for all spellings of an address, and for IPv6 its /64', () => {
  for (const [network, spellings] of Object.entries(SPELLINGS))
    for (const spelling of spellings) assert.is(findNetwork(spelling), network, spelling);
});

networks('never throws, whatever the text', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.ipV6(), fc.ipV4()), text => assert.type(findNetwork(text), 'string')));
});

const SOCKET = '127.0.0.1';

/** The client's address for a server behind that many proxies, for a request with this X-Forwarded-For. */
const clientBehind = (proxies: number, forwarded: string): string => {
  const app = new Koa<State>({ proxy: proxies > 0, maxIpsCount: proxies });
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: SOCKET });
  const req = new IncomingMessage(socket);
  req.headers['x-forwarded-for'] = forwarded;
  return findClientAddress(app.createContext(req, new ServerResponse(req)));
};

const CLIENTS: readonly (readonly [proxies: number, forwarded: string, client: string])[] = [
  [0, '1.2.3.4', SOCKET],
  [1, '', SOCKET],
  [1, '1.2.3.4', '1.2.3.4'],
  [1, 'x, 9.9.9.9, 1.2.3.4', '1.2.3.4'],
  [1, '9.9.9.9, 2001:db8::1', '2001:db8::1'],
  [1, '"', SOCKET],
  [3, '1.2.3.4, 10.0.0.1, 10.0.0.2', '1.2.3.4'],
  [3, '8.8.8.8, 9.9.9.9, 1.2.3.4, 10.0.0.1, 10.0.0.2', '1.2.3.4'],
  [3, '1.2.3.4, 10.0.0.1', SOCKET],
  [2, '1.2.3.4, garbage, 10.0.0.1', SOCKET],
  [2, '1.2.3.4, , 10.0.0.1', SOCKET],
  [2, '1.2.3.4, 1.2.3.4:80, 10.0.0.1', SOCKET],
  [2, '1.2.3.4, [2001:db8::1], 10.0.0.1', SOCKET],
];

const clients = suite('the client behind proxies');

clients('is the address that the outer one wrote, if the header has as many as there are proxies', () => {
  for (const [proxies, forwarded, client] of CLIENTS)
    assert.is(clientBehind(proxies, forwarded), client, `${proxies} proxies: ${forwarded}`);
});
