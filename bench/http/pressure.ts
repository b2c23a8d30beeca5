// Load without pause, by autocannon: every connection sends its next request as soon as it has an answer.
import autocannon from 'autocannon';
import type { Request } from './requests.js';

export interface Pressure {
  readonly requestsPerSecond: number;
  readonly medianMs: number;
  /** Answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Connections that broke, and requests that were not answered within ten seconds. */
  readonly errors: number;
}

export interface Plan {
  readonly connections: number;
  readonly seconds: number;
}

/** Sends the requests, on each connection one after the other and round again. */
export const press = async (url: string, requests: readonly Request[], plan: Plan): Promise<Pressure> => {
  const result = await autocannon({
    url,
    requests: requests.map(request => ({ ...request })),
    connections: plan.connections,
    duration: plan.seconds,
  });
  const statuses = Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => [status, count ?? 0]);
  return {
    requestsPerSecond: result.requests.total / result.duration,
    medianMs: result.latency.p50,
    statuses: Object.fromEntries(statuses),
    errors: result.errors,
  };
};

/** The same where nothing but 200 will do. @throws {Error} another answer, or none */
export const pressWell = async (url: string, requests: readonly Request[], plan: Plan): Promise<Pressure> => {
  const pressure = await press(url, requests, plan);
  const others = Object.entries(pressure.statuses).filter(([status]) => status !== '200');
  if (pressure.errors + others.length === 0) return pressure;
  throw new Error(`other answers than 200: ${JSON.stringify(Object.fromEntries(others))}, ${pressure.errors} errors`);
};
