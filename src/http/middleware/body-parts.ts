// Receives bodies that may be megabytes long, in blocks: they are never one piece on the event loop. Large ones take
// memory, so few are in work at a time, and one of an account; a client that sends slowly does not keep others out.
import { type Middleware, principalOf } from '../context.js';
import { HttpError } from '../http-error.js';
import { InFlightLimit } from '../in-flight-limit.js';
import { codingOf, decoded, readErrorOf, requireJson, requireLength, tooLarge, Utf8Check } from './body.js';

/** A body of at most so many bytes is not large; a large one brings at least as many in every interval. */
const MAX_SMALL_BYTES = 64 * 1024;
const INTERVAL_MS = 2_000;
/** Parts are put together to such blocks: a client may send each byte by itself, and a part takes half a kilobyte. */
const BLOCK_BYTES = 64 * 1024;
/** Large bodies in work, of all accounts together. */
const MAX_AT_ONCE = 4;

const overloaded = (fault: string): HttpError =>
  new HttpError(
    'OVERLOADED',
    `${fault} above ${MAX_SMALL_BYTES} bytes in work, the most at a time: send the request again later`,
  );

const tooSlow = (): HttpError => {
  const fault = `fewer than ${MAX_SMALL_BYTES} bytes of the body came in ${INTERVAL_MS / 1000} s`;
  return new HttpError('REQUEST_TIMEOUT', `${fault}: send it faster, or compressed`, { Connection: 'close' });
};

/** A body that comes. It has one of the places of the large ones as soon as it is large. */
class Arrival {
  readonly #blocks: Buffer[] = [];
  #bytes = 0;
  #leave: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly account: string,
    private readonly limit: InFlightLimit,
    private readonly onSlow: () => void,
  ) {}

  /** @returns how many bytes came so far. @throws {HttpError} OVERLOADED */
  add(part: Buffer): number {
    for (let at = 0; at < part.length; ) {
      const place = (this.#bytes + at) % BLOCK_BYTES;
      if (place === 0) this.#blocks.push(Buffer.allocUnsafe(BLOCK_BYTES));
      at += part.copy(this.#blocks.at(-1) as Buffer, place, at);
    }
    this.#bytes += part.length;
    if (this.#bytes > MAX_SMALL_BYTES) this.takePlace();
    return this.#bytes;
  }

  /** @throws {HttpError} OVERLOADED */
  takePlace(): void {
    if (this.#leave) return;
    this.#leave = this.limit.take(this.account, 1, isOwn =>
      overloaded(isOwn ? 'the account has a body' : `the service has ${MAX_AT_ONCE} bodies`),
    );
    let before = this.#bytes;
    this.#timer = setInterval(() => {
      if (this.#bytes - before < MAX_SMALL_BYTES) this.onSlow();
      before = this.#bytes;
    }, INTERVAL_MS);
  }

  /** What came so far. */
  parts(): Buffer[] {
    const place = this.#bytes % BLOCK_BYTES;
    return place === 0
      ? this.#blocks
      : [...this.#blocks.slice(0, -1), (this.#blocks.at(-1) as Buffer).subarray(0, place)];
  }

  /** All of it is here, or no more of it is wanted. */
  end(): void {
    clearInterval(this.#timer);
  }

  leavePlace(): void {
    this.#leave?.();
  }
}

/** Passes requests on with a body of at most so many bytes of UTF-8 that says it is JSON, as `ctx.state.bodyParts`. */
export const jsonParts = (maxBytes: number): Middleware => {
  const limit = new InFlightLimit({ perAccount: 1, total: MAX_AT_ONCE });
  return async (ctx, next) => {
    requireJson(ctx.get('Content-Type'));
    const coding = codingOf(ctx.get('Content-Encoding'));
    requireLength(ctx, coding, maxBytes);
    const arrival = new Arrival(principalOf(ctx).account, limit, () => stream.destroy(tooSlow()));
    if (coding === 'identity' && Number(ctx.get('Content-Length')) > MAX_SMALL_BYTES) arrival.takePlace();
    const stream = decoded(ctx.req, coding, maxBytes);
    const utf8 = new Utf8Check();
    try {
      for await (const part of stream) {
        if (arrival.add(part) > maxBytes) throw tooLarge(maxBytes);
        utf8.require(part);
      }
      utf8.require();
      arrival.end();
      ctx.state.bodyParts = arrival.parts();
      await next();
    } catch (error) {
      throw ctx.state.bodyParts ? error : readErrorOf(error, ctx, coding, maxBytes);
    } finally {
      arrival.end();
      arrival.leavePlace();
    }
  };
};
