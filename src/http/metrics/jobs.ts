// Metrics of jobs: the slices that this instance computes, and the jobs that are unfinished anywhere.
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** A slice is to take a quarter of a second at most; beside requests it waits. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface JobMetrics {
  /** Counts a slice that was computed. @param ms from its beginning to its end, waiting for requests included */
  countSlice(ms: number): void;
  countSliceFailure(): void;
  /** Shows the unfinished jobs from now on. */
  watchJobs(count: () => number): void;
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
  let count = (): number => 0;
  const unfinished: Gauge = new Gauge({
    name: 'poker_odds_jobs_unfinished',
    help: 'Jobs of all accounts that have not ended, at the last look into the store',
    registers,
    collect: () => unfinished.set(count()),
  });
  return {
    countSlice: ms => slices.observe(ms / 1000),
    countSliceFailure: () => failures.inc(),
    watchJobs: read => {
      count = read;
    },
  };
};
