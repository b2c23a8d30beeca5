// The server: listens, bounds what a connection may take, and closes without dropping what it has begun.
import { createServer, type RequestListener, type Server, type ServerOptions, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type AppOptions, createApp, SHUTTING_DOWN } from './app.js';
import { Refusal } from './errors.js';
import { interruptible } from './interruptible.js';
import { answerBrokenRequests } from './wire.js';

/** Calculations in flight get this long when the server closes; then they are refused, and soon connections are cut. */
const CLOSING_MS = 10_000;
const CUTTING_MS = 1_000;

/** Bounds of a connection; times in milliseconds. Load balancers keep idle connections for 60 s, and should close first. */
const LIMITS: ServerOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 65_000,
  // The application refuses a request without a Host header itself: Node would answer it without a body.
  requireHostHeader: false,
};

export interface RunningServer {
  readonly url: string;
  /** Stops listening, answers what is in flight, with a refusal what takes too long, then resolves. */
  close(): Promise<void>;
}

/** Requests that Node would not pass on, so that they get an envelope too: CONNECT, and unknown expectations. */
const passOnEverything = (server: Server, listener: RequestListener): void => {
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  server.on('connect', (req, stream) => {
    const socket = stream as Socket;
    const res = new ServerResponse(req);
    res.shouldKeepAlive = false;
    res.assignSocket(socket);
    socket.on('error', () => {}); // Node listens no longer: a reset would end the process
    res.once('finish', () => socket.destroySoon());
    listener(req, res);
  });
};

/**
 * Tells responses that wait behind another one (pipelining) that their connection closed. Node tells only the one that is
 * being written: the others would be computed for nobody, and waited for without end.
 */
const closePipelined = (server: Server): void => {
  const unanswered = new WeakMap<Socket, Set<ServerResponse>>();
  server.on('connection', socket => {
    const responses = new Set<ServerResponse>();
    unanswered.set(socket, responses);
    socket.once('close', () => {
      for (const res of responses) if (res.socket === null) res.emit('close');
    });
  });
  server.on('request', (req, res) => {
    const responses = unanswered.get(req.socket);
    responses?.add(res);
    res.once('close', () => responses?.delete(res));
  });
};

const listen = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

const urlOf = (server: Server): string => {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
};

/** Counts the requests without an answer; `idle` resolves once there is none. */
const trackRequests = (server: Server): { idle: () => Promise<void> } => {
  let open = 0;
  let settle: (() => void) | undefined;
  server.on('request', (_, res) => {
    open++;
    res.once('close', () => {
      open--;
      if (open === 0) settle?.();
    });
  });
  const idle = (): Promise<void> =>
    new Promise(resolve => {
      settle = resolve;
      if (open === 0) resolve();
    });
  return { idle };
};

/**
 * Starts the service. The accounts and the calculator stay the caller's to close, after the server.
 * @param limits Node's options for the server, in place of the usual ones
 * @param closingMs how long calculations in flight may go on when the server closes
 * @throws the error of listen(): EADDRINUSE, EACCES, …
 */
export const startServer = async (
  options: AppOptions & { readonly host: string; readonly port: number },
  limits: ServerOptions = {},
  closingMs = CLOSING_MS,
): Promise<RunningServer> => {
  let closing: Promise<void> | undefined;
  const { calculator, interrupt } = interruptible(options.calculator);
  const listener = createApp({ ...options, calculator }, () => closing !== undefined).callback();
  const server = createServer({ ...LIMITS, ...limits }, listener);
  const requests = trackRequests(server);
  closePipelined(server);
  passOnEverything(server, listener);
  answerBrokenRequests(server, options.logger, options.metrics);
  await listen(server, options.host, options.port);
  server.on('error', err => options.logger.error({ err }, 'connection not accepted'));

  const close = async (): Promise<void> => {
    const closed = new Promise<void>(resolve => server.close(() => resolve()));
    const refuse = setTimeout(() => interrupt(new Refusal('SERVICE_UNAVAILABLE', SHUTTING_DOWN)), closingMs);
    const cut = setTimeout(() => server.closeAllConnections(), closingMs + CUTTING_MS);
    await requests.idle();
    server.closeAllConnections();
    await closed;
    clearTimeout(refuse);
    clearTimeout(cut);
  };
  return { url: urlOf(server), close: () => (closing ??= close()) };
};
