// The end of a connection whose client still sends: it gets every answer that is due, and no reset.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MAX_CONCURRENT_REQUESTS, MAX_HELD_REQUESTS } from '../../../src/http/transport/connections.js';
import { closeLingering } from '../../../src/http/transport/lingering-close.js';
import { everything, PROBABILITIES, postHead, type Service, startService, useService } from '../service.js';

const openTo = (port: number): Socket => connect({ port, host: '127.0.0.1', allowHalfOpen: true });

/** Sends the message, and goes on for a while after the answer has come. @throws what goes wrong on the connection */
const sendOn = async (socket: Socket, message: string): Promise<string> => {
  let failure: unknown;
  socket.on('error', error => {
    failure = error;
  });
  const answer = everything(socket);
  socket.write(message);
  await once(socket, 'data');
  for (let times = 0; times < 40; times++) {
    await sleep(5);
    if (socket.writable) socket.write('x'.repeat(1000));
  }
  socket.end();
  const text = await answer;
  if (failure) throw failure;
  return text;
};

/** More than is read of a body that is not needed, and than the system buffers; less than a client may send after its last answer. */
const LONG_BODY = 14 * 1024 * 1024;

const get = (...headers: string[]): string => ['GET /healthz HTTP/1.1', 'Host: x', ...headers, '', ''].join('\r\n');

const LAST: Readonly<Record<string, (service: Service) => string>> = {
  'the answer that it wanted to be the last': () => get('Connection: close'),
  'an answer by HTTP/1.0': () => get().replace('1.1', '1.0'),
  'the answers to as many requests as are held': () => get().repeat(1500),
  'the answer to CONNECT': () => 'CONNECT a:80 HTTP/1.1\r\nHost: a:80\r\n\r\n',
  'the answer to what is no HTTP': () => 'garbage\r\n\r\n',
  'the answer to headers without end': () => get(`X: ${'x'.repeat(20_000)}`).slice(0, -4),
  'the answer to a body whose chunks are broken': service =>
    `${postHead(service, PROBABILITIES, 'Content-Type: application/json', 'Transfer-Encoding: chunked')}zz\r\n`,
};

const sending = suite<Service>('a client that goes on sending gets, without a reset,');
useService(sending);

for (const [what, message] of Object.entries(LAST)) {
  sending(what, async service => {
    const text = await sendOn(openTo(service.port), message(service));
    assert.is(text.match(/\r\nConnection: close\r\n/g)?.length, 1);
    const [head = '', body] = (text.split(/(?=HTTP\/1\.1 \d{3} )/).at(-1) ?? '').split('\r\n\r\n');
    assert.match(head, /\r\nConnection: close(\r|$)/);
    assert.is(body?.length, Number(/\r\nContent-Length: (\d+)/.exec(head)?.[1]));
  });
}

for (const [what, status] of [
  ['body', 413],
  ['key', 401],
] as const) {
  sending(`the refusal of its ${what}, whose body is longer than what is read of it`, async service => {
    const head = postHead(service, PROBABILITIES, 'Content-Type: application/json', `Content-Length: ${LONG_BODY}`)
      .replace('close', 'keep-alive')
      .replace(service.key, status === 401 ? 'wrong' : service.key);
    const text = await sendOn(openTo(service.port), head + ' '.repeat(LONG_BODY));
    assert.match(text, new RegExp(`^HTTP/1\\.1 ${status} `));
  });
}

sending('the answers to as many requests as are held, however much it goes on to send', async service => {
  const text = await sendOn(openTo(service.port), get().repeat(LONG_BODY / get().length));
  assert.is(text.match(/HTTP\/1\.1 200 /g)?.length, MAX_CONCURRENT_REQUESTS + MAX_HELD_REQUESTS);
});

sending('the refusal of its connection', async ({ metrics }) => {
  const full = await startService(() => ({ metrics, maxConnections: 0 }));
  assert.match(await sendOn(openTo(full.port), get()), /^HTTP\/1\.1 503 .*too many connections/s);
  await full.close();
});

sending('the last answer of a server that closes', async () => {
  const service = await startService(undefined, {}, { closing: 50, cutting: 5000 });
  const socket = openTo(service.port);
  const answer = sendOn(socket, `${get()}GET /`);
  await once(socket, 'data');
  const closed = service.server.close();
  assert.match(await answer, /^HTTP\/1\.1 200 /);
  await closed;
  await service.close();
});

sending.run();

/** Closes the first connection of a server while the client acts, and resolves with how many bytes were read from it. */
const closeOne = async (maxMs: number | undefined, act: (client: Socket) => unknown): Promise<number> => {
  let read = 0;
  const server = createServer({ allowHalfOpen: true }, socket => {
    socket.on('error', () => {});
    socket.on('close', () => {
      read = socket.bytesRead;
    });
    socket.write('bye');
    closeLingering(socket, maxMs);
    closeLingering(socket, maxMs);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const client = openTo((server.address() as AddressInfo).port);
  client.on('error', () => {});
  const answer = everything(client);
  await act(client);
  await new Promise(resolve => server.close(resolve)); // once the server's end of the connection is closed
  client.destroy();
  assert.is(await answer, 'bye');
  return read;
};

const limited = suite('a lingering close');

limited('ends when the client closes', async () => {
  await closeOne(undefined, client => once(client.end(), 'close'));
});

limited('ends when the client is silent for a while', async () => {
  await closeOne(undefined, client => once(client, 'end'));
});

/** Writes until the connection closes. */
const writeOn = (chunk: Uint8Array, everyMs: number) => async (client: Socket) => {
  while (client.writable && !client.destroyed) {
    client.write(chunk);
    await sleep(everyMs);
  }
};

limited('ends in time although the client goes on sending', async () => {
  await closeOne(300, writeOn(Buffer.alloc(1), 10));
});

limited('ends after so many bytes', async () => {
  const read = await closeOne(undefined, writeOn(Buffer.alloc(1024 * 1024), 1));
  assert.ok(read > 16e6 && read < 20e6, `${read}`);
});

limited.run();
