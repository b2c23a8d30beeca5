// Whatever is sent, a live server answers: odds, or an envelope with details; never 500, and it lives on.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ERRORS, type ErrorCode } from '../../src/http/http-error.js';
import { until } from '../until.js';
import {
  type Answer,
  assertErrorBody,
  ENHANCED,
  GENEROUS,
  PROBABILITIES,
  postHead,
  type Service,
  useService,
} from './service.js';

const valid = { cards: ['Ah', 'Kh', '2c'], opponents: 2, simulations: 10, seed: 1, detail: true };
const text = JSON.stringify(valid);
const aPath = fc.constantFrom(PROBABILITIES, ENHANCED);
const aField = fc.constantFrom(
  'cards',
  'opponents',
  'simulations',
  'seed',
  'method',
  'detail',
  '__proto__',
  'constructor',
);

/** Small numbers of deals: this is about answers, not about work. */
const aValue = fc.jsonValue().map(value => (typeof value === 'number' && value > 1000 ? -value : value));

const assertEnvelope = (answer: string, status: number): void => {
  if (status === 200) {
    assert.is(JSON.parse(answer).success, true);
    return;
  }
  const { code } = JSON.parse(answer).error as { code: ErrorCode };
  assertErrorBody(answer, code);
  assert.is(ERRORS[code].status, status);
  assert.is.not(code, 'INTERNAL_ERROR');
};

/** Bytes with some replaced, inserted or left out. */
const mutated = (bytes: Uint8Array): fc.Arbitrary<Buffer> =>
  fc
    .array(fc.record({ at: fc.nat(bytes.length - 1), cut: fc.nat(3), put: fc.uint8Array({ maxLength: 3 }) }), {
      maxLength: 4,
    })
    .map(edits =>
      edits.reduce(
        (whole, { at, cut, put }) => Buffer.concat([whole.subarray(0, at), put, whole.subarray(at + cut)]),
        Buffer.from(bytes),
      ),
    );

const CREDITS = 1_000_000;
const BATCH = 100;

/** Credits that the answers of status 200 have cost. */
let costs = 0;

/** Sends so many of them, the same in every run, a few at a time. */
const send = async <Sent>(
  kind: fc.Arbitrary<Sent>,
  total: number,
  ask: (sent: Sent) => Promise<void>,
): Promise<void> => {
  const batch = fc.array(kind, { minLength: BATCH, maxLength: BATCH });
  await fc.assert(
    fc.asyncProperty(batch, async all => void (await Promise.all(all.map(ask)))),
    { numRuns: total / BATCH, seed: 7, endOnFailure: true },
  );
};

const assertAnswered = ({ status, text: answer, headers }: Answer): void => {
  assertEnvelope(answer, status);
  assert.ok(status === 200 || !headers.has('x-credits-cost'));
  costs += Number(headers.get('x-credits-cost') ?? 0);
};

/** Asserts of all that came on a connection that it is envelopes, or nothing. */
const assertAllAnswered = (received: string): void => {
  const answers = received.split(/(?=HTTP\/1\.1 \d{3} )/).filter(one => !/^HTTP\/1\.1 100|^$/.test(one));
  for (const answer of answers) {
    const [head = '', ...body] = answer.split('\r\n\r\n');
    const status = Number(head.split(' ')[1]);
    assertEnvelope(body.join('\r\n\r\n'), status);
    const cost = Number(head.match(/X-Credits-Cost: (\d+)/)?.[1] ?? 0);
    assert.ok(status === 200 || cost === 0);
    costs += cost;
  }
};

const fuzzing = suite<Service>('whatever is sent:');
useService(
  fuzzing,
  undefined,
  { headersTimeout: 400, requestTimeout: 400, connectionsCheckingInterval: 50, keepAliveTimeout: 400 },
  { credits: CREDITS, rateLimit: GENEROUS },
);

fuzzing('500 requests with any JSON in any field', async ({ post }) => {
  const body = fc
    .array(fc.tuple(aField, aValue), { maxLength: 4 })
    .map(fields => ({ ...valid, ...Object.fromEntries(fields) }));
  await send(fc.tuple(aPath, body), 500, async ([path, fields]) => assertAnswered(await post(path, fields)));
});

fuzzing('500 of any cards', async ({ post }) => {
  const aCard = fc.oneof(fc.stringMatching(/^[0-9AKQJTakqjtx][hdcsHDCS♠]$/), fc.string({ maxLength: 3 }), aValue);
  const cards = fc.array(aCard, { maxLength: 9 });
  await send(fc.tuple(aPath, cards), 500, async ([path, sent]) => {
    assertAnswered(await post(path, { ...valid, cards: sent }));
  });
});

fuzzing('1,000 bodies, of any type and coding', async ({ post }) => {
  const body = fc.oneof(
    fc.json().map(Buffer.from),
    fc.uint8Array(),
    mutated(Buffer.from(text)),
    mutated(gzipSync(text)),
  );
  const type = fc.constantFrom(
    'application/json',
    'application/json',
    'application/json; charset=x',
    'text/plain',
    ';',
    '',
  );
  const coding = fc.constantFrom('identity', 'gzip', 'gzip', 'deflate', 'br', 'br, gzip', 'x');
  await send(fc.tuple(aPath, body, type, coding), 1000, async ([path, bytes, contentType, contentEncoding]) => {
    const headers = { 'content-type': contentType, 'content-encoding': contentEncoding };
    assertAnswered(await post(path, bytes, headers));
  });
});

fuzzing('500 methods, paths and headers that a client library lets through', async ({ server }) => {
  const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'FROB', 'post');
  const path = fc.oneof(
    aPath,
    fc.webPath(),
    fc.string().map(any => `/${encodeURI(any.toWellFormed())}`),
  );
  const name = fc.constantFrom('authorization', 'content-type', 'content-encoding', 'x-request-id', 'accept', 'host');
  const value = fc.oneof(fc.stringMatching(/^[ -~]{0,40}$/), fc.stringMatching(/^Bearer [!-~]{0,40}$/));
  await send(fc.tuple(method, path, fc.dictionary(name, value)), 500, async ([verb, where, headers]) => {
    const body = verb === 'GET' ? null : text;
    const response = await fetch(server.url + where, { method: verb, headers, body });
    const answer = await response.text();
    if (verb === 'GET' && ['', '/'].includes(where)) assert.match(answer, /^<!doctype html>/);
    else assertEnvelope(answer, response.status);
  });
});

fuzzing('1,000 requests with any bytes in any header', async service => {
  const name = fc.constantFrom(
    'Accept',
    'Connection',
    'Content-Encoding',
    'Content-Type',
    'Cookie',
    'Expect',
    'Idempotency-Key',
    'Origin',
    'Range',
    'Transfer-Encoding',
    'Upgrade',
    'X-Forwarded-For',
    'X-Request-Id',
  );
  const usual = fc.constantFrom(
    'keep-alive',
    'chunked',
    'gzip',
    '100-continue',
    'h2c',
    'application/json',
    'null',
    '*',
  );
  const bytes = fc.uint8Array({ maxLength: 60 }).map(any =>
    Buffer.from(any)
      .toString('latin1')
      .replace(/[\r\n]/g, '.'),
  );
  const headers = fc.array(fc.tuple(name, fc.oneof(usual, bytes)), { maxLength: 5 });
  await send(fc.tuple(aPath, headers), 1000, async ([path, pairs]) => {
    const lines = pairs.map(([header, value]) => `${header}: ${value}`);
    const head = postHead(service, path, 'Content-Type: application/json', `Content-Length: ${text.length}`, ...lines);
    assertAllAnswered(await service.raw(Buffer.from(head + text, 'latin1')));
  });
});

fuzzing('1,500 times any bytes that were an HTTP request once, or two', async service => {
  const head = postHead(service, ENHANCED, 'Content-Type: application/json', `Content-Length: ${text.length}`);
  const two = head.replace('close', 'keep-alive') + text + head + text;
  const bytes = fc.oneof(mutated(Buffer.from(head + text)), mutated(Buffer.from(two)), fc.uint8Array());
  await send(bytes, 1500, async sent => assertAllAnswered(await service.raw(sent)));
});

fuzzing('500 times garbage among other requests', async service => {
  const kept = postHead(service, ENHANCED, 'Content-Type: application/json', `Content-Length: ${text.length}`)
    .replace('close', 'keep-alive')
    .concat(text);
  const message = fc.constantFrom(kept, kept.repeat(20), 'GET /none HTTP/1.1\r\nHost: x\r\n\r\n', 'garbage\r\n\r\n');
  const messages = fc.array(message, { minLength: 1, maxLength: 4 });
  await send(messages, 500, async sent => assertAllAnswered(await service.raw(sent.join(''))));
});

fuzzing(
  'is answered all the same by the server that it was sent to, which logged no failure',
  async ({ post, log }) => {
    const answer = await post(ENHANCED, valid);
    assert.is(answer.status, 200);
    assertAnswered(answer);
    assert.not.ok(log.some(line => JSON.parse(line).level >= 50));
  },
);

fuzzing('costs nothing but the price of the answers', async ({ accounts }) => {
  assert.ok(costs > 100);
  assert.is((await accounts.findAccount('tests')).credits, CREDITS - costs);
});

fuzzing('leaves nothing behind in memory', async service => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const used = (): number => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const some = async (): Promise<void> => {
    for (let times = 0; times < 25; times++) {
      await Promise.all(Array.from({ length: BATCH }, () => service.raw(postHead(service, ENHANCED), '{', '\0')));
    }
  };
  // What is left behind grows in every round; a first cache, or a buffer that grew, does not.
  const growths: number[] = [];
  for (let round = 0; round < 4; round++) {
    const before = used();
    await some();
    growths.push(used() - before);
  }
  assert.ok(Math.min(...growths) < 1e6, growths.join());
  await until(async () => /^poker_odds_connections 0$/m.test(await service.metrics.registry.metrics()));
});

fuzzing.run();
