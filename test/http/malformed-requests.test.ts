// What Node's parser refuses gets the envelope of every error; then the connection is closed.

import * as assert from 'uvu/assert';
import { suite } from '../suite.js';
import { until } from '../until.js';
import {
  assertRawRefused,
  ENHANCED,
  everything,
  PROBABILITIES,
  postHead,
  type Service,
  useService,
} from './service.js';

const body = '{"cards":["Ah","Kh"],"simulations":10}';
const JSON_TYPE = 'Content-Type: application/json';
const CHUNKED = 'Transfer-Encoding: chunked';
const LENGTH = `Content-Length: ${body.length}`;
const CLOSES = /\r\nConnection: close\r\n/;
const post = `POST ${PROBABILITIES} HTTP/1.1\r\nHost: x\r\n`;
const get = (target: string, ...headers: string[]): string =>
  [`GET ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n');

const broken = suite<Service>('what is not HTTP/1.1');
useService(broken);

const TLS = Uint8Array.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]);

for (const [what, bytes, reason] of [
  ['a text', 'hello\r\n\r\n', 'HPE_INVALID_METHOD'],
  ['TLS', TLS, 'HPE_INVALID_METHOD'],
  ['two Content-Lengths', `${post}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 'HPE_UNEXPECTED_CONTENT_LENGTH'],
  ['Content-Length beside chunks', `${post}Content-Length: 1\r\n${CHUNKED}\r\n\r\n`, 'HPE_INVALID_TRANSFER_ENCODING'],
] as const) {
  broken(`is answered 400 for ${what}, and the connection is closed`, async service => {
    const answer = await service.raw(bytes);
    assertRawRefused(
      answer,
      'INVALID_REQUEST',
      new RegExp(`^the request is not well-formed HTTP/1\\.1 \\(${reason}\\)$`),
    );
    assert.match(answer, CLOSES);
  });
}

broken('is logged only with its reason, and counted', async service => {
  const answer = await service.raw('secret garbage\r\n\r\n');
  const { id, level, status, code, reason, msg } = JSON.parse(service.log.at(-1) ?? '{}');
  assert.equal([level, status, code, msg], [30, 400, 'INVALID_REQUEST', 'broken request']);
  assert.is(reason, 'HPE_INVALID_METHOD');
  assert.ok(answer.includes(`X-Request-Id: ${id}`));
  assert.not.ok(service.log.join('').includes('secret'));
  const counts = await service.metrics.registry.metrics();
  assert.match(counts, /requests_total{route="none",status="400",code="INVALID_REQUEST"} \d/);
});

broken('within a body is one request in the log and the metrics, with its id', async service => {
  const requestLines = () => service.log.filter(line => /"msg":"(?:broken )?request"/.test(line));
  const before = requestLines().length;
  const head = postHead(service, PROBABILITIES, JSON_TYPE, CHUNKED, 'X-Request-Id: mine');
  const answer = await service.raw(head, 'zz\r\n');
  assertRawRefused(answer, 'INVALID_REQUEST', /\(HPE_INVALID_CHUNK_SIZE\)$/);
  assert.match(answer, /\r\nX-Request-Id: mine\r\n/);
  await until(() => requestLines().length > before);
  const [line, ...others] = requestLines().slice(before);
  const { id, status, code, route } = JSON.parse(line ?? '{}');
  assert.equal([id, status, code, route, others], ['mine', 400, 'INVALID_REQUEST', PROBABILITIES, []]);
  const counts = await service.metrics.registry.metrics();
  assert.match(counts, `requests_total{route="${PROBABILITIES}",status="400",code="INVALID_REQUEST"} 1\n`);
  assert.not.match(counts, /CLIENT_GONE/);
});

broken('after a request in progress is not answered: that request is the last one', async service => {
  const head = postHead(service, PROBABILITIES, JSON_TYPE, LENGTH).replace('close', 'keep-alive');
  const answers = await service.raw(`${head}${body}garbage\r\n\r\n`);
  assert.equal(answers.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 200']);
  assert.match(answers, CLOSES);
});

broken('after an answer that waits for an earlier one closes the connection behind both', async service => {
  service.log.length = 0;
  const long = JSON.stringify({ cards: ['Ah', 'Kh'], opponents: 22, simulations: 3_000_000 });
  const first = postHead(service, ENHANCED, JSON_TYPE, `Content-Length: ${long.length}`) + long;
  const socket = service.connect();
  const answers = everything(socket);
  socket.write(`${first.replace('close', 'keep-alive')}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`);
  await until(() => service.log.some(line => line.includes('/healthz')));
  socket.write('garbage\r\n\r\n');
  assert.equal((await answers).match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 200', 'HTTP/1.1 200']);
});

broken('within a second body closes the connection: an answer could be mistaken for the first one', async service => {
  const long = JSON.stringify({ cards: ['Ah', 'Kh'], opponents: 22, simulations: 10_000_000 });
  const first = postHead(service, ENHANCED, JSON_TYPE, `Content-Length: ${long.length}`) + long;
  const second = postHead(service, PROBABILITIES, JSON_TYPE, CHUNKED);
  assert.is(await service.raw(first.replace('close', 'keep-alive') + second, 'zz\r\n'), '');
});

broken.run();

const large = suite<Service>('headers of 16 KiB');
useService(large);

large('are read, longer ones are answered 431 HEADERS_TOO_LARGE', async ({ raw }) => {
  assert.match(await raw(get('/healthz', 'Host: x', `X: ${'x'.repeat(15_000)}`)), /^HTTP\/1\.1 200 /);
  const answer = await raw(get('/healthz', 'Host: x', `X: ${'x'.repeat(20_000)}`));
  assertRawRefused(answer, 'HEADERS_TOO_LARGE', /^the request line and headers together are too large$/);
});

large('may not be exceeded by the extensions of a chunk: 413 PAYLOAD_TOO_LARGE', async service => {
  const head = postHead(service, PROBABILITIES, JSON_TYPE, CHUNKED);
  const answer = await service.raw(head, `2;${'x'.repeat(30_000)}\r\n{}\r\n0\r\n\r\n`);
  assertRawRefused(answer, 'PAYLOAD_TOO_LARGE', /^the extensions of the body's chunks are too large$/);
});

large.run();
