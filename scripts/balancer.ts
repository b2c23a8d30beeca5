// A tiny round-robin HTTP balancer, for trying a fleet on one machine and for the tests of one. It is no match for a real
// one: it asks nobody for his health, and only passes by an instance that refuses the connection.
import {
  Agent,
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

export interface BalancerOptions {
  /** Where the instances listen: "http://127.0.0.1:3001", … */
  readonly targets: readonly string[];
  /** 0, the default, lets the system choose. */
  readonly port?: number;
  readonly host?: string;
}

export interface Balancer {
  readonly url: string;
  /** Stops listening and cuts every connection. */
  close(): Promise<void>;
}

/** What concerns one connection only, and is not passed on. */
const HOP = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade', 'expect'];
/** Instances keep an idle connection for 65 s. We let go first, so that none closes as a request is sent on it. */
const IDLE_MS = 30_000;
const CLIENT_IDLE_MS = 65_000;

const UNREACHABLE = 'no instance of the service can be reached: send the request again';
const BROKEN =
  'the instance closed the connection before it answered, and may have done the work: send the request again, with the ' +
  'same Idempotency-Key if it had one';

/** A request's headers, with the client's address at the end of X-Forwarded-For. */
const requestHeaders = (req: IncomingMessage): OutgoingHttpHeaders => {
  const passed = Object.entries(req.headersDistinct).filter(([name]) => name !== 'host' && !HOP.includes(name));
  const forwarded = [...(req.headersDistinct['x-forwarded-for'] ?? []), req.socket.remoteAddress].join(', ');
  return {
    ...Object.fromEntries(passed),
    ...(req.headers.host && { host: req.headers.host }),
    'x-forwarded-for': forwarded,
  };
};

/** An answer's headers, as they were written. The body is framed anew, for a client that may speak another HTTP. */
const answerHeaders = ({ rawHeaders }: IncomingMessage): string[] =>
  rawHeaders.filter((_, i) => {
    const name = rawHeaders[i - (i % 2)]?.toLowerCase() ?? '';
    return name !== 'transfer-encoding' && !HOP.includes(name);
  });

const refuse = (res: ServerResponse, details: string): void => {
  const error = { code: 'BAD_GATEWAY', message: 'No instance of the service answered', details };
  res.writeHead(502, { 'Content-Type': 'application/json; charset=utf-8', 'Retry-After': '1' });
  res.end(JSON.stringify({ success: false, error }));
};

/** Passes one request to the first target that takes the connection, and its answer back. */
const pass = (agent: Agent, req: IncomingMessage, res: ServerResponse, targets: readonly URL[]): void => {
  const [target, ...others] = targets;
  if (target === undefined) {
    refuse(res, UNREACHABLE);
    return;
  }
  const where = { agent, host: target.hostname.replace(/^\[|\]$/g, ''), port: target.port, setHost: false };
  const upstream = request({ ...where, method: req.method, path: req.url, headers: requestHeaders(req) });
  let connected = false;
  const send = (): void => {
    connected = true;
    req.pipe(upstream);
    upstream.once('close', () => req.resume()); // the rest of a body that is unwanted, else it blocks the connection
  };
  const leave = (): void => {
    if (!res.writableFinished) upstream.destroy();
  };
  res.once('close', leave);
  upstream.once('socket', socket => (socket.connecting ? socket.once('connect', send) : send()));
  upstream.once('response', answer => {
    res.writeHead(answer.statusCode ?? 502, answer.statusMessage, answerHeaders(answer));
    pipeline(answer, res, () => {
      if (!upstream.writableFinished) upstream.destroy(); // answered early: nobody wants the rest of the body
    });
  });
  upstream.on('error', () => {
    res.off('close', leave);
    if (res.closed || res.headersSent) return;
    if (connected) refuse(res, BROKEN);
    else pass(agent, req, res, others);
  });
};

/**
 * Starts a balancer. Its targets need not be there yet.
 * @throws the error of listen(): EADDRINUSE, …
 */
export const startBalancer = async ({ targets, port = 0, host = '127.0.0.1' }: BalancerOptions): Promise<Balancer> => {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  const urls = targets.map(target => new URL(target));
  let turn = 0;
  const server = createServer({ keepAliveTimeout: CLIENT_IDLE_MS, requireHostHeader: false }, (req, res) => {
    const first = turn++ % urls.length;
    pass(agent, req, res, [...urls.slice(first), ...urls.slice(0, first)]);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const close = (): Promise<void> =>
    new Promise(resolve => {
      server.close(() => resolve());
      server.closeAllConnections();
      agent.destroy();
    });
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`, close };
};
