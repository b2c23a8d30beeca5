// GET /healthz and GET /readyz.

import * as assert from 'uvu/assert';
import { suite } from '../../suite.js';
import { PROBABILITIES, type Replace, type Service, startService } from '../service.js';

const health = suite('GET /healthz and GET /readyz');

const withService = async (replace: Replace, test: (service: Service) => Promise<unknown>): Promise<void> => {
  const service = await startService(replace);
  await test(service);
  await service.close();
};

const fault = new Error('cannot read /var/lib/accounts.db');
const lostStore: Replace = ({ accounts }) => ({ accounts: { ...accounts, ping: () => Promise.reject(fault) } });
const lostEngine: Replace = ({ calculator }) => ({ calculator: { ...calculator, ready: () => Promise.reject(fault) } });
const silentStore: Replace = ({ accounts }) => ({ accounts: { ...accounts, ping: () => new Promise(() => {}) } });
const lostRedis: Replace = ({ rateLimits }) => ({ rateLimits: { ...rateLimits, isDegraded: () => true } });
const lostQueue: Replace = ({ jobs }) => ({ jobs: { ...jobs!, isDegraded: () => true } });

const READY: readonly (readonly [what: string, replace: readonly Replace[], status: number, body: object])[] = [
  ['all is well', [], 200, { status: 'ok' }],
  ['the store is lost', [lostStore], 503, { status: 'unavailable', degraded: ['store'] }],
  ['the store does not answer within two seconds', [silentStore], 503, { status: 'unavailable', degraded: ['store'] }],
  ['the engine fails', [lostEngine], 503, { status: 'unavailable', degraded: ['engine'] }],
  ['Redis does not answer', [lostRedis], 200, { status: 'degraded', degraded: ['rate-limits'] }],
  ['the queue of jobs fails', [lostQueue], 200, { status: 'degraded', degraded: ['jobs'] }],
  [
    'all fail',
    [lostStore, lostEngine, lostRedis, lostQueue],
    503,
    { status: 'unavailable', degraded: ['store', 'engine', 'jobs', 'rate-limits'] },
  ],
];

for (const [what, replaced, expected, body] of READY) {
  health(`/readyz says that ${what}, without a key; /healthz is 200`, () =>
    withService(
      parts => Object.assign({}, ...replaced.map(replace => replace(parts))),
      async ({ request }) => {
        const { status, text, headers } = await request('GET', '/readyz', {});
        assert.equal([status, text], [expected, JSON.stringify(body)]);
        assert.is(headers.get('content-type'), 'application/json; charset=utf-8');
        const healthz = await request('GET', '/healthz', {});
        assert.equal([healthz.status, healthz.text], [200, '{"status":"ok"}']);
      },
    ),
  );
}

health('write the reason only to the log', () =>
  withService(lostStore, async ({ request, log }) => {
    assert.not.match((await request('GET', '/readyz', {})).text, /cannot read/);
    assert.ok(log.some(line => JSON.parse(line).part === 'store' && line.includes('cannot read')));
  }),
);

health('report degraded, as the metric does, while the service still answers', () =>
  withService(
    parts => ({ ...lostRedis(parts), ...lostQueue(parts) }),
    async ({ post, server }) => {
      assert.is((await post(PROBABILITIES, { cards: ['Ah', 'Kh'], simulations: 100 })).status, 200);
      const metrics = await (await fetch(`${server.url}/metrics`)).text();
      assert.match(metrics, /^poker_odds_degraded\{part="jobs"\} 1$/m);
    },
  ),
);

health.run();
