// An open-loop load: requests at a fixed rate, whether or not answers come. autocannon sends a second's requests at once, in
// bursts, and measures latencies in whole milliseconds.
import { Agent, request as ask, type ClientRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from './requests.js';

/** Counts and latencies of the answers. */
export interface OpenLoopResult {
  /** Milliseconds to the end of each answer with status 200, in the order in which they came. */
  readonly latencies: number[];
  /** Answers by status. */
  readonly statuses: Record<string, number>;
  sent: number;
  errors: number;
  timeouts: number;
  /** Requests that were due while every connection waited for an answer, and so were left out. */
  unsent: number;
}

export interface OpenLoopPlan {
  /** Requests a second. */
  readonly rate: number;
  readonly seconds: number;
  /** At most so many requests without an answer at a time. */
  readonly connections: number;
  /** The client leaves after so long, and this is no error. */
  readonly leaveAfterMs?: number;
}

export interface OpenLoop {
  /** Resolves when the last request was sent. */
  readonly sent: Promise<void>;
  /** Resolves when the last was answered, or given up. */
  readonly done: Promise<OpenLoopResult>;
}

/** Longer than the service lets any request take. */
const ANSWER_TIMEOUT_MS = 35_000;

interface Outcome {
  /** undefined where no answer came. */
  readonly status?: number;
  readonly ms: number;
}

/** Sends one request. Never rejects. */
export const send = (
  url: string,
  agent: Agent,
  { method, path, headers, body }: Request,
  timeoutMs = ANSWER_TIMEOUT_MS,
) =>
  new Promise<Outcome>(resolve => {
    const began = performance.now();
    const settle = (status?: number): void => {
      clearTimeout(timer);
      resolve({ ms: performance.now() - began, ...(status !== undefined && { status }) });
    };
    const lengths = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const req: ClientRequest = ask(url + path, { method, agent, headers: { ...headers, ...lengths } }, res => {
      res.resume();
      res.once('end', () => settle(res.statusCode));
      res.once('error', () => settle());
    });
    req.once('error', () => settle());
    const timer = setTimeout(() => req.destroy(), timeoutMs);
    req.end(body);
  });

const record = (result: OpenLoopResult, { status, ms }: Outcome, { leaveAfterMs }: OpenLoopPlan): void => {
  if (status !== undefined) {
    result.statuses[status] = (result.statuses[status] ?? 0) + 1;
    if (status === 200) result.latencies.push(ms);
  } else if (leaveAfterMs === undefined) {
    if (ms >= ANSWER_TIMEOUT_MS) result.timeouts++;
    else result.errors++;
  }
};

/** Sends the requests in turn at a fixed rate. */
export const openLoop = (url: string, requests: readonly Request[], pace: OpenLoopPlan): OpenLoop => {
  const result: OpenLoopResult = { latencies: [], statuses: {}, sent: 0, errors: 0, timeouts: 0, unsent: 0 };
  const agent = new Agent({ keepAlive: true, maxSockets: pace.connections });
  const open = new Set<Promise<void>>();
  const began = performance.now();

  const sendNext = (): void => {
    const request = requests[result.sent % requests.length];
    if (request === undefined || open.size >= pace.connections) {
      result.unsent++;
      return;
    }
    result.sent++;
    const sending = send(url, agent, request, pace.leaveAfterMs).then(outcome => {
      record(result, outcome, pace);
      open.delete(sending);
    });
    open.add(sending);
  };

  const sendAll = async (): Promise<void> => {
    const all = Math.round(pace.rate * pace.seconds);
    for (let due = 0; due < all; ) {
      const now = Math.min(all, Math.floor(((performance.now() - began) * pace.rate) / 1000) + 1);
      for (; due < now; due++) sendNext();
      await sleep(Math.max(1, began + (1000 * due) / pace.rate - performance.now()));
    }
  };

  const sent = sendAll();
  const done = sent.then(async () => {
    await Promise.all(open);
    agent.destroy();
    return result;
  });
  return { sent, done };
};
