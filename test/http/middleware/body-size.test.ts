// How large bodies may be, compressed or not, and what becomes of those that are corrupt or never end.
import { randomBytes } from 'node:crypto';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  assertRawRefused,
  assertRefused,
  EQUITY,
  everything,
  PROBABILITIES,
  postHead,
  type Service,
  useService,
} from '../service.js';

const JSON_TYPE = 'Content-Type: application/json';
const body = '{"cards":["Ah","Kh"],"simulations":100}';
/** A good body of this many bytes: JSON allows spaces at its end. */
const padded = (bytes: number): Buffer => Buffer.from(body.padEnd(bytes));

const NO_JSON = /^the body is not valid JSON$/;
const NO_OBJECT = /^the body is not a JSON object$/;

const sizes = suite<Service>('the size of the body, or 413 PAYLOAD_TOO_LARGE:');
useService(sizes);

sizes('may be 16 KiB', async ({ post }) => {
  assert.is((await post(PROBABILITIES, padded(16_384))).status, 200);
});

sizes('may be 16 KiB after decompression, even where the compressed form is longer', async ({ post }) => {
  const stored = gzipSync(padded(16_384), { level: 0 });
  assert.ok(stored.length > 16_384);
  assert.is((await post(PROBABILITIES, stored, { 'content-encoding': 'gzip' })).status, 200);
});

sizes('may not be one byte more', async ({ post }) => {
  assertRefused(await post(PROBABILITIES, padded(16_385)), 'PAYLOAD_TOO_LARGE', /larger than 16384 bytes/);
});

sizes('may be 256 KiB for equity, whose ranges are long, and not one byte more', async ({ post }) => {
  const equity = (bytes: number): Buffer => Buffer.from('{"players":["AA","KK"],"dry_run":true}'.padEnd(bytes));
  assert.is((await post(EQUITY, equity(262_144))).status, 200);
  assert.is((await post(EQUITY, gzipSync(equity(262_144)), { 'content-encoding': 'gzip' })).status, 200);
  assertRefused(await post(EQUITY, equity(262_145)), 'PAYLOAD_TOO_LARGE', /larger than 262144 bytes/);
  assertRefused(await post(EQUITY, gzipSync(equity(262_145)), { 'content-encoding': 'gzip' }), 'PAYLOAD_TOO_LARGE');
});

for (const [coding, compress] of Object.entries({ gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync })) {
  sizes(`is counted after decompression: ${coding}`, async ({ post }) => {
    for (const bytes of [16_385, 1_000_000]) {
      const answer = await post(PROBABILITIES, compress(padded(bytes)), { 'content-encoding': coding });
      assertRefused(answer, 'PAYLOAD_TOO_LARGE');
    }
  });
}

sizes('is too large also where the data turn out to be corrupt later, and the server lives on', async ({ post }) => {
  for (const bytes of [17_000, 33_000, 40_000, 70_000]) {
    const corrupt = gzipSync(randomBytes(bytes), { level: 0 });
    corrupt[corrupt.length - 6] = (corrupt.at(-6) ?? 0) ^ 1;
    const answer = await post(PROBABILITIES, corrupt, { 'content-encoding': 'gzip' });
    assert.ok([400, 413].includes(answer.status));
  }
  assert.is((await post(PROBABILITIES, body)).status, 200);
});

sizes('is believed to be what Content-Length says, without waiting for it', async service => {
  for (const length of ['16385', '4294967297', '99999999999']) {
    const answer = await service.raw(postHead(service, PROBABILITIES, JSON_TYPE, `Content-Length: ${length}`), '{');
    assertRawRefused(answer, 'PAYLOAD_TOO_LARGE');
  }
});

sizes('is counted where there is no Content-Length', async service => {
  const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;
  const head = postHead(service, PROBABILITIES, JSON_TYPE, 'Transfer-Encoding: chunked');
  assert.match(await service.raw(head, chunk(body.slice(0, 5)), chunk(body.slice(5)), '0\r\n\r\n'), /^HTTP\/1.1 200 /);
  assertRawRefused(await service.raw(head, chunk(' '.repeat(9000)), chunk(' '.repeat(9000))), 'PAYLOAD_TOO_LARGE');
});

sizes('is bounded also for compressed data that never decompress to anything', async service => {
  const head = postHead(service, PROBABILITIES, JSON_TYPE, 'Content-Encoding: deflate', 'Content-Length: 32768');
  const empty = Buffer.alloc(32_768 - 2, Buffer.from([0, 0, 0, 0xff, 0xff]));
  const zlibHeader = Buffer.from([0x78, 0x01]);
  assertRawRefused(await service.raw(head, zlibHeader, empty), 'INVALID_REQUEST', /not valid deflate data/);
  const chunked = postHead(
    service,
    PROBABILITIES,
    JSON_TYPE,
    'Content-Encoding: deflate',
    'Transfer-Encoding: chunked',
  );
  const answer = await service.raw(
    chunked,
    '2\r\n',
    zlibHeader,
    `\r\n${(60_000).toString(16)}\r\n`,
    Buffer.alloc(60_000, empty),
  );
  assertRawRefused(answer, 'PAYLOAD_TOO_LARGE');
});

sizes('without end gets its connection cut once it is clear that nobody wants it', async service => {
  const socket = service.connect();
  const answer = everything(socket);
  socket.write(
    postHead(service, PROBABILITIES, JSON_TYPE, 'Transfer-Encoding: chunked').replace('close', 'keep-alive'),
  );
  const flood = setInterval(() => socket.write(`10000\r\n${' '.repeat(65_536)}\r\n`), 1);
  assert.match(await answer, /^HTTP\/1.1 413 /);
  clearInterval(flood);
});

sizes('is checked before the JSON', async ({ post }) => {
  assertRefused(await post(PROBABILITIES, 'x'.repeat(16_385)), 'PAYLOAD_TOO_LARGE');
});

sizes('leaves the connection usable for the next request', async service => {
  const keepAlive = postHead(service, PROBABILITIES, JSON_TYPE, 'Content-Length: 20000').replace('close', 'keep-alive');
  const next = postHead(service, PROBABILITIES, JSON_TYPE, `Content-Length: ${body.length}`);
  const answers = await service.raw(keepAlive, padded(20_000), next, body);
  assert.equal(answers.match(/HTTP\/1.1 \d+/g), ['HTTP/1.1 413', 'HTTP/1.1 200']);
});

sizes.run();

const compressed = suite<Service>('compressed data, or 400 INVALID_REQUEST:');
useService(compressed);

const CORRUPT: Record<string, [string, Buffer]> = {
  'are not plain text': ['gzip', Buffer.from(body)],
  'are complete': ['gzip', gzipSync(body).subarray(0, -9)],
  'have the right checksum': ['gzip', Buffer.concat([gzipSync(body).subarray(0, -8), Buffer.alloc(8)])],
  'are not empty': ['gzip', Buffer.alloc(0)],
  'are zlib data, not raw ones, for deflate': ['deflate', deflateRawSync(body)],
  'are not gzip data for deflate': ['deflate', gzipSync(body)],
  'are brotli data for br': ['br', Buffer.from(body)],
  'are complete brotli data': ['br', brotliCompressSync(body).subarray(0, -5)],
};

for (const [rule, [coding, bytes]] of Object.entries(CORRUPT)) {
  compressed(rule, async ({ post }) => {
    const answer = await post(PROBABILITIES, bytes, { 'content-encoding': coding });
    assertRefused(answer, 'INVALID_REQUEST', /^the body is (not valid (gzip|deflate|br) data|empty)/);
  });
}

compressed('are a JSON object once decompressed', async ({ post }) => {
  const encoded = { 'content-encoding': 'gzip' };
  assertRefused(await post(PROBABILITIES, gzipSync('{"cards"'), encoded), 'INVALID_REQUEST', NO_JSON);
  assertRefused(await post(PROBABILITIES, gzipSync('[]'), encoded), 'INVALID_REQUEST', NO_OBJECT);
  assertRefused(await post(PROBABILITIES, gzipSync(''), encoded), 'INVALID_REQUEST', /^the body is empty/);
});

compressed.run();

const gone = suite<Service>('a client that leaves in mid-body:');
useService(gone);

/** The line that the service logs for a request, as soon as it is there. */
const loggedRequest = async (log: readonly string[]): Promise<{ status: number; code: string }> => {
  for (;;) {
    const line = log.find(text => text.includes('"msg":"request"'));
    if (line) return JSON.parse(line);
    await new Promise(resolve => setTimeout(resolve, 5));
  }
};

for (const header of ['Content-Encoding: identity', 'Content-Encoding: gzip']) {
  gone(`is no failure of the service: ${header}`, async service => {
    service.log.length = 0;
    const socket = service.connect();
    const answer = everything(socket);
    socket.write(postHead(service, PROBABILITIES, JSON_TYPE, header, 'Content-Length: 100'));
    socket.write(gzipSync(body).subarray(0, 20), () => setTimeout(() => socket.destroy(), 20));
    assert.is(await answer, '');
    const { status, code } = await loggedRequest(service.log);
    assert.equal([status, code], [499, 'CLIENT_GONE']);
    assert.is(
      service.log.some(line => JSON.parse(line).level >= 50),
      false,
    );
  });
}

gone.run();
