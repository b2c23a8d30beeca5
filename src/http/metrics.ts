// What Prometheus reads of this instance. Labels have few values each, never what a client sent, and never an account. Series that
// an alert watches begin at 0: one that begins with its first event shows no increase at that event. docs/operations.md explains
// every metric.
import { performance } from 'node:perf_hooks';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Accounts } from '../accounts/accounts.js';
import type { RateLimits } from '../accounts/limits/rate-limits.js';
import { ABI_VERSION } from '../engine/abi.js';
import type { Calculator, CalculatorStatus } from '../odds/calculator.js';
import { packageVersion } from '../version.js';

/** What is read at each scrape; what is missing shows 0, or nothing. */
export interface Watched {
  accounts?: Pick<Accounts, 'isLost'>;
  calculator?: Pick<Calculator, 'status'>;
  jobs?: { isDegraded(): boolean } | undefined;
  rateLimits?: Pick<RateLimits, 'isDegraded'>;
  /** Open connections. */
  connections?: () => number;
  /** Unfinished jobs of the store, and those of them that wait for instances of another engine version. */
  runner?: { openJobs(): number; otherEngineJobs(): number };
}

/** From a refused request, well below a millisecond, to the longest time limit. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
/** A slice is to take a quarter of a second at most; beside requests it waits. */
const SLICE_SECONDS = SECONDS.filter(seconds => seconds >= 0.005 && seconds <= 10);

/** The route of requests that match none, and the type of questions that have no known one. */
export const NONE = 'none';

/** Where a fault of the service would show: the API, and requests that match no route. */
const WATCHED_ROUTES = [
  '/api/v1/usage',
  '/api/v1/probabilities',
  '/api/v1/probabilities-enhanced',
  '/api/v1/equity',
  '/api/v1/batch',
  '/api/v1/jobs',
  '/api/v1/jobs/:id',
  '/api/v1/jobs/:id/events',
  NONE,
];

type StatusMetric = readonly [name: string, help: string, read: (status: CalculatorStatus) => number];

const CALCULATOR_GAUGES: readonly StatusMetric[] = [
  ['poker_odds_queue_calculations', 'Calculations that wait or are being computed', status => status.calculations],
  ['poker_odds_queue_hands', 'Hands that these have still to evaluate', status => status.handsLeft],
  [
    'poker_odds_queue_limit_hands',
    'The most hands that may wait or be computed at a time',
    status => status.queueLimit,
  ],
  ['poker_odds_threads', 'Worker threads that can compute', status => status.workers],
];

const CALCULATOR_COUNTERS: readonly StatusMetric[] = [
  ['poker_odds_deals_total', 'Deals that were simulated or enumerated', status => status.dealsDone],
  ['poker_odds_hands_total', 'Hands that were evaluated', status => status.handsDone],
  ['poker_odds_thread_restarts_total', 'Worker threads that died; each is replaced', status => status.restarts],
  [
    'poker_odds_thread_start_failures_total',
    'Worker threads that did not start; each is tried again',
    status => status.startFailures,
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
  /** A gauge that is read at each scrape. */
  const readGauge = (name: string, help: string, read: () => number): void => {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  };
  const readCounter = (name: string, help: string, read: () => number): void => {
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  };
  const readStatus = (read: StatusMetric[2]) => () => (watched.calculator ? read(watched.calculator.status()) : 0);

  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'poker_odds_build_info',
    help: '1; what is running stands in the labels',
    labelNames: ['version', 'node', 'abi'],
    registers,
  }).set({ version: packageVersion(), node: process.version, abi: ABI_VERSION }, 1);
  for (const [name, help, read] of CALCULATOR_GAUGES) readGauge(name, help, readStatus(read));
  for (const [name, help, read] of CALCULATOR_COUNTERS) readCounter(name, help, readStatus(read));
  readGauge('poker_odds_connections', 'Connections that are open', () => watched.connections?.() ?? 0);
  readGauge(
    'poker_odds_store_jobs_unfinished',
    'Jobs of the whole store that have not ended, the same on every instance: take their maximum',
    () => watched.runner?.openJobs() ?? 0,
  );
  readGauge(
    'poker_odds_jobs_other_engine',
    'Unfinished jobs of the store that wait for instances of another engine version: take their maximum',
    () => watched.runner?.otherEngineJobs() ?? 0,
  );
  readCounter(
    'poker_odds_event_loop_active_seconds_total',
    'Time in which the event loop had something to do',
    () => performance.eventLoopUtilization().active / 1000,
  );
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
    requests: counter(
      'requests',
      'Requests answered, by route, status and error code (empty on success)',
      'route',
      'status',
      'code',
    ),
    requestDuration: histogram(
      'request_duration',
      'From a request’s headers to its answer, by route',
      SECONDS,
      'route',
    ),
    queueTime: histogram('calculation_queue', 'How long calculations waited for their first chunk to begin', SECONDS),
    computeTime: histogram(
      'calculation_compute',
      'From the beginning of a calculation’s first chunk to the end of its last',
      SECONDS,
    ),
    batchQuestions: counter(
      'batch_questions',
      'Questions of answered batches, by type and error code (empty on success)',
      'type',
      'code',
    ),
    rateLimitRefusals: counter(
      'rate_limit_refusals',
      'Requests refused with RATE_LIMIT_EXCEEDED, by whose limit was spent',
      'kind',
    ),
    rateLimitInsured: counter(
      'rate_limit_insured',
      'Requests that were counted by this instance alone because Redis did not answer',
    ),
    charges: counter('charges', 'Charges that were committed'),
    chargedCredits: counter('charged_credits', 'Credits that were charged'),
    chargeFailures: counter(
      'charge_failures',
      'Requests whose credits could not be set aside before the work, or charged after it, by reason',
      'reason',
    ),
    lostCommits: counter(
      'lost_commits',
      'Commits that the store did not confirm: lost, and found again or given up',
      'state',
    ),
    connectionsRefused: counter(
      'connections_refused',
      'Connections refused because too many were open, in all or of one address',
    ),
    jobSlices: histogram(
      'job_slice',
      'Slices of jobs that this instance computed: from the beginning to the end, waiting for requests included',
      SLICE_SECONDS,
    ),
    jobSliceFailures: counter(
      'job_slice_failures',
      'Slices of jobs that failed; after three failures of its questions a job fails',
    ),
    jobSlicesRunning: new Gauge({
      name: 'poker_odds_job_slices_running',
      help: 'Slices of jobs that this instance computes now: sum them over instances',
      registers,
    }),
  };
  for (const route of WATCHED_ROUTES) metrics.requests.inc({ route, status: '500', code: 'INTERNAL_ERROR' }, 0);
  for (const kind of ['account', 'failed_key']) metrics.rateLimitRefusals.inc({ kind }, 0);
  for (const reason of ['insufficient_credits', 'store_unavailable', 'internal']) {
    metrics.chargeFailures.inc({ reason }, 0);
  }
  for (const state of ['lost', 'found', 'given_up']) metrics.lostCommits.inc({ state }, 0);
  return metrics;
};

export type Metrics = ReturnType<typeof createMetrics>;
