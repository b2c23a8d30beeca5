// The responses that each open connection waits for, in the order of its requests. If a connection pipelines too many requests, the
// first ones are answered, the others are dropped, and the connection is closed: each waiting request takes memory.
import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The most requests of a connection that may be unanswered at the same time. */
const MAX_PIPELINED_REQUESTS = 16;

/**
 * The most dropped requests of a connection, and of all open ones. Node keeps each until its connection closes, in about 1.5 KB. Above a
 * limit the connection is closed at once, without its answers.
 */
const MAX_DROPPED_REQUESTS = { perConnection: 5_000, total: 20_000 };

interface Pending {
  readonly responses: Set<ServerResponse>;
  /** Dropped requests; no request after the first of them is answered. */
  dropped: number;
}

export class PendingResponses {
  readonly #pending = new Map<Socket, Pending>();
  #dropped = 0;

  constructor(private readonly maxDropped = MAX_DROPPED_REQUESTS) {}

  open(socket: Socket): void {
    const responses = new Set<ServerResponse>();
    const pending: Pending = { responses, dropped: 0 };
    this.#pending.set(socket, pending);
    socket.once('close', () => {
      this.#pending.delete(socket);
      this.#dropped -= pending.dropped;
      // Node emits 'close' for the first response only: the others have no socket yet.
      for (const res of responses) if (res.socket === null) res.emit('close');
    });
  }

  /** The responses that a connection waits for; none if it was refused or is closed. */
  listResponses(socket: Socket): readonly ServerResponse[] {
    return [...(this.#pending.get(socket)?.responses ?? [])];
  }

  /**
   * Whether no answer follows this one on its connection, because a request behind it was dropped. While the connection has as many
   * unanswered requests as it may, that is known only when the first of them is answered.
   */
  async isLast(res: ServerResponse): Promise<boolean> {
    const pending = this.#pending.get(res.req.socket);
    if (pending === undefined) return false;
    const { responses } = pending;
    const isBehindAll = (): boolean => [...responses].at(-1) === res;
    while (responses.size === MAX_PIPELINED_REQUESTS && pending.dropped === 0 && isBehindAll()) {
      const [first] = responses;
      await once(first!, 'close');
    }
    return pending.dropped > 0 && isBehindAll();
  }

  /** Closes connections on which the client has sent nothing: Node does not count them as idle. */
  closeUnused(): void {
    for (const socket of this.#pending.keys()) if (socket.bytesRead === 0) socket.destroy();
  }

  #drop({ socket }: IncomingMessage, pending: Pending): void {
    const { perConnection, total } = this.maxDropped;
    pending.dropped++;
    this.#dropped++;
    if (pending.dropped > perConnection || this.#dropped > total) socket.destroy();
  }

  /** Records the response of each request, then calls the listener; drops requests above the limit and those of refused connections. */
  follow(listener: RequestListener): RequestListener {
    return (req, res) => {
      const pending = this.#pending.get(req.socket);
      if (pending === undefined) return;
      const { responses } = pending;
      if (pending.dropped > 0 || responses.size === MAX_PIPELINED_REQUESTS) return this.#drop(req, pending);
      responses.add(res);
      res.once('close', () => responses.delete(res));
      listener(req, res);
    };
  }
}
