// What every answer has: its id, its line in the log, and an envelope even when the service fails.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertRefused, ENHANCED, PROBABILITIES, type Service, startService, useService } from '../service.js';

const cards = ['Ah', 'Kh'];
const FRESH = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idOf = ({ headers }: { headers: Headers }): string => headers.get('x-request-id') ?? '';

const ids = suite<Service>('X-Request-Id:');
useService(ids);

ids('is on every answer, fresh each time', async ({ post, request }) => {
  const answers = [
    await post(PROBABILITIES, { cards }),
    await post(PROBABILITIES, {}),
    await post('/nothing', {}),
    await post(PROBABILITIES, {}, { authorization: '' }),
    await request('GET', PROBABILITIES),
    await request('HEAD', '/healthz'),
    await request('GET', '/readyz'),
  ];
  for (const answer of answers) assert.match(idOf(answer), FRESH);
  assert.is(new Set(answers.map(idOf)).size, answers.length);
});

ids('keeps the client’s where it is 1 to 64 letters, digits, "_" or "-"', async ({ post }) => {
  for (const id of ['a', 'Trace_1-2', 'x'.repeat(64)]) {
    assert.is(idOf(await post(PROBABILITIES, { cards }, { 'x-request-id': id })), id);
    assert.is(idOf(await post('/nothing', {}, { 'x-request-id': id })), id);
  }
});

ids('replaces any other', async ({ post }) => {
  for (const id of ['', 'x'.repeat(65), 'a b', 'a,b', 'é', '<script>', 'a/../b']) {
    assert.match(idOf(await post(PROBABILITIES, { cards }, { 'x-request-id': id })), FRESH);
  }
});

ids('replaces an API key', async ({ post, key }) => {
  assert.match(idOf(await post(PROBABILITIES, { cards }, { 'x-request-id': key })), FRESH);
});

ids.run();

const log = suite<Service>('the log:');
useService(log);

/** The lines of requests, as objects. */
const lines = (service: Service) =>
  service.log.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'request' || msg === 'broken request');

const lastLine = (service: Service) => lines(service).at(-1);

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

log('has the trace id of a W3C traceparent beside the id of the request', async service => {
  for (const sent of [`00-${TRACE}-${PARENT}-01`, `cc-${TRACE}-${PARENT}-00-what-the-future-adds`]) {
    const answer = await service.post(PROBABILITIES, { cards }, { traceparent: sent, 'x-request-id': 'order-117' });
    assert.is(answer.status, 200);
    assert.equal([lastLine(service).id, lastLine(service).traceId], ['order-117', TRACE]);
  }
});

log('has no trace id of a traceparent of another form', async service => {
  for (const sent of [
    '',
    TRACE,
    `00-${TRACE}-${PARENT}`,
    `00-${TRACE}-${PARENT}-01-more`,
    `ff-${TRACE}-${PARENT}-01`,
    `00-${TRACE.toUpperCase()}-${PARENT}-01`,
    `00-${'0'.repeat(32)}-${PARENT}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`,
  ]) {
    await service.post(PROBABILITIES, { cards }, { traceparent: sent });
    assert.not('traceId' in lastLine(service), sent);
  }
});

log('has one line a request: who asked what, and how long it took', async service => {
  const before = lines(service).length;
  const { headers } = await service.post(ENHANCED, { cards, opponents: 1 });
  assert.is(lines(service).length, before + 1);
  const { id, method, route, status, code, account, keyPrefix, queueMs, computeMs, ms } = lastLine(service);
  assert.is(id, headers.get('x-request-id'));
  assert.equal([method, route, status, code], ['POST', ENHANCED, 200, undefined]);
  assert.equal([account, keyPrefix], ['tests', service.key.slice(0, keyPrefix.length)]);
  assert.ok(keyPrefix.length > 4 && keyPrefix.length < 12);
  assert.ok(queueMs >= 0 && computeMs > 0 && ms > computeMs);
});

log('has the code of an error', async service => {
  await service.post(PROBABILITIES, { cards: ['Ah', 'Ah'] });
  const { route, status, code } = lastLine(service);
  assert.equal([route, status, code], [PROBABILITIES, 400, 'DUPLICATE_CARDS']);
});

log('has a path that is no route, cut short, on one line, without its query', async service => {
  await service.post(`/${'x'.repeat(5000)}?secret=1`, {});
  assert.is(lastLine(service).path, `/${'x'.repeat(79)}`);
  await service.raw('GET /a%0d%0a{"level":60} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  assert.is(lastLine(service).path.includes('\n'), false);
  for (const line of service.log) assert.is(line.trimEnd().includes('\n'), false);
});

log('never has a key, wherever a client put it', async service => {
  const { key, post, raw } = service;
  await post(PROBABILITIES, { cards });
  await post(`${PROBABILITIES}?key=${key}`, { cards });
  await post(`/${key}/${key}`, {});
  await post(`/x${key.slice(0, -2)}`, {});
  await post(
    PROBABILITIES,
    { cards, [key]: key },
    { 'x-api-key': key, 'user-agent': key, referer: key, 'x-request-id': key },
  );
  await post(PROBABILITIES, `${key}{`, { authorization: `Basic ${key}`, cookie: `key=${key}` });
  await post(PROBABILITIES, { cards }, { 'content-type': key });
  await raw(`${key} / HTTP/1.1\r\n\r\n`);
  await raw(`GET / HTTP/1.1\r\n${key}\r\n\r\n`);
  assert.is(service.log.join('').includes(key.slice(4, 24)), false);
});

log.run();

const failures = suite('500 INTERNAL_ERROR:');

/** A service whose calculations fail with what `thrown` makes. */
const failing = (thrown: () => unknown): Promise<Service> =>
  startService(({ calculator }) => ({ calculator: { ...calculator, calculate: () => Promise.reject(thrown()) } }));

const FAULTS: Record<string, () => unknown> = {
  'an error': () => new Error('SELECT * FROM secrets at /etc/passwd'),
  'an error with a status and headers of its own': () =>
    Object.assign(new Error('I am a teapot'), { status: 418, expose: true, headers: { 'X-Secret': '1' } }),
  'a text': () => 'oops',
  nothing: () => undefined,
  'an object without a text': () => Object.create(null),
};

for (const [what, thrown] of Object.entries(FAULTS)) {
  failures(`for ${what}, with the request id as its only detail, and a line in the log`, async () => {
    const service = await failing(thrown);
    const answer = await service.post(PROBABILITIES, { cards });
    await service.close();
    assertRefused(answer, 'INTERNAL_ERROR');
    assert.is(answer.json.error.details, `request ${idOf(answer)}`);
    assert.is(answer.headers.get('x-secret'), null);
    const errors = service.log.map(line => JSON.parse(line)).filter(({ level }) => level >= 50);
    assert.equal(
      errors.map(({ id, msg }) => [id, msg]),
      [[idOf(answer), 'request failed']],
    );
  });
}

failures.run();
