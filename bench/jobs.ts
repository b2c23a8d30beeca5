// Measures jobs: what cutting work into slices and storing them costs beside computing alone, how much faster two instances are
// than one, what running jobs do to small requests, and how a job of 100,000 questions fares.
//   npm run bench:jobs [-- --quick] [--json FILE] [--write]
// Overhead is CPU time, read from Linux: other processes change it little. Speed and latency need a machine that does nothing else.
// --write puts the table into docs/benchmarks.md.
import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { createNodeCalculator } from '../src/odds/node-calculator.js';
import { formatNumber } from '../src/text.js';
import { threadTimesOf } from './http/cpu.js';
import { type Service, withService } from './http/service.js';
import { quantile, type Spread, spreadOf } from './measure.js';
import { deliver, parseOptions } from './options.js';
import { createDatabase, dropDatabase } from './postgres.js';
import { progressOn } from './progress.js';

const ACCOUNT = 'jobs';
const DATABASE = 'poker_odds_bench_jobs';
const FULL = { rounds: 3, deals: 1_500_000_000, requests: 500, questions: 100_000 };
const QUICK = { rounds: 2, deals: 400_000_000, requests: 100, questions: 20_000 };
const MEBIBYTE = 1024 * 1024;
const WARM_UP = 200_000_000;
/** Clients are asked to wait for two seconds. */
const POLL_MS = 1000;
const CARDS = { bytes: [51, 50], texts: ['As', 'Ks'] };

const options = parseOptions();
const { rounds, deals, requests, questions } = options.quick ? QUICK : FULL;
const progress = progressOn(process.stderr);
const [load = 0] = loadavg();

const deep = (seed: number, simulations = deals) => ({
  type: 'probabilities-enhanced',
  cards: CARDS.texts,
  opponents: 1,
  simulations,
  seed,
});

interface ShownJob {
  readonly id: string;
  readonly created: string;
  readonly ended: string | null;
}

const send = async ({ url, keyOf }: Service, method: string, path: string, body?: object) => {
  const headers = { authorization: `Bearer ${keyOf(ACCOUNT)}`, 'content-type': 'application/json' };
  const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const { data, error } = (await answer.json()) as { data: ShownJob; error: unknown };
  if (!answer.ok) throw new Error(JSON.stringify(error));
  return data;
};

const submit = async (service: Service, asked: readonly object[]): Promise<string> =>
  (await send(service, 'POST', '/api/v1/jobs', { questions: asked })).id;

const untilEnded = async (service: Service, id: string): Promise<ShownJob> => {
  for (;;) {
    const job = await send(service, 'GET', `/api/v1/jobs/${id}?offset=100000`);
    if (job.ended !== null) return job;
    await sleep(POLL_MS);
  }
};

/** What a calculation took. */
interface Taken {
  readonly ms: number;
  /** CPU ms of worker threads. */
  readonly worker: number;
  /** CPU ms of all other threads. */
  readonly other: number;
}

/** What processes, each with one worker thread, have used since then. */
const cpuSince = (pids: readonly number[], before: readonly ReadonlyMap<string, number>[]): Omit<Taken, 'ms'> => {
  let [worker, all] = [0, 0];
  for (const [i, pid] of pids.entries()) {
    const own = [...threadTimesOf(pid)].map(([id, ms]) => ms - (before[i]?.get(id) ?? 0));
    worker += Math.max(...own);
    all += own.reduce((sum, ms) => sum + ms, 0);
  }
  return { worker, other: all - worker };
};

/** A job on these instances, the first of which it is submitted to. */
const timeJob = async (services: readonly Service[], asked: readonly object[]): Promise<Taken> => {
  const [first] = services;
  if (first === undefined) throw new Error('there is no instance');
  const pids = services.map(({ pid }) => pid);
  const before = pids.map(threadTimesOf);
  const { created, ended } = await untilEnded(first, await submit(first, asked));
  return { ...cpuSince(pids, before), ms: Date.parse(ended ?? '') - Date.parse(created) };
};

const computation = (simulations: number, seed: number) => ({
  kind: 'odds' as const,
  method: 'monte-carlo' as const,
  cards: CARDS.bytes,
  opponents: 1,
  simulations,
  seed,
});

/** The same deals in one calculation, without slices and without a store. */
const timeAlone = async (seed: number): Promise<Taken> => {
  const calculator = createNodeCalculator({ threads: 1 });
  await calculator.ready();
  await calculator.calculateInBackground(computation(WARM_UP, seed));
  const [before, began] = [threadTimesOf(process.pid), performance.now()];
  await calculator.calculateInBackground(computation(deals, seed));
  const taken = { ...cpuSince([process.pid], [before]), ms: performance.now() - began };
  await calculator.close();
  return taken;
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

const figures: Record<string, unknown> = {};
const rows: string[][] = [];
const spreads: Spread[] = [];
const add = (what: string, value: string, wanted: string): void => {
  rows.push([what, value, wanted]);
  process.stderr.write(`${what}: ${value}\n`);
};
const addSpread = (what: string, values: readonly number[], wanted: string, unit = ''): void => {
  const spread = spreadOf(values);
  spreads.push(spread);
  figures[what] = spread;
  const [median, low, high] = [spread.median, spread.low, spread.high].map(value => value.toFixed(unit ? 1 : 2));
  add(what, `${median}${unit} (${low} to ${high})`, wanted);
};

/** What other threads do for a job beside what they do for the same deals alone, in percent of the time of the worker threads. */
const overheadOf = (job: Taken, alone: Taken): number => 100 * (job.other / job.worker - alone.other / alone.worker);

const url = await createDatabase(DATABASE);
const ONE_THREAD = { THREADS: '1', LOG_LEVEL: 'warn', DATABASE_URL: url };
const alone: Taken[] = [];
const one: Taken[] = [];
const two: Taken[] = [];
await withService(
  [ACCOUNT],
  async first => {
    await timeJob([first], [deep(0, WARM_UP)]);
    for (let round = 0; round < rounds; round++) {
      progress.show(round / (2 * (rounds + 1)), `alone and on one instance, round ${round + 1} of ${rounds}`);
      alone.push(await timeAlone(round));
      one.push(await timeJob([first], [deep(round)]));
    }
    const onBoth = async (second: Service): Promise<void> => {
      await timeJob([first, second], [deep(0, WARM_UP)]);
      for (let round = 0; round < rounds; round++) {
        progress.show((rounds + round) / (2 * (rounds + 1)), `on two instances, round ${round + 1} of ${rounds}`);
        two.push(await timeJob([first, second], [deep(round)]));
      }
    };
    await withService(['other'], onBoth, ONE_THREAD);
  },
  ONE_THREAD,
);
const pairs = <Value>(taken: readonly Taken[], compare: (taken: Taken, base: Taken) => Value, base = alone): Value[] =>
  taken.map((each, round) => compare(each, base[round] as Taken));
addSpread('overhead of slices and their store on one instance', pairs(one, overheadOf), '≤ 3 %', ' %');
addSpread('the same on two instances', pairs(two, overheadOf), '≤ 3 %', ' %');
const fasterBy = (both: Taken, single: Taken): number => single.ms / both.ms;
addSpread('speed of two instances on two cores / of one', pairs(two, fasterBy, one), '≥ 1.8');
await dropDatabase(DATABASE);

await withService(
  [ACCOUNT],
  async service => {
    progress.show(rounds / (rounds + 1), 'small requests');
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
    progress.show((rounds + 0.5) / (rounds + 1), 'many questions');
    await timeJob([service], [deep(1, 1000)]);
    const memory = (): number => Math.round((service.memory('VmRSS') ?? 0) / MEBIBYTE);
    const [idle, read, computed, seconds]: [number, number[], number[], string[]] = [memory(), [], [], []];
    for (let repetition = 0; repetition < 2; repetition++) {
      const asked = Array.from({ length: questions }, (_, seed) => deep(seed, 10_000));
      let most = 0;
      const timer = setInterval(() => {
        most = Math.max(most, memory());
      }, 50);
      const began = performance.now();
      const id = await submit(service, asked);
      seconds.push(((performance.now() - began) / 1000).toFixed(1));
      read.push(most);
      most = 0;
      await untilEnded(service, id);
      clearInterval(timer);
      computed.push(most);
      seconds.push(((performance.now() - began) / 1000).toFixed(1));
    }
    const job = `${formatNumber(questions)} questions, two such jobs`;
    add(`${job}: answered with 202 after, computed after`, `${seconds.slice(-2).join(', ')} s`, '');
    figures.memory = { idle, read, computed };
    add(`${job}: memory before, at most while each is read`, `${[idle, ...read].join(', ')} MiB`, 'no growth');
    add(`${job}: at most while each is computed`, `${computed.join(', ')} MiB`, 'no growth');
  },
  { LOG_LEVEL: 'warn' },
);

progress.clear();
const busy = `Other programs were running: ${load.toFixed(1)} on average in the minute before, on ${cpus().length} cores, so that times say little.`;
const warning = load > cpus().length / 2 ? busy : '';
deliver('jobs', options, { tables: [[['what', 'measured', 'wanted'], ...rows]], figures, spreads, warning });
