// Tiny requests, beside a bare Koa that echoes what it is sent: the cost of everything but the computation.
import { startEcho } from './children.js';
import { type ClosedLoopPlan, type ClosedLoopResult, closedLoopAllOk } from './closed-loop.js';
import { cpuMsOf } from './cpu.js';
import { type Figure, overRounds } from './figures.js';
import { odds, type Request, TINY } from './requests.js';
import { perSecond, type Scenario, share, time } from './scenario.js';
import { withService } from './service.js';

/** The published figure is the first one's. */
const CONNECTIONS = [64, 16] as const;
const TARGET = { atLeast: 0.4 };
const FULL = { rounds: 7, seconds: 4 };
const QUICK = { rounds: 3, seconds: 2 };

interface Turn extends ClosedLoopResult {
  /** CPU time of the server's process for each request. */
  readonly cpuMs: number | undefined;
}

interface Round {
  readonly service: Turn;
  readonly echo: Turn;
}

const turnOf = async (
  { url, pid }: { readonly url: string; readonly pid: number },
  requests: readonly Request[],
  plan: ClosedLoopPlan,
): Promise<Turn> => {
  const before = cpuMsOf(pid);
  const result = await closedLoopAllOk(url, requests, plan);
  const after = cpuMsOf(pid);
  const answers = result.statuses['200'] ?? 0;
  return { ...result, cpuMs: before === undefined || after === undefined ? undefined : (after - before) / answers };
};

const figuresOf = (connections: number, rounds: readonly Round[], isPublished: boolean): Figure[] => {
  const scenario = `tiny requests, ${connections} connections`;
  const over = (part: (round: Round) => number | undefined) => overRounds(rounds.map(part));
  return [
    { scenario, name: 'requests', show: perSecond, ...over(({ service }) => service.requestsPerSecond) },
    { scenario, name: 'median latency', show: time, ...over(({ service }) => service.medianMs) },
    { scenario, name: 'CPU time a request', show: time, ...over(({ service }) => service.cpuMs) },
    { scenario, name: 'CPU time a request of the echo', show: time, ...over(({ echo }) => echo.cpuMs) },
    { scenario, name: 'requests of the echo', show: perSecond, ...over(({ echo }) => echo.requestsPerSecond) },
    {
      scenario,
      name: 'requests ÷ those of the echo',
      show: share,
      ...over(({ service, echo }) => service.requestsPerSecond / echo.requestsPerSecond),
      ...(isPublished && { target: TARGET }),
    },
  ];
};

/** 100 simulations against 1 opponent. */
export const tiny: Scenario = ({ quick, onProgress }) =>
  withService(['tiny'], async service => {
    const echo = await startEcho();
    try {
      const { rounds, seconds } = quick ? QUICK : FULL;
      const requests: Request[] = [odds(service.keyOf('tiny'), TINY)];
      const turn = async (connections: number, length: number): Promise<Round> => ({
        service: await turnOf(service, requests, { connections, seconds: length }),
        echo: await turnOf(echo, requests, { connections, seconds: length }),
      });
      await turn(CONNECTIONS[0], seconds);
      const taken = new Map<number, Round[]>(CONNECTIONS.map(connections => [connections, []]));
      for (let round = 0; round < rounds; round++) {
        for (const connections of CONNECTIONS) taken.get(connections)?.push(await turn(connections, seconds));
        onProgress((round + 1) / rounds);
      }
      return [...taken].flatMap(([connections, each], index) => figuresOf(connections, each, index === 0));
    } finally {
      await echo.stop();
    }
  });
