// The engine: what it has to do, what it has done, and how its threads fare. Read from the calculator at each scrape.
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Activity, Calculator } from '../../odds/calculator.js';

type Reading = (activity: Activity) => number;

const GAUGES: readonly (readonly [name: string, help: string, reading: Reading])[] = [
  ['poker_odds_queue_calculations', 'Calculations that wait or are being computed', each => each.calculations],
  ['poker_odds_queue_hands', 'Hands that these have still to evaluate', each => each.hands],
  ['poker_odds_queue_limit_hands', 'The most hands that may wait or be computed at a time', each => each.limit],
  ['poker_odds_threads', 'Worker threads that can compute', each => each.threads],
];

const COUNTERS: typeof GAUGES = [
  ['poker_odds_deals_total', 'Deals that were simulated or enumerated', each => each.dealsDone],
  ['poker_odds_hands_total', 'Hands that were evaluated', each => each.handsDone],
  ['poker_odds_thread_restarts_total', 'Worker threads that died; each is replaced', each => each.restarts],
  [
    'poker_odds_thread_start_failures_total',
    'Worker threads that did not start; each is tried again',
    each => each.startFailures,
  ],
];

/** @returns tells whose activity is shown; before, all is 0 */
export const createEngineMetrics = (registry: Registry): ((calculator: Calculator) => void) => {
  let calculator: Calculator | undefined;
  const registers = [registry];
  for (const [name, help, reading] of GAUGES) {
    const gauge = new Gauge({
      name,
      help,
      registers,
      collect: () => {
        if (calculator) gauge.set(reading(calculator.activity()));
      },
    });
  }
  for (const [name, help, reading] of COUNTERS) {
    const counter = new Counter({
      name,
      help,
      registers,
      collect: () => {
        counter.reset();
        if (calculator) counter.inc(reading(calculator.activity()));
      },
    });
  }
  return watched => {
    calculator = watched;
  };
};
