// Time grows no faster than what is sent: eight times the length takes at most about eight times as long, in every header, path
// and body, whatever they repeat. Else a few requests of allowed size would hold up everyone's.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isKey } from '../../../src/accounts/keys/key-format.js';
import { hideKeys } from '../../../src/hidden-keys.js';
import { networkOf } from '../../../src/http/address.js';
import { createLogger } from '../../../src/http/logger.js';
import { pathOf } from '../../../src/http/request-head.js';
import { echo, nearMiss } from '../../../src/text.js';
import { PROBABILITIES, postHead, type Service, useService } from '../service.js';

/** Nearly what Node lets through: 16 KiB of headers. */
const LONG = 15_200;
const FACTOR = 8;
const SHORT = LONG / FACTOR;
/** What takes quadratic time takes 64 times as long; what takes linear time 8 times, and less where most of it is constant. */
const MARGIN = 3;
/** Whoever was interrupted, by the machine or a clean-up of memory, gets another chance: the least time of each counts. */
const ROUNDS = 12;

/** Text of about a length: a beginning, something over and over, an end. */
type Repeated = readonly [head: string, unit: string, tail: string];

const textOf = ([head, unit, tail]: Repeated, length: number): string =>
  head + unit.repeat(Math.max(0, Math.floor((length - head.length - tail.length) / unit.length))) + tail;

/** Asserts that the long text takes no longer than it may, by the least times of several rounds. */
const assertLinear = async (what: string, take: (length: number) => number | Promise<number>): Promise<void> => {
  let short = Number.POSITIVE_INFINITY;
  let long = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    short = Math.min(short, await take(SHORT));
    long = Math.min(long, await take(LONG));
    if (round > 0 && long < MARGIN * FACTOR * short) return;
  }
  assert.unreachable(`${what}: ${short} ms, and ${long} ms for a text ${FACTOR} times as long`);
};

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

const through = suite<Service>('a request through the whole service takes time in proportion to');
useService(through, () => ({ corsOrigins: ['https://example.com'], trustProxy: 2 }));

/** How long an answer to these bytes takes, in milliseconds. */
const timed = async (service: Service, bytes: Uint8Array): Promise<number> => {
  const begun = performance.now();
  await service.raw(bytes);
  return performance.now() - begun;
};

const isContent = (name: string): boolean => /^(Content|Authorization|Transfer)/.test(name);

/** A request with this header: to a page, or where the header is about the body, for odds. */
const requestWith = (service: Service, name: string, value: string): Buffer => {
  const post = postHead(service, PROBABILITIES, json, length);
  const usual = isContent(name) ? post.trimEnd() : 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close';
  const others = usual.split('\r\n').filter(line => name === 'Connection' || !line.startsWith(`${name}:`));
  return asBytes([...others, `${name}: ${value}`, '', isContent(name) ? body : ''].join('\r\n'));
};

for (const [name, heads] of Object.entries(HEADERS)) {
  through(`the length of ${name}`, async service => {
    for (const head of ['', ...heads]) {
      for (const unit of [...UNITS, ...PAIRS]) {
        const take = (size: number) => timed(service, requestWith(service, name, textOf([head, unit, 'x'], size)));
        await assertLinear(`${name}: ${head} … ${unit} … x`, take);
      }
    }
  });
}

const RUNS = { seed: 7, endOnFailure: true, numRuns: 300 };

through('the length of the path', async service => {
  const aPath = fc.tuple(fc.constantFrom(...PATHS), aUnit, anEnd);
  const check = fc.asyncProperty(aPath, async repeated => {
    const take = (size: number): Promise<number> => {
      const path = textOf(repeated, size).replaceAll(' ', '+');
      return timed(service, asBytes(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`));
    };
    await assertLinear(repeated.join(' … '), take);
  });
  await fc.assert(check, RUNS);
});

through('the length of the body', async service => {
  const aBody = fc.tuple(fc.constantFrom(...BODIES), aUnit, fc.constantFrom('', 'x', '"', '"}', ']}'));
  const check = fc.asyncProperty(aBody, async repeated => {
    const take = (size: number): Promise<number> => {
      const bytes = Buffer.from(textOf(repeated, size));
      return timed(
        service,
        Buffer.concat([asBytes(postHead(service, PROBABILITIES, json, `Content-Length: ${bytes.length}`)), bytes]),
      );
    };
    await assertLinear(repeated.join(' … '), take);
  });
  await fc.assert(check, RUNS);
});

through.run();

const alone = suite('a text is read in time in proportion to its length by');

const logger = createLogger('info', { write: () => {} });

/** What reads a stranger's text, by itself. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  isKey,
  networkOf,
  hideKeys,
  pathOf,
  echo,
  nearMiss: text => nearMiss(text, ['cards', 'opponents', 'simulations']),
  'the log': text => logger.info({ text, authorization: text }, text),
};

/** How long a call takes, in milliseconds: the mean of as many as a clock needs to see them. */
const timedCall = (read: (text: string) => unknown, text: string): number => {
  const begun = performance.now();
  let calls = 0;
  let ms = 0;
  for (; ms < 0.3; ms = performance.now() - begun) {
    read(text);
    calls++;
  }
  return ms / calls;
};

for (const [name, read] of Object.entries(READERS)) {
  alone(name, async () => {
    const heads = fc.constantFrom('', 'pok_', '%', '::1%', 'pok%', '%C0', 'http://', '"authorization":"');
    const check = fc.asyncProperty(fc.tuple(heads, aUnit, anEnd), async repeated => {
      await assertLinear(repeated.join(' … '), size => timedCall(read, textOf(repeated, size)));
    });
    await fc.assert(check, { ...RUNS, numRuns: 200 });
  });
}

alone.run();
