// Requests: how many were answered, and how long that took.
import { Counter, Histogram, type Registry } from 'prom-client';

/** From a refusal, well below a millisecond, to the longest that a client may wait. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Milliseconds of a calculation. */
export interface Timings {
  readonly queueMs: number;
  readonly computeMs: number;
}

export interface RequestMetrics {
  /** Counts an answer; `code` is the error's, undefined on success, `route` a path of the service, undefined for others. */
  countRequest(route: string | undefined, status: number, code: string | undefined): void;
  /** Notes how long a request took, and its calculation, where it had one that came to its end. */
  timeRequest(route: string | undefined, ms: number, timings: Timings | undefined): void;
}

const NO_ROUTE = 'none';

/** Where a fault of ours would show: the API, and what never got as far as a route. */
const WATCHED_ROUTES = ['/api/v1/usage', '/api/v1/probabilities', '/api/v1/probabilities-enhanced', NO_ROUTE];

export const createRequestMetrics = (registry: Registry): RequestMetrics => {
  const registers = [registry];
  const requests = new Counter({
    name: 'poker_odds_requests_total',
    help: 'Requests answered, by route, status and error code (empty on success)',
    labelNames: ['route', 'status', 'code'],
    registers,
  });
  // A series that begins with its first event has no increase at that event, and an alert waits for this one.
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
