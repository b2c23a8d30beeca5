// Looks for missing slices in the store periodically, and queues them: slices of new jobs, slices that follow others, and slices that
// a queue has lost. The number of queued slices of an account is limited, so that accounts take turns. Jobs of inactive accounts are ended.
import { formatTime } from '../../accounts/ids-and-times.js';
import type { Store } from '../../store/store.js';
import { endJobById } from '../job-store.js';
import { findMissingSlices, findOpenJobs, type OpenJob } from '../slice-store.js';
import type { QueuedSlice, SliceQueue } from './slice-queue.js';

/** Slices of an account that are queued or being computed: enough for some dozen cores. */
const QUEUED_PER_ACCOUNT = 128;
/** Jobs of an account that are computed at a time. */
const JOBS_AT_ONCE = 8;
const INTERVAL_MS = 1_000;
/** Jobs of another engine version fail if no instance has computed any of them for this time. */
const ABANDONED_MS = 7 * 24 * 60 * 60 * 1000;

export interface MissingSlicesOptions {
  readonly store: Store;
  readonly queue: SliceQueue;
  /** Jobs of other engine versions are left alone. */
  readonly engine: number;
  readonly onError: (error: unknown) => void;
}

const groupBy = (jobs: readonly OpenJob[], column: 'account' | 'engine'): OpenJob[][] => {
  const groups = new Map<string | number, OpenJob[]>();
  for (const job of jobs) {
    const group = groups.get(job[column]) ?? [];
    group.push(job);
    groups.set(job[column], group);
  }
  return [...groups.values()];
};

/** Whether no instance has taken or computed any of these jobs recently. */
const areAbandoned = (jobs: readonly OpenJob[]): boolean =>
  jobs.every(({ active }) => active < formatTime(Date.now() - ABANDONED_MS));

/** An account's missing slices: its oldest jobs take turns. */
const findMissing = async (store: Store, jobs: readonly OpenJob[]): Promise<QueuedSlice[]> => {
  const sharing = jobs.slice(0, JOBS_AT_ONCE);
  const share = Math.ceil(QUEUED_PER_ACCOUNT / sharing.length);
  const missing = await Promise.all(sharing.map(({ id }) => findMissingSlices(store, id, share)));
  return missing.flatMap(own => own.map((slice, index) => ({ ...slice, turn: 1 + sharing.length * index })));
};

export const lookForMissingSlices = ({ store, queue, engine, onError }: MissingSlicesOptions) => {
  let own: OpenJob[] = [];
  let others: OpenJob[] = [];
  let looking: Promise<void> | undefined;
  let isAwake = false;
  let isClosing = false;

  const lookOnce = async (): Promise<void> => {
    const open = await findOpenJobs(store);
    for (const { id } of open.filter(job => job.isAccountActive === 0)) await endJobById(store, id, 'cancelled');
    const jobs = open.filter(job => job.isAccountActive === 1);
    own = jobs.filter(job => job.engine === engine);
    others = jobs.filter(job => job.engine !== engine);
    for (const jobsOfAccount of groupBy(own, 'account')) await queue.add(await findMissing(store, jobsOfAccount));
    for (const left of groupBy(others, 'engine')) {
      if (areAbandoned(left)) for (const { id } of left) await endJobById(store, id, 'failed');
    }
  };

  const lookWhileAwake = async (): Promise<void> => {
    while (isAwake && !isClosing) {
      isAwake = false;
      await lookOnce().catch(onError);
    }
    looking = undefined;
  };
  const look = (): void => {
    isAwake = true;
    looking ??= lookWhileAwake();
  };
  const timer = setInterval(look, INTERVAL_MS);
  look();
  return {
    look,
    /** Jobs that were unfinished at the last look. */
    openJobs: () => own.length + others.length,
    /** The number of running jobs that wait for instances of another engine version. */
    otherEngineJobs: () => others.length,
    async close(): Promise<void> {
      isClosing = true;
      clearInterval(timer);
      await looking;
    },
  };
};

export type MissingSlices = ReturnType<typeof lookForMissingSlices>;
