// What every answer has: its id, the security headers, its line in the log, and an envelope even when the service fails.

import * as assert from 'uvu/assert';
import { suite } from '../../suite.js';
import { assertRefused } from '../answers.js';
import { ENHANCED, PROBABILITIES } from '../requests.js';
import { type Service, serviceSuite, startService } from '../service.js';

const cards = ['Ah', 'Kh'];
const FRESH = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idOf = ({ headers }: { headers: Headers }): string => headers.get('x-request-id') ?? '';

const headers = serviceSuite('every answer');

const SECURITY = {
  'Content-Security-Policy': "default-src 'none';frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

headers('has the security headers, and an id of its own', async ({ post, request, raw }) => {
  const answers = [
    await post(PROBABILITIES, { cards }),
    await post(PROBABILITIES, '['),
    await post('/nothing', {}),
    await post(PROBABILITIES, {}, { authorization: '' }),
    await request('HEAD', '/metrics'),
    await request('GET', '/readyz'),
  ];
  for (const answer of answers) {
    assert.match(idOf(answer), FRESH);
    for (const [name, value] of Object.entries(SECURITY)) assert.is(answer.headers.get(name), value);
    assert.equal([answer.headers.get('x-powered-by'), answer.headers.get('vary')], [null, null]);
  }
  assert.is(new Set(answers.map(idOf)).size, answers.length);
  const garbage = await raw('hello\r\n\r\n');
  for (const [name, value] of Object.entries(SECURITY)) assert.ok(garbage.includes(`\r\n${name}: ${value}\r\n`));
});

headers('has the client’s X-Request-Id if it is 1 to 64 letters, digits, "_" or "-", and no key', async service => {
  const send = async (id: string): Promise<string> =>
    idOf(await service.post(PROBABILITIES, {}, { 'x-request-id': id }));
  for (const id of ['a', 'Trace_1-2', 'x'.repeat(64)]) assert.is(await send(id), id);
  for (const id of ['', 'x'.repeat(65), 'a b', 'é', 'a/../b', service.key]) assert.match(await send(id), FRESH);
});

const log = serviceSuite('the log');

const lastLine = (service: Service) =>
  service
    .lines()
    .filter(({ msg }) => msg === 'request')
    .at(-1);

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

const TRACEPARENTS: Readonly<Record<string, boolean>> = {
  [`00-${TRACE}-${PARENT}-01`]: true,
  [`cc-${TRACE}-${PARENT}-00-what-the-future-adds`]: true,
  [TRACE]: false,
  [`00-${TRACE}-${PARENT}-01-more`]: false,
  [`ff-${TRACE}-${PARENT}-01`]: false,
  [`00-${TRACE.toUpperCase()}-${PARENT}-01`]: false,
  [`00-${'0'.repeat(32)}-${PARENT}-01`]: false,
  [`00-${TRACE}-${'0'.repeat(16)}-01`]: false,
};

log('has the trace id of a traceparent that is one', async service => {
  for (const [traceparent, isRead] of Object.entries(TRACEPARENTS)) {
    await service.post(PROBABILITIES, {}, { traceparent });
    assert.is(lastLine(service).traceId, isRead ? TRACE : undefined, traceparent);
  }
});

log('has one line for each request: account, route and duration', async service => {
  const before = service.log.length;
  const answer = await service.post(ENHANCED, { cards, opponents: 1 });
  assert.is(service.log.length, before + 1);
  const { time, queueMs, computeMs, ms, ...rest } = lastLine(service);
  assert.equal(rest, {
    level: 30,
    id: idOf(answer),
    method: 'POST',
    route: ENHANCED,
    status: 200,
    account: 'tests',
    keyPrefix: service.key.slice(0, 8),
    cost: 1,
    msg: 'request',
  });
  assert.ok(time > 0 && queueMs >= 0 && computeMs > 0 && ms > computeMs);
});

log('has the code of an error, and an unknown path shortened, without its query', async service => {
  await service.post(`/${'x'.repeat(5000)}?secret=1`, {});
  const { route, path, status, code } = lastLine(service);
  assert.equal([route, path, status, code], [undefined, `/${'x'.repeat(79)}`, 404, 'NOT_FOUND']);
});

const failures = suite('500 INTERNAL_ERROR');

const FAULTS: Readonly<Record<string, unknown>> = {
  'an error': Object.assign(new Error('SELECT at /etc/passwd'), { status: 418, expose: true, headers: { 'X-A': '1' } }),
  'a text': 'oops',
  nothing: undefined,
  'an object without a text': Object.create(null),
};

let fault: unknown;

failures('is the answer to whatever is thrown: with the request’s id, and a line in the log', async () => {
  const service = await startService(() => ({
    calculator: { calculate: () => Promise.reject(fault) },
  }));
  for (const [what, thrown] of Object.entries(FAULTS)) {
    fault = thrown;
    service.log.length = 0;
    const answer = await service.post(PROBABILITIES, { cards });
    assertRefused(answer, 'INTERNAL_ERROR', new RegExp(`^request ${idOf(answer)}$`));
    assert.is(answer.headers.get('x-a'), null);
    const errors = service.lines().filter(({ level }) => level >= 40);
    const expected = [[50, idOf(answer), 'request failed']];
    assert.equal(
      errors.map(({ level, id, msg }) => [level, id, msg]),
      expected,
      what,
    );
  }
  await service.close();
});
