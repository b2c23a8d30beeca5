// Answers with `data` that comes in parts: at once where it is one part; else each part when the client has taken those before, so that
// a client that reads slowly, or many that ask at the same time, do not fill the memory.
import { type Context, principalOf } from '../context.js';
import { asError, JSON_TYPE } from '../middleware/envelope.js';
import { StreamLimit, streamOf } from './streams.js';

/** Answers of an account that may be on their way in parts at a time, each with some megabytes at most in memory. */
const MAX_STREAMS = 20;

/**
 * Answers. Until the second part is there, a failure is answered as an error, and the time limit of the request holds; after that the
 * client may take its time.
 * @param partsOf makes the parts; the signal is aborted when nobody waits for them
 * @throws {HttpError} OVERLOADED, too many answers of the account are on their way in parts
 */
export type SendParts = (ctx: Context, partsOf: (signal: AbortSignal) => AsyncGenerator<string>) => Promise<void>;

/** All of them in the envelope. A failure is logged: the client only sees that the answer is not whole. */
async function* enveloped(
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
    if (!signal.aborted) ctx.app.emit('error', asError(error), ctx);
    throw error;
  }
}

export const createSendParts = (): SendParts => {
  const streams = new StreamLimit(MAX_STREAMS, 'long answers');
  return async (ctx, partsOf) => {
    const { abortSignal } = ctx.state.deadline;
    abortSignal.throwIfAborted();
    const leaving = new AbortController();
    const leave = (): void => leaving.abort(abortSignal.reason);
    abortSignal.addEventListener('abort', leave);
    const parts = partsOf(leaving.signal);
    const first = (await parts.next()).value as string;
    const second = await parts.next();
    abortSignal.removeEventListener('abort', leave);
    if (second.done) {
      ctx.state.dataText = first;
      return;
    }
    leaving.signal.throwIfAborted();
    const close = streams.open(principalOf(ctx).account);
    ctx.set('Content-Type', JSON_TYPE);
    const texts = enveloped(ctx, [first, second.value], parts, leaving.signal);
    ctx.body = streamOf(texts, leaving).once('close', close);
  };
};
