// Sends the progress of a job as server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). Progress is read
// from the store, so it does not matter which instances compute.
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { summarizeJob } from '../../jobs/job-answers.js';
import type { Job } from '../../jobs/job-model.js';
import { createStreamLimit, toStream } from '../send-parts.js';

/** Events are sent at most once a second. */
const INTERVAL_MS = 1_000;
/** Proxies close connections on which nothing is sent for some time, often a minute. */
const HEARTBEAT_INTERVAL_MS = 15_000;
/** Streams that an account may have open on an instance. Each queries the store once a second. */
const MAX_EVENT_STREAMS = 10;

export interface WatchedJob {
  /** Reads the job; undefined if the client may no longer see it. */
  find(): Promise<Job | undefined>;
  /** Whether the server is shutting down, so that the stream ends before the job. */
  isClosing(): boolean;
  onError(error: unknown): void;
}

/** An event has the job without its answers. The event of an ended job has the name of its state. */
const writeEvent = (job: Job): string =>
  `event: ${job.ended ? job.state : 'progress'}\ndata: ${JSON.stringify(summarizeJob(job))}\n\n`;
const HEARTBEAT = ':\n\n';

export interface EventIntervals {
  /** The time between two reads of the job. */
  readonly intervalMs: number;
  /** A comment is sent after this time without an event. */
  readonly heartbeatIntervalMs: number;
}

/** A failure ends it without an error, because Koa would answer the error of a stream. */
async function* makeEvents(
  job: WatchedJob,
  { intervalMs, heartbeatIntervalMs }: EventIntervals,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let sent = '';
  let sentAt = performance.now();
  try {
    while (!job.isClosing()) {
      const now = await job.find();
      if (now === undefined) return;
      const event = writeEvent(now);
      if (event !== sent || performance.now() - sentAt >= heartbeatIntervalMs) {
        yield event === sent ? HEARTBEAT : event;
        sent = event;
        sentAt = performance.now();
      }
      if (now.ended) return;
      await sleep(intervalMs, undefined, { signal });
    }
  } catch (error) {
    if (!signal.aborted) job.onError(error);
  }
}

/** Opens a stream. @throws {HttpError} OVERLOADED, the account has too many open */
export type OpenEventStream = (account: string, job: WatchedJob) => Readable;

/** Makes the function that opens streams, up to the limit of each account. */
export const createEventStreams = (
  intervals: EventIntervals = { intervalMs: INTERVAL_MS, heartbeatIntervalMs: HEARTBEAT_INTERVAL_MS },
): OpenEventStream => {
  const countStream = createStreamLimit(MAX_EVENT_STREAMS, 'streams of events');
  return (account, job) => {
    const close = countStream(account);
    const leaving = new AbortController();
    return toStream(makeEvents(job, intervals, leaving.signal), leaving).once('close', close);
  };
};
