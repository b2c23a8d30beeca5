// What is not an HTTP request, or never becomes one, still gets the envelope; then the connection is closed.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../until.js';
import { assertRawRefused, ENHANCED, PROBABILITIES, postHead, type Service, useService } from './service.js';

const body = '{"cards":["Ah","Kh"],"simulations":10}';
const JSON_TYPE = 'Content-Type: application/json';

const broken = suite<Service>('400 INVALID_REQUEST for what is not HTTP/1.1:');
useService(broken);

const GARBAGE: Record<string, string | Uint8Array> = {
  'a text': 'hello\r\n\r\n',
  'an unknown method': 'FROB / HTTP/1.1\r\nHost: x\r\n\r\n',
  'another protocol': 'GET / FTP/1.0\r\n\r\n',
  'HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'HTTP/1.9': 'GET / HTTP/1.9\r\nHost: x\r\n\r\n',
  TLS: Uint8Array.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]),
  'a header without a colon': 'GET / HTTP/1.1\r\nHost x\r\n\r\n',
  'a header with a NUL': 'GET / HTTP/1.1\r\nHost: x\0y\r\n\r\n',
  'a header name with a space': 'GET / HTTP/1.1\r\nHo st: x\r\n\r\n',
  'a Content-Length that is not a number': `POST ${PROBABILITIES} HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n`,
  'two Content-Lengths': `POST ${PROBABILITIES} HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`,
  'Content-Length and Transfer-Encoding': `POST ${PROBABILITIES} HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
  'a path with a space': 'GET /a b HTTP/1.1\r\nHost: x\r\n\r\n',
};

for (const [what, bytes] of Object.entries(GARBAGE)) {
  broken(what, async ({ raw }) => {
    const answer = await raw(bytes);
    assertRawRefused(answer, 'INVALID_REQUEST', /^the request is not well-formed HTTP\/1\.1 \(HPE_[A-Z0-9_]+\)$/);
    assert.match(answer, /\r\nConnection: close\r\n/);
  });
}

broken('a body whose chunks are broken', async service => {
  const head = postHead(service, PROBABILITIES, JSON_TYPE, 'Transfer-Encoding: chunked');
  assertRawRefused(await service.raw(head, 'zz\r\n'), 'INVALID_REQUEST', /HPE_INVALID_CHUNK_SIZE/);
});

broken('is logged by its reason alone', async service => {
  const answer = await service.raw('secret garbage\r\n\r\n');
  const line = JSON.parse(service.log.at(-1) ?? '{}');
  assert.equal([line.msg, line.status, line.code], ['broken request', 400, 'INVALID_REQUEST']);
  assert.is(line.reason, 'HPE_INVALID_METHOD');
  assert.ok(answer.includes(`X-Request-Id: ${line.id}`));
  assert.is(service.log.join('').includes('secret'), false);
});

broken('keeps the id of the request whose body is broken', async service => {
  const head = postHead(service, PROBABILITIES, JSON_TYPE, 'Transfer-Encoding: chunked', 'X-Request-Id: mine');
  assert.match(await service.raw(head, 'zz\r\n'), /\r\nX-Request-Id: mine\r\n/);
});

broken('in the middle of a body is one request in the log and in the metrics, with its status', async service => {
  const requestLines = () => service.log.filter(line => /"msg":"(?:broken )?request"/.test(line));
  const before = requestLines().length;
  const head = postHead(service, PROBABILITIES, JSON_TYPE, 'Transfer-Encoding: chunked', 'X-Request-Id: once');
  await service.raw(head, 'zz\r\n');
  await until(() => requestLines().length > before);
  await new Promise(resolve => setTimeout(resolve, 50));
  const [line, ...others] = requestLines().slice(before);
  const { id, status, code, route } = JSON.parse(line ?? '{}');
  assert.equal([id, status, code, route, others], ['once', 400, 'INVALID_REQUEST', PROBABILITIES, []]);
  const counts = await service.metrics.registry.metrics();
  assert.match(counts, new RegExp(`requests_total.route="${PROBABILITIES}",status="400",code="INVALID_REQUEST". `));
  assert.not.match(counts, /CLIENT_GONE/);
});

broken('leaves the server to others', async service => {
  await Promise.all(Object.values(GARBAGE).map(bytes => service.raw(bytes)));
  assert.is((await service.post(PROBABILITIES, body)).status, 200);
});

broken('is not answered behind a request that waits for its answer: that is the last one', async service => {
  const head = postHead(service, PROBABILITIES, JSON_TYPE, `Content-Length: ${body.length}`);
  const answers = await service.raw(`${head.replace('close', 'keep-alive')}${body}garbage\r\n\r\n`);
  assert.equal(answers.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 200']);
  assert.match(answers, /\r\nConnection: close\r\n/);
});

broken(
  'closes the connection in the body of a pipelined request: an answer could be taken for the first',
  async service => {
    const long = JSON.stringify({ cards: ['Ah', 'Kh'], opponents: 22, simulations: 10_000_000 });
    const first = postHead(service, ENHANCED, JSON_TYPE, `Content-Length: ${long.length}`).replace(
      'close',
      'keep-alive',
    );
    const second = postHead(service, PROBABILITIES, JSON_TYPE, 'Transfer-Encoding: chunked');
    assert.is(await service.raw(`${first}${long}${second}`, 'zz\r\n'), '');
  },
);

broken.run();

const large = suite<Service>('431 HEADERS_TOO_LARGE:');
useService(large);

const LARGE: Record<string, string> = {
  'for a header of 20,000 bytes': `GET /healthz HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
  'for many headers': `GET /healthz HTTP/1.1\r\nHost: x\r\n${'X-A: bcd\r\n'.repeat(3000)}\r\n`,
  'for a long URL': `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
};

for (const [what, text] of Object.entries(LARGE)) {
  large(what, async ({ raw }) => assertRawRefused(await raw(text), 'HEADERS_TOO_LARGE'));
}

large('not for 15,000 bytes', async ({ raw }) => {
  const answer = await raw(`GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX: ${'x'.repeat(15_000)}\r\n\r\n`);
  assert.match(answer, /^HTTP\/1\.1 200 /);
});

large.run();

const chunks = suite<Service>('413 PAYLOAD_TOO_LARGE below HTTP:');
useService(chunks);

chunks('for endless extensions of a chunk', async service => {
  const head = postHead(service, PROBABILITIES, JSON_TYPE, 'Transfer-Encoding: chunked');
  const answer = await service.raw(head, `2;${'x'.repeat(30_000)}\r\n{}\r\n0\r\n\r\n`);
  assertRawRefused(answer, 'PAYLOAD_TOO_LARGE', /chunks/);
});

chunks.run();

const passed = suite<Service>('what the parser lets pass');
useService(passed);

for (const line of ['GET /healthz HTTP/2.0', 'GET /healthz HTTP/0.9', 'GET /healthz']) {
  passed(`"${line}" is refused with 400, and the connection is closed`, async service => {
    const answer = await service.raw(`${line}\r\nHost: localhost\r\n\r\n`);
    assertRawRefused(answer, 'INVALID_REQUEST', /HTTP\/1\.1/);
    assert.match(answer, /\r\nConnection: close\r\n/i);
  });
}

passed('HTTP/1.1 without Host is refused with 400, HTTP/1.0 is not', async ({ raw }) => {
  assertRawRefused(await raw('GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'), 'INVALID_REQUEST', /Host/);
  assert.match(await raw('GET /healthz HTTP/1.0\r\n\r\n'), /^HTTP\/1\.1 200 /);
});

for (const [what, hosts] of Object.entries({ 'two Host headers': 'Host: a\r\nHOST: b', '"Host: a b"': 'Host: a b' })) {
  passed(`${what} are refused with 400`, async ({ raw }) => {
    const answer = await raw(`GET /healthz HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`);
    assertRawRefused(answer, 'INVALID_REQUEST', /^the Host header/);
  });
}

passed('a name, an address and a port are a Host', async ({ raw }) => {
  for (const host of ['', 'a.example', 'a.example:80', '127.0.0.1', '[::1]:3000']) {
    assert.match(await raw(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`), /^HTTP\/1\.1 200 /);
  }
});

passed('an unknown expectation is ignored', async service => {
  const head = postHead(service, PROBABILITIES, JSON_TYPE, `Content-Length: ${body.length}`, 'Expect: something');
  const answer = await service.raw(head, body);
  assert.match(answer, /^HTTP\/1\.1 200 /);
  assert.match(answer, /\r\nX-Request-Id: /);
});

passed('a coding before chunked is refused with 400, and the connection is closed', async service => {
  const head = postHead(service, PROBABILITIES, JSON_TYPE, 'Transfer-Encoding: gzip, chunked');
  const answer = await service.raw(`${head.replace('close', 'keep-alive')}0\r\n\r\n`);
  assertRawRefused(answer, 'INVALID_REQUEST', /^the Transfer-Encoding header/);
  assert.match(answer, /\r\nConnection: close\r\n/i);
});

passed('an absolute URL has a path, another target none', async ({ raw }) => {
  const get = (target: string) => raw(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  assert.match(await get('http://example.org:80/healthz?a'), /^HTTP\/1\.1 200 /);
  assertRawRefused(await get('ftp://example.org/healthz'), 'NOT_FOUND');
});

passed.run();

const late = suite<Service>('408 REQUEST_TIMEOUT:');
useService(late, undefined, { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 50 });

late('for headers that do not end', async ({ raw }) => {
  assertRawRefused(await raw('GET /healthz HTTP/1.1\r\nHost: x\r\n'), 'REQUEST_TIMEOUT');
});

late('for a body that does not end', async service => {
  for (const length of [`Content-Length: ${body.length + 1}`, 'Transfer-Encoding: chunked']) {
    const text = length.startsWith('T') ? `${body.length.toString(16)}\r\n${body}\r\n` : body;
    const answer = await service.raw(postHead(service, PROBABILITIES, JSON_TYPE, length), text);
    assertRawRefused(answer, 'REQUEST_TIMEOUT');
  }
});

late('is no failure of the service', async service => {
  await service.raw(postHead(service, PROBABILITIES, JSON_TYPE, 'Content-Length: 100'), '{');
  assert.not.ok(service.log.some(line => JSON.parse(line).level >= 50));
});

late('for a connection on which nothing is sent', async ({ raw }) => {
  assertRawRefused(await raw(), 'REQUEST_TIMEOUT');
});

late.run();
