// Small requests beside large ones: whether clients that send the largest requests without a pause, or large batches, delay others.
import { type Figure, figuresIn } from '../figures.js';
import { count, duration, perSecond, ratio } from '../format.js';
import { quantile, spreadOf, takeTurns } from '../measure.js';
import {
  BIG,
  batchOf,
  CARDS,
  type ClosedLoopResult,
  closedLoop,
  type OpenLoopResult,
  odds,
  openLoop,
  type Request,
  SMALL,
  TINY_QUESTION,
} from './load.js';
import { type Scenario, type Service, withService } from './service.js';

/** Of the median beside a load ÷ that alone. Percentiles in milliseconds depend on the machine, whose cores the clients share. */
const LATENCY_TARGET = { atMost: 2 };
const LOOP_TARGET = { atMost: 10 };
const LARGE_CLIENTS = 3;
/** Small requests a second: a tenth of the service's capacity for them. */
const RATE = 50;
const MAX_CONNECTIONS = 50;
const FULL = { rounds: 3, seconds: 10 };
const QUICK = { rounds: 1, seconds: 4 };

/** The load beside the small requests. */
interface MixedLoad {
  readonly name: string;
  /** The account of the small requests. */
  readonly account: 'small' | 'large';
  /** The request of the large clients, with the key of `large`; undefined if there are none. */
  readonly large?: (key: string) => Request;
  /** Of a large request, where those a second are a figure. */
  readonly questions?: number;
  readonly hasTargets: boolean;
}

/** A question of every kind that takes little time, so that a thousand of them keep within a batch's bounds. */
const MIXED_QUESTIONS: readonly object[] = [
  TINY_QUESTION,
  { type: 'probabilities', cards: CARDS, simulations: 10_000 },
  { type: 'probabilities-enhanced', cards: [...CARDS, 'Qh', '7c', '2h', '3d', '4s'], opponents: 1, method: 'exact' },
  { type: 'probabilities-enhanced', cards: CARDS, ...SMALL, detail: true },
  { type: 'equity', players: ['AhKh', 'QQ+, AKs'] },
  { type: 'equity', players: ['AhKh', 'QsQc'], board: ['Qh', 'Jh', '2c'] },
];
const BATCH_SIZE = 1000;
const besideBatches = (text: string, questions: readonly object[]): MixedLoad => ({
  name: `small requests beside ${LARGE_CLIENTS} clients with batches of 1,000 ${text}`,
  account: 'small',
  questions: BATCH_SIZE,
  hasTargets: true,
  large: key => batchOf(key, questions, BATCH_SIZE),
});
const besideBig = (account: MixedLoad['account'], text: string): MixedLoad => ({
  name: `small ones beside 3 × 10,000,000 × 9 of ${text}`,
  account,
  hasTargets: account === 'small',
  large: key => odds(key, BIG),
});
/** The first one is that without a load. */
const LOADS: readonly MixedLoad[] = [
  { name: 'small requests alone', account: 'small', hasTargets: false },
  besideBig('small', 'another account'),
  besideBig('large', 'the same account'),
  besideBatches('of tiny questions', [TINY_QUESTION]),
  besideBatches('of questions of all types', MIXED_QUESTIONS),
];

interface Turn {
  readonly small: OpenLoopResult;
  readonly large: ClosedLoopResult | undefined;
  /** Milliseconds. */
  readonly loopDelay: number;
}

const turnOf = async (service: Service, { account, large }: MixedLoad, seconds: number): Promise<Turn> => {
  const plan = { connections: LARGE_CLIENTS, seconds: seconds + 1, hasThread: true };
  const beside = large && closedLoop(service.url, [large(service.keyOf('large'))], plan);
  await service.loopDelay();
  const pace = { rate: RATE, seconds, connections: MAX_CONNECTIONS };
  const small = await openLoop(service.url, [odds(service.keyOf(account), SMALL)], pace);
  const loopDelay = await service.loopDelay();
  return { small, large: await beside, loopDelay };
};

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** The figures of one load. A percentile is over all rounds; its spread that of the rounds' own. */
const figuresOf = (
  { name, questions, hasTargets }: MixedLoad,
  turns: readonly Turn[],
  alone: readonly Turn[],
): Figure[] => {
  const figure = figuresIn(name);
  const latency = (title: string, q: number): Figure => {
    const all = turns.flatMap(({ small }) => small.latencies);
    const rounds = turns.map(({ small }) => quantile(small.latencies, q));
    const value = all.length === 0 ? undefined : quantile(all, q);
    return { ...figure(title, duration, value), ...(turns.length > 1 && { spread: spreadOf(rounds) }) };
  };
  const median = ({ small }: Turn): number => quantile(small.latencies, 0.5);
  const slower = turns.map((turn, round) => median(turn) / median(alone[round]!));
  const large = turns.flatMap(turn => turn.large ?? []);
  const failed = turns.map(({ small }) => small.sent + small.unsent - small.latencies.length);
  const none = { atMost: 0 };
  const delays = turns.map(({ loopDelay }) => loopDelay);
  const figures = [
    latency('median latency', 0.5),
    ...(turns === alone ? [] : [figure('median latency ÷ that alone', ratio, slower, LATENCY_TARGET)]),
    latency('99th percentile', 0.99),
    figure('not answered with 200', count, sumOf(failed), none),
    figure('delay of the event loop, 99th percentile', duration, delays, hasTargets ? LOOP_TARGET : undefined),
  ];
  if (large.length === 0) return figures;
  const rates = large.map(({ requestsPerSecond }) => requestsPerSecond * (questions ?? 0));
  const fewest = Math.min(...large.map(({ good }) => good));
  return [
    ...figures,
    ...(questions === undefined ? [] : [figure('questions of the batches', perSecond, rates)]),
    // The first request of each client must have been answered in every round: otherwise there was no mixed load.
    figure('large ones answered with 200 in a round, at least', count, fewest, { atLeast: LARGE_CLIENTS }),
    figure('large ones not answered with 200', count, sumOf(large.map(({ others }) => others)), none),
  ];
};

/** The default number of simulations against 1 opponent, 50 requests a second, beside each load in turns. */
export const mixedLoad: Scenario = ({ quick, onProgress }) =>
  withService(['small', 'large'], async service => {
    const { rounds, seconds } = quick ? QUICK : FULL;
    const contestants = LOADS.map(load => ({
      name: load.name,
      run: (round: number) => turnOf(service, load, round < 0 ? 1 : seconds),
    }));
    const turns = await takeTurns(contestants, { rounds, warmUps: 1, onProgress });
    return LOADS.flatMap((load, index) => figuresOf(load, turns[index]!, turns[0]!));
  });
