// Bodies: which types, codings, sizes and texts are read, and what the others are answered with.
import { randomBytes } from 'node:crypto';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertRawRefused, assertRefused, PROBABILITIES, postHead, type Service, useService } from '../service.js';

const JSON_TYPE = 'Content-Type: application/json';
const body = '{"cards":["Ah","Kh"],"simulations":100}';
/** A good body of this many bytes: JSON allows spaces at its end. */
const padded = (bytes: number): Buffer => Buffer.from(body.padEnd(bytes));

const types = suite<Service>('Content-Type, or 415 UNSUPPORTED_MEDIA_TYPE:');
useService(types);

for (const type of [
  'application/json',
  'Application/JSON',
  'application/json;',
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
  'application/json; charset="utf-8"',
  'application/json; version=1',
]) {
  types(`takes ${type}`, async ({ post }) => {
    assert.is((await post(PROBABILITIES, body, { 'content-type': type })).status, 200);
  });
}

for (const type of [
  'text/plain',
  'text/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'application/vnd.api+json',
  'application/json, text/plain',
  'application/json; charset=utf-16',
  'application/json; charset=iso-8859-1',
  'json',
  '*/*',
  '',
]) {
  types(`refuses ${type || 'an empty one'}`, async ({ post }) => {
    const answer = await post(PROBABILITIES, body, { 'content-type': type });
    assertRefused(answer, 'UNSUPPORTED_MEDIA_TYPE', /^the Content-Type header/);
  });
}

types('takes one of 256 characters, and refuses a longer one', async ({ post }) => {
  const parameter = (length: number): string => 'application/json; version='.padEnd(length, '1');
  assert.is((await post(PROBABILITIES, body, { 'content-type': parameter(256) })).status, 200);
  const refused = await post(PROBABILITIES, body, { 'content-type': parameter(257) });
  assertRefused(refused, 'UNSUPPORTED_MEDIA_TYPE', /^the Content-Type header names another type/);
});

types('refuses a body without one', async service => {
  const answer = await service.raw(postHead(service, PROBABILITIES, `Content-Length: ${body.length}`), body);
  assertRawRefused(answer, 'UNSUPPORTED_MEDIA_TYPE', /^the Content-Type header/);
});

types('is checked before the size and the JSON', async ({ post }) => {
  assertRefused(await post(PROBABILITIES, padded(20_000), { 'content-type': 'text/xml' }), 'UNSUPPORTED_MEDIA_TYPE');
  assertRefused(await post(PROBABILITIES, '', { 'content-type': 'text/xml' }), 'UNSUPPORTED_MEDIA_TYPE');
});

types.run();

const codings = suite<Service>('Content-Encoding, or 415 UNSUPPORTED_MEDIA_TYPE:');
useService(codings);

const CODED: Record<string, Buffer> = {
  identity: Buffer.from(body),
  Identity: Buffer.from(body),
  gzip: gzipSync(body),
  GZIP: gzipSync(body),
  deflate: deflateSync(body),
  br: brotliCompressSync(body),
};

for (const [coding, bytes] of Object.entries(CODED)) {
  codings(`takes ${coding}`, async ({ post }) => {
    assert.is((await post(PROBABILITIES, bytes, { 'content-encoding': coding })).status, 200);
  });
}

for (const coding of ['zstd', 'compress', 'x-gzip', 'gzip, gzip', 'gzip, br', 'identity, gzip', '*', 'utf-8']) {
  codings(`refuses ${coding} and says which there are`, async ({ post }) => {
    const answer = await post(PROBABILITIES, body, { 'content-encoding': coding });
    assertRefused(answer, 'UNSUPPORTED_MEDIA_TYPE', /^the Content-Encoding header .* identity, gzip, deflate, br$/);
    assert.is(answer.headers.get('accept-encoding'), 'identity, gzip, deflate, br');
  });
}

codings.run();

const texts = suite<Service>('the text of the body, or 400 INVALID_REQUEST:');
useService(texts);

const NO_JSON = /^the body is not valid JSON$/;
const NO_OBJECT = /^the body is not a JSON object$/;
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

const BODIES: Record<string, [string | Buffer, RegExp]> = {
  'is not empty': ['', /^the body is empty: send a JSON object$/],
  'is not blank': [' \r\n\t', NO_JSON],
  'is JSON': ['cards=Ah,Kh', NO_JSON],
  'is complete': ['{"cards":["Ah","Kh"]', NO_JSON],
  'ends where the object ends': ['{"cards":["Ah","Kh"]} x', NO_JSON],
  'has no comma too many': ['{"cards":["Ah","Kh"],}', NO_JSON],
  'has no single quotes': ["{'cards':['Ah','Kh']}", NO_JSON],
  'has no NaN': ['{"cards":["Ah","Kh"],"seed":NaN}', NO_JSON],
  'has no raw control character': ['{"cards":["Ah","K\n"]}', NO_JSON],
  'is not UTF-16': [Buffer.from(body, 'utf16le'), NO_JSON],
  'is not binary': [randomBytes(64), NO_JSON],
  'is not null': ['null', NO_OBJECT],
  'is not a number': ['1', NO_OBJECT],
  'is not a text': ['"Ah"', NO_OBJECT],
  'is not false': ['false', NO_OBJECT],
  'is not an array': ['["Ah","Kh"]', NO_OBJECT],
  'is not an array of arrays, 8,000 deep': [nested(8000), NO_OBJECT],
  'is closed, if it is 16,000 deep': ['['.repeat(16_000), NO_JSON],
};

for (const [rule, [text, details]] of Object.entries(BODIES)) {
  texts(rule, async ({ post }) => assertRefused(await post(PROBABILITIES, text), 'INVALID_REQUEST', details));
}

texts('is not missing', async service => {
  for (const header of ['Content-Length: 0', 'Transfer-Encoding: chunked']) {
    const end = header.startsWith('T') ? '0\r\n\r\n' : '';
    const answer = await service.raw(postHead(service, PROBABILITIES, JSON_TYPE, header) + end);
    assertRawRefused(answer, 'INVALID_REQUEST', /^the body is empty/);
  }
  const neither = await service.raw(postHead(service, PROBABILITIES, JSON_TYPE));
  assertRawRefused(neither, 'INVALID_REQUEST', /^the body is empty/);
});

texts('is not missing where it has a coding', async service => {
  for (const coding of ['gzip', 'deflate', 'br']) {
    for (const header of ['Content-Length: 0', 'Transfer-Encoding: chunked', 'X: neither']) {
      const end = header.startsWith('T') ? '0\r\n\r\n' : '';
      const head = postHead(service, PROBABILITIES, JSON_TYPE, header, `Content-Encoding: ${coding}`);
      assertRawRefused(await service.raw(head + end), 'INVALID_REQUEST', /^the body is empty: send a JSON object$/);
    }
  }
  const nothing = await service.post(PROBABILITIES, gzipSync(''), { 'content-encoding': 'gzip' });
  assertRefused(nothing, 'INVALID_REQUEST', /^the body is empty/);
});

texts('is not echoed', async ({ post, key }) => {
  const answer = await post(PROBABILITIES, `{"${key}`);
  assertRefused(answer, 'INVALID_REQUEST', NO_JSON);
});

texts('may be deep where no depth is expected: that is an invalid card or option', async ({ post }) => {
  const deep = nested(8000);
  assertRefused(await post(PROBABILITIES, `{"cards":${deep}}`), 'INVALID_CARDS');
  assertRefused(await post(PROBABILITIES, `{"cards":["Ah",${deep}]}`), 'INVALID_CARDS', /^cards\[1\] is an array/);
  assertRefused(
    await post(PROBABILITIES, `{"cards":["Ah","Kh"],"seed":${deep}}`),
    'INVALID_REQUEST',
    /^seed is an array/,
  );
  assertRefused(
    await post(PROBABILITIES, `{"cards":["Ah","Kh"],"x":${deep}}`),
    'INVALID_REQUEST',
    /^"x" is not a field/,
  );
});

texts('may begin with a byte order mark', async ({ post }) => {
  assert.is((await post(PROBABILITIES, `\ufeff${body}`)).status, 200);
});

texts('may use escapes', async ({ post }) => {
  assert.is((await post(PROBABILITIES, '{"c\\u0061rds":["\\u0041h","Kh"]}')).status, 200);
});

texts('with invalid UTF-8 in a name is an unknown field', async ({ post }) => {
  const bytes = Buffer.from('{"cards":["Ah","Kh"],"se\xffed":1}', 'latin1');
  assertRefused(await post(PROBABILITIES, bytes), 'INVALID_REQUEST', /^"se\\ufffded" is not a field/);
});

texts('is cut off where Content-Length says; what follows is no request and closes the connection', async service => {
  const head = postHead(service, PROBABILITIES, JSON_TYPE, 'Content-Length: 10').replace('close', 'keep-alive');
  const answers = await service.raw(head, body);
  assertRawRefused(answers, 'INVALID_REQUEST', NO_JSON);
  assert.match(answers, /\r\nConnection: close\r\n/);
});

texts.run();
