// Pages of other sites: nothing by default; with CORS_ORIGINS, those of the origins that are named.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SHUTTING_DOWN } from '../../../src/http/app.js';
import { description } from '../../openapi/document.js';
import { until } from '../../until.js';
import {
  type Answer,
  assertRefused,
  ENHANCED,
  everything,
  PROBABILITIES,
  postHead,
  type Service,
  startService,
  useService,
} from '../service.js';

const ORIGIN = 'https://odds.example';
const OTHER = 'https://other.example';
const good = { cards: ['Ah', 'Kh'], simulations: 10 };
const PREFLIGHT = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };

/** What an answer lets pages of which origin read. */
const grantOf = ({ headers }: Answer) => ({
  origin: headers.get('access-control-allow-origin'),
  exposed: headers.get('access-control-expose-headers'),
  vary: headers.get('vary'),
});
const EXPOSED =
  'RateLimit,RateLimit-Policy,Retry-After,X-Request-Id,X-Credits-Cost,X-Credits-Remaining,Idempotency-Replayed,Server-Timing,Location';
const GRANTED = { origin: ORIGIN, exposed: EXPOSED, vary: 'Origin' };

const none = suite<Service>('without CORS_ORIGINS');
useService(none);

none('no page of another site is let in, and its preflight is refused', async ({ post, request }) => {
  const nothing = { origin: null, exposed: null, vary: null };
  assert.equal(grantOf(await post(PROBABILITIES, good, { origin: ORIGIN })), nothing);
  const preflight = await request('OPTIONS', PROBABILITIES, { origin: ORIGIN, ...PREFLIGHT });
  assertRefused(preflight, 'METHOD_NOT_ALLOWED');
  assert.equal(grantOf(preflight), nothing);
});

none.run();

const some = suite<Service>('with CORS_ORIGINS');
useService(some, () => ({ corsOrigins: [ORIGIN, 'http://localhost:8080'] }), undefined, {
  credits: 1,
  rateLimit: { requests: 5, windowSeconds: 60 },
});

some('a preflight is answered without a key, and is not counted against any limit', async ({ request }) => {
  for (let times = 0; times < 10; times++) {
    const answer = await request('OPTIONS', PROBABILITIES, { origin: ORIGIN, ...PREFLIGHT });
    assert.is(answer.status, 204);
    assert.is(answer.text, '');
    assert.is(answer.headers.get('access-control-allow-origin'), ORIGIN);
    assert.is(answer.headers.get('access-control-allow-methods'), 'GET,HEAD,POST,DELETE');
    const allowed = answer.headers.get('access-control-allow-headers');
    assert.is(allowed, 'Authorization,Content-Encoding,Content-Type,Idempotency-Key,X-Request-Id');
    assert.is(answer.headers.get('access-control-max-age'), '7200');
    assert.is(answer.headers.get('access-control-allow-credentials'), null);
    assert.is(answer.headers.get('vary'), 'Origin');
  }
});

some('a preflight allows every method that the document has', async ({ request }) => {
  const answer = await request('OPTIONS', '/api/v1/jobs/job_0', { origin: ORIGIN, ...PREFLIGHT });
  const allowed = answer.headers.get('access-control-allow-methods')?.split(',') ?? [];
  const used = Object.values(description.paths).flatMap(path => Object.keys(path).map(each => each.toUpperCase()));
  assert.equal(
    [...new Set(used)].filter(method => !allowed.includes(method)),
    [],
  );
});

some('another origin is told nothing, and its preflight is refused', async ({ request }) => {
  for (const origin of [OTHER, 'http://odds.example', `${ORIGIN}:444`, 'null']) {
    const preflight = await request('OPTIONS', PROBABILITIES, { origin, ...PREFLIGHT });
    assertRefused(preflight, 'METHOD_NOT_ALLOWED');
    assert.equal(grantOf(preflight), { origin: null, exposed: null, vary: 'Origin' });
  }
  assert.equal(grantOf(await request('GET', '/healthz', {})), { origin: null, exposed: null, vary: 'Origin' });
});

some('OPTIONS that is no preflight is answered as ever', async ({ request }) => {
  assertRefused(await request('OPTIONS', PROBABILITIES, { origin: ORIGIN }), 'METHOD_NOT_ALLOWED');
});

some('answers can be read, refusals too: 200, 402, 400, 404, 401, 429', async ({ post, request }) => {
  const origin = { origin: ORIGIN };
  const answers = [
    await post(PROBABILITIES, good, origin),
    await post(ENHANCED, { ...good, opponents: 1 }, origin),
    await post(PROBABILITIES, {}, origin),
    await request('GET', '/nothing', origin),
    await request('GET', '/api/v1/usage', origin),
  ];
  let last = await post(PROBABILITIES, good, origin);
  while (last.status !== 429) last = await post(PROBABILITIES, good, origin);
  assert.equal(
    [...answers, last].map(({ status }) => status),
    [200, 402, 400, 404, 401, 429],
  );
  for (const answer of [...answers, last]) assert.equal(grantOf(answer), GRANTED);
});

some.run();

const late = suite('with CORS_ORIGINS, while the server stops,');

late('the 503 can be read as well', async () => {
  // While it listens, a connection of which nothing was read yet stays open, too.
  const service = await startService(() => ({ corsOrigins: [ORIGIN] }), {}, { listening: 10_000 });
  const socket = service.connect();
  const answer = everything(socket);
  socket.write('GET /api/v1/usage HTTP/1.1\r\nHost: x\r\n');
  await until(async () => /^poker_odds_connections 1$/m.test(await service.metrics.registry.metrics()));
  const closed = service.server.close();
  socket.write(`Origin: ${ORIGIN}\r\n\r\n`);
  const text = await answer;
  assert.ok(text.includes(SHUTTING_DOWN));
  assert.match(text, /^HTTP\/1\.1 503 /);
  assert.ok(text.includes(`\r\nAccess-Control-Allow-Origin: ${ORIGIN}\r\n`));
  await closed;
  await service.close();
});

late.run();

const any = suite<Service>('with CORS_ORIGINS=*');
useService(any, () => ({ corsOrigins: ['*'] }));

any('pages of every site are let in, and browsers are never asked to send credentials of their own', async service => {
  for (const origin of [ORIGIN, OTHER, 'null']) {
    const answer = await service.post(PROBABILITIES, good, { origin });
    assert.is(answer.headers.get('access-control-allow-origin'), '*');
    assert.is(answer.headers.get('access-control-allow-credentials'), null);
    assert.is((await service.request('OPTIONS', ENHANCED, { origin, ...PREFLIGHT })).status, 204);
  }
});

any('what is no HTTP has no origin', async service => {
  const head = postHead(service, PROBABILITIES, `Origin: ${ORIGIN}`, 'Content-Length: x');
  assert.not.match(await service.raw(head), /Access-Control/);
});

any.run();
