// Tiny requests, alone and in batches, beside a bare Koa that echoes what it is sent: the cost of everything but the computation.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Figure, figuresIn } from '../figures.js';
import { duration, perSecond, ratio } from '../format.js';
import { takeTurns } from '../measure.js';
import { batchOf, type ClosedLoopResult, odds, type Request, saturate, TINY, TINY_QUESTION } from './load.js';
import { NODE_OPTIONS, type Scenario, type Service, withService } from './service.js';

/** The first one is the published figure. */
const [MANY, FEW] = [64, 16] as const;
const BATCH_SIZE = 100;
const BATCH_CONNECTIONS = 8;
const FULL = { rounds: 7, seconds: 4 };
const QUICK = { rounds: 3, seconds: 2 };

interface Turn extends ClosedLoopResult {
  /** CPU time of the server's process for each request. */
  readonly cpuMs: number | undefined;
}

type Server = Pick<Service, 'url' | 'pid'>;

/** CPU milliseconds of all threads of a process until now; undefined if the system has no /proc. */
const processTime = (pid: number): number | undefined => {
  const folder = `/proc/${pid}/task`;
  if (!existsSync(folder)) return undefined;
  // The file begins with nanoseconds.
  const times = readdirSync(folder).map(id => Number.parseInt(readFileSync(`${folder}/${id}/schedstat`, 'latin1'), 10));
  return times.reduce((sum, ns) => sum + ns, 0) / 1e6;
};

/** Runs `work` beside a bare Koa with koa-bodyparser that answers with what it is sent. */
const withEcho = async <Result>(work: (echo: Server) => Promise<Result>): Promise<Result> => {
  const child = fork(fileURLToPath(new URL('echo.ts', import.meta.url)), {
    execArgv: [...NODE_OPTIONS, '--import', 'tsx'],
  });
  const ended = once(child, 'exit');
  const [url] = await Promise.race([once(child, 'message'), ended]);
  if (typeof url !== 'string') throw new Error('the echo ended before it was ready');
  try {
    return await work({ url, pid: child.pid! });
  } finally {
    child.disconnect();
    await ended;
  }
};

const ratesOf = (turns: readonly Turn[]): number[] => turns.map(({ requestsPerSecond }) => requestsPerSecond);
const over = (rates: readonly number[], others: readonly number[]): number[] =>
  rates.map((rate, round) => rate / others[round]!);

const singleFigures = (connections: number, service: readonly Turn[], echo: readonly Turn[]): Figure[] => {
  const figure = figuresIn(`tiny requests, ${connections} connections`);
  const latencies = service.map(({ medianMs }) => medianMs);
  const cpuTimes = (turns: readonly Turn[]) => turns.map(({ cpuMs }) => cpuMs);
  const ratios = over(ratesOf(service), ratesOf(echo));
  return [
    figure('requests', perSecond, ratesOf(service)),
    figure('median latency', duration, latencies),
    figure('CPU time a request', duration, cpuTimes(service)),
    figure('CPU time a request of the echo', duration, cpuTimes(echo)),
    figure('requests of the echo', perSecond, ratesOf(echo)),
    figure('requests ÷ those of the echo', ratio, ratios),
  ];
};

const batchFigures = (batches: readonly Turn[], service: readonly Turn[], echo: readonly Turn[]): Figure[] => {
  const figure = figuresIn(`tiny questions in batches of ${BATCH_SIZE}, ${BATCH_CONNECTIONS} connections`);
  const questions = ratesOf(batches).map(rate => BATCH_SIZE * rate);
  return [
    figure('questions', perSecond, questions),
    figure('questions ÷ requests of the echo', ratio, over(questions, ratesOf(echo))),
    figure('questions ÷ single requests', ratio, over(questions, ratesOf(service))),
  ];
};

/** 100 simulations against 1 opponent. */
export const tiny: Scenario = ({ quick, onProgress }) =>
  withService(['tiny'], service =>
    withEcho(async echo => {
      const { rounds, seconds } = quick ? QUICK : FULL;
      const key = service.keyOf('tiny');
      const turnOf = async ({ url, pid }: Server, connections: number, request: Request): Promise<Turn> => {
        const before = processTime(pid);
        const result = await saturate(url, request, { connections, seconds });
        const after = processTime(pid);
        const isKnown = before !== undefined && after !== undefined;
        return { ...result, cpuMs: isKnown ? (after - before) / result.good : undefined };
      };
      const single = odds(key, TINY);
      const contestants = [
        { name: 'service', run: () => turnOf(service, MANY, single) },
        { name: 'echo', run: () => turnOf(echo, MANY, single) },
        { name: 'service', run: () => turnOf(service, FEW, single) },
        { name: 'echo', run: () => turnOf(echo, FEW, single) },
        { name: 'batches', run: () => turnOf(service, BATCH_CONNECTIONS, batchOf(key, [TINY_QUESTION], BATCH_SIZE)) },
      ];
      const turns = await takeTurns(contestants, { rounds, warmUps: 1, onProgress });
      const [service64 = [], echo64 = [], service16 = [], echo16 = [], batches = []] = turns;
      return [
        ...singleFigures(MANY, service64, echo64),
        ...singleFigures(FEW, service16, echo16),
        ...batchFigures(batches, service16, echo16),
      ];
    }),
  );
