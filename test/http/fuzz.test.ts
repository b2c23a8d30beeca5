// Random requests: the server answers each, or refuses it with an error that has details, never 500; and the credits add up.
// FUZZ_FACTOR=10 sends ten times as much.
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { ERRORS, type ErrorCode } from '../../src/http/http-error.js';
import { aQuestion } from '../random-questions.js';
import { assertErrorBody } from './answers.js';
import { BATCH, ENHANCED, EQUITY, PROBABILITIES, postHead, SHOWDOWN } from './requests.js';
import { type Service, serviceSuite } from './service.js';
import { GENEROUS } from './test-account.js';

const FACTOR = Number(process.env.FUZZ_FACTOR ?? 1);
const AT_ONCE = 50;
const CREDITS = 1_000_000;

const VALID = JSON.stringify({ cards: ['Ah', 'Kh', '2c'], opponents: 2, simulations: 10, seed: 1, detail: true });

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

const assertAnswered = (text: string, status: number, cost: number): void => {
  const { success, error } = JSON.parse(text);
  assert.is(success, status === 200);
  if (success) return;
  const { code } = error as { code: ErrorCode };
  assertErrorBody(text, code);
  assert.equal([ERRORS[code].status, code === 'INTERNAL_ERROR', cost], [status, false, 0]);
};

/** Sends `count` requests, the same in every run, some at a time. */
const send = <Sent>(sent: fc.Arbitrary<Sent>, count: number, ask: (one: Sent) => Promise<void>): Promise<void> =>
  fc.assert(
    fc.asyncProperty(
      fc.array(sent, { minLength: AT_ONCE, maxLength: AT_ONCE }),
      async all => void (await Promise.all(all.map(ask))),
    ),
    { numRuns: (FACTOR * count) / AT_ONCE, seed: 7, endOnFailure: true, includeErrorInReport: true },
  );

const post = async ({ post }: Service, path: string, body: unknown, headers = {}) => {
  const answer = await post(path, body, headers);
  assertAnswered(answer.text, answer.status, Number(answer.headers.get('x-credits-cost') ?? 0));
  return answer;
};

const ACCOUNT = { credits: CREDITS, rateLimit: GENEROUS };

/** The last test of a suite: the charged credits are those of the answers, and the log has no failure. */
const assertSound = async ({ accounts, log }: Service): Promise<void> => {
  const lines = log.map(line => JSON.parse(line));
  const costs = lines.reduce((sum, { status, cost = 0 }) => (status === 200 ? sum + cost : sum), 0);
  assert.ok(costs > 50, `${costs}`);
  assert.is((await accounts.findAccount('tests')).credits, CREDITS - costs);
  assert.ok((await accounts.checkBalances()).every(({ agrees }) => agrees));
  assert.not.ok(lines.some(({ level }) => level >= 50));
};

const asked = serviceSuite('whatever is asked', undefined, {}, ACCOUNT);

asked('is answered in a batch as by its own endpoint; equities add up to 1 and cost what they bill', service =>
  fc.assert(
    fc.asyncProperty(fc.array(aQuestion, { minLength: 10, maxLength: 10 }), async questions => {
      const alone = await Promise.all(questions.map(([type, fields]) => post(service, `/api/v1/${type}`, fields)));
      for (const { status, json, headers } of alone) {
        if (status !== 200 || !json.data.players) continue;
        const players: { equity: number; win_rate: number; tie_rate: number }[] = json.data.players;
        assert.ok(Math.abs(players.reduce((sum, { equity }) => sum + equity, 0) - 1) < 1e-9);
        for (const { equity, win_rate: win, tie_rate: tie } of players) {
          assert.ok(win <= equity + 1e-9 && equity <= win + tie / 2 + 1e-9, JSON.stringify(players));
        }
        const billed = json.data.detail?.billed_hands;
        if (billed) assert.is(headers.get('x-credits-cost'), String(Math.max(1, Math.ceil(billed / 1e6))));
      }
      const listedQuestions = questions.map(([type, fields]) => ({ ...fields, type }));
      const { status, json } = await post(service, BATCH, { questions: listedQuestions });
      if (status !== 200) return; // it would list too many hands
      const listed = json.data.answers.map((answer: object) => JSON.stringify(answer));
      assert.equal(
        listed,
        alone.map(({ text }) => text),
      );
    }),
    { numRuns: FACTOR * 50, seed: 7, endOnFailure: true, includeErrorInReport: true },
  ),
);

asked('costs nothing but the price of the answers', assertSound);

const SHORT = { headersTimeout: 400, requestTimeout: 400, connectionsCheckingInterval: 50, keepAliveTimeout: 400 };
const sentBytes = serviceSuite('whatever is sent', undefined, SHORT, ACCOUNT);

sentBytes('as a body of any type and coding', service => {
  const body = fc.oneof(
    fc.json().map(Buffer.from),
    fc.uint8Array(),
    mutated(Buffer.from(VALID)),
    mutated(gzipSync(VALID)),
  );
  const type = fc.constantFrom(
    'application/json',
    'application/json; charset=utf8',
    '',
    'application/json; charset=x',
    'text/plain',
    ';',
  );
  const coding = fc.constantFrom('identity', 'gzip', 'gzip', 'deflate', 'br', 'br, gzip', 'x');
  const path = fc.constantFrom(PROBABILITIES, `${ENHANCED}/`, `${ENHANCED}?note=1`, EQUITY, SHOWDOWN, BATCH);
  return send(fc.tuple(path, body, type, coding), 500, async ([where, bytes, contentType, contentEncoding]) => {
    await post(service, where, bytes, { 'content-type': contentType, 'content-encoding': contentEncoding });
  });
});

sentBytes('in place of one or two HTTP requests, or among others', service => {
  const last = postHead(service, ENHANCED, 'Content-Type: application/json', `Content-Length: ${VALID.length}`) + VALID;
  const kept = last.replace('close', 'keep-alive');
  const none = 'GET /none HTTP/1.1\r\nHost: x\r\n\r\n';
  const messages = fc.array(fc.constantFrom(kept, kept.repeat(20), none, 'garbage\r\n\r\n'), {
    minLength: 1,
    maxLength: 4,
  });
  const sent = fc.oneof(
    mutated(Buffer.from(last)),
    mutated(Buffer.from(kept + last)),
    messages.map(some => some.join('')),
  );
  return send(sent, 500, async bytes => {
    for (const answer of (await service.raw(bytes)).split(/(?=HTTP\/1\.1 \d{3} )/)) {
      if (/^HTTP\/1\.1 100|^$/.test(answer)) continue;
      const [head = '', ...body] = answer.split('\r\n\r\n');
      const cost = Number(/X-Credits-Cost: (\d+)/.exec(head)?.[1] ?? 0);
      assertAnswered(body.join('\r\n\r\n'), Number(head.split(' ')[1]), cost);
    }
  });
});

sentBytes('costs nothing but the price of the answers', assertSound);
