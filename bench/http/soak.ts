// All kinds of requests for minutes: whether the service's memory grows, and whether all answers are right.
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClosedLoopResult, closedLoop } from './closed-loop.js';
import type { Figure } from './figures.js';
import { growthOf, type Sample } from './memory.js';
import { openLoop } from './open-loop.js';
import { BIG, FULL_TABLE, odds, post, type Request, SMALL, TINY } from './requests.js';
import { count, megabytes, perSecond, type Scenario, share } from './scenario.js';
import { type Service, withService } from './service.js';

const CONNECTIONS = 16;
/** The last third's memory may be so many times that of the third before. */
const TARGET = { atMost: 1.1 };
const QUICK_SECONDS = 20;
/**
 * V8 lets a heap grow for a minute before it collects all of it, so that a leak does not show within seconds.
 * With a limit it collects often, and a leak shows.
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

/** The statuses that the mix must get: good answers, bad cards, bad key (401, then 429), no such path, and a full queue. */
const EXPECTED = ['200', '400', '401', '404', '429', '503'];

const sampling = async (service: Service, seconds: number, rate: number, onProgress: (share: number) => void) => {
  const samples: Sample[] = [];
  const began = performance.now();
  for (let passed = 0; passed < seconds; passed = (performance.now() - began) / 1000) {
    const bytes = service.memory('VmRSS');
    if (bytes !== undefined) samples.push({ seconds: passed, bytes });
    onProgress(passed / seconds);
    await sleep(1000 / rate);
  }
  return samples;
};

const figuresOf = (
  scenario: string,
  result: ClosedLoopResult,
  samples: readonly Sample[],
  peak: number | undefined,
): Figure[] => {
  const growth = growthOf(samples);
  const unexpected = Object.entries(result.statuses).filter(([status]) => !EXPECTED.includes(status));
  const wrong = unexpected.reduce((sum, [, each]) => sum + each, result.errors);
  return [
    { scenario, name: 'requests', show: perSecond, value: result.requestsPerSecond },
    { scenario, name: 'answered wrongly or not at all', show: count, value: wrong, target: { atMost: 0 } },
    { scenario, name: 'memory, lowest tenth of the second third', show: megabytes, value: growth?.second },
    { scenario, name: 'memory, lowest tenth of the last third', show: megabytes, value: growth?.last },
    {
      scenario,
      name: 'last ÷ second third',
      show: share,
      value: growth && growth.last / growth.second,
      target: TARGET,
    },
    {
      scenario,
      name: 'growth a minute, after the first third',
      show: megabytes,
      value: growth?.bytesPerMinute,
    },
    { scenario, name: 'most resident memory', show: megabytes, value: peak },
  ];
};

/** A mix of requests over 16 connections, beside clients that leave. */
export const soak: Scenario = ({ quick, soakMinutes, onProgress }) => {
  const seconds = quick ? QUICK_SECONDS : 60 * soakMinutes;
  const run = async (service: Service): Promise<Figure[]> => {
    const key = service.keyOf('soak');
    const leaving = openLoop(service.url, [odds(key, BIG)], { ...LEAVING, seconds });
    const load = closedLoop(service.url, mixOf(key), { connections: CONNECTIONS, seconds });
    const rate = SAMPLES_A_SECOND[quick ? 'quick' : 'full'];
    const samples = await sampling(service, seconds, rate, onProgress);
    const result = await load;
    await leaving.done;
    return figuresOf(
      `soak, ${quick ? `${seconds} s` : `${soakMinutes} minutes`}`,
      result,
      samples,
      service.memory('VmHWM'),
    );
  };
  return withService(['soak'], run, quick ? QUICK_HEAP : {});
};
