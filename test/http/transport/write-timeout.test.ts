// Slow clients of every kind, many at once: each connection is closed in time, none is charged, and others are served.
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ServerTimeouts } from '../../../src/http/transport/listen.js';
import { until } from '../../until.js';
import {
  assertRawRefused,
  ENHANCED,
  everything,
  PROBABILITIES,
  postHead,
  type Service,
  useService,
} from '../service.js';

const TYPE = 'Content-Type: application/json';
const body = '{"cards":["Ah","Kh"],"simulations":10}';
/** Longer than can be sent in time: it is correct, but never complete. */
const COMPRESSED = gzipSync(Array.from({ length: 1000 }, (_, index) => `${index * index}`).join()).toString('latin1');
const CREDITS = 1000;
const TIMEOUTS: ServerTimeouts = {
  headersTimeout: 1500,
  requestTimeout: 2000,
  connectionsCheckingInterval: 50,
  keepAliveTimeout: 500,
  writeTimeoutMs: 400,
};

/** Writes a byte at a time for as long as it can. */
const drip = async (socket: Socket, text: string): Promise<void> => {
  for (const letter of text) {
    if (!socket.writable) return;
    socket.write(letter, 'latin1');
    await sleep(100);
  }
};

/** What each kind of client does on its connection. */
const SLOW: Readonly<Record<string, (service: Service, socket: Socket) => unknown>> = {
  'sends nothing': () => {},
  'sends its headers a byte at a time': (_, socket) =>
    drip(socket, `GET /healthz HTTP/1.1\r\n${'X-A: b\r\n'.repeat(20)}`),
  'sends its body a byte at a time': (service, socket) => {
    socket.write(postHead(service, PROBABILITIES, TYPE, 'Content-Length: 1000'));
    return drip(socket, body.padEnd(1000));
  },
  'sends its compressed body a byte at a time': (service, socket) => {
    socket.write(postHead(service, PROBABILITIES, TYPE, 'Content-Encoding: gzip', 'Content-Length: 1000'));
    return drip(socket, COMPRESSED);
  },
  'sends its body in chunks without end': (service, socket) => {
    socket.write(postHead(service, PROBABILITIES, TYPE, 'Transfer-Encoding: chunked'));
    return drip(socket, '1\r\n \r\n'.repeat(100));
  },
};

const slow = suite<Service>('a slow client');
useService(slow, undefined, TIMEOUTS, { credits: CREDITS, rateLimit: { requests: 100_000, windowSeconds: 60 } });

const creditsOf = async ({ accounts }: Service): Promise<number> => (await accounts.findAccount('tests')).credits;

for (const [what, act] of Object.entries(SLOW)) {
  slow(`that ${what} is answered 408 REQUEST_TIMEOUT, and its connection closed`, async service => {
    const socket = service.connect();
    const answer = everything(socket);
    await act(service, socket);
    assertRawRefused(await answer, 'REQUEST_TIMEOUT');
  });
}

slow('that keeps its connection and sends no more is closed', async service => {
  const socket = service.connect();
  const answer = everything(socket);
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  assert.match(await answer, /^HTTP\/1\.1 200 .*"ok"}$/s);
});

/** Asks for far more than the system's buffers hold, and reads nothing. */
const neverRead = ({ connect }: Service): Socket => {
  const socket = connect();
  socket.on('error', () => {});
  socket.pause();
  // Each is large: of small ones so few are answered that nothing remains to be read.
  socket.write(`GET /metrics HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(1000)}\r\n\r\n`.repeat(3000));
  return socket;
};

slow('that never reads its answers is closed', async service => {
  const socket = neverRead(service);
  const gauge = async () => /^poker_odds_connections 0$/m.test(await service.metrics.registry.metrics());
  await until(async () => !(await gauge()));
  await until(gauge);
  socket.destroy();
});

slow('does not keep other clients from being served, two hundred at once, and is not charged', async service => {
  const before = await creditsOf(service);
  const kinds = Object.values(SLOW);
  const slowEnds = Array.from({ length: 200 }, (_, index) => {
    const socket = service.connect();
    const end = everything(socket);
    kinds[index % kinds.length]?.(service, socket);
    return end;
  });
  const unread = Array.from({ length: 2 }, () => neverRead(service));
  let waiting = true;
  const ended = Promise.all(slowEnds).finally(() => {
    waiting = false;
  });
  let served = 0;
  while (waiting) {
    assert.is((await service.post(ENHANCED, { cards: ['Ah', 'Kh'], opponents: 1, simulations: 10 })).status, 200);
    served++;
  }
  for (const answer of await ended) assertRawRefused(answer, 'REQUEST_TIMEOUT');
  for (const socket of unread) if (!socket.destroy().closed) await once(socket, 'close');
  assert.is(await creditsOf(service), before - served);
  assert.not.ok(service.log.some(line => JSON.parse(line).level >= 50));
});

slow.run();
