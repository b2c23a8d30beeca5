// API keys are hidden in the log, in metrics and in answers, also if they are partly percent-encoded.
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { redactKeys } from '../src/redact-keys.js';
import { PROBABILITIES } from './http/requests.js';
import { serviceSuite } from './http/service.js';
import { suite } from './suite.js';

const KEY = 'pok_0123456789abcdefghijklmnopqrstuv';

/** Percent-encodes some characters of a text. */
const anEncoding = (text: string): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom('plain', 'lower', 'upper'), { minLength: text.length, maxLength: text.length })
    .map(manners =>
      Array.from(text, (letter, i) => {
        const hex = letter.charCodeAt(0).toString(16).padStart(2, '0');
        if (manners[i] === 'plain') return letter;
        return `%${manners[i] === 'lower' ? hex : hex.toUpperCase()}`;
      }).join(''),
    );

/** Asserts that a text does not show most of the key. */
const assertHidden = (text: string, key: string): void => {
  const decoded = text.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  assert.not.ok(decoded.includes(key.slice(8, 22)), text);
};

const RUNS = { seed: 7, numRuns: 200 };
const hiding = suite('a text without its keys');

hiding('has none, among anything else', () => {
  const noise = fc.oneof(fc.stringMatching(/^[ -~]{0,20}$/), fc.constantFrom('%', '%2', '%zz', '%25', 'é'));
  fc.assert(
    fc.property(anEncoding(KEY), noise, noise, (encoded, before, after) => {
      assertHidden(redactKeys(`${before}/${encoded}/${after}`), KEY);
    }),
    RUNS,
  );
});

hiding('is otherwise unchanged', () => {
  const hidden = 'pok_[hidden]';
  for (const [text, shown] of [
    [`/a%20b/${KEY}/%zz`, `/a%20b/${hidden}/%zz`],
    [`/a%20b/pok%5F${KEY.slice(4)}?x=%25`, `/a%20b/${hidden}?x=%25`],
    [`%70%6F%6B%5F${KEY.slice(4)}%20${KEY}é%`, `${hidden}%20${hidden}é%`],
    [`{"path":"\\"\\\\/%22pok%5F${KEY.slice(4)}%22"}`, `{"path":"\\"\\\\/%22${hidden}%22"}`],
    [`/${KEY.slice(0, 20)}%67${KEY.slice(21)}`, `/${hidden}`],
    [`half of one: ${KEY.slice(0, 14)}`, `half of one: ${hidden}`],
    ['/pok%5Fapi', '/pok%5Fapi'],
    [KEY.slice(0, 8), KEY.slice(0, 8)],
  ] as const) {
    assert.is(redactKeys(text), shown);
  }
});

const service = serviceSuite('a key, also behind percent escapes');

service('is not leaked from a path, a query or a header', async ({ raw, key, log }) => {
  const targets = fc.constantFrom('/', '/api/v1/', 'http://localhost/', 'http://a:', '/a?', '//u@h:', '/#');
  const names = fc.constantFrom('X-Request-Id', 'Host', 'Origin', 'Content-Type', 'Idempotency-Key', 'Cookie');
  const aRequest = fc.tuple(targets, anEncoding(key), names, anEncoding(key));
  await fc.assert(
    fc.asyncProperty(aRequest, async ([target, inPath, name, value]) => {
      const logged = log.length;
      const host = name === 'Host' ? '' : 'Host: localhost\r\n';
      assertHidden(
        await raw(`GET ${target}${inPath} HTTP/1.1\r\n${host}Connection: close\r\n${name}: ${value}\r\n\r\n`),
        key,
      );
      assert.ok(log.length > logged);
      assertHidden(log.slice(logged).join(''), key);
    }),
    { seed: 7, numRuns: 100 },
  );
});

service('is not leaked from a body, or from a header beside a valid key', async ({ post, key, log, metrics }) => {
  const sentAs: readonly ((text: string) => readonly [fields: object, headers?: Record<string, string>])[] = [
    text => [{ [text]: 1 }],
    text => [{ cards: [text, 'Kh'] }],
    text => [{ method: text }],
    text => [{}, { 'x-request-id': text }],
    text => [{}, { 'idempotency-key': text.slice(0, 64) }],
    text => [{}, { 'content-type': text.slice(0, 200) }],
  ];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...sentAs), anEncoding(key), async (send, text) => {
      const [fields, headers] = send(text);
      const logged = log.length;
      const answer = await post(PROBABILITIES, { cards: ['Ah', 'Kh'], simulations: 10, seed: 1, ...fields }, headers);
      assertHidden(answer.text + JSON.stringify([...answer.headers]), key);
      assertHidden(log.slice(logged).join(''), key);
    }),
    { seed: 7, numRuns: 100 },
  );
  assertHidden(await metrics.registry.metrics(), key);
});

service('is refused as an Idempotency-Key, which would be stored', async ({ post, key }) => {
  const body = { cards: ['Ah', 'Kh'], simulations: 10, seed: 1 };
  for (const text of [key, key.replace('_', '%5F'), `${key.slice(0, 30)}%`]) {
    const answer = await post(PROBABILITIES, body, { 'idempotency-key': text });
    assert.is(answer.status, 400, text);
    assert.match(answer.json.error.details, /holds an API key/);
  }
});
