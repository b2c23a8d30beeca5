// The progress of a job, by server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). It is read from the
// store, so that it does not matter which instances compute.
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '../../jobs/jobs.js';
import { createStreamLimit, streamOf } from './streams.js';

/** Results are committed about once a second: more events would say nothing new. */
const INTERVAL_MS = 1_000;
/** Proxies close connections on which nothing is sent for some time, often a minute. */
const HEARTBEAT_INTERVAL_MS = 15_000;
/** After how long a client asks again whose stream ended before the job. */
const RECONNECT_MS = 2_000;
/** Streams of an account that may be open at a time on an instance: each asks the store once a second. */
const MAX_STREAMS = 10;

export interface WatchedJob {
  /** The job as it is now; undefined where it is not to be shown any longer. */
  find(): Promise<Job | undefined>;
  /** Its `data`, as JSON in parts. @param signal aborted when nobody waits for it */
  dataOf(job: Job, signal: AbortSignal): AsyncIterable<string>;
  /** Whether the stream is to end before the job, since the server does. */
  isClosing(): boolean;
  /** A failure that ends the stream. */
  onError(error: unknown): void;
}

async function* eventOf(name: 'progress' | 'end', data: AsyncIterable<string>): AsyncGenerator<string> {
  let start = `event: ${name}\ndata: `;
  for await (const part of data) {
    yield start + part;
    start = '';
  }
  yield '\n\n';
}
const HEARTBEAT = ':\n\n';

export interface EventIntervals {
  /** From one look at the job to the next. */
  readonly intervalMs: number;
  /** After so long without an event a comment is sent. */
  readonly heartbeatIntervalMs: number;
}

async function* eventsOf(
  job: WatchedJob,
  { intervalMs, heartbeatIntervalMs }: EventIntervals,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let sent = '';
  let sentAt = performance.now();
  yield `retry: ${RECONNECT_MS}\n\n`;
  while (!job.isClosing()) {
    const now = await job.find();
    if (now === undefined) return;
    if (now.ended) {
      yield* eventOf('end', job.dataOf(now, signal));
      return;
    }
    const progress = `${now.state} ${now.progress}`;
    if (progress !== sent || performance.now() - sentAt >= heartbeatIntervalMs) {
      if (progress === sent) yield HEARTBEAT;
      else yield* eventOf('progress', job.dataOf(now, signal));
      sent = progress;
      sentAt = performance.now();
    }
    await sleep(intervalMs, undefined, { signal });
  }
}

/** The same, ended by a failure: Koa would answer an error of a stream by itself. */
async function* untilFailure(job: WatchedJob, intervals: EventIntervals, signal: AbortSignal): AsyncGenerator<string> {
  try {
    yield* eventsOf(job, intervals, signal);
  } catch (error) {
    if (!signal.aborted) job.onError(error);
  }
}

/** Opens the stream of a response. @throws {HttpError} OVERLOADED, the account has too many open */
export type OpenEventStream = (account: string, res: ServerResponse, job: WatchedJob) => Readable;

/** Makes the function that opens streams, within the bound of each account. */
export const createEventStreams = (
  intervals: EventIntervals = { intervalMs: INTERVAL_MS, heartbeatIntervalMs: HEARTBEAT_INTERVAL_MS },
): OpenEventStream => {
  const open = createStreamLimit(MAX_STREAMS, 'streams of events');
  return (account, res, job) => {
    const close = open(account);
    const leaving = new AbortController();
    const stream = streamOf(untilFailure(job, intervals, leaving.signal), leaving);
    // Who closes his side of the connection reads no events any longer; of other requests he may still wait for the answer.
    const leave = (): void => void res.destroy();
    res.req.socket.once('end', leave);
    return stream.once('close', () => {
      res.req.socket.off('end', leave);
      close();
    });
  };
};
