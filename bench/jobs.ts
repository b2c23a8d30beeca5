// Measures jobs: the cost of slices and their storage compared with the computation alone, the speed of two instances compared with
// one, and the latency of small requests while jobs run.
//   npm run bench -- jobs [--quick] [--json FILE] [--write]
// Overhead is CPU time, read from Linux: other processes change it little. Speed and latency need a machine that does nothing else. The
// instances share a PostgreSQL, at TEST_POSTGRES_URL, in a database that is made and dropped here.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SampledOdds } from '../src/calculations/odds/odds-calculation.js';
import { createNodeCalculator } from '../src/games/node-calculator.js';
import { allMet, type Figure, figuresIn, spreadsOf, tableOf } from './figures.js';
import { duration, percent, ratio } from './format.js';
import { openLoop, post, type Request } from './http/load.js';
import { threadTimes } from './http/processes.js';
import { type Service, withService } from './http/service.js';
import { quantile, takeTurns } from './measure.js';
import { clearProgress, deliver, parseOptions, showProgress } from './report.js';

const ACCOUNT = 'jobs';
const JOBS = '/api/v1/jobs';
const DATABASE = 'poker_odds_bench_jobs';
const SERVER = process.env.TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const FULL = { rounds: 3, deals: 1_500_000_000, seconds: 10 };
const QUICK = { rounds: 2, deals: 400_000_000, seconds: 2 };
const OVERHEAD_TARGET = { atMost: 0.03 };
const SPEED_TARGET = { atLeast: 1.8 };
const LATENCY_TARGET = { atMost: 25 };
const WARM_UP = 200_000_000;
const POLL_MS = 1000;
const CARDS = { bytes: [51, 50], texts: ['As', 'Ks'] };

const options = parseOptions();
const { rounds, deals, seconds } = options.quick ? QUICK : FULL;
const PACE = { rate: 50, seconds, connections: 50 };
const onProgress = (share: number, name: string): void => showProgress(0.7 * share, name);

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

const send = async ({ url }: Service, { path, ...request }: Request): Promise<ShownJob> => {
  const answer = await fetch(url + path, request);
  const { data, error } = (await answer.json()) as { data: ShownJob; error: unknown };
  if (!answer.ok) throw new Error(JSON.stringify(error));
  return data;
};

const ask = (service: Service, path: string, body: object) => send(service, post(service.keyOf(ACCOUNT), path, body));
const submit = async (service: Service, asked: readonly object[]): Promise<string> =>
  (await ask(service, JOBS, { questions: asked })).id;

const untilEnded = async (service: Service, id: string): Promise<ShownJob> => {
  const { headers } = post(service.keyOf(ACCOUNT), JOBS, {});
  for (;;) {
    const job = await send(service, { method: 'GET', path: `${JOBS}/${id}?offset=100000`, headers });
    if (job.ended !== null) return job;
    await sleep(POLL_MS);
  }
};

/** The cost of a calculation. */
interface Taken {
  readonly ms: number;
  /** CPU time of the other threads ÷ CPU time of the worker threads. */
  readonly overhead: number;
}

/** Runs work on processes with one worker thread each: the thread with the most CPU time. */
const measure = async (pids: readonly number[], work: () => Promise<number>): Promise<Taken> => {
  const before = pids.map(threadTimes);
  const ms = await work();
  let [workers, all] = [0, 0];
  for (const [i, pid] of pids.entries()) {
    const own = [...threadTimes(pid)].map(([id, time]) => time - (before[i]!.get(id) ?? 0));
    workers += Math.max(...own);
    all += own.reduce((sum, time) => sum + time, 0);
  }
  return { ms, overhead: (all - workers) / workers };
};

/** Measures a job that is submitted to the first of these instances. */
const timeJob = (services: readonly Service[], asked: readonly object[]): Promise<Taken> =>
  measure(
    services.map(({ pid }) => pid),
    async () => {
      const first = services[0]!;
      const { created, ended } = await untilEnded(first, await submit(first, asked));
      return Date.parse(ended!) - Date.parse(created);
    },
  );

/** The same deals in one calculation, without slices and without a store. */
const timeAlone = async (seed: number): Promise<Taken> => {
  const sample = (simulations: number) => new SampledOdds({ cards: CARDS.bytes, opponents: 1, simulations, seed });
  const calculator = createNodeCalculator({ threads: 1 });
  await calculator.ready();
  await calculator.calculateInBackground(sample(WARM_UP));
  const taken = await measure([process.pid], async () => {
    const began = performance.now();
    await calculator.calculateInBackground(sample(deals));
    return performance.now() - began;
  });
  await calculator.close();
  return taken;
};

const onPostgres = async (sql: string): Promise<void> => {
  const client = new pg.Client(SERVER);
  await client.connect();
  await client.query(sql);
  await client.end();
};

/** Instances of a fleet with a thread each. */
const measureFleet = async (): Promise<Figure[]> => {
  const url = new URL(SERVER);
  url.pathname = DATABASE;
  const settings = { THREADS: '1', LOG_LEVEL: 'warn', DATABASE_URL: url.href };
  const drop = `drop database if exists ${DATABASE} with (force)`;
  await onPostgres(drop);
  await onPostgres(`create database ${DATABASE}`);
  try {
    return await withService(
      [ACCOUNT],
      async first => {
        await timeJob([first], [deep(0, WARM_UP)]);
        const single = [
          { name: 'computing alone', run: timeAlone },
          { name: 'one instance', run: (seed: number) => timeJob([first], [deep(seed)]) },
        ];
        const [alone = [], one = []] = await takeTurns(single, { rounds, onProgress });
        const onBoth = async (second: Service): Promise<Taken[]> => {
          await timeJob([first, second], [deep(0, WARM_UP)]);
          const both = { name: 'two instances', run: (seed: number) => timeJob([first, second], [deep(seed)]) };
          return (await takeTurns([both], { rounds, onProgress }))[0]!;
        };
        const two = await withService(['other'], onBoth, settings);
        const figure = figuresIn('a job of one question');
        const overheads = (taken: readonly Taken[]) => taken.map((job, i) => job.overhead - alone[i]!.overhead);
        const speeds = two.map((both, i) => one[i]!.ms / both.ms);
        return [
          figure('overhead of slices and their store, one instance', percent, overheads(one), OVERHEAD_TARGET),
          figure('the same, two instances', percent, overheads(two), OVERHEAD_TARGET),
          figure('speed of two instances on two cores ÷ of one', ratio, speeds, SPEED_TARGET),
        ];
      },
      settings,
    );
  } finally {
    await onPostgres(drop);
  }
};

const measureRequests = async (service: Service): Promise<Figure[]> => {
  showProgress(0.8, 'small requests');
  const key = service.keyOf(ACCOUNT);
  const small = post(key, '/api/v1/probabilities', { cards: CARDS.texts, simulations: 100_000 });
  const timeRequests = async (): Promise<number[]> => (await openLoop(service.url, [small], PACE).done).latencies;
  await timeRequests();
  const before = await timeRequests();
  const id = await submit(service, [deep(1, 1e12)]);
  await sleep(500);
  const beside = await timeRequests();
  await fetch(`${service.url}${JOBS}/${id}`, { method: 'DELETE', headers: small.headers });
  const figure = figuresIn('small requests, 99th percentile');
  return [
    figure('alone', duration, quantile(before, 0.99)),
    figure('beside a running job', duration, quantile(beside, 0.99), LATENCY_TARGET),
  ];
};

const figures = [...(await measureFleet()), ...(await withService([ACCOUNT], measureRequests, { LOG_LEVEL: 'warn' }))];
clearProgress();
deliver('jobs', options, {
  sections: [{ table: tableOf(figures) }],
  figures: { figures },
  spreads: spreadsOf(figures),
});
process.exitCode = allMet(figures) ? 0 : 1;
