// The requests of the scenarios, and two ways to send them: a closed loop, in which each connection sends its next request as soon as it has an
// answer, and an open one, which sends at a fixed rate whether or not answers come.
import { Agent, request as ask, type ClientRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A POST with a key. */
export const post = (key: string, path: string, body: object): Request => ({
  method: 'POST',
  path,
  headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

export const CARDS = ['Ah', 'Kh'];

/** Without `simulations`, the service's default: 100,000. */
export interface Asked {
  readonly opponents: number;
  readonly simulations?: number;
}

/** AhKh before the flop. */
export const odds = (key: string, asked: Asked): Request =>
  post(key, '/api/v1/probabilities-enhanced', { cards: CARDS, ...asked });

/** Hardly any work: measures the cost of the request itself. */
export const TINY: Asked = { opponents: 1, simulations: 100 };
/** The most common size: one chunk of work. */
export const SMALL: Asked = { opponents: 1 };
/** The default number of simulations on a full table. */
export const FULL_TABLE: Asked = { opponents: 22 };
export const DEFAULT_SIMULATIONS = 100_000;
/** The most that one request may simulate. */
export const BIG: Asked = { opponents: 9, simulations: 10_000_000 };

export const TINY_QUESTION = { type: 'probabilities-enhanced', cards: CARDS, ...TINY };

/** A batch of `size` questions, which repeats these. */
export const batchOf = (key: string, questions: readonly object[], size: number): Request =>
  post(key, '/api/v1/batch', { questions: Array.from({ length: size }, (_, i) => questions[i % questions.length]) });

export interface ClosedLoopResult {
  readonly requestsPerSecond: number;
  readonly medianMs: number;
  /** Answers with status 200, and all other outcomes. */
  readonly good: number;
  readonly others: number;
  /** Answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Connections that broke, and requests that were not answered within ten seconds. */
  readonly errors: number;
}

export interface ClosedLoopPlan {
  readonly connections: number;
  readonly seconds: number;
  /** Whether it has a thread of its own, so that reading long answers does not delay what is measured beside it. */
  readonly hasThread?: boolean;
}

/** Sends the requests on each connection, one after the other, repeatedly. */
export const closedLoop = async (
  url: string,
  requests: readonly Request[],
  { connections, seconds, hasThread }: ClosedLoopPlan,
): Promise<ClosedLoopResult> => {
  const {
    requests: sent,
    duration,
    latency,
    errors,
    ...result
  } = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: requests.map(request => ({ ...request })),
    ...(hasThread && { workers: 1 }),
  });
  const statuses = Object.fromEntries(
    Object.entries(result.statusCodeStats ?? {}).map(([status, { count = 0 }]) => [status, count]),
  );
  const good = statuses['200'] ?? 0;
  const others = Object.values(statuses).reduce((sum, each) => sum + each, errors) - good;
  return { requestsPerSecond: sent.total / duration, medianMs: latency.p50, good, others, statuses, errors };
};

/** Sends one request repeatedly; every answer must be 200. @throws {Error} another answer, or none */
export const saturate = async (url: string, request: Request, plan: ClosedLoopPlan): Promise<ClosedLoopResult> => {
  const result = await closedLoop(url, [request], plan);
  if (result.others === 0) return result;
  throw new Error(`other answers than 200: ${JSON.stringify(result.statuses)}, ${result.errors} errors`);
};

/** Counts and latencies of the answers. */
export interface OpenLoopResult {
  /** Milliseconds to the end of each answer with status 200, in the order in which they came. */
  readonly latencies: number[];
  sent: number;
  /** Requests that were not sent, since every connection waited for an answer when they were due. */
  unsent: number;
}

export interface OpenLoopPlan {
  /** Requests a second. */
  readonly rate: number;
  readonly seconds: number;
  /** The most requests that wait for an answer at a time. */
  readonly connections: number;
  /** The client disconnects after this time, which is not an error. */
  readonly leaveAfterMs?: number;
}

/** Longer than the time limit of the service. */
const ANSWER_TIMEOUT_MS = 35_000;

interface Outcome {
  /** Undefined if there was no answer. */
  readonly status: number | undefined;
  readonly ms: number;
}

/** Sends one request. Never rejects. */
const send = (url: string, agent: Agent, request: Request, timeoutMs = ANSWER_TIMEOUT_MS): Promise<Outcome> =>
  new Promise(resolve => {
    const { method, path, headers, body } = request;
    const began = performance.now();
    const settle = (status?: number): void => {
      clearTimeout(timer);
      resolve({ status, ms: performance.now() - began });
    };
    const lengths = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const req: ClientRequest = ask(url + path, { method, agent, headers: { ...headers, ...lengths } }, res => {
      res.resume();
      res.once('end', () => settle(res.statusCode));
      res.once('error', () => settle());
    });
    req.once('error', () => settle());
    const timer = setTimeout(() => req.destroy(), timeoutMs);
    req.end(body);
  });

/**
 * Sends the requests in turn at a fixed rate: autocannon would send those of a second at once, and measure whole milliseconds. Resolves when the
 * last one was answered or abandoned.
 */
export const openLoop = async (
  url: string,
  requests: readonly Request[],
  plan: OpenLoopPlan,
): Promise<OpenLoopResult> => {
  const result: OpenLoopResult = { latencies: [], sent: 0, unsent: 0 };
  const agent = new Agent({ keepAlive: true, maxSockets: plan.connections });
  const open = new Set<Promise<void>>();
  const began = performance.now();

  const sendNext = (): void => {
    if (open.size >= plan.connections) {
      result.unsent++;
      return;
    }
    const request = requests[result.sent++ % requests.length]!;
    const sending = send(url, agent, request, plan.leaveAfterMs).then(({ status, ms }) => {
      if (status === 200) result.latencies.push(ms);
      open.delete(sending);
    });
    open.add(sending);
  };

  const all = Math.round(plan.rate * plan.seconds);
  for (let due = 0; due < all; ) {
    const now = Math.min(all, Math.floor(((performance.now() - began) * plan.rate) / 1000) + 1);
    for (; due < now; due++) sendNext();
    await sleep(Math.max(1, began + (1000 * due) / plan.rate - performance.now()));
  }
  await Promise.all(open);
  agent.destroy();
  return result;
};
