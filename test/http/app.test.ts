// Paths and methods, and the order in which a request is checked.

import * as assert from 'uvu/assert';
import { assertRefused, assertUnknownJob } from './answers.js';
import { ENHANCED, JOBS, PROBABILITIES } from './requests.js';
import { serviceSuite } from './service.js';

const requests = serviceSuite('a request');

const PATHS =
  '/healthz, /readyz, /metrics, /, /docs, /openapi.json, /api/v1/jobs, /api/v1/usage, /api/v1/probabilities, ' +
  '/api/v1/probabilities-enhanced, /api/v1/equity, /api/v1/showdown, /api/v1/batch';

for (const path of [
  '//',
  '/api/v1/',
  `${PROBABILITIES}//`,
  '/API/V1/PROBABILITIES',
  '/api//v1/probabilities',
  '/api/v1/%70robabilities',
  '/__proto__',
  '/%',
]) {
  requests(`for the path ${path} is answered 404, with the existing paths`, async ({ post }) => {
    const { json } = await post(path, {});
    assert.equal(json.error, {
      code: 'NOT_FOUND',
      message: 'There is no such path',
      details: `the path of the URL: there are ${PATHS}`,
    });
  });
}

for (const [path, allow] of [
  [PROBABILITIES, 'POST'],
  ['/healthz', 'HEAD, GET'],
  ['/docs', 'HEAD, GET'],
  ['/api/v1/jobs', 'POST, HEAD, GET'],
  ['/api/v1/jobs/job_0', 'HEAD, GET, DELETE'],
] as const) {
  requests(`with another method than ${allow} for ${path} is answered 405`, async ({ request }) => {
    for (const method of ['PUT', 'OPTIONS']) {
      const answer = await request(method, method === 'PUT' ? `${path}/` : path, {});
      assertRefused(answer, 'METHOD_NOT_ALLOWED', new RegExp(`^the method ${method}: this path takes ${allow}$`));
      assert.is(answer.headers.get('allow'), allow);
    }
  });
}

requests('is the same with one slash more at the end of its path', async ({ post, request, log, metrics, server }) => {
  const body = { cards: ['Ah', 'Kh'], seed: 7 };
  const once = { 'idempotency-key': 'slash' };
  const [plain, again] = [await post(PROBABILITIES, body, once), await post(`${PROBABILITIES}/`, body, once)];
  assert.equal([again.text, again.headers.get('idempotency-replayed')], [plain.text, 'true']);
  assert.is((await post(`${PROBABILITIES}/?`, body)).status, 200);
  const submitted = await post(`${JOBS}/`, { questions: [{ type: 'probabilities', ...body }] });
  const { id } = submitted.json.data;
  const location = new URL(submitted.headers.get('location')!, `http://localhost${JOBS}/`);
  assert.is(location.pathname, `${JOBS}/${id}`);
  for (const path of ['/api/v1/usage', JOBS, `${JOBS}/${id}`, '/healthz', '/readyz'])
    assert.is((await request('GET', `${path}/`)).status, 200, path);
  assert.is((await request('GET', `${JOBS}/?limit=1`)).json.data.jobs.length, 1);
  assert.is((await fetch(`${server.url}/metrics/`)).status, 200);
  assertRefused(await request('GET', '/api/v1/usage//'), 'NOT_FOUND');
  assertUnknownJob(await request('DELETE', `${JOBS}/job_none/`));
  const routes = new Set(log.map(line => JSON.parse(line).route));
  assert.ok(routes.has(`${JOBS}/:id`) && ![...routes].some(route => route?.endsWith('/')), [...routes].join());
  assert.not.match(await metrics.registry.metrics(), /route="[^"]+\/"/);
});

requests('is checked in this order', async ({ accounts, post, request }) => {
  await accounts.createAccount('once', { rateLimit: { requests: 1, windowSeconds: 60 } });
  const { key } = await accounts.createKey('once');
  const once = { authorization: `Bearer ${key}`, 'content-type': 'text/plain' };
  const keyless = { authorization: '', 'content-type': 'text/plain' };
  const big = 'x'.repeat(17_000);
  const rest = { seeed: 1, opponents: 0, seed: -1 };
  const cards = ['Ah', 'Kh'];
  assertRefused(await post('/nothing', big, keyless), 'NOT_FOUND');
  assertRefused(await request('DELETE', ENHANCED, keyless), 'METHOD_NOT_ALLOWED');
  assertRefused(await post(`${ENHANCED}?seed=1`, big, keyless), 'INVALID_API_KEY');
  assertRefused(await post(ENHANCED, big, once), 'UNSUPPORTED_MEDIA_TYPE');
  assertRefused(await post(`${ENHANCED}?seed=1`, big, once), 'RATE_LIMIT_EXCEEDED');
  assertRefused(await request('DELETE', ENHANCED, once), 'METHOD_NOT_ALLOWED');
  assertRefused(await post(`${ENHANCED}?seed=1`, big, { 'content-type': 'text/plain' }), 'INVALID_REQUEST', /the URL/);
  assertRefused(await post(ENHANCED, big, { 'content-type': 'text/plain' }), 'UNSUPPORTED_MEDIA_TYPE');
  assertRefused(await post(ENHANCED, big), 'PAYLOAD_TOO_LARGE');
  assertRefused(await post(ENHANCED, '{"cards":["Ah"]'), 'INVALID_REQUEST', /JSON/);
  assertRefused(await post(ENHANCED, { cards: ['Ah', 'Ah', 'Xx'], ...rest }), 'INVALID_CARDS');
  assertRefused(await post(ENHANCED, { cards: ['Ah', 'Ah'], ...rest }), 'DUPLICATE_CARDS');
  assertRefused(await post(ENHANCED, { ...rest, cards }), 'INVALID_REQUEST', /^"seeed"/);
  assertRefused(await post(ENHANCED, { seed: -1, opponents: 0, cards }), 'INVALID_REQUEST', /^opponents/);
  assertRefused(await post(ENHANCED, { seed: -1, opponents: 1, cards }), 'INVALID_REQUEST', /^seed/);
  assert.is((await post(ENHANCED, { seed: 1, opponents: 1, cards })).status, 200);
});
