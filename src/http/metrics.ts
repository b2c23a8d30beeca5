// What Prometheus reads: counters and gauges of this instance. Their labels have few values each, never what a client sent.
import { Counter, Gauge, Registry } from 'prom-client';
import type { Allowance } from '../accounts/limits.js';

/** What a limit counts by. */
export type LimitKind = 'account' | 'failed_key';

export interface Metrics {
  /** Every metric of the service; not the package's global one, so that two services in a process do not mix. */
  readonly registry: Registry;
  /** Counts an answer; `code` is the error's, undefined on success, `route` a path of the service, undefined for others. */
  countRequest(route: string | undefined, status: number, code: string | undefined): void;
  /** Counts what a limit decided about a request. */
  countAllowance(kind: LimitKind, allowance: Allowance): void;
  /** Tells whether a part works worse than it should. */
  setDegraded(part: string, isDegraded: boolean): void;
}

/** Makes the metrics, all at 0. */
export const createMetrics = (): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'poker_odds_requests_total',
    help: 'Requests answered, by route, status and error code (empty on success)',
    labelNames: ['route', 'status', 'code'],
    registers,
  });
  const refusals = new Counter({
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
  const degraded = new Gauge({
    name: 'poker_odds_degraded',
    help: '1 while a part works worse than it should, else 0',
    labelNames: ['part'],
    registers,
  });
  // A series that begins with its first event has no increase at that event.
  for (const kind of ['account', 'failed_key'] satisfies LimitKind[]) refusals.inc({ kind }, 0);

  return {
    registry,
    countRequest: (route, status, code) => requests.inc({ route: route ?? 'none', status, code: code ?? '' }),
    countAllowance: (kind, { allowed, insured: isInsured }) => {
      if (!allowed) refusals.inc({ kind });
      if (isInsured) insured.inc();
    },
    setDegraded: (part, isDegraded) => degraded.set({ part }, isDegraded ? 1 : 0),
  };
};
