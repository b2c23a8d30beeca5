// The network of an address, one text for all its spellings; and the client's address behind proxies, whatever headers a request has.
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import fc from 'fast-check';
import Koa from 'koa';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findClientAddress, findNetwork } from '../../src/http/client-address.js';
import type { State } from '../../src/http/context.js';

const networks = suite('the network of an address');

const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  '192.0.2.1': ['192.0.2.1', '::ffff:192.0.2.1', '::FFFF:192.0.2.1', '::ffff:c000:201', '0:0:0:0:0:ffff:192.0.2.1'],
  '2001:db8:0:0::/64': ['2001:db8::1', '2001:0db8:0:0::2', '2001:DB8::', '2001:db8:0:0:ffff:ffff:ffff:ffff'],
  '2001:db8:0:1::/64': ['2001:db8:0:1::', '2001:db8:0:1:2:3:4:5', '2001:db8:0:1::%eth0'],
  '0:0:0:0::/64': ['::', '::1', '::1.2.3.4', '::fffe:1.2.3.4', '::1:ffff:1.2.3.4'],
  '0:0:0:1::/64': ['0:0:0:1:0:ffff:1.2.3.4'],
  '1:0:0:0::/64': ['1:0:0:0:0:ffff:1.2.3.4'],
  '1:2:3:4::/64': ['1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7::', '1:2:3:4:5:6:1.2.3.4'],
  '0:2:3:4::/64': ['::2:3:4:5:6:7:8'],
  unix: ['unix'],
};

for (const [network, spellings] of Object.entries(SPELLINGS)) {
  networks(`is ${network} for ${spellings.join(', ')}`, () => {
    for (const spelling of spellings) assert.is(findNetwork(spelling), network, spelling);
  });
}

const anyGroup = fc.oneof(fc.constant(0), fc.nat(0xffff));
const fourGroups = fc.tuple(anyGroup, anyGroup, anyGroup, anyGroup);

networks('is the same for all addresses of an IPv6 /64, however they are written', () => {
  fc.assert(
    fc.property(
      fourGroups.filter(groups => groups.some(group => group > 0)),
      fourGroups,
      (network, host) => {
        const hex = (groups: readonly number[]): string => groups.map(group => group.toString(16)).join(':');
        const plain = hex([...network, ...host]);
        const short = plain.replace(/(^|:)0(:0)+(:|$)/, '::');
        const padded = plain.replace(/[^:]+/g, group => group.padStart(4, '0'));
        for (const spelling of [plain, short, padded, plain.toUpperCase()])
          assert.is(findNetwork(spelling), `${hex(network)}::/64`, spelling);
      },
    ),
  );
});

networks('never throws, whatever the text', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.ipV6(), fc.ipV4()), text => assert.type(findNetwork(text), 'string')));
});

networks.run();

const SOCKET = '127.0.0.1';

/** The client's address for a server behind that many proxies, for a request with this X-Forwarded-For. */
const clientBehind = (proxies: number, forwarded: string): string => {
  const app = new Koa<State>({ proxy: proxies > 0, maxIpsCount: proxies });
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: SOCKET });
  const req = new IncomingMessage(socket);
  req.headers['x-forwarded-for'] = forwarded;
  return findClientAddress(app.createContext(req, new ServerResponse(req)));
};

const CLIENTS: readonly (readonly [proxies: number, forwarded: string, client: string])[] = [
  [0, '1.2.3.4', SOCKET],
  [1, '', SOCKET],
  [1, '1.2.3.4', '1.2.3.4'],
  [1, 'x, 9.9.9.9, 1.2.3.4', '1.2.3.4'],
  [1, '9.9.9.9, 2001:db8::1', '2001:db8::1'],
  [1, '"', SOCKET],
  [3, '1.2.3.4, 10.0.0.1, 10.0.0.2', '1.2.3.4'],
  [3, '8.8.8.8, 9.9.9.9, 1.2.3.4, 10.0.0.1, 10.0.0.2', '1.2.3.4'],
  [3, '1.2.3.4, 10.0.0.1', SOCKET],
  [2, '1.2.3.4, garbage, 10.0.0.1', SOCKET],
  [2, '1.2.3.4, , 10.0.0.1', SOCKET],
  [2, '1.2.3.4, 1.2.3.4:80, 10.0.0.1', SOCKET],
  [2, '1.2.3.4, [2001:db8::1], 10.0.0.1', SOCKET],
];

const clients = suite('the client behind');

for (const [proxies, forwarded, client] of CLIENTS) {
  clients(`${proxies} proxies with X-Forwarded-For: ${forwarded} is ${client}`, () => {
    assert.is(clientBehind(proxies, forwarded), client);
  });
}

clients.run();
