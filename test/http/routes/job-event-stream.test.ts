// The stream of a job's events by itself: what is sent while there is nothing new.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createEventStreams, type WatchedJob } from '../../../src/http/routes/job-events.js';
import type { Job } from '../../../src/jobs/jobs.js';

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

const streams = suite("a job's stream of events");

/** All that a stream sends of a job that looks like this, one look after the other. */
const textOf = async (looks: readonly Partial<Job>[]): Promise<string> => {
  let look = 0;
  const job: WatchedJob = {
    find: async () => ({ ...JOB, ...looks[look++] }),
    isClosing: () => false,
    onError: error => assert.unreachable(String(error)),
  };
  const stream = createEventStreams({ intervalMs: 10, heartbeatIntervalMs: 25 })('tests', job);
  return (await stream.toArray()).join('');
};

const ENDED = { ended: new Date(1) };
const namesIn = (text: string): string[] => [...text.matchAll(/^event: (\w+)$/gm)].map(([, name = '']) => name);

for (const state of ['done', 'cancelled', 'failed'] as const) {
  streams(`ends with "${state}" and the job, without its answers`, async () => {
    const data = { id: 'job_1', state, progress: 0.5, cost: 1, created: '1970-01-01T00:00:00.000Z' };
    const json = JSON.stringify({ ...data, ended: '1970-01-01T00:00:00.001Z' });
    assert.is(await textOf([{ state, ...ENDED }]), `event: ${state}\ndata: ${json}\n\n`);
  });
}

streams('has an event for each look at which something has changed', async () => {
  const states = [{ state: 'queued' }, { state: 'queued' }, {}, { progress: 0.75 }, { progress: 0.75 }] as const;
  const text = await textOf([...states, { state: 'done', ...ENDED }]);
  assert.equal(namesIn(text), ['progress', 'progress', 'progress', 'done']);
});

streams('has a comment from time to time while there is nothing new, which keeps proxies from closing it', async () => {
  const text = await textOf([...Array<object>(9).fill({}), { state: 'done', ...ENDED }]);
  const [, comments = ''] = /^event: progress\ndata: .+\n\n((?::\n\n)*)event: done\ndata: .+\n\n$/.exec(text) ?? [];
  // Eight looks in between, 10 ms or more apart: one comment for each third look, for each look on a slow machine.
  const count = comments.length / ':\n\n'.length;
  assert.ok(count >= 2 && count <= 8, `${count} comments`);
});

streams.run();
