// The security headers of every answer, as constants, because answers that are made below Koa have them too. They are the headers of
// helmet 8.3.0 (https://helmetjs.github.io) that have an effect on data in current browsers; the others would only make answers
// longer. When browsers change, compare them with helmet's README. Strict-Transport-Security applies to a whole host name for months,
// so it is set by the load balancer, which has the name and the certificate.

import type { Middleware } from '../context.js';

/** For answers that are data. */
export const API_SECURITY: Readonly<Record<string, string>> = {
  // A browser that opens the answer as a document loads nothing, runs nothing, and shows it in no frame.
  'Content-Security-Policy': "default-src 'none';frame-ancestors 'none'",
  // Other sites cannot embed the answer.
  'Cross-Origin-Resource-Policy': 'same-origin',
  // A link in the answer does not tell the next site where the reader came from.
  'Referrer-Policy': 'no-referrer',
  // The browser does not guess another type than Content-Type names.
  'X-Content-Type-Options': 'nosniff',
};

const API_HEADERS = Object.entries(API_SECURITY);

export const setSecurityHeaders: Middleware = (ctx, next) => {
  for (const [name, value] of API_HEADERS) ctx.res.setHeader(name, value);
  return next();
};

/** What the pages load: files of this server, and nothing else. */
const PAGE_SOURCES = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'", // the playground compiles the engine: this allows WebAssembly, but not eval()
  "worker-src 'self'", // the engine runs in workers
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

/** For pages and for the files that they load. A worker obeys the headers of its own file. */
export const PAGE_SECURITY: Readonly<Record<string, string>> = {
  ...API_SECURITY,
  'Content-Security-Policy': PAGE_SOURCES.join(';'),
  // These two isolate the page in a process of its own, which gives it exact clocks and memory that workers can share.
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Opener-Policy': 'same-origin',
};
