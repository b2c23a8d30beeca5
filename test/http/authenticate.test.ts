// The key: who is let in, and the one answer for everyone else.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { StoreUnavailableError } from '../../src/accounts/accounts.js';
import {
  type Answer,
  assertRefused,
  ENHANCED,
  PROBABILITIES,
  type Service,
  startService,
  useService,
} from './service.js';

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

refused('from the very next request on once a key is revoked', async ({ post, accounts }) => {
  const { key, id } = await accounts.createKey('tests');
  const headers = { authorization: `Bearer ${key}` };
  assert.is((await post(ENHANCED, { ...request, opponents: 1 }, headers)).status, 200);
  await accounts.revokeKey(id);
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

broken('is told to the operator, in the log', async ({ post, log }) => {
  await post(PROBABILITIES, request);
  assert.ok(log.some(line => JSON.parse(line).level === 50 && line.includes('SQLITE_BUSY')));
});

broken('does not matter to requests that carry no key', async ({ post }) => {
  assertRefused(await post(PROBABILITIES, request, { authorization: '' }), 'INVALID_API_KEY');
});

broken.run();
