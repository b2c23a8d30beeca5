// Full tables at the service's capacity, beside the engine alone on all cores.
import { startEngine } from './children.js';
import { type ClosedLoopResult, closedLoopAllOk } from './closed-loop.js';
import { overRounds } from './figures.js';
import { DEFAULT_SIMULATIONS, FULL_TABLE, FULL_TABLE_DEALS, odds, type Request, TINY } from './requests.js';
import { millionDeals, percent, perSecond, type Scenario, time } from './scenario.js';
import { withService } from './service.js';

const TARGET = { atLeast: 0.85 };
/** Enough that the service always has work, and few enough that none is refused. */
const CONNECTIONS = 16;
const FULL = { rounds: 7, seconds: 5 };
const QUICK = { rounds: 3, seconds: 2 };
/** Full tables are so few a second that V8 would compile the service's own code, beside the threads, for half a minute. */
const WARM_UP_TURNS = 3;

/** Sends one request as often as the service can answer it. */
export const saturate = (url: string, request: Request, seconds: number): Promise<ClosedLoopResult> =>
  closedLoopAllOk(url, [request], { connections: CONNECTIONS, seconds });

/** 100,000 simulations against 22 opponents. */
export const saturation: Scenario = ({ quick, onProgress }) =>
  withService(['busy'], async service => {
    const engine = await startEngine(FULL_TABLE_DEALS);
    try {
      const { rounds, seconds } = quick ? QUICK : FULL;
      const turn = async () => ({
        service: await saturate(service.url, odds(service.keyOf('busy'), FULL_TABLE), seconds),
        engine: (await engine.turn(seconds)).perSecond,
      });
      await saturate(service.url, odds(service.keyOf('busy'), TINY), seconds);
      for (let i = 0; i < WARM_UP_TURNS; i++) await turn();
      const taken: Awaited<ReturnType<typeof turn>>[] = [];
      for (let round = 0; round < rounds; round++) {
        taken.push(await turn());
        onProgress((round + 1) / rounds);
      }
      const scenario = `full tables, ${CONNECTIONS} connections`;
      const dealsOf = ({ requestsPerSecond }: ClosedLoopResult): number => requestsPerSecond * DEFAULT_SIMULATIONS;
      const over = (part: (round: (typeof taken)[number]) => number) => overRounds(taken.map(part));
      return [
        { scenario, name: 'requests', show: perSecond, ...over(each => each.service.requestsPerSecond) },
        { scenario, name: 'median latency', show: time, ...over(each => each.service.medianMs) },
        { scenario, name: 'deals', show: millionDeals, ...over(each => dealsOf(each.service)) },
        { scenario, name: 'deals of the engine alone', show: millionDeals, ...over(each => each.engine) },
        {
          scenario,
          name: 'deals ÷ those of the engine alone',
          show: percent,
          target: TARGET,
          ...over(each => dealsOf(each.service) / each.engine),
        },
      ];
    } finally {
      await engine.stop();
    }
  });
