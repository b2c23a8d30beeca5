// The security headers of every answer: koa-helmet's values, asked for once at start. Run for each request it would cost
// some microseconds, and it could not reach the answers that are made below Koa.
import koaHelmet from 'koa-helmet';

/** The headers that koa-helmet sets with these options. */
const headersOf = async (...options: Parameters<typeof koaHelmet>): Promise<Readonly<Record<string, string>>> => {
  const headers: Record<string, string> = {};
  const res = {
    setHeader: (name: string, value: string): void => {
      headers[name] = value;
    },
    removeHeader: (): void => {},
  };
  const standIn = { req: {}, res } as unknown as Parameters<ReturnType<typeof koaHelmet>>[0];
  await koaHelmet(...options)(standIn, async () => {});
  return headers;
};

/** What none of our answers needs, for the reasons below. */
const LEFT_OUT = {
  originAgentCluster: false,
  strictTransportSecurity: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xPoweredBy: false,
  xXssProtection: false,
};

/**
 * For answers that are data. Four headers: whatever reads one as a document may load and run nothing and frame it nowhere,
 * may not take it for another type, tells nobody where it was, and other sites cannot embed it.
 *
 * Left out, since every byte is sent with every answer, is what does nothing for data or for today's browsers: X-Frame-Options
 * (frame-ancestors says it), X-XSS-Protection, X-Download-Options (Internet Explorer 8), X-Permitted-Cross-Domain-Policies
 * (Flash), X-DNS-Prefetch-Control, Origin-Agent-Cluster and the opener and embedder policies (of documents alone).
 * Strict-Transport-Security too: it binds a whole host name for months, and browsers heed it over TLS alone. That is
 * the load balancer's, which has the name and the certificate.
 */
export const API_SECURITY = await headersOf({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  crossOriginEmbedderPolicy: false,
  crossOriginOpenerPolicy: false,
  ...LEFT_OUT,
});

/**
 * For pages, and for what they load: nothing from anywhere else. The playground compiles the engine (wasm-unsafe-eval lets it do that
 * and nothing more) and starts it in workers; a worker heeds the headers of its own file.
 */
export const PAGE_SECURITY = await headersOf({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      workerSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  // Alone in its process, so that clocks are fine and memory can be shared with workers.
  crossOriginEmbedderPolicy: { policy: 'require-corp' },
  ...LEFT_OUT,
});
