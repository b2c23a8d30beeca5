// The balancer of `npm run fleet`: which instance it chooses, what it forwards, and what it does when an instance is lost.
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Balancer, startBalancer } from '../../scripts/balancer.js';
import { freePort } from '../free-port.js';
import { everything, startService } from '../http/service.js';

const servers: Server[] = [];
const balancers: Balancer[] = [];

/** A server that answers with `listener`, and its URL. */
const target = async (listener: RequestListener, port = 0): Promise<string> => {
  const server = createServer(listener).listen(port, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** A server that answers with its name. */
const named = (name: string, port?: number): Promise<string> => target((_, res) => res.end(name), port);

/** A URL without a server. */
const noServer = async (): Promise<string> => `http://127.0.0.1:${await freePort()}`;

const balance = async (...targets: string[]): Promise<string> => {
  const balancer = await startBalancer({ targets });
  balancers.push(balancer);
  return balancer.url;
};

const ask = async (url: string, init?: RequestInit): Promise<string> => (await fetch(url, init)).text();

const closeAll = async (): Promise<void> => {
  for (const each of balancers.splice(0)) await each.close();
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
};

const balancer = suite('the balancer');

balancer.after.each(closeAll);

balancer('sends requests to the instances in turn', async () => {
  const url = await balance(await named('a'), await named('b'), await named('c'));
  const answers = [];
  for (let i = 0; i < 6; i++) answers.push(await ask(url));
  assert.is(answers.join(''), 'abcabc');
});

balancer('forwards method, path, headers and body unchanged, and returns status and headers', async () => {
  const url = await balance(
    await target(async (req, res) => {
      const body = await text(req);
      res.writeHead(
        418,
        'Teapot',
        [
          ['X-Twice', '1'],
          ['X-Twice', '2'],
        ].flat(),
      );
      res.end(JSON.stringify({ method: req.method, url: req.url, headers: req.headers, body }));
    }),
  );
  const headers = { Host: 'odds.example', Authorization: 'Bearer k', 'X-Request-Id': 'r1', Expect: '100-continue' };
  const sent = httpRequest(`${url}/a/../b%20c?d=%7B`, { method: 'PUT', headers }).end('the body');
  const [answer] = await once(sent, 'response');
  assert.equal([answer.statusCode, answer.statusMessage], [418, 'Teapot']);
  assert.equal(answer.headersDistinct['x-twice'], ['1', '2']);
  const seen = JSON.parse(await text(answer));
  assert.equal([seen.method, seen.url, seen.body], ['PUT', '/b%20c?d=%7B', 'the body']);
  assert.equal([seen.headers.host, seen.headers.authorization], ['odds.example', 'Bearer k']);
  assert.is(seen.headers['x-request-id'], 'r1');
  assert.is(seen.headers.expect, undefined);
});

balancer("appends the client's address to X-Forwarded-For, behind what the client says of itself", async () => {
  const url = await balance(await target((req, res) => res.end(req.headers['x-forwarded-for'])));
  assert.is(await ask(url), '127.0.0.1');
  const headers = { 'X-Forwarded-For': '203.0.113.7, 10.0.0.1' };
  assert.is(await ask(url, { headers }), '203.0.113.7, 10.0.0.1, 127.0.0.1');
});

balancer('forwards bodies of megabytes completely, in both directions', async () => {
  const url = await balance(await target((req, res) => void req.pipe(res)));
  const body = randomBytes(5_000_000);
  const answer = Buffer.from(await (await fetch(url, { method: 'POST', body })).arrayBuffer());
  const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
  assert.is(hash(answer), hash(body));
});

balancer('forwards the beginning of an answer before its end has arrived', async () => {
  let finish = (): void => {};
  const url = await balance(
    await target((_, res) => {
      res.write('begin');
      finish = () => void res.end(' end');
    }),
  );
  const reader = (await fetch(url)).body?.getReader();
  assert.is(Buffer.from((await reader?.read())?.value ?? []).toString(), 'begin');
  finish();
  assert.is(Buffer.from((await reader?.read())?.value ?? []).toString(), ' end');
});

balancer('reuses its connections to the instances', async () => {
  const own = await named('a');
  let connections = 0;
  servers[0]?.on('connection', () => connections++);
  const url = await balance(own);
  for (let i = 0; i < 10; i++) await ask(url, { method: 'POST', body: 'x' });
  assert.is(connections, 1);
});

balancer('answers HTTP/1.0 clients', async () => {
  const url = await balance(await target((_, res) => void res.write('a', () => res.end('b'))));
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('GET / HTTP/1.0\r\nHost: odds.example\r\n\r\n');
  const answer = await everything(socket);
  assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/);
  assert.match(answer, /\r\n\r\nab$/);
});

balancer.run();

const losing = suite('the balancer, when an instance or a client is lost,');

losing.after.each(closeAll);

losing('sends the whole request to the next instance', async () => {
  const echo = await target((req, res) => void req.pipe(res));
  const url = await balance(await noServer(), echo, await noServer());
  const body = 'x'.repeat(200_000);
  for (let i = 0; i < 6; i++) assert.is(await ask(url, { method: 'POST', body }), body);
});

losing('uses an instance again as soon as it is back', async () => {
  const port = await freePort();
  const url = await balance(`http://127.0.0.1:${port}`, await named('b'));
  assert.equal([await ask(url), await ask(url)], ['b', 'b']);
  await named('a', port);
  assert.equal([await ask(url), await ask(url)], ['a', 'b']);
});

losing("answers 502 in the service's envelope when no other is there", async () => {
  const url = await balance(await noServer(), await noServer());
  const answer = await fetch(url, { method: 'POST', body: 'x' });
  assert.is(answer.status, 502);
  assert.is(answer.headers.get('content-type'), 'application/json; charset=utf-8');
  assert.is(answer.headers.get('retry-after'), '1');
  const { success, error } = JSON.parse(await answer.text());
  assert.is(success, false);
  assert.equal(Object.keys(error), ['code', 'message', 'details']);
  assert.match(error.details, /no instance/);
});

losing('does not send a request twice if the instance accepted it and closed: it may have done the work', async () => {
  let asked = 0;
  const closing = await target(req => {
    asked++;
    req.socket.destroy();
  });
  const url = await balance(closing, closing);
  const answer = await fetch(url, { method: 'POST', body: 'x' });
  assert.is(answer.status, 502);
  assert.match(JSON.parse(await answer.text()).error.details, /may have done the work/);
  assert.is(asked, 1);
});

losing('breaks off an answer where the instance did', async () => {
  const url = await balance(
    await target((_, res) => {
      res.writeHead(200, { 'Content-Length': 100 });
      res.write('the beginning', () => res.destroy());
    }),
  );
  const answer = await fetch(url);
  assert.is(answer.status, 200);
  assert.ok((await answer.text().catch(error => error)) instanceof Error);
});

losing('ends the request to the instance when the client disconnects', async () => {
  let asked = (_: ServerResponse): void => {};
  const arrived = new Promise<ServerResponse>(resolve => {
    asked = resolve;
  });
  const url = await balance(await target((_, res) => asked(res)));
  const client = httpRequest(url, { method: 'POST' }).end('x');
  client.on('error', () => {});
  const res = await arrived;
  client.destroy();
  await once(res, 'close');
  assert.not.ok(res.writableEnded);
});

losing.run();

const service = suite('the balancer before the service');

service('forwards answers and errors, also those that arrive before the whole body was sent', async () => {
  const instance = await startService();
  const { url, close } = await startBalancer({ targets: [instance.server.url] });
  try {
    const headers = { authorization: `Bearer ${instance.key}`, 'content-type': 'application/json' };
    const post = (body: string) => fetch(`${url}/api/v1/probabilities`, { method: 'POST', headers, body });
    const hand = '{"cards":["Ah","Kh"],"simulations":1000,"seed":1}';
    const direct = await instance.post('/api/v1/probabilities', hand);
    for (let i = 0; i < 3; i++) {
      assert.is((await post('x'.repeat(500_000))).status, 413);
      assert.is(await (await post(hand)).text(), direct.text);
    }
  } finally {
    await close();
    await instance.close();
  }
});

service.run();
