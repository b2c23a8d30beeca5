// Load at a fixed rate, whether or not answers come: autocannon sends a second's requests at once, which is no rate but a
// row of bursts, and tells latencies in whole milliseconds.
import { Agent, request as ask, type ClientRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from './requests.js';

/** What became of the requests. */
export interface Tally {
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

export interface Pace {
  /** Requests a second. */
  readonly rate: number;
  readonly seconds: number;
  /** At most so many requests without an answer at a time. */
  readonly connections: number;
  /** The client leaves after so long, and this is no error. */
  readonly leaveAfterMs?: number;
}

export interface Stream {
  /** Resolves when the last request was sent. */
  readonly sent: Promise<void>;
  /** Resolves when the last was answered, or given up. */
  readonly done: Promise<Tally>;
}

/** Longer than the service lets any request take. */
const PATIENCE_MS = 35_000;

interface Fate {
  /** undefined where no answer came. */
  readonly status?: number;
  readonly ms: number;
}

/** Sends one request. Resolves with its fate, whatever that is. */
export const send = (url: string, agent: Agent, { method, path, headers, body }: Request, patienceMs = PATIENCE_MS) =>
  new Promise<Fate>(resolve => {
    const began = performance.now();
    const settle = (status?: number): void => {
      clearTimeout(patience);
      resolve({ ms: performance.now() - began, ...(status !== undefined && { status }) });
    };
    const lengths = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const req: ClientRequest = ask(url + path, { method, agent, headers: { ...headers, ...lengths } }, res => {
      res.resume();
      res.once('end', () => settle(res.statusCode));
      res.once('error', () => settle());
    });
    req.once('error', () => settle());
    const patience = setTimeout(() => req.destroy(), patienceMs);
    req.end(body);
  });

const note = (tally: Tally, { status, ms }: Fate, { leaveAfterMs }: Pace): void => {
  if (status !== undefined) {
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
    if (status === 200) tally.latencies.push(ms);
  } else if (leaveAfterMs === undefined) {
    if (ms >= PATIENCE_MS) tally.timeouts++;
    else tally.errors++;
  }
};

/** Sends the requests round and round at a fixed rate. */
export const steadily = (url: string, requests: readonly Request[], pace: Pace): Stream => {
  const tally: Tally = { latencies: [], statuses: {}, sent: 0, errors: 0, timeouts: 0, unsent: 0 };
  const agent = new Agent({ keepAlive: true, maxSockets: pace.connections });
  const open = new Set<Promise<void>>();
  const began = performance.now();

  const sendNext = (): void => {
    const request = requests[tally.sent % requests.length];
    if (request === undefined || open.size >= pace.connections) {
      tally.unsent++;
      return;
    }
    tally.sent++;
    const sending = send(url, agent, request, pace.leaveAfterMs).then(fate => {
      note(tally, fate, pace);
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
    return tally;
  });
  return { sent, done };
};
