// A server that drains: it answers every request until the end, and does not wait for silent clients.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { DrainTimeouts } from '../../../src/http/transport/drain.js';
import type { Calculator } from '../../../src/odds/calculation.js';
import { until } from '../../until.js';
import { assertRawRefused, everything, PROBABILITIES, postHead, type Service, startService } from '../service.js';

const TYPE = 'Content-Type: application/json';
const body = '{"cards":["Ah","Kh"],"simulations":10}';
const kept = (service: Service, length = body.length): string =>
  postHead(service, PROBABILITIES, TYPE, `Content-Length: ${length}`).replace('close', 'keep-alive');
/** Longer than the test runner waits. */
const HOUR_MS = 3_600_000;
const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

/** A service whose calculations wait until they are released. */
const startHeld = async (timeouts: Partial<DrainTimeouts> = {}) => {
  let release = (): void => {};
  const released = new Promise<void>(resolve => {
    release = resolve;
  });
  let begun = 0;
  const held =
    ({ calculate }: Calculator): Calculator['calculate'] =>
    async (...args) => {
      begun++;
      await released;
      return calculate(...args);
    };
  const service = await startService(
    ({ calculator }) => ({
      calculator: { ...calculator, calculate: held(calculator) },
    }),
    {},
    timeouts,
  );
  return { service, release, begun: () => begun };
};

/** Sends on a connection that is open already. */
const opened = async (service: Service): Promise<Socket> => {
  const socket = service.connect();
  await once(socket, 'connect');
  return socket;
};

const draining = suite('a server that drains');

draining(
  'is red in /readyz, goes on with /healthz and /metrics, and refuses work, on new connections too',
  async () => {
    const { service, release, begun } = await startHeld();
    const inFlight = service.raw(kept(service) + body);
    await until(() => begun() === 1);
    const closed = service.server.close();
    const ready = await service.request('GET', '/readyz', {});
    assert.is(ready.status, 503);
    assert.is(ready.text, '{"status":"unavailable","degraded":["shutting-down"]}');
    assert.is((await service.request('GET', '/healthz', {})).status, 200);
    assert.match(await service.raw(get('/metrics')), /^HTTP\/1\.1 200 .*\r\nConnection: close\r\n.*poker_odds/s);
    for (const message of [kept(service) + body, get('/api/v1/usage')]) {
      const answer = await service.raw(message);
      assertRawRefused(answer, 'SERVICE_UNAVAILABLE', /shutting down/);
      assert.match(answer, /\r\nRetry-After: [1-9]\d*\r\n/);
      assert.match(answer, /\r\nConnection: close\r\n/);
    }
    assert.is(begun(), 1);
    release();
    assert.match(await inFlight, /^HTTP\/1\.1 200 .*\r\nConnection: close\r\n/s);
    await closed;
    assert.is((await service.accounts.findAccount('tests')).credits, 999_999);
    await service.close();
  },
);

draining('answers pipelined requests too, and closes after the last', async () => {
  const { service, release, begun } = await startHeld();
  const answers = service.raw((kept(service) + body).repeat(5));
  await until(() => begun() === 5);
  const closed = service.server.close();
  release();
  const text = await answers;
  assert.equal(text.match(/HTTP\/1\.1 \d+/g), Array(5).fill('HTTP/1.1 200'));
  assert.equal(text.match(/Connection: \S+/g), [...Array(4).fill('Connection: keep-alive'), 'Connection: close']);
  await closed;
  await service.close();
});

draining('waits for a request that is arriving, head and body', async () => {
  const service = await startService(undefined, {}, { quiet: 3000 });
  const [first, second] = [await opened(service), await opened(service)];
  const answers = [everything(first), everything(second)];
  first.write(kept(service).slice(0, 50));
  second.write(kept(service) + body.slice(0, 5));
  await sleep(50);
  const closed = service.server.close();
  await sleep(100);
  first.write(kept(service).slice(50) + body);
  second.write(body.slice(5));
  assertRawRefused(await (answers[0] as Promise<string>), 'SERVICE_UNAVAILABLE');
  assert.match(await (answers[1] as Promise<string>), /^HTTP\/1\.1 200 /);
  await closed;
  await service.close();
});

draining('reads the body of a refused request before it closes, so that the refusal arrives', async () => {
  const { service, release, begun } = await startHeld();
  const inFlight = service.raw(kept(service) + body);
  await until(() => begun() === 1);
  const closed = service.server.close();
  const socket = await opened(service);
  const answer = everything(socket);
  socket.write(kept(service, 100_000));
  await sleep(50);
  socket.write(' '.repeat(100_000));
  assertRawRefused(await answer, 'SERVICE_UNAVAILABLE', /shutting down/);
  release();
  await inFlight;
  await closed;
  await service.close();
});

draining('closes at once where no connection is open', async () => {
  const service = await startService(undefined, {}, { quiet: HOUR_MS });
  await service.server.close();
  await service.close();
});

draining('waits for a connection in use, and not for one that is silent', async () => {
  const service = await startService(undefined, {}, { quiet: 1000 });
  const [idle, used] = [await opened(service), await opened(service)];
  const [idleEnd, usedEnd] = [everything(idle), everything(used)];
  let closed = false;
  const closing = service.server.close().then(() => {
    closed = true;
  });
  for (const letter of 'GET /healthz') {
    await sleep(100);
    used.write(letter);
  }
  assert.is(closed, false);
  used.write(' HTTP/1.1\r\nHost: x\r\n\r\n');
  assert.match(await usedEnd, /^HTTP\/1\.1 200 /);
  assert.is(await idleEnd, '');
  await closing;
  await service.close();
});

draining('takes no new connections after a while, though clients go on opening some', async () => {
  const service = await startService(undefined, {}, { quiet: 2000, listening: 200 });
  await opened(service); // so that the server is not idle
  let isClosed = false;
  const closing = service.server.close().then(() => {
    isClosed = true;
  });
  const statuses: string[] = [];
  while (!isClosed) {
    const answer = await service.raw(kept(service) + body);
    statuses.push(answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 503'.length));
    await sleep(10);
  }
  assert.is(statuses[0], '503');
  assert.is(statuses.at(-1), '');
  await closing;
  await service.close();
});

draining('answers a request that comes on an idle connection when it takes no new connections any more', async () => {
  const service = await startService(undefined, {}, { quiet: 5000, listening: 50 });
  const socket = await opened(service);
  const answers = everything(socket);
  socket.write(get('/healthz'));
  await once(socket, 'data');
  const closed = service.server.close();
  await until(async () => (await service.raw(get('/healthz'))) === '');
  socket.write(get('/healthz'));
  assert.equal((await answers).match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 200', 'HTTP/1.1 200']);
  await closed;
  await service.close();
});

draining('ends in time although clients go on sending', async () => {
  const service = await startService(undefined, {}, { quiet: 100, closing: 400, cutting: 100 });
  const sockets = [await opened(service), await opened(service), await opened(service)];
  const ends = sockets.map(everything);
  sockets[0]?.write(kept(service));
  sockets[1]?.write(kept(service, 1_000_000));
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('X');
  }, 20);
  await service.server.close();
  clearInterval(timer);
  await Promise.all(ends);
  await service.close();
});

draining('ends although a client sent CONNECT behind another request, and never closes', async () => {
  const service = await startService(undefined, {}, { quiet: 100, closing: 400, cutting: 100 });
  const socket = connect({ port: service.port, host: '127.0.0.1', allowHalfOpen: true });
  const end = everything(socket);
  socket.write(`${get('/healthz')}CONNECT a:80 HTTP/1.1\r\nHost: a:80\r\n\r\n`);
  await once(socket, 'data');
  await service.server.close();
  socket.destroy();
  assert.match(await end, /^HTTP\/1\.1 200 /);
  await service.close();
});

draining('answers 408 to a request that does not arrive in time', async () => {
  const timeouts = { headersTimeout: 300, requestTimeout: 400, connectionsCheckingInterval: 50 };
  const service = await startService(undefined, timeouts, {
    listening: 50,
    quiet: 100,
    closing: HOUR_MS,
    cutting: HOUR_MS,
  });
  const socket = await opened(service);
  const answer = everything(socket);
  socket.write(kept(service) + body.slice(1));
  await sleep(50);
  await service.server.close();
  assertRawRefused(await answer, 'REQUEST_TIMEOUT');
  await service.close();
});

draining.run();
