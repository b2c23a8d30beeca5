// Bodies that arrive in very small parts, and bodies that go on after their request is answered.
import type { Socket } from 'node:net';
import * as assert from 'uvu/assert';
import { until } from '../until.js';
import { assertRawRefused } from './answers.js';
import { BATCH, JOBS, PROBABILITIES, postHead } from './requests.js';
import { serviceSuite, startService } from './service.js';

const TYPE = 'Content-Type: application/json';
const CHUNKED = 'Transfer-Encoding: chunked';
const END = '0\r\n\r\n';
const body = '{"cards":["Ah","Kh"],"simulations":10}';
const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;
const inBytes = (text: string): string => [...text].map(chunk).join('');
const SMALL =
  /^the body arrives in more than 256 parts of less than 32 bytes on average: send larger chunks, or a Content-Length$/;

const parts = serviceSuite('a body that arrives in small parts');

parts('is read if it has 256 of them', async service => {
  const head = postHead(service, PROBABILITIES, TYPE, CHUNKED);
  assert.match(await service.raw(head + inBytes(body.padEnd(256)) + END), /^HTTP\/1\.1 200 /);
});

parts('is refused if it has more, and its connection is closed', async service => {
  const head = postHead(service, PROBABILITIES, TYPE, CHUNKED).replace('close', 'keep-alive');
  const answer = await service.raw(head + inBytes(body.padEnd(257)));
  assertRawRefused(answer, 'INVALID_REQUEST', SMALL);
  assert.match(answer, /\r\nConnection: close\r\n/);
});

parts('is read if each has a short line', async service => {
  const question = '{"type":"probabilities","cards":["As"]}';
  const lines = ['{"questions":[', ...Array<string>(1000).fill(`${question},`), question, ']}'];
  const answer = await service.raw(postHead(service, JOBS, TYPE, CHUNKED) + lines.map(chunk).join('') + END);
  assert.match(answer, /^HTTP\/1\.1 202 /);
});

parts('is refused before the key is looked up', async () => {
  const service = await startService(() => ({
    accounts: { authenticate: () => new Promise(() => {}) },
  }));
  const answer = await service.raw(postHead(service, PROBABILITIES, TYPE, CHUNKED) + inBytes(body.padEnd(300)));
  assertRawRefused(answer, 'INVALID_REQUEST', SMALL);
  await service.close();
});

const unread = serviceSuite('a body that goes on after the answer');

/** More than the buffers of both ends hold. */
const MUCH = 64 * 1024 ** 2;

/** Sends until the server closes the connection. @returns the number of bytes that were taken */
const sendOn = async (socket: Socket, text: string): Promise<number> => {
  const closed = new Promise(resolve => socket.once('close', resolve));
  const { bytesWritten } = socket;
  while (!socket.destroyed && socket.bytesWritten - bytesWritten < MUCH) {
    if (!socket.write(text)) await Promise.race([closed, new Promise(resolve => socket.once('drain', resolve))]);
  }
  return socket.bytesWritten - bytesWritten;
};

for (const [status, path, key] of [
  [401, PROBABILITIES, 'none'],
  [404, '/nothing', undefined],
  [413, PROBABILITIES, undefined],
] as const) {
  for (const [what, header, text] of [
    ['its Content-Length', `Content-Length: ${10 * MUCH}`, ' '.repeat(60_000)],
    ['chunks', CHUNKED, chunk(' '.repeat(60_000))],
  ] as const) {
    unread(`is read up to 16 MiB: ${status}, ${what}`, async service => {
      const own = key === undefined ? service : { ...service, key };
      const { socket, answer } = service.open(postHead(own, path, TYPE, header).replace('close', 'keep-alive'));
      const sent = await sendOn(socket, text);
      assert.ok(sent >= 16 * 1024 ** 2 && sent < MUCH, `${sent} bytes`);
      assert.match(await answer, new RegExp(`^HTTP/1\\.1 ${status} `));
    });
  }
}

const SPACES = ' '.repeat(300_000);

for (const [what, head, first, rest, status] of [
  ['of an unknown path', ['POST /nothing', 'Content-Length: 300000'], '', SPACES, 404],
  ['too large, in chunks', [`POST ${PROBABILITIES}`, CHUNKED], chunk(SPACES), chunk(SPACES) + END, 413],
  ['too large, of a batch', [`POST ${BATCH}`, CHUNKED], chunk(SPACES), chunk(SPACES) + END, 413],
  ['not UTF-8', [`POST ${BATCH}`, 'Content-Length: 250000'], '{"\xff":', SPACES.slice(0, 249_995), 400],
] as const) {
  unread(`leaves the connection usable if it ends soon: ${what}`, async service => {
    const socket = service.connect();
    let text = '';
    socket.setEncoding('latin1').on('data', data => {
      text += data;
    });
    const [request, length] = head;
    const headers = ['Host: x', TYPE, `Authorization: Bearer ${service.key}`, length];
    socket.write([`${request} HTTP/1.1`, ...headers, '', first].join('\r\n'), 'latin1');
    await until(() => text.includes(`HTTP/1.1 ${status}`));
    socket.write(`${rest}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`);
    await until(() => text.includes('HTTP/1.1 200'));
    socket.destroy();
  });
}

unread('is not read on in small parts', async service => {
  const { socket, answer } = service.open(`POST /nothing HTTP/1.1\r\nHost: x\r\n${TYPE}\r\n${CHUNKED}\r\n\r\n`);
  const sent = await sendOn(socket, inBytes(' '.repeat(10_000)));
  assert.ok(sent < MUCH, `${sent} bytes`);
  assert.match(await answer, /^HTTP\/1\.1 404 /);
});

unread('that stops arriving is not answered again: its connection is closed', async () => {
  const timeouts = { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50 };
  const own = await startService(undefined, timeouts);
  const answers = await own.raw(`POST /nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{`);
  assert.equal(answers.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 404']);
  await own.close();
});
