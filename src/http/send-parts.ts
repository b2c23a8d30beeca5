// Sends answers while they are being made, in parts. An answer of one part is sent at once. Otherwise each part is sent when the client
// has taken the parts before it, so that slow clients, or many at the same time, do not fill the memory.
import { Readable } from 'node:stream';
import { type Context, requirePrincipal } from './context.js';
import { HttpError } from './http-error.js';
import { InFlightLimit } from './in-flight-limit.js';
import { JSON_TYPE, toError } from './middleware/envelope.js';

/** Makes a stream of texts. It aborts the controller when the reader leaves, since making the next text may take a while. */
export const toStream = (texts: AsyncGenerator<string>, leaving: AbortController): Readable => {
  const stop = (): Promise<IteratorResult<string>> => {
    leaving.abort();
    return texts.return(undefined);
  };
  return Readable.from({ [Symbol.asyncIterator]: () => ({ next: () => texts.next(), return: stop }) });
};

/**
 * Makes the function that counts a stream of an account until the function that it returns is called. It throws OVERLOADED if the account
 * has too many open.
 * @param what the name of the streams in the error, in the plural
 */
export const createStreamLimit = (max: number, what: string) => {
  const limit = new InFlightLimit({ perAccount: max });
  const fault = `the account has ${max} ${what} open on this server, the most at a time`;
  return (account: string) => limit.take(account, 1, () => new HttpError('OVERLOADED', `${fault}: close one`));
};

/** Answers that an account may receive in parts at the same time. Each takes at most a few megabytes of memory. */
const MAX_LONG_ANSWERS = 20;

/** Wraps the parts in the envelope. A failure is logged; the client only sees that the answer is incomplete. */
async function* wrapParts(
  ctx: Context,
  made: string[],
  parts: AsyncGenerator<string>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  try {
    yield `{"success":true,"data":${made.splice(0).join('')}`;
    yield* parts;
    yield '}';
  } catch (error) {
    if (!signal.aborted) ctx.app.emit('error', toError(error), ctx);
    throw error;
  }
}

/**
 * Sends an answer in parts. Until the second part is ready, a failure is answered as an error, and the time limit of the request
 * applies. After that there is no time limit. The signal of `makeParts` is aborted when the client has left.
 * @throws {HttpError} OVERLOADED, the account receives too many answers in parts
 */
export type SendParts = (ctx: Context, makeParts: (signal: AbortSignal) => AsyncGenerator<string>) => Promise<void>;

export const createSendParts = (): SendParts => {
  const countStream = createStreamLimit(MAX_LONG_ANSWERS, 'long answers');
  return async (ctx, makeParts) => {
    const { abortSignal } = ctx.state.deadline;
    abortSignal.throwIfAborted();
    const leaving = new AbortController();
    const leave = (): void => leaving.abort(abortSignal.reason);
    abortSignal.addEventListener('abort', leave);
    const parts = makeParts(leaving.signal);
    const first = (await parts.next()).value;
    const second = await parts.next();
    abortSignal.removeEventListener('abort', leave);
    leaving.signal.throwIfAborted();
    if (second.done) {
      ctx.state.dataText = first;
      return;
    }
    const close = countStream(requirePrincipal(ctx).account);
    ctx.set('Content-Type', JSON_TYPE);
    const texts = wrapParts(ctx, [first, second.value], parts, leaving.signal);
    ctx.body = toStream(texts, leaving).once('close', close);
  };
};
