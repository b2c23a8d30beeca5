// GET /metrics: what Prometheus reads.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { StoreUnavailableError } from '../../src/accounts/accounts.js';
import { createRateLimits } from '../../src/accounts/limits/rate-limits.js';
import { createMetrics } from '../../src/http/metrics.js';
import type { Calculator } from '../../src/odds/calculator.js';
import { until } from '../until.js';
import { ENHANCED, GENEROUS, PROBABILITIES, postHead, type Service, startService, useService } from './service.js';

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
  assert.is(samples['poker_odds_degraded{part="store"}'], 0);
});

metrics('has the series of faults from the start, at 0, for every route of the API and for none', async service => {
  const { json } = await service.request('GET', '/nowhere');
  const routes = json.error.details.match(/\/api\/[\w/-]+/g) ?? [];
  assert.is(routes.length, 6);
  const samples = await samplesOf(service);
  for (const route of [...routes, 'none']) assert.is(samples[counted(route, 500, 'INTERNAL_ERROR')], 0, route);
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

metrics('tells how long requests and calculations took, by route', async service => {
  const before = await samplesOf(service);
  const added = async (series: string): Promise<number> =>
    ((await samplesOf(service))[series] ?? 0) - (before[series] ?? 0);
  for (let i = 0; i < 3; i++) await service.post(ENHANCED, { ...request, opponents: 1 });
  await service.post(ENHANCED, {});
  const name = 'poker_odds_request_duration_seconds';
  assert.is(await added(`${name}_count{route="${ENHANCED}"}`), 4);
  assert.is(await added(`${name}_bucket{le="60",route="${ENHANCED}"}`), 4);
  const seconds = await added(`${name}_sum{route="${ENHANCED}"}`);
  assert.ok(seconds > 0 && seconds < 60, `${seconds}`);
  assert.is(await added('poker_odds_calculation_queue_seconds_count'), 3);
  assert.is(await added('poker_odds_calculation_compute_seconds_count'), 3);
  assert.ok((await added('poker_odds_calculation_compute_seconds_sum')) < seconds);
});

metrics('counts charges, credits, and what could not be charged', async service => {
  const { accounts, post } = service;
  await accounts.createAccount('poor', { credits: 1, rateLimit: GENEROUS });
  const { key } = await accounts.createKey('poor');
  const before = await samplesOf(service);
  const added = async (series: string): Promise<number> =>
    ((await samplesOf(service))[series] ?? 0) - (before[series] ?? 0);
  await post(ENHANCED, { ...request, opponents: 2, simulations: 1_000_000 });
  const again = { 'idempotency-key': 'again', authorization: `Bearer ${key}` };
  for (let i = 0; i < 3; i++) await post(PROBABILITIES, request, again);
  await post(PROBABILITIES, request, { authorization: `Bearer ${key}` });
  assert.is(await added('poker_odds_charges_total'), 2);
  assert.is(await added('poker_odds_charged_credits_total'), 4);
  assert.is(await added('poker_odds_charge_failures_total{reason="insufficient_credits"}'), 1);
  assert.is(await added('poker_odds_charge_failures_total{reason="store_unavailable"}'), 0);
});

metrics('counts commits that were lost, and what became of them', async service => {
  const lost = (state: string): string => `poker_odds_lost_commits_total{state="${state}"}`;
  assert.is((await samplesOf(service))[lost('given_up')], 0);
  for (const state of ['lost', 'found', 'lost', 'given_up']) service.metrics.lostCommits.inc({ state });
  const samples = await samplesOf(service);
  assert.equal(
    [lost('lost'), lost('found'), lost('given_up')].map(name => samples[name]),
    [2, 1, 1],
  );
});

metrics('tells what is running', async service => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const labels = `version="${version}",node="${process.version}",abi="1"`;
  assert.is((await samplesOf(service))[`poker_odds_build_info{${labels}}`], 1);
});

metrics('tells what the process takes', async service => {
  const samples = await samplesOf(service);
  assert.ok(Math.abs((samples.process_resident_memory_bytes ?? 0) / process.memoryUsage.rss() - 1) < 0.5);
  const age = Date.now() / 1000 - (samples.process_start_time_seconds ?? 0);
  assert.ok(Math.abs(age - process.uptime()) < 5, `${age}`);
  assert.ok((samples.process_cpu_seconds_total ?? 0) > 0);
  assert.ok((samples.nodejs_heap_size_used_bytes ?? 0) > 1e6);
});

metrics('tells how late the event loop was, and how busy', async service => {
  const active = 'poker_odds_event_loop_active_seconds_total';
  const before = await samplesOf(service);
  await sleep(50); // the first interval after a scrape is not measured
  const end = performance.now() + 300;
  while (performance.now() < end);
  await sleep(50);
  const after = await samplesOf(service);
  assert.ok((after.nodejs_eventloop_lag_p99_seconds ?? 0) > 0.1);
  assert.ok((after[active] ?? 0) - (before[active] ?? 0) > 0.25);
});

metrics('counts what was no request, and what its client did not wait for', async () => {
  let isUnderWay = false;
  const service = await startService(({ calculator }) => ({
    calculator: {
      ...calculator,
      calculate: ((...given) => {
        isUnderWay = true;
        return calculator.calculate(...given);
      }) as Calculator['calculate'],
    },
  }));
  await service.raw('garbage\r\n\r\n');
  const long = JSON.stringify({ cards: ['Ah', 'Kh'], opponents: 22, simulations: 10_000_000 });
  const socket = service.connect();
  socket.write(postHead(service, ENHANCED, 'Content-Type: application/json', `Content-Length: ${long.length}`) + long);
  await until(() => isUnderWay);
  socket.destroy();
  await until(async () => (await samplesOf(service))[counted(ENHANCED, 499, 'CLIENT_GONE')] === 1);
  assert.is((await samplesOf(service))[counted('none', 400, 'INVALID_REQUEST')], 1);
  await service.close();
});

metrics('has no label that a client chose', async service => {
  await service.post('/secret/path?secret=1', {});
  await service.post(`${PROBABILITIES}?secret=1`, request);
  await service.raw('SECRET / HTTP/1.1\r\nHost: secret\r\n\r\n');
  assert.not.match(await (await scrape(service)).text(), /secret/i);
  assert.ok(((await samplesOf(service))[counted('none', 404, 'NOT_FOUND')] ?? 0) > 0);
});

metrics('is the service’s own registry', async ({ metrics: own }) => {
  const answered = /poker_odds_requests_total\{.*status="200"/;
  assert.match(await own.registry.metrics(), answered);
  assert.not.match(await createMetrics().registry.metrics(), answered);
});

metrics.run();

const busy = suite<Service>('GET /metrics shows of the engine');
let activity = {
  calculations: 3,
  handsLeft: 5e6,
  queueLimit: 1e9,
  dealsDone: 7e6,
  handsDone: 9e6,
  workers: 2,
  restarts: 1,
  startFailures: 4,
};
useService(busy, ({ calculator }) => ({ calculator: { ...calculator, status: () => activity } }));

busy('what it has to do and has done, as it is at this moment', async service => {
  const shown = async (): Promise<(number | undefined)[]> => {
    const samples = await samplesOf(service);
    const names = [
      'queue_calculations',
      'queue_hands',
      'queue_limit_hands',
      'deals_total',
      'hands_total',
      'threads',
      'thread_restarts_total',
      'thread_start_failures_total',
    ];
    return names.map(name => samples[`poker_odds_${name}`]);
  };
  assert.equal(await shown(), [3, 5e6, 1e9, 7e6, 9e6, 2, 1, 4]);
  activity = { ...activity, calculations: 0, handsLeft: 0, dealsDone: 8e6, handsDone: 11e6 };
  assert.equal(await shown(), [0, 0, 1e9, 8e6, 11e6, 2, 1, 4]);
  assert.equal(await shown(), [0, 0, 1e9, 8e6, 11e6, 2, 1, 4]);
});

busy.run();

const failing = suite<Service>('GET /metrics while the store is lost');
useService(failing, ({ accounts }) => ({
  accounts: {
    ...accounts,
    isLost: () => true,
    charge: () => Promise.reject(new StoreUnavailableError('lost')),
  },
}));

failing('says so, and counts the charges that fail for it', async service => {
  await service.post(PROBABILITIES, request);
  const samples = await samplesOf(service);
  assert.is(samples['poker_odds_degraded{part="store"}'], 1);
  assert.is(samples['poker_odds_charge_failures_total{reason="store_unavailable"}'], 1);
  assert.is(samples.poker_odds_charges_total, 0);
});

failing.run();

const insured = suite<Service>('GET /metrics when rate limits are spent and insured');
const unreachable = createRateLimits({ redisUrl: 'redis://127.0.0.1:1', failedKeyLimit: { ...GENEROUS, requests: 1 } });
useService(insured, () => ({ rateLimits: unreachable }));
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
