// A closed-loop load, by autocannon: every connection sends its next request as soon as it has an answer.
import autocannon from 'autocannon';
import type { Request } from './requests.js';

export interface ClosedLoopResult {
  readonly requestsPerSecond: number;
  readonly medianMs: number;
  /** Answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Connections that broke, and requests that were not answered within ten seconds. */
  readonly errors: number;
}

export interface ClosedLoopPlan {
  readonly connections: number;
  readonly seconds: number;
  /** Whether it has a thread of its own, so that reading long answers does not delay what is measured beside it. */
  readonly hasThread?: boolean;
}

/** The service asks for another connection after so many requests (`Connection: close`), which autocannon does not look at. */
export const MAX_REQUESTS_PER_CONNECTION = 1000;

/** Sends the requests on each connection, one after the other, again and again. */
export const closedLoop = async (
  url: string,
  requests: readonly Request[],
  plan: ClosedLoopPlan,
): Promise<ClosedLoopResult> => {
  const result = await autocannon({
    url,
    requests: requests.map(request => ({ ...request })),
    connections: plan.connections,
    reconnectRate: MAX_REQUESTS_PER_CONNECTION,
    duration: plan.seconds,
    ...(plan.hasThread && { workers: 1 }),
  });
  const statuses = Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => [status, count ?? 0]);
  return {
    requestsPerSecond: result.requests.total / result.duration,
    medianMs: result.latency.p50,
    statuses: Object.fromEntries(statuses),
    errors: result.errors,
  };
};

/** The same where every answer must be 200. @throws {Error} another answer, or none */
export const closedLoopAllOk = async (
  url: string,
  requests: readonly Request[],
  plan: ClosedLoopPlan,
): Promise<ClosedLoopResult> => {
  const result = await closedLoop(url, requests, plan);
  const others = Object.entries(result.statuses).filter(([status]) => status !== '200');
  if (result.errors + others.length === 0) return result;
  throw new Error(`other answers than 200: ${JSON.stringify(Object.fromEntries(others))}, ${result.errors} errors`);
};
