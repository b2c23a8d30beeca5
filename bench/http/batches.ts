// Questions in batches: how many a second, beside single requests and a bare Koa that echoes what it is sent; and whether clients that
// send batches without a pause delay the small requests of others.
import { quantile, spreadOf } from '../measure.js';
import { startEcho } from './children.js';
import { type ClosedLoopResult, closedLoop, closedLoopAllOk } from './closed-loop.js';
import { type Figure, overRounds } from './figures.js';
import { type OpenLoopResult, openLoop } from './open-loop.js';
import { batchOf, CARDS, odds, type Request, SMALL, TINY } from './requests.js';
import { count, perSecond, type Scenario, share, time } from './scenario.js';
import { type Service, withService } from './service.js';

const BATCH_SIZE = 100;
const BATCH_CONNECTIONS = 8;
const SINGLE_CONNECTIONS = 16;
const ECHO_TARGET = { atLeast: 1.5 };
const SINGLE_TARGET = { atLeast: 6 };
const FULL = { rounds: 5, seconds: 4 };
const QUICK = { rounds: 2, seconds: 2 };

const LARGE_BATCH_SIZE = 1000;
const LARGE_CLIENTS = 3;
const LATENCY_TARGET = { atMost: 25 };
const LOOP_TARGET = { atMost: 10 };
/** Small requests a second. */
const RATE = 50;
const MAX_CONNECTIONS = 50;

const tinyQuestion = { type: 'probabilities-enhanced', cards: CARDS, ...TINY };

/** A question of every kind that takes little time, so that a thousand of them keep within a batch's bounds. */
const MIXED_QUESTIONS: readonly object[] = [
  tinyQuestion,
  { type: 'probabilities', cards: CARDS, simulations: 10_000 },
  { type: 'probabilities-enhanced', cards: [...CARDS, 'Qh', '7c', '2h', '3d', '4s'], opponents: 1, method: 'exact' },
  { type: 'probabilities-enhanced', cards: CARDS, ...SMALL, detail: true },
  { type: 'equity', players: ['AhKh', 'QQ+, AKs'] },
  { type: 'equity', players: ['AhKh', 'QsQc'], board: ['Qh', 'Jh', '2c'] },
];

const repeated = (questions: readonly object[], size: number): object[] =>
  Array.from({ length: size }, (_, i) => questions[i % questions.length] as object);

/** The batches of the large clients. */
const LOADS = [
  { name: 'of tiny questions', questions: repeated([tinyQuestion], LARGE_BATCH_SIZE) },
  { name: 'of questions of all types', questions: repeated(MIXED_QUESTIONS, LARGE_BATCH_SIZE) },
] as const;
type Load = (typeof LOADS)[number];

interface Speeds {
  readonly questions: number;
  readonly singles: number;
  readonly echoes: number;
}

const speedFigures = (rounds: readonly Speeds[]): Figure[] => {
  const scenario = `tiny questions in batches of ${BATCH_SIZE}, ${BATCH_CONNECTIONS} connections`;
  const over = (part: (round: Speeds) => number) => overRounds(rounds.map(part));
  return [
    { scenario, name: 'questions', show: perSecond, ...over(({ questions }) => questions) },
    {
      scenario,
      name: `single requests, ${SINGLE_CONNECTIONS} connections`,
      show: perSecond,
      ...over(({ singles }) => singles),
    },
    {
      scenario,
      name: `requests of the echo, ${SINGLE_CONNECTIONS} connections`,
      show: perSecond,
      ...over(({ echoes }) => echoes),
    },
    {
      scenario,
      name: 'questions ÷ requests of the echo',
      show: share,
      target: ECHO_TARGET,
      ...over(({ questions, echoes }) => questions / echoes),
    },
    {
      scenario,
      name: 'questions ÷ single requests',
      show: share,
      target: SINGLE_TARGET,
      ...over(({ questions, singles }) => questions / singles),
    },
  ];
};

const speeds: Scenario = ({ quick, onProgress }) =>
  withService(['tiny'], async service => {
    const echo = await startEcho();
    try {
      const { rounds, seconds } = quick ? QUICK : FULL;
      const single = odds(service.keyOf('tiny'), TINY);
      const batch = batchOf(service.keyOf('tiny'), repeated([tinyQuestion], BATCH_SIZE));
      const speed = async (url: string, request: Request, connections: number): Promise<number> =>
        (await closedLoopAllOk(url, [request], { connections, seconds })).requestsPerSecond;
      const round = async (): Promise<Speeds> => ({
        questions: BATCH_SIZE * (await speed(service.url, batch, BATCH_CONNECTIONS)),
        singles: await speed(service.url, single, SINGLE_CONNECTIONS),
        echoes: await speed(echo.url, single, SINGLE_CONNECTIONS),
      });
      await round();
      const taken: Speeds[] = [];
      while (taken.length < rounds) {
        taken.push(await round());
        onProgress(taken.length / rounds);
      }
      return speedFigures(taken);
    } finally {
      await echo.stop();
    }
  });

interface Turn {
  readonly small: OpenLoopResult;
  readonly large: ClosedLoopResult;
  /** Milliseconds. */
  readonly loopDelay: number;
}

const turnOf = async (service: Service, { questions }: Load, seconds: number): Promise<Turn> => {
  const batch = batchOf(service.keyOf('large'), questions);
  const large = closedLoop(service.url, [batch], { connections: LARGE_CLIENTS, seconds: seconds + 1, hasThread: true });
  await service.loopDelay();
  const pace = { rate: RATE, seconds, connections: MAX_CONNECTIONS };
  const small = await openLoop(service.url, [odds(service.keyOf('small'), SMALL)], pace).done;
  const loopDelay = await service.loopDelay();
  return { small, large: await large, loopDelay };
};

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

const delayFigures = ({ name }: Load, turns: readonly Turn[]): Figure[] => {
  const scenario = `small requests beside ${LARGE_CLIENTS} clients with batches of 1,000 ${name}`;
  const latencies = turns.flatMap(({ small }) => small.latencies);
  const latency = (q: number): Pick<Figure, 'value' | 'spread'> => ({
    value: latencies.length === 0 ? undefined : quantile(latencies, q),
    ...(turns.length > 1 && { spread: spreadOf(turns.map(({ small }) => quantile(small.latencies, q))) }),
  });
  const failed = turns.map(({ small }) => small.sent + small.unsent - small.latencies.length);
  const others = turns.map(
    ({ large }) => sumOf(Object.values(large.statuses)) - (large.statuses['200'] ?? 0) + large.errors,
  );
  return [
    { scenario, name: 'median latency', show: time, ...latency(0.5) },
    { scenario, name: '99th percentile', show: time, ...latency(0.99), target: LATENCY_TARGET },
    {
      scenario,
      name: 'delay of the event loop, 99th percentile',
      show: time,
      target: LOOP_TARGET,
      ...overRounds(turns.map(({ loopDelay }) => loopDelay)),
    },
    {
      scenario,
      name: 'questions of the batches',
      show: perSecond,
      ...overRounds(turns.map(({ large }) => LARGE_BATCH_SIZE * large.requestsPerSecond)),
    },
    {
      scenario,
      name: 'not answered with 200',
      show: count,
      value: sumOf([...failed, ...others]),
      target: { atMost: 0 },
    },
  ];
};

const delays: Scenario = ({ quick, onProgress }) =>
  withService(['small', 'large'], async service => {
    const { rounds, seconds } = quick ? QUICK : FULL;
    for (const load of LOADS) await turnOf(service, load, 1);
    const turns = new Map<Load, Turn[]>(LOADS.map(load => [load, []]));
    for (let round = 0; round < rounds; round++) {
      for (const load of LOADS) turns.get(load)?.push(await turnOf(service, load, seconds));
      onProgress((round + 1) / rounds);
    }
    return [...turns].flatMap(([load, taken]) => delayFigures(load, taken));
  });

/** Questions a second in batches, and what batches do to the requests of others. */
export const batches: Scenario = async options => [
  ...(await speeds({ ...options, onProgress: done => options.onProgress(done / 2) })),
  ...(await delays({ ...options, onProgress: done => options.onProgress((1 + done) / 2) })),
];
