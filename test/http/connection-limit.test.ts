// Too many connections: the open ones are served, the others get 503.
import { once } from 'node:events';
import { connect } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../until.js';
import { assertRawRefused, everything, type Service, useService } from './service.js';

const MAX = 6;
const MAX_PER_ADDRESS = 3;
const GET = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

const limited = suite<Service>('connections');
useService(limited, () => ({ maxConnections: MAX, maxConnectionsPerAddress: MAX_PER_ADDRESS }));

const count = async ({ metrics }: Service, name: string): Promise<number> =>
  Number((await metrics.registry.metrics()).match(new RegExp(`^poker_odds_${name} (\\d+)$`, 'm'))?.[1]);

/** Opens connections from an address of this machine: all of 127.0.0.0/8 are. */
const open = async ({ port }: Service, localAddress: string, connections: number) => {
  const sockets = Array.from({ length: connections }, () => connect({ port, host: '127.0.0.1', localAddress }));
  const answers = sockets.map(everything);
  await Promise.all(sockets.map(socket => once(socket, 'connect')));
  return { sockets, answers };
};

const request = async (service: Service, localAddress: string): Promise<string> => {
  const { sockets, answers } = await open(service, localAddress, 1);
  for (const socket of sockets) socket.write(GET);
  return (await Promise.all(answers)).join();
};

limited(
  'beyond MAX_CONNECTIONS_PER_ADDRESS and MAX_CONNECTIONS are refused, counted, and logged once',
  async service => {
    const first = await open(service, '127.0.0.1', MAX_PER_ADDRESS);
    await until(async () => (await count(service, 'connections')) === MAX_PER_ADDRESS);
    const own = await request(service, '127.0.0.1');
    const sentence = 'too many connections are open from your address, which may have 3 at a time: close some, or send';
    assertRawRefused(own, 'SERVICE_UNAVAILABLE', new RegExp(`^${sentence} the request again later$`));
    assert.match(own, /\r\nRetry-After: 5\r\n.*\r\nConnection: close\r\n/s);
    assert.match(await request(service, '127.0.0.2'), /^HTTP\/1\.1 200 /);
    await until(async () => (await count(service, 'connections')) === MAX_PER_ADDRESS);

    const second = await open(service, '127.0.0.2', MAX_PER_ADDRESS);
    await until(async () => (await count(service, 'connections')) === MAX);
    const refused = await request(service, '127.0.0.3');
    const any = /^too many connections are open: send the request again later$/;
    assertRawRefused(refused, 'SERVICE_UNAVAILABLE', any);
    assert.is(await count(service, 'connections_refused_total'), 2);
    const lines = service.log.map(line => JSON.parse(line)).filter(({ level }) => level === 40);
    assert.equal(
      lines.map(each => [each.open, each.address, each.msg]),
      [[MAX_PER_ADDRESS, '127.0.0.1', 'too many connections: more are refused']],
    );

    for (const socket of [...first.sockets, ...second.sockets]) socket.write(GET);
    for (const answer of [...first.answers, ...second.answers]) assert.match(await answer, /^HTTP\/1\.1 200 /);
    await until(async () => (await count(service, 'connections')) === 0);
    assert.match(await request(service, '127.0.0.1'), /^HTTP\/1\.1 200 /);
  },
);

limited('that arrive in a flood are closed, most of them without an answer, and counted', async service => {
  await until(async () => (await count(service, 'connections')) === 0);
  const before = await count(service, 'connections_refused_total');
  const kept = await open(service, '127.0.0.1', 1);
  const flood = Array.from({ length: 300 }, () => connect({ port: service.port, host: '127.0.0.1' }));
  const ends = flood.map(everything);
  const refused = 300 - (MAX_PER_ADDRESS - 1); // the address has one open
  await until(async () => (await count(service, 'connections_refused_total')) - before === refused);
  for (const socket of kept.sockets) socket.write(GET);
  assert.match((await kept.answers[0]) ?? '', /^HTTP\/1\.1 200 /);
  for (const socket of flood) socket.destroy();
  for (const text of await Promise.all(ends)) if (text !== '') assertRawRefused(text, 'SERVICE_UNAVAILABLE');
});

limited.run();
