// What HTTP/1.1 asks of a request's head: one Host, a transfer coding that we know, a target with a path. On raw connections.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pathOf } from '../../src/http/request-head.js';
import { assertRawRefused, everything, PROBABILITIES, postHead, type Service, useService } from './service.js';

const body = '{"cards":["Ah","Kh"],"simulations":10}';
const json = 'Content-Type: application/json';
const length = `Content-Length: ${body.length}`;
const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

const statusesOf = (answers: string): string[] => answers.match(/HTTP\/1\.1 \d+/g) ?? [];
const kept = (head: string): string => head.replace('Connection: close\r\n', '');

const hosts = suite<Service>('the Host header');
useService(hosts);

const ONCE = /^the Host header stands there more than once: send it once$/;
const NO_HOST = /^the Host header is no host and port/;

for (const [first, second] of [
  ['localhost', 'example.org'],
  ['localhost', 'localhost'],
  ['localhost', ''],
]) {
  hosts(`refuses "${first}" beside "${second}" with 400`, async service => {
    const head = postHead(service, PROBABILITIES, json, length, `hOsT: ${second}`).replace('localhost', first ?? '');
    assertRawRefused(await service.raw(head, body), 'INVALID_REQUEST', ONCE);
  });
}

hosts('refuses several in HTTP/1.0, too, and behind more than 2,000 other headers', async service => {
  const old = postHead(service, PROBABILITIES, json, length, 'Host: b').replace('HTTP/1.1', 'HTTP/1.0');
  assertRawRefused(await service.raw(old, body), 'INVALID_REQUEST', ONCE);
  const late = postHead(service, PROBABILITIES, json, length, ...Array(2500).fill('x:'), 'Host: b');
  assertRawRefused(await service.raw(late, body), 'INVALID_REQUEST', ONCE);
});

for (const host of [
  '[',
  'a@b@c',
  '%',
  'a b',
  'a/b',
  'a, b',
  'a:b',
  'a:80:80',
  '[::1',
  '[x]',
  'user@a',
  'a?b',
  'é',
  '"a"',
]) {
  hosts(`refuses "${host}" with 400`, async service => {
    const head = postHead(service, PROBABILITIES, json, length).replace('localhost', host);
    assertRawRefused(await service.raw(head, body), 'INVALID_REQUEST', NO_HOST);
  });
}

for (const host of [
  '',
  'a',
  'A.b-c_d~e',
  '127.0.0.1:8080',
  '[::1]',
  '[fe80::1%25eth0]:80',
  'a:',
  'a%20b',
  'x'.repeat(5000),
]) {
  hosts(`takes "${host.slice(0, 20)}"`, async service => {
    const head = postHead(service, PROBABILITIES, json, length).replace('localhost', host);
    assert.match(await service.raw(head, body), /^HTTP\/1\.1 200 /);
  });
}

hosts.run();

const versions = suite<Service>('the HTTP version');
useService(versions);

for (const line of ['GET /healthz HTTP/2.0', 'GET /healthz HTTP/0.9', 'GET /healthz']) {
  versions(`of "${line}" is refused with 400, and the connection is closed`, async service => {
    const answer = await service.raw(`${line}\r\nHost: localhost\r\n\r\n`);
    assertRawRefused(answer, 'INVALID_REQUEST', /HTTP\/1\.1/);
    assert.match(answer, /\r\nConnection: close\r\n/i);
  });
}

for (const version of ['1.0', '1.1']) {
  versions(`may be ${version}`, async service => {
    const answer = await service.raw(`GET /healthz HTTP/${version}\r\nHost: a\r\nConnection: close\r\n\r\n`);
    assert.match(answer, /^HTTP\/1\.1 200 /);
  });
}

versions.run();

const codings = suite<Service>('the Transfer-Encoding header');
useService(codings, undefined, { keepAliveTimeout: 300 });

const UNKNOWN =
  /^the Transfer-Encoding header names another coding .*Content-Length, and compress it with Content-Encoding$/;

for (const lines of [
  ['gzip, chunked'],
  ['gzip'],
  ['identity'],
  ['chunked, gzip'],
  ['chunked, chunked'],
  ['chunked', 'chunked'],
  ['gzip', 'chunked'],
  ['chunked', 'gzip'],
  ['x, CHUNKED'],
  ['"chunked"'],
  ['chunked;q=1'],
  ['gzip,,chunked'],
]) {
  codings(`refuses ${lines.join(' and ')} with 501, and closes the connection`, async service => {
    const headers = lines.map(line => `Transfer-Encoding: ${line}`);
    const answers = await service.raw(kept(postHead(service, PROBABILITIES, json, ...headers)), chunks);
    assertRawRefused(answers, 'NOT_IMPLEMENTED', UNKNOWN);
    assert.match(answers, /\r\nConnection: close\r\n/i);
  });
}

for (const coding of ['chunked', 'Chunked', '\tchunked ', ', chunked']) {
  codings(`takes ${JSON.stringify(coding)}, and keeps the connection`, async service => {
    const head = postHead(service, PROBABILITIES, json, `Transfer-Encoding: ${coding}`);
    const answers = await service.raw(kept(head) + chunks + head + chunks);
    assert.equal(statusesOf(answers), ['HTTP/1.1 200', 'HTTP/1.1 200']);
  });
}

codings('refuses any in HTTP/1.0 with 400, and closes the connection', async service => {
  const head = postHead(service, PROBABILITIES, json, 'Transfer-Encoding: chunked').replace('HTTP/1.1', 'HTTP/1.0');
  const answers = await service.raw(head.replace('close', 'keep-alive'), chunks);
  assertRawRefused(answers, 'INVALID_REQUEST', /does not exist in HTTP\/1\.0/);
  assert.match(answers, /\r\nConnection: close\r\n/i);
});

codings('beside Content-Length is no HTTP, in either order', async service => {
  for (const headers of [
    ['Transfer-Encoding: gzip', length],
    [length, 'Transfer-Encoding: gzip'],
  ]) {
    const answers = await service.raw(postHead(service, PROBABILITIES, json, ...headers), chunks);
    assertRawRefused(answers, 'INVALID_REQUEST', /not well-formed/);
  }
});

codings('is seen behind more than 2,000 other headers', async service => {
  const late = [...Array(2500).fill('x:'), 'Transfer-Encoding: gzip', 'Transfer-Encoding: chunked'];
  const answers = await service.raw(kept(postHead(service, PROBABILITIES, json, ...late)), chunks);
  assertRawRefused(answers, 'NOT_IMPLEMENTED', UNKNOWN);
});

codings('that is refused ends the connection: what was sent behind it is no request', async service => {
  const { accounts, raw } = service;
  const bad = kept(postHead(service, PROBABILITIES, json, 'Transfer-Encoding: gzip, chunked')) + chunks;
  const good = kept(postHead(service, PROBABILITIES, json, length)) + body;
  const { credits } = await accounts.findAccount('tests');
  assert.equal(statusesOf(await raw(bad + good)), ['HTTP/1.1 501']);
  assert.equal(statusesOf(await raw(bad, bad, good)), ['HTTP/1.1 501']);
  assert.is((await accounts.findAccount('tests')).credits, credits);
  assert.equal(statusesOf(await raw(good + bad + good)), ['HTTP/1.1 200', 'HTTP/1.1 501']);
  assert.is((await accounts.findAccount('tests')).credits, credits - 1);
});

codings('that is refused ends the connection also where the request had to wait for many others', async service => {
  const bad = kept(postHead(service, PROBABILITIES, json, 'Transfer-Encoding: gzip, chunked')) + chunks;
  const good = kept(postHead(service, PROBABILITIES, json, length)) + body;
  const { credits } = await service.accounts.findAccount('tests');
  const answers = statusesOf(await service.raw(good.repeat(40) + bad + good.repeat(10)));
  assert.equal(answers, [...Array(40).fill('HTTP/1.1 200'), 'HTTP/1.1 501']);
  assert.is((await service.accounts.findAccount('tests')).credits, credits - 40);
});

codings('that is refused is answered before its body has arrived', async service => {
  const socket = service.connect();
  const answer = everything(socket);
  socket.write(kept(postHead(service, PROBABILITIES, json, 'Transfer-Encoding: gzip, chunked')));
  assertRawRefused(await answer, 'NOT_IMPLEMENTED', UNKNOWN);
});

codings.run();

const targets = suite('the path of a target');

const PATHS: Readonly<Record<string, string | undefined>> = {
  '/': '/',
  '/a/b?c=/d#e': '/a/b',
  '/a#b?c': '/a',
  '//a@b:c/d': '//a@b:c/d',
  '/%2f': '/%2f',
  'http://a/b?c': '/b',
  'HTTPS://a:80/b': '/b',
  'http://a': '/',
  'http://a?b': '/',
  'http://[::1]:8/b#c': '/b',
  'http://a b/c': undefined,
  'http://u:p@a/b': undefined,
  'http://a:x/b': undefined,
  'http://[': undefined,
  'http:': undefined,
  'ftp://a/b': undefined,
  'a:80': undefined,
  '*': undefined,
  '?a': undefined,
  '': undefined,
};

for (const [target, path] of Object.entries(PATHS)) {
  targets(`is ${path} for "${target}"`, () => assert.is(pathOf(target), path));
}

targets.run();
