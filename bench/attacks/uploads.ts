// Bodies of jobs that are slow, not UTF-8, or large: they keep nobody out, hold the event loop for a moment, and take bounded memory.
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '../http/figures.js';
import { count, megabytes, type Scenario, time } from '../http/scenario.js';
import { type Service, withService } from '../http/service.js';
import { stretchAt } from '../price/asked.js';
import { type Exchange, exchange, listOf } from './exchange.js';

const PROBE = new URL('../price/probe.js', import.meta.url).href;
const JOBS = '/api/v1/jobs';
const LARGE_BYTES = 16 * 1024 * 1024;
const MAX_HOLD_MS = 50;
const MAX_MEMORY = 500e6;
const ACCOUNTS = ['a', 'b', 'c', 'd', 'other'];

const head = (key: string, length: number): string =>
  [
    `POST ${JOBS} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    '',
    '',
  ].join('\r\n');

/** The longest time for which the service's event loop is held while some work is done, in ms; measured in its process. */
const longestHold = async <Result>(
  probe: string,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly longestMs: number }> => {
  await stretchAt(probe);
  const result = await work();
  return { result, longestMs: await stretchAt(probe) };
};

const connected = ({ url }: Service): Socket => {
  const { hostname, port } = new URL(url);
  return connect(Number(port), hostname).on('error', () => {});
};

/** Two accounts with two uploads each that bring a byte now and then; and another account's large job. */
const slow = async (service: Service): Promise<Figure[]> => {
  const sockets = ['a', 'a', 'b', 'b'].map(name => {
    const socket = connected(service);
    socket.write(`${head(service.keyOf(name), LARGE_BYTES)}{"questions":[`);
    return socket;
  });
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(' ');
  }, 500);
  await sleep(500);
  const question = { type: 'probabilities', cards: ['As', 'Ks'], simulations: 1 };
  const large = listOf(service.keyOf('other'), JOBS, Array(5_000).fill(question));
  const { status, ms } = await exchange(service.url, large);
  clearInterval(timer);
  for (const socket of sockets) socket.destroy();
  const scenario = 'two accounts with two slow uploads each';
  return [
    { scenario, name: "status of another account's large job", show: count, value: status, target: { atMost: 202 } },
    { scenario, name: 'until it is answered', show: time, value: ms, target: { atMost: 5_000 } },
  ];
};

/** Resolves with the status line. */
const statusOf = (socket: Socket, bytes: Uint8Array): Promise<string> =>
  new Promise(resolve => {
    socket.once('data', data => resolve(String(data).split('\r\n', 1)[0] as string));
    socket.once('close', () => resolve(''));
    socket.write(bytes);
  });

const noUtf8 = async (service: Service, probe: string): Promise<Figure[]> => {
  const body = Buffer.alloc(LARGE_BYTES, 0xff);
  const socket = connected(service);
  socket.write(head(service.keyOf('a'), LARGE_BYTES));
  const { result, longestMs } = await longestHold(probe, () => statusOf(socket, body));
  socket.destroy();
  const scenario = '16 MiB of invalid UTF-8';
  return [
    { scenario, name: 'status', show: count, value: Number(result.split(' ')[1]), target: { atMost: 400 } },
    {
      scenario,
      name: 'longest hold of the event loop',
      show: time,
      value: longestMs,
      target: { atMost: MAX_HOLD_MS },
    },
  ];
};

/** 100,000 questions in 16 MiB, nearly. */
const largeJob = (key: string) => {
  const padding = ' '.repeat(70);
  const question = { type: 'probabilities', cards: ['As', 'Ks'], simulations: 1 };
  const text = `${JSON.stringify(question).slice(0, -1)}${padding}}`;
  const body = `{"questions":[${Array(100_000).fill(text).join(',')}]}`;
  return { ...listOf(key, JOBS, []), body };
};

const large = async (service: Service, probe: string): Promise<Figure[]> => {
  const one = await longestHold(probe, () => exchange(service.url, largeJob(service.keyOf('a'))));
  const requests = ['a', 'b', 'c', 'd'].map(name => largeJob(service.keyOf(name)));
  const four = await longestHold(probe, () =>
    Promise.all(requests.map((request): Promise<Exchange> => exchange(service.url, request))),
  );
  const accepted = four.result.filter(({ status }) => status === 202).length;
  const hold = (scenario: string, value: number): Figure => ({
    scenario,
    name: 'longest hold of the event loop',
    show: time,
    value,
    target: { atMost: MAX_HOLD_MS },
  });
  const scenario = 'four bodies of 100,000 questions at once';
  return [
    hold('a body of 100,000 questions', one.longestMs),
    hold(scenario, four.longestMs),
    { scenario, name: 'accepted', show: count, value: accepted },
    {
      scenario,
      name: 'most resident memory',
      show: megabytes,
      value: service.memory('VmHWM'),
      target: { atMost: MAX_MEMORY },
    },
  ];
};

export const uploads: Scenario = async ({ onProgress }) => {
  const folder = mkdtempSync(join(tmpdir(), 'poker-odds-probe-'));
  const probe = join(folder, 'probe');
  try {
    return await withService(
      ACCOUNTS,
      async service => {
        const figures: Figure[] = [];
        for (const [index, attack] of [slow, noUtf8, large].entries()) {
          figures.push(...(await attack(service, probe)));
          onProgress((index + 1) / 3);
        }
        return figures;
      },
      { NODE_OPTIONS: `--import ${PROBE}`, PRICE_PROBE: probe },
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
};
