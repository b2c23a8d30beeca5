// Bodies: the types, encodings, sizes and texts that are read, and the answers to others.
import { randomBytes } from 'node:crypto';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import * as assert from 'uvu/assert';
import { until } from '../../until.js';
import { assertRawRefused, assertRefused } from '../answers.js';
import { EQUITY, everything, JOBS, PROBABILITIES, postHead } from '../requests.js';
import { serviceSuite } from '../service.js';

const JSON_TYPE = 'Content-Type: application/json';
const CHUNKED = 'Transfer-Encoding: chunked';
const body = '{"cards":["Ah","Kh"],"simulations":100}';
/** A good body of this many bytes: JSON allows spaces at its end. */
const padded = (bytes: number): Buffer => Buffer.from(body.padEnd(bytes));

const headers = serviceSuite('the headers of a body');

const parameter = (length: number): string => 'application/json; version='.padEnd(length, '1');

for (const [type, isJson] of [
  ['Application/JSON', true],
  ['application/json;charset=UTF-8', true],
  ['application/json; charset="utf-8"', true],
  ['application/json; charset=utf8', true],
  ['application/json;charset="UTF8";', true],
  [parameter(256), true],
  [parameter(257), false],
  ['', true],
  ['application/x-www-form-urlencoded', false],
  ['json', false],
  ['text/plain', false],
  ['application/jsonp', false],
  ['application/json, text/plain', false],
  ['application/json; charset=utf-16', false],
  ['application/json; charset=latin1', false],
] as const) {
  headers(`${isJson ? 'may' : 'may not'} have the Content-Type ${type.slice(0, 40)}`, async ({ post }) => {
    const answer = await post(PROBABILITIES, body, { 'content-type': type });
    if (isJson) assert.is(answer.status, 200);
    else
      assertRefused(answer, 'UNSUPPORTED_MEDIA_TYPE', /^the Content-Type header names another type or charset: send/);
  });
}

headers('may have no Content-Type, at every endpoint with a body', async service => {
  const questions = '[{"type":"probabilities","cards":["Ah","Kh"],"simulations":100}]';
  for (const [path, text] of [
    [PROBABILITIES, body],
    [EQUITY, '{"players":["AA","KK"]}'],
    [JOBS, `{"questions":${questions}}`],
  ] as const) {
    const head = postHead(service, path, `Content-Length: ${text.length}`);
    assert.match(await service.raw(head, text), /^HTTP\/1.1 20[02] /, path);
  }
});

headers('may have a Content-Encoding', async ({ post }) => {
  const codings = {
    Identity: Buffer.from(body),
    GZIP: gzipSync(body),
    deflate: deflateSync(body),
    br: brotliCompressSync(body),
  };
  for (const [coding, bytes] of Object.entries(codings))
    assert.is((await post(PROBABILITIES, bytes, { 'content-encoding': coding })).status, 200, coding);
});

headers('may have no other Content-Encoding', async ({ post }) => {
  for (const coding of ['zstd', 'gzip, gzip', '*']) {
    const answer = await post(PROBABILITIES, body, { 'content-encoding': coding });
    const details = /^the Content-Encoding header names an unknown coding, or several: send one of (.*)$/;
    assertRefused(answer, 'UNSUPPORTED_MEDIA_TYPE', details);
    assert.is(answer.headers.get('accept-encoding'), details.exec(answer.json.error.details)?.[1]);
    assert.is(answer.headers.get('accept-encoding'), 'identity, gzip, deflate, br');
  }
});

const sizes = serviceSuite('the size of a body');

const equity = (bytes: number): Buffer => Buffer.from('{"players":["AA","KK"],"dry_run":true}'.padEnd(bytes));
const stored = (bytes: Buffer): Buffer => gzipSync(bytes, { level: 0 }); // longer than the bytes

for (const [path, max, make] of [
  [PROBABILITIES, 16_384, padded],
  [EQUITY, 262_144, equity],
] as const) {
  sizes(`may be ${max} bytes for ${path}, counted after decompression`, async ({ post }) => {
    const gzip = { 'content-encoding': 'gzip' };
    assert.is((await post(path, make(max))).status, 200);
    assert.is((await post(path, stored(make(max)), gzip)).status, 200);
    const details = new RegExp(`^the body is larger than ${max} bytes, counted after decompression$`);
    assertRefused(await post(path, make(max + 1)), 'PAYLOAD_TOO_LARGE', details);
    assertRefused(await post(path, gzipSync(make(max + 1)), gzip), 'PAYLOAD_TOO_LARGE', details);
  });
}

sizes('is counted if there is no Content-Length', async service => {
  const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;
  const head = postHead(service, PROBABILITIES, JSON_TYPE, CHUNKED);
  assert.match(await service.raw(head, chunk(body.slice(0, 5)), chunk(body.slice(5)), '0\r\n\r\n'), /^HTTP\/1.1 200 /);
  assertRawRefused(await service.raw(head, chunk(' '.repeat(9000)), chunk(' '.repeat(9000))), 'PAYLOAD_TOO_LARGE');
});

sizes('is refused by its Content-Length before the body arrives', async service => {
  for (const [length, coding] of [
    [16_385, 'identity'],
    [99_999_999_999, 'identity'],
    [32_769, 'gzip'],
  ] as const) {
    const own = [JSON_TYPE, `Content-Encoding: ${coding}`, `Content-Length: ${length}`];
    assertRawRefused(await service.raw(postHead(service, PROBABILITIES, ...own), '{'), 'PAYLOAD_TOO_LARGE');
  }
});

sizes('is at most twice the limit before decompression, also if the data never end', async service => {
  const zlibHeader = Buffer.from([0x78, 0x01]);
  const empty = Buffer.alloc(60_000, Buffer.from([0, 0, 0, 0xff, 0xff]));
  const head = [JSON_TYPE, 'Content-Encoding: deflate'];
  const whole = await service.raw(
    postHead(service, PROBABILITIES, ...head, 'Content-Length: 32768'),
    zlibHeader,
    empty.subarray(0, 32_766),
  );
  assertRawRefused(whole, 'INVALID_REQUEST', /^the body is not valid deflate data$/);
  const chunks = ['2\r\n', zlibHeader, `\r\n${empty.length.toString(16)}\r\n`, empty];
  const endless = await service.raw(postHead(service, PROBABILITIES, ...head, CHUNKED), ...chunks);
  assertRawRefused(endless, 'PAYLOAD_TOO_LARGE');
});

sizes('is too large also if the data are corrupt later on; the server keeps running', async ({ post }) => {
  for (const bytes of [17_000, 33_000, 70_000]) {
    const corrupt = stored(randomBytes(bytes));
    corrupt[corrupt.length - 6] = corrupt.at(-6)! ^ 1;
    const answer = await post(PROBABILITIES, corrupt, { 'content-encoding': 'gzip' });
    assert.ok([400, 413].includes(answer.status));
  }
  assert.is((await post(PROBABILITIES, body)).status, 200);
});

const texts = serviceSuite('a body');

const NO_JSON = /^the body is not valid JSON$/;
const NO_OBJECT = /^the body is not a JSON object$/;
const EMPTY = /^the body is empty: send a JSON object$/;

for (const [what, text, details] of [
  ['that is empty', '', EMPTY],
  ['that is blank', ' \r\n\t', NO_JSON],
  ['with a text behind its object', `${body} x`, NO_JSON],
  ['in UTF-16', Buffer.from(body, 'utf16le'), NO_JSON],
  ['that is null', 'null', NO_OBJECT],
  ['that is a text', '"Ah"', NO_OBJECT],
  ['that is an array', '["Ah","Kh"]', NO_OBJECT],
  ['of arrays, 8,000 deep', '['.repeat(8000) + ']'.repeat(8000), NO_OBJECT],
  ['with invalid UTF-8', Buffer.from('{"cards":["Ah","Kh"],"se\xffed":1}', 'latin1'), /^"se\ufffded" is not a field/],
] as const) {
  texts(`${what} is refused with 400`, async ({ post }) =>
    assertRefused(await post(PROBABILITIES, text), 'INVALID_REQUEST', details),
  );
}

for (const coding of ['identity', 'gzip']) {
  texts(`that is missing is refused with 400: ${coding}`, async service => {
    for (const header of ['Content-Length: 0', CHUNKED, 'X: neither']) {
      const end = header === CHUNKED ? '0\r\n\r\n' : '';
      const head = postHead(service, PROBABILITIES, JSON_TYPE, header, `Content-Encoding: ${coding}`);
      assertRawRefused(await service.raw(head + end), 'INVALID_REQUEST', EMPTY);
    }
  });
}

for (const [what, coding, bytes, details] of [
  ['plain text', 'gzip', Buffer.from(body), /^the body is not valid gzip data$/],
  ['gzip data without their end', 'gzip', gzipSync(body).subarray(0, -9), /^the body is not valid gzip data$/],
  ['raw deflate data', 'deflate', deflateRawSync(body), /^the body is not valid deflate data$/],
  ['brotli data without their end', 'br', brotliCompressSync(body).subarray(0, -5), /^the body is not valid br data$/],
  ['the gzip data of nothing', 'gzip', gzipSync(''), EMPTY],
  ['the gzip data of an array', 'gzip', gzipSync('[]'), NO_OBJECT],
  ['the gzip data of half an object', 'gzip', gzipSync('{"cards"'), NO_JSON],
] as const) {
  texts(`of ${what}, sent as ${coding}, is refused with 400`, async ({ post }) => {
    assertRefused(await post(PROBABILITIES, bytes, { 'content-encoding': coding }), 'INVALID_REQUEST', details);
  });
}

texts('that begins with a byte order mark is read', async ({ post }) => {
  assert.is((await post(PROBABILITIES, `\ufeff${body}`)).status, 200);
});

const gone = serviceSuite('a client that leaves within its body');

for (const coding of ['identity', 'gzip']) {
  gone(`is not logged as a failure of the service: ${coding}`, async service => {
    service.log.length = 0;
    const socket = service.connect();
    const answer = everything(socket);
    const head = [JSON_TYPE, `Content-Encoding: ${coding}`, 'Content-Length: 100'];
    socket.write(postHead(service, PROBABILITIES, ...head));
    socket.write(gzipSync(body).subarray(0, 20), () => setTimeout(() => socket.destroy(), 20));
    assert.is(await answer, '');
    await until(() => service.log.some(line => line.includes('"msg":"request"')));
    const [{ level, status, code }, ...others] = service.lines();
    assert.equal([level, status, code, others], [30, 499, 'CLIENT_GONE', []]);
  });
}
