// GET /api/v1/jobs/{id}/events: the progress of a job, by server-sent events.

import * as assert from 'uvu/assert';
import { createEventStreams } from '../../../src/http/routes/job-events.js';
import type { Job } from '../../../src/jobs/job-model.js';
import { suite } from '../../suite.js';
import { until } from '../../until.js';
import { assertRefused } from '../answers.js';
import { JOBS } from '../requests.js';
import { type Replace, type Service, serviceSuite, startService } from '../service.js';

const JOB: Job = {
  id: 'job_1',
  account: 'tests',
  state: 'running',
  engine: 1,
  questions: 1,
  progress: 0.5,
  charged: 1,
  cost: 1,
  created: new Date(0),
  ended: undefined,
};

const streams = suite("a stream of a job's events");

/** All that a stream sends for a job that has these states at successive looks. */
const textOf = async (looks: readonly Partial<Job>[]): Promise<string> => {
  let look = 0;
  const stream = createEventStreams({ intervalMs: 10, heartbeatIntervalMs: 25 })('tests', {
    find: async () => ({ ...JOB, ...looks[look++] }),
    isClosing: () => false,
    onError: error => assert.unreachable(String(error)),
  });
  return (await stream.toArray()).join('');
};

streams('ends with the name of the state and the job, without its answers', async () => {
  for (const state of ['done', 'cancelled', 'failed'] as const) {
    const data = { id: 'job_1', state, progress: 0.5, cost: 1, created: '1970-01-01T00:00:00.000Z' };
    const json = JSON.stringify({ ...data, ended: '1970-01-01T00:00:00.001Z' });
    assert.is(await textOf([{ state, ended: new Date(1) }]), `event: ${state}\ndata: ${json}\n\n`);
  }
});

streams('has an event for each look at which something has changed, and comments that keep it open', async () => {
  const looks = [{ state: 'queued' }, ...Array(9).fill({}), { progress: 0.75 }, { progress: 0.75 }] as Partial<Job>[];
  const text = await textOf([...looks, { state: 'done', ended: new Date(1) }]);
  assert.equal(
    [...text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name),
    ['progress', 'progress', 'progress', 'done'],
  );
  // Between the second and the third event are eight looks, 10 ms or more apart: a comment for each third, or for each.
  const comments = text.split(/^:\n\n/m).length - 1;
  assert.ok(comments >= 2 && comments <= 9, `${comments} comments`);
});

streams('looks at the job once a second', async () => {
  const looks: number[] = [];
  const stream = createEventStreams()('tests', {
    find: async () => ({ ...JOB, ended: looks.push(performance.now()) === 2 ? new Date(1) : undefined }),
    isClosing: () => false,
    onError: error => assert.unreachable(String(error)),
  });
  await stream.toArray();
  const ms = looks[1]! - looks[0]!;
  assert.ok(ms > 990 && ms < 5000, `${ms} ms`);
});

const MAX_STREAMS = 10;

/** A stream of events, and what has come on it so far. */
interface Stream {
  readonly response: Response;
  readonly events: { readonly name: string; readonly data: ReturnType<typeof JSON.parse> }[];
  /** Resolves with all that came when the server has ended it; rejects when the client has left. */
  readonly ended: Promise<string>;
  leave(): void;
}

const watch = async ({ server, key }: Pick<Service, 'server' | 'key'>, id: string): Promise<Stream> => {
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${server.url}${JOBS}/${id}/events`, { headers, signal: leaving.signal });
  const events: Stream['events'] = [];
  const read = async (): Promise<string> => {
    let text = '';
    for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      text += Buffer.from(part).toString();
      const found = [...text.matchAll(/^event: (\w+)\ndata: (.+)\n\n/gm)];
      events.splice(0, events.length, ...found.map(([, name, data]) => ({ name: name!, data: JSON.parse(data!) })));
    }
    return text;
  };
  const ended = read();
  ended.catch(() => undefined);
  return { response, events, ended, leave: () => leaving.abort() };
};

/** A stream whose first event has come. */
const watchStarted = async (service: Pick<Service, 'server' | 'key'>, id: string): Promise<Stream> => {
  const stream = await watch(service, id);
  await until(() => stream.events.length > 0);
  return stream;
};

const submit = async (service: Service, simulations = 1_000_000_000_000): Promise<string> => {
  const question = { type: 'probabilities-enhanced', cards: ['As', 'Ah'], opponents: 1, simulations, seed: 1 };
  return (await service.post(JOBS, { questions: [question, { type: 'none' }] })).json.data.id;
};

const RICH = { credits: 100_000_000, rateLimit: { requests: 1_000_000, windowSeconds: 60 } };
const events = serviceSuite('GET /api/v1/jobs/{id}/events', undefined, undefined, RICH);

/** The job as GET shows it, without its answers. */
const showSummary = async (service: Service, id: string): Promise<object> => {
  const { answers: _, ...rest } = (await service.request('GET', `${JOBS}/${id}`)).json.data;
  return rest;
};

events('report the progress, and at last the finished job, as GET shows it without answers', async service => {
  const id = await submit(service, 300_000_000);
  const { response, events: told, ended } = await watch(service, id);
  assert.is(response.status, 200);
  assert.is(response.headers.get('content-type'), 'text/event-stream');
  assert.is(response.headers.get('cache-control'), 'no-store');
  assert.ok(response.headers.get('ratelimit'));
  assert.match(await ended, /^(event: progress\ndata: .+\n\n)+event: done\ndata: .+\n\n$/);
  // The state may change before the first slice is in: two events then have the same progress.
  for (const [i, { data }] of told.slice(1).entries()) {
    assert.ok(data.progress >= told[i]!.data.progress);
    assert.not.equal(data, told[i]!.data);
  }
  assert.equal(told.at(-1)?.data, await showSummary(service, id));
});

events('begin with the present state for each client; if the job has ended, that is all', async service => {
  const id = await submit(service);
  for (let visit = 0; visit < 2; visit++) (await watchStarted(service, id)).leave();
  await service.request('DELETE', `${JOBS}/${id}`);
  const { events: told, ended } = await watch(service, id);
  await ended;
  assert.equal(told, [{ name: 'cancelled', data: await showSummary(service, id) }]);
});

events('may be open ten times for an account; closed ones do not count', async service => {
  const id = await submit(service);
  const open: Stream[] = [];
  for (let count = 0; count < MAX_STREAMS; count++) open.push(await watch(service, id));
  assert.equal([...new Set(open.map(({ response }) => response.status))], [200]);
  assertRefused(await service.request('GET', `${JOBS}/${id}/events`), 'OVERLOADED', /10 streams/);
  open[0]!.leave();
  await until(async () => {
    const again = await watch(service, id);
    open.push(again);
    return again.response.status === 200;
  });
  for (const { leave } of open) leave();
  await service.request('DELETE', `${JOBS}/${id}`);
});

events('end when the key is revoked, before the job does', async service => {
  const id = await submit(service);
  const { key, id: keyId } = await service.accounts.createKey('tests');
  const stream = await watchStarted({ ...service, key }, id);
  await service.accounts.revokeKey(keyId);
  assert.not.match(await stream.ended, /event: (?!progress)/);
  await service.request('DELETE', `${JOBS}/${id}`);
});

const ending = suite('streams of events end');

ending('when the server closes, before their jobs end', async () => {
  const hour = 3_600_000; // after this time the server would close connections that do not end
  const service = await startService(undefined, {}, { closing: hour, cutting: hour }, RICH);
  const stream = await watchStarted(service, await submit(service));
  await service.close();
  assert.not.match(await stream.ended, /event: (?!progress)/);
});

ending('when the store is lost, and the log says why', async () => {
  let isLost = false;
  const lose: Replace = ({ jobs }) => ({
    jobs: {
      async find(id, account) {
        if (isLost) throw new Error('the store is lost');
        return jobs.find(id, account);
      },
    },
  });
  const service = await startService(lose, {}, {}, RICH);
  const id = await submit(service);
  const stream = await watchStarted(service, id);
  isLost = true;
  assert.not.match(await stream.ended, /event: (?!progress)/);
  await until(() => service.log.some(line => line.includes('the store is lost')));
  await service.request('DELETE', `${JOBS}/${id}`);
  await service.close();
});
