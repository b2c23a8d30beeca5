// Measures jobs: what cutting work into slices and storing them costs beside computing alone, how much faster two instances are
// than one, what running jobs do to small requests, and how a job of 100,000 questions fares.
//   npm run bench:jobs [-- --quick] [--json FILE] [--write]
// CPU times are of all threads of the instances, read from Linux: other processes change them little. --write puts the table into
// docs/benchmarks.md.
import { setTimeout as sleep } from 'node:timers/promises';
import { createNodeCalculator } from '../src/odds/node-calculator.js';
import { grouped } from '../src/text.js';
import { cpuMsOf } from './http/cpu.js';
import { type Service, withService } from './http/service.js';
import { quantile, type Spread, spreadOf } from './measure.js';
import { deliver, parseOptions } from './options.js';
import { createDatabase, dropDatabase } from './postgres.js';
import { progressOn } from './progress.js';

const ACCOUNT = 'jobs';
const DATABASE = 'poker_odds_bench_jobs';
const FULL = { rounds: 5, deals: 1_000_000_000, requests: 600, questions: 100_000 };
const QUICK = { rounds: 2, deals: 400_000_000, requests: 100, questions: 20_000 };
const MEBIBYTE = 1024 * 1024;
const CARDS = { bytes: [51, 50], texts: ['As', 'Ks'] };

const options = parseOptions();
const { rounds, deals, requests, questions } = options.quick ? QUICK : FULL;
const progress = progressOn(process.stderr);

const deep = (seed: number, simulations = deals) => ({
  type: 'probabilities-enhanced',
  cards: CARDS.texts,
  opponents: 1,
  simulations,
  seed,
});

const send = async ({ url, keyOf }: Service, method: string, path: string, body?: object) => {
  const headers = { authorization: `Bearer ${keyOf(ACCOUNT)}`, 'content-type': 'application/json' };
  const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const { data, error } = (await answer.json()) as { data: { id: string; ended: string | null }; error: unknown };
  if (!answer.ok) throw new Error(JSON.stringify(error));
  return data;
};

const submit = async (service: Service, asked: readonly object[]): Promise<string> =>
  (await send(service, 'POST', '/api/v1/jobs', { questions: asked })).id;

const untilEnded = async (service: Service, id: string): Promise<void> => {
  while ((await send(service, 'GET', `/api/v1/jobs/${id}?offset=100000`)).ended === null) await sleep(250);
};

/** CPU ms and ms of a job on these instances, the first of which it is submitted to. */
const timeJob = async (
  services: readonly Service[],
  asked: readonly object[],
): Promise<{ cpu: number; ms: number }> => {
  const cpu = (): number => services.reduce((sum, { pid }) => sum + (cpuMsOf(pid) ?? 0), 0);
  const [first] = services;
  if (first === undefined) throw new Error('there is no instance');
  const [before, began] = [cpu(), performance.now()];
  await untilEnded(first, await submit(first, asked));
  return { cpu: cpu() - before, ms: performance.now() - began };
};

/** CPU ms of the same deals in one calculation, without slices and without a store. */
const timeAlone = async (seed: number): Promise<number> => {
  const calculator = createNodeCalculator({ threads: 1 });
  await calculator.ready();
  await calculator.calculateInBackground({
    method: 'monte-carlo',
    cards: CARDS.bytes,
    opponents: 1,
    simulations: 50_000_000,
    seed: 0,
  });
  const before = process.cpuUsage();
  await calculator.calculateInBackground({
    method: 'monte-carlo',
    cards: CARDS.bytes,
    opponents: 1,
    simulations: deals,
    seed,
  });
  const { user, system } = process.cpuUsage(before);
  await calculator.close();
  return (user + system) / 1000;
};

/** Milliseconds of small requests, one every 20 ms. */
const timeRequests = async (service: Service): Promise<number[]> => {
  const times: Promise<number>[] = [];
  for (let i = 0; i < requests; i++) {
    const began = performance.now();
    const sent = send(service, 'POST', '/api/v1/probabilities', { cards: CARDS.texts, simulations: 100_000 });
    times.push(sent.then(() => performance.now() - began));
    await sleep(20);
  }
  return Promise.all(times);
};

const ratio = (spread: Spread): string => spread.median.toFixed(3);
const figures: Record<string, unknown> = {};
const rows: string[][] = [];
const spreads: Spread[] = [];
const add = (what: string, value: string, wanted: string): void => {
  rows.push([what, value, wanted]);
  process.stderr.write(`${what}: ${value}\n`);
};

const url = await createDatabase(DATABASE);
const THREAD = { THREADS: '1', LOG_LEVEL: 'warn' };
await withService(
  [ACCOUNT],
  first =>
    withService(
      ['other'],
      async second => {
        const [overhead, speed]: [number[], number[]] = [[], []];
        await timeJob([first, second], [deep(0, 200_000_000)]);
        for (let round = 0; round < rounds; round++) {
          progress.show(round / (rounds + 2), `round ${round + 1} of ${rounds}`);
          const alone = await timeAlone(round);
          const both = await timeJob([first, second], [deep(round)]);
          overhead.push(both.cpu / alone);
          speed.push((2 * alone) / both.cpu);
        }
        figures.overhead = spreadOf(overhead);
        figures.speed = spreadOf(speed);
        spreads.push(spreadOf(overhead), spreadOf(speed));
        add('CPU time of a job on two instances with PostgreSQL / computed alone', ratio(spreadOf(overhead)), '≤ 1.03');
        add(
          'speed of two instances on two free cores / computed alone on one, by CPU time',
          ratio(spreadOf(speed)),
          '≥ 1.8',
        );
      },
      { ...THREAD, DATABASE_URL: url },
    ),
  { ...THREAD, DATABASE_URL: url },
);
await dropDatabase(DATABASE);

await withService(
  [ACCOUNT],
  async service => {
    progress.show(rounds / (rounds + 2), 'small requests');
    await timeRequests(service);
    const before = await timeRequests(service);
    const id = await submit(service, [deep(1, 1_000_000_000_000)]);
    await sleep(500);
    const beside = await timeRequests(service);
    await send(service, 'DELETE', `/api/v1/jobs/${id}`);
    const p99 = [quantile(before, 0.99), quantile(beside, 0.99)] as const;
    figures.p99 = p99;
    add(
      'small request, 99th percentile: alone, beside a running job',
      `${p99.map(ms => ms.toFixed(1)).join(', ')} ms`,
      '≤ 25 ms',
    );
  },
  { LOG_LEVEL: 'warn' },
);

await withService(
  [ACCOUNT],
  async service => {
    progress.show((rounds + 1) / (rounds + 2), 'many questions');
    await timeJob([service], [deep(1, 1000)]);
    const idle = service.memory('VmRSS') ?? 0;
    const peaks: number[] = [];
    for (let repetition = 0; repetition < 2; repetition++) {
      const asked = Array.from({ length: questions }, (_, seed) => deep(seed, 10_000));
      const began = performance.now();
      const id = await submit(service, asked);
      const submitted = performance.now() - began;
      let most = service.memory('VmRSS') ?? 0;
      while ((await send(service, 'GET', `/api/v1/jobs/${id}?offset=100000`)).ended === null) {
        most = Math.max(most, service.memory('VmRSS') ?? 0);
        await sleep(200);
      }
      peaks.push(most);
      const seconds = [submitted, performance.now() - began].map(ms => (ms / 1000).toFixed(1));
      add(`${grouped(questions)} questions: taken, computed within`, `${seconds.join(', ')} s`, '');
    }
    figures.memory = { idle, peaks };
    const mebibytes = [idle, ...peaks].map(bytes => Math.round(bytes / MEBIBYTE)).join(', ');
    add('memory before them, and at most during the first and the second such job', `${mebibytes} MiB`, 'flat');
  },
  { LOG_LEVEL: 'warn' },
);

progress.clear();
deliver('jobs', options, { tables: [[['what', 'measured', 'wanted'], ...rows]], figures, spreads });
