// A small round-robin HTTP load balancer, to try and test a fleet on one machine. Unlike a real one it has no health checks: it
// only skips an instance that refuses the connection.
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

export interface BalancerOptions {
  /** Where the instances listen: "http://127.0.0.1:3001", … They may start later. */
  readonly targets: readonly string[];
  /** 0, the default, lets the system choose. */
  readonly port?: number;
}

export interface Balancer {
  readonly url: string;
  /** Stops listening and closes every connection. */
  close(): Promise<void>;
}

/** Instances keep an idle connection for 65 s. The balancer closes it earlier: no request may be sent on a connection that closes. */
const IDLE_MS = 30_000;
/** As long as instances: after Node's five seconds clients would still send requests on a closed connection. */
const CLIENT_IDLE_MS = 65_000;
const HOST = '127.0.0.1';

const UNREACHABLE = 'no instance of the service can be reached: send the request again';
const BROKEN =
  'the instance closed the connection before it answered, and may have done the work: send the request again, with the ' +
  'same Idempotency-Key if it had one';

/** The headers of an answer, unchanged, without those of the connection. */
const answerHeaders = ({ rawHeaders }: IncomingMessage): string[] =>
  rawHeaders.filter((_, i) => !/^(?:connection|keep-alive|transfer-encoding)$/i.test(rawHeaders[i - (i % 2)]!));

const sendBadGateway = (res: ServerResponse, details: string): void => {
  const error = { code: 'BAD_GATEWAY', message: 'No instance of the service answered', details };
  res.writeHead(502, { 'Content-Type': 'application/json; charset=utf-8', 'Retry-After': '1' });
  res.end(JSON.stringify({ success: false, error }));
};

/** Forwards one request to the first target that accepts the connection, and forwards the answer. */
const forward = (agent: Agent, req: IncomingMessage, res: ServerResponse, targets: readonly string[]): void => {
  const [target, ...others] = targets;
  if (target === undefined) {
    sendBadGateway(res, UNREACHABLE);
    return;
  }
  const { connection: _, expect: __, ...headers } = req.headers;
  headers['x-forwarded-for'] = [req.headers['x-forwarded-for'] ?? [], req.socket.remoteAddress].flat().join(', ');
  const upstream = request(target, { agent, method: req.method, path: req.url, headers });
  let isConnected = false;
  const send = (): void => {
    isConnected = true;
    req.pipe(upstream);
    upstream.once('close', () => req.resume()); // reads the rest of the body, which would block the connection
  };
  const abort = (): void => {
    if (!res.writableFinished) upstream.destroy();
  };
  res.once('close', abort);
  upstream.once('socket', socket => (socket.connecting ? socket.once('connect', send) : send()));
  upstream.once('response', answer => {
    res.writeHead(answer.statusCode ?? 502, answer.statusMessage, answerHeaders(answer));
    pipeline(answer, res, () => {
      if (!upstream.writableFinished) upstream.destroy(); // answered before the whole body was sent
    });
  });
  upstream.on('error', () => {
    res.off('close', abort);
    if (res.closed || res.headersSent) return;
    if (isConnected) sendBadGateway(res, BROKEN);
    else forward(agent, req, res, others);
  });
};

/** Starts a balancer. @throws the error of listen(): EADDRINUSE, … */
export const startBalancer = async ({ targets, port = 0 }: BalancerOptions): Promise<Balancer> => {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  let requests = 0;
  const server = createServer({ keepAliveTimeout: CLIENT_IDLE_MS }, (req, res) => {
    const first = requests++ % targets.length;
    forward(agent, req, res, [...targets.slice(first), ...targets.slice(0, first)]);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, HOST, resolve));
  const close = (): Promise<void> =>
    new Promise(resolve => {
      server.close(() => resolve());
      server.closeAllConnections();
      agent.destroy();
    });
  return { url: `http://${HOST}:${(server.address() as AddressInfo).port}`, close };
};
