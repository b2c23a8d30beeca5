// A client with several connections that records every request and its answer.
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../until.js';

/** Pause of a connection between two requests, so that the client leaves processor time to the servers. */
const PAUSE_MS = 20;

export interface RequestPlan {
  readonly path: string;
  readonly body: object;
  /** Credits. */
  readonly cost: number;
  readonly idempotencyKey?: string;
  /** Another URL than the client's own. */
  readonly url?: string;
  /** The client disconnects after this time, answered or not. */
  readonly leaveAfterMs?: number;
}

/** A request that was sent. Times are those of Date.now(). */
export interface Sent extends RequestPlan {
  /** Its X-Request-Id. */
  readonly id: string;
  readonly sentAt: number;
  /** The time at which the whole answer had arrived, or the request had failed; undefined while it is in flight. */
  readonly endedAt?: number;
  /** 0 without an answer: the connection broke or was refused, or the client disconnected. */
  readonly status?: number;
  readonly headers?: IncomingHttpHeaders;
  readonly text?: string;
}

export interface Client {
  /** All requests, in the order in which they were sent. */
  readonly history: readonly Sent[];
  /** Sends a request. Resolves with its entry in the history when it has ended; never rejects. */
  send(plan: RequestPlan): Promise<Sent>;
  /**
   * Sends requests while the work runs, on so many connections, one after the other on each. Resolves when none is in
   * flight.
   * @param next makes the request number 0, 1, …
   */
  while<Result>(
    connections: number,
    next: (number: number) => RequestPlan,
    work: () => Promise<Result>,
  ): Promise<Result>;
  close(): void;
}

const CARDS = ['Ah', 'Kh'];

/** One credit, and hardly any work. */
export const SMALL: RequestPlan = { path: '/api/v1/probabilities', body: { cards: CARDS, simulations: 1000 }, cost: 1 };
/** Three credits, some 20 ms of work. */
export const MEDIUM: RequestPlan = {
  path: '/api/v1/probabilities-enhanced',
  body: { cards: CARDS, opponents: 2, simulations: 1_000_000 },
  cost: 3,
};
/** Ten credits, some 100 ms of work. */
export const LARGE: RequestPlan = {
  path: '/api/v1/probabilities',
  body: { cards: CARDS, simulations: 10_000_000 },
  cost: 10,
};
/** Three credits: small questions, some 20 ms of work, and a wrong one. */
export const BATCH: RequestPlan = {
  path: '/api/v1/batch',
  body: {
    questions: [
      ...Array.from({ length: 60 }, (_, i) => ({ type: 'probabilities', cards: CARDS, simulations: 1000 * (i + 1) })),
      { type: 'equity', players: ['AhKh', 'QQ+'], simulations: 400_000, method: 'monte-carlo' },
      { type: 'none' },
    ],
  },
  cost: 3,
};
/** 230 credits, seconds of work. */
export const HUGE: RequestPlan = {
  path: '/api/v1/probabilities-enhanced',
  body: { cards: CARDS, opponents: 22, simulations: 10_000_000 },
  cost: 230,
};

type Answer = Pick<Sent, 'status' | 'headers' | 'text'>;

const post = (agent: Agent, url: string, key: string, id: string, plan: RequestPlan): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'x-request-id': id,
      ...(plan.idempotencyKey && { 'idempotency-key': plan.idempotencyKey }),
    };
    const request = httpRequest(`${url}${plan.path}`, { agent, method: 'POST', headers }, answer => {
      const { statusCode = 0, headers } = answer;
      textOf(answer).then(text => resolve({ status: statusCode, headers, text }), reject);
    });
    request.on('error', reject).end(JSON.stringify(plan.body));
    if (plan.leaveAfterMs !== undefined) setTimeout(() => request.destroy(), plan.leaveAfterMs);
  });

export const createClient = (ownUrl: string, key: string): Client => {
  const agent = new Agent({ keepAlive: true });
  const history: Sent[] = [];

  const send = async (plan: RequestPlan): Promise<Sent> => {
    const sent: Sent = { ...plan, id: `request-${history.length}`, sentAt: Date.now() };
    history.push(sent);
    const answer = await post(agent, plan.url ?? ownUrl, key, sent.id, plan).catch((): Answer => ({ status: 0 }));
    return Object.assign(sent, answer, { endedAt: Date.now() });
  };

  return {
    history,
    send,
    async while(connections, next, work) {
      let [number, isOver] = [0, false];
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
    close: () => agent.destroy(),
  };
};

/** A span of time. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Which of the requests were in flight at some moment of the span. */
export const inFlight = (history: readonly Sent[], { from, to }: Span): Sent[] =>
  history.filter(({ sentAt, endedAt = Number.POSITIVE_INFINITY }) => sentAt <= to && endedAt >= from);

/** Whether the answer is a stored one, repeated for an Idempotency-Key. */
export const isReplay = ({ headers }: Sent): boolean => headers?.['idempotency-replayed'] === 'true';

/** How many of the requests ended with each status: {200: 50, 402: 250}. */
export const statuses = (history: readonly Sent[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status = 0 } of history) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

/** Resolves when so many later requests have been answered with 200. */
export const untilAnswered = async ({ history }: Client, count: number): Promise<void> => {
  const since = history.length;
  await until(() => history.slice(since).filter(({ status }) => status === 200).length >= count);
};

/** A request in a few words, for assertions, without its long body. */
export const inWords = ({ id, status, idempotencyKey = '', url = '' }: Sent): string =>
  [id, status, idempotencyKey, url].join(' ').trimEnd();
