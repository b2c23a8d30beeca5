// The producer of the queue: finds slices that are missing in the store, and queues them: when a job is submitted, when results were
// committed, and from time to time, since a queue may have lost some. Of each account only so many slices are queued, so that accounts
// take turns.
import type { QueuedSlice, SliceQueue } from './queue.js';
import type { OpenJob, SliceStore } from './slice-store.js';

/** Slices of an account that are queued or being computed: enough for some dozen cores. */
const QUEUED_PER_ACCOUNT = 128;
/** Jobs of an account that are computed at a time. */
const JOBS_AT_ONCE = 8;
const INTERVAL_MS = 2_000;
/** Work that is under way keeps an instance busy for so long. */
const SOON_MS = 1_000;
/** Jobs of an engine version fail when no instance has computed one of them for so long. */
const ABANDONED_MS = 7 * 24 * 60 * 60 * 1000;

export interface ProducerOptions {
  readonly slices: SliceStore;
  readonly queue: SliceQueue;
  /** Jobs of other engine versions are left alone. */
  readonly engine: number;
  /** Ends a job that no instance can compute any longer. */
  readonly abandon: (job: string) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
}

export interface Producer {
  /** Looks for missing slices. @param isUrgent at once; otherwise soon, since enough are queued for a while */
  wake(isUrgent: boolean): void;
  /** Jobs that are unfinished, at the last look. */
  openJobs(): number;
  /** Those of them that wait for instances of another engine version. */
  otherEngineJobs(): number;
  close(): Promise<void>;
}

const byAccount = (jobs: readonly OpenJob[]): OpenJob[][] => {
  const accounts = new Map<string, OpenJob[]>();
  for (const job of jobs) accounts.set(job.account, [...(accounts.get(job.account) ?? []), job]);
  return [...accounts.values()];
};

/** When an instance last computed a job of each engine version, or took one. */
const lastActive = (jobs: readonly OpenJob[]): ReadonlyMap<number, number> => {
  const times = new Map<number, number>();
  for (const { engine, active } of jobs) times.set(engine, Math.max(times.get(engine) ?? 0, active.getTime()));
  return times;
};

export const startProducer = ({ slices, queue, engine, abandon, onError }: ProducerOptions): Producer => {
  let soon: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isAwake = false;
  let isClosing = false;
  let openJobs = 0;
  let otherEngineJobs = 0;

  /** An account's missing slices: its oldest jobs take turns. */
  const missingOf = async (jobs: readonly OpenJob[]): Promise<QueuedSlice[]> => {
    const sharing = jobs.slice(0, JOBS_AT_ONCE);
    const share = Math.ceil(QUEUED_PER_ACCOUNT / sharing.length);
    const missing = await Promise.all(sharing.map(({ id }) => slices.missing(id, share)));
    return missing.flatMap(own => own.map((slice, index) => ({ ...slice, turn: 1 + sharing.length * index })));
  };

  const look = async (): Promise<void> => {
    const jobs = await slices.openJobs();
    openJobs = jobs.length;
    otherEngineJobs = jobs.filter(job => job.engine !== engine).length;
    const times = lastActive(jobs);
    const isAbandoned = (job: OpenJob): boolean => Date.now() - (times.get(job.engine) ?? 0) > ABANDONED_MS;
    for (const job of jobs) if (job.engine !== engine && isAbandoned(job)) await abandon(job.id);
    for (const own of byAccount(jobs.filter(job => job.engine === engine))) {
      await queue.add(await missingOf(own));
    }
  };

  const lookWhileAwake = async (): Promise<void> => {
    while (isAwake && !isClosing) {
      isAwake = false;
      await look().catch(onError);
    }
    looking = undefined;
  };

  const wakeNow = (): void => {
    clearTimeout(soon);
    soon = undefined;
    isAwake = true;
    looking ??= lookWhileAwake();
  };
  const wake = (isUrgent: boolean): void => {
    if (isUrgent) wakeNow();
    else soon ??= setTimeout(wakeNow, SOON_MS);
  };

  const timer = setInterval(wakeNow, INTERVAL_MS);
  wakeNow();
  return {
    wake,
    openJobs: () => openJobs,
    otherEngineJobs: () => otherEngineJobs,
    async close() {
      isClosing = true;
      clearInterval(timer);
      clearTimeout(soon);
      await looking;
    },
  };
};
