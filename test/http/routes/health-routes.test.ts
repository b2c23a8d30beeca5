// GET /healthz and GET /readyz.

import * as assert from 'uvu/assert';
import { suite } from '../../suite.js';
import { PROBABILITIES } from '../requests.js';
import { type Replace, startService } from '../service.js';

const health = suite('GET /healthz and GET /readyz');

const fault = new Error('cannot read /var/lib/accounts.db');
const lostStore: Replace = () => ({ accounts: { ping: () => Promise.reject(fault) } });
const lostEngine: Replace = () => ({ calculator: { ready: () => Promise.reject(fault) } });
const silentStore: Replace = () => ({ accounts: { ping: () => new Promise(() => {}) } });
const lostRedis: Replace = () => ({ rateLimits: { isDegraded: () => true } });
const lostQueue: Replace = () => ({ jobs: { isDegraded: () => true } });

const READY: readonly (readonly [what: string, replace: readonly Replace[], status: number, body: object])[] = [
  ['all is well', [], 200, { status: 'ok' }],
  ['the store is lost', [lostStore], 503, { status: 'unavailable', degraded: ['store'] }],
  ['the store does not answer within two seconds', [silentStore], 503, { status: 'unavailable', degraded: ['store'] }],
  [
    'all fail',
    [lostStore, lostEngine, lostRedis, lostQueue],
    503,
    { status: 'unavailable', degraded: ['store', 'engine', 'jobs', 'rate-limits'] },
  ],
  [
    'Redis and the queue of jobs do not answer',
    [lostRedis, lostQueue],
    200,
    { status: 'degraded', degraded: ['jobs', 'rate-limits'] },
  ],
];

for (const [what, replaced, expected, body] of READY) {
  health(`/readyz says that ${what}, without a key, and why in the log alone; /healthz is 200`, async () => {
    const service = await startService(parts => Object.assign({}, ...replaced.map(replace => replace(parts))));
    const { request, post, log, metrics } = service;
    const { status, text, headers } = await request('GET', '/readyz', {});
    assert.equal([status, text], [expected, JSON.stringify(body)]);
    assert.is(headers.get('content-type'), 'application/json; charset=utf-8');
    const healthz = await request('GET', '/healthz', {});
    assert.equal([healthz.status, healthz.text], [200, '{"status":"ok"}']);
    const isSaid = log.some(line => JSON.parse(line).part === 'store' && line.includes('cannot read'));
    assert.is(isSaid, replaced.includes(lostStore));
    if (replaced.includes(lostQueue)) {
      assert.match(await metrics.registry.metrics(), /^poker_odds_degraded\{part="jobs"\} 1$/m);
      assert.is((await post(PROBABILITIES, { cards: ['Ah', 'Kh'], simulations: 100 })).status, 200);
    }
    await service.close();
  });
}
