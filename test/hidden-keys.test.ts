// API keys are hidden in whatever form they come: in the log, in metrics, in answers.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hideKeys } from '../src/hidden-keys.js';
import { ENHANCED, PROBABILITIES, type Service, useService } from './http/service.js';

const KEY = 'pok_0123456789abcdefghijklmnopqrstuv';

const hexOf = (byte: number, upper: boolean): string => {
  const hex = byte.toString(16).padStart(2, '0');
  return upper ? hex.toUpperCase() : hex;
};

/** A character in so many bytes, of which UTF-8 allows one: longer ones are overlong, and some decoders take them. */
const bytesOf = (code: number, length: number): number[] => {
  if (length === 1) return [code];
  const rest = Array.from({ length: length - 1 }, (_, i) => 0x80 | ((code >> (6 * (length - 2 - i))) & 0x3f));
  const [lead = 0] = [[], [], [0xc0], [0xe0], [0xf0], [0xf8], [0xfc]][length] ?? [];
  return [lead | (length === 2 ? code >> 6 : 0), ...rest];
};

interface Manner {
  readonly isEncoded: boolean;
  readonly bytes: number;
  readonly isUpper: boolean;
  readonly isWide: boolean;
}

const escaped = (letter: string, { isEncoded, bytes, isUpper, isWide }: Manner): string => {
  if (!isEncoded) return letter;
  const code = letter.charCodeAt(0);
  if (isWide) return `%u00${hexOf(code, isUpper)}`;
  return bytesOf(code, bytes)
    .map(byte => `%${hexOf(byte, isUpper)}`)
    .join('');
};

const aManner: fc.Arbitrary<Manner> = fc.record({
  isEncoded: fc.boolean(),
  bytes: fc.constantFrom(1, 1, 1, 2, 3, 4, 5, 6),
  isUpper: fc.boolean(),
  isWide: fc.constantFrom(false, false, false, true),
});
/** Whatever has more than so many letters is cut; no test needs more. */
const MAX_LETTERS = 400;
const manners = fc.array(aManner, { minLength: MAX_LETTERS, maxLength: MAX_LETTERS });

/** Any letters of a text as escapes, and any letters of those, some times over. */
const anEncoding = (text: string): fc.Arbitrary<string> =>
  fc
    .array(manners, { maxLength: 3 })
    .map(times =>
      times.reduce(
        (encoded, each) => Array.from(encoded, (letter, i) => (each[i] ? escaped(letter, each[i]) : letter)).join(''),
        text,
      ),
    );

/** What a reader could find behind escapes: everything decoded as often as it takes, by code unlike the one that is tested. */
const decoded = (text: string): string => {
  const once = text
    .replace(/%u([0-9a-f]{4})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/[\xc0\xc1][\x80-\xbf]|[\xe0\xf0\xf8\xfc]\x80*[\x80-\x81][\x80-\xbf]/g, bytes => {
      const [last = 0, second = 0] = [...bytes].reverse().map(byte => byte.charCodeAt(0));
      return String.fromCharCode(((second & 1) << 6) | (last & 0x3f));
    });
  return once === text ? text : decoded(once);
};

/** Asserts that nobody can read most of the key there, whatever he decodes. */
const assertHidden = (text: string, key: string): void => {
  assert.not.ok(decoded(text).includes(key.slice(8, 22)), text);
};

const RUNS = { seed: 7, numRuns: 200 };
const hiding = suite('a text without its keys');

hiding('has none in any encoding, among anything else', () => {
  const noise = fc.oneof(
    fc.stringMatching(/^[ -~]{0,20}$/),
    fc.constantFrom('%', '%2', '%zz', '%u', '%C0', '%25', '\xc0', '%E0%80'),
  );
  fc.assert(
    fc.property(anEncoding(KEY), noise, noise, (encoded, before, after) => {
      assertHidden(hideKeys(`${before}/${encoded}/${after}`), KEY);
    }),
    RUNS,
  );
});

hiding('shows the rest of itself as it stood', () => {
  const hidden = 'pok_[hidden]';
  for (const [text, shown] of [
    [`/a%20b/${KEY}/%zz`, `/a%20b/${hidden}/%zz`],
    [`/a%20b/pok%5F${KEY.slice(4)}?x=%25`, `/a%20b/${hidden}?x=%25`],
    [`/a%20b/pok%255f${KEY.slice(4)}%2e`, `/a%20b/${hidden}%2e`],
    [`%70%6F%6B%5F${KEY.slice(4)}%20${KEY}é%`, `${hidden}%20${hidden}é%`],
    [`/${KEY}${KEY}`, `/${hidden}`],
    [`/${KEY.slice(0, 20)}%67${KEY.slice(21)}`, `/${hidden}`],
    ['/pok%5Fapi', '/pok%5Fapi'],
    ['/%E2%99%A0/%25%32%35', '/%E2%99%A0/%25%32%35'],
  ] as const) {
    assert.is(hideKeys(text), shown);
  }
});

hiding('keeps JSON valid', () => {
  const line = JSON.stringify({ path: `"\\/%22pok%5F${KEY.slice(4)}%22`, x: '%22' });
  assert.equal(JSON.parse(hideKeys(line)), { path: '"\\/%22pok_[hidden]%22', x: '%22' });
});

hiding.run();

const service = suite<Service>('a key in any encoding');
useService(service);

const aTarget = fc.constantFrom(
  '/',
  '/x'.padEnd(60, 'y'),
  '/api/v1/',
  '/assets/',
  'http://localhost/',
  'http://',
  'http://a:',
  '/a?',
  '/#',
  '//u@h:',
);
const anEnd = fc.constantFrom('', '/', '%', '%2', '?a=b', '#', '/%zz', '.js');

/** Header lines, of values that a header can have. */
const NAMES = [
  'X-Request-Id',
  'Host',
  'Origin',
  'Referer',
  'Content-Type',
  'Content-Encoding',
  'Idempotency-Key',
  'Cookie',
  'If-None-Match',
  'X-Forwarded-For',
];

service('does not get out by a path, a query or a header', async ({ raw, key, log }) => {
  const encoding = anEncoding(key);
  const aRequest = fc.tuple(
    fc.constantFrom('GET', 'POST'),
    aTarget,
    encoding,
    anEnd,
    fc.constantFrom(...NAMES),
    encoding,
  );
  const ask = async ([method, target, inPath, end, name, value]: [string, string, string, string, string, string]) => {
    const head = `${method} ${target}${inPath}${end} HTTP/1.1\r\n${name === 'Host' ? '' : 'Host: localhost\r\n'}`;
    return raw(`${head}Connection: close\r\nContent-Length: 0\r\n${name}: ${value}\r\n\r\n`);
  };
  await fc.assert(
    fc.asyncProperty(aRequest, async request => {
      const logged = log.length;
      assertHidden(await ask(request), key);
      assert.ok(log.length > logged);
      assertHidden(log.slice(logged).join(''), key);
    }),
    RUNS,
  );
});

service('does not get out by a body, or by a header beside a good key', async ({ post, key, log, metrics }) => {
  const place = fc.constantFrom('name', 'card', 'option', 'id', 'idempotency', 'type');
  await fc.assert(
    fc.asyncProperty(place, anEncoding(key), fc.constantFrom(PROBABILITIES, ENHANCED), async (where, text, path) => {
      const fields: Record<string, unknown> = { cards: ['Ah', 'Kh'], opponents: 1, simulations: 10, seed: 1 };
      if (path === PROBABILITIES) delete fields.opponents;
      if (where === 'name') fields[text] = 1;
      if (where === 'card') fields.cards = [text, 'Kh'];
      if (where === 'option') fields.method = text;
      const headers = {
        ...(where === 'id' && { 'x-request-id': text }),
        ...(where === 'idempotency' && { 'idempotency-key': text.slice(0, 64) }),
        ...(where === 'type' && { 'content-type': text.slice(0, 200) }),
      };
      const logged = log.length;
      const answer = await post(path, fields, headers);
      assertHidden(answer.text + JSON.stringify([...answer.headers]), key);
      assertHidden(log.slice(logged).join(''), key);
    }),
    RUNS,
  );
  assertHidden(await metrics.registry.metrics(), key);
});

service('is not echoed by an error, cut short or not', async ({ post, key }) => {
  const text = key.replace('_', '%5F');
  const unknown = await post(PROBABILITIES, { cards: ['Ah', 'Kh'], [text]: 1 });
  assert.match(unknown.json.error.details, /^"pok_\[hidden\]"…? is no field/);
  const option = await post(PROBABILITIES, { cards: ['Ah', 'Kh'], method: text });
  assert.match(option.json.error.details, /^method is "pok_\[hidden\]"/);
  const letter = (key.charCodeAt(9) % 128).toString(16);
  const deep = ['%255F', '%25255F', '%u005F', '%2525255F'].map(underscore => key.replace('_', underscore));
  for (const long of [...deep, `${key.slice(0, 9)}%25${letter}${key.slice(10)}`]) {
    const cut = await post(PROBABILITIES, { cards: ['Ah', 'Kh'], [long]: 1 });
    assert.match(cut.json.error.details, /^"pok_\[hidden\]"…? is no field/, long);
  }
});

service('is refused as an Idempotency-Key, which would be kept', async ({ post, key }) => {
  const body = { cards: ['Ah', 'Kh'], simulations: 10, seed: 1 };
  for (const text of [key, key.replace('_', '%5F'), key.replace('p', '%2570'), `${key.slice(0, 30)}%`]) {
    const answer = await post(PROBABILITIES, body, { 'idempotency-key': text });
    assert.is(answer.status, 400, text);
    assert.match(answer.json.error.details, /holds an API key/);
  }
});

service('that is absolute in the target of a request gets into no warning of Node', async ({ raw, key }) => {
  const warnings: string[] = [];
  const note = (warning: Error): void => void warnings.push(String(warning));
  process.on('warning', note);
  for (const target of [`http://x:${key}/y`, `//u@h:${key}/#`]) {
    await raw(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  }
  await new Promise(resolve => setImmediate(resolve));
  process.off('warning', note);
  assert.equal(warnings, []);
});

service.run();
