// A client that asks from several connections at once and keeps book of what it sent and what came back.
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../until.js';

/** How long a connection waits before it asks again: client and servers share a machine, which is not to be filled. */
const PAUSE_MS = 20;

export interface Ask {
  readonly path: string;
  readonly body: object;
  /** Credits. */
  readonly cost: number;
  readonly idempotencyKey?: string;
  /** Whom to ask in place of the client's usual URL. */
  readonly url?: string;
  /** The client leaves after so long, answered or not. */
  readonly leaveAfterMs?: number;
}

/** An ask as it was sent. Times are Date.now()'s. */
export interface Sent extends Ask {
  /** Its X-Request-Id. */
  readonly id: string;
  readonly sentAt: number;
  /** When the whole answer was there, or it was clear that none comes; undefined while it is in flight. */
  readonly endedAt?: number;
  /** 0 where no answer came: the connection broke or was refused, or the client left. */
  readonly status?: number;
  readonly headers?: IncomingHttpHeaders;
  readonly text?: string;
}

export interface Client {
  /** Everything that was sent, in that order. */
  readonly book: readonly Sent[];
  /** Resolves with the book's entry once it has ended; never rejects. */
  send(ask: Ask): Promise<Sent>;
  /**
   * Asks on so many connections, on each one request after the other, for as long as the work goes on. Resolves when
   * nothing is in flight any more.
   * @param next makes the request number 0, 1, …
   */
  while<Result>(connections: number, next: (number: number) => Ask, work: () => Promise<Result>): Promise<Result>;
  close(): void;
}

const CARDS = ['Ah', 'Kh'];

/** One credit, and hardly any work. */
export const SMALL: Ask = { path: '/api/v1/probabilities', body: { cards: CARDS, simulations: 1000 }, cost: 1 };
/** Three credits, some 20 ms of work. */
export const MEDIUM: Ask = {
  path: '/api/v1/probabilities-enhanced',
  body: { cards: CARDS, opponents: 2, simulations: 1_000_000 },
  cost: 3,
};
/** Ten credits, some 100 ms of work. */
export const LARGE: Ask = {
  path: '/api/v1/probabilities',
  body: { cards: CARDS, simulations: 10_000_000 },
  cost: 10,
};
/** 230 credits, seconds of work. */
export const HUGE: Ask = {
  path: '/api/v1/probabilities-enhanced',
  body: { cards: CARDS, opponents: 22, simulations: 10_000_000 },
  cost: 230,
};

type Answer = Pick<Sent, 'status' | 'headers' | 'text'>;

const post = (agent: Agent, url: string, key: string, id: string, ask: Ask): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'x-request-id': id,
      ...(ask.idempotencyKey && { 'idempotency-key': ask.idempotencyKey }),
    };
    const request = httpRequest(`${url}${ask.path}`, { agent, method: 'POST', headers }, answer => {
      const { statusCode = 0, headers } = answer;
      textOf(answer).then(text => resolve({ status: statusCode, headers, text }), reject);
    });
    request.on('error', reject).end(JSON.stringify(ask.body));
    if (ask.leaveAfterMs !== undefined) setTimeout(() => request.destroy(), ask.leaveAfterMs);
  });

export const createClient = (ownUrl: string, key: string): Client => {
  const agent = new Agent({ keepAlive: true });
  const book: Sent[] = [];

  const send = async (ask: Ask): Promise<Sent> => {
    const sent: Sent = { ...ask, id: `request-${book.length}`, sentAt: Date.now() };
    book.push(sent);
    const answer = await post(agent, ask.url ?? ownUrl, key, sent.id, ask).catch((): Answer => ({ status: 0 }));
    return Object.assign(sent, answer, { endedAt: Date.now() });
  };

  return {
    book,
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
export const inFlight = (book: readonly Sent[], { from, to }: Span): Sent[] =>
  book.filter(({ sentAt, endedAt = Number.POSITIVE_INFINITY }) => sentAt <= to && endedAt >= from);

/** Whether the answer is a repetition of an earlier one. */
export const isReplay = ({ headers }: Sent): boolean => headers?.['idempotency-replayed'] === 'true';

/** How many of the requests ended with each status: {200: 50, 402: 250}. */
export const statuses = (book: readonly Sent[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status = 0 } of book) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

/** Resolves when so many requests that are sent from now on were answered with 200. */
export const untilAnswered = async ({ book }: Client, count: number): Promise<void> => {
  const since = book.length;
  await until(() => book.slice(since).filter(({ status }) => status === 200).length >= count);
};

/** A request in a few words, for assertions: its body would fill pages. */
export const inWords = ({ id, status, idempotencyKey = '', url = '' }: Sent): string =>
  [id, status, idempotencyKey, url].join(' ').trimEnd();
