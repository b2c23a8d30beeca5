// Small requests beside the largest: whether three clients with ten million simulations each delay the others.
import { quantile, spreadOf } from '../measure.js';
import { type ClosedLoopResult, closedLoop } from './closed-loop.js';
import { type Figure, overRounds } from './figures.js';
import { type OpenLoopResult, openLoop } from './open-loop.js';
import { BIG, odds, SMALL } from './requests.js';
import { count, type Scenario, time } from './scenario.js';
import { type Service, withService } from './service.js';

const LATENCY_TARGET = { atMost: 25 };
const LOOP_TARGET = { atMost: 10 };
const LARGE_CLIENTS = 3;
/** Each client's first, in every round: otherwise there was no mixed load. */
const LARGE_TARGET = { atLeast: LARGE_CLIENTS };
/** Small requests a second: a tenth of the service's capacity for them. */
const RATE = 50;
const MAX_CONNECTIONS = 50;
const FULL = { rounds: 3, seconds: 10 };
const QUICK = { rounds: 1, seconds: 4 };

/** The account of the small requests, and that of the large ones; undefined where there are none. */
const WAYS = [
  { name: 'small requests alone', small: 'small', big: undefined },
  { name: 'small ones beside 3 × 10,000,000 × 9 of another account', small: 'small', big: 'large' },
  { name: 'small ones beside 3 × 10,000,000 × 9 of the same account', small: 'large', big: 'large' },
] as const;
type Way = (typeof WAYS)[number];

interface Turn {
  readonly result: OpenLoopResult;
  /** The results of the large requests; undefined where there were none. */
  readonly big: ClosedLoopResult | undefined;
  /** Milliseconds. */
  readonly loopDelay: number;
}

const turnOf = async (service: Service, way: Way, seconds: number): Promise<Turn> => {
  const big =
    way.big === undefined
      ? undefined
      : closedLoop(service.url, [odds(service.keyOf(way.big), BIG)], {
          connections: LARGE_CLIENTS,
          seconds: seconds + 1,
        });
  await service.loopDelay();
  const pace = { rate: RATE, seconds, connections: MAX_CONNECTIONS };
  const result = await openLoop(service.url, [odds(service.keyOf(way.small), SMALL)], pace).done;
  const loopDelay = await service.loopDelay();
  return { result, big: await big, loopDelay };
};

const failuresOf = ({ result }: Turn): number => result.sent + result.unsent - result.latencies.length;

/** The figures of the large requests, from the results of each round. */
export const figuresOfLarge = (scenario: string, rounds: readonly ClosedLoopResult[]): Figure[] => {
  const good = rounds.map(({ statuses }) => statuses['200'] ?? 0);
  const all = rounds.flatMap(({ statuses, errors }) => [...Object.values(statuses), errors]);
  const others = all.reduce((sum, each) => sum + each, 0) - good.reduce((sum, each) => sum + each, 0);
  const fewest = good.length === 0 ? undefined : Math.min(...good);
  return [
    {
      scenario,
      name: 'large ones answered with 200 in a round, at least',
      show: count,
      value: fewest,
      target: LARGE_TARGET,
    },
    { scenario, name: 'large ones not answered with 200', show: count, value: others, target: { atMost: 0 } },
  ];
};

const figuresOf = ({ name: scenario, small, big }: Way, turns: readonly Turn[]): Figure[] => {
  const latencies = turns.flatMap(({ result }) => result.latencies);
  const latency = (q: number): Pick<Figure, 'value' | 'spread'> => ({
    value: latencies.length === 0 ? undefined : quantile(latencies, q),
    ...(turns.length > 1 && { spread: spreadOf(turns.map(({ result }) => quantile(result.latencies, q))) }),
  });
  const failures = turns.reduce((sum, turn) => sum + failuresOf(turn), 0);
  const hasTargets = big !== undefined && small !== big;
  return [
    { scenario, name: 'median latency', show: time, ...latency(0.5) },
    { scenario, name: '99th percentile', show: time, ...latency(0.99), ...(hasTargets && { target: LATENCY_TARGET }) },
    { scenario, name: 'not answered with 200', show: count, value: failures, target: { atMost: 0 } },
    {
      scenario,
      name: 'delay of the event loop, 99th percentile',
      show: time,
      ...overRounds(turns.map(({ loopDelay }) => loopDelay)),
      ...(hasTargets && { target: LOOP_TARGET }),
    },
    ...(big === undefined
      ? []
      : figuresOfLarge(
          scenario,
          turns.flatMap(turn => turn.big ?? []),
        )),
  ];
};

/** The default number of simulations against 1 opponent, 50 requests a second. */
export const mixedLoad: Scenario = ({ quick, onProgress }) =>
  withService(['small', 'large'], async service => {
    const { rounds, seconds } = quick ? QUICK : FULL;
    for (const way of WAYS) await turnOf(service, way, 1);
    const turns = new Map<Way, Turn[]>(WAYS.map(way => [way, []]));
    for (let round = 0; round < rounds; round++) {
      for (const way of WAYS) turns.get(way)?.push(await turnOf(service, way, seconds));
      onProgress((round + 1) / rounds);
    }
    return [...turns].flatMap(([way, taken]) => figuresOf(way, taken));
  });
