// Tiny requests, alone and in batches, beside a bare Koa that echoes what it is sent: the cost of everything but the computation.
import { type Figure, figuresIn } from '../figures.js';
import { duration, perSecond, ratio } from '../format.js';
import { takeTurns } from '../measure.js';
import { batchOf, type ClosedLoopResult, odds, type Request, saturate, TINY, TINY_QUESTION } from './load.js';
import { processTime } from './processes.js';
import { type Scenario, type Server, withEcho } from './scenario.js';
import { withService } from './service.js';

/** The first one is the published figure. */
const [MANY, FEW] = [64, 16] as const;
const BATCH_SIZE = 100;
const BATCH_CONNECTIONS = 8;
const ECHO_TARGET = { atLeast: 0.4 };
const BATCH_ECHO_TARGET = { atLeast: 1.5 };
const BATCH_SINGLE_TARGET = { atLeast: 6 };
const FULL = { rounds: 7, seconds: 4 };
const QUICK = { rounds: 3, seconds: 2 };

interface Turn extends ClosedLoopResult {
  /** CPU time of the server's process for each request. */
  readonly cpuMs: number | undefined;
}

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
    figure('requests ÷ those of the echo', ratio, ratios, connections === MANY ? ECHO_TARGET : undefined),
  ];
};

const batchFigures = (batches: readonly Turn[], service: readonly Turn[], echo: readonly Turn[]): Figure[] => {
  const figure = figuresIn(`tiny questions in batches of ${BATCH_SIZE}, ${BATCH_CONNECTIONS} connections`);
  const questions = ratesOf(batches).map(rate => BATCH_SIZE * rate);
  return [
    figure('questions', perSecond, questions),
    figure('questions ÷ requests of the echo', ratio, over(questions, ratesOf(echo)), BATCH_ECHO_TARGET),
    figure('questions ÷ single requests', ratio, over(questions, ratesOf(service)), BATCH_SINGLE_TARGET),
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
