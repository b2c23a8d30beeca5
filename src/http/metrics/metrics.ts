// What Prometheus reads of this instance. Labels have few values each, never what a client sent, and never an account.
// docs/operations.md explains every metric.
import { Registry } from 'prom-client';
import { createJobMetrics, type JobMetrics } from './jobs.js';
import {
  createCalculatorMetrics,
  createDegradedMetric,
  createEventLoopMetrics,
  createProcessMetrics,
  type MeasuredComponents,
} from './process.js';
import {
  type ChargeMetrics,
  type ConnectionMetrics,
  createChargeMetrics,
  createConnectionMetrics,
  createQuestionMetrics,
  createRateLimitMetrics,
  createRequestMetrics,
  type QuestionMetrics,
  type RateLimitMetrics,
  type RequestMetrics,
} from './requests.js';

export interface Metrics
  extends JobMetrics,
    RequestMetrics,
    QuestionMetrics,
    RateLimitMetrics,
    ChargeMetrics,
    ConnectionMetrics {
  /** Every metric of the service; not prom-client's global registry, so that two services in a process do not mix. */
  readonly registry: Registry;
  /** Shows the state of these components and of the event loop, until the function that it returns is called. */
  watch(components: MeasuredComponents): () => void;
}

/** Makes the metrics, all at 0. */
export const createMetrics = (): Metrics => {
  const registry = new Registry();
  createProcessMetrics(registry);
  const watchCalculator = createCalculatorMetrics(registry);
  const watchDegraded = createDegradedMetric(registry);
  const watchEventLoop = createEventLoopMetrics(registry);
  return {
    registry,
    ...createJobMetrics(registry),
    ...createRequestMetrics(registry),
    ...createQuestionMetrics(registry),
    ...createRateLimitMetrics(registry),
    ...createChargeMetrics(registry),
    ...createConnectionMetrics(registry),
    watch: components => {
      watchCalculator(components.calculator);
      watchDegraded(components);
      return watchEventLoop();
    },
  };
};
