// Full tables at the service's capacity, beside the engine alone on all cores.
import { parseCards } from '../../src/engine/card-lists.js';
import { figuresIn } from '../figures.js';
import { duration, millionDeals, percent, perSecond } from '../format.js';
import { takeTurns } from '../measure.js';
import { CARDS, DEFAULT_SIMULATIONS, FULL_TABLE, odds, saturate, TINY } from './load.js';
import { type Scenario, withEngine } from './scenario.js';
import { withService } from './service.js';

const TARGET = { atLeast: 0.85 };
/** Connections: enough that the service always has work, few enough that no request is refused. */
export const CONNECTIONS = 16;
const FULL = { rounds: 7, seconds: 5 };
const QUICK = { rounds: 3, seconds: 2 };
/** Rounds of warm-up: full tables are so few a second that V8 takes half a minute to compile the service's code. */
const WARM_UPS = 3;

interface Turn {
  readonly deals: number;
  readonly requests: number;
  readonly medianMs: number;
}

/** 100,000 simulations against 22 opponents. */
export const saturation: Scenario = ({ quick, onProgress }) =>
  withService(['busy'], service =>
    withEngine({ cards: parseCards(CARDS), ...FULL_TABLE, simulations: DEFAULT_SIMULATIONS }, async computeFor => {
      const { rounds, seconds } = quick ? QUICK : FULL;
      const [key, plan] = [service.keyOf('busy'), { connections: CONNECTIONS, seconds }];
      const askService = async (): Promise<Turn> => {
        const { requestsPerSecond: requests, medianMs } = await saturate(service.url, odds(key, FULL_TABLE), plan);
        return { deals: requests * DEFAULT_SIMULATIONS, requests, medianMs };
      };
      const askEngine = async (): Promise<Turn> => ({ deals: await computeFor(seconds), requests: 0, medianMs: 0 });
      await saturate(service.url, odds(key, TINY), plan);
      const contestants = [
        { name: 'service', run: askService },
        { name: 'engine', run: askEngine },
      ];
      const [turns = [], alone = []] = await takeTurns(contestants, { rounds, warmUps: WARM_UPS, onProgress });
      const figure = figuresIn(`full tables, ${CONNECTIONS} connections`);
      const all = (part: keyof Turn): number[] => turns.map(turn => turn[part]);
      const shares = turns.map(({ deals }, round) => deals / alone[round]!.deals);
      return [
        figure('requests', perSecond, all('requests')),
        figure('median latency', duration, all('medianMs')),
        figure('deals', millionDeals, all('deals')),
        figure(
          'deals of the engine alone',
          millionDeals,
          alone.map(({ deals }) => deals),
        ),
        figure('deals ÷ those of the engine alone', percent, shares, TARGET),
      ];
    }),
  );
