// The progress of a job, by server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). It is read from the
// store, so that it does not matter which instances compute.
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { summarizeJob } from '../../jobs/job-answers.js';
import type { Job } from '../../jobs/jobs.js';
import { createStreamLimit, toStream } from '../send-parts.js';

/** Events are sent at most once a second. */
const INTERVAL_MS = 1_000;
/** Proxies close connections on which nothing is sent for some time, often a minute. */
const HEARTBEAT_INTERVAL_MS = 15_000;
/** Streams of an account that may be open at a time on an instance: each asks the store once a second. */
const MAX_STREAMS = 10;

export interface WatchedJob {
  /** The job as it is now; undefined where it is not to be shown any longer. */
  find(): Promise<Job | undefined>;
  /** Whether the stream is to end before the job, since the server does. */
  isClosing(): boolean;
  /** A failure that ends the stream. */
  onError(error: unknown): void;
}

/** An event with the job, without its answers; of a job that has ended it has the name of its state. */
const eventText = (job: Job): string =>
  `event: ${job.ended ? job.state : 'progress'}\ndata: ${JSON.stringify(summarizeJob(job))}\n\n`;
const HEARTBEAT = ':\n\n';

export interface EventIntervals {
  /** From one look at the job to the next. */
  readonly intervalMs: number;
  /** After so long without an event a comment is sent. */
  readonly heartbeatIntervalMs: number;
}

/** Ends by itself where it fails: Koa would answer an error of a stream. */
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
      const event = eventText(now);
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

/** Makes the function that opens streams, within the bound of each account. */
export const createEventStreams = (
  intervals: EventIntervals = { intervalMs: INTERVAL_MS, heartbeatIntervalMs: HEARTBEAT_INTERVAL_MS },
): OpenEventStream => {
  const countStream = createStreamLimit(MAX_STREAMS, 'streams of events');
  return (account, job) => {
    const close = countStream(account);
    const leaving = new AbortController();
    return toStream(makeEvents(job, intervals, leaving.signal), leaving).once('close', close);
  };
};
