// Says whether the answer to a request is still wanted. The envelope makes one signal for each request; whatever works for
// the request reads it. The work ends when the client leaves, when the time limit passes, and when the request is given up.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpError } from './http-error.js';

/** The client closed its connection, so nobody waits for an answer. */
export class ClientDisconnectedError extends Error {
  override name = 'ClientDisconnectedError';
}

/** The request was given up: something that it waits for never came. */
export class DeadlineExceededError extends Error {
  override name = 'DeadlineExceededError';
}

export interface RequestTimeouts {
  /** How long a request may wait for its calculation and be computed; then it is answered with OVERLOADED. */
  readonly timeLimitMs: number;
  /** How much longer it may take before it is given up, because something that it waits for was lost. */
  readonly stallTimeoutMs: number;
}

const timeLimitError = (timeLimitMs: number): HttpError => {
  const fault = `the answer was not ready within the time limit of ${timeLimitMs / 1000} s`;
  return new HttpError('OVERLOADED', `${fault}: send the request again later, or ask for less work`);
};

export class RequestDeadline {
  /** As performance.now() counts. */
  readonly startedAt = performance.now();
  readonly #req: IncomingMessage;
  readonly #res: ServerResponse;
  readonly #timeLimitMs: number;
  readonly #deadlineTimer: NodeJS.Timeout;
  #deadlineError: DeadlineExceededError | undefined;
  /** Rejects what {@link race} has returned. */
  readonly #rejects: ((reason: Error) => void)[] = [];
  #abortSignal: AbortSignal | undefined;

  constructor(req: IncomingMessage, res: ServerResponse, { timeLimitMs, stallTimeoutMs }: RequestTimeouts) {
    this.#req = req;
    this.#res = res;
    this.#timeLimitMs = timeLimitMs;
    this.#deadlineTimer = setTimeout(() => this.#giveUp(timeLimitMs + stallTimeoutMs), timeLimitMs + stallTimeoutMs);
  }

  #giveUp(ms: number): void {
    this.#deadlineError = new DeadlineExceededError(`nothing came of it within ${ms / 1000} s`);
    for (const reject of this.#rejects) reject(this.#deadlineError);
  }

  /** Settles as the work does, but rejects as soon as the request is given up. @throws {DeadlineExceededError} */
  race<Result>(work: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#rejects.push(reject); // a third of the time of Promise.race()
      work.then(resolve, reject);
    });
  }

  /** @throws {ClientDisconnectedError | DeadlineExceededError} nobody waits for the answer any longer */
  throwIfAbandoned(): void {
    if (this.#req.socket.destroyed) throw new ClientDisconnectedError();
    if (this.#deadlineError) throw this.#deadlineError;
  }

  /**
   * Is aborted with {@link ClientDisconnectedError} when the connection closes before the answer, and with OVERLOADED when the
   * time limit passes. Made when it is first read: a tiny request does not need it, and would take longer.
   */
  get abortSignal(): AbortSignal {
    this.#abortSignal ??= this.#createAbortSignal();
    return this.#abortSignal;
  }

  #createAbortSignal(): AbortSignal {
    if (this.#req.socket.destroyed) return AbortSignal.abort(new ClientDisconnectedError());
    const timeLeft = this.#timeLimitMs - (performance.now() - this.startedAt);
    if (timeLeft <= 0) return AbortSignal.abort(timeLimitError(this.#timeLimitMs)); // a timer would let the first chunk begin
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(timeLimitError(this.#timeLimitMs)), timeLeft);
    this.#res.once('close', () => {
      clearTimeout(timer);
      if (!this.#res.writableFinished) controller.abort(new ClientDisconnectedError());
    });
    return controller.signal;
  }

  /** Ends the deadline: the request is answered. */
  close(): void {
    clearTimeout(this.#deadlineTimer);
  }
}
