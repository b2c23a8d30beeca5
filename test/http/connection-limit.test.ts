// More connections than may be open: those that are open are served, the others get 503.
import { once } from 'node:events';
import { connect } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../until.js';
import { assertRawRefused, everything, type Service, useService } from './service.js';

const MAX = 5;

const all = suite<Service>('beyond MAX_CONNECTIONS');
useService(all, () => ({ maxConnections: MAX }));

const countOf = async ({ metrics }: Service, name: string): Promise<number> =>
  Number((await metrics.registry.metrics()).match(new RegExp(`^${name} (\\d+)$`, 'm'))?.[1]);

all('connections are refused with 503 SERVICE_UNAVAILABLE, counted, and logged once', async service => {
  const open = Array.from({ length: MAX }, () => service.connect());
  const ends = open.map(everything);
  await until(async () => (await countOf(service, 'poker_odds_connections')) === MAX);
  for (let refused = 0; refused < 20; refused++) {
    const answer = await service.raw('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    assertRawRefused(answer, 'SERVICE_UNAVAILABLE', /too many connections/);
    assert.match(answer, /\r\nRetry-After: [1-9]\d*\r\n/);
    assert.match(answer, /\r\nConnection: close\r\n/);
  }
  assert.is(await countOf(service, 'poker_odds_connections_refused_total'), 20);
  assert.is(service.log.filter(line => line.includes('too many connections')).length, 1);
  for (const socket of open) {
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  }
  for (const end of ends) assert.match(await end, /^HTTP\/1\.1 200 /);
  await until(async () => (await countOf(service, 'poker_odds_connections')) === 0);
  assert.match(await service.raw('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'), /^HTTP\/1\.1 200 /);
});

all('a flood is closed, mostly without an answer, and open connections are served', async service => {
  const before = await countOf(service, 'poker_odds_connections_refused_total');
  const open = service.connect();
  const end = everything(open);
  await once(open, 'connect');
  const flood = Array.from({ length: 300 }, () => service.connect());
  const ends = flood.map(everything);
  await until(async () => (await countOf(service, 'poker_odds_connections_refused_total')) - before > 290);
  open.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  assert.match(await end, /^HTTP\/1\.1 200 /);
  for (const socket of flood) socket.destroy();
  const answers = (await Promise.all(ends)).filter(text => text !== '');
  for (const text of answers) assertRawRefused(text, 'SERVICE_UNAVAILABLE');
});

all.run();

const GET = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
/** @param localAddress an address of this machine: each in 127.0.0.0/8 is one */
const requestFrom = ({ port }: Service, localAddress: string): Promise<string> => {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.write(GET);
  return everything(socket);
};

const OTHER = '127.0.0.2';
const MAX_PER_ADDRESS = 3;

const single = suite<Service>('beyond MAX_CONNECTIONS_PER_ADDRESS');
useService(single, () => ({ maxConnections: 2 * MAX, maxConnectionsPerAddress: MAX_PER_ADDRESS }));

single('connections of that address are refused, counted and logged, and others are served', async service => {
  const open = Array.from({ length: MAX_PER_ADDRESS }, () => service.connect());
  const ends = open.map(everything);
  await until(async () => (await countOf(service, 'poker_odds_connections')) === MAX_PER_ADDRESS);
  for (let refused = 0; refused < 5; refused++) {
    const answer = await service.raw(GET);
    assertRawRefused(
      answer,
      'SERVICE_UNAVAILABLE',
      /too many connections are open from your address, which may have 3 at a time:/,
    );
    assert.match(answer, /\r\nRetry-After: [1-9]\d*\r\n/);
    assert.match(await requestFrom(service, OTHER), /^HTTP\/1\.1 200 /);
  }
  assert.is(await countOf(service, 'poker_odds_connections_refused_total'), 5);
  const lines = service.log.map(line => JSON.parse(line)).filter(({ msg }) => /too many connections/.test(msg));
  assert.equal(
    lines.map(({ open, address }) => [open, address]),
    [[MAX_PER_ADDRESS, '127.0.0.1']],
  );
  open[0]?.destroy();
  await ends[0];
  await until(async () => (await countOf(service, 'poker_odds_connections')) < MAX_PER_ADDRESS);
  assert.match(await service.raw(GET), /^HTTP\/1\.1 200 /);
  for (const socket of open) socket.destroy();
  await Promise.all(ends);
});

single.run();
