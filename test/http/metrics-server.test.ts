// METRICS_PORT: /metrics on a port of its own, and nowhere else.
import { once } from 'node:events';
import { connect } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AppOptions } from '../../src/http/app.js';
import { type RunningServer, startMetricsServer } from '../../src/http/http-server.js';
import {
  assertErrorBody,
  assertRawRefused,
  assertRefused,
  everything,
  PROBABILITIES,
  type Service,
  startService,
} from './service.js';

interface Apart {
  readonly service: Service;
  readonly own: RunningServer;
}

const apart = suite<Apart>('/metrics on a port of its own');

apart.before(async context => {
  let options = {} as AppOptions;
  const service = await startService(real => {
    options = real;
    return { hasSeparateMetrics: true };
  });
  const { logger, metrics } = options;
  const own = await startMetricsServer({ logger, metrics, host: '127.0.0.1', port: 0 });
  Object.assign(context, { service, own });
});

apart.after(async ({ service, own }) => {
  await service.close();
  await own.close();
});

apart('is answered there, without a key', async ({ service, own }) => {
  await service.post(PROBABILITIES, { cards: ['Ah', 'Kh'], simulations: 10 });
  const answer = await fetch(`${own.url}/metrics`);
  assert.is(answer.status, 200);
  assert.match(await answer.text(), `poker_odds_requests_total{route="${PROBABILITIES}",status="200",code=""} 1\n`);
  assert.is((await fetch(`${own.url}/metrics`, { method: 'HEAD' })).status, 200);
});

apart('is not found on the port of the service, whose error does not name it', async ({ service }) => {
  const answer = await service.request('GET', '/metrics');
  assertRefused(answer, 'NOT_FOUND', /there are \/healthz, \/readyz, (?!\/metrics)/);
});

apart('leaves everything else to the port of the service', async ({ own }) => {
  for (const path of ['/', '/healthz', '/api/v1/usage', '/metrics/']) {
    const answer = await fetch(own.url + path);
    assert.is(answer.status, 404);
    assertErrorBody(await answer.text(), 'NOT_FOUND', /there are \/metrics, /);
  }
  const post = await fetch(`${own.url}/metrics`, { method: 'POST', body: '{}' });
  assert.equal([post.status, post.headers.get('allow')], [405, 'HEAD, GET']);
  await post.text();
});

apart('answers what is not HTTP in the form of the service', async ({ own }) => {
  const socket = connect(Number(new URL(own.url).port), '127.0.0.1');
  const answer = everything(socket);
  socket.write('garbage\r\n\r\n');
  assert.match(await answer, /^HTTP\/1\.1 400 [\s\S]+"INVALID_REQUEST"/);
});

apart('has few connections: more are refused', async ({ own }) => {
  const open = Array.from({ length: 21 }, () => connect(Number(new URL(own.url).port), '127.0.0.1'));
  const ends = open.map(everything);
  assertRawRefused(await Promise.race(ends), 'SERVICE_UNAVAILABLE', /too many connections/);
  for (const socket of open) socket.destroy();
  await Promise.all(ends);
});

apart('is still answered when the service has closed, until it is closed itself', async ({ service, own }) => {
  await service.server.close();
  assert.is((await fetch(`${own.url}/metrics`)).status, 200);
  await own.close();
  const [error] = await once(connect(Number(new URL(own.url).port), '127.0.0.1'), 'error');
  assert.is(error.code, 'ECONNREFUSED');
});

apart.run();
