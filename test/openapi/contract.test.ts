// The comparison of answers with the document is strict.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { contract } from './document.js';
import type { RawAnswer } from './record.js';

const HEALTHY = { status: 200, type: 'application/json; charset=utf-8', text: '{"status":"ok"}', id: 'a' };

/** A valid answer of GET /healthz with changes. */
const answer = (change: Partial<typeof HEALTHY> = {}, more: Readonly<Record<string, string>> = {}): RawAnswer => {
  const { status, type, text, id } = { ...HEALTHY, ...change };
  const headers = new Map(Object.entries({ 'content-type': type, ...(id && { 'x-request-id': id }), ...more }));
  return { status, text, headers };
};

const failure = (error: object): string => JSON.stringify({ success: false, error });
const fault = { code: 'METHOD_NOT_ALLOWED', message: 'm', details: 'd' };

const strict = suite('an answer is not as the document says');

strict('unless it is', () => {
  assert.equal(contract.check('/healthz', 'get', answer()), [
    'get /healthz 200 X-Request-Id',
    'get /healthz 200 Healthy',
  ]);
});

const REFUSED: readonly (readonly [name: string, answer: RawAnswer, fault: RegExp])[] = [
  ['with a status that is not described', answer({ status: 418 }), /418 is not described/],
  ['with a content type that is not', answer({ type: 'text/html' }), /text\/html is not described/],
  ['with a header field that is not', answer({}, { ratelimit: '"default";r=1;t=1' }), /ratelimit: is not described/],
  ['with any X- field', answer({}, { 'x-powered-by': 'us' }), /x-powered-by: is not described/],
  ['without a field that is required', answer({ id: '' }), /X-Request-Id: is missing/],
  ['with a field of another form', answer({ id: 'a b' }), /X-Request-Id: .*pattern/],
  ['with a property more', answer({ text: '{"status":"ok","more":1}' }), /additional properties/],
  ['with a property less', answer({ text: '{}' }), /required property 'status'/],
  [
    'with a code that does not belong to the status',
    answer({ status: 405, text: failure({ ...fault, code: 'NOT_FOUND' }) }, { allow: 'GET' }),
    /equal to constant/,
  ],
  [
    'with an error that has a property more',
    answer({ status: 405, text: failure({ ...fault, stack: 's' }) }, { allow: 'GET' }),
    /additional properties/,
  ],
];

for (const [name, refused, message] of REFUSED) {
  strict(name, () => {
    assert.throws(() => contract.check('/healthz', 'get', refused), message);
  });
}

strict.run();
