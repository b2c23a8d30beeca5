// What is not HTTP/1.1 gets the envelope of every error, whether Node's parser refuses it or lets it pass; then the connection is closed.

import * as assert from 'uvu/assert';
import { until } from '../until.js';
import { assertRawRefused } from './answers.js';
import { ENHANCED, keptPost, PROBABILITIES, postHead, statusesIn } from './requests.js';
import { serviceSuite } from './service.js';

const body = '{"cards":["Ah","Kh"],"simulations":10}';
const long = JSON.stringify({ cards: ['Ah', 'Kh'], opponents: 22, simulations: 3_000_000 });
const JSON_TYPE = 'Content-Type: application/json';
const CHUNKED = 'Transfer-Encoding: chunked';
const CLOSES = /\r\nConnection: close\r\n/;
const post = `POST ${PROBABILITIES} HTTP/1.1\r\nHost: x\r\n`;
const get = (target: string, ...headers: string[]): string =>
  [`GET ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n');

const protocol = serviceSuite('what is not HTTP/1.1');

const TLS = Uint8Array.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]);
const parserRefuses = (reason: string): RegExp =>
  new RegExp(`^the request is not well-formed HTTP/1\\.1 \\(${reason}\\)$`);
const VERSION = /^the request line names (?:no version, or HTTP\/0\.9|HTTP\/2\.0): send HTTP\/1\.1$/;
const CODING =
  /^the Transfer-Encoding header may only be "chunked", in HTTP\/1\.1: compress a body with Content-Encoding$/;
const GZIP = 'Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n';

for (const [what, bytes, details] of [
  ['a text', 'hello\r\n\r\n', parserRefuses('HPE_INVALID_METHOD')],
  ['TLS', TLS, parserRefuses('HPE_INVALID_METHOD')],
  [
    'two Content-Lengths',
    `${post}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
    parserRefuses('HPE_UNEXPECTED_CONTENT_LENGTH'),
  ],
  [
    'Content-Length beside chunks',
    `${post}Content-Length: 1\r\n${CHUNKED}\r\n\r\n`,
    parserRefuses('HPE_INVALID_TRANSFER_ENCODING'),
  ],
  ['HTTP/2.0', 'GET /healthz HTTP/2.0\r\nHost: x\r\n\r\n', VERSION],
  ['HTTP/0.9', 'GET /healthz HTTP/0.9\r\nHost: x\r\n\r\n', VERSION],
  ['no version', 'GET /healthz\r\nHost: x\r\n\r\n', VERSION],
  ['a coding before chunked', post + GZIP, CODING],
  ['a coding behind 2,000 headers', post + 'a:\r\n'.repeat(2000) + GZIP, CODING],
  ['chunks in HTTP/1.0', `${post.replace('1.1', '1.0')}${CHUNKED}\r\n\r\n0\r\n\r\n`, CODING],
  ['no Host', get('/healthz'), /^the Host header is missing$/],
  ['two Hosts', get('/healthz', 'Host: a', 'HOST: b'), /^the Host header appears more than once: send it once$/],
  ['a Host with a space', get('/healthz', 'Host: a b'), /^the Host header is not a host and port: send "Host: <name>:/],
] as const) {
  protocol(`is answered 400, and the connection is closed: ${what}`, async ({ raw }) => {
    const answer = await raw(bytes);
    assertRawRefused(answer, 'INVALID_REQUEST', details);
    assert.match(answer, CLOSES);
  });
}

for (const [what, text] of [
  ['HTTP/1.0, without Host', 'GET /healthz HTTP/1.0\r\n\r\n'],
  ['an absolute URL', get('http://example.org:80/healthz?a', 'Host: x')],
  ['an absolute URL without a path, which is /', get('HTTPS://example.org?a', 'Host: x')],
  ...['', 'a.example', 'a.example:80', '[::1]:3000'].map(host => [
    `the Host "${host}"`,
    get('/healthz', `Host: ${host}`),
  ]),
] as const) {
  protocol(`does not include ${what}`, async ({ raw }) => assert.match(await raw(text!), /^HTTP\/1\.1 200 /));
}

protocol('is 404 for a target without a path', async ({ raw }) => {
  for (const target of ['*', 'ftp://example.org/healthz'])
    assertRawRefused(await raw(get(target, 'Host: x').replace('GET', 'OPTIONS')), 'NOT_FOUND');
});

protocol('is logged only with its reason, and counted', async service => {
  const answer = await service.raw('secret garbage\r\n\r\n');
  const { id, level, status, code, reason, msg } = JSON.parse(service.log.at(-1) ?? '{}');
  assert.equal([level, status, code, msg], [30, 400, 'INVALID_REQUEST', 'broken request']);
  assert.is(reason, 'HPE_INVALID_METHOD');
  assert.ok(answer.includes(`X-Request-Id: ${id}`));
  assert.not.ok(service.log.join('').includes('secret'));
  const counts = await service.metrics.registry.metrics();
  assert.match(counts, /requests_total{route="none",status="400",code="INVALID_REQUEST"} \d/);
});

protocol('within a body is one request in the log and the metrics, with its id', async service => {
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
  assert.match(counts, `requests_total{route="${PROBABILITIES}",status="400",code="INVALID_REQUEST"} `);
  assert.not.match(counts, /CLIENT_GONE/);
});

protocol('after a request in progress is not answered: that request is the last one', async service => {
  const answers = await service.raw(`${keptPost(service, PROBABILITIES, body)}garbage\r\n\r\n`);
  assert.equal(statusesIn(answers), ['200']);
  assert.match(answers, CLOSES);
});

protocol('after an answer that waits for an earlier one closes the connection behind both', async service => {
  service.log.length = 0;
  const { socket, answer: answers } = service.open(
    `${keptPost(service, ENHANCED, long)}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`,
  );
  await until(() => service.log.some(line => line.includes('/healthz')));
  socket.write('garbage\r\n\r\n');
  assert.equal(statusesIn(await answers), ['200', '200']);
});

protocol('within a second body closes the connection: an answer could be mistaken for the first one', async service => {
  const second = postHead(service, PROBABILITIES, JSON_TYPE, CHUNKED);
  const first = keptPost(service, ENHANCED, long);
  assert.is(await service.raw(first + second, 'zz\r\n'), '');
});

const large = serviceSuite('headers of 16 KiB');

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
