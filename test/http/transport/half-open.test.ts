// A client that closes its sending side after its request and waits for the answer, and one that is gone.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ClientDisconnectedError } from '../../../src/http/request-signal.js';
import { startMetricsServer } from '../../../src/http/server.js';
import { type Calculator, signalOf } from '../../../src/odds/calculation.js';
import { until } from '../../until.js';
import {
  assertRawRefused,
  ENHANCED,
  everything,
  PROBABILITIES,
  postHead,
  type Service,
  startService,
  useService,
} from '../service.js';

const TYPE = 'Content-Type: application/json';
const SMALL = '{"cards":["Ah","Kh"],"simulations":10}';
/** Seconds of work, unless it is stopped. */
const LONG = JSON.stringify({ cards: ['Ah', 'Kh'], opponents: 22, simulations: 10_000_000 });
const GET = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';

const post = (service: Service, path: string, body: string): string =>
  postHead(service, path, TYPE, `Content-Length: ${body.length}`).replace('Connection: close\r\n', '') + body;

/** Many times what the slowest of these tests takes. */
const PATIENCE_MS = 60_000;

/** Ends the process where a test waits for what a faulty server never does: it fails, and says which one it was. */
const failInTime = <Context>(tests: ReturnType<typeof suite<Context>>): void => {
  let timer: NodeJS.Timeout;
  tests.before.each(({ __test__: name }) => {
    timer = setTimeout(() => {
      throw new Error(`the test "${name}" waited ${PATIENCE_MS / 1000} s for what did not come`);
    }, PATIENCE_MS);
  });
  tests.after.each(() => clearTimeout(timer));
};

const openTo = (port: number): Socket => connect({ port, host: '127.0.0.1', allowHalfOpen: true });

/** Sends, closes the sending side, and resolves with all that comes. */
const halfClosed = (port: number, message: string): Promise<string> => {
  const socket = openTo(port);
  const answer = everything(socket);
  socket.end(message, 'latin1');
  return answer;
};

/**
 * Asserts that these are whole answers with these statuses, one after the other and nothing between. The last says that it is,
 * unless it was made before the client had closed its side.
 */
const assertAnswers = (text: string, statuses: readonly number[], says = false): void => {
  let rest = text;
  for (const [index, status] of statuses.entries()) {
    const [head = ''] = rest.split('\r\n\r\n', 1);
    assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `));
    const isLast = index === statuses.length - 1;
    const isClose = /\r\nConnection: close(\r|$)/.test(head);
    assert.is(isClose, isLast && (says || isClose), head);
    const length = Number(/\r\nContent-Length: (\d+)/.exec(head)?.[1]);
    JSON.parse(rest.slice(head.length + 4, head.length + 4 + length));
    rest = rest.slice(head.length + 4 + length);
  }
  assert.is(rest, '');
};

const openConnections = async ({ metrics }: Service): Promise<number> =>
  Number(/^poker_odds_connections (\d+)$/m.exec(await metrics.registry.metrics())?.[1]);

const half = suite<Service>('a client that closes its sending side after its request');
useService(half, undefined, { writeTimeoutMs: 300, connectionsCheckingInterval: 50 });
failInTime(half);

half('is answered, whatever it asked for', async service => {
  for (let times = 0; times < 5; times++) {
    assertAnswers(await halfClosed(service.port, post(service, PROBABILITIES, SMALL)), [200]);
    assertAnswers(await halfClosed(service.port, post(service, PROBABILITIES, '{}')), [400]);
    assertAnswers(await halfClosed(service.port, GET), [200]);
  }
});

half('is answered by HTTP/1.0 too', async service => {
  const message = post(service, PROBABILITIES, SMALL).replace('HTTP/1.1', 'HTTP/1.0');
  assertAnswers(await halfClosed(service.port, message), [200]);
});

half('is answered after work of seconds, which is charged, and its connection is closed at once', async service => {
  const { credits } = await service.accounts.findAccount('tests');
  const body = LONG.replace('10000000', '1000000');
  const answer = await halfClosed(service.port, post(service, ENHANCED, body));
  assertAnswers(answer, [200], true);
  const left = Number(/X-Credits-Remaining: (\d+)/.exec(answer)?.[1]);
  assert.is(left, credits - 23);
  assert.is((await service.accounts.findAccount('tests')).credits, left);
  assert.is(await openConnections(service), 0);
});

half('is answered to every request that it sent before, in order', async service => {
  const messages = [GET, post(service, ENHANCED, LONG.replace('10000000', '200000')), GET, GET];
  assertAnswers(await halfClosed(service.port, messages.join('')), [200, 200, 200, 200]);
  assertAnswers(await halfClosed(service.port, GET.repeat(60)), Array(60).fill(200));
});

half('is answered 400 where the request is not whole', async service => {
  const zipped = gzipSync(SMALL).toString('latin1');
  const head = (...headers: string[]) => postHead(service, PROBABILITIES, TYPE, ...headers);
  const cut = [
    GET.slice(0, 10),
    GET.slice(0, -2),
    head(`Content-Length: ${SMALL.length}`) + SMALL.slice(0, 10),
    head('Transfer-Encoding: chunked'),
    `${head('Transfer-Encoding: chunked')}5\r\n{"car`,
    head('Content-Encoding: gzip', `Content-Length: ${zipped.length}`) + zipped.slice(0, 20),
  ];
  for (const message of cut) assertRawRefused(await halfClosed(service.port, message), 'INVALID_REQUEST');
  const behind = await halfClosed(service.port, post(service, ENHANCED, LONG.replace('10000000', '200000')) + cut[2]);
  assertAnswers(behind, [200]);
});

half('is closed at once where no answer is due', async service => {
  const kept = openTo(service.port);
  const answer = everything(kept);
  kept.write(GET);
  await once(kept, 'data');
  kept.end();
  assert.match(await answer, /^HTTP\/1\.1 200 /);
  assert.is(await halfClosed(service.port, ''), '');
  assert.is(await openConnections(service), 0);
});

half('is closed when it does not read its answers', async service => {
  const socket = openTo(service.port);
  socket.on('error', () => {});
  socket.pause();
  socket.end(`GET /metrics HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(1000)}\r\n\r\n`.repeat(3000));
  await until(async () => (await openConnections(service)) === 1);
  await until(async () => (await openConnections(service)) === 0);
  socket.destroy();
});

half('is answered on the port of /metrics too', async ({ metrics, ...service }) => {
  const logger = { info() {}, warn() {}, debug() {} } as never;
  const own = await startMetricsServer({ logger, metrics, host: '127.0.0.1', port: 0 });
  for (let times = 0; times < 5; times++) {
    const answer = await halfClosed(Number(new URL(own.url).port), 'GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n');
    assert.match(answer, /^HTTP\/1\.1 200 .*poker_odds_connections/s);
  }
  await own.close();
  assert.ok(service.port);
});

half.run();

/** Closes what the test that runs has opened. */
let closeOpened = async (): Promise<void> => {};

/** A service whose calculations wait until they are released, or nobody waits for them; and what became of them. */
const startHeld = async () => {
  let release = (): void => {};
  const released = new Promise<void>(resolve => {
    release = resolve;
  });
  const ends: unknown[] = [];
  let begun = 0;
  const held =
    ({ calculate }: Calculator): Calculator['calculate'] =>
    async (calculation, options = {}) => {
      begun++;
      const signal = signalOf(options);
      const left = new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
      await Promise.race([released, left]).catch(error => {
        ends.push(error);
        throw error;
      });
      return calculate(calculation, options);
    };
  const service = await startService(({ calculator }) => ({
    calculator: { ...calculator, calculate: held(calculator) },
  }));
  closeOpened = () => {
    release();
    return service.close();
  };
  return { service, release, ends, begun: () => begun };
};

const gone = suite('a client that is gone');
gone.after.each(() => closeOpened());
failInTime(gone);

gone('after it had closed its sending side is noticed, whenever it goes', async () => {
  const { service, ends, begun } = await startHeld();
  for (const [index, stayMs] of [0, 1, 5, 50, 500].entries()) {
    const socket = openTo(service.port);
    const end = everything(socket);
    socket.end(post(service, ENHANCED, LONG));
    await until(() => begun() === index + 1);
    await sleep(stayMs);
    socket.destroy();
    assert.match(await end, /^(HTTP\/1\.1 ?|HTT?P?\/?1?\.?)?$/);
    await until(() => ends.length === index + 1);
    assert.instance(ends[index], ClientDisconnectedError);
  }
  assert.is(await openConnections(service), 0);
});

gone('with several requests at work ends all of them', async () => {
  const { service, ends, begun } = await startHeld();
  const socket = service.connect();
  const end = everything(socket);
  socket.write(post(service, ENHANCED, LONG).repeat(5));
  await until(() => begun() === 5);
  socket.destroy();
  await end;
  await until(() => ends.length === 5);
});

gone('is noticed while the server drains, which answers the one that waits', async () => {
  const { service, release, ends, begun } = await startHeld();
  const waiting = halfClosed(service.port, post(service, PROBABILITIES, SMALL));
  const leaving = service.connect();
  leaving.on('error', () => {});
  leaving.write(post(service, PROBABILITIES, SMALL));
  await until(() => begun() === 2);
  const closed = service.server.close();
  leaving.destroy();
  await until(() => ends.length === 1);
  release();
  assertAnswers(await waiting, [200], true);
  await closed;
});

gone.run();
