// The security headers, on every answer: also on refusals, and on those that are made below HTTP.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { API_SECURITY, PAGE_SECURITY } from '../../../src/http/middleware/security-headers.js';
import { PROBABILITIES, type Service, useService } from '../service.js';

const security = suite<Service>('the security headers');
useService(security);

security('are these four', () => {
  assert.equal(API_SECURITY, {
    'Content-Security-Policy': "default-src 'none';frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  });
});

security('of pages let them load files of this server only, and isolate them', () => {
  assert.equal(PAGE_SECURITY, {
    'Content-Security-Policy':
      "default-src 'none';script-src 'self' 'wasm-unsafe-eval';worker-src 'self';style-src 'self';" +
      "img-src 'self' data:;connect-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  });
});

security('stand on answers, refusals, health and metrics', async ({ post, request, server }) => {
  const answers = [
    await post(PROBABILITIES, { cards: ['Ah', 'Kh'], simulations: 10 }),
    await post(PROBABILITIES, '['),
    await request('GET', '/nothing'),
    await request('GET', '/api/v1/usage', {}),
    await request('GET', '/healthz'),
    { status: 200, headers: (await fetch(`${server.url}/metrics`)).headers },
  ];
  assert.equal(
    answers.map(({ status }) => status),
    [200, 400, 404, 401, 200, 200],
  );
  for (const { headers } of answers) {
    for (const [name, value] of Object.entries(API_SECURITY)) assert.is(headers.get(name), value);
    assert.is(headers.get('x-powered-by'), null);
    assert.is(headers.get('access-control-allow-origin'), null);
    assert.is(headers.get('vary'), null);
  }
});

security('stand on answers to what is no HTTP', async ({ raw }) => {
  const answer = await raw('hello\r\n\r\n');
  for (const [name, value] of Object.entries(API_SECURITY)) assert.ok(answer.includes(`\r\n${name}: ${value}\r\n`));
});

security.run();
