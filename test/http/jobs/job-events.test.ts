// The stream of a job's events by itself: what is sent while there is nothing new.
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createEventStreams, type WatchedJob } from '../../../src/http/jobs/job-events.js';
import type { Job } from '../../../src/jobs/jobs.js';

const JOB: Job = {
  id: 'job_1',
  account: 'tests',
  state: 'running',
  questions: 1,
  progress: 0.5,
  charged: 1,
  cost: 1,
  created: new Date(0),
  ended: undefined,
};

/** As much of a response as a stream uses. */
const response = () => ({ req: { socket: new EventEmitter() }, destroy() {} }) as unknown as ServerResponse;

const streams = suite("a job's stream of events");

streams('has a comment from time to time while there is nothing new, which keeps proxies from closing it', async () => {
  let looks = 0;
  const job: WatchedJob = {
    find: async () => ({ ...JOB, ...(++looks > 9 && { ended: new Date(1) }) }),
    async *dataOf({ ended }) {
      yield `{"ended":`;
      yield `${ended !== undefined}}`;
    },
    isClosing: () => false,
    onError: error => assert.unreachable(String(error)),
  };
  const stream = createEventStreams({ intervalMs: 10, heartbeatIntervalMs: 25 })('tests', response(), job);
  const text = (await stream.toArray()).join('');
  const progress = 'event: progress\ndata: {"ended":false}\n\n';
  const [, comments = ''] = /^retry: 2000\n\nevent: progress\ndata: .+\n\n((?::\n\n)*)event: end\n/.exec(text) ?? [];
  assert.is(text, `retry: 2000\n\n${progress}${comments}event: end\ndata: {"ended":true}\n\n`);
  // Eight looks in between, 10 ms or more apart: one comment for each third look, for each look on a slow machine.
  const count = comments.length / ':\n\n'.length;
  assert.ok(count >= 2 && count <= 8, `${count} comments`);
});

streams.run();
