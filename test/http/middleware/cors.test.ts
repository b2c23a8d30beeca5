// CORS: no other origin by default; with CORS_ORIGINS those that it lists.

import * as assert from 'uvu/assert';
import { description } from '../../openapi/document.js';
import { type Answer, assertRefused } from '../answers.js';
import { ENHANCED, JOBS, PROBABILITIES } from '../requests.js';
import { serviceSuite } from '../service.js';

const ORIGIN = 'https://odds.example';
const good = { cards: ['Ah', 'Kh'], simulations: 10 };
const PREFLIGHT = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };

/** The headers for browsers that an answer has. */
const grantOf = ({ headers }: Answer) =>
  Object.fromEntries([...headers].filter(([name]) => name === 'vary' || name.startsWith('access-control-')));

const EXPOSED =
  'RateLimit,RateLimit-Policy,Retry-After,X-Request-Id,X-Credits-Cost,X-Credits-Remaining,Idempotency-Replayed,' +
  'Server-Timing,Location';
const PERMITTED = {
  'access-control-allow-headers': 'Authorization,Content-Encoding,Content-Type,Idempotency-Key,X-Request-Id',
  'access-control-allow-methods': 'GET,HEAD,POST,DELETE',
  'access-control-max-age': '7200',
};

const none = serviceSuite('without CORS_ORIGINS');

none('no other origin is allowed, and its preflight is refused', async ({ post, request }) => {
  assert.equal(grantOf(await post(PROBABILITIES, good, { origin: ORIGIN })), {});
  const preflight = await request('OPTIONS', PROBABILITIES, { origin: ORIGIN, ...PREFLIGHT });
  assertRefused(preflight, 'METHOD_NOT_ALLOWED');
  assert.equal(grantOf(preflight), {});
});

const account = { credits: 1, rateLimit: { requests: 4, windowSeconds: 60 } };
const some = serviceSuite(
  'with CORS_ORIGINS',
  () => ({ corsOrigins: [ORIGIN, 'http://localhost:8080'] }),
  undefined,
  account,
);

some('a preflight is answered without a key, and is not counted against any limit', async ({ request }) => {
  for (let times = 0; times < 6; times++) {
    const answer = await request('OPTIONS', PROBABILITIES, { origin: ORIGIN, ...PREFLIGHT });
    assert.equal([answer.status, answer.text], [204, '']);
    assert.equal(grantOf(answer), { ...PERMITTED, 'access-control-allow-origin': ORIGIN, vary: 'Origin' });
  }
});

some('a preflight allows every method that the document has', () => {
  const allowed = PERMITTED['access-control-allow-methods'].split(',');
  const used = Object.values(description.paths).flatMap(path => Object.keys(path));
  assert.ok(used.every(method => allowed.includes(method.toUpperCase())));
});

some('another origin gets no CORS headers, and its preflight is refused', async ({ request }) => {
  for (const origin of ['https://other.example', 'http://odds.example', `${ORIGIN}:444`, 'null']) {
    const preflight = await request('OPTIONS', PROBABILITIES, { origin, ...PREFLIGHT });
    assertRefused(preflight, 'METHOD_NOT_ALLOWED');
    assert.equal(grantOf(preflight), { vary: 'Origin' });
  }
  assert.equal(grantOf(await request('GET', '/healthz', {})), { vary: 'Origin' });
});

some('answers can be read, also errors', async ({ post, request }) => {
  const origin = { origin: ORIGIN };
  const answers = [
    await post(PROBABILITIES, good, origin),
    await post(PROBABILITIES, {}, origin),
    await request('GET', '/nothing', origin),
    await request('GET', JOBS, origin),
    await post(PROBABILITIES, good, origin),
    await post(PROBABILITIES, good, origin),
    await post(PROBABILITIES, good, origin),
  ];
  assert.equal(
    answers.map(({ status }) => status),
    [200, 400, 404, 401, 402, 402, 429],
  );
  const granted = { 'access-control-allow-origin': ORIGIN, 'access-control-expose-headers': EXPOSED, vary: 'Origin' };
  for (const answer of answers) assert.equal(grantOf(answer), granted);
});

const any = serviceSuite('with CORS_ORIGINS=*', () => ({ corsOrigins: ['*'] }));

any('every origin is allowed, without credentials of the browser', async ({ post, request }) => {
  for (const origin of [ORIGIN, 'null']) {
    const answer = await post(PROBABILITIES, good, { origin });
    const granted = { 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED };
    assert.equal(grantOf(answer), { ...granted, vary: 'Origin' });
    const preflight = await request('OPTIONS', ENHANCED, { origin, ...PREFLIGHT });
    assert.equal(grantOf(preflight), { ...PERMITTED, 'access-control-allow-origin': '*', vary: 'Origin' });
  }
});
