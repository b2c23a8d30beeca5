// The server closes connections that are slow or never end, and stops without losing an answer.
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { Gauge } from 'prom-client';
import * as assert from 'uvu/assert';
import type { Calculator } from '../../src/calculations/calculator.js';
import type { DrainTimeouts } from '../../src/http/http-server.js';
import { ClientDisconnectedError } from '../../src/http/request-deadline.js';
import { suite } from '../suite.js';
import { until } from '../until.js';
import { assertRawRefused } from './answers.js';
import { ENHANCED, everything, keptPost, PROBABILITIES, postHead, statusesIn } from './requests.js';
import { createGate, readMetric, type Service, serviceSuite, startService } from './service.js';

const TYPE = 'Content-Type: application/json';
const body = '{"cards":["Ah","Kh"],"simulations":10}';
const long = JSON.stringify({ cards: ['Ah', 'Kh'], opponents: 22, simulations: 10_000_000 });
const kept = (service: Service): string => keptPost(service, PROBABILITIES, body);
const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

const timeouts = { headersTimeout: 300, requestTimeout: 600, keepAliveTimeout: 300 };
const slow = serviceSuite('a slow client', undefined, { ...timeouts, connectionsCheckingInterval: 50 });

const GZIP_UNTIL_NAME = Buffer.from([0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 0]); // the name of a file follows

for (const [what, header, begin, rest] of [
  ['a compressed body', 'Content-Encoding: gzip\r\nContent-Length: 1000', GZIP_UNTIL_NAME, 'x'],
  ['chunks', 'Transfer-Encoding: chunked', '', '1\r\n \r\n'],
] as const) {
  slow(`that sends ${what} a byte at a time is answered 408, and its connection closed`, async service => {
    const { socket, answer } = service.open(postHead(service, PROBABILITIES, TYPE, header));
    socket.write(begin);
    let sent = 0;
    const timer = setInterval(() => socket.write(rest.charAt(sent++ % rest.length)), 20);
    assertRawRefused(await answer, 'REQUEST_TIMEOUT', /^the request did not arrive as a whole in time$/);
    clearInterval(timer);
    assert.not.ok(service.lines().some(({ level }) => level >= 50));
  });
}

slow('that sends nothing is answered 408, and its connection closed', async service => {
  assertRawRefused(await service.raw(), 'REQUEST_TIMEOUT');
});

slow('that sends no further request is closed', async service => {
  assert.match(await service.raw(get('/healthz')), /^HTTP\/1\.1 200 .*"ok"}$/s);
});

const idle = serviceSuite('an idle connection');

idle('is kept for 65 s, longer than load balancers do', async ({ request }) => {
  assert.is((await request('GET', '/healthz')).headers.get('keep-alive'), 'timeout=65');
});

const unread = serviceSuite('a client that does not read its answers', undefined, { writeTimeout: 2000 });

unread('is cut off, and others are served', async service => {
  new Gauge({ name: 'large', help: 'x'.repeat(2_000_000), registers: [service.metrics.registry] });
  const socket = service.connect();
  socket.on('error', () => {});
  socket.pause();
  socket.write(get('/metrics').repeat(12)); // more than the system's buffers hold
  await until(async () => (await readMetric(service, 'connections')) > 0);
  assert.is((await service.post(PROBABILITIES, body, { connection: 'close' })).status, 200);
  await until(async () => (await readMetric(service, 'connections')) === 0);
  socket.destroy();
});

const gone = suite<Service>('a client that is gone');

gone('or has closed its sending side: the work on all its requests ends', async () => {
  let begun = 0;
  let ends: unknown[] = [];
  const service = await startService(({ calculator }) => ({
    calculator: {
      calculate: (...args) => {
        begun++;
        return calculator.calculate(...args).finally(() => {
          const signal = args[1]?.signal;
          ends.push((typeof signal === 'function' ? signal() : signal)?.reason);
        });
      },
    },
  }));
  for (const leave of [(socket: Socket) => socket.destroy(), (socket: Socket) => socket.end()]) {
    begun = 0;
    ends = [];
    const { socket, answer } = service.open(keptPost(service, ENHANCED, long).repeat(2));
    await until(() => begun === 2);
    leave(socket);
    assert.is(await answer, '');
    await until(() => ends.length === 2);
    for (const end of ends) assert.instance(end, ClientDisconnectedError);
  }
  const gone499 = new RegExp(`route="${ENHANCED}",status="499",code="CLIENT_GONE"} 4$`, 'm');
  await until(async () => gone499.test(await service.metrics.registry.metrics()));
  assert.not.ok(service.lines().some(({ level }) => level >= 40));
  await service.close();
});

const closing = suite('a server that closes');

/** A service whose calculations wait until they are released. */
const startHeld = async (timeouts: Partial<DrainTimeouts> = {}) => {
  const { opened, open } = createGate();
  let begun = 0;
  const held =
    ({ calculate }: Calculator): Calculator['calculate'] =>
    async (...args) => {
      begun++;
      await opened;
      return calculate(...args);
    };
  const service = await startService(
    ({ calculator }) => ({ calculator: { calculate: held(calculator) } }),
    {},
    timeouts,
  );
  return { service, release: open, begun: (count: number) => until(() => begun === count) };
};

closing('answers requests that have begun, health and metrics; refuses others, and is not ready', async () => {
  const { service, release, begun } = await startHeld({ listening: 10_000 });
  const inFlight = service.raw(kept(service));
  await begun(1);
  const closed = service.server.close();
  assert.is(service.server.close(), closed);
  assert.match(
    await service.raw(get('/readyz')),
    /^HTTP\/1\.1 503 .*{"status":"unavailable","degraded":\["shutting-down"\]}$/s,
  );
  assert.match(await service.raw(get('/healthz')), /^HTTP\/1\.1 200 /);
  assert.match(await service.raw(get('/metrics')), /^HTTP\/1\.1 200 .*\r\nConnection: close\r\n.*poker_odds/s);
  for (const message of [kept(service), get('/api/v1/usage')]) {
    const answer = await service.raw(message);
    assertRawRefused(answer, 'SERVICE_UNAVAILABLE', /shutting down/);
    assert.match(answer, /\r\nRetry-After: [1-9]\d*\r\n/);
    assert.match(answer, /\r\nConnection: close\r\n/);
  }
  release();
  assert.match(await inFlight, /^HTTP\/1\.1 200 .*\r\nConnection: close\r\n/s);
  await closed;
  assert.is((await service.accounts.findAccount('tests')).credits, 999_999);
  const [error] = await once(service.connect(), 'error');
  assert.is(error.code, 'ECONNREFUSED');
  await service.close();
});

closing('answers pipelined requests too, and closes after the last', async () => {
  const { service, release, begun } = await startHeld();
  const answers = service.raw(kept(service).repeat(5));
  await begun(5);
  const closed = service.server.close();
  release();
  const text = await answers;
  assert.equal(statusesIn(text), Array(5).fill('200'));
  assert.equal(text.match(/Connection: \S+/g), [...Array(4).fill('Connection: keep-alive'), 'Connection: close']);
  await closed;
  await service.close();
});

closing('does not wait for idle connections, nor for those on which nothing was sent', async () => {
  const service = await startService();
  const silent = everything(service.connect());
  const { socket: idle, answer } = service.open(get('/healthz'));
  await once(idle, 'data');
  await service.server.close();
  assert.match(await answer, /^HTTP\/1\.1 200 /);
  assert.is(await silent, '');
  await service.close();
});

closing('closes connections whose requests never end', async () => {
  const { service, release, begun } = await startHeld({ closing: 50, cutting: 50 });
  const answer = service.raw(kept(service));
  await begun(1);
  await service.server.close();
  assert.is(await answer, '');
  release();
  await service.close();
});
