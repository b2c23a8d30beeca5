// The administration over HTTP: what each route does, and that its answers are as the document says.
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import * as assert from 'uvu/assert';
import { UnknownOutcomeError } from '../../../src/accounts/account-model.js';
import type { ErrorCode } from '../../../src/http/http-error.js';
import { createAdminDocument } from '../../../src/openapi/admin-document.js';
import { until } from '../../until.js';
import { type Answer, assertErrorBody } from '../answers.js';
import { JOBS } from '../requests.js';
import { type Service, serviceSuite } from '../service.js';
import { type Admin, startAdmin, TOKEN } from './admin.js';

const admin = serviceSuite<Service & { admin: Admin }>('the administration');
admin.before(async context => {
  context.admin = await startAdmin(context);
});
admin.after(context => context.admin.close());

const DOCUMENT = JSON.parse(JSON.stringify(createAdminDocument('1.2.3')));
/** Answers have no other fields than those that are described. */
const closed = JSON.parse(JSON.stringify(DOCUMENT.components), (_, value) =>
  value?.properties && !('unevaluatedProperties' in value) ? { additionalProperties: false, ...value } : value,
);
const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);

/** The statuses that the document describes, by operation, until they are seen. */
const unseen = new Set<string>();
for (const [path, operations] of Object.entries<object>(DOCUMENT.paths)) {
  for (const method of Object.keys(operations)) unseen.add(`${method} ${path}`);
}

/** Asserts that the answer is as the document says. */
const assertDescribed = (operation: string, answer: Answer): void => {
  const [method = '', path = ''] = operation.split(' ');
  const { schema } = DOCUMENT.paths[path][method].responses[answer.status].content['application/json'];
  const isValid = ajv.compile({ ...schema, components: closed });
  assert.ok(isValid(answer.json), `${operation}: ${ajv.errorsText(isValid.errors)} ${answer.text}`);
  if (answer.status < 300) unseen.delete(operation);
};

interface Sent {
  readonly name?: string;
  readonly body?: unknown;
  readonly query?: string;
}

/** Sends a request, whose answer is as the document says. @param operation as the document writes it */
const call = async ({ admin }: { admin: Admin }, operation: string, { name = '', body, query = '' }: Sent) => {
  const [method = '', path = ''] = operation.split(' ');
  const own = path.replace('/admin/v1', '').replace('{name}', name);
  const answer = await admin.send(method.toUpperCase(), own + query, body);
  assertDescribed(operation, answer);
  return answer;
};

/** Sends a request that must succeed; resolves with its data. */
const ask = async (
  context: { admin: Admin },
  operation: string,
  name = '',
  { status = 200, ...sent }: Sent & { readonly status?: number } = {},
) => {
  const answer = await call(context, operation, { name, ...sent });
  assert.is(answer.status, status, answer.text);
  return answer.json.data;
};

const refuse = async (
  context: { admin: Admin },
  operation: string,
  code: ErrorCode,
  { details, message, ...sent }: Sent & { readonly details?: RegExp; readonly message?: string },
): Promise<void> => assertErrorBody((await call(context, operation, sent)).text, code, details, message);

const ACCOUNTS = '/admin/v1/accounts';
const ACCOUNT = `${ACCOUNTS}/{name}`;

admin('creates an account, once, with the rate limit of the settings by default', async context => {
  const created = await ask(context, `post ${ACCOUNTS}`, '', { status: 201, body: { name: 'alice', credits: 100 } });
  const { created: _, ...rest } = created;
  const rate_limit = { requests: 7, window_seconds: 2 };
  assert.equal(rest, { account: 'alice', credits: 100, rate_limit, active: true });
  await refuse(context, `post ${ACCOUNTS}`, 'CONFLICT', { body: { name: 'alice' }, details: /an account "alice"/ });
  assert.equal(await ask(context, `get ${ACCOUNT}`, 'alice'), created);
  const bob = await ask(context, `post ${ACCOUNTS}`, '', { status: 201, body: { name: 'bob', rate_limit: '100/60' } });
  assert.equal([bob.credits, bob.rate_limit], [0, { requests: 100, window_seconds: 60 }]);
});

admin('changes an account', async context => {
  const changed = await ask(context, `patch ${ACCOUNT}`, 'bob', { body: { active: false, rate_limit: '5/1' } });
  assert.equal([changed.active, changed.rate_limit], [false, { requests: 5, window_seconds: 1 }]);
  assert.is((await ask(context, `patch ${ACCOUNT}`, 'bob', { body: { active: true } })).active, true);
  await refuse(context, `patch ${ACCOUNT}`, 'INVALID_REQUEST', { name: 'bob', body: {}, details: /nothing to change/ });
});

admin('grants credits with a note and a reference, takes them back, and shows who did it', async context => {
  const path = `post ${ACCOUNT}/credits`;
  const grant = { credits: 50, note: 'invoice 117', reference: 'payment-117' };
  for (let i = 0; i < 3; i++) {
    assert.equal(await ask(context, path, 'alice', { status: 201, body: grant }), { account: 'alice', credits: 150 });
  }
  const used = 'IDEMPOTENCY_KEY_REUSED';
  await refuse(context, path, used, { name: 'alice', body: { ...grant, credits: 51 }, details: /"payment-117"/ });
  await refuse(context, path, used, { name: 'bob', body: grant, details: /50 credits of account "alice"/ });
  const taken = await ask(context, path, 'alice', { status: 201, body: { credits: -30 } });
  assert.equal(taken, { account: 'alice', credits: 120 });
  const low = { name: 'alice', body: { credits: -121 }, details: /has 120 credits: 121 cannot be taken$/ };
  await refuse(context, path, 'INSUFFICIENT_CREDITS', low);
  const much = { name: 'alice', body: { credits: Number.MAX_SAFE_INTEGER }, details: /would exceed/ };
  await refuse(context, path, 'INVALID_REQUEST', much);
  const { items, has_more } = await ask(context, `get ${ACCOUNT}/ledger`, 'alice');
  assert.is(has_more, false);
  assert.equal(
    items.map(({ credits, note, actor, reference }: Record<string, unknown>) => [credits, note, actor, reference]),
    [
      [-30, null, 'anna', null],
      [50, 'invoice 117', 'anna', 'payment-117'],
      [100, 'first credits', 'anna', null],
    ],
  );
  const { agrees, accounts } = await ask(context, 'get /admin/v1/ledger/check');
  assert.equal(
    [agrees, accounts.map(({ account }: { account: string }) => account)],
    [true, ['alice', 'bob', 'tests']],
  );
});

admin('lists pages, the newest first', async context => {
  const first = await ask(context, `get ${ACCOUNTS}`, '', { query: '?limit=2' });
  assert.equal(
    [first.items.map(({ account }: { account: string }) => account), first.has_more],
    [['bob', 'alice'], true],
  );
  const next = await ask(context, `get ${ACCOUNTS}`, '', { query: '?limit=2&before=alice' });
  assert.equal([next.items.map(({ account }: { account: string }) => account), next.has_more], [['tests'], false]);
  const last = (await ask(context, `get ${ACCOUNT}/ledger`, 'alice', { query: '?limit=1' })).items[0].id;
  const older = await ask(context, `get ${ACCOUNT}/ledger`, 'alice', { query: `?limit=1&before=${last}` });
  assert.equal([older.items[0].credits, older.has_more], [50, true]);
  for (const query of ['limit=0', 'limit=101', 'limit=x', 'before=', 'before=%00', 'offset=1', 'limit=1&limit=2']) {
    const answer = await context.admin.send('GET', `/accounts?${query}`);
    assertErrorBody(answer.text, 'INVALID_REQUEST');
  }
});

admin('makes, lists, rotates and revokes keys, which work on the public port', async context => {
  const statusOf = async (key: string) =>
    (await context.request('GET', '/api/v1/usage', { authorization: `Bearer ${key}` })).status;
  const body = { name: 'the first', expires: '2999-01-31' };
  const { id, key, account } = await ask(context, `post ${ACCOUNT}/keys`, 'alice', { status: 201, body });
  assert.equal([account, await statusOf(key)], ['alice', 200]);
  const rotate = (body: object) => ask(context, 'post /admin/v1/keys/{name}/rotate', id, { status: 201, body });
  const rotated = await rotate({});
  assert.is(await statusOf(rotated.key), 200);
  const { items } = await ask(context, `get ${ACCOUNT}/keys`, 'alice');
  const left = Date.parse(items.find((each: { id: string }) => each.id === id).expires) - Date.now();
  assert.ok(left > 3_540_000 && left <= 3_600_000, `${left}`);
  assert.equal(new Set(items.map((each: { id: string }) => each.id)), new Set([id, rotated.id]));
  assert.equal(await ask(context, 'delete /admin/v1/keys/{name}', id), { id, revoked: true });
  await until(async () => (await statusOf(key)) === 401); // keys are cached for half a second
  await refuse(context, 'post /admin/v1/keys/{name}/rotate', 'CONFLICT', { name: id, body: {}, details: /is revoked/ });
});

admin("lists an account's jobs and cancels one", async context => {
  const question = { type: 'probabilities', cards: ['Ah', 'Kh'], simulations: 10_000_000_000 };
  const { id } = (await context.post(JOBS, { questions: [question] })).json.data;
  const { id: newer } = (await context.post(JOBS, { questions: [question] })).json.data;
  for (const [query, listed] of [
    ['', [newer, id]],
    [`?before=${newer}`, [id]],
  ] as const) {
    const { items, has_more } = await ask(context, `get ${ACCOUNT}/jobs`, 'tests', { query });
    assert.equal([items.map((each: { id: string }) => each.id), has_more], [listed, false]);
  }
  for (const each of [id, newer]) {
    assert.is((await ask(context, 'delete /admin/v1/jobs/{name}', each)).state, 'cancelled');
  }
});

admin('says that a change may have been made whose commit is not confirmed', async context => {
  const createAccount = () => Promise.reject(new UnknownOutcomeError('lost'));
  const unsure = await startAdmin(context, { accounts: { ...context.accounts, createAccount } });
  const { text } = await unsure.send('POST', '/accounts', { name: 'unsure' });
  assertErrorBody(text, 'SERVICE_UNAVAILABLE', /it may or may not have been made; look, or repeat/);
  await unsure.close();
});

admin('does not find what is not there', async context => {
  for (const [operation, name, message] of [
    [`get ${ACCOUNT}`, 'nobody', 'account'],
    [`get ${ACCOUNT}`, '%00', 'account'],
    [`get ${ACCOUNT}/ledger`, 'nobody', 'account'],
    [`get ${ACCOUNT}/keys`, 'nobody', 'account'],
    [`get ${ACCOUNT}/jobs`, 'nobody', 'account'],
    ['delete /admin/v1/keys/{name}', 'key_none', 'key'],
    ['delete /admin/v1/jobs/{name}', 'job_none', 'job'],
  ] as const) {
    await refuse(context, operation, 'NOT_FOUND', { name, message: `There is no such ${message}` });
  }
  const credits = { name: 'nobody', body: { credits: 1 }, message: 'There is no such account' };
  await refuse(context, `post ${ACCOUNT}/credits`, 'NOT_FOUND', credits);
});

const WRONG: readonly (readonly [operation: string, body: unknown, details: RegExp])[] = [
  [`post ${ACCOUNTS}`, {}, /^name is missing: send 1 to 64 characters/],
  [`post ${ACCOUNTS}`, { name: 'Alice' }, /^name is "Alice"/],
  [`post ${ACCOUNTS}`, { name: 'x', credits: -1 }, /^credits is -1: send an integer from 0/],
  [`post ${ACCOUNTS}`, { name: 'x', rate_limit: '5' }, /^rate_limit is "5"/],
  [`post ${ACCOUNTS}`, { name: 'x', credit: 5 }, /"credit" is not a field of this request: did you mean "credits"/],
  [`post ${ACCOUNTS}`, '[]', /not a JSON object/],
  [`patch ${ACCOUNT}`, { active: 'no' }, /^active is "no": send true or false/],
  [`post ${ACCOUNT}/credits`, { credits: 0 }, /^credits is 0/],
  [`post ${ACCOUNT}/credits`, { credits: 1.5 }, /^credits is 1.5/],
  [`post ${ACCOUNT}/credits`, { credits: 5, note: 'a\nb' }, /^note is /],
  [
    `post ${ACCOUNT}/credits`,
    { credits: 5, reference: 'two words' },
    /^reference is "two words": send 1 to 255 visible/,
  ],
  [`post ${ACCOUNT}/keys`, { expires: '2026-01-01' }, /^expires is "2026-01-01": send in the future/],
  [`post ${ACCOUNT}/keys`, { name: '' }, /^name is ""/],
  ['post /admin/v1/keys/{name}/rotate', { grace: -1 }, /^grace is -1/],
];

for (const [operation, body, details] of WRONG) {
  admin(`refuses ${operation} with ${JSON.stringify(body)}: ${details.source}`, context =>
    refuse(context, operation, 'INVALID_REQUEST', { name: 'alice', body, details }),
  );
}

admin('refuses other types of bodies, large bodies, other methods and paths', async ({ admin: { send, url } }) => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    send('POST', '/accounts', body, { authorization: `Bearer ${TOKEN}`, ...headers });
  assertErrorBody((await post('{}', { 'content-type': 'text/plain' })).text, 'UNSUPPORTED_MEDIA_TYPE');
  assertErrorBody((await post(`{"name":"${'x'.repeat(17_000)}"}`)).text, 'PAYLOAD_TOO_LARGE');
  assertErrorBody((await send('PUT', '/accounts')).text, 'METHOD_NOT_ALLOWED', /takes .*POST/);
  assertErrorBody((await send('GET', '/nothing')).text, 'NOT_FOUND');
  assertErrorBody(await (await fetch(`${url}/metrics`)).text(), 'NOT_FOUND');
});

admin('refuses an Idempotency-Key, under which no key could be repeated', async ({ admin: { send } }) => {
  const headers = { authorization: `Bearer ${TOKEN}`, 'idempotency-key': 'once' };
  for (const path of ['/accounts/alice/keys', '/accounts/alice/credits']) {
    assertErrorBody((await send('POST', path, {}, headers)).text, 'INVALID_REQUEST', /the Idempotency-Key header/);
  }
});

admin('is described by a valid document, which it serves, without an unused schema', async ({ admin: { send } }) => {
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(DOCUMENT)));
  assert.ok(valid, JSON.stringify(errors));
  const { status, json } = await send('GET', '/openapi.json');
  assert.is(status, 200, 'dist/web/openapi-admin.json.gz is missing: npm run build -- web');
  const { info: _, ...served } = json;
  const { info: __, ...expected } = DOCUMENT;
  assert.equal(served, expected, 'dist/web/openapi-admin.json.gz is older than its sources: npm run build -- web');
  const text = JSON.stringify(DOCUMENT);
  const unused = Object.entries<object>(DOCUMENT.components)
    .filter(([kind]) => kind !== 'securitySchemes')
    .flatMap(([kind, all]) => Object.keys(all).map(name => `${kind}/${name}`))
    .filter(name => !text.includes(`"#/components/${name}"`));
  assert.equal([unused, [...unseen]], [[], []]);
});
