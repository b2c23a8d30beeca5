// Metrics of jobs: the slices that this instance computes, and the unfinished jobs of the whole store.
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** A slice is to take a quarter of a second at most; beside requests it waits. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface CountedJobs {
  openJobs(): number;
  /** Those of them that wait for instances of another engine version. */
  otherEngineJobs(): number;
}

export interface JobMetrics {
  /** Counts a slice that was computed. @param ms from its beginning to its end, waiting for requests included */
  countSlice(ms: number): void;
  countSliceFailure(): void;
  /** Sets how many slices this instance computes now. */
  setRunningSlices(count: number): void;
  /** Sets what counts the unfinished jobs of the store; before, none are. */
  watchJobs(counted: CountedJobs): void;
}

export const createJobMetrics = (registry: Registry): JobMetrics => {
  const registers = [registry];
  const slices = new Histogram({
    name: 'poker_odds_job_slice_seconds',
    help: 'Slices of jobs that this instance computed: from the beginning to the end, waiting for requests included',
    buckets: SECONDS,
    registers,
  });
  const failures = new Counter({
    name: 'poker_odds_job_slice_failures_total',
    help: 'Slices of jobs that failed; after three failures of its questions a job fails',
    registers,
  });
  const running = new Gauge({
    name: 'poker_odds_job_slices_running',
    help: 'Slices of jobs that this instance computes now: sum them over instances',
    registers,
  });
  let counted: CountedJobs = { openJobs: () => 0, otherEngineJobs: () => 0 };
  const unfinished: Gauge = new Gauge({
    name: 'poker_odds_store_jobs_unfinished',
    help: 'Jobs of the whole store that have not ended, the same on every instance: take their maximum',
    registers,
    collect: () => unfinished.set(counted.openJobs()),
  });
  const others: Gauge = new Gauge({
    name: 'poker_odds_jobs_other_engine',
    help: 'Unfinished jobs of the store that wait for instances of another engine version: take their maximum',
    registers,
    collect: () => others.set(counted.otherEngineJobs()),
  });
  return {
    countSlice: ms => slices.observe(ms / 1000),
    countSliceFailure: () => failures.inc(),
    setRunningSlices: each => running.set(each),
    watchJobs: jobs => {
      counted = jobs;
    },
  };
};
