// Requests for jobs to instances, some of which may be down.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { until } from '../../until.js';
import type { Deployment } from './deployment.js';

type Instances = Pick<Deployment, 'urls' | 'key'>;

/** About five minutes of tries: longer than any instance is down. */
const MAX_TRIES = 6000;

/** Calls one instance after the other, until one of them answers. @throws the last failure, if none does */
export const callJobs = async ({ urls, key }: Instances, path = '', init: RequestInit = {}): Promise<Response> => {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...init.headers };
  let failure: unknown;
  for (let i = 0; i < MAX_TRIES; i++) {
    const url = `${urls[i % urls.length]}/api/v1/jobs${path}`;
    const answer = await fetch(url, { ...init, headers }).catch(error => {
      failure = error;
      return undefined;
    });
    if (answer && answer.status < 500) return answer;
    await sleep(50);
  }
  throw new Error('no instance answers', { cause: failure });
};

export const NDJSON = { 'content-type': 'application/x-ndjson' };

/** Submits a job once, with repetitions after failures. Resolves with its id. */
export const submitJob = async (instances: Instances, questions: readonly object[]): Promise<string> => {
  const headers = { 'idempotency-key': randomUUID(), ...NDJSON };
  const body = questions.map(each => JSON.stringify(each)).join('\n');
  const answer = await callJobs(instances, '', { method: 'POST', headers, body });
  const { data } = (await answer.json()) as { data: { id: string } };
  assert.is(answer.status, 202);
  return data.id;
};

export interface ShownJob {
  readonly state: string;
  readonly progress: number;
  readonly cost: number;
  readonly ended: string | null;
  readonly answers: readonly unknown[];
}

export const showJob = async (instances: Instances, id: string, query = ''): Promise<ShownJob> => {
  const answer = await callJobs(instances, `/${id}${query}`);
  assert.is(answer.status, 200);
  return ((await answer.json()) as { data: ShownJob }).data;
};

/** Resolves with the job once it has ended. Meanwhile it is shown without answers, which would take time from the instances. */
export const untilEnded = async (instances: Instances, id: string): Promise<ShownJob> => {
  await until(async () => (await showJob(instances, id, '?offset=100000')).ended !== null);
  return showJob(instances, id);
};
