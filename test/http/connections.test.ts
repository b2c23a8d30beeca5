// Too many connections: the open ones are served, the others get 503. Requests of one connection: one after the other without a bound,
// pipelined ones up to sixteen at a time.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import * as assert from 'uvu/assert';
import { Connections } from '../../src/http/connections.js';
import { createLogger } from '../../src/http/logger.js';
import { createMetrics } from '../../src/http/metrics.js';
import { suite } from '../suite.js';
import { until } from '../until.js';
import { assertRawRefused } from './answers.js';
import { ENHANCED, everything, keptPost, PROBABILITIES, statusesIn } from './requests.js';
import { readMetric, type Service, serviceSuite } from './service.js';

const MAX = 3;
const GET = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

const limited = serviceSuite('connections', () => ({ maxConnections: MAX }));

limited('beyond MAX_CONNECTIONS are refused, counted, and logged once', async service => {
  const open = Array.from({ length: MAX }, () => service.connect());
  const answers = open.map(everything);
  await until(async () => (await readMetric(service, 'connections')) === MAX);
  for (let i = 0; i < 2; i++) {
    const refused = await service.raw(GET);
    assertRawRefused(refused, 'SERVICE_UNAVAILABLE', /^too many connections are open: send the request again later$/);
    assert.match(refused, /\r\nRetry-After: 5\r\n.*\r\nConnection: close\r\n/s);
  }
  assert.is(await readMetric(service, 'connections_refused_total'), 2);
  const [{ open: most, address, msg }, ...others] = service.lines().filter(({ level }) => level === 40);
  const logged = [MAX, '127.0.0.1', 'too many connections: more are refused', []];
  assert.equal([most, address, msg, others], logged);

  for (const socket of open) socket.write(GET);
  for (const answer of answers) assert.match(await answer, /^HTTP\/1\.1 200 /);
  await until(async () => (await readMetric(service, 'connections')) === 0);
  assert.match(await service.raw(GET), /^HTTP\/1\.1 200 /);
});

limited('that arrive in a flood are closed, most of them without an answer, and counted', async service => {
  await until(async () => (await readMetric(service, 'connections')) === 0);
  const before = await readMetric(service, 'connections_refused_total');
  const kept = service.connect();
  const answer = everything(kept);
  await until(async () => (await readMetric(service, 'connections')) === 1);
  const flood = Array.from({ length: 300 }, () => service.connect());
  const ends = flood.map(everything);
  const refused = 300 - (MAX - 1);
  await until(async () => (await readMetric(service, 'connections_refused_total')) - before === refused);
  kept.write(GET);
  assert.match(await answer, /^HTTP\/1\.1 200 /);
  for (const socket of flood) socket.destroy();
  for (const text of await Promise.all(ends)) if (text !== '') assertRawRefused(text, 'SERVICE_UNAVAILABLE');
});

/** Sends parts, one every few milliseconds, until the server closes the connection; the client itself does not close it. */
const sendUntilClosed = async (service: Service, part: string): Promise<void> => {
  const socket = service.connect();
  socket.allowHalfOpen = true;
  socket.on('error', () => undefined).resume();
  const sending = setInterval(() => socket.write(part), 20);
  await new Promise(resolve => socket.once('close', resolve));
  clearInterval(sending);
};

limited('that were refused are closed, also while their clients go on sending', async service => {
  await until(async () => (await readMetric(service, 'connections')) === 0);
  const open = Array.from({ length: MAX }, () => service.connect());
  await until(async () => (await readMetric(service, 'connections')) === MAX);
  await Promise.all([
    sendUntilClosed(service, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(100)),
    sendUntilClosed(service, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'),
    sendUntilClosed(service, 'x'),
  ]);
  for (const socket of open) socket.destroy();
});

const body = '{"cards":["Ah","Kh"],"simulations":10}';
const LONG = JSON.stringify({ cards: ['Ah', 'Kh'], opponents: 22, simulations: 10_000_000 });
const kept = (service: Service, text = body): string => keptPost(service, PROBABILITIES, text);

const pipelined = serviceSuite('pipelined requests');

pipelined('are answered in their order, also refused ones', async service => {
  const last = kept(service).replace('keep-alive', 'close');
  const answers = await service.raw(kept(service), kept(service, '{}'), kept(service, '['), kept(service, ''), last);
  assert.equal(statusesIn(answers), ['200', '400', '400', '400', '200']);
});

pipelined('are dropped, uncharged, while 16 are unanswered; the 16th answer is the last', async service => {
  const { credits } = await service.accounts.findAccount('tests');
  const text = await service.raw(kept(service).repeat(5000));
  assert.equal(statusesIn(text), Array(16).fill('200'));
  assert.equal(text.match(/Connection: \S+/g), [...Array(15).fill('Connection: keep-alive'), 'Connection: close']);
  assert.is((await service.accounts.findAccount('tests')).credits, credits - 16);
});

pipelined('are dropped also behind a long calculation, when the answers after it are ready', async service => {
  service.log.length = 0;
  const { socket, answer: answers } = service.open(keptPost(service, ENHANCED, LONG) + kept(service).repeat(15));
  await until(() => service.log.filter(line => line.includes('"msg":"request"')).length === 14);
  socket.write(kept(service));
  const text = await answers;
  assert.equal(statusesIn(text), Array(16).fill('200'));
  assert.match(text, /Connection: close\r\n(?:(?!HTTP\/1\.1).)*$/s);
});

pipelined('sixteen at a time leave the connection open', async service => {
  const socket = service.connect();
  let text = '';
  socket.setEncoding('latin1').on('data', chunk => {
    text += chunk;
  });
  for (const times of [1, 2, 3]) {
    socket.write(kept(service).repeat(16));
    await until(() => statusesIn(text).length === 16 * times);
  }
  assert.not.match(text, /Connection: close/);
  socket.destroy();
});

const dropped = suite('dropped requests');

dropped('that are more than the server keeps end their connection at once; closed ones do not count', async () => {
  const server = createServer();
  const parts = { logger: createLogger('silent'), metrics: createMetrics(), maxConnections: 10 };
  const connections = new Connections(server, { ...parts, maxDropped: 40 });
  connections.serve(() => {});
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const send = (drops: number): Socket => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').resume();
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(16 + drops));
    return socket.on('error', () => {});
  };
  await once(send(41), 'close');
  const kept = send(30);
  await once(kept, 'ready');
  await once(send(11), 'close');
  assert.is(kept.destroyed, false);
  kept.destroy();
  server.close();
});
