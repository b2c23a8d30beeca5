// What Prometheus reads of this instance: the face of the folder beside it. Labels have few values each, never what a client
// sent, and never an account. docs/operations.md explains every metric.
import { Registry } from 'prom-client';
import type { LostCommit } from '../accounts/accounts.js';
import type { Allowance } from '../accounts/limits.js';
import { type ConnectionMetrics, createConnectionMetrics } from './metrics/connections.js';
import { createEngineMetrics } from './metrics/engine.js';
import { createEventLoopMetrics } from './metrics/event-loop.js';
import { createMoneyMetrics, type MoneyMetrics } from './metrics/money.js';
import { createPartMetrics, type Parts } from './metrics/parts.js';
import { createProcessMetrics } from './metrics/process.js';
import { createRefusalMetrics, type LimitKind } from './metrics/refusals.js';
import { createRequestMetrics, type RequestMetrics } from './metrics/requests.js';

export interface Metrics extends RequestMetrics, MoneyMetrics, ConnectionMetrics {
  /** Every metric of the service; not the package's global one, so that two services in a process do not mix. */
  readonly registry: Registry;
  /** Counts what a limit decided about a request. */
  countAllowance(kind: LimitKind, allowance: Allowance): void;
  /** Counts a commit that was not confirmed, or what became of one. */
  countLostCommit(state: LostCommit['state']): void;
  /** From now on shows what goes on in these parts, and on the event loop, until the function that it returns is called. */
  watch(parts: Parts): () => void;
}

/** Makes the metrics, all at 0. */
export const createMetrics = (): Metrics => {
  const registry = new Registry();
  createProcessMetrics(registry);
  const watchEngine = createEngineMetrics(registry);
  const watchParts = createPartMetrics(registry);
  const watchEventLoop = createEventLoopMetrics(registry);
  return {
    registry,
    ...createRequestMetrics(registry),
    ...createRefusalMetrics(registry),
    ...createMoneyMetrics(registry),
    ...createConnectionMetrics(registry),
    watch: parts => {
      watchEngine(parts.calculator);
      watchParts(parts);
      return watchEventLoop();
    },
  };
};
