// GET /metrics: what Prometheus reads, in its text format. Needs no key; it names no account.
import type { Limits } from '../../accounts/limits.js';
import type { Middleware } from '../context.js';
import type { Metrics } from '../metrics.js';

export const showMetrics =
  (metrics: Metrics, limits: Limits): Middleware =>
  async ctx => {
    metrics.setDegraded('rate-limits', limits.isDegraded());
    ctx.set('Content-Type', metrics.registry.contentType);
    ctx.body = await metrics.registry.metrics();
  };
