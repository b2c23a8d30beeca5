// Paths and methods, and the order in which a request is checked.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  assertRawRefused,
  assertRefused,
  ENHANCED,
  PROBABILITIES,
  postHead,
  type Service,
  useService,
} from './service.js';

const paths = suite<Service>('404 NOT_FOUND:');
useService(paths);

for (const path of [
  '//',
  '/api',
  '/api/v1',
  '/api/v1/',
  '/api/v2/probabilities',
  '/probabilities',
  `${PROBABILITIES}/`,
  `${PROBABILITIES}/x`,
  '/API/V1/PROBABILITIES',
  '//api/v1/probabilities',
  '/api//v1/probabilities',
  '/api/v1/%70robabilities',
  '/api/v1/probabilities%2f',
  '/healthz/',
  '/__proto__',
  '/%',
  '/%00',
  '/%ff%fe',
  '/a%0aINJECTED',
  "/'--",
]) {
  paths(`POST ${path}`, async ({ post }) => {
    assertRefused(await post(path, {}), 'NOT_FOUND', /^the path of the URL: there are \/healthz/);
  });
}

for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'TRACE']) {
  paths(`${method} /nothing`, async ({ raw }) => {
    const answer = await raw(`${method} /nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    if (method === 'HEAD') assert.match(answer, /^HTTP\/1\.1 404 .*\r\n\r\n$/s);
    else assertRawRefused(answer, 'NOT_FOUND');
  });
}

for (const target of ['*', 'http://x:99999999/x', 'http:', 'x:y']) {
  paths(`the request target ${target}`, async ({ raw }) => {
    const answer = await raw(`OPTIONS ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    assertRawRefused(answer, /^HTTP\/1\.1 400/.test(answer) ? 'INVALID_REQUEST' : 'NOT_FOUND');
  });
}

paths('is told to those without a key as well: path and method come first', async ({ post }) => {
  assertRefused(await post('/nothing', {}, { authorization: '' }), 'NOT_FOUND');
});

paths('does not read the body', async ({ post }) => {
  assertRefused(await post('/nothing', 'x'.repeat(100_000)), 'NOT_FOUND');
});

paths.run();

const methods = suite<Service>('405 METHOD_NOT_ALLOWED:');
useService(methods);

for (const path of [PROBABILITIES, ENHANCED]) {
  for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'TRACE']) {
    methods(`${method} ${path}, Allow: POST`, async ({ raw }) => {
      const answer = await raw(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      assert.match(answer, /\r\nAllow: POST\r\n/);
      if (method === 'HEAD') assert.match(answer, /^HTTP\/1\.1 405 .*\r\n\r\n$/s);
      else assertRawRefused(answer, 'METHOD_NOT_ALLOWED', new RegExp(`^the method ${method}: this path takes POST$`));
    });
  }
}

for (const path of ['/healthz', '/readyz', '/metrics']) {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    methods(`${method} ${path}, Allow: HEAD, GET`, async ({ request }) => {
      const answer = await request(method, path);
      assertRefused(answer, 'METHOD_NOT_ALLOWED');
      assert.is(answer.headers.get('allow'), 'HEAD, GET');
    });
  }
}

methods('is told to those without a key as well', async ({ request }) => {
  assertRefused(await request('GET', PROBABILITIES, {}), 'METHOD_NOT_ALLOWED');
});

methods.run();

const forms = suite<Service>('requests of uncommon form:');
useService(forms);

const json = 'Content-Type: application/json';
const body = '{"cards":["Ah","Kh"],"simulations":10}';
const length = `Content-Length: ${body.length}`;

forms('are answered where the URL is absolute', async service => {
  const head = postHead(service, `http://localhost${PROBABILITIES}`, json, length);
  assert.match(await service.raw(head, body), /^HTTP\/1\.1 200 /);
});

forms('are answered in HTTP/1.0, which needs no Host', async service => {
  const head = postHead(service, PROBABILITIES, json, length)
    .replace('HTTP/1.1', 'HTTP/1.0')
    .replace('Host: localhost\r\n', '');
  assert.match(await service.raw(head, body), /^HTTP\/1\.1 200 /);
});

forms('are refused in HTTP/1.1 without Host', async service => {
  const head = postHead(service, PROBABILITIES, json, length).replace('Host: localhost\r\n', '');
  assertRawRefused(await service.raw(head, body), 'INVALID_REQUEST', /^the Host header is missing$/);
});

forms('are answered as usual where they ask for an upgrade', async service => {
  for (const protocol of ['websocket', 'h2c']) {
    const head = postHead(service, PROBABILITIES, json, length, `Upgrade: ${protocol}`).replace(
      'close',
      'Upgrade, close',
    );
    assert.match(await service.raw(head, body), /^HTTP\/1\.1 200 /);
  }
});

forms.run();

const order = suite<Service>('the order of checks:');
useService(order);

order(
  'path and method, key, rate limit, type, size, JSON, cards, unknown fields, opponents, options',
  async ({ accounts, post, request }) => {
    await accounts.createAccount('once', { rateLimit: { requests: 1, windowSeconds: 60 } });
    const { key } = await accounts.createKey('once');
    const once = { authorization: `Bearer ${key}`, 'content-type': 'text/plain' };
    const keyless = { authorization: '', 'content-type': 'text/plain' };
    const big = 'x'.repeat(17_000);
    const rest = { foo: 1, opponents: 0, seed: -1 };
    const cards = ['Ah', 'Kh'];
    assertRefused(await post('/nothing', big, keyless), 'NOT_FOUND');
    assertRefused(await request('DELETE', ENHANCED, keyless), 'METHOD_NOT_ALLOWED');
    assertRefused(await post(ENHANCED, big, keyless), 'INVALID_API_KEY');
    assertRefused(await post(ENHANCED, big, once), 'UNSUPPORTED_MEDIA_TYPE');
    assertRefused(await post(ENHANCED, big, once), 'RATE_LIMIT_EXCEEDED');
    assertRefused(await request('DELETE', ENHANCED, once), 'METHOD_NOT_ALLOWED');
    assertRefused(await post(ENHANCED, big, { 'content-type': 'text/plain' }), 'UNSUPPORTED_MEDIA_TYPE');
    assertRefused(await post(ENHANCED, big), 'PAYLOAD_TOO_LARGE');
    assertRefused(await post(ENHANCED, '{"cards":["Ah"]'), 'INVALID_REQUEST', /JSON/);
    assertRefused(await post(ENHANCED, { cards: ['Ah', 'Ah', 'Xx'], ...rest }), 'INVALID_CARDS');
    assertRefused(await post(ENHANCED, { cards: ['Ah', 'Ah'], ...rest }), 'DUPLICATE_CARDS');
    assertRefused(await post(ENHANCED, { ...rest, cards }), 'INVALID_REQUEST', /^"foo"/);
    assertRefused(await post(ENHANCED, { seed: -1, opponents: 0, cards }), 'INVALID_REQUEST', /^opponents/);
    assertRefused(await post(ENHANCED, { seed: -1, opponents: 1, cards }), 'INVALID_REQUEST', /^seed/);
    assert.is((await post(ENHANCED, { seed: 1, opponents: 1, cards })).status, 200);
  },
);

order.run();
