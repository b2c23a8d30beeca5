// Clients that attack an instance with few bytes: its memory, its event loop, and the requests of another account.
import { connect } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import * as assert from 'uvu/assert';
import { suite } from '../suite.js';
import { until } from '../until.js';
import { type Deployment, deployOne, useDeployment } from './setup/deployment.js';
import { MEGABYTE, watchMemory } from './setup/memory.js';

const attacks = suite<Deployment>(
  'the instance survives, with at most 500 MB more for a while, and answers another account',
);
useDeployment(attacks, () => deployOne({ env: { LOG_LEVEL: 'info' } }));

const MAX_GROWTH = 500 * MEGABYTE;
/** What the heap keeps after an attack until it is collected. */
const MAX_KEPT = 250 * MEGABYTE;
/** Requests of a connection that may be answered between two of another account: as many as it may have unanswered. */
const MAX_BETWEEN = 16;

/** Writes bytes on a new connection, and reads until the server closes it. */
const flood = ({ urls }: Deployment, bytes: Uint8Array | string): Promise<void> =>
  new Promise(resolve => {
    const socket = connect(Number(new URL(urls[0]!).port), '127.0.0.1');
    socket.on('error', () => {}).once('close', () => resolve());
    socket.resume().write(bytes);
  });

const floodFrom = async (deployment: Deployment, connections: number, bytes: Uint8Array | string): Promise<void> => {
  await Promise.all(Array.from({ length: connections }, () => flood(deployment, bytes)));
};

const get = (path: string, ...headers: string[]): string =>
  [`GET ${path} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n');

const post = (path: string, key: string, body: Uint8Array, ...headers: string[]): Buffer => {
  const own = ['Host: x', 'Content-Type: application/json', `Content-Length: ${body.length}`];
  const lines = [`POST ${path} HTTP/1.1`, ...own, `Authorization: Bearer ${key}`, ...headers, '', ''];
  return Buffer.concat([Buffer.from(lines.join('\r\n')), body]);
};

/** The most lines of others between two lines of the account. */
const countBetween = (lines: readonly string[], account: string): number => {
  let [most, between] = [0, 0];
  for (const line of lines) {
    between = line.includes(`"account":"${account}"`) ? 0 : between + 1;
    most = Math.max(most, between);
  }
  return most;
};

/** Runs an attack while another account asks, one request after the other. */
const assertSurvives = async (
  deployment: Deployment,
  connections: number,
  attack: (key: string) => Promise<unknown>,
): Promise<void> => {
  const { urls, key, pid, openAccount, logs } = deployment;
  const name = `other-${Math.round(performance.now())}`;
  const other = await openAccount(name);
  const ask = async (): Promise<number> => {
    const headers = { authorization: `Bearer ${other.key}`, 'content-type': 'application/json' };
    const sent = { method: 'POST', headers, body: '{"cards":["Ah","Kh"],"simulations":10}' };
    return (await fetch(`${urls[0]}/api/v1/probabilities`, sent)).status;
  };
  assert.is(await ask(), 200);
  const memory = watchMemory(pid(0)!);
  const logged = logs()[0]!.length;
  let isOver = false;
  const attacking = attack(key).finally(() => {
    isOver = true;
  });
  while (!isOver) assert.is(await ask(), 200);
  await attacking;
  const growth = memory.peakGrowth();
  assert.ok(growth <= MAX_GROWTH, `${Math.round(growth / MEGABYTE)} MB`);
  const between = countBetween(logs()[0]!.slice(logged), name);
  assert.ok(between <= MAX_BETWEEN * connections, `${between} requests were answered between two of the other account`);
  await until(async () => (await ask()) === 200 && memory.growth() <= MAX_KEPT);
};

const hasProc = process.platform === 'linux';
/** @param connections that are open at a time */
const attack = (
  name: string,
  connections: number,
  run: (deployment: Deployment, key: string) => Promise<unknown>,
): void => {
  attacks(name, deployment =>
    hasProc ? assertSurvives(deployment, connections, key => run(deployment, key)) : undefined,
  );
};

const close = 'Connection: close';

attack('when 150 connections without a key pipeline 1,000 pages each', 150, deployment =>
  floodFrom(deployment, 150, get('/docs').repeat(1000) + get('/healthz', close)),
);

/** 256 KiB of text that take 6 MB of memory when they are parsed. */
const MANY_OBJECTS = gzipSync(
  `{"questions":[{"type":"probabilities","cards":["Ah","Kh"],"simulations":1},{"type":"equity","players":[${'{},'.repeat(86_999)}{}]}]}`,
);

attack(
  'when batches of large wrong questions are pipelined, or come on many connections',
  150,
  async (deployment, key) => {
    const batch = post('/api/v1/batch', key, MANY_OBJECTS, 'Content-Encoding: gzip');
    const last = post('/api/v1/batch', key, MANY_OBJECTS, 'Content-Encoding: gzip', close);
    await flood(deployment, Buffer.concat([...Array<Buffer>(989).fill(batch), last]));
    await floodFrom(deployment, 150, last);
  },
);

attack('when 100 connections send batches of ten-hand showdowns', 100, async (deployment, key) => {
  const cards = [...'AKQJT98'].flatMap(rank => [...'hdcs'].map(suit => rank + suit));
  const hands = Array.from({ length: 10 }, (_, i) => cards.slice(2 * i, 2 * i + 2));
  const question = { type: 'showdown', hands, board: cards.slice(-5) };
  const body = Buffer.from(JSON.stringify({ questions: Array(1000).fill(question) }));
  await floodFrom(deployment, 100, post('/api/v1/batch', key, body, close));
});

attack('when 100 connections send bodies in chunks of a byte', 100, async (deployment, key) => {
  const head = post('/api/v1/batch', key, Buffer.of(), 'Transfer-Encoding: chunked').toString();
  const text = head.replace(/Content-Length: 0\r\n/, '');
  await floodFrom(deployment, 100, text + '1\r\n \r\n'.repeat(20_000));
});

attack('when small compressed bodies become large', 15, async (deployment, key) => {
  const bomb = brotliCompressSync(Buffer.alloc(400 * MEGABYTE, ' '));
  for (const path of ['/api/v1/jobs', '/api/v1/batch', '/api/v1/equity']) {
    await floodFrom(deployment, 5, post(path, key, bomb, 'Content-Encoding: br', close));
  }
});
