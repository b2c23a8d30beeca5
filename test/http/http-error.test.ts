// How errors are answered: what a lower layer throws becomes an error with a code, a public sentence and headers.
import { readFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { InsufficientCreditsError, StoreUnavailableError } from '../../src/accounts/account-model.js';
import { CalculatorUnavailableError } from '../../src/calculations/calculator-errors.js';
import { OverloadedError } from '../../src/calculations/scheduler/admission.js';
import { type ErrorCode, HttpError, toHttpError, writeErrorBody } from '../../src/http/http-error.js';
import { suite } from '../suite.js';

const documented = suite('docs/errors.md');

documented('shows an error as the service answers it', () => {
  const document = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');
  const example = /```json\n(.*?)\n```/s.exec(document)?.[1] ?? '';
  const error = new HttpError('INVALID_CARDS', 'cards[0] is "10h": did you mean "Th"?');
  assert.equal(JSON.parse(example), JSON.parse(writeErrorBody(error)));
});

documented.run();

const mapped = suite('a thrown error');

const ADVICE = 'add credits to the account, or ask for less work';
const RESERVED = 'of which 3 are set aside for requests in flight';
const AGAIN = { 'Retry-After': '5' };

const THROWN: readonly (readonly [unknown, ErrorCode, details: string, headers?: object])[] = [
  [new HttpError('NOT_FOUND', 'the path'), 'NOT_FOUND', 'the path'],
  [new InsufficientCreditsError(7, 5), 'INSUFFICIENT_CREDITS', `the request costs 7, the balance is 5: ${ADVICE}`],
  [
    new InsufficientCreditsError(7, 9, 3),
    'INSUFFICIENT_CREDITS',
    `the request costs 7, the balance is 9, ${RESERVED}: ${ADVICE}`,
  ],
  [
    new StoreUnavailableError('secret'),
    'SERVICE_UNAVAILABLE',
    'the account store does not answer now, so that nothing can be checked or charged: send the request again',
    AGAIN,
  ],
  [
    new OverloadedError('the queue is full', 7),
    'OVERLOADED',
    'the queue is full: send the request again in 7 s, or ask for less work',
    { 'Retry-After': '7' },
  ],
  [
    new CalculatorUnavailableError('secret'),
    'SERVICE_UNAVAILABLE',
    'the engine cannot compute now: send the request again',
    AGAIN,
  ],
  [new Error('secret'), 'INTERNAL_ERROR', 'request id-1'],
  ['secret', 'INTERNAL_ERROR', 'request id-1'],
  [null, 'INTERNAL_ERROR', 'request id-1'],
  [{ code: 'NOT_FOUND' }, 'INTERNAL_ERROR', 'request id-1'],
];

for (const [thrown, code, details, headers = {}] of THROWN) {
  mapped(`is answered ${code}: ${details}`, () => {
    const error = toHttpError(thrown, 'id-1');
    assert.equal([error.code, error.details, error.headers], [code, details, headers]);
  });
}

mapped.run();
