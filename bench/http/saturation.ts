// Full tables at the service's capacity, beside the same worker threads without HTTP, accounts and store.
import { availableParallelism } from 'node:os';
import { SampledOdds } from '../../src/calculations/odds/odds-calculation.js';
import { parseCards } from '../../src/engine/card-lists.js';
import { createNodeCalculator } from '../../src/games/node-calculator.js';
import { figuresIn } from '../figures.js';
import { duration, millionDeals, percent, perSecond } from '../format.js';
import { takeTurns } from '../measure.js';
import { CARDS, DEFAULT_SIMULATIONS, FULL_TABLE, odds, saturate, TINY } from './load.js';
import { type Scenario, withService } from './service.js';

/** Connections: enough that the service always has work, few enough that no request is refused. */
const CONNECTIONS = 16;
const FULL = { rounds: 7, seconds: 5 };
const QUICK = { rounds: 3, seconds: 2 };
/** Rounds of warm-up: full tables are so few a second that V8 takes half a minute to compile the service's code. */
const WARM_UPS = 3;
/** Deals of a calculation without HTTP: few calculations a second. */
const DEALS_ALONE = 1_000_000;

interface Turn {
  readonly deals: number;
  readonly requests: number;
  readonly medianMs: number;
}

/** 100,000 simulations against 22 opponents. */
export const saturation: Scenario = ({ quick, onProgress }) =>
  withService(['busy'], async service => {
    const { rounds, seconds } = quick ? QUICK : FULL;
    const [key, plan] = [service.keyOf('busy'), { connections: CONNECTIONS, seconds }];
    const askService = async (): Promise<Turn> => {
      const { requestsPerSecond: requests, medianMs } = await saturate(service.url, odds(key, FULL_TABLE), plan);
      return { deals: requests * DEFAULT_SIMULATIONS, requests, medianMs };
    };
    const calculator = createNodeCalculator({ threads: availableParallelism() });
    const computeAlone = async (): Promise<Turn> => {
      const began = performance.now();
      let calculations = 0;
      for (; performance.now() - began < 1000 * seconds; calculations++) {
        const size = { cards: parseCards(CARDS), ...FULL_TABLE, simulations: DEALS_ALONE };
        await calculator.calculate(new SampledOdds({ ...size, seed: calculations }));
      }
      const deals = (1000 * calculations * DEALS_ALONE) / (performance.now() - began);
      return { deals, requests: 0, medianMs: 0 };
    };
    await saturate(service.url, odds(key, TINY), plan);
    const contestants = [
      { name: 'service', run: askService },
      { name: 'workers alone', run: computeAlone },
    ];
    const [turns = [], alone = []] = await takeTurns(contestants, { rounds, warmUps: WARM_UPS, onProgress });
    await calculator.close();
    const figure = figuresIn(`full tables, ${CONNECTIONS} connections`);
    const all = (part: keyof Turn): number[] => turns.map(turn => turn[part]);
    const dealsAlone = alone.map(({ deals }) => deals);
    const shares = turns.map(({ deals }, round) => deals / dealsAlone[round]!);
    return [
      figure('requests', perSecond, all('requests')),
      figure('median latency', duration, all('medianMs')),
      figure('deals', millionDeals, all('deals')),
      figure('deals of the workers alone', millionDeals, dealsAlone),
      figure('deals ÷ those of the workers alone', percent, shares),
    ];
  });
