// GET /metrics, on the port of the service and on a port of its own: its series, and what each counts.
import { once } from 'node:events';
import { connect } from 'node:net';
import * as assert from 'uvu/assert';
import { StoreUnavailableError } from '../../src/accounts/account-model.js';
import type { AppOptions } from '../../src/http/app.js';
import { type RunningServer, startMetricsServer } from '../../src/http/http-server.js';
import { packageVersion } from '../../src/version.js';
import { suite } from '../suite.js';
import { assertErrorBody, assertRawRefused, assertRefused } from './answers.js';
import { ENHANCED, everything, PROBABILITIES } from './requests.js';
import { type Service, serviceSuite, startService } from './service.js';
import { GENEROUS } from './test-account.js';

const request = { cards: ['Ah', 'Kh'], simulations: 100 };

const ACTIVITY = {
  ...{ calculations: 3, handsLeft: 5e6, queueLimit: 1e9, dealsDone: 7e6, handsDone: 9e6 },
  ...{ workers: 2, restarts: 1, startFailures: 4 },
};
let isLost = false;

const metrics = serviceSuite('GET /metrics', ({ accounts }) => ({
  accounts: {
    isLost: () => isLost,
    charge: charge => (isLost ? Promise.reject(new StoreUnavailableError('lost')) : accounts.charge(charge)),
  },
  calculator: { status: () => ACTIVITY },
  rateLimits: { isDegraded: () => !isLost },
}));

/** The samples of the service, by name and labels, without the prefix of the service's own metrics. */
const readSamples = async ({ metrics: { registry } }: Service): Promise<Record<string, number>> => {
  const lines = (await registry.metrics()).split('\n').filter(line => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map(line => {
      const [value = '', ...name] = line.split(' ').reverse();
      return [name.reverse().join(' ').replace('poker_odds_', ''), Number(value)];
    }),
  );
};

/** The growth of each series during the work, without those that do not grow. */
const growthIn = async (service: Service, work: () => Promise<void>): Promise<Record<string, number>> => {
  const before = await readSamples(service);
  await work();
  const after = Object.entries(await readSamples(service));
  const grown = after.map(([name, value]) => [name, value - (before[name] ?? 0)] as const);
  return Object.fromEntries(grown.filter(([, growth]) => growth > 0));
};

const answered = (route: string, status: number, code: string): string =>
  `requests_total{route="${route}",status="${status}",code="${code}"}`;

const ROUTES = 'jobs jobs/:id jobs/:id/events usage probabilities probabilities-enhanced equity showdown batch'.split(
  ' ',
);

metrics('has every series that an alert watches from the start, at 0', async service => {
  const samples = await readSamples(service);
  for (const series of [
    ...ROUTES.map(route => answered(`/api/v1/${route}`, 500, 'INTERNAL_ERROR')),
    answered('none', 500, 'INTERNAL_ERROR'),
    ...['jobs', 'rate-limits', 'store'].map(part => `degraded{part="${part}"}`),
    ...['account', 'failed_key'].map(kind => `rate_limit_refusals_total{kind="${kind}"}`),
    ...['insufficient_credits', 'store_unavailable', 'internal'].map(why => `charge_failures_total{reason="${why}"}`),
    ...['lost', 'found', 'given_up'].map(state => `lost_commits_total{state="${state}"}`),
    ...['charges_total', 'charged_credits_total', 'rate_limit_insured_total', 'connections_refused_total'],
  ]) {
    assert.is(samples[series], series === 'degraded{part="rate-limits"}' ? 1 : 0, series);
  }
  assert.is(samples[`build_info{version="${packageVersion()}",node="${process.version}",abi="1"}`], 1);
});

metrics('counts answers by route, status and code, and their times, without text of clients', async service => {
  const growth = await growthIn(service, async () => {
    await service.post(PROBABILITIES, request);
    await service.post(PROBABILITIES, request);
    await service.post(PROBABILITIES, { cards: ['Ah', 'Ah'] });
    await service.post(`${PROBABILITIES}?secret=1`, request, { authorization: '' });
    await service.request('DELETE', PROBABILITIES);
    await service.post('/secret/path?secret=1', {});
  });
  const requests = Object.entries(growth).filter(([name]) => name.startsWith('requests_total'));
  assert.equal(Object.fromEntries(requests), {
    [answered(PROBABILITIES, 200, '')]: 2,
    [answered(PROBABILITIES, 400, 'DUPLICATE_CARDS')]: 1,
    [answered(PROBABILITIES, 401, 'INVALID_API_KEY')]: 1,
    [answered('none', 405, 'METHOD_NOT_ALLOWED')]: 1,
    [answered('none', 404, 'NOT_FOUND')]: 1,
  });
  assert.is(growth[`request_duration_seconds_count{route="${PROBABILITIES}"}`], 4);
  assert.equal([growth.calculation_queue_seconds_count, growth.calculation_compute_seconds_count], [2, 2]);
  assert.not.match(await service.metrics.registry.metrics(), /secret/i);
});

metrics('counts charges, credits, and requests that could not be charged', async service => {
  const { accounts, post } = service;
  await accounts.createAccount('poor', { credits: 1, rateLimit: GENEROUS });
  const authorization = `Bearer ${(await accounts.createKey('poor')).key}`;
  const growth = await growthIn(service, async () => {
    await post(ENHANCED, { ...request, opponents: 2, simulations: 1_000_000 });
    for (let i = 0; i < 3; i++) await post(PROBABILITIES, request, { authorization, 'idempotency-key': 'again' });
    await post(PROBABILITIES, request, { authorization });
    isLost = true;
    await post(PROBABILITIES, request);
  });
  const money = Object.entries(growth).filter(([name]) => name.startsWith('charge'));
  assert.equal(Object.fromEntries(money), {
    charges_total: 2,
    charged_credits_total: 4,
    'charge_failures_total{reason="insufficient_credits"}': 1,
    'charge_failures_total{reason="store_unavailable"}': 1,
  });
});

metrics('shows which part is degraded, and the queued and completed work of the engine', async service => {
  const names = ['queue_calculations', 'queue_hands', 'queue_limit_hands', 'deals_total', 'hands_total'];
  const all = [...names, 'threads', 'thread_restarts_total', 'thread_start_failures_total'];
  all.push('store_jobs_unfinished', 'jobs_other_engine');
  service.metrics.watched.runner = { openJobs: () => 6, otherEngineJobs: () => 5 };
  for (const lost of [true, false]) {
    isLost = lost;
    const samples = await readSamples(service);
    assert.equal([samples['degraded{part="store"}'], samples['degraded{part="rate-limits"}']], lost ? [1, 0] : [0, 1]);
    const shown = all.map(name => samples[name]);
    assert.equal(shown, [3, 5e6, 1e9, 7e6, 9e6, 2, 1, 4, 6, 5]);
  }
});

const apart = suite<{ service: Service; own: RunningServer; port: number }>('/metrics on a port of its own');

apart.before(async context => {
  let options = {} as AppOptions;
  const service = await startService(real => {
    options = real;
    return { hasSeparateMetrics: true };
  });
  const own = await startMetricsServer({ ...options, host: '127.0.0.1', port: 0 });
  Object.assign(context, { service, own, port: Number(new URL(own.url).port) });
});

apart.after(async ({ service, own }) => {
  await own.close();
  await service.close();
});

apart('is answered there, and is not found on the port of the service', async ({ service, own }) => {
  const answer = await fetch(`${own.url}/metrics`);
  assert.match(await answer.text(), /^poker_odds_connections 0$/m);
  assertRefused(await service.request('GET', '/metrics'), 'NOT_FOUND', /there are \/healthz, \/readyz, (?!\/metrics)/);
});

apart('is the only path there, allows 20 connections, and has errors in the envelope', async ({ own, port }) => {
  const other = await fetch(`${own.url}/healthz`);
  assert.is(other.status, 404);
  assertErrorBody(await other.text(), 'NOT_FOUND', /there are \/metrics$/);
  const socket = connect(port, '127.0.0.1');
  const answer = everything(socket);
  socket.write('garbage\r\n\r\n');
  assertRawRefused(await answer, 'INVALID_REQUEST');
  const open = Array.from({ length: 21 }, () => connect(port, '127.0.0.1'));
  assertRawRefused(await Promise.race(open.map(everything)), 'SERVICE_UNAVAILABLE', /too many connections/);
  for (const each of open) each.destroy();
});

apart('is still answered when the service has closed, until it is closed itself', async ({ service, own, port }) => {
  await service.server.close();
  assert.is((await fetch(`${own.url}/metrics`)).status, 200);
  await own.close();
  const [error] = await once(connect(port, '127.0.0.1'), 'error');
  assert.is(error.code, 'ECONNREFUSED');
});
