// Receives the body of a request, and decompresses it, within a limit of bytes.
import type { IncomingMessage } from 'node:http';
import { addAbortSignal, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Context } from '../context.js';
import { HttpError, invalidRequest } from '../http-error.js';
import { ClientDisconnectedError } from '../request-deadline.js';

/** Compression may make a small body a little larger, never twice as large. */
const COMPRESSED_FACTOR = 2;
/** Bytes are kept in blocks of this size: a part takes half a kilobyte of memory, even if it has a single byte. */
const BLOCK_BYTES = 64 * 1024;

const DECODERS = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress } as const;
export type Coding = 'identity' | keyof typeof DECODERS;
export const CODINGS: readonly Coding[] = ['identity', 'gzip', 'deflate', 'br'];

export const emptyError = (): HttpError => invalidRequest('the body is empty: send a JSON object');

export const tooLargeError = (maxBytes: number): HttpError =>
  new HttpError('PAYLOAD_TOO_LARGE', `the body is larger than ${maxBytes} bytes, counted after decompression`);

/** The most bytes to receive for a body of at most `maxBytes`. */
export const computeMaxReceived = (coding: Coding, maxBytes: number): number =>
  coding === 'identity' ? maxBytes : COMPRESSED_FACTOR * maxBytes;

export interface ReceiveOptions {
  readonly coding: Coding;
  /** Counted after decompression. */
  readonly maxBytes: number;
  /** Whether invalid UTF-8 is refused, as soon as it is found. */
  readonly isStrict: boolean;
  /** Is called before bytes are kept, at once for all that Content-Length announces. What it throws ends the reception. */
  readonly onBytes: (bytes: number) => void;
}

/** Collects bytes in blocks that own their memory. */
class Blocks {
  bytes = 0;
  readonly #blocks: Buffer<ArrayBuffer>[] = [];

  add(part: Buffer): void {
    for (let at = 0; at < part.length; ) {
      const place = this.bytes % BLOCK_BYTES;
      if (place === 0) this.#blocks.push(Buffer.allocUnsafeSlow(BLOCK_BYTES)); // in no pool: it can be given to a thread
      const copied = part.copy(this.#blocks.at(-1)!, place, at);
      at += copied;
      this.bytes += copied;
    }
  }

  take(): Buffer<ArrayBuffer>[] {
    const rest = this.bytes % BLOCK_BYTES;
    return rest === 0 ? this.#blocks : [...this.#blocks.slice(0, -1), this.#blocks.at(-1)!.subarray(0, rest)];
  }
}

/** Calls `onPart` with the parts of a body as they arrive, until it throws or the signal is aborted. */
const readParts = (req: IncomingMessage, signal: AbortSignal, onPart: (part: Buffer) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      req.off('data', onData).off('end', onEnd).off('close', onClose).pause();
      end();
    };
    const onData = (part: Buffer): void => {
      try {
        onPart(part);
      } catch (error) {
        settle(() => reject(error));
      }
    };
    const onEnd = (): void => settle(resolve);
    const onClose = (): void => settle(() => reject(new ClientDisconnectedError()));
    signal.addEventListener('abort', onClose, { once: true });
    req.on('data', onData).on('end', onEnd).on('close', onClose);
  });

/** @returns a function that counts each part @param max bytes of all parts */
const createCounter = (max: number, maxBytes: number, onBytes: ReceiveOptions['onBytes']) => {
  let bytes = 0;
  return (part: Buffer): void => {
    bytes += part.length;
    if (bytes > max) throw tooLargeError(maxBytes);
    onBytes(part.length);
  };
};

const receiveCompressed = async (
  req: IncomingMessage,
  { coding, maxBytes, onBytes }: ReceiveOptions,
  signal: AbortSignal,
): Promise<Buffer[]> => {
  const sent = new Blocks();
  const count = createCounter(computeMaxReceived(coding, maxBytes), maxBytes, onBytes);
  await readParts(req, signal, part => {
    count(part);
    sent.add(part);
  });
  const blocks = sent.take();
  if (blocks.length === 0) throw emptyError(); // the decoder would call it corrupt
  return blocks;
};

const receive = async (req: IncomingMessage, options: ReceiveOptions, signal: AbortSignal) => {
  const { coding, maxBytes, isStrict, onBytes } = options;
  const { 'content-length': length } = req.headers;
  const isAnnounced = coding === 'identity' && length !== undefined;
  if (isAnnounced) onBytes(Number(length));
  const count = createCounter(maxBytes, maxBytes, isAnnounced ? () => {} : onBytes);
  const body = new Blocks();
  const utf8 = isStrict ? new TextDecoder('utf-8', { fatal: true }) : undefined;
  const keep = (part: Buffer): void => {
    count(part);
    body.add(part);
    utf8?.decode(part, { stream: true });
  };
  if (coding === 'identity') await readParts(req, signal, keep);
  else {
    const sent = await receiveCompressed(req, options, signal);
    // In steps of a block, so that decompression stops at the limit.
    const decoder = Readable.from(sent).pipe(DECODERS[coding]({ chunkSize: BLOCK_BYTES }));
    for await (const part of addAbortSignal(signal, decoder)) keep(part);
  }
  utf8?.decode();
  return body.take();
};

export const toReadError = (error: unknown, { req }: Context, coding: Coding, maxBytes: number): unknown => {
  const { code, status, errno } = error as { code?: unknown; status?: unknown; errno?: unknown };
  if (error instanceof HttpError) return error;
  if (req.destroyed && !req.readableEnded) return new ClientDisconnectedError();
  if (error instanceof SyntaxError) return invalidRequest('the body is not valid JSON');
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return invalidRequest('the body is not valid UTF-8: send JSON in UTF-8');
  if (status === 413) return tooLargeError(maxBytes);
  const isDecoderError = coding !== 'identity' && typeof errno === 'number';
  return isDecoderError ? invalidRequest(`the body is not valid ${coding} data`) : error;
};

/**
 * Receives the body, decompressed, until the request is given up.
 * @throws {HttpError} PAYLOAD_TOO_LARGE, INVALID_REQUEST, or what `onBytes` throws
 */
export const receiveBody = async (ctx: Context, options: ReceiveOptions): Promise<Buffer<ArrayBuffer>[]> => {
  const ending = new AbortController();
  try {
    ctx.state.deadline.throwIfAbandoned(); // a body that has ended already, or is discarded, emits no further event
    return await ctx.state.deadline.race(receive(ctx.req, options, ending.signal));
  } catch (error) {
    throw toReadError(error, ctx, options.coding, options.maxBytes);
  } finally {
    ending.abort();
  }
};
