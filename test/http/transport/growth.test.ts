// Work grows no faster than what is sent: headers, paths and bodies are answered, whatever they repeat, and what reads a stranger's
// text reads it alone. Headers and paths are far longer than the service admits: where work grew faster, the test runner would end this file.
import { subscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:http';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isKey } from '../../../src/accounts/key-format.js';
import { networkOf } from '../../../src/http/address.js';
import { createLogger } from '../../../src/http/logger.js';
import { pathOf } from '../../../src/http/request-head.js';
import { redactKeys } from '../../../src/redact-keys.js';
import { echo, nearMiss } from '../../../src/text.js';
import { EQUITY, PROBABILITIES, postHead, type Service, useService } from '../service.js';

/** What looks at each letter once for every other takes minutes. */
const LONG = 400_000;
/** Nearly what equity admits. */
const LONG_BODY = 260_000;

/** From its first request on a server admits headers of such a length. */
subscribe('http.server.request.start', message => {
  (message as { server: Server & { maxHeaderSize: number } }).server.maxHeaderSize = 2 * LONG;
});

/** Text of about a length: a beginning, something over and over, an end. */
type Repeated = readonly [head: string, unit: string, tail: string];

const textOf = ([head, unit, tail]: Repeated, length: number): string =>
  head + unit.repeat(Math.max(0, Math.floor((length - head.length - tail.length) / unit.length))) + tail;

/** What loops in a parser stumble over. */
const UNITS = [
  ' ',
  '\t',
  ',',
  ';',
  '=',
  '"',
  '/',
  '%',
  '%25',
  '%E2',
  '%u',
  '\\',
  '.',
  ':',
  '-',
  'a',
  '1',
  '*',
  '(',
  '[',
];
const PAIRS = [
  ', ',
  '; ',
  ' ;',
  ' ,',
  'a=',
  'a=b;',
  'a="',
  ';q=1,',
  '=?',
  '::',
  '..',
  '/*',
  '%2',
  '%25%',
  'pok_',
  'pok%5F',
];
const aUnit = fc.oneof(fc.constantFrom(...UNITS, ...PAIRS), fc.stringMatching(/^[ -~]{1,4}$/));
const anEnd = fc.constantFrom('', 'x', ' x', '"', ';', '5F', '\u00e9');

/** How each header begins where it is right. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  Accept: ['text/html'],
  'Accept-Encoding': ['gzip', 'gzip;q=1'],
  'Access-Control-Request-Headers': ['x'],
  'Access-Control-Request-Method': ['POST'],
  Authorization: ['Bearer ', 'bearer pok_', 'Basic '],
  'Cache-Control': ['max-age=0', ','],
  Connection: ['close'],
  'Content-Encoding': ['gzip', 'identity'],
  'Content-Type': ['application/json', 'application/json;', 'application/json; charset="utf-8', 'a/b;c="'],
  Cookie: ['a=b', 'a'],
  Expect: ['100-continue'],
  Forwarded: ['for='],
  Host: ['localhost', '[::1]', 'a:80'],
  'Idempotency-Key': ['a'],
  'If-Modified-Since': ['Sun, 22 Nov 2026 08:00:00 GMT'],
  'If-None-Match': ['W/"a"', '"a",'],
  Origin: ['https://example.org', 'null'],
  Range: ['bytes=0-1'],
  Referer: ['https://example.org/'],
  TE: ['trailers'],
  'Transfer-Encoding': ['gzip, ', 'chunked'],
  'User-Agent': ['a/1 ('],
  'X-Forwarded-For': ['192.0.2.1', '::1%'],
  'X-Forwarded-Host': ['a'],
  'X-Forwarded-Proto': ['https'],
  'X-Request-Id': ['a'],
};
const PATHS = ['/', '/assets/', '/api/v1/', 'http://', 'http://a@', '//a@b:', '/?', '/#', 'x'];
const BODIES = ['', '{"cards":', '{"', '{"cards":["', '{"cards":["Ah","Kh"],"', '{"__proto__', '[', '\ufeff{'];

const asBytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const body = '{"cards":["Ah","Kh"],"simulations":10}';
const json = 'Content-Type: application/json';
const length = `Content-Length: ${body.length}`;

const through = suite<Service>('a request is answered, whatever is repeated in');
useService(through, () => ({ corsOrigins: ['https://example.com'], trustProxy: 2 }));

through.before(async ({ server }) => {
  await fetch(`${server.url}/healthz`);
});

const assertAnswered = async (service: Service, bytes: Uint8Array): Promise<void> =>
  assert.match(await service.raw(bytes), /^HTTP\/1\.1 (?!431)[1-4]\d\d /);

const isContent = (name: string): boolean => /^(Content|Authorization|Transfer)/.test(name);

/** A request with this header: to a page, or where the header is about the body, for odds. */
const requestWith = (service: Service, name: string, value: string): Buffer => {
  const post = postHead(service, PROBABILITIES, json, length);
  const usual = isContent(name) ? post.trimEnd() : 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close';
  const others = usual.split('\r\n').filter(line => name === 'Connection' || !line.startsWith(`${name}:`));
  return asBytes([...others, `${name}: ${value}`, '', isContent(name) ? body : ''].join('\r\n'));
};

for (const [name, heads] of Object.entries(HEADERS)) {
  through(name, async service => {
    for (const head of ['', ...heads]) {
      for (const unit of [...UNITS, ...PAIRS]) {
        await assertAnswered(service, requestWith(service, name, textOf([head, unit, 'x'], LONG)));
      }
    }
  });
}

const RUNS = { seed: 7, endOnFailure: true, numRuns: 150 };

through('the path', async service => {
  const aPath = fc.tuple(fc.constantFrom(...PATHS), aUnit, anEnd);
  const check = fc.asyncProperty(aPath, async repeated => {
    const path = textOf(repeated, LONG).replaceAll(' ', '+');
    await assertAnswered(service, asBytes(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`));
  });
  await fc.assert(check, RUNS);
});

through('the body', async service => {
  const aBody = fc.tuple(fc.constantFrom(...BODIES), aUnit, fc.constantFrom('', 'x', '"', '"}', ']}'));
  const check = fc.asyncProperty(aBody, async repeated => {
    const bytes = Buffer.from(textOf(repeated, LONG_BODY));
    const head = asBytes(postHead(service, EQUITY, json, `Content-Length: ${bytes.length}`));
    await assertAnswered(service, Buffer.concat([head, bytes]));
  });
  await fc.assert(check, RUNS);
});

through.run();

const alone = suite('four hundred thousand letters are read by');

const logger = createLogger('info', { write: () => {} });

/** What reads a stranger's text, by itself. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  isKey,
  networkOf,
  redactKeys,
  pathOf,
  echo,
  nearMiss: text => nearMiss(text, ['cards', 'opponents', 'simulations']),
  'the log': text => logger.info({ text, authorization: text }, text),
};

const HEADS = ['', 'pok_', '%', '::1%', 'pok%', '%C0', 'http://', '"authorization":"'];

for (const [name, read] of Object.entries(READERS)) {
  alone(name, () => {
    for (const head of HEADS) {
      for (const unit of [...UNITS, ...PAIRS]) read(textOf([head, unit, 'x'], LONG));
    }
  });
}

alone.run();
