import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Job } from '../../../src/jobs/jobs.js';
import { until } from '../../until.js';
import { assertRefused, assertUnknownJob, JOBS, type Service, startService, useService } from '../service.js';

const MAX_STREAMS = 10;
const LONG = 1_000_000_000_000;

interface Event {
  readonly name: string;
  readonly data: ReturnType<typeof JSON.parse>;
}

/** A stream of events, and what has come on it so far. */
interface Stream {
  readonly response: Response;
  readonly events: Event[];
  /** Resolves with all that came when the server has ended it; rejects when the client has left. */
  readonly ended: Promise<string>;
  leave(): void;
}

const eventsIn = (text: string): Event[] =>
  [...text.matchAll(/^event: (\w+)\ndata: (.+)\n\n/gm)].map(([, name = '', data = '']) => ({
    name,
    data: JSON.parse(data),
  }));

const watch = async ({ server, key }: Service, id: string, query = '', headers = {}): Promise<Stream> => {
  const leaving = new AbortController();
  const response = await fetch(`${server.url}${JOBS}/${id}/events${query}`, {
    headers: { authorization: `Bearer ${key}`, ...headers },
    signal: leaving.signal,
  });
  const events: Event[] = [];
  const read = async (): Promise<string> => {
    let text = '';
    for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      text += Buffer.from(part).toString();
      events.splice(0, events.length, ...eventsIn(text));
    }
    return text;
  };
  const ended = response.ok ? read() : response.text();
  ended.catch(() => undefined);
  return { response, events, ended, leave: () => leaving.abort() };
};

const submit = async (service: Service, simulations: number): Promise<string> => {
  const question = { type: 'probabilities-enhanced', cards: ['As', 'Ah'], opponents: 1, simulations, seed: 1 };
  return (await service.post(JOBS, { questions: [question, { type: 'none' }] })).json.data.id;
};

const tells = suite<Service>('GET /api/v1/jobs/{id}/events');
useService(tells, undefined, undefined, {
  credits: 100_000_000,
  rateLimit: { requests: 1_000_000, windowSeconds: 60 },
});

/** The job as GET shows it, without its answers. */
const shown = async (service: Service, id: string): Promise<object> => {
  const { answers: _, ...rest } = (await service.request('GET', `${JOBS}/${id}`)).json.data;
  return rest;
};

tells('tells of the progress as GET shows it without answers, and at last that the job is done', async service => {
  const id = await submit(service, 300_000_000);
  const { response, events, ended } = await watch(service, id, '', { 'last-event-id': '7' });
  assert.is(response.status, 200);
  assert.is(response.headers.get('content-type'), 'text/event-stream');
  assert.is(response.headers.get('cache-control'), 'no-store');
  assert.ok(response.headers.get('ratelimit'));
  assert.match(await ended, /^(event: progress\ndata: .+\n\n)+event: done\ndata: .+\n\n$/);
  const progress = events.map(({ data }) => data.progress);
  assert.equal(
    progress,
    [...new Set(progress)].sort((a, b) => a - b),
  );
  assert.equal(events.at(-1)?.data, await shown(service, id));
  for (const { data } of events) {
    assert.equal(Object.keys(data), ['id', 'state', 'progress', 'cost', 'created', 'ended']);
  }
});

tells('tells at once of a job that was cancelled, and again whenever it is asked', async service => {
  const id = await submit(service, LONG);
  await service.request('DELETE', `${JOBS}/${id}`);
  for (const query of ['', '?']) {
    const { events, ended } = await watch(service, id, query);
    await ended;
    assert.equal(events, [{ name: 'cancelled', data: await shown(service, id) }]);
  }
});

tells('tells the present state first to a client that comes back', async service => {
  const id = await submit(service, LONG);
  for (let visit = 0; visit < 2; visit++) {
    const stream = await watch(service, id);
    await until(() => stream.events.length > 0);
    stream.leave();
    assert.is(stream.events[0]?.name, 'progress');
  }
  await service.request('DELETE', `${JOBS}/${id}`);
});

tells("refuses without a key, for another account's job, and for parameters that are not known", async service => {
  const path = `${JOBS}/${await submit(service, 1)}/events`;
  assertRefused(await service.request('GET', path, {}), 'INVALID_API_KEY');
  await service.accounts.createAccount('others', { credits: 1 });
  const { key } = await service.accounts.createKey('others');
  assertUnknownJob(await service.request('GET', path, { authorization: `Bearer ${key}` }));
  assertUnknownJob(await service.request('GET', `${JOBS}/job_none/events`));
  assertRefused(await service.request('GET', `${path}?offset=1`), 'INVALID_REQUEST', /takes none/);
  assertRefused(await service.request('POST', path), 'METHOD_NOT_ALLOWED');
});

tells('has a bound of open streams for an account, which those that are left do not count for', async service => {
  const id = await submit(service, LONG);
  const streams = [];
  for (let count = 0; count < MAX_STREAMS; count++) streams.push(await watch(service, id));
  assert.equal(new Set(streams.map(({ response }) => response.status)), new Set([200]));
  const path = `${JOBS}/${id}/events`;
  assertRefused(await service.request('GET', path), 'OVERLOADED', /10 streams/);
  assert.is((await service.request('HEAD', `${JOBS}/${id}`)).status, 200);
  for (const { leave } of streams) leave();
  const again: Stream[] = [];
  await until(async () => {
    again.push(await watch(service, id));
    return again.filter(({ response }) => response.status === 200).length === MAX_STREAMS;
  });
  for (const { leave } of again) leave();
  await until(async () => {
    const { response, leave } = await watch(service, id);
    leave();
    return response.status === 200;
  });
  await service.request('DELETE', `${JOBS}/${id}`);
});

tells('ends when the key is revoked, before the job does', async service => {
  const id = await submit(service, LONG);
  const { key, id: keyId } = await service.accounts.createKey('tests');
  const stream = await watch({ ...service, key }, id);
  await until(() => stream.events.length > 0);
  await service.accounts.revokeKey(keyId);
  assert.not.match(await stream.ended, /event: (?!progress)/);
  await service.request('DELETE', `${JOBS}/${id}`);
});

tells.run();

/** The server would wait so long before it closed a connection that does not end. */
const HOUR_MS = 3_600_000;

const closing = suite('a server that ends');

closing('ends its streams before their jobs, by itself', async () => {
  const service = await startService(undefined, {}, { closing: HOUR_MS, cutting: HOUR_MS }, { credits: 100_000_000 });
  const stream = await watch(service, await submit(service, LONG));
  await until(() => stream.events.length > 0);
  await service.close();
  assert.not.match(await stream.ended, /event: (?!progress)/);
});

closing.run();

const failing = suite('a stream whose store is lost');

failing('ends', async () => {
  let isLost = false;
  const service = await startService(({ jobs }) => {
    if (jobs === undefined) throw new Error('there are no jobs');
    const find = async (id: string, account?: string): Promise<Job | undefined> => {
      if (isLost) throw new Error('the store is lost');
      return jobs.find(id, account);
    };
    return { jobs: { ...jobs, find } };
  });
  const id = await submit(service, 100_000_000_000);
  const stream = await watch(service, id);
  await until(() => stream.events.length > 0);
  isLost = true;
  assert.not.match(await stream.ended, /event: (?!progress)/);
  await sleep(0);
  assert.ok(service.log.some(line => line.includes('the store is lost')));
  isLost = false;
  await service.request('DELETE', `${JOBS}/${id}`);
  await service.close();
});

failing.run();
