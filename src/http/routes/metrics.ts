// GET /metrics: the metrics in Prometheus' text format. It needs no key, and names no account.
import type { Middleware } from '../context.js';
import type { Metrics } from '../metrics/metrics.js';

/** Answers GET /metrics. */
export const showMetrics =
  ({ registry }: Metrics): Middleware =>
  async ctx => {
    ctx.set('Content-Type', registry.contentType);
    ctx.body = await registry.metrics();
  };
