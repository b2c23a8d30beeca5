// Metrics of the state of this instance, read at each scrape: its build, its process, its calculator, what works worse than it
// should, and its event loop. Metrics of the process have the names that dashboards for any process know.
import { performance } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Accounts } from '../../accounts/accounts.js';
import type { RateLimits } from '../../accounts/limits/rate-limits.js';
import { ABI_VERSION } from '../../engine/abi.js';
import type { Calculator, CalculatorStatus } from '../../odds/calculation.js';
import { packageVersion } from '../../version.js';

/** The components whose state the metrics show. */
export interface MeasuredComponents {
  readonly accounts: Accounts;
  readonly calculator: Calculator;
  readonly jobs?: { isDegraded(): boolean };
  readonly rateLimits: RateLimits;
}

const MICROSECONDS_PER_SECOND = 1e6;

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / MICROSECONDS_PER_SECOND;
};

const PROCESS_GAUGES: readonly (readonly [name: string, help: string, read: () => number])[] = [
  ['process_resident_memory_bytes', 'Memory that the process holds', process.memoryUsage.rss],
  ['nodejs_heap_used_bytes', 'Memory that JavaScript’s objects take', () => process.memoryUsage().heapUsed],
  ['nodejs_external_memory_bytes', 'Memory of buffers and WebAssembly', () => process.memoryUsage().external],
];

export const createProcessMetrics = (registry: Registry): void => {
  const registers = [registry];
  const build = new Gauge({
    name: 'poker_odds_build_info',
    help: '1; what is running stands in the labels',
    labelNames: ['version', 'node', 'abi'],
    registers,
  });
  build.set({ version: packageVersion(), node: process.version, abi: ABI_VERSION }, 1);
  const start = new Gauge({
    name: 'process_start_time_seconds',
    help: 'When the process began, in Unix time',
    registers,
  });
  start.set(performance.timeOrigin / 1000);
  for (const [name, help, read] of PROCESS_GAUGES) {
    const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(read()) });
  }
  const cpu = new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of all threads',
    registers,
    collect: () => {
      cpu.reset();
      cpu.inc(cpuSeconds());
    },
  });
};

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

/** @returns sets the calculator whose status is shown; before, all is 0 */
export const createCalculatorMetrics = (registry: Registry): ((calculator: Calculator) => void) => {
  let calculator: Calculator | undefined;
  const registers = [registry];
  for (const [name, help, read] of CALCULATOR_GAUGES) {
    const gauge = new Gauge({
      name,
      help,
      registers,
      collect: () => {
        if (calculator) gauge.set(read(calculator.status()));
      },
    });
  }
  for (const [name, help, read] of CALCULATOR_COUNTERS) {
    const counter = new Counter({
      name,
      help,
      registers,
      collect: () => {
        counter.reset();
        if (calculator) counter.inc(read(calculator.status()));
      },
    });
  }
  return watched => {
    calculator = watched;
  };
};

/** @returns sets the components that are shown */
export const createDegradedMetric = (registry: Registry): ((components: MeasuredComponents) => void) => {
  let components: MeasuredComponents | undefined;
  const degraded = new Gauge({
    name: 'poker_odds_degraded',
    help: '1 while a part works worse than it should, else 0',
    labelNames: ['part'],
    registers: [registry],
    collect: () => {
      if (components === undefined) return;
      if (components.jobs) degraded.set({ part: 'jobs' }, components.jobs.isDegraded() ? 1 : 0);
      degraded.set({ part: 'rate-limits' }, components.rateLimits.isDegraded() ? 1 : 0);
      degraded.set({ part: 'store' }, components.accounts.isLost() ? 1 : 0);
    },
  });
  return watched => {
    components = watched;
  };
};

/** How often the delay of the event loop is measured: 50 times a second takes a thousandth of its time at most. */
const DELAY_INTERVAL_MS = 20;
/** Timers themselves are exact to a millisecond. */
const DELAY_SECONDS = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** @returns starts the measurement, until the function that it returns is called; the timer keeps no process alive */
export const createEventLoopMetrics = (registry: Registry): (() => () => void) => {
  const registers = [registry];
  const delays = new Histogram({
    name: 'poker_odds_event_loop_delay_seconds',
    help: `How late a timer of ${DELAY_INTERVAL_MS} ms comes`,
    buckets: DELAY_SECONDS,
    registers,
  });
  const active = new Counter({
    name: 'poker_odds_event_loop_active_seconds_total',
    help: 'Time in which the event loop had something to do',
    registers,
    collect: () => {
      active.reset();
      active.inc(performance.eventLoopUtilization().active / 1000);
    },
  });
  return () => {
    let due = performance.now() + DELAY_INTERVAL_MS;
    const timer = setInterval(() => {
      const now = performance.now();
      delays.observe(Math.max(now - due, 0) / 1000);
      due = now + DELAY_INTERVAL_MS;
    }, DELAY_INTERVAL_MS).unref();
    return () => clearInterval(timer);
  };
};
