// What Node's parser accepts although it is not HTTP/1.1 is refused; what is, is answered.

import * as assert from 'uvu/assert';
import { suite } from '../../suite.js';
import { assertRawRefused, PROBABILITIES, postHead, type Service, useService } from '../service.js';

const body = '{"cards":["Ah","Kh"],"simulations":10}';
const JSON_TYPE = 'Content-Type: application/json';
const CHUNKED = 'Transfer-Encoding: chunked';
const LENGTH = `Content-Length: ${body.length}`;
const CLOSES = /\r\nConnection: close\r\n/;
const post = `POST ${PROBABILITIES} HTTP/1.1\r\nHost: x\r\n`;
const get = (target: string, ...headers: string[]): string =>
  [`GET ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n');

const passed = suite<Service>('what the parser lets pass');
useService(passed);

const VERSION = /^the request line names (?:no version, or HTTP\/0\.9|HTTP\/2\.0): send HTTP\/1\.1$/;
const CODING =
  /^the Transfer-Encoding header may only be "chunked", in HTTP\/1\.1: compress a body with Content-Encoding$/;

for (const [what, text, details] of [
  ['HTTP/2.0', 'GET /healthz HTTP/2.0\r\nHost: x\r\n\r\n', VERSION],
  ['HTTP/0.9', 'GET /healthz HTTP/0.9\r\nHost: x\r\n\r\n', VERSION],
  ['no version', 'GET /healthz\r\nHost: x\r\n\r\n', VERSION],
  ['a coding before chunked', `${post}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`, CODING],
  [
    'a coding behind 2,000 headers',
    `${post}${'a:\r\n'.repeat(2000)}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
    CODING,
  ],
  ['chunks in HTTP/1.0', `${post.replace('1.1', '1.0')}${CHUNKED}\r\n\r\n0\r\n\r\n`, CODING],
  ['no Host', get('/healthz'), /^the Host header is missing$/],
  ['two Hosts', get('/healthz', 'Host: a', 'HOST: b'), /^the Host header appears more than once: send it once$/],
  ['a Host with a space', get('/healthz', 'Host: a b'), /^the Host header is not a host and port: send "Host: <name>:/],
] as const) {
  passed(`is refused with 400, and the connection is closed: ${what}`, async ({ raw }) => {
    const answer = await raw(text);
    assertRawRefused(answer, 'INVALID_REQUEST', details);
    assert.match(answer, CLOSES);
  });
}

for (const [what, text] of [
  ['HTTP/1.0, without Host', 'GET /healthz HTTP/1.0\r\n\r\n'],
  ['an absolute URL', get('http://example.org:80/healthz?a', 'Host: x')],
  ['an absolute URL without a path, which is /', get('HTTPS://example.org?a', 'Host: x')],
  ...['', 'a.example', 'a.example:80', '127.0.0.1', '[::1]:3000'].map(host => [
    `the Host "${host}"`,
    get('/healthz', `Host: ${host}`),
  ]),
] as const) {
  passed(`is answered: ${what}`, async ({ raw }) => assert.match(await raw(text!), /^HTTP\/1\.1 200 /));
}

passed('is 404 for a target without a path', async ({ raw }) => {
  for (const target of ['*', 'ftp://example.org/healthz'])
    assertRawRefused(await raw(get(target, 'Host: x').replace('GET', 'OPTIONS')), 'NOT_FOUND');
});

passed('is not changed by an unknown expectation', async service => {
  const answer = await service.raw(postHead(service, PROBABILITIES, JSON_TYPE, LENGTH, 'Expect: something'), body);
  assert.match(answer, /^HTTP\/1\.1 200 /);
});

passed.run();
