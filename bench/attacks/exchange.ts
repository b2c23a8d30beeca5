// Sends the requests of the attacks, and measures what they took.
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuMsOf } from '../http/cpu.js';
import type { Request } from '../http/requests.js';
import type { Service } from '../http/service.js';

export interface Exchange {
  readonly status: number;
  readonly ms: number;
  /** Credits, by the header. */
  readonly cost: number;
  // biome-ignore lint/suspicious/noExplicitAny: the callers know what they asked for
  readonly json: any;
}

export const exchange = async (url: string, { path, ...request }: Request): Promise<Exchange> => {
  const began = performance.now();
  const response = await fetch(url + path, request as RequestInit);
  const json = await response.json();
  const cost = Number(response.headers.get('x-credits-cost'));
  return { status: response.status, ms: performance.now() - began, cost, json };
};

/** Sends a request again and again. @returns the milliseconds of each. @throws {Error} another answer than 200 */
export const timesOf = async (url: string, request: Request, count: number): Promise<number[]> => {
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const { status, ms, json } = await exchange(url, request);
    if (status !== 200) throw new Error(`${request.path} is answered with ${status}: ${JSON.stringify(json)}`);
    times.push(ms);
  }
  return times;
};

/** Processor time of the service during some work, in ms; not a number where the system does not tell it. */
export const cpuOf = async <Result>(
  { pid }: Service,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly cpuMs: number }> => {
  const before = cpuMsOf(pid) ?? Number.NaN;
  const result = await work();
  return { result, cpuMs: (cpuMsOf(pid) ?? Number.NaN) - before };
};

const POLL_MS = 200;

/** Submits a job; resolves when it has ended. */
export const jobEnded = async (service: Service, submit: Request): Promise<Exchange> => {
  const submitted = await exchange(service.url, submit);
  if (submitted.status !== 202) return submitted;
  const began = performance.now();
  const { headers } = submit;
  const show: Request = { method: 'GET', path: `/api/v1/jobs/${submitted.json.data.id}`, headers };
  for (;;) {
    const shown = await exchange(service.url, show);
    if (shown.json.data.ended !== null) {
      return { ...shown, cost: shown.json.data.cost, ms: submitted.ms + performance.now() - began };
    }
    await sleep(POLL_MS);
  }
};

/** A job's body or a batch's. */
export const listOf = (key: string, path: '/api/v1/batch' | '/api/v1/jobs', questions: readonly object[]): Request => ({
  method: 'POST',
  path,
  headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  body: JSON.stringify({ questions }),
});
