// The event loop: how late it is, and how busy. Not prom-client's own: its quantiles are of the time since the last scrape,
// so that a second scraper falsifies them, and cannot be added over instances; a histogram has neither fault.
import { performance } from 'node:perf_hooks';
import { Counter, Histogram, type Registry } from 'prom-client';

/** How often the loop's lateness is looked at: 50 times a second, a thousandth of its time at most. */
const EVERY_MS = 20;
/** Timers themselves are exact to a millisecond. */
const SECONDS = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** @returns begins to measure, until the function that it returns is called; the timer keeps no process alive */
export const createEventLoopMetrics = (registry: Registry): (() => () => void) => {
  const registers = [registry];
  const delays = new Histogram({
    name: 'poker_odds_event_loop_delay_seconds',
    help: `How late a timer of ${EVERY_MS} ms comes`,
    buckets: SECONDS,
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
    let due = performance.now() + EVERY_MS;
    const timer = setInterval(() => {
      const now = performance.now();
      delays.observe(Math.max(now - due, 0) / 1000);
      due = now + EVERY_MS;
    }, EVERY_MS).unref();
    return () => clearInterval(timer);
  };
};
