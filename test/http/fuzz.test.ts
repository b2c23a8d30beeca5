// Whatever is sent, a live server answers: odds, or an envelope with details; never 500, and it lives on.
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ERRORS, type ErrorCode } from '../../src/http/errors.js';
import {
  type Answer,
  assertErrorBody,
  ENHANCED,
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

const assertAnswered = ({ status, text: answer }: Answer): void => assertEnvelope(answer, status);

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

const fuzzing = suite<Service>('whatever is sent:');
useService(fuzzing, undefined, {
  headersTimeout: 300,
  requestTimeout: 300,
  connectionsCheckingInterval: 50,
  keepAliveTimeout: 50,
});

fuzzing('requests with any JSON in any field', async ({ post }) => {
  const body = fc
    .array(fc.tuple(aField, aValue), { maxLength: 4 })
    .map(fields => ({ ...valid, ...Object.fromEntries(fields) }));
  await fc.assert(
    fc.asyncProperty(aPath, body, async (path, fields) => assertAnswered(await post(path, fields))),
    { numRuns: 200 },
  );
});

fuzzing('any cards', async ({ post }) => {
  const aCard = fc.oneof(fc.stringMatching(/^[0-9AKQJTakqjtx][hdcsHDCS♠]$/), fc.string({ maxLength: 3 }), aValue);
  const cards = fc.array(aCard, { maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(aPath, cards, async (path, sent) => assertAnswered(await post(path, { ...valid, cards: sent }))),
    { numRuns: 200 },
  );
});

fuzzing('any body, of any type and coding', async ({ post }) => {
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
  await fc.assert(
    fc.asyncProperty(aPath, body, type, coding, async (path, bytes, contentType, contentEncoding) => {
      const headers = { 'content-type': contentType, 'content-encoding': contentEncoding };
      assertAnswered(await post(path, bytes, headers));
    }),
    { numRuns: 300 },
  );
});

fuzzing('any method, path and header that a client library lets through', async ({ server }) => {
  const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'FROB', 'post');
  const path = fc.oneof(
    aPath,
    fc.webPath(),
    fc.string().map(any => `/${encodeURI(any.toWellFormed())}`),
  );
  const name = fc.constantFrom('authorization', 'content-type', 'content-encoding', 'x-request-id', 'accept', 'host');
  const value = fc.oneof(fc.stringMatching(/^[ -~]{0,40}$/), fc.stringMatching(/^Bearer [!-~]{0,40}$/));
  await fc.assert(
    fc.asyncProperty(method, path, fc.dictionary(name, value), async (verb, where, headers) => {
      const body = verb === 'GET' ? null : text;
      const response = await fetch(server.url + where, { method: verb, headers, body });
      assertEnvelope(await response.text(), response.status);
    }),
    { numRuns: 200 },
  );
});

fuzzing('any bytes that were an HTTP request once', async service => {
  const head = postHead(service, ENHANCED, 'Content-Type: application/json', `Content-Length: ${text.length}`);
  await fc.assert(
    fc.asyncProperty(mutated(Buffer.from(head + text)), async bytes => {
      const answers = (await service.raw(bytes)).split(/(?=HTTP\/1\.1 \d{3} )/);
      for (const answer of answers.filter(one => !one.startsWith('HTTP/1.1 100'))) {
        const [start = '', ...body] = answer.split('\r\n\r\n');
        assertEnvelope(body.join('\r\n\r\n'), Number(start.split(' ')[1]));
      }
    }),
    { numRuns: 100 },
  );
});

fuzzing('is answered all the same by the server that it was sent to', async ({ post, log }) => {
  assert.is((await post(ENHANCED, valid)).status, 200);
  assert.not.ok(log.some(line => JSON.parse(line).level >= 50));
});

fuzzing.run();
