// Answers of the service, and what every error has.
import * as assert from 'uvu/assert';
import { ERRORS, type ErrorCode } from '../../src/http/http-error.js';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: ReturnType<typeof JSON.parse>;
}

/** The credit headers of an answer: the cost, and the balance. */
export const creditHeaders = ({ headers }: Answer): (string | null)[] => [
  headers.get('x-credits-cost'),
  headers.get('x-credits-remaining'),
];

const ENVELOPE = ['success', 'error'];
const ERROR = ['code', 'message', 'details'];
/** What an error must never show: more of a key than its display prefix, stack traces, files, SQL. */
const SECRETS = /pok_[0-9A-Za-z]{5}|\bat .*:\d+:\d+|node_modules|node:|\.(ts|js|db)\b|SELECT|SQLITE/;

/** Asserts that a text is an error's envelope; resolves with its details. */
export const assertErrorBody = (
  text: string,
  code: ErrorCode,
  details?: RegExp,
  message: string = ERRORS[code].message,
): void => {
  const body = JSON.parse(text);
  assert.equal(Object.keys(body), ENVELOPE);
  assert.is(body.success, false);
  assert.equal(Object.keys(body.error), ERROR);
  assert.is(body.error.code, code, text);
  assert.is(body.error.message, message);
  assert.type(body.error.details, 'string');
  assert.ok(body.error.details.length > 0);
  assert.not.match(text, SECRETS);
  if (details) assert.match(body.error.details, details);
};

export const assertRefused = (answer: Answer, code: ErrorCode, details?: RegExp, message?: string): void => {
  assertErrorBody(answer.text, code, details, message);
  assert.is(answer.status, ERRORS[code].status);
  assert.is(answer.headers.get('content-type'), 'application/json; charset=utf-8');
  assert.match(answer.headers.get('x-request-id') ?? '', /^[A-Za-z0-9_-]{1,64}$/);
};

export const assertUnknownJob = (answer: Answer, details?: RegExp): void =>
  assertRefused(answer, 'NOT_FOUND', details, 'There is no such job');

/** Asserts that an answer in bytes is an error with this code. */
export const assertRawRefused = (message: string, code: ErrorCode, details?: RegExp): void => {
  const [head = '', ...body] = message.split('\r\n\r\n');
  assert.match(head, new RegExp(`^HTTP/1\\.1 ${ERRORS[code].status} `));
  assert.match(head, /\r\nContent-Type: application\/json; charset=utf-8/i);
  assert.match(head, /\r\nX-Request-Id: [A-Za-z0-9_-]{1,64}/i);
  assertErrorBody(body.join('\r\n\r\n'), code, details);
};

/** An answer as it was received; names of headers are in lower case. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

/** Parses the only answer of a connection that was closed after it. */
export const parseAnswer = (message: string): RawAnswer => {
  const [head = '', ...rest] = message.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map(line => {
    const [name = '', ...value] = line.split(':');
    return [name.toLowerCase(), value.join(':').trim()] as const;
  });
  const body = rest.join('\r\n\r\n');
  const isChunked = /^transfer-encoding: chunked$/im.test(head);
  const text = isChunked ? body.replace(/(?:^|\r\n)[\da-f]+\r\n(?:\r\n$)?/g, '') : body;
  return { status: Number(first.split(' ')[1]), headers: new Map(headers), text };
};
