// GET /healthz and GET /readyz: for load balancers and whoever looks after the service.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { PROBABILITIES, type Service, useService } from '../service.js';

const healthy = suite<Service>('GET /healthz and GET /readyz, 200:');
useService(healthy);

for (const path of ['/healthz', '/readyz']) {
  healthy(`${path} answers {"status":"ok"} without a key`, async ({ request }) => {
    const { status, text, headers } = await request('GET', path, {});
    assert.is(status, 200);
    assert.is(text, '{"status":"ok"}');
    assert.is(headers.get('content-type'), 'application/json; charset=utf-8');
  });

  healthy(`HEAD ${path} has the same headers and no body`, async ({ request }) => {
    const { status, text, headers } = await request('HEAD', path, {});
    assert.is(status, 200);
    assert.is(text, '');
    assert.is(headers.get('content-type'), 'application/json; charset=utf-8');
    assert.is(headers.get('content-length'), '15');
  });
}

healthy('/readyz answers once store and engine do', async ({ request, accounts }) => {
  await accounts.ping();
  assert.is((await request('GET', '/readyz', {})).status, 200);
});

healthy.run();

const fault = new Error('cannot read /var/lib/accounts.db');

const storeless = suite<Service>('GET /readyz, 503 without a store:');
useService(storeless, ({ accounts }) => ({ accounts: { ...accounts, ping: () => Promise.reject(fault) } }));

storeless('names the store, tells clients no more, and the operator why', async ({ request, log }) => {
  const { status, text } = await request('GET', '/readyz', {});
  assert.is(status, 503);
  assert.is(text, '{"status":"unavailable","degraded":["store"]}');
  assert.ok(log.some(line => JSON.parse(line).part === 'store' && line.includes('cannot read')));
});

storeless('while /healthz goes on: the process lives', async ({ request }) => {
  assert.is((await request('GET', '/healthz', {})).status, 200);
});

storeless.run();

const broken = suite<Service>('GET /readyz, 503 without store and engine:');
useService(broken, ({ accounts, calculator }) => ({
  accounts: {
    ...accounts,
    ping: () => {
      throw fault;
    },
  },
  calculator: { ...calculator, ready: () => Promise.reject(fault) },
}));

broken('names both', async ({ request }) => {
  const { status, text } = await request('GET', '/readyz', {});
  assert.is(status, 503);
  assert.is(text, '{"status":"unavailable","degraded":["store","engine"]}');
});

broken.run();

const insured = suite<Service>('GET /readyz, 200 without the Redis of the rate limits:');
useService(insured, ({ rateLimits }) => ({ rateLimits: { ...rateLimits, isDegraded: () => true } }));

insured('names them: the service goes on, under each instance’s own count', async ({ request, post }) => {
  const { status, text } = await request('GET', '/readyz', {});
  assert.is(status, 200);
  assert.is(text, '{"status":"degraded","degraded":["rate-limits"]}');
  assert.is((await post(PROBABILITIES, { cards: ['Ah', 'Kh'], simulations: 100 })).status, 200);
});

insured('while /healthz has nothing to say of it', async ({ request }) => {
  assert.is((await request('GET', '/healthz', {})).text, '{"status":"ok"}');
});

insured.run();

const unqueued = suite<Service>('GET /readyz, 200 while the queue of jobs fails:');
useService(unqueued, ({ jobs }) => (jobs ? { jobs: { ...jobs, isDegraded: () => true } } : {}));

unqueued('names the jobs, and so does the metric', async ({ request, server }) => {
  const { status, text } = await request('GET', '/readyz', {});
  assert.is(status, 200);
  assert.is(text, '{"status":"degraded","degraded":["jobs"]}');
  assert.match(await (await fetch(`${server.url}/metrics`)).text(), /^poker_odds_degraded\{part="jobs"\} 1$/m);
});

unqueued.run();

const worst = suite<Service>('GET /readyz, 503 without a store and without the Redis of the rate limits:');
useService(worst, ({ accounts, rateLimits }) => ({
  accounts: { ...accounts, ping: () => Promise.reject(fault) },
  rateLimits: { ...rateLimits, isDegraded: () => true },
}));

worst('names both', async ({ request }) => {
  const { status, text } = await request('GET', '/readyz', {});
  assert.is(status, 503);
  assert.is(text, '{"status":"unavailable","degraded":["store","rate-limits"]}');
});

worst.run();

const silent = suite<Service>('GET /readyz, 503 when the store does not answer:');
useService(silent, ({ accounts }) => ({ accounts: { ...accounts, ping: () => new Promise<void>(() => {}) } }));

silent('after two seconds', async ({ request }) => {
  assert.is((await request('GET', '/readyz', {})).text, '{"status":"unavailable","degraded":["store"]}');
});

silent.run();
