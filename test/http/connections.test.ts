// Pipelining: requests that a client sends without waiting for answers are worked on a few at a time, in memory that is bounded.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Connections, MOST_AT_WORK, MOST_HELD, trackConnections } from '../../src/http/connections.js';
import type { Calculator } from '../../src/odds/calculator.js';
import { until } from '../until.js';
import { everything, PROBABILITIES, postHead, type Service, startService, useService } from './service.js';

const body = '{"cards":["Ah","Kh"],"simulations":10}';
/** Makes a request so large that what is read at a time, 64 kB, stays within the bounds. */
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
    assert.ok(got.length >= MOST_AT_WORK + MOST_HELD && got.length < 1000, `${got.length} answers`);
    assert.is(answers.match(/Connection: close/g)?.length, 1);
    assert.match(answers.slice(answers.lastIndexOf('HTTP/1.1')), /\r\nConnection: close\r\n/);
  },
);

pipelining('does not keep others waiting', async service => {
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

pipelining('gets them with bodies too', async service => {
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

const held = suite('what one connection holds');

held('is bounded, however many requests are read at once and however long they wait', async () => {
  const server = createServer();
  const due: ServerResponse[] = [];
  const connections: Connections = trackConnections(server, (_, res) => void due.push(res));
  let made = 0;
  server.on('request', () => made++);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const answers = everything(socket);
  socket.write(get('x').repeat(2000));
  await until(() => connections.unanswered() === MOST_AT_WORK + MOST_HELD);
  socket.write(get('x').repeat(2000));
  await until(() => {
    for (const res of due.splice(0)) res.end('{}');
    return connections.count() === 0;
  });
  assert.is((await answers).match(/HTTP\/1\.1 200/g)?.length, MOST_AT_WORK + MOST_HELD);
  assert.is(made, MOST_AT_WORK + MOST_HELD + 1);
  server.close();
});

held.run();

const working = suite('work on one connection');

working('is done for 16 requests at a time, and goes on as they are answered', async () => {
  let release = (): void => {};
  const released = new Promise<void>(resolve => {
    release = resolve;
  });
  let [now, most] = [0, 0];
  const held =
    (calculator: Calculator): Calculator['calculate'] =>
    async (...asked) => {
      now++;
      most = Math.max(most, now);
      await released;
      now--;
      return calculator.calculate(...asked);
    };
  const service = await startService(({ calculator }) => ({
    calculator: { ...calculator, atOnce: () => undefined, calculate: held(calculator) },
  }));
  const socket = service.connect();
  const answers = everything(socket);
  socket.write(post(service).repeat(999) + post(service).replace('Host', 'Connection: close\r\nHost'));
  await until(() => now === 16);
  assert.is((await service.request('GET', '/healthz')).status, 200);
  assert.is(most, 16);
  release();
  assert.is((await answers).match(/HTTP\/1\.1 200/g)?.length, 1000);
  assert.is(most, 16);
  await service.close();
});

working('that waits behind it is dropped when the client left, at the first answer that cannot be sent', async () => {
  let release = (): void => {};
  const released = new Promise<void>(resolve => {
    release = resolve;
  });
  let [begun, dropped] = [0, 0];
  const service = await startService(({ calculator }) => ({
    calculator: {
      ...calculator,
      atOnce: () => undefined,
      calculate: (calculation, { signal } = {}) => {
        if (++begun <= 3) return released.then(() => calculator.calculate(calculation));
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
