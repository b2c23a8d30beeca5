// Tells whether the answer to a request is still needed. Each request has a deadline, and all work for the request observes it. The work
// ends when the client leaves, when the time limit passes, or when the request is given up.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpError } from './http-error.js';

/** The event of a request that is given up with the error that is its argument, since the rest of it cannot be read. */
export const GIVE_UP = 'giveUp';

/** The client closed its connection, so nobody waits for an answer. */
export class ClientDisconnectedError extends Error {
  override name = 'ClientDisconnectedError';
}

/** The request was given up: something that it waits for never came. */
class DeadlineExceededError extends Error {
  override name = 'DeadlineExceededError';
}

/** Longer than receiving a body and using the account store may take together. */
const STALL_TIMEOUT_MS = 60_000;

export interface RequestTimeouts {
  /** How long a request may wait for its calculation and be computed; then it is answered with OVERLOADED. */
  readonly timeLimitMs?: number;
  /** How long after that a request is given up, because something that it waits for was lost. */
  readonly stallTimeoutMs?: number;
}

const timeLimitError = (timeLimitMs: number): HttpError => {
  const fault = `the answer was not ready within the time limit of ${timeLimitMs / 1000} s`;
  return new HttpError('OVERLOADED', `${fault}: send the request again later, or ask for less work`);
};

export class RequestDeadline {
  /** In milliseconds of performance.now(). */
  readonly #startedAt = performance.now();
  readonly #req: IncomingMessage;
  readonly #res: ServerResponse;
  readonly #timeLimitMs: number;
  readonly #timer: NodeJS.Timeout;
  #givenUpFor: Error | undefined;
  readonly #onGiveUp: ((error: Error) => void)[] = [];
  #abortSignal: AbortSignal | undefined;

  constructor(
    req: IncomingMessage,
    res: ServerResponse,
    { timeLimitMs = 0, stallTimeoutMs = STALL_TIMEOUT_MS }: RequestTimeouts,
  ) {
    this.#req = req;
    this.#res = res;
    this.#timeLimitMs = timeLimitMs;
    const ms = timeLimitMs + stallTimeoutMs;
    this.#timer = setTimeout(() => this.#giveUp(new DeadlineExceededError(`no result within ${ms / 1000} s`)), ms);
    req.once(GIVE_UP, (error: Error) => this.#giveUp(error));
  }

  #giveUp(error: Error): void {
    this.#givenUpFor = error;
    for (const call of this.#onGiveUp) call(error);
  }

  /** Calls a function with the error when the request is given up. */
  onGiveUp(call: (error: Error) => void): void {
    this.#onGiveUp.push(call);
  }

  /** Settles like the work, but rejects as soon as the request is given up. */
  race<Result>(work: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.onGiveUp(reject);
      work.then(resolve, reject);
    });
  }

  /** @throws {ClientDisconnectedError | DeadlineExceededError} the answer is no longer needed */
  throwIfAbandoned(): void {
    if (this.#req.socket.destroyed) throw new ClientDisconnectedError();
    if (this.#givenUpFor) throw this.#givenUpFor;
  }

  /**
   * Called before the charge. After that the request is not given up, because a request that is charged must be answered. The store
   * has time limits of its own.
   * @throws {DeadlineExceededError} it was given up before
   */
  commit(): void {
    if (this.#givenUpFor) throw this.#givenUpFor;
    this.close();
  }

  /**
   * Aborted with {@link ClientDisconnectedError} when the connection closes before the answer, and with OVERLOADED when the
   * time limit passes. Made at its first use, since a tiny request does not need it.
   */
  get abortSignal(): AbortSignal {
    this.#abortSignal ??= this.#createAbortSignal();
    return this.#abortSignal;
  }

  #createAbortSignal(): AbortSignal {
    if (this.#req.socket.destroyed) return AbortSignal.abort(new ClientDisconnectedError());
    const timeLeft = this.#timeLimitMs - (performance.now() - this.#startedAt);
    if (timeLeft <= 0) return AbortSignal.abort(timeLimitError(this.#timeLimitMs)); // with a timer, the first chunk would start
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
    clearTimeout(this.#timer);
  }
}
