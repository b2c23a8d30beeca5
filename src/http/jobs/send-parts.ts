// Answers with `data` that comes in parts: at once where it is one part; else each part when the client has taken those before, so that
// a client that reads slowly, or many that ask at the same time, do not fill the memory.
import { Readable } from 'node:stream';
import type { Context } from '../context.js';
import { asError, JSON_TYPE } from '../middleware/envelope.js';

/** All of them in the envelope. A failure is logged: the client only sees that the answer is not whole. */
async function* enveloped(
  ctx: Context,
  sent: readonly string[],
  parts: AsyncGenerator<string>,
  { signal }: AbortController,
): AsyncGenerator<string> {
  try {
    yield `{"success":true,"data":${sent.join('')}`;
    yield* parts;
    yield '}';
  } catch (error) {
    if (!signal.aborted) ctx.app.emit('error', asError(error), ctx);
    throw error;
  }
}

/**
 * Answers. Until the second part is there, a failure is answered as an error, and the time limit of the request holds; after that the
 * client may take its time.
 * @param partsOf makes the parts; the signal is aborted when nobody waits for them
 */
export const sendParts = async (
  ctx: Context,
  partsOf: (signal: AbortSignal) => AsyncGenerator<string>,
): Promise<void> => {
  const { abortSignal } = ctx.state.signal;
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
  ctx.set('Content-Type', JSON_TYPE);
  ctx.body = Readable.from(enveloped(ctx, [first, second.value], parts, leaving)).once('close', () => leaving.abort());
};
