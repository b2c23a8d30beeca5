// More connections than may be open: those that are open are served, the others are told to come again.
import { once } from 'node:events';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../until.js';
import { assertRawRefused, everything, type Service, useService } from './service.js';

const MOST = 5;

const crowd = suite<Service>('beyond MAX_CONNECTIONS');
useService(crowd, () => ({ maxConnections: MOST }));

const countOf = async ({ metrics }: Service, name: string): Promise<number> =>
  Number((await metrics.registry.metrics()).match(new RegExp(`^${name} (\\d+)$`, 'm'))?.[1]);

crowd('connections are refused with 503 SERVICE_UNAVAILABLE, counted, and logged once', async service => {
  const open = Array.from({ length: MOST }, () => service.connect());
  const ends = open.map(everything);
  await until(async () => (await countOf(service, 'poker_odds_connections')) === MOST);
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

crowd('a flood is closed without a word, and those who are let in are served', async service => {
  const before = await countOf(service, 'poker_odds_connections_refused_total');
  const inside = service.connect();
  const end = everything(inside);
  await once(inside, 'connect');
  const flood = Array.from({ length: 300 }, () => service.connect());
  const ends = flood.map(everything);
  await until(async () => (await countOf(service, 'poker_odds_connections_refused_total')) - before > 290);
  inside.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  assert.match(await end, /^HTTP\/1\.1 200 /);
  for (const socket of flood) socket.destroy();
  const said = (await Promise.all(ends)).filter(text => text !== '');
  for (const text of said) assertRawRefused(text, 'SERVICE_UNAVAILABLE');
});

crowd.run();
