// Ten times as many requests as the service can compute, over 400 connections: their answers, the service's memory, and its recovery.
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../measure.js';
import type { Figure } from './figures.js';
import { type OpenLoopResult, openLoop, send } from './open-loop.js';
import { LARGE, odds, SMALL } from './requests.js';
import { saturate } from './saturation.js';
import { count, megabytes, perSecond, type Scenario, share, time } from './scenario.js';
import { type Service, withService } from './service.js';

const CONNECTIONS = 400;
const TIMES_CAPACITY = 10;
/** The rate that must have been sent, in capacities: otherwise the load was not ten times the capacity. */
const SENT_TARGET = { atLeast: 9 };
/** Without a 503 there was no overload. */
const OVERLOADED_TARGET = { atLeast: 1 };
/** Several, since one account cannot fill the service's queue. */
const ACCOUNTS = ['load-1', 'load-2', 'load-3', 'load-4'];
const PROBE_ACCOUNT = 'probe';
const FULL = { capacity: 5, seconds: 20 };
const QUICK = { capacity: 2, seconds: 4 };
const RECOVERY_TARGET = { atMost: 1000 };
const MEMORY_TARGET = { atMost: 300e6 };
const PROBES = 100;
const RECOVERY_TIMEOUT_MS = 60_000;
/** Normal service is not slower than this many times the slowest of some requests before the load. */
const NORMAL = 2;

/** Milliseconds of small requests, one after the other, to an idle service: the slowest. */
const slowestOf = async (service: Service, agent: Agent): Promise<number> => {
  let slowest = 0;
  for (let probe = 0; probe < PROBES; probe++) {
    const { ms } = await send(service.url, agent, odds(service.keyOf(PROBE_ACCOUNT), SMALL));
    slowest = Math.max(slowest, ms);
  }
  return slowest;
};

/** Milliseconds until a small request is answered with 200 as quickly as before; undefined after a minute without. */
const recoveryOf = async (service: Service, agent: Agent, normalMs: number): Promise<number | undefined> => {
  const began = performance.now();
  while (performance.now() - began < RECOVERY_TIMEOUT_MS) {
    const { status, ms } = await send(service.url, agent, odds(service.keyOf(PROBE_ACCOUNT), SMALL));
    if (status === 200 && ms <= normalMs) return performance.now() - began;
    await sleep(1);
  }
  return undefined;
};

const countOf = ({ statuses }: OpenLoopResult, ...wanted: string[]): number =>
  wanted.reduce((sum, status) => sum + (statuses[status] ?? 0), 0);

/** The figures of a load of so many seconds, given the capacity a second. */
export const figuresOf = (
  capacity: number,
  seconds: number,
  result: OpenLoopResult,
  { normalMs, recovered, peak }: Record<'normalMs' | 'recovered' | 'peak', number | undefined>,
): Figure[] => {
  const scenario = `${TIMES_CAPACITY} × capacity, ${CONNECTIONS} connections`;
  const answers = Object.values(result.statuses).reduce((sum, each) => sum + each, 0);
  const none = { atMost: 0 };
  return [
    { scenario, name: 'capacity', show: perSecond, value: capacity },
    { scenario, name: 'sent', show: perSecond, value: result.sent / seconds },
    { scenario, name: 'sent ÷ capacity', show: share, value: result.sent / seconds / capacity, target: SENT_TARGET },
    { scenario, name: 'not sent, all connections waiting', show: count, value: result.unsent },
    { scenario, name: 'answers 200', show: count, value: countOf(result, '200') },
    { scenario, name: 'answers 503', show: count, value: countOf(result, '503'), target: OVERLOADED_TARGET },
    {
      scenario,
      name: 'other answers',
      show: count,
      value: answers - countOf(result, '200', '503'),
      target: none,
    },
    { scenario, name: 'broken connections', show: count, value: result.errors, target: none },
    { scenario, name: 'no answer in 35 s', show: count, value: result.timeouts, target: none },
    { scenario, name: 'latency of the 200, median', show: time, value: quantile(result.latencies, 0.5) },
    { scenario, name: 'latency of the 200, 99th percentile', show: time, value: quantile(result.latencies, 0.99) },
    { scenario, name: 'most resident memory', show: megabytes, value: peak, target: MEMORY_TARGET },
    { scenario, name: 'normal latency of a small request, at most', show: time, value: normalMs },
    { scenario, name: 'normal again after', show: time, value: recovered, target: RECOVERY_TARGET },
  ];
};

/** Large requests of four accounts; a fifth asks for something small before and after. */
export const overload: Scenario = ({ quick, onProgress }) =>
  withService([...ACCOUNTS, PROBE_ACCOUNT], async service => {
    const agent = new Agent({ keepAlive: true });
    const plan = quick ? QUICK : FULL;
    const large = odds(service.keyOf(PROBE_ACCOUNT), LARGE);
    await saturate(service.url, large, 1);
    const { requestsPerSecond: capacity } = await saturate(service.url, large, plan.capacity);
    const normalMs = NORMAL * (await slowestOf(service, agent));
    onProgress(0.3);
    const requests = ACCOUNTS.map(account => odds(service.keyOf(account), LARGE));
    const pace = { rate: TIMES_CAPACITY * capacity, seconds: plan.seconds, connections: CONNECTIONS };
    const load = openLoop(service.url, requests, pace);
    await load.sent;
    const recovered = await recoveryOf(service, agent, normalMs);
    const result = await load.done;
    agent.destroy();
    onProgress(1);
    return figuresOf(capacity, plan.seconds, result, { normalMs, recovered, peak: service.memory('VmHWM') });
  });
