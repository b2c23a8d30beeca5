// Ten times as many requests as the service can compute, over 400 connections: their answers, the service's memory, and its recovery.
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Figure, figuresIn } from '../figures.js';
import { count, duration, megabytes, perSecond, ratio } from '../format.js';
import { quantile } from '../measure.js';
import { type Asked, type OpenLoopResult, odds, openLoop, SMALL, saturate, send } from './load.js';
import { CONNECTIONS as SATURATING } from './saturation.js';
import { type Scenario, withService } from './service.js';

const CONNECTIONS = 400;
/** Fewer than 400 of these fill the queue, on up to eight threads: otherwise 400 connections could not overload the service. */
const LARGE: Asked = { opponents: 22, simulations: 500_000 };
const TIMES_CAPACITY = 10;
/** The rate that must have been sent, in capacities: otherwise the load was not ten times the capacity. */
const SENT_TARGET = { atLeast: 9 };
/** Without a 503 there was no overload. */
const OVERLOADED_TARGET = { atLeast: 1 };
const RECOVERY_TARGET = { atMost: 1000 };
const MEMORY_TARGET = { atMost: 300e6 };
/** Several accounts, since one cannot fill the queue of the service. */
const ACCOUNTS = ['load-1', 'load-2', 'load-3', 'load-4'];
const PROBE_ACCOUNT = 'probe';
const FULL = { capacity: 5, seconds: 20 };
const QUICK = { capacity: 2, seconds: 4 };
const PROBES = 100;
const RECOVERY_TIMEOUT_MS = 60_000;
/** The service has recovered when a request takes at most this many times the slowest one before the load. */
const NORMAL = 2;

interface After {
  readonly normalMs: number;
  /** Milliseconds until a small request was answered as quickly as before; undefined after a minute without. */
  readonly recovered: number | undefined;
  readonly peak: number | undefined;
}

/** The figures of a load of `seconds`, given the capacity a second. */
const figuresOf = (capacity: number, seconds: number, result: OpenLoopResult, after: After): Figure[] => {
  const figure = figuresIn(`${TIMES_CAPACITY} × capacity, ${CONNECTIONS} connections`);
  const { sent, unsent, errors, timeouts, latencies } = result;
  const { 200: good = 0, 503: refused = 0, ...others } = result.statuses as Record<number, number>;
  const otherAnswers = Object.values(others).reduce((sum, each) => sum + each, 0);
  const none = { atMost: 0 };
  return [
    figure('capacity', perSecond, capacity),
    figure('sent', perSecond, sent / seconds),
    figure('sent ÷ capacity', ratio, sent / seconds / capacity, SENT_TARGET),
    figure('not sent, all connections waiting', count, unsent),
    figure('answers 200', count, good),
    figure('answers 503', count, refused, OVERLOADED_TARGET),
    figure('other answers', count, otherAnswers, none),
    figure('broken connections', count, errors, none),
    figure('no answer in 35 s', count, timeouts, none),
    figure('latency of the 200, median', duration, quantile(latencies, 0.5)),
    figure('latency of the 200, 99th percentile', duration, quantile(latencies, 0.99)),
    figure('most resident memory', megabytes, after.peak, MEMORY_TARGET),
    figure('normal latency of a small request, at most', duration, after.normalMs),
    figure('normal again after', duration, after.recovered, RECOVERY_TARGET),
  ];
};

/** Large requests of four accounts; a fifth account sends small ones before and after. */
export const overload: Scenario = ({ quick, onProgress }) =>
  withService([...ACCOUNTS, PROBE_ACCOUNT], async service => {
    const agent = new Agent({ keepAlive: true });
    const { seconds, ...plan } = quick ? QUICK : FULL;
    const probe = () => send(service.url, agent, odds(service.keyOf(PROBE_ACCOUNT), SMALL));
    const large = odds(service.keyOf(PROBE_ACCOUNT), LARGE);
    await saturate(service.url, large, { connections: SATURATING, seconds: 1 });
    const busy = await saturate(service.url, large, { connections: SATURATING, seconds: plan.capacity });
    const capacity = busy.requestsPerSecond;
    let slowest = 0;
    for (let i = 0; i < PROBES; i++) slowest = Math.max(slowest, (await probe()).ms);
    const normalMs = NORMAL * slowest;
    onProgress(0.3);

    const recovery = async (): Promise<number | undefined> => {
      const began = performance.now();
      while (performance.now() - began < RECOVERY_TIMEOUT_MS) {
        const { status, ms } = await probe();
        if (status === 200 && ms <= normalMs) return performance.now() - began;
        await sleep(1);
      }
      return undefined;
    };
    const requests = ACCOUNTS.map(account => odds(service.keyOf(account), LARGE));
    const pace = { rate: TIMES_CAPACITY * capacity, seconds, connections: CONNECTIONS };
    const load = openLoop(service.url, requests, pace);
    await load.sent;
    const recovered = await recovery();
    const result = await load.done;
    agent.destroy();
    onProgress(1);
    return figuresOf(capacity, seconds, result, { normalMs, recovered, peak: service.memory('VmHWM') });
  });
