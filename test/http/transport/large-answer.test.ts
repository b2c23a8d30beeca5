// The write timeout on a connection whose first answer is larger than what the system buffers.
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLogger } from '../../../src/http/logger.js';
import { createMetrics } from '../../../src/http/metrics/metrics.js';
import { listen } from '../../../src/http/transport/listen.js';
import { until } from '../../until.js';

const LARGE = Buffer.alloc(16 * 1024 * 1024, 'x');
const WRITE_TIMEOUT_MS = 2000;

/** A server that is older than its write timeout, whose every answer is larger than what the system buffers. */
const listenLarge = async () => {
  const options = {
    host: '127.0.0.1',
    port: 0,
    maxConnections: 10,
    logger: createLogger('silent'),
    metrics: createMetrics(),
  };
  const timeouts = { writeTimeoutMs: WRITE_TIMEOUT_MS, connectionsCheckingInterval: 50 };
  const { server } = await listen(() => (_, res) => void res.end(LARGE), options, timeouts);
  await sleep(WRITE_TIMEOUT_MS);
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  return { server, socket };
};

const large = suite('a connection whose first answer is larger than what the system buffers');

large('is kept while its client reads, however slowly', async () => {
  const { server, socket } = await listenLarge();
  const begin = performance.now();
  for await (const _ of socket) {
    const due = begin + (2 * WRITE_TIMEOUT_MS * socket.bytesRead) / LARGE.length;
    await sleep(Math.max(due - performance.now(), 0));
  }
  server.close();
  assert.ok(socket.bytesRead > LARGE.length, `${socket.bytesRead}`);
});

large('is closed when its client has read nothing for as long as the timeout, not before', async () => {
  const { server, socket } = await listenLarge();
  const begin = performance.now();
  socket.pause();
  const connections = () =>
    new Promise<number>((resolve, reject) => server.getConnections((error, n) => (error ? reject(error) : resolve(n))));
  await until(async () => (await connections()) === 1);
  await until(async () => (await connections()) === 0);
  const time = performance.now() - begin;
  socket.destroy();
  server.close();
  assert.ok(time >= WRITE_TIMEOUT_MS, `${time}`);
});

large.run();
