// Attacks on the administration: guessed tokens, keys of clients, and what logs and answers could reveal.
import * as assert from 'uvu/assert';
import { createRateLimits } from '../../../src/accounts/limits/rate-limits.js';
import { createAdminDocument } from '../../../src/openapi/admin-document.js';
import { assertErrorBody } from '../answers.js';
import { type Service, serviceSuite } from '../service.js';
import { type Admin, OTHER_TOKEN, startAdmin, TOKEN } from './admin.js';

const LIMIT = 5;

const attacks = serviceSuite<Service & { admin: Admin }>('the administration under attack');
attacks.before(async context => {
  const rateLimits = createRateLimits({ failedKeyLimit: { requests: 1000, windowSeconds: 3600 } });
  context.admin = await startAdmin(context, { rateLimits });
});
attacks.after(context => context.admin.close());

const { paths } = createAdminDocument('1.2.3') as { readonly paths: Readonly<Record<string, object>> };
const ROUTES = [
  ...Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(method => [
      method.toUpperCase(),
      path.replace('/admin/v1', '').replace('{name}', 'tests'),
    ]),
  ),
  ['GET', '/openapi.json'],
] as const;

attacks("refuses a client's key, other schemes and near misses on every route, with one sentence", async context => {
  const { admin, key, accounts } = context;
  assert.ok(ROUTES.length >= 14);
  const wrong = [
    `Bearer ${key}`,
    '',
    'Bearer',
    `Basic ${TOKEN}`,
    `Bearer ${TOKEN.slice(0, -1)}`,
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.toUpperCase()}`,
    `Bearer anna=${TOKEN}`,
    `Bearer ${TOKEN},${OTHER_TOKEN}`,
  ];
  const before = await accounts.listAccounts();
  const texts = new Set<string>();
  for (const [method = '', path = ''] of ROUTES) {
    for (const authorization of wrong) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : { name: 'mallory', credits: 5, active: false };
      const { status, text, headers } = await admin.send(method, path, body, { authorization });
      assert.equal([status, headers.get('www-authenticate')], [401, 'Bearer'], `${method} ${path} ${authorization}`);
      assertErrorBody(text, 'INVALID_API_KEY', /no admin token/);
      texts.add(text);
    }
  }
  assert.is(texts.size, 1);
  assert.equal(await accounts.listAccounts(), before);
});

attacks('limits guesses by address; a valid token passes all the same', async context => {
  const rateLimits = createRateLimits({ failedKeyLimit: { requests: LIMIT, windowSeconds: 3600 } });
  const admin = await startAdmin(context, { rateLimits });
  const guess = (i: number) => admin.send('GET', '/accounts', undefined, { authorization: `Bearer ${TOKEN}${i}` });
  const statuses = [];
  for (let i = 0; i < LIMIT + 3; i++) statuses.push((await guess(i)).status);
  assert.equal(statuses, [...Array(LIMIT).fill(401), 429, 429, 429]);
  const refused = await guess(99);
  assertErrorBody(refused.text, 'RATE_LIMIT_EXCEEDED', /requests without an admin token/);
  assert.ok(Number(refused.headers.get('retry-after')) >= 1);
  assert.is((await admin.send('GET', '/accounts')).status, 200);
  await admin.close();
});

attacks('takes both tokens while one is replaced, and says in log and ledger who acted', async context => {
  const { admin, accounts } = context;
  const headers = { authorization: `bearer  ${OTHER_TOKEN}`, 'x-request-id': 'order-117' };
  assert.is((await admin.send('POST', '/accounts', { name: 'both', credits: 5 })).status, 201);
  assert.is((await admin.send('POST', '/accounts/both/credits', { credits: 7 }, headers)).status, 201);
  const actors = [];
  for await (const { actor } of accounts.ledger('both')) actors.push(actor);
  assert.equal(actors, ['anna', 'admin']);
  const line = admin.log
    .map(text => JSON.parse(text))
    .find(({ id, msg }) => id === 'order-117' && msg === 'administration');
  const { change, actor, account, credits } = line;
  assert.equal([change, actor, account, credits], ['add-credits', 'admin', 'both', 7]);
});

attacks('has no token and no key in its log, wherever an operator puts them', async ({ admin }) => {
  const { key } = (await admin.send('POST', '/accounts/tests/keys', {})).json.data;
  await admin.send('GET', `/${TOKEN}`);
  await admin.send('GET', `/accounts/${TOKEN}?token=${TOKEN}`);
  const noted = await admin.send('POST', '/accounts/tests/credits', { credits: 1, note: `see ${key}` });
  assert.is(noted.status, 400);
  assert.not(noted.text.includes(key.slice(8)));
  await admin.send('GET', `/accounts/${key}`);
  const named = { authorization: `Bearer ${TOKEN}`, 'x-request-id': TOKEN, referer: TOKEN, cookie: TOKEN };
  await admin.send('GET', '/accounts', undefined, named);
  const log = admin.log.join('');
  assert.ok(log.includes('[hidden]'));
  for (const secret of [TOKEN, OTHER_TOKEN, key, key.slice(8)]) assert.not(log.includes(secret));
});

attacks('is not on the public port, whose answers do not take its tokens', async ({ request }) => {
  for (const path of ['/admin/v1/accounts', '/admin/v1/openapi.json', '/openapi-admin.json']) {
    assert.is((await request('GET', path, { authorization: `Bearer ${TOKEN}` })).status, 404, path);
  }
  assert.is((await request('GET', '/api/v1/usage', { authorization: `Bearer ${TOKEN}` })).status, 401);
});

attacks('counts changes and refused tokens in the metrics', async ({ metrics }) => {
  const text = await metrics.registry.metrics();
  assert.match(text, /poker_odds_admin_changes_total\{change="add-credits"\} [1-9]/);
  assert.match(text, /poker_odds_rate_limit_refusals_total\{kind="failed_token"\} [1-9]/);
  assert.match(text, /poker_odds_requests_total\{route="\/admin\/v1\/accounts",status="500",code="INTERNAL_ERROR"\} 0/);
});
