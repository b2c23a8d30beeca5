// A client that sends many requests at a time, and records each of them with its answer.
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../until.js';

/** Pause of a connection between two requests, so that the client leaves processor time to the servers. */
const PAUSE_MS = 20;

interface RequestPlan {
  readonly path: string;
  readonly body: object;
  readonly cost: number;
  readonly idempotencyKey?: string;
  /** The instance; by default the next one, or one after it that accepts the connection. */
  readonly url?: string;
}

export interface Sent extends RequestPlan {
  readonly id: string;
  /** By Date.now(), like endedAt. While the request is in flight, endedAt and the answer are undefined. */
  readonly sentAt: number;
  readonly endedAt?: number;
  /** 0 without an answer: the connection broke or was refused. */
  readonly status?: number;
  readonly headers?: Headers;
  readonly text?: string;
}

const cards = ['Ah', 'Kh'];

/** One credit, and hardly any work. */
export const SMALL: RequestPlan = { path: '/api/v1/probabilities', body: { cards, simulations: 1000 }, cost: 1 };
/** Three credits, some 20 ms of work. */
const MEDIUM: RequestPlan = {
  path: '/api/v1/probabilities-enhanced',
  body: { cards, opponents: 2, simulations: 1_000_000 },
  cost: 3,
};
/** Ten credits, some 100 ms of work. */
const LARGE: RequestPlan = { path: SMALL.path, body: { cards, simulations: 10_000_000 }, cost: 10 };
/** 230 credits, seconds of work. */
export const HUGE: RequestPlan = {
  path: MEDIUM.path,
  body: { cards, opponents: 22, simulations: 10_000_000 },
  cost: 230,
};
/** Three credits: small questions, some 20 ms of work, and a wrong one. */
const BATCH: RequestPlan = {
  path: '/api/v1/batch',
  body: {
    questions: [
      ...Array.from({ length: 60 }, (_, i) => ({ type: 'probabilities', cards, simulations: 1000 * (i + 1) })),
      { type: 'equity', players: ['AhKh', 'QQ+'], simulations: 400_000, method: 'monte-carlo' },
      { type: 'none' },
    ],
  },
  cost: 3,
};

/** The requests of a load, number 0, 1, …: small and larger ones, some with Idempotency-Keys. */
export const mixed = (number: number): RequestPlan => {
  if (number % 12 === 4) return { ...BATCH, idempotencyKey: `key-${number}` };
  if (number % 4 === 0) return { ...SMALL, idempotencyKey: `key-${number}` };
  if (number % 32 === 5) return LARGE;
  if (number % 16 === 3) return BATCH;
  return number % 16 === 1 ? MEDIUM : SMALL;
};

const isRefused = (error: unknown): boolean =>
  error instanceof Error && (error.cause as { code?: string } | undefined)?.code === 'ECONNREFUSED';

/** The answer of the first instance that accepts the connection; status 0 without an answer. */
const ask = async (
  [url, ...others]: readonly string[],
  path: string,
  init: RequestInit,
): Promise<Pick<Sent, 'status' | 'headers' | 'text'>> => {
  try {
    const answer = await fetch(`${url}${path}`, init);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  } catch (error) {
    return isRefused(error) && others.length > 0 ? ask(others, path, init) : { status: 0 };
  }
};

/** Sends requests to the instances in turn. */
export const createClient = (urls: readonly string[], key: string) => {
  const history: Sent[] = [];

  /** Sends a request. Resolves with its entry in the history when it has ended; never rejects. */
  const send = async (plan: RequestPlan): Promise<Sent> => {
    const sent: Sent = { ...plan, id: `request-${history.length}`, sentAt: Date.now() };
    history.push(sent);
    const headers: Record<string, string> = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'x-request-id': sent.id,
    };
    if (plan.idempotencyKey !== undefined) headers['idempotency-key'] = plan.idempotencyKey;
    const init = { method: 'POST', headers, body: JSON.stringify(plan.body) };
    const first = history.length % urls.length;
    const targets = plan.url === undefined ? [...urls.slice(first), ...urls.slice(0, first)] : [plan.url];
    return Object.assign(sent, await ask(targets, plan.path, init), { endedAt: Date.now() });
  };

  return {
    history: history as readonly Sent[],
    send,
    /** Sends requests while the work runs, on `connections` connections, one after the other on each. */
    async while<Result>(connections: number, next: (number: number) => RequestPlan, work: () => Promise<Result>) {
      let [number, isOver] = [history.length, false];
      const ask = async (): Promise<void> => {
        while (!isOver) {
          await send(next(number++));
          await sleep(PAUSE_MS);
        }
      };
      const ended = Promise.all(Array.from({ length: connections }, ask));
      try {
        return await work();
      } finally {
        isOver = true;
        await ended;
      }
    },
    /** Resolves when this many later requests have been answered with this status. */
    async untilAnswered(count: number, status = 200): Promise<void> {
      const since = history.length;
      await until(() => history.slice(since).filter(sent => sent.status === status).length >= count);
    },
  };
};

export type Client = ReturnType<typeof createClient>;

/** Whether the answer is a stored one, repeated for an Idempotency-Key. */
export const isReplay = ({ headers }: Sent): boolean => headers?.get('idempotency-replayed') === 'true';

/** How many of the requests ended with each status: {200: 50, 402: 250}. */
export const statuses = (sent: readonly Sent[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status = 0 } of sent) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

/** A request in a few words, for assertions, without its long body. */
export const inWords = ({ id, status, idempotencyKey = '', url = '' }: Sent): string =>
  `${id} ${status} ${idempotencyKey} ${url}`;
