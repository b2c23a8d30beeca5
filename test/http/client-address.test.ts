// The network of an address, one text for all its spellings; and the client's address behind proxies, whatever headers a request has.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import fc from 'fast-check';
import Koa from 'koa';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { clientAddress, findNetwork } from '../../src/http/client-address.js';
import type { State } from '../../src/http/context.js';
import { everything } from './service.js';

const networks = suite('the network of an address');

const SAME: Readonly<Record<string, readonly string[]>> = {
  '192.0.2.1': ['192.0.2.1', '::ffff:192.0.2.1', '::FFFF:192.0.2.1', '::ffff:c000:201', '0:0:0:0:0:ffff:192.0.2.1'],
  '0.0.0.0': ['0.0.0.0', '::ffff:0:0', '::ffff:0.0.0.0'],
  '2001:db8:0:0::/64': [
    '2001:db8::1',
    '2001:0db8:0:0::2',
    '2001:DB8::',
    '2001:db8:0:0:ffff:ffff:ffff:ffff',
    '2001:db8::192.0.2.1',
    '2001:db8::%eth0',
  ],
  '2001:db8:0:1::/64': ['2001:db8:0:1::', '2001:db8:0:1:2:3:4:5'],
  'fe80:0:0:0::/64': ['fe80::1', 'fe80::1%eth0', 'fe80::2%1'],
  '0:0:0:0::/64': ['::', '::1', '::1.2.3.4', '::fffe:1.2.3.4'],
  '1:2:3:4::/64': ['1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7::', '1:2:3:4:5:6:1.2.3.4', '1:2:3:4::'],
  '0:2:3:4::/64': ['::2:3:4:5:6:7:8'],
};

for (const [network, spellings] of Object.entries(SAME)) {
  networks(`is ${network} for ${spellings.join(', ')}`, () => {
    for (const spelling of spellings) assert.is(findNetwork(spelling), network, spelling);
  });
}

networks('is the text itself for what is not an address', () => {
  for (const text of ['', 'unix', '1.2.3']) assert.is(findNetwork(text), text);
});

const hex = (group: number): string => group.toString(16);
/** Leaves out one row of zeros, as addresses are written short. */
const shortened = (text: string): string => text.replace(/(^|:)0(:0)+(:|$)/, '::');
const padded = (groups: readonly number[]): string => groups.map(group => hex(group).padStart(4, '0')).join(':');
const dotted = (bytes: readonly number[]): string => bytes.join('.');
const aGroup = fc.oneof(fc.constant(0), fc.nat(0xffff));
const someGroups = (length: number) => fc.array(aGroup, { minLength: length, maxLength: length });
const fourBytes = fc.array(fc.nat(255), { minLength: 4, maxLength: 4 });

networks('is one for all spellings of all addresses of an IPv6 /64, and another for each /64', () => {
  const front = someGroups(4).filter(groups => groups.some(group => group > 0));
  fc.assert(
    fc.property(front, someGroups(4), someGroups(4), front, (network, one, two, other) => {
      const expected = `${network.map(hex).join(':')}::/64`;
      const whole = [...network, ...one];
      const plain = whole.map(hex).join(':');
      const last = [...network, ...two].map(hex).join(':');
      const ending = [...network, ...one.slice(0, 2)].map(hex).join(':');
      for (const spelling of [
        plain,
        shortened(plain),
        padded(whole),
        plain.toUpperCase(),
        last,
        `${plain}%9`,
        `${ending}:1.2.3.4`,
      ]) {
        assert.is(findNetwork(spelling), expected, spelling);
      }
      assert.is(findNetwork([...other, ...one].map(hex).join(':')) === expected, other.join() === network.join());
    }),
  );
});

networks('is the IPv4 address, however it is mapped', () => {
  fc.assert(
    fc.property(fourBytes, bytes => {
      const [a = 0, b = 0, c = 0, d = 0] = bytes;
      const mapped = `::ffff:${hex((a << 8) | b)}:${hex((c << 8) | d)}`;
      for (const spelling of [dotted(bytes), `::ffff:${dotted(bytes)}`, mapped])
        assert.is(findNetwork(spelling), dotted(bytes));
    }),
  );
});

networks('is read off any text without a failure', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.ipV6(), fc.ipV4()), text => {
      assert.type(findNetwork(text), 'string');
    }),
  );
});

networks.run();

/** A server that answers with the client's address, behind as many proxies. */
const listen = async (proxies: number): Promise<Server> => {
  const app = new Koa<State>({ proxy: proxies > 0, maxIpsCount: proxies });
  app.use(ctx => {
    ctx.body = clientAddress(ctx);
  });
  const server = createServer(app.callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

/** The address of the client for a server behind that many proxies, from these lines of X-Forwarded-For. */
const clientBehind = async (proxies: number, ...lines: readonly string[]): Promise<string> => {
  const server = await listen(proxies);
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const answer = everything(socket);
  const forwarded = lines.map(line => `X-Forwarded-For: ${line}\r\n`).join('');
  socket.write(`GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${forwarded}\r\n`);
  const [, body = ''] = (await answer).split('\r\n\r\n');
  server.close();
  return body;
};

const SOCKET = '127.0.0.1';
const clients = suite('the client behind');

clients('no proxy is the other end of the connection, whatever the header says', async () => {
  for (const lines of [[], ['1.2.3.4'], ['1.2.3.4, 5.6.7.8'], ['garbage']]) {
    assert.is(await clientBehind(0, ...lines), SOCKET);
  }
});

clients('one proxy is the last entry, whatever stands to its left', async () => {
  for (const line of [
    '1.2.3.4',
    '9.9.9.9, 1.2.3.4',
    `${'9.9.9.9, '.repeat(500)}1.2.3.4`,
    ',,, ,1.2.3.4',
    '"',
    'x, 1.2.3.4',
  ]) {
    assert.is(await clientBehind(1, line), line === '"' ? SOCKET : '1.2.3.4', line);
  }
});

clients('three proxies is the third entry from the right', async () => {
  assert.is(await clientBehind(3, '1.2.3.4, 10.0.0.1, 10.0.0.2'), '1.2.3.4');
  assert.is(await clientBehind(3, '8.8.8.8, 9.9.9.9, 1.2.3.4, 10.0.0.1, 10.0.0.2'), '1.2.3.4');
});

clients('proxies is found over several lines of the header, which count as one', async () => {
  assert.is(await clientBehind(2, '9.9.9.9', '1.2.3.4, 10.0.0.1'), '1.2.3.4');
  assert.is(await clientBehind(2, '9.9.9.9, 1.2.3.4', '10.0.0.1'), '1.2.3.4');
  assert.is(await clientBehind(1, '9.9.9.9', '1.2.3.4'), '1.2.3.4');
});

clients('proxies may have an IPv6 address', async () => {
  assert.is(await clientBehind(1, '9.9.9.9, 2001:db8::1'), '2001:db8::1');
});

clients('proxies that were passed by is the other end of the connection: too few entries', async () => {
  for (const lines of [[], [''], ['1.2.3.4'], ['1.2.3.4, 10.0.0.1'], ['1.2.3.4', '10.0.0.1']]) {
    assert.is(await clientBehind(3, ...lines), SOCKET, lines.join('|'));
  }
});

clients('proxies is the other end of the connection where the entry is no address', async () => {
  const entries = [
    'garbage',
    '',
    '1.2.3',
    '1.2.3.4.5',
    '01.2.3.4',
    '1.2.3.4:80',
    '[2001:db8::1]',
    '[2001:db8::1]:443',
    'unknown',
  ];
  for (const entry of entries) assert.is(await clientBehind(2, `1.2.3.4, ${entry}, 10.0.0.1`), SOCKET, entry);
});

clients('proxies is not taken from other headers', async () => {
  const server = await listen(1);
  const { port } = server.address() as AddressInfo;
  const headers = { forwarded: 'for=1.2.3.4', 'x-real-ip': '1.2.3.4', 'x-client-ip': '1.2.3.4', via: '1.2.3.4' };
  assert.is(await (await fetch(`http://127.0.0.1:${port}`, { headers })).text(), SOCKET);
  server.close();
  server.closeAllConnections();
});

clients.run();
