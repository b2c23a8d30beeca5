// Metrics of what happens, counted when it does: requests, rate limits, charges, connections. Series that an alert watches
// begin at 0: one that begins with its first event shows no increase at that event.
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import {
  InsufficientCreditsError,
  type LostCommit,
  type Receipt,
  StoreUnavailableError,
} from '../../accounts/accounts.js';
import type { Allowance } from '../../accounts/limits/rate-limits.js';

/** From a refused request, well below a millisecond, to the longest time limit. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Milliseconds of a calculation. */
export interface Timings {
  readonly queueMs: number;
  readonly computeMs: number;
}

export interface RequestMetrics {
  /** Counts an answer; `code` is the error's, undefined on success, `route` a path of the service, undefined for others. */
  countRequest(route: string | undefined, status: number, code: string | undefined): void;
  /** Notes how long a request took, and its calculation where one was completed. */
  timeRequest(route: string | undefined, ms: number, timings: Timings | undefined): void;
}

const NO_ROUTE = 'none';

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
  NO_ROUTE,
];

export const createRequestMetrics = (registry: Registry): RequestMetrics => {
  const registers = [registry];
  const requests = new Counter({
    name: 'poker_odds_requests_total',
    help: 'Requests answered, by route, status and error code (empty on success)',
    labelNames: ['route', 'status', 'code'],
    registers,
  });
  for (const route of WATCHED_ROUTES) requests.inc({ route, status: '500', code: 'INTERNAL_ERROR' }, 0);
  const durations = new Histogram({
    name: 'poker_odds_request_duration_seconds',
    help: 'From a request’s headers to its answer, by route',
    labelNames: ['route'],
    buckets: SECONDS,
    registers,
  });
  const queued = new Histogram({
    name: 'poker_odds_calculation_queue_seconds',
    help: 'How long calculations waited for their first chunk to begin',
    buckets: SECONDS,
    registers,
  });
  const computed = new Histogram({
    name: 'poker_odds_calculation_compute_seconds',
    help: 'From the beginning of a calculation’s first chunk to the end of its last',
    buckets: SECONDS,
    registers,
  });
  return {
    countRequest: (route = NO_ROUTE, status, code = '') => requests.inc({ route, status, code }),
    timeRequest: (route = NO_ROUTE, ms, timings) => {
      durations.observe({ route }, ms / 1000);
      if (timings === undefined) return;
      queued.observe(timings.queueMs / 1000);
      computed.observe(timings.computeMs / 1000);
    },
  };
};

export interface QuestionMetrics {
  /** Counts the questions of a batch that was answered. */
  countQuestions(questions: readonly { readonly type?: string | undefined; readonly code?: string }[]): void;
}

/** The type of questions that have none of the known ones. */
const NO_TYPE = 'none';

export const createQuestionMetrics = (registry: Registry): QuestionMetrics => {
  const counter = new Counter({
    name: 'poker_odds_batch_questions_total',
    help: 'Questions of answered batches, by type and error code (empty on success)',
    labelNames: ['type', 'code'],
    registers: [registry],
  });
  return {
    countQuestions: questions => {
      const counts = new Map<string, { readonly labels: { type: string; code: string }; count: number }>();
      for (const { type = NO_TYPE, code = '' } of questions) {
        const entry = counts.get(`${type} ${code}`);
        if (entry) entry.count++;
        else counts.set(`${type} ${code}`, { labels: { type, code }, count: 1 });
      }
      for (const { labels, count } of counts.values()) counter.inc(labels, count);
    },
  };
};

const LIMIT_KINDS = ['account', 'failed_key'] as const;

/** Whether a limit counts the requests of an account, or those without an active key of an address. */
export type LimitKind = (typeof LIMIT_KINDS)[number];

export interface RateLimitMetrics {
  /** Counts what a limit decided about a request. */
  countAllowance(kind: LimitKind, allowance: Allowance): void;
}

export const createRateLimitMetrics = (registry: Registry): RateLimitMetrics => {
  const registers = [registry];
  const refused = new Counter({
    name: 'poker_odds_rate_limit_refusals_total',
    help: 'Requests refused with RATE_LIMIT_EXCEEDED, by whose limit was spent',
    labelNames: ['kind'],
    registers,
  });
  const insured = new Counter({
    name: 'poker_odds_rate_limit_insured_total',
    help: 'Requests that were counted by this instance alone because Redis did not answer',
    registers,
  });
  for (const kind of LIMIT_KINDS) refused.inc({ kind }, 0);
  return {
    countAllowance: (kind, { allowed, insured: isInsured }) => {
      if (!allowed) refused.inc({ kind });
      if (isInsured) insured.inc();
    },
  };
};

export interface ChargeMetrics {
  /** Counts a charge that was committed, and its credits. */
  countCharge(receipt: Receipt): void;
  /** Counts credits that could not be set aside or charged, for this reason. */
  countChargeFailure(error: unknown): void;
  /** Counts a commit that was not confirmed, or what became of one. */
  countLostCommit(state: LostCommit['state']): void;
}

const REASONS = ['insufficient_credits', 'store_unavailable', 'internal'] as const;

const reasonOf = (error: unknown): (typeof REASONS)[number] => {
  if (error instanceof InsufficientCreditsError) return 'insufficient_credits';
  return error instanceof StoreUnavailableError ? 'store_unavailable' : 'internal';
};

const STATES = { lost: 'lost', found: 'found', 'given up': 'given_up' } as const;

export const createChargeMetrics = (registry: Registry): ChargeMetrics => {
  const registers = [registry];
  const charges = new Counter({ name: 'poker_odds_charges_total', help: 'Charges that were committed', registers });
  const credits = new Counter({
    name: 'poker_odds_charged_credits_total',
    help: 'Credits that were charged',
    registers,
  });
  const failures = new Counter({
    name: 'poker_odds_charge_failures_total',
    help: 'Requests whose credits could not be set aside before the work, or charged after it, by reason',
    labelNames: ['reason'],
    registers,
  });
  const lostCommits = new Counter({
    name: 'poker_odds_lost_commits_total',
    help: 'Commits that the store did not confirm: lost, and found again or given up',
    labelNames: ['state'],
    registers,
  });
  for (const reason of REASONS) failures.inc({ reason }, 0);
  for (const state of Object.values(STATES)) lostCommits.inc({ state }, 0);
  return {
    countCharge: ({ cost }) => {
      if (cost === 0) return; // a repetition, which another instance has charged
      charges.inc();
      credits.inc(cost);
    },
    countChargeFailure: error => failures.inc({ reason: reasonOf(error) }),
    countLostCommit: state => lostCommits.inc({ state: STATES[state] }),
  };
};

export interface ConnectionMetrics {
  /** Counts a connection that was refused because too many were open, in all or of one address. */
  countRefusedConnection(): void;
  /** Sets the function that says how many connections are open; before, none are. */
  watchConnections(count: () => number): void;
}

export const createConnectionMetrics = (registry: Registry): ConnectionMetrics => {
  const registers = [registry];
  const refused = new Counter({
    name: 'poker_odds_connections_refused_total',
    help: 'Connections refused because too many were open, in all or of one address',
    registers,
  });
  let count = (): number => 0;
  const open = new Gauge({
    name: 'poker_odds_connections',
    help: 'Connections that are open',
    registers,
    collect: () => {
      open.set(count());
    },
  });
  return {
    countRefusedConnection: () => refused.inc(),
    watchConnections: counting => {
      count = counting;
    },
  };
};
