// All kinds of requests for minutes: whether the memory of the service grows, and whether all answers are right.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Figure, figuresIn } from '../figures.js';
import { count, megabytes, perSecond, ratio } from '../format.js';
import { quantile } from '../measure.js';
import {
  BIG,
  type ClosedLoopResult,
  closedLoop,
  FULL_TABLE,
  odds,
  openLoop,
  post,
  type Request,
  SMALL,
  TINY,
} from './load.js';
import { type Scenario, type Service, withService } from './service.js';

const CONNECTIONS = 16;
/** The memory of the last third may be this many times that of the second one. */
const TARGET = { atMost: 1.1 };
const QUICK_SECONDS = 20;
/**
 * V8 lets a heap grow for a minute before a full garbage collection, so that a leak is not visible within seconds.
 * With a limit it collects often, and a leak is visible.
 */
const QUICK_HEAP = { NODE_OPTIONS: '--max-old-space-size=64' };
const SAMPLES_A_SECOND = { quick: 10, full: 1 };
/** Clients that disconnect during a large calculation. */
const LEAVING = { rate: 2, connections: 10, leaveAfterMs: 30 };

const API = '/api/v1';
const FLOP = ['Ah', 'Kh', 'Qh', '7c', '2d'];

/** One of each kind, tiny ones more than once. */
const mixOf = (key: string): Request[] => {
  const tiny = odds(key, TINY);
  const usage: Request = { method: 'GET', path: `${API}/usage`, headers: { authorization: `Bearer ${key}` } };
  return [
    ...[tiny, odds(key, SMALL), tiny, odds(key, FULL_TABLE), tiny, usage, tiny],
    post(key, `${API}/probabilities`, { cards: FLOP }),
    post(key, `${API}/probabilities-enhanced`, { cards: FLOP, opponents: 1, method: 'exact', detail: true }),
    post(key, `${API}/probabilities-enhanced`, { cards: ['Ah', 'Ah'], opponents: 1 }),
    post(key, `${API}/nothing-here`, {}),
    { ...tiny, headers: { ...tiny.headers, 'idempotency-key': 'the-same-again' } },
    odds(`${key}x`, TINY),
  ];
};

/** The statuses that the mix must get: answers, bad cards, bad key (401, then 429), no such path, and a full queue. */
const EXPECTED = ['200', '400', '401', '404', '429', '503'];

interface Growth {
  /**
   * The lowest tenth of the second and of the last third of the time ends here: what is left after garbage collections. Between
   * them the heap of a sound process grows too, for a minute or two. The first third is for warming up.
   */
  readonly second: number;
  readonly last: number;
}

/** The change of memory from the second third of the samples to the last; undefined if there are fewer than three. */
const compareThirds = (samples: readonly number[]): Growth | undefined => {
  const third = Math.floor(samples.length / 3);
  if (third === 0) return undefined;
  return { second: quantile(samples.slice(-2 * third, -third), 0.1), last: quantile(samples.slice(-third), 0.1) };
};

/** Bytes of resident memory, again and again. */
const sampleMemory = async (service: Service, seconds: number, rate: number, onProgress: (share: number) => void) => {
  const samples: number[] = [];
  const began = performance.now();
  for (let passed = 0; passed < seconds; passed = (performance.now() - began) / 1000) {
    const bytes = service.memory('VmRSS');
    if (bytes !== undefined) samples.push(bytes);
    onProgress(passed / seconds);
    await sleep(1000 / rate);
  }
  return samples;
};

const figuresOf = (
  scenario: string,
  { requestsPerSecond, statuses, errors }: ClosedLoopResult,
  growth: Growth | undefined,
  peak: number | undefined,
): Figure[] => {
  const figure = figuresIn(scenario);
  const unexpected = Object.entries(statuses).filter(([status]) => !EXPECTED.includes(status));
  const wrong = unexpected.reduce((sum, [, each]) => sum + each, errors);
  return [
    figure('requests', perSecond, requestsPerSecond),
    figure('answered wrongly or not at all', count, wrong, { atMost: 0 }),
    figure('memory, lowest tenth of the second third', megabytes, growth?.second),
    figure('memory, lowest tenth of the last third', megabytes, growth?.last),
    figure('last ÷ second third', ratio, growth && growth.last / growth.second, TARGET),
    figure('most resident memory', megabytes, peak),
  ];
};

/** A mix of requests over 16 connections, beside clients that disconnect. */
export const soak: Scenario = ({ quick, soakMinutes, onProgress }) => {
  const seconds = quick ? QUICK_SECONDS : 60 * soakMinutes;
  const run = async (service: Service): Promise<Figure[]> => {
    const key = service.keyOf('soak');
    const leaving = openLoop(service.url, [odds(key, BIG)], { ...LEAVING, seconds });
    const load = closedLoop(service.url, mixOf(key), { connections: CONNECTIONS, seconds });
    const samples = await sampleMemory(service, seconds, SAMPLES_A_SECOND[quick ? 'quick' : 'full'], onProgress);
    const result = await load;
    await leaving;
    const scenario = `soak, ${quick ? `${seconds} s` : `${soakMinutes} minutes`}`;
    return figuresOf(scenario, result, compareThirds(samples), service.memory('VmHWM'));
  };
  return withService(['soak'], run, quick ? QUICK_HEAP : {});
};
