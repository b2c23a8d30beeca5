// Pipelining: of the requests that a client sends without waiting for answers a few are worked on at a time, in limited memory.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Connections, MAX_CONCURRENT_REQUESTS, MAX_HELD_REQUESTS } from '../../../src/http/transport/connections.js';
import { type Calculator, signalOf } from '../../../src/odds/calculation.js';
import { until } from '../../until.js';
import { everything, PROBABILITIES, postHead, type Service, startService, useService } from '../service.js';

const body = '{"cards":["Ah","Kh"],"simulations":10}';
/** Makes a request so large that what is read at a time, 64 kB, stays within the limits. */
const LARGE = `X-Large: ${'x'.repeat(1000)}`;
const post = (service: Service): string =>
  postHead(service, PROBABILITIES, 'Content-Type: application/json', `Content-Length: ${body.length}`, LARGE).replace(
    'Connection: close\r\n',
    '',
  ) + body;
const get = (id: string, ...headers: string[]): string =>
  ['GET /healthz HTTP/1.1', 'Host: x', `X-Request-Id: ${id}`, ...headers, '', ''].join('\r\n');

const pipelining = suite<Service>('a client that sends requests without waiting for answers');
useService(pipelining);

pipelining('gets every answer, in order', async service => {
  const many = 5000;
  const ids = Array.from({ length: many }, (_, index) => `n-${index}`);
  const answers = await service.raw(ids.map(id => get(id, LARGE)).join(''), get('last', 'Connection: close'));
  assert.equal(answers.match(/(?<=X-Request-Id: )\S+/g), [...ids, 'last']);
});

pipelining(
  'gets fewer where thousands are read at once: the last one says so, and the rest is dropped',
  async service => {
    const ids = Array.from({ length: 50_000 }, (_, index) => `n-${index}`);
    const answers = await service.raw(ids.map(id => get(id)).join(''));
    const got = answers.match(/(?<=X-Request-Id: )\S+/g) ?? [];
    assert.equal(got, ids.slice(0, got.length));
    assert.ok(got.length >= MAX_CONCURRENT_REQUESTS + MAX_HELD_REQUESTS && got.length < 1000, `${got.length} answers`);
    assert.is(answers.match(/Connection: close/g)?.length, 1);
    assert.match(answers.slice(answers.lastIndexOf('HTTP/1.1')), /\r\nConnection: close\r\n/);
  },
);

pipelining('does not keep other clients waiting', async service => {
  const many = 5000;
  const before = service.log.length;
  const answers = service.raw(get('x', LARGE).repeat(many), get('last', 'Connection: close'));
  await until(() => service.log.length > before);
  const begun = service.log.length;
  assert.match(await service.raw(get('other', 'Connection: close')), /^HTTP\/1\.1 200/);
  const meanwhile = service.log.length - begun;
  assert.ok(meanwhile < many / 20, `${meanwhile} were answered before another client was`);
  await answers;
});

pipelining('gets answers to requests with bodies too', async service => {
  const last = post(service).replace('Host: localhost', 'Host: localhost\r\nConnection: close');
  const answers = await service.raw(post(service).repeat(200), last);
  assert.is(answers.match(/HTTP\/1\.1 200/g)?.length, 201);
});

pipelining('takes no more memory when it sends 50,000 of them and reads nothing', async service => {
  const before = process.memoryUsage.rss();
  const socket = service.connect();
  const closed = new Promise(resolve => socket.once('close', resolve));
  socket.on('error', () => {});
  socket.pause();
  const message = get('x');
  for (let sent = 0; sent < 50_000; sent++) socket.write(message);
  const logged = (): number => service.log.length;
  let last = -1;
  await until(() => {
    const isStill = last === logged() && last > 0;
    last = logged();
    return isStill;
  });
  assert.ok(last < 50_000, 'it was read to the end');
  assert.ok(process.memoryUsage.rss() - before < 100e6);
  assert.is((await service.request('GET', '/healthz')).status, 200);
  socket.destroy();
  await closed;
});

pipelining.run();

const held = suite('the requests held for one connection');

held('are limited, however many are read at once and however long they wait', async () => {
  const server = createServer();
  const due: ServerResponse[] = [];
  const connections = new Connections(server, () => (_, res) => void due.push(res));
  let made = 0;
  server.on('request', () => made++);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const answers = everything(socket);
  socket.write(get('x').repeat(2000));
  await until(() => connections.unanswered === MAX_CONCURRENT_REQUESTS + MAX_HELD_REQUESTS);
  socket.write(get('x').repeat(2000));
  await until(() => {
    for (const res of due.splice(0)) res.end('{}');
    return connections.size === 0;
  });
  assert.is((await answers).match(/HTTP\/1\.1 200/g)?.length, MAX_CONCURRENT_REQUESTS + MAX_HELD_REQUESTS);
  assert.is(made, MAX_CONCURRENT_REQUESTS + MAX_HELD_REQUESTS + 1);
  server.close();
});

held.run();

const working = suite('work on one connection');

working('is done for 16 requests at a time, and goes on as they are answered', async () => {
  let release = (): void => {};
  const released = new Promise<void>(resolve => {
    release = resolve;
  });
  let [running, maxRunning] = [0, 0];
  const held =
    (calculator: Calculator): Calculator['calculate'] =>
    async (...args) => {
      running++;
      maxRunning = Math.max(maxRunning, running);
      await released;
      running--;
      return calculator.calculate(...args);
    };
  const service = await startService(({ calculator }) => ({
    calculator: { ...calculator, calculate: held(calculator) },
  }));
  const socket = service.connect();
  const answers = everything(socket);
  socket.write(post(service).repeat(999) + post(service).replace('Host', 'Connection: close\r\nHost'));
  await until(() => running === 16);
  assert.is((await service.request('GET', '/healthz')).status, 200);
  assert.is(maxRunning, 16);
  release();
  assert.is((await answers).match(/HTTP\/1\.1 200/g)?.length, 1000);
  assert.is(maxRunning, 16);
  await service.close();
});

working('that waits is dropped when the client left, at the first answer that cannot be sent', async () => {
  let release = (): void => {};
  const released = new Promise<void>(resolve => {
    release = resolve;
  });
  let [begun, dropped] = [0, 0];
  const service = await startService(({ calculator }) => ({
    calculator: {
      ...calculator,
      calculate: (calculation, options = {}) => {
        if (++begun <= 3) return released.then(() => calculator.calculate(calculation));
        const signal = signalOf(options);
        return new Promise((_, reject) => {
          const drop = (): void => {
            dropped++;
            reject(signal?.reason);
          };
          if (signal?.aborted) drop();
          else signal?.addEventListener('abort', drop);
        });
      },
    },
  }));
  const socket = service.connect();
  const closed = everything(socket);
  socket.write(post(service).repeat(1000));
  await until(() => begun === 16);
  socket.destroy();
  await closed;
  release();
  await until(() => dropped === begun - 3);
  assert.ok(begun <= 20);
  await service.close();
});

working.run();
