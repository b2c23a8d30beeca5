// GET /metrics: what Prometheus reads.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLimits } from '../../src/accounts/limits.js';
import { createMetrics } from '../../src/http/metrics.js';
import { until } from '../until.js';
import { ENHANCED, GENEROUS, PROBABILITIES, postHead, type Service, useService } from './service.js';

const request = { cards: ['Ah', 'Kh'], simulations: 100 };

const scrape = async ({ server }: Service): Promise<Response> => fetch(`${server.url}/metrics`);

/** The samples of a scrape, by name and labels. */
const samplesOf = async (service: Service): Promise<Record<string, number>> => {
  const lines = (await (await scrape(service)).text()).split('\n').filter(line => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(lines.map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
};

const counted = (route: string, status: number, code: string): string =>
  `poker_odds_requests_total{route="${route}",status="${status}",code="${code}"}`;

const metrics = suite<Service>('GET /metrics');
useService(metrics);

metrics('answers without a key, in Prometheus’s text format', async service => {
  const answer = await scrape(service);
  assert.is(answer.status, 200);
  assert.is(answer.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
  const text = await answer.text();
  assert.match(text, /^# HELP poker_odds_requests_total .+\n# TYPE poker_odds_requests_total counter$/m);
  assert.match(text, /^# TYPE poker_odds_degraded gauge$/m);
});

metrics('HEAD has the same headers and no body', async ({ server }) => {
  const answer = await fetch(`${server.url}/metrics`, { method: 'HEAD' });
  assert.equal([answer.status, await answer.text()], [200, '']);
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; version=/);
});

metrics('has every series of the rate limits from the start, at 0', async service => {
  const samples = await samplesOf(service);
  assert.is(samples['poker_odds_rate_limit_refusals_total{kind="account"}'], 0);
  assert.is(samples['poker_odds_rate_limit_refusals_total{kind="failed_key"}'], 0);
  assert.is(samples.poker_odds_rate_limit_insured_total, 0);
  assert.is(samples['poker_odds_degraded{part="rate-limits"}'], 0);
});

metrics('counts answers by route, status and code', async service => {
  const { post, request: ask } = service;
  const before = await samplesOf(service);
  const added = async (series: string): Promise<number> =>
    ((await samplesOf(service))[series] ?? 0) - (before[series] ?? 0);
  await post(PROBABILITIES, request);
  await post(PROBABILITIES, request);
  await post(PROBABILITIES, { cards: ['Ah', 'Ah'] });
  await post(PROBABILITIES, request, { authorization: '' });
  await ask('DELETE', PROBABILITIES);
  assert.is(await added(counted(PROBABILITIES, 200, '')), 2);
  assert.is(await added(counted(PROBABILITIES, 400, 'DUPLICATE_CARDS')), 1);
  assert.is(await added(counted(PROBABILITIES, 401, 'INVALID_API_KEY')), 1);
  assert.is(await added(counted('none', 405, 'METHOD_NOT_ALLOWED')), 1);
});

metrics('counts what was no request, and what its client did not wait for', async service => {
  await service.raw('garbage\r\n\r\n');
  const long = JSON.stringify({ cards: ['Ah', 'Kh'], opponents: 22, simulations: 10_000_000 });
  const socket = service.connect();
  socket.write(postHead(service, ENHANCED, 'Content-Type: application/json', `Content-Length: ${long.length}`) + long);
  setTimeout(() => socket.destroy(), 100);
  await until(async () => (await samplesOf(service))[counted(ENHANCED, 499, 'CLIENT_GONE')] === 1);
  assert.is((await samplesOf(service))[counted('none', 400, 'INVALID_REQUEST')], 1);
});

metrics('has no label that a client chose', async service => {
  await service.post('/secret/path?secret=1', {});
  await service.post(`${PROBABILITIES}?secret=1`, request);
  await service.raw('SECRET / HTTP/1.1\r\nHost: secret\r\n\r\n');
  assert.not.match(await (await scrape(service)).text(), /secret/i);
  assert.ok(((await samplesOf(service))[counted('none', 404, 'NOT_FOUND')] ?? 0) > 0);
});

metrics('is the service’s own registry', async ({ metrics: own }) => {
  assert.match(await own.registry.metrics(), /poker_odds_requests_total\{/);
  assert.not.match(await createMetrics().registry.metrics(), /poker_odds_requests_total\{/);
});

metrics.run();

const insured = suite<Service>('GET /metrics when rate limits are spent and insured');
const unreachable = createLimits({ redisUrl: 'redis://127.0.0.1:1', failedKeyLimit: { ...GENEROUS, requests: 1 } });
useService(insured, () => ({ limits: unreachable }));
insured.after(() => unreachable.close());

insured(
  'counts refusals by kind and decisions of the insurance, and says that the limits are degraded',
  async service => {
    await service.accounts.createAccount('once', { rateLimit: { requests: 1, windowSeconds: 60 } });
    const { key } = await service.accounts.createKey('once');
    for (const authorization of [`Bearer ${key}`, `Bearer ${key}`, `Bearer ${key}`, '', '']) {
      await service.post(PROBABILITIES, request, { authorization });
    }
    const samples = await samplesOf(service);
    assert.is(samples['poker_odds_rate_limit_refusals_total{kind="account"}'], 2);
    assert.is(samples['poker_odds_rate_limit_refusals_total{kind="failed_key"}'], 1);
    assert.is(samples.poker_odds_rate_limit_insured_total, 5);
    assert.is(samples['poker_odds_degraded{part="rate-limits"}'], 1);
  },
);

insured.run();
