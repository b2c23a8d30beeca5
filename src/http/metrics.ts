// The Prometheus metrics of this instance. Each label has few values: never client input, never an account. Series that an alert
// watches start at 0, because a series that starts with its first event shows no increase at that event. docs/operations.md has
// those with labels.
import { performance } from 'node:perf_hooks';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Accounts } from '../accounts/accounts.js';
import type { RateLimits } from '../accounts/limits/rate-limits.js';
import type { Calculator } from '../calculations/calculator.js';
import { ABI_VERSION } from '../engine/abi.js';
import { packageVersion } from '../version.js';

/** The components that are read at each scrape. A metric of a missing component is 0 or absent. */
export interface Watched {
  accounts?: Pick<Accounts, 'isLost'>;
  calculator?: Pick<Calculator, 'status'>;
  jobs?: { isDegraded(): boolean } | undefined;
  rateLimits?: Pick<RateLimits, 'isDegraded'>;
  connections?: () => number;
  /** Unfinished jobs of the store, and those of them that wait for instances of another engine version. */
  runner?: { openJobs(): number; otherEngineJobs(): number };
}

/** From a refused request, which takes less than a millisecond, to the longest time limit. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
/** A slice should take at most 250 ms, but it waits while requests use the workers. */
const SLICE_SECONDS = SECONDS.filter(seconds => seconds >= 0.005 && seconds <= 10);

/** The label of requests that match no route, and of questions without a known type. */
export const NONE = 'none';

/** A metric whose value is read at each scrape. */
type Reading = readonly [name: string, help: string, read: (watched: Watched) => number | undefined];

const GAUGES: readonly Reading[] = [
  ['connections', 'Open connections', ({ connections }) => connections?.()],
  ['queue_calculations', 'Unfinished calculations', ({ calculator }) => calculator?.status().calculations],
  ['queue_hands', 'Hands that these have left to evaluate', ({ calculator }) => calculator?.status().handsLeft],
  ['queue_limit_hands', 'The most hands that may be queued', ({ calculator }) => calculator?.status().queueLimit],
  ['threads', 'Worker threads that can compute', ({ calculator }) => calculator?.status().workers],
  ['store_jobs_unfinished', 'Unfinished jobs of the whole store', ({ runner }) => runner?.openJobs()],
  ['jobs_other_engine', 'Unfinished jobs of another engine version', ({ runner }) => runner?.otherEngineJobs()],
];

const COUNTERS: readonly Reading[] = [
  ['deals_total', 'Deals that were simulated or enumerated', ({ calculator }) => calculator?.status().dealsDone],
  ['hands_total', 'Hands that were evaluated', ({ calculator }) => calculator?.status().handsDone],
  ['thread_restarts_total', 'Worker threads that died', ({ calculator }) => calculator?.status().restarts],
  ['thread_start_failures_total', 'Threads that did not start', ({ calculator }) => calculator?.status().startFailures],
  [
    'event_loop_active_seconds_total',
    'Time in which the event loop had something to do',
    () => performance.eventLoopUtilization().active / 1000,
  ],
];

/** Makes the metrics, all at 0. They are not in prom-client's global registry: two services in a process do not mix. */
export const createMetrics = () => {
  const registry = new Registry();
  const registers = [registry];
  const watched: Watched = {};

  const counter = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter<Label>({ name: `poker_odds_${name}_total`, help, labelNames, registers });
  const histogram = <Label extends string = never>(
    name: string,
    help: string,
    buckets: number[],
    ...labelNames: Label[]
  ) => new Histogram<Label>({ name: `poker_odds_${name}_seconds`, help, labelNames, buckets, registers });

  for (const [name, help, read] of GAUGES) {
    const collect = function (this: Gauge): void {
      this.set(read(watched) ?? 0);
    };
    new Gauge({ name: `poker_odds_${name}`, help, registers, collect });
  }
  for (const [name, help, read] of COUNTERS) {
    const collect = function (this: Counter): void {
      this.reset();
      this.inc(read(watched) ?? 0);
    };
    new Counter({ name: `poker_odds_${name}`, help, registers, collect });
  }
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'poker_odds_build_info',
    help: 'Always 1; the labels say what is running',
    labelNames: ['version', 'node', 'abi'],
    registers,
  }).set({ version: packageVersion(), node: process.version, abi: ABI_VERSION }, 1);
  new Gauge({
    name: 'poker_odds_degraded',
    help: '1 while a part works worse than it should, else 0',
    labelNames: ['part'],
    registers,
    collect() {
      const { accounts, jobs, rateLimits } = watched;
      if (jobs) this.set({ part: 'jobs' }, Number(jobs.isDegraded()));
      if (rateLimits) this.set({ part: 'rate-limits' }, Number(rateLimits.isDegraded()));
      if (accounts) this.set({ part: 'store' }, Number(accounts.isLost()));
    },
  });

  const metrics = {
    registry,
    watched,
    requests: counter('requests', 'Requests by route, status and error code', 'route', 'status', 'code'),
    requestDuration: histogram('request_duration', 'From headers to answer, by route', SECONDS, 'route'),
    queueTime: histogram('calculation_queue', 'How long calculations waited for their first chunk', SECONDS),
    computeTime: histogram('calculation_compute', 'From the first chunk to the end of the last', SECONDS),
    batchQuestions: counter('batch_questions', 'Questions of batches by type and error code', 'type', 'code'),
    rateLimitRefusals: counter('rate_limit_refusals', 'Requests refused by a rate limit, by kind of limit', 'kind'),
    rateLimitInsured: counter('rate_limit_insured', 'Requests counted without Redis, which did not answer'),
    charges: counter('charges', 'Charges that were committed'),
    chargedCredits: counter('charged_credits', 'Credits that were charged'),
    chargeFailures: counter('charge_failures', 'Requests that could not be charged, by reason', 'reason'),
    lostCommits: counter('lost_commits', 'Commits that the store did not confirm, and what became of them', 'state'),
    connectionsRefused: counter('connections_refused', 'Connections refused because too many were open'),
    adminChanges: counter('admin_changes', 'Changes by operators over HTTP, by kind', 'change'),
    jobSlices: histogram('job_slice', 'How long slices of jobs took here', SLICE_SECONDS),
    jobSliceFailures: counter('job_slice_failures', 'Slices of jobs that failed here'),
    jobSlicesRunning: new Gauge({
      name: 'poker_odds_job_slices_running',
      help: 'Slices of jobs that are computed here now',
      registers,
    }),
  };
  for (const kind of ['account', 'failed_key', 'failed_token']) metrics.rateLimitRefusals.inc({ kind }, 0);
  for (const reason of ['insufficient_credits', 'store_unavailable', 'internal']) {
    metrics.chargeFailures.inc({ reason }, 0);
  }
  for (const state of ['lost', 'found', 'given_up']) metrics.lostCommits.inc({ state }, 0);
  return metrics;
};

export type Metrics = ReturnType<typeof createMetrics>;

/** Starts the counters of INTERNAL_ERROR at 0: one for each route of the API, and one for requests that match no route. */
export const startFaultSeries = ({ requests }: Metrics, routes: readonly string[]): void => {
  const ofApi = routes.filter(path => /^\/(?:api|admin)\//.test(path));
  for (const route of [...ofApi, NONE]) requests.inc({ route, status: 500, code: 'INTERNAL_ERROR' }, 0);
};
