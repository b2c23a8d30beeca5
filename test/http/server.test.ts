// A server that starts, and one that closes without losing an answer.
import { once } from 'node:events';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AppOptions } from '../../src/http/app.js';
import { startServer } from '../../src/http/server.js';
import type { DrainTimeouts } from '../../src/http/transport/drain.js';
import { signalOf } from '../../src/odds/calculation.js';
import { until } from '../until.js';
import {
  assertRawRefused,
  ENHANCED,
  everything,
  PROBABILITIES,
  postHead,
  type Replace,
  type Service,
  startService,
} from './service.js';

const body = JSON.stringify({ cards: ['Ah', 'Kh'], opponents: 9, simulations: 1_000_000 });
const TYPE = 'Content-Type: application/json';
const head = (service: Service): string =>
  postHead(service, ENHANCED, TYPE, `Content-Length: ${body.length}`).replace('close', 'keep-alive');

const starting = suite('a server that starts');

starting('has a URL', async () => {
  const service = await startService();
  assert.match(service.server.url, /^http:\/\/127\.0\.0\.1:\d+$/);
  assert.is((await service.request('GET', '/healthz')).status, 200);
  await service.close();
});

starting('rejects when the port is taken', async () => {
  let options: AppOptions | undefined;
  const service = await startService(real => {
    options = real;
    return {};
  });
  const listening = { host: '127.0.0.1', port: service.port, maxConnections: 1 };
  const again = startServer({ ...(options as AppOptions), ...listening });
  const error = await again.then(
    () => assert.unreachable('should reject'),
    thrown => thrown,
  );
  assert.is(error.code, 'EADDRINUSE');
  await service.close();
});

starting.run();

const closing = suite('a server that closes');

/** Resolves once the service has begun to compute. */
const withBeginning = async (
  timeouts?: Partial<DrainTimeouts>,
): Promise<{ service: Service; begun: Promise<void> }> => {
  let begin = (): void => {};
  const begun = new Promise<void>(resolve => {
    begin = resolve;
  });
  const replace: Replace = ({ calculator }) => ({
    calculator: {
      ...calculator,
      calculate: (...args) => {
        begin();
        return calculator.calculate(...args);
      },
    },
  });
  const service = await startService(replace, {}, timeouts);
  return { service, begun };
};

closing('answers what is in flight, then closes its connection', async () => {
  const { service, begun } = await withBeginning();
  const socket = service.connect();
  const answer = everything(socket);
  socket.write(head(service) + body);
  await begun;
  await service.server.close();
  const text = await answer;
  assert.match(text, /^HTTP\/1\.1 200 /);
  assert.match(text, /\r\nConnection: close\r\n/);
  await service.close();
});

closing('refuses what still arrives: 503 SERVICE_UNAVAILABLE, Connection: close, Retry-After', async () => {
  const { service, begun } = await withBeginning();
  const first = service.connect();
  const answer = everything(first);
  const second = service.connect();
  const refused = everything(second);
  second.write('GET /api/v1/usage HTTP/1.1\r\n');
  first.write(head(service) + body);
  await begun;
  const closed = service.server.close();
  second.write('Host: x\r\n\r\n');
  const text = await refused;
  assertRawRefused(text, 'SERVICE_UNAVAILABLE', /shutting down/);
  assert.match(text, /\r\nRetry-After: [1-9]\d*\r\n/);
  assert.match(text, /\r\nConnection: close\r\n/);
  assert.match(await answer, /^HTTP\/1\.1 200 /);
  await closed;
  await service.close();
});

closing('takes no new connections', async () => {
  const service = await startService();
  await service.server.close();
  const [error] = await once(service.connect(), 'error');
  assert.is(error.code, 'ECONNREFUSED');
  await service.close();
});

closing('does not wait for connections that are idle, nor for those on which nothing was sent', async () => {
  const service = await startService();
  const silent = everything(service.connect());
  const idle = service.connect();
  const answer = everything(idle);
  idle.write(`GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`);
  await once(idle, 'data');
  await service.server.close();
  assert.match(await answer, /^HTTP\/1\.1 200 /);
  assert.is(await silent, '');
  await service.close();
});

closing('does not wait for pipelined requests whose client has left, and stops their calculations', async () => {
  const signals: AbortSignal[] = [];
  let begin = (): void => {};
  const begun = new Promise<void>(resolve => {
    begin = resolve;
  });
  const service = await startService(({ calculator }) => ({
    calculator: {
      ...calculator,
      calculate: (_, options = {}) =>
        new Promise((_, reject) => {
          const signal = signalOf(options);
          signal?.addEventListener('abort', () => reject(signal.reason));
          if (signal) signals.push(signal);
          if (signals.length === 2) begin();
        }),
    },
  }));
  const socket = service.connect();
  const answer = everything(socket);
  socket.write((head(service) + body).repeat(2));
  await begun;
  socket.destroy();
  await service.server.close();
  assert.is(await answer, '');
  assert.equal(
    signals.map(({ aborted }) => aborted),
    [true, true],
  );
  await service.close();
});

closing('may be closed twice', async () => {
  const service = await startService();
  assert.is(service.server.close(), service.server.close());
  await service.close();
});

closing('refuses the calculations that take too long with 503 SERVICE_UNAVAILABLE, and logs no failure', async () => {
  const long = JSON.stringify({ cards: ['Ah', 'Kh'], opponents: 22, simulations: 10_000_000 });
  const { service, begun } = await withBeginning({ closing: 50 });
  const answer = service.raw(postHead(service, ENHANCED, TYPE, `Content-Length: ${long.length}`) + long);
  await begun;
  await service.server.close();
  assertRawRefused(await answer, 'SERVICE_UNAVAILABLE', /shutting down/);
  assert.not.ok(service.log.some(line => JSON.parse(line).level >= 50));
  await service.close();
});

closing.run();

const connections = suite<Service>('a connection that is kept');
connections.before(async context => {
  Object.assign(context, await startService());
});
connections.after(context => context.close());

connections('serves one request after the other, refused ones too', async service => {
  const good = '{"cards":["Ah","Kh"],"simulations":10}';
  const post = (text: string, last = false): string => {
    const message = postHead(
      service,
      PROBABILITIES,
      'Content-Type: application/json',
      `Content-Length: ${text.length}`,
    );
    return (last ? message : message.replace('close', 'keep-alive')) + text;
  };
  const answers = await service.raw(post(good), post('{}'), post('['), post(''), post(good, true));
  assert.equal(answers.match(/(?<=HTTP\/1\.1 )\d+/g), ['200', '400', '400', '400', '200']);
});

const CONNECT = 'CONNECT a:80 HTTP/1.1\r\nHost: a:80\r\n\r\n';

connections('is closed after the answers that are due when CONNECT comes behind their requests', async service => {
  const kept = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
  for (const before of [kept, head(service) + body, head(service) + body + kept, kept.repeat(30)]) {
    const due = before.match(/HTTP\/1\.1/g)?.length;
    const answers = await service.raw(before + CONNECT + kept);
    assert.equal(answers.match(/(?<=HTTP\/1\.1 )\d+/g), Array(due).fill('200'));
  }
  await until(async () => /^poker_odds_connections 0$/m.test(await service.metrics.registry.metrics()));
  assert.not.ok(service.log.some(line => JSON.parse(line).level >= 50));
});

connections.run();
