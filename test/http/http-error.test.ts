// Every code of the service: seen from a live server, and documented with its one status.
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { StoreUnavailableError } from '../../src/accounts/accounts.js';
import { ERRORS, type ErrorCode, errorBody, HttpError, toHttpError } from '../../src/http/http-error.js';
import { OverloadedError } from '../../src/odds/scheduler/admission.js';
import {
  assertRawRefused,
  ENHANCED,
  EQUITY,
  everything,
  PROBABILITIES,
  postHead,
  type Service,
  useService,
} from './service.js';

const codes = Object.keys(ERRORS) as ErrorCode[];
const cards = ['Ah', 'Kh'];
const JSON_TYPE = 'Content-Type: application/json';

/** A request with the key and a body, as it stands on the wire. */
const message = (service: Service, path: string, body: unknown, ...headers: string[]): string => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return postHead(service, path, `Content-Length: ${text.length}`, ...headers) + text;
};

/** 230,000,000 hands: 230 credits, which the account of this service cannot pay. */
const COSTLY = { cards, opponents: 22, simulations: 10_000_000 };

const keyless = (text: string): string => text.replace(/Authorization: .*\r\n/, '');

/** The Idempotency-Key of a request at another path. */
const USED = 'used-before';

/** A request for each code. */
const PROVOKED: Record<ErrorCode, (service: Service) => string> = {
  INVALID_API_KEY: service => keyless(message(service, PROBABILITIES, { cards }, JSON_TYPE)),
  INSUFFICIENT_CREDITS: service => message(service, ENHANCED, COSTLY, JSON_TYPE),
  INVALID_CARDS: service => message(service, PROBABILITIES, { cards: ['Ah'] }, JSON_TYPE),
  DUPLICATE_CARDS: service => message(service, PROBABILITIES, { cards: ['Ah', 'Ah'] }, JSON_TYPE),
  INVALID_RANGE: service => message(service, EQUITY, { players: ['AAs', 'KK'] }, JSON_TYPE),
  INVALID_REQUEST: service => message(service, PROBABILITIES, { cards, seed: -1 }, JSON_TYPE),
  NOT_FOUND: service => message(service, '/nothing', {}, JSON_TYPE),
  IDEMPOTENCY_KEY_REUSED: service =>
    message(service, EQUITY, { players: ['AA', 'KK'] }, JSON_TYPE, `Idempotency-Key: ${USED}`),
  METHOD_NOT_ALLOWED: service => message(service, '/healthz', {}, JSON_TYPE),
  REQUEST_TIMEOUT: service => message(service, PROBABILITIES, { cards }, JSON_TYPE).slice(0, -1),
  PAYLOAD_TOO_LARGE: service => message(service, PROBABILITIES, 'x'.repeat(17_000), JSON_TYPE),
  UNSUPPORTED_MEDIA_TYPE: service => message(service, PROBABILITIES, { cards }),
  RATE_LIMIT_EXCEEDED: service =>
    message(service, PROBABILITIES, { cards }, JSON_TYPE).replace('Bearer pok_', 'Bearer spent_'),
  HEADERS_TOO_LARGE: service => message(service, PROBABILITIES, { cards }, JSON_TYPE, `X: ${'x'.repeat(20_000)}`),
  INTERNAL_ERROR: service => message(service, PROBABILITIES, { cards, seed: 500 }, JSON_TYPE),
  OVERLOADED: service => message(service, PROBABILITIES, { cards, seed: 503 }, JSON_TYPE),
  SERVICE_UNAVAILABLE: service => message(service, PROBABILITIES, { cards }, JSON_TYPE).replace('pok_', 'down_'),
};

const live = suite<Service>('every error code:');
useService(
  live,
  ({ accounts, calculator }) => ({
    accounts: {
      ...accounts,
      authenticate: async key => {
        if (key.startsWith('down_')) throw new StoreUnavailableError('the file is locked');
        const principal = await accounts.authenticate(key.replace('spent_', 'pok_'));
        const nothing = { requests: 0, windowSeconds: 60 };
        return principal && key.startsWith('spent_') ? { ...principal, rateLimit: nothing } : principal;
      },
    },
    calculator: {
      ...calculator,
      calculate: async (calculation, ...rest) => {
        const seed = calculation.method === 'monte-carlo' ? calculation.seed : 0;
        if (seed === 500) throw new Error('oops');
        if (seed === 503) throw new OverloadedError('the queue is full', 7);
        return calculator.calculate(calculation, ...rest);
      },
    },
  }),
  { requestTimeout: 200, headersTimeout: 200, connectionsCheckingInterval: 50 },
  { credits: 100 },
);

live.before(({ post }) => post(PROBABILITIES, { cards }, { 'idempotency-key': USED }).then(() => undefined));

for (const code of codes) {
  live(`${code} is answered by a live server with status ${ERRORS[code].status}`, async service => {
    const socket = service.connect();
    const answer = everything(socket);
    socket.write(PROVOKED[code](service));
    assertRawRefused(await answer, code);
  });
}

live.run();

const documented = suite('docs/errors.md');

documented('shows an error as the service answers it', () => {
  const document = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');
  const example = /```json\n(.*?)\n```/s.exec(document)?.[1] ?? '';
  const refusal = new HttpError('INVALID_CARDS', 'cards[0] is "10h": did you mean "Th"?');
  assert.equal(JSON.parse(example), JSON.parse(errorBody(refusal)));
});

documented.run();

const unforeseen = suite('what was never meant for clients');

unforeseen('is INTERNAL_ERROR with the id of the request alone', () => {
  for (const thrown of [new Error('secret'), 'secret', null, { code: 'NOT_FOUND' }]) {
    const { code, details } = toHttpError(thrown, 'id-1');
    assert.equal([code, details], ['INTERNAL_ERROR', 'request id-1']);
  }
});

unforeseen.run();
