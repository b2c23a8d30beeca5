// GET /metrics: what Prometheus reads, in its text format. Needs no key; it names no account.
import type { Middleware } from '../context.js';
import type { Metrics } from '../metrics.js';

export const showMetrics =
  ({ registry }: Metrics): Middleware =>
  async ctx => {
    ctx.set('Content-Type', registry.contentType);
    ctx.body = await registry.metrics();
  };
